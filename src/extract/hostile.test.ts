import { describe, expect, test } from 'vitest';
import { extractDocument } from './index.ts';

const run = (html: string, contentType = 'text/html'): number => {
  const bytes = new TextEncoder().encode(html);
  const before = process.cpuUsage();
  extractDocument({ bytes, contentType, charset: null, url: 'https://acme.test/', fetchedAt: '2026-11-30T09:00:00Z' });
  const spent = process.cpuUsage(before);
  return (spent.user + spent.system) / 1000;
};

/** Generous for a shared machine; a quadratic step on these inputs takes minutes. */
const LIMIT_MS = 8_000;

describe('hostile pages are read in linear time', () => {
  test.each<[string, string]>([
    ['100,000 nested divs', '<div>'.repeat(100_000) + 'x'.repeat(100) + '</div>'.repeat(100_000)],
    ['unclosed inline marks', '<b><i><p>a '.repeat(60_000)],
    ['end tags that match nothing', `${'<div>'.repeat(300)}${'</span></b></table>'.repeat(100_000)}`],
    ['one tag with 300,000 attributes', `<p ${'a=1 class=x '.repeat(150_000)}>text</p>`],
    ['a 5 MB line', `<p>${'word '.repeat(1_000_000)}</p>`],
    ['5 MB without a space', `<p>${'字'.repeat(1_600_000)}</p>`],
    ['a colspan and rowspan bomb', `<table>${'<tr><td colspan=1000 rowspan=60000>x<td>y</tr>'.repeat(2_000)}</table>`],
    ['nested tables', '<table><tr><td>a<td>'.repeat(3_000)],
    ['nested lists', '<ul><li>item '.repeat(20_000)],
    ['nested quotes and links', '<blockquote><a href=/x>a</a>'.repeat(20_000)],
    ['a style sheet of braces', `<style>${'.a{'.repeat(200_000)}</style><p class=a>x`],
    ['a style sheet of comments', `<style>${'/*x*/'.repeat(200_000)}.b{display:none}</style><p class=b>x`],
    ['white space', `<p>${' \n\t'.repeat(800_000)}x</p>`],
    ['white space in a pre', `<pre>${' '.repeat(500_000)}x${' \n'.repeat(500_000)}</pre>`],
    ['ampersands', `<p title="${'&'.repeat(500_000)}">${'&amp'.repeat(500_000)}</p>`],
    ['separators in the title', `<title>${' | a - '.repeat(100_000)}</title><h1>${'- '.repeat(100_000)}</h1>`],
    ['dates', `<p>${'Published 2026-01-02 '.repeat(50_000)}</p>${'<p>1/2/3/4/5/6 of 2026-1'.repeat(20_000)}`],
    ['a JSON-LD bomb', `<script type="application/ld+json">${'['.repeat(200_000)}</script><p>x`],
    [
      'deep arrays in JSON-LD',
      `<script type="application/ld+json">{"@type":"Article","a":${'['.repeat(200_000)}${']'.repeat(200_000)}}</script><p>x`,
    ],
    ['links in one block', `<p>${'<a href="/a">b</a> '.repeat(100_000)}</p>`],
    ['unclosed comments and scripts', `${'<!-- a'.repeat(200_000)}<script>${'<'.repeat(200_000)}`],
    ['breaks', `<div>${'a<br>'.repeat(200_000)}</div>${'<br> '.repeat(200_000)}`],
    ['zero-width characters', `<p>${'a\u200b\u202e'.repeat(400_000)}</p>`],
    ['marks that end and begin again', `<p>${'<b><a href=/x>x</a></b>'.repeat(80_000)}</p>`],
    ['punctuation in marks', `<p>a<b>${'.'.repeat(300_000)}a</b>b<i>a${'!'.repeat(300_000)}</i>b</p>`],
    ['deep formulas', `<p><math>${'<msqrt><mfrac><mi>x</mi>'.repeat(20_000)}</math></p>`],
    ['notes of one name', `<p>${'<sup><a href="#a1">1</a></sup>'.repeat(40_000)}</p>${'<p id=a1>x <a href="#b">1</a></p>'.repeat(10_000)}`],
    ['a figure of images', `<figure>${'<img src=/a.png alt="a picture">'.repeat(60_000)}<figcaption>x</figcaption></figure>`],
    ['frames in frames', `<p>x</p>${'<iframe srcdoc="<p>x</p><iframe srcdoc=\'<p>y</p>\'></iframe>"></iframe>'.repeat(10_000)}`],
    ['panels without end', `${'<div hidden class=accordion-content>x<div style="display:none">'.repeat(40_000)}`],
    ['media rules in media rules', `<style>${'@media (min-width:1px){.a{display:none}'.repeat(40_000)}</style><p class=a>x`],
    ['raised in raised', `<p>x${'<sup>1<sub>2'.repeat(40_000)}</p>`],
    ['readings in readings', `<p>${'<ruby>a<rt>b'.repeat(40_000)}</p>`],
    ['delimiters that open only', `<script src=mathjax.js></script><p>${'\\\\( a '.repeat(200_000)}</p>`],
    ['marks to escape', `<p>${'*_[`<\\'.repeat(300_000)}</p>`],
  ])(
    '%s',
    (_name, html) => {
      expect(run(html)).toBeLessThan(LIMIT_MS);
    },
    60_000,
  );

  test.each<[string, string, string]>([
    ['deep JSON', `${'[1,'.repeat(20_000)}`, 'application/json'],
    ['deep valid JSON', `${'['.repeat(5_000)}1${']'.repeat(5_000)}`, 'application/json'],
    ['deep XML', `<?xml version="1.0"?>${'<a>'.repeat(200_000)}`, 'application/xml'],
    ['plain text of one character a line', 'a\n'.repeat(500_000), 'text/plain'],
    ['plain text of rules', '---\n***\n'.repeat(200_000), 'text/plain'],
    ['plain text in one line', '# '.repeat(1_000_000), 'text/plain'],
  ])(
    '%s',
    (_name, body, contentType) => {
      expect(run(body, contentType)).toBeLessThan(LIMIT_MS);
    },
    60_000,
  );
});
