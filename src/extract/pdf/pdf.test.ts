import { describe, expect, it } from 'vitest';
import { lines, put, rule, ruledGrid, writePdf } from '../../../test/support/pdf.ts';
import type { Document } from '../../vocabulary/index.ts';
import { type ExtractResult, extractDocument } from '../index.ts';

const extract = (bytes: Uint8Array): ExtractResult =>
  extractDocument({
    bytes,
    contentType: 'application/pdf',
    charset: null,
    url: 'https://harbour.test/a.pdf',
    fetchedAt: '2026-11-30T09:00:00Z',
  });
const read = (...pages: Parameters<typeof writePdf>[0]['pages']): Document => readSpec({ pages });
const readSpec = (spec: Parameters<typeof writePdf>[0]): Document => {
  const { document, problem } = extract(writePdf(spec));
  if (document === null) throw new Error(problem?.detail ?? 'no document');
  return document;
};
const rows = (document: Document, table = 0): string[][] => (document.tables[table]?.rows ?? []).map((row) => row.map(({ text }) => text));

const LEFT = [
  'The harbour office measures the level',
  'of the river every morning and keeps a',
  'record of it for later years, because',
  'floods are announced by small changes',
  'that nobody sees on a single day, and',
  'the gauge is read by the same person.',
];
const RIGHT = [
  'In summer the water stands low for',
  'weeks and boats wait at the upper gate',
  'until the lock keeper lets them pass in',
  'the evening, when the tide has come in',
  'and the inter-',
  'national traffic has gone through.',
];

describe('reading order', () => {
  it('reads a title, then each of two columns to its end', () => {
    const document = read({
      content: put(72, 740, 'River levels', { font: 'Bold', size: 18 }) + lines(72, 700, LEFT) + lines(330, 700, RIGHT),
    });
    expect(document.title).toBe('River levels');
    expect(document.text).toBe(
      [
        'River levels',
        LEFT.join(' '),
        'In summer the water stands low for weeks and boats wait at the upper gate until the lock keeper lets them pass in the evening, when the tide has come in and the international traffic has gone through.',
      ].join('\n\n'),
    );
  });

  it('reads columns drawn line by line across the page', () => {
    const across = LEFT.map((text, i) => put(72, 700 - i * 12, text) + put(330, 700 - i * 12, RIGHT[i] ?? '')).join('');
    expect(read({ content: across }).text.startsWith(LEFT.join(' '))).toBe(true);
  });

  it.each([90, 180, 270])('reads a page turned by %i degrees, and measures boxes as it is displayed', (rotate) => {
    const turned = { 90: '0 1 -1 0 612 0 cm', 180: '-1 0 0 -1 612 792 cm', 270: '0 -1 1 0 0 792 cm' }[rotate] ?? '';
    const document = read({
      rotate,
      content: `q ${turned} ${put(72, 500, 'Sideways', { font: 'Bold', size: 16 })}${lines(72, 470, LEFT)} Q`,
    });
    expect(document.text).toBe(`Sideways\n\n${LEFT.join(' ')}`);
    const height = rotate === 180 ? 792 : 612;
    expect(document.blocks[0]?.regions).toEqual([
      { page: 1, box: { left: 72, top: height - 500 - 12.5, width: expect.any(Number), height: 16 }, span: { start: 0, end: 8 } },
    ]);
  });

  it('reads text that is turned although its page is not', () => {
    expect(read({ content: `q 0 1 -1 0 612 0 cm ${lines(72, 470, LEFT)} Q` }).text).toBe(LEFT.join(' '));
  });

  it('joins a paragraph over the page end and sets headers, footers and page numbers apart', () => {
    const page = (number: number, texts: readonly string[]): { content: string } => ({
      content: put(72, 765, 'Harbour Office', { size: 8 }) + put(300, 30, `Page ${number} of 2`, { size: 8 }) + lines(72, 700, texts),
    });
    const document = read(page(1, LEFT.slice(0, 3)), page(2, LEFT.slice(3)));
    expect(document.text).toBe(LEFT.join(' '));
    expect(document.metadata['pdf.furniture']).toEqual(['Harbour Office', 'Page 1 of 2', 'Page 2 of 2']);
    expect(document.blocks[0]?.regions?.map(({ page: at, span }) => [at, document.text.slice(span.start, span.end)])).toEqual([
      [1, LEFT.slice(0, 3).join(' ')],
      [2, LEFT.slice(3).join(' ')],
    ]);
  });

  it('marks the pages in Markdown', () => {
    const document = read({ content: put(72, 700, 'First page.') }, { content: put(72, 700, 'Second page.') });
    expect(document.content).toBe('First page.\n\n<!-- page 2 -->\n\nSecond page.');
  });

  it('puts notes last and keeps their figures apart from numbers', () => {
    const note = put(72, 82, '3', { size: 5 }) + put(75.4, 78, 'Measured at the old gauge.', { size: 7 });
    const document = read({
      content:
        put(72, 700, 'The level was 5.2') + put(152.3, 704, '3', { size: 6 }) + put(158, 700, 'metres.') + note + lines(72, 660, LEFT),
    });
    expect(document.text).toContain('The level was 5.2³ metres.');
    expect(document.text.endsWith('³Measured at the old gauge.')).toBe(true);
  });

  it('keeps a hyphen that the document writes elsewhere', () => {
    const texts = ['A well-known gauge stands there, and it is well-', 'known to all of those who live at the river.'];
    expect(read({ content: lines(72, 700, texts) }).text).toBe(
      'A well-known gauge stands there, and it is well-known to all of those who live at the river.',
    );
  });
});

describe('structure', () => {
  it('gives headings by size and weight, lists by their marks, code by its font', () => {
    const document = read({
      content:
        put(72, 740, 'Handbook', { font: 'Bold', size: 20 }) +
        put(72, 700, '1. Locks', { font: 'Bold', size: 14 }) +
        lines(72, 670, LEFT) +
        put(72, 580, '1.1 Gates', { font: 'Bold' }) +
        put(72, 560, '\u2022 Close the upper gate.'.replace('\u2022', '\x95')) +
        put(72, 546, '\x95 Open the lower gate and wait') +
        put(80, 534, 'until the water is level.') +
        lines(72, 500, ['gate close', '  wait 30'], { font: 'Mono' }),
    });
    expect(document.content).toBe(
      [
        '# Handbook',
        '## 1. Locks',
        LEFT.join(' '),
        '### 1.1 Gates',
        '- Close the upper gate.\n- Open the lower gate and wait until the water is level.',
        '```\ngate close\n  wait 30\n```',
      ].join('\n\n'),
    );
    expect(document.blocks.find(({ kind }) => kind === 'list_item')?.headingPath).toEqual(['Handbook', '1. Locks', '1.1 Gates']);
  });

  it('takes bullets that are drawn instead of written', () => {
    const dot = (y: number): string => `76 ${y} 3.5 3.5 re f\n`;
    expect(read({ content: dot(702) + put(86, 700, 'First item') + dot(688) + put(86, 686, 'Second item') }).content).toBe(
      '- First item\n- Second item',
    );
  });

  it('gives links their words, and reads form fields that nobody has drawn yet', () => {
    const document = read({
      content: put(72, 700, 'Name:') + put(72, 650, 'See the rules for more.'),
      annotations: [
        '<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) /V (Ada Miller) /Rect [110 695 300 712] >>',
        '<< /Type /Annot /Subtype /Widget /FT /Tx /Ff 8192 /T (pin) /V (1234) /Rect [110 600 300 612] >>',
        '<< /Type /Annot /Subtype /Link /Rect [106 645 132 662] /A << /S /URI /URI (https://harbour.test/rules) >> >>',
        '<< /Type /Annot /Subtype /Link /Rect [72 690 100 712] /A << /S /URI /URI (javascript:alert\\(1\\)) >> >>',
      ],
    });
    expect(document.text).toBe('Name: Ada Miller\n\nSee the rules for more.');
    expect(document.links).toEqual([{ url: 'https://harbour.test/rules', text: 'rules', rel: [], region: 'content' }]);
    expect(document.content).toContain('See the [rules](https://harbour.test/rules) for more.');
    expect(document.metadata['pdf.fields']).toEqual([{ name: 'name', value: 'Ada Miller' }]);
  });

  it('reads what the file says about itself', () => {
    const document = readSpec({
      pages: [{ content: lines(72, 700, LEFT) }],
      lang: 'en-GB',
      info: { Title: 'Levels of 2025', Author: 'Ada Miller; Bo Chen', CreationDate: "D:20260304101500+01'00'", ModDate: 'D:20260601' },
    });
    expect(document).toMatchObject({ title: 'Levels of 2025', author: ['Ada Miller', 'Bo Chen'], language: 'en-GB' });
    expect(document.times.published).toEqual({
      value: '2026-03-04T10:15:00+01:00',
      precision: 'second',
      zone: '+01:00',
      source: 'pdf CreationDate',
      confidence: 'low',
    });
    expect(document.times.updated).toMatchObject({ value: '2026-06-01', precision: 'day', source: 'pdf ModDate' });
  });
});

describe('tables', () => {
  const CELLS = [
    ['Station', 'Level', 'Change'],
    ['Upper', '3.20', '+0.1'],
    ['Lower bridge\nand lock', '2.85', '-0.2'],
  ];

  it('reads a ruled table, its wrapped cells whole', () => {
    const document = read({ content: lines(72, 760, LEFT.slice(0, 2)) + ruledGrid([72, 172, 252, 332], [700, 680, 660, 630], CELLS) });
    expect(rows(document)).toEqual([CELLS[0], CELLS[1], ['Lower bridge and lock', '2.85', '-0.2']]);
    expect(document.tables[0]?.headerRows).toBe(1);
    expect(document.blocks.at(-1)?.regions?.map(({ page, span }) => [page, document.text.slice(span.start, span.end)])).toEqual([
      [1, 'Station | Level | Change'],
      [1, 'Upper | 3.20 | +0.1'],
      [1, 'Lower bridge and lock | 2.85 | -0.2'],
    ]);
  });

  it('expands cells over several columns', () => {
    const cells = [
      ['Station', 'Level', ''],
      ['', '2025', '2026'],
      ['Upper', '3.20', '3.30'],
    ];
    const document = read({ content: ruledGrid([72, 172, 252, 332], [700, 680, 660, 640], cells, ['0,2']) });
    expect(rows(document)).toEqual([
      ['Station', 'Level', 'Level'],
      ['', '2025', '2026'],
      ['Upper', '3.20', '3.30'],
    ]);
    expect(document.tables[0]?.headerRows).toBe(2);
  });

  it('reads a table without lines, its empty cells kept', () => {
    const cells = [
      ['Station', 'Spring', 'Autumn', 'Note'],
      ['Upper gauge', '3.20', '3.30', 'rising'],
      ['Lower gauge', '', '2.90', ''],
      ['Mill', '1.10', '1.00', 'new'],
    ];
    const content = cells.flatMap((row, r) => row.map((text, c) => put(72 + c * 110, 690 - r * 14, text))).join('');
    const document = read({ content: lines(72, 760, LEFT.slice(0, 3)) + content + lines(72, 620, LEFT.slice(3)) });
    expect(rows(document)).toEqual(cells);
    expect(document.tables[0]?.headerRows).toBe(1);
    expect(document.blocks.map(({ kind }) => kind)).toEqual(['paragraph', 'table', 'paragraph']);
  });

  it('reads rows parted by lines, whatever number of lines of text they have', () => {
    const y = [700, 672, 632, 604];
    const content =
      put(72, 686, 'Fee') +
      put(200, 686, 'Amount') +
      put(320, 686, 'For') +
      put(72, 660, 'Mooring') +
      put(200, 660, '12.50') +
      put(320, 660, 'boats that stay') +
      put(320, 646, 'over night') +
      put(72, 618, 'Lock') +
      put(200, 618, '4.00') +
      put(320, 618, 'each passage') +
      y.map((at) => rule(70, at, 420, at)).join('');
    expect(rows(read({ content }))).toEqual([
      ['Fee', 'Amount', 'For'],
      ['Mooring', '12.50', 'boats that stay over night'],
      ['Lock', '4.00', 'each passage'],
    ]);
  });

  it('joins a table over two pages and drops the head that is repeated', () => {
    const part = (from: number, to: number): string[][] => [
      ['Station', 'Level'],
      ...Array.from({ length: to - from }, (_, i) => [`Gauge ${from + i}`, `${from + i}.5`]),
    ];
    const grid = (cells: string[][], top: number): string =>
      ruledGrid(
        [72, 200, 320],
        Array.from({ length: cells.length + 1 }, (_, i) => top - i * 18),
        cells,
      );
    const document = read(
      { content: put(72, 770, 'Levels', { font: 'Bold', size: 14 }) + grid(part(1, 36), 740) },
      { content: grid(part(36, 41), 760) + lines(72, 600, LEFT) },
    );
    expect(document.tables).toHaveLength(1);
    expect(rows(document)).toEqual(part(1, 41));
    const regions = document.blocks.find(({ kind }) => kind === 'table')?.regions ?? [];
    expect([regions.at(0)?.page, regions.at(-1)?.page]).toEqual([1, 2]);
  });

  it('takes no columns of prose, no list and no code for a table', () => {
    const list = ['1.', '2.', '3.', '4.']
      .map((mark, i) => put(72, 400 - i * 14, mark) + put(100, 400 - i * 14, `Entry of the list ${i}`))
      .join('');
    const code = lines(72, 300, ['a      1', 'bc     2', 'd      3'], { font: 'Mono' });
    expect(read({ content: lines(72, 700, LEFT) + lines(330, 700, RIGHT) + list + code }).tables).toEqual([]);
  });

  it('reads rows whose cells are centred beside a wrapped one', () => {
    const at = (y: number, cells: readonly (readonly [number, string])[]): string => cells.map(([x, text]) => put(x, y, text)).join('');
    const content =
      at(700, [
        [72, 'Plan'],
        [240, 'Monthly'],
        [300, 'Support'],
      ]) +
      at(680, [
        [72, 'Starter'],
        [243, '$9.00'],
        [300, 'E-mail'],
      ]) +
      at(660, [
        [72, 'Team with many more words'],
        [300, 'E-mail and'],
      ]) +
      at(654, [[243, '$29.00']]) +
      at(648, [
        [72, 'in its name'],
        [300, 'telephone'],
      ]) +
      at(628, [
        [72, 'Large'],
        [243, '$99.00'],
        [300, 'Own'],
      ]);
    expect(rows(read({ content }))).toEqual([
      ['Plan', 'Monthly', 'Support'],
      ['Starter', '$9.00', 'E-mail'],
      ['Team with many more words in its name', '$29.00', 'E-mail and telephone'],
      ['Large', '$99.00', 'Own'],
    ]);
  });

  it('takes no wide spaces of justified lines for columns', () => {
    const stretched = (y: number, words: readonly string[]): string => words.map((word, i) => put(72 + i * 70, y, word)).join('');
    const content =
      lines(72, 724, LEFT.slice(0, 2)) +
      stretched(700, ['regulations', 'sunrise', 'inland navigation']) +
      stretched(688, ['navigation', 'because', 'the water stands a']) +
      put(72, 676, 'little higher than it did.');
    expect(read({ content }).tables).toEqual([]);
  });

  it('names its caption', () => {
    const document = read({
      content: put(72, 715, 'Table 2: Levels in metres') + ruledGrid([72, 172, 252, 332], [700, 680, 660, 630], CELLS),
    });
    expect(document.tables[0]?.caption).toBe('Table 2: Levels in metres');
  });
});

describe('Chinese', () => {
  it('reads embedded fonts by their map to Unicode', () => {
    const document = readSpec({
      pages: [
        { content: put(72, 700, '港务局每天早上六点测量水位，', { font: 'Uni' }) + put(72, 686, '并把结果记入登记簿。', { font: 'Uni' }) },
      ],
    });
    expect(document.text).toBe('港务局每天早上六点测量水位，并把结果记入登记簿。');
    expect(document.language).toBe('zh-Hans');
  });

  it('reads fonts that are not embedded: by a Chinese character set, and by the numbers of the Adobe-GB1 collection', () => {
    const gbk = '<b8dbcef1bed6c3bfccecd4e7c9cfc1f9b5e3b2e2c1bfcbaecebba1a3>';
    expect(read({ content: put(72, 700, gbk, { font: 'Gbk' }) }).text).toBe('港务局每天早上六点测量水位。');
    expect(read({ content: put(72, 700, '<11cf0da3>', { font: 'Cid' }) }).text).toBe('中水');
  });

  it('reads columns of upright characters from right to left', () => {
    const content =
      put(500, 700, '港务局每天早上六点测量水位，', { font: 'Tall', size: 14 }) +
      put(478, 700, '并把结果记入登记簿。', { font: 'Tall', size: 14 });
    expect(read({ content }).text).toBe('港务局每天早上六点测量水位，并把结果记入登记簿。');
  });
});

describe('Arabic', () => {
  it('turns lines from the order of their place into that of reading, figures kept', () => {
    const content =
      put(72, 700, '\u0629\u064a\u0628\u0631\u0639', { font: 'Uni' }) +
      put(126, 700, '2026', { font: 'Sans' }) +
      put(150, 700, '\u062a\u0627\u0645\u0644\u0643', { font: 'Uni' });
    expect(read({ content }).text).toBe('\u0643\u0644\u0645\u0627\u062a 2026 \u0639\u0631\u0628\u064a\u0629');
  });
});

describe('what nobody sees', () => {
  it('is no text of the document, and told with its reason', () => {
    const document = readSpec({
      pages: [
        {
          content: `${put(72, 700, 'The level is 3.2 metres today.')}${put(72, 680, 'render mode', { before: '3 Tr' })}${put(72, 660, 'white words', { before: '1 g' })}${put(72, 640, 'small words', { size: 0.5 })}${put(-300, 620, 'far away')}${put(72, 600, 'black box')}0 g 70 595 120 15 re f ${put(72, 560, 'clear words', { before: '/Gs gs' })}1 0 0 rg 60 500 200 30 re f ${put(72, 510, 'White on red is seen.', { before: '1 g' })}/OC /Off BDC ${put(72, 400, 'A layer that the file does not know.')} EMC`,
        },
      ],
      resources: '/ExtGState << /Gs << /ca 0 >> >> /Properties << /Off 900 0 R >>',
    });
    expect(document.text).toBe('The level is 3.2 metres today.\n\nWhite on red is seen.\n\nA layer that the file does not know.');
    expect(Object.fromEntries(document.hidden.map(({ how, text }) => [how, text]))).toEqual({
      'render mode 3': 'render mode',
      'colour of its ground': 'white words',
      tiny: 'small words',
      'outside the clip': 'far away',
      'painted over': 'black box',
      transparent: 'clear words',
    });
  });

  it('a layer that the file switches off is told apart', () => {
    const layer = '/OC /Off BDC q BT /Sans 10 Tf 1 0 0 1 72 400 Tm (Words of a draft.) Tj ET Q EMC';
    const document = readSpec({
      pages: [{ content: `${put(72, 700, 'The level is 3.2 metres today.')}${layer}` }],
      objects: ['<< /Type /OCG /Name (Draft) >>'],
      resources: '/Properties << /Off 3 0 R >>',
      catalog: '/OCProperties << /OCGs [3 0 R] /D << /OFF [3 0 R] >> >>',
    });
    expect(document.text).toBe('The level is 3.2 metres today.');
    expect(document.hidden).toEqual([{ channel: 'hidden', how: expect.stringContaining('layer'), text: 'Words of a draft.' }]);
  });

  const PICTURE = {
    Im: { dict: '/Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8', data: '\xff' },
  };
  const SCAN = 'q 612 0 0 792 0 0 cm /Im Do Q ';

  it('is the text of a scanned page, where it was recognised in the picture', () => {
    const document = readSpec({ pages: [{ content: SCAN + lines(72, 700, ['Recognised text.'], { before: '3 Tr' }) }], xobjects: PICTURE });
    expect(document.text).toBe('Recognised text.');
    expect(document.metadata['pdf.recognisedPages']).toEqual([1]);
  });

  it('a scanned file without such text is not read, and says so', () => {
    expect(extract(writePdf({ pages: [{ content: SCAN }], xobjects: PICTURE })).problem).toMatchObject({
      code: 'extraction_failed',
      detail: expect.stringContaining('scanned'),
    });
  });
});

describe('encryption', () => {
  const METHODS = ['rc4', 'aes128', 'aes256'] as const;

  it.each(METHODS)('%s: a file without a user password is read', (method) => {
    const spec = { pages: [{ content: put(72, 700, 'Open to all readers of this file.') }], info: { Title: 'Open to all' } };
    expect(readSpec({ ...spec, encrypt: { method }, compress: true })).toMatchObject({
      text: 'Open to all readers of this file.',
      title: 'Open to all',
    });
  });

  it.each(METHODS)('%s: a file with one is not', (method) => {
    const { document, problem } = extract(
      writePdf({ pages: [{ content: put(72, 700, 'Secret') }], encrypt: { method, userPassword: 'x' } }),
    );
    expect({ document, problem }).toMatchObject({
      document: null,
      problem: { code: 'extraction_failed', detail: expect.stringContaining('password') },
    });
  });
});

describe('places', () => {
  it('every span of every region is inside its block, and cells stand where they say', () => {
    const document = read(
      {
        content:
          put(72, 740, 'Title', { font: 'Bold', size: 18 }) + lines(72, 700, LEFT) + lines(330, 700, RIGHT) + put(72, 560, '\x95 one item'),
      },
      {
        content: ruledGrid(
          [72, 172, 252],
          [700, 680, 660, 640],
          [
            ['a', '1'],
            ['b', '2'],
            ['c', '3'],
          ],
        ),
      },
    );
    for (const { span, regions = [] } of document.blocks) {
      expect(regions.length).toBeGreaterThan(0);
      for (const region of regions) {
        expect(region.span.start).toBeGreaterThanOrEqual(span.start);
        expect(region.span.end).toBeLessThanOrEqual(span.end);
        expect(region.box.width * region.box.height).toBeGreaterThan(0);
      }
    }
    for (const row of document.tables[0]?.rows ?? [])
      for (const { text, span } of row) expect(document.text.slice(span.start, span.end)).toBe(text);
  });
});
