import { expect, it } from 'vitest';
import { extracted } from '../../test/support/extracted.ts';

/**
 * Texts that make patterns go back and forth: begin, what is repeated, end. The first ones are the attacks that recheck 4.5 found for each of
 * the 1,416 patterns of `extract`, `text`, `classify` and `evidence` that it took for more than linear (none for exponential); then what tends
 * to be repeated at all. A pattern that only ever sees a bounded piece of text may be on that list: what counts is what a file costs.
 */
const ATTACKS: readonly (readonly [begin: string, repeated: string, end: string])[] = [
  ['/', '[.ai: h', '\n'],
  ['[!](\0', '!]', '('],
  ['n', '={f:a', '}'],
  ['', 'u$', '\0'],
  ['', '\t', '\tn,'],
  ['', '\t', '\0\n'],
  ['', 'r><b', '\0'],
  ['\\[]', '\\\\(', ''],
  ['\0', '\t', '\t\0'],
  ['\0', '/', '\0'],
  ['', 'RJEKYLL', '\n'],
  [']', '\n[', '\n'],
  ['', '[', '_['],
  ['', '[$', ''],
  ['', '#', '\0#'],
  ['', ',', '\n,'],
  ['', 'E', '\nE'],
  ['0', '000', 'A'],
  ['', 'http://', '\t'],
  ['A:\t', '\t', '\n'],
  ['', '\t', '#\t#'],
  ['', '.+', '\0'],
  ['', '一', '\t'],
  ['\0', '‘\t', '\n'],
  ['', '\0', 'A\0'],
  ['', '\r', ''],
  ...[' ', '\n', 'a', 'A', '.', '-', '(', '{', '"', "'", ':', '|', '*', '_', '`', '$', '\\', '字', '@', 'a ', 'a.', 'a@', '1,', '1 '].map(
    (repeated) => ['', repeated, '\0!'] as const,
  ),
  ...['a-', '&', '<', 'by ', 'By A', '2026-', '1年', '--', '<!', '</', '[a](', '![', '$$', 'a:b;', '.a{', '/*', '<a ', '<p>'].map(
    (repeated) => ['', repeated, '\0!'] as const,
  ),
];

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const plain = (text: string): string => text.replaceAll('</', '');
const pieces = (text: string): string[] => text.match(/[\s\S]{1,300}/g) ?? [];

/** Every place of a file that text of others gets into. */
const PLACES: Readonly<Record<string, readonly [contentType: string, make: (text: string) => string]>> = {
  paragraph: ['text/html', (text) => `<main><p>Published: ${escaped(text)}</p></main>`],
  paragraphs: [
    'text/html',
    (text) =>
      `<main>${pieces(text)
        .map((one) => `<p>${escaped(one)}</p>`)
        .join('')}</main>`,
  ],
  headline: ['text/html', (text) => `<title>${escaped(text)}</title><main><h1>${escaped(text)}</h1><p>text</p></main>`],
  attributes: [
    'text/html',
    (text) => {
      const one = escaped(text);
      return `<main><p class="${one}" style="${one}" id="${one}">text <a href="${one}" rel="${one}">x</a><img alt="${one}" src="${one}"></p></main>`;
    },
  ],
  'many attributes': [
    'text/html',
    (text) =>
      `<main>${pieces(text)
        .map(escaped)
        .map((one) => `<p class="${one}" style="${one}" id="${one}">text <a href="${one}">x</a></p>`)
        .join('')}</main>`,
  ],
  script: ['text/html', (text) => `<div id=app></div><script>${plain(text)}</script>`],
  'structured data': [
    'text/html',
    (text) =>
      `<script type="application/ld+json">${plain(JSON.stringify({ '@type': 'Article', headline: text, author: { name: text }, datePublished: text }))}</script><main><p>x</p></main>`,
  ],
  head: [
    'text/html',
    (text) =>
      `${['author', 'description', 'generator', 'date', 'keywords'].map((name) => `<meta name=${name} content="${escaped(text)}">`).join('')}<meta http-equiv=refresh content="${escaped(text)}"><style>${plain(text)}{${plain(text)}}</style><p>x</p>`,
  ],
  cells: [
    'text/html',
    (text) => {
      const one = escaped(text);
      return `<main><table><tr><th>a<th>b<tr><td>${one}<td>${one}<tr><td>1<td>2</table><dl><dt>${one}<dd>${one}</dl><ul><li>${one}</ul><pre>${one}</pre><code>${one}</code></main>`;
    },
  ],
  'mark-up': ['text/html', (text) => `<main>${text}</main>`],
  state: [
    'text/html',
    (text) =>
      `<div id=root></div><script id="__NEXT_DATA__" type="application/json">${plain(JSON.stringify({ props: { pageProps: { post: { title: text.slice(0, 200), body: text, content: `<p>${text}` } } } }))}</script>`,
  ],
  JSON: [
    'application/json',
    (text) =>
      JSON.stringify({
        title: 'A title',
        body: text,
        author: text,
        date: text,
        items: [
          { a: text, b: 1 },
          { a: 1, b: text },
        ],
      }),
  ],
  'plain text': ['text/plain', (text) => `---\ntitle: ${text.replaceAll('\n', ' ')}\n---\n# ${text}\n\n${text}\n`],
  CSV: ['text/csv', (text) => `a,b\n${text},${text}\n1,2\n`],
  feed: [
    'application/rss+xml',
    (text) =>
      `<?xml version="1.0"?><rss><channel><title>${escaped(text)}</title><item><author>${escaped(text)}</author><title>${escaped(text)}</title><pubDate>${escaped(text)}</pubDate></item></channel></rss>`,
  ],
};

const [SMALL, LARGE] = [32_000, 128_000];
/** Below this a growth says nothing. */
const NOTICED_US = 250_000;
/** Four times the text costs four times as much, sixteen times where a step is quadratic. */
const MOST_GROWTH = 9;

function cost(contentType: string, body: string): number {
  const before = process.cpuUsage();
  extracted(body, { contentType, charset: 'utf-8' });
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

it.each(Object.keys(PLACES))('what is repeated without end costs in step with its length: %s', (place) => {
  const [contentType, make] = PLACES[place] ?? ['', String];
  const slow: string[] = [];
  for (const [begin, repeated, end] of ATTACKS) {
    const body = (length: number): string => make(begin + repeated.repeat(Math.ceil(length / repeated.length)) + end);
    const large = cost(contentType, body(LARGE));
    if (large < NOTICED_US) continue;
    // A second look: the first may have been slow for other reasons.
    const [small, again] = [cost(contentType, body(SMALL)), cost(contentType, body(LARGE))];
    if (again >= NOTICED_US && again > MOST_GROWTH * small) slow.push(`${JSON.stringify(repeated)}: ${small} to ${again} microseconds`);
  }
  expect(slow).toEqual([]);
});
