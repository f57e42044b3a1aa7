import { describe, expect, it } from 'vitest';
import { extractDocument } from '../extract.ts';
import { CARRIED, SENTENCES, shell, TITLE } from './pages.test.fixture.ts';

const URL_ = 'https://sound.test/stories/crossing';
const read = (html: string, url = URL_) =>
  extractDocument({
    bytes: new TextEncoder().encode(html),
    contentType: 'text/html',
    charset: 'utf-8',
    url,
    fetchedAt: '2026-02-01T00:00:00.000Z',
  });
const data = (value: unknown, head = ''): string =>
  shell(`<script id="__DATA__" type="application/json">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`, head);

describe('a shell that carries its content', () => {
  it.each(CARRIED)('is filled from %s', (_name, state, html) => {
    const { document } = read(html);
    for (const sentence of SENTENCES) expect(document?.text).toContain(sentence);
    expect(document?.origin?.state).toBe(state);
    expect(document?.origin?.channel).toBe('embedded');
    // Every block says where it was carried.
    expect(document?.blocks.map((block) => block.origin?.state)).toEqual(document?.blocks.map(() => state));
    expect(document?.text).not.toMatch(/Menu entry|press this button|Elsewhere/);
    expect(document?.title).not.toBe('');
    for (const { span, index } of document?.blocks ?? []) {
      expect(span.end).toBeGreaterThan(span.start);
      expect(document?.blocks[index]?.span).toEqual(span);
    }
  });

  it('names for each block the value that it was made of', () => {
    const { document } = read(data({ props: { story: { title: TITLE, parts: [...SENTENCES], price: 12.5, currency: 'EUR' } } }));
    const said = document?.blocks.map(({ span, origin }) => [document.text.slice(span.start, span.end), origin?.pointer]);
    expect(said).toEqual([
      [TITLE, '/props/story'],
      ['price: 12.5 EUR', '/props/story/price'],
      [SENTENCES[0], '/props/story/parts/0'],
      [SENTENCES[1], '/props/story/parts/1'],
      [SENTENCES[2], '/props/story/parts/2'],
    ]);
  });

  it('follows the references of a normalised cache to where the values stand', () => {
    const apollo = CARRIED.find(([name]) => name === 'Apollo')?.[2] ?? '';
    const { document } = read(apollo);
    expect(document?.blocks.map(({ origin }) => origin?.pointer)).toEqual(['/Story:1', '/Part:1/text', '/Part:2/text', '/Part:3/text']);
  });

  it('makes a table of rows of short values, and pairs of names and values', () => {
    const rows = [
      { id: 1, pier: 'North', leaves: '07:10', fare: 4 },
      { id: 2, pier: 'South', leaves: '07:40', fare: 5 },
    ];
    const { document } = read(
      data({
        view: {
          title: TITLE,
          intro: SENTENCES[0],
          rows,
          facts: [
            { name: 'Boat', value: 'Alma' },
            { name: 'Seats', value: 90 },
          ],
        },
      }),
    );
    expect(document?.content).toContain('| pier | leaves | fare |\n| --- | --- | --- |\n| North | 07:10 | 4 |\n| South | 07:40 | 5 |');
    expect(document?.text).toContain('Boat: Alma\n\nSeats: 90');
  });

  it('takes author and dates from the record that its text comes from', () => {
    const { document } = read(
      data({
        story: { title: TITLE, body: SENTENCES.join(' '), author: { name: 'Ann Lee' }, publishedAt: '2026-03-04', updatedAt: 'soon' },
      }),
    );
    expect(document?.author).toEqual(['Ann Lee']);
    expect(document?.times.published).toMatchObject({ value: '2026-03-04', source: expect.stringMatching(/^state \S+ publishedAt$/) });
    expect(document?.times.absent?.published).toBeUndefined();
    expect(document?.times.absent?.updated?.reason).toBe('other_kind');
  });

  it('takes the record that the address names among others of its kind', () => {
    const other = (slug: string, word: string) => ({ slug, title: `About ${word}`, body: `${word} ${SENTENCES[1]} ${SENTENCES[2]}` });
    const { document } = read(data({ entries: [other('tolls', 'Tolls'), other('crossing', 'Waves'), other('winds', 'Winds')] }));
    expect(document?.title).toBe('About Waves');
    expect(document?.text).not.toContain('Tolls');
  });

  it('keeps mark-up of the state from swallowing what follows', () => {
    const { document } = read(
      data({
        title: TITLE,
        body: `<p>${SENTENCES[0]}<!-- <script>`,
        extra: `<p>${SENTENCES[1]}</p><p style="display:none">Never seen by anyone at all.</p>`,
      }),
    );
    expect(document?.text).toContain(SENTENCES[0]);
    expect(document?.text).toContain(SENTENCES[1]);
    expect(document?.text).not.toContain('Never seen');
  });
});

describe('a page that is left as it stands', () => {
  const visible = `<main><h1>${TITLE}</h1>${SENTENCES.map((text) => `<p>${text} ${text}</p>`).join('')}</main>`;
  it.each([
    [
      'has text of its own',
      data({ story: { title: 'Other', body: SENTENCES.join(' ').repeat(20) } }).replace('<div id="app"></div>', visible.repeat(3)),
    ],
    [
      'shows what its state repeats',
      data({ story: { title: TITLE, body: SENTENCES.map((text) => `<p>${text}</p>`).join('') } }).replace(
        '<div id="app"></div>',
        `<div id="portal"></div><main><h1>${TITLE}</h1>${SENTENCES.map((text) => `<p>${text}</p>`).join('')}</main>`,
      ),
    ],
    [
      'says that it is not for everybody',
      data(
        { story: { title: TITLE, body: SENTENCES.join(' ') } },
        '<script type="application/ld+json">{"@type":"NewsArticle","isAccessibleForFree":"False"}</script>',
      ),
    ],
    [
      'shows a form to log in',
      data({ story: { title: TITLE, body: SENTENCES.join(' ') } }).replace(
        '<div id="app"></div>',
        '<form><input name="u"><input type="password" name="p"></form>',
      ),
    ],
    ['locks the record itself', data({ story: { title: TITLE, isPremium: true, body: SENTENCES.join(' ') } })],
    ['carries only menus and catalogues', data({ navigation: [{ label: SENTENCES[0] }], i18n: { a: SENTENCES[1], b: SENTENCES[2] } })],
    [
      'carries only addresses and settings',
      data({ config: { url: 'https://a.test/b', key: 'AKIA0000000000000000000000', flags: { a: true } } }),
    ],
    [
      'only describes itself',
      shell('', `<script type="application/ld+json">{"@type":"Article","headline":"${TITLE}","description":"${SENTENCES[0]}"}</script>`),
    ],
    ['asks for scripts', shell('<noscript>You need to enable JavaScript to run this app.</noscript>')],
  ])('when it %s', (_why, html) => {
    expect(read(html).document?.origin).toBeUndefined();
  });

  it('runs nothing of what it reads', () => {
    const { document } = read(
      shell(
        `<script>window.__STATE__={title:"${TITLE}",body:(()=>{globalThis.ran=true;return "x"})()};window.__MORE__={get body(){throw 1}}</script>`,
      ),
    );
    expect(document?.origin).toBeUndefined();
    expect('ran' in globalThis).toBe(false);
  });
});

describe('hostile state', () => {
  const cpu = (html: string): number => {
    const started = process.cpuUsage();
    read(html);
    const { user, system } = process.cpuUsage(started);
    return (user + system) / 1000;
  };
  it.each([
    ['open brackets', (n: number) => shell(`<script>window.a=${'['.repeat(n)}</script>`)],
    ['false starts', (n: number) => shell(`<script>${'a={b:[{c:"'.repeat(n / 10)}</script>`)],
    [
      'references round and round',
      (n: number) =>
        shell(
          `<script type="application/json" id="__NUXT_DATA__">${JSON.stringify([{ a: 1 }, ...Array.from({ length: n / 8 }, (_, i) => [i % 7, (i + 1) % 11])])}</script>`,
        ),
    ],
    [
      'flight rows that name each other',
      (n: number) =>
        shell(
          `<script>self.__next_f.push([1,${JSON.stringify(Array.from({ length: n / 60 }, (_, i) => `${i.toString(16)}:["$","p",null,{"children":["$L${(i + 1).toString(16)}","$L0"]}]\n`).join(''))}])</script>`,
        ),
    ],
    ['templates in templates', (n: number) => shell('<template>'.repeat(n / 10))],
    ['concatenations', (n: number) => shell(`<script>${'fetch("/a"+b+'.repeat(n / 13)}</script>`)],
    [
      'strings of JSON in strings',
      (n: number) => shell(`<script>x=${JSON.stringify(JSON.stringify({ a: JSON.stringify({ b: 'word '.repeat(n / 5) }) }))}</script>`),
    ],
  ])('takes linear time: %s', (_what, make) => {
    cpu(make(20_000));
    const [small, large] = [cpu(make(100_000)), cpu(make(800_000))];
    // Eight times the page, and room for noise: a quadratic reader takes sixty-four times as long.
    expect(large).toBeLessThan(24 * small + 400);
  });
});
