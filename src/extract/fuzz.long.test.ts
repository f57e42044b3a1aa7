import { describe, expect, it } from 'vitest';
import { expectSound, extracted } from '../../test/support/extracted.ts';
import { lines, put, ruledGrid, writePdf } from '../../test/support/pdf.ts';

const ROUNDS = 1_500;
/** CPU time of one damaged file; each is read in some milliseconds. */
const MOST_CPU_US = 8_000_000;
const GROWTH_BYTES = 192 * 2 ** 20;

/** The same numbers every time (Park and Miller 1988). */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

const sentence = 'The river carries water from the northern hills past old mills and small towns. ';
const HTML = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Levels &amp; floods</title>
<meta property="og:title" content="Levels"><style>.x{display:none} @media print{p{color:red}}</style>
<script type="application/ld+json">{"@type":"Article","headline":"Levels","datePublished":"2026-01-03"}</script></head>
<body><nav class="menu"><ul><li><a href="/a">A</a><li><a href="/b?x=1&amp;y=2">B</a></ul></nav><main><article><h1>Levels</h1>
<p class=byline>By Ann Lee, 3 May 2026</p><p>${sentence.repeat(4)}</p><table><caption>Levels</caption><tr><th rowspan=2>Day<th colspan=2>Level</tr>
<tr><td>1<td>2</tr></table><ol start=3><li>one<ul><li>in</ul><li>two</ol><pre><code class="language-js">a &lt; b\n</code></pre><dl><dt>TTL<dd>time</dl>
<math><mfrac><mi>a</mi><mi>b</mi></mfrac></math><svg><title>t</title><script>x</script></svg><p hidden>no</p><details><summary>More</summary><p>${sentence}</p></details>
<iframe srcdoc="&lt;p>in&lt;/p>"></iframe><template><p>t</p></template><noscript><p>n</p></noscript><ruby>漢<rt>kan</rt></ruby></article></main>
<script>self.__next_f.push([1,"1:{\\"a\\":[\\"$\\",\\"p\\",null,{\\"children\\":\\"${sentence}\\"}]}"])</script><footer>Copyright</footer></body></html>`;
const TOKENS = [
  ...[
    '<',
    '>',
    '</',
    '/>',
    '"',
    "'",
    '=',
    '&',
    '&#x',
    '&lt',
    '<!--',
    '-->',
    '--!>',
    '<![CDATA[',
    ']]>',
    '<!doctype',
    '\0',
    '\u202e',
    '\ufeff',
  ],
  ...[
    '<table>',
    '</table>',
    '<tr>',
    '<td colspan=9999 rowspan=9999>',
    '<p>',
    '</p>',
    '<a href=',
    '<script>',
    '</script>',
    '<title>',
    '<textarea>',
  ],
  ...[
    '<svg>',
    '<math>',
    '</svg>',
    '<template>',
    '<noscript>',
    '<pre>',
    '<li>',
    '<b><i>',
    '</b>',
    '<form>',
    '<select>',
    '{',
    '}',
    '[',
    '"$L1"',
  ],
];

function mutateText(text: string, below: (limit: number) => number): Uint8Array {
  let out = text;
  for (let changes = 1 + below(12); changes > 0; changes -= 1) {
    const at = below(out.length + 1);
    const length = below(6) === 0 ? below(800) : below(20);
    const other = below(out.length + 1);
    const put = [
      TOKENS[below(TOKENS.length)] ?? '',
      (TOKENS[below(TOKENS.length)] ?? '').repeat(1 + below(300)),
      out.slice(other, other + below(600)),
      '',
    ][below(4)];
    out = out.slice(0, at) + put + out.slice(at + (below(2) === 0 ? 0 : length));
  }
  const bytes = new TextEncoder().encode(out);
  for (let flips = below(4); flips > 0 && bytes.length > 0; flips -= 1) bytes[below(bytes.length)] = below(256);
  return bytes;
}

const pdf = (compress: boolean): Uint8Array =>
  writePdf({
    compress,
    pages: [
      {
        content:
          put(72, 740, 'Levels', { font: 'Bold', size: 18 }) +
          lines(
            72,
            700,
            Array.from({ length: 20 }, () => sentence.slice(0, 60)),
          ),
      },
      {
        content:
          ruledGrid(
            [72, 172, 252],
            [700, 680, 660],
            [
              ['a', '1'],
              ['b', '2'],
            ],
          ) + put(72, 500, '测量', { font: 'Tall' }),
        rotate: 90,
      },
    ],
    info: { Title: 'Levels' },
  });
const PDF_TOKENS = [
  'obj',
  'endobj',
  'stream',
  'endstream',
  '<<',
  '>>',
  '[',
  ']',
  '(',
  ')',
  '/Kids',
  '/Parent',
  '/Length',
  ' 1 0 R',
  '9999999999',
  '-1',
  'BT',
  'ET',
  'Do',
  'xref',
  'trailer',
];

function mutatePdf(whole: Uint8Array, below: (limit: number) => number): Uint8Array {
  let out = Buffer.from(whole);
  for (let changes = 1 + below(10); changes > 0; changes -= 1) {
    const at = below(out.length + 1);
    const token = Buffer.from(PDF_TOKENS[below(PDF_TOKENS.length)] ?? '');
    const piece = [token, out.subarray(at, at + below(400)), Buffer.alloc(below(64), below(256)), Buffer.of()][below(4)] ?? token;
    out = Buffer.concat([
      out.subarray(0, at),
      piece,
      out.subarray(Math.min(out.length, at + (below(2) === 0 ? piece.length : below(200)))),
    ]);
  }
  return out;
}

/** Each ends in a sound document or a reason, in bounded time; all together leave no memory behind. */
function attack(contentType: string, make: () => Uint8Array): number {
  let read = 0;
  let settled = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const bytes = make();
    const start = process.cpuUsage();
    const { document, problem } = extracted(bytes, { contentType });
    const { user, system } = process.cpuUsage(start);
    expect(user + system).toBeLessThan(MOST_CPU_US);
    if (document === null) expect(problem?.detail).not.toBe('');
    else {
      read += 1;
      if (round % 5 === 0) expectSound(document);
    }
    if (round === ROUNDS / 5) settled = process.memoryUsage.rss();
  }
  expect(process.memoryUsage.rss() - settled).toBeLessThan(GROWTH_BYTES);
  return read;
}

describe('damaged files', () => {
  it('of HTML are read', () => {
    const below = numbers(20_261_203);
    expect(attack('text/html', () => mutateText(HTML, below))).toBeGreaterThan(ROUNDS * 0.9);
  });
  it.each([false, true])('of PDF (compressed: %s) are read or refused', (compress) => {
    const below = numbers(compress ? 7_919 : 104_729);
    const whole = pdf(compress);
    expect(attack('application/pdf', () => mutatePdf(whole, below))).toBeGreaterThan(ROUNDS / 10);
  });
  it('of JSON are read', () => {
    const below = numbers(15_485_863);
    const whole = JSON.stringify({
      data: [
        { title: 'Levels', body: `<p>${sentence}</p>`, tags: ['a'] },
        { title: 'Floods', body: sentence },
      ],
      next: null,
    });
    expect(attack('application/json', () => mutateText(whole, below))).toBeGreaterThan(ROUNDS * 0.9);
  });
});
