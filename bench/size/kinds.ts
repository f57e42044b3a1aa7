/** @module Pages of any size that stress one part of the extractor each. Deterministic: the same size gives the same page. */

const WORDS =
  'the river carries water from the northern hills past old mills and small towns where people have measured its level since early spring'.split(
    ' ',
  );
const CHINESE = '河水从北方的山丘流过古老的磨坊和小镇，人们从春天起就在测量水位。';

const sentence = (at: number): string => {
  const words = Array.from({ length: 12 }, (_, i) => WORDS[(at * 7 + i * 5) % WORDS.length]);
  return `${words.join(' ')} ${at}. `;
};

/** Piece number `at` of a page; pieces are put one after another until the page is long enough. */
type Piece = (at: number) => string;

const page = (before: string, piece: Piece, after = ''): ((bytes: number) => string) => {
  return (bytes) => {
    const parts = [`<!doctype html><html lang="en"><head><title>Water levels of the river</title></head><body>${before}`];
    let length = parts[0]?.length ?? 0;
    for (let at = 0; length < bytes; at += 1) {
      const next = piece(at);
      parts.push(next);
      length += next.length;
    }
    parts.push(`${after}</body></html>`);
    return parts.join('');
  };
};

/** Name of a kind of page to what makes one of about so many characters. */
export const PAGE_KINDS: Readonly<Record<string, (bytes: number) => string>> = {
  prose: page(
    '<main><h1>Water levels</h1>',
    (at) => `${at % 9 === 0 ? `<h2>Part ${at}</h2>` : ''}<p>${sentence(at)}${sentence(at + 1)}${sentence(at + 2)}</p>\n`,
    '</main>',
  ),
  chinese: (bytes) => page('<main><h1>水位</h1>', (at) => `<p>${CHINESE}${at}${CHINESE}</p>\n`, '</main>')(bytes / 3),
  'inline marks': page(
    '<main><p>',
    (at) => `${at % 6 === 5 ? '</p><p>' : ''}<b>${WORDS[at % WORDS.length]}</b> <i>and</i> <code>x${at}</code> ${sentence(at)}`,
    '</p></main>',
  ),
  'one table': page(
    '<main><table><tr><th>Day</th><th>Level</th><th>Note</th></tr>',
    (at) => `<tr><td>${at}</td><td>${at % 97} cm</td><td>${WORDS[at % WORDS.length]}</td></tr>\n`,
    '</table></main>',
  ),
  'many tables': page(
    '<main>',
    (at) => `<h3>Table ${at}</h3><table><tr><th>Day</th><th>Level</th></tr><tr><td>${at}</td><td>${at % 97} cm</td></tr></table>\n`,
    '</main>',
  ),
  lists: page('<main><ul>', (at) => `<li>${sentence(at)}<ul><li>inner ${at}</li></ul></li>\n`, '</ul></main>'),
  links: page('<main>', (at) => `<a href="/level/${at}">level ${at}</a>\n`, '</main>'),
  'link menu': page(
    '<nav><ul>',
    (at) => `<li><a href="/level/${at}">level ${at}</a></li>\n`,
    `</ul></nav><main><p>${sentence(1).repeat(20)}</p></main>`,
  ),
  deep: page('', (at) => `<div class="d${at % 50}"><span>`, 'bottom'),
  'deep prose': page('', (at) => `<div><p>${sentence(at)}</p>`, 'bottom'),
  'one text': page('<main><p>', sentence, '</p></main>'),
  'one word': page('<main><p>', () => 'water'.repeat(20), '</p></main>'),
  pre: page('<main><pre><code>', (at) => `const level${at} = read(${at});\n`, '</code></pre></main>'),
  entities: page('<main><p>', (at) => `${WORDS[at % WORDS.length]} &amp; &lt;${at}&gt; &eacute;&nbsp;`, '</p></main>'),
  scripts: page(`<main><p>${sentence(1).repeat(20)}</p></main>`, (at) => `<script>window.level${at} = {"a":${at}};</script>\n`),
  'one script': page(`<main><p>${sentence(1).repeat(20)}</p></main><script>`, (at) => `level[${at}] = "a<b";\n`, '</script>'),
  'json-ld': page(
    `<main><p>${sentence(1).repeat(20)}</p></main><script type="application/ld+json">[`,
    (at) => `${at === 0 ? '' : ','}{"@type":"Article","headline":"Level ${at}","datePublished":"2026-01-${10 + (at % 10)}"}\n`,
    ']</script>',
  ),
  styles: page(`<main><p>${sentence(1).repeat(20)}</p></main>`, (at) => `<style>.s${at}{display:none} #i${at}{color:red}</style>\n`),
  attributes: page(
    '<main>',
    (at) => `<p id="p${at}" class="a b${at} c" style="color:red;margin:${at % 9}px" data-x="${at}" title="t">level ${at}</p>\n`,
    '</main>',
  ),
  'one attribute': page(`<main><p>${sentence(1).repeat(20)}</p><p class="`, (at) => `c${at} `, '">end</p></main>'),
  hidden: page(`<main><p>${sentence(1).repeat(20)}</p></main>`, (at) => `<div style="display:none">${sentence(at)}</div>\n`),
  comments: page(`<main><p>${sentence(1).repeat(20)}</p></main>`, (at) => `<!-- ${sentence(at)} -->\n`),
  headings: page('<main>', (at) => `<h${1 + (at % 6)}>Level ${at}</h${1 + (at % 6)}>\n`, '</main>'),
  times: page(
    '<main>',
    (at) => `<p>Posted on <time datetime="2026-01-${10 + (at % 10)}">1${at % 10} January 2026</time> by Ann Lee</p>\n`,
    '</main>',
  ),
  forms: page('<main>', (at) => `<form action="/f${at}"><input name="a${at}"><button>Send ${at}</button></form>\n`, '</main>'),
  'open paragraphs': page('<main>', (at) => `<p>${sentence(at)}`),
  'empty elements': page('<main>', () => '<div></div><br><span></span>', '</main>'),
  images: page(
    '<main>',
    (at) => `<figure><img src="/i${at}.png" alt="river at kilometre ${at}"><figcaption>Kilometre ${at}</figcaption></figure>\n`,
    '</main>',
  ),
};
