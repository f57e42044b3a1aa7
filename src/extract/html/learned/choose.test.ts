import { describe, expect, test } from 'vitest';
import { pageHints } from '../../page-kind.ts';
import { readHead } from '../head.ts';
import { measure, textSizes } from '../layout.ts';
import { parseHtml } from '../parse.ts';
import { selectMain } from '../select.ts';
import { findVisibility } from '../visibility.ts';
import { type Choice, chooseContent } from './choose.ts';
import { loadModel, type StoredModel, shippedModel } from './model.ts';

/** One tree that takes segments of more than about 30 units for content. */
const byLength = {
  base: 0,
  features: ['units'],
  edges: [[5]],
  scale: 1,
  trees: Buffer.from([1, 0, 0, 255, 254, 253, 255, 3, 0]).toString('base64'),
};
const length: StoredModel = {
  lexicon: { names: {}, texts: {} },
  first: byLength,
  second: byLength,
  quality: { bias: 2, weights: [] },
  types: {},
};

/** The same, and what is short is hardly content. */
const hardly = { ...byLength, base: -2, trees: Buffer.from([1, 0, 0, 255, 254, 255, 255, 5, 0]).toString('base64') };
const unlikely: StoredModel = { ...length, first: hardly, second: hardly };

function choose(html: string, model = loadModel(length), url = 'https://acme.test/page'): Choice {
  const arena = parseHtml(html);
  const sizes = textSizes(arena);
  const layout = measure(arena, findVisibility(arena, sizes), sizes);
  const head = readHead(arena);
  const hints = pageHints(head, url);
  return chooseContent({ arena, layout, head, hints, url, body: 0, selection: selectMain(arena, layout, hints) }, model);
}
const kept = ({ segments, kept: flags }: Choice): string[] => segments.texts.filter((_, i) => flags[i] === 1).map((text) => text.trim());
const long = 'A sentence with a good many words in it, which is surely long enough.';

describe('the choice of content', () => {
  test('follows the model', () => {
    expect(kept(choose(`<p>Menu</p><p>${long}</p><p>Foot</p>`))).toEqual([long]);
  });
  test('keeps a data table whole, its short cells too', () => {
    const rows = `<tr><th>Name<th>What it says</tr><tr><td>1<td>${long}</tr><tr><td>2<td>${long}</tr>`;
    expect(kept(choose(`<p>Menu</p><table>${rows}</table>`))).toEqual(['Name', 'What it says', '1', long, '2', long]);
  });
  test('keeps the name over each post of a thread, whatever ranks and counts stand below it', () => {
    const post = (author: string): string =>
      `<div class="post"><h4>${author}</h4><h5>Old hand</h5>${'<p>12</p>'.repeat(16)}<p>${long} ${long}</p></div>`;
    const thread = `<title>Boats</title><h1>Boats</h1>${['anna', 'bert', 'clara'].map(post).join('')}`;
    const names = kept(choose(thread, loadModel(unlikely), 'https://forum.acme.test/threads/boats.42/')).filter((text) => text.length < 9);
    expect(names).toEqual(['anna', 'bert', 'clara']);
  });
  test('shows the elements around the text chosen and nothing else', () => {
    const choice = choose(`<div><p>Menu</p><p>${long} <b>bold</b></p></div>`);
    expect([...choice.shown].filter((flag) => flag === 1)).toHaveLength(6);
  });
  test('states its quality between 0 and 1, whatever the trees say', () => {
    expect(choose(`<p>${long}</p>`).quality).toBe(1);
  });
  test('is empty where no text is', () => {
    expect(kept(choose('<div></div>'))).toEqual([]);
  });
});

describe('the shipped model', () => {
  test('tells an article from what surrounds it', () => {
    const paragraphs = Array.from({ length: 8 }, (_, i) => `<p>Paragraph ${i}: ${long} ${long}</p>`).join('');
    const menu = Array.from({ length: 12 }, (_, i) => `<li><a href="/m${i}">Topic ${i}</a></li>`).join('');
    const page = `<nav class="menu"><ul>${menu}</ul></nav><main><article><h1>How it works</h1>${paragraphs}</article></main><footer class="footer">Copyright 2026. All rights reserved.</footer>`;
    const texts = kept(choose(page, shippedModel()));
    expect(texts.filter((text) => text.startsWith('Paragraph'))).toHaveLength(8);
    expect(texts.filter((text) => text.startsWith('Topic') || text.startsWith('Copyright'))).toEqual([]);
  });
});
