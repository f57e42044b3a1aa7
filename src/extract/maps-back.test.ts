import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { documentOf } from '../../test/support/extracted.ts';
import { findQuote, quoteSelector } from '../text/index.ts';
import type { Block, Document } from '../vocabulary/index.ts';
import { parseHtml } from './html/parse.ts';
import { T } from './html/tags.ts';

/** Words of their own kind each, so that a place cannot be mistaken for another; some as references, some of other scripts. */
const word = fc
  .tuple(fc.integer({ min: 100, max: 999 }), fc.constantFrom('river', 'mühle', '水位', 'town', 'Öl'))
  .map(([number, stem]) => `${stem}${number}`);
const written = fc.oneof(
  { weight: 6, arbitrary: word },
  word.map((text) => text.replace('ü', '&uuml;').replace('Ö', '&#214;')),
  fc.constantFrom('&amp;', '&lt;b&gt;', '&mdash;', '|', '*'),
);
const run = fc.array(written, { minLength: 3, maxLength: 12 }).map((words) => words.join(' '));
const phrase = fc.oneof(
  run,
  fc.tuple(fc.constantFrom('b', 'i', 'span', 'code', 'em'), run).map(([tag, text]) => `<${tag}>${text}</${tag}>`),
  run.map((text) => `<a href="/to?a=1&amp;b=2">${text}</a>`),
  fc.constantFrom('<br>', '<!-- left out -->', '<span hidden>unseen</span>', '\n  '),
);
const phrases = fc.array(phrase, { minLength: 1, maxLength: 4 }).map((list) => list.join(' '));
const block = fc.oneof(
  phrases.map((text) => `<p>${text}</p>`),
  phrases.map((text) => `<p>${text}`),
  phrases.map((text) => `<h2>${text}</h2>`),
  fc.array(phrases, { minLength: 1, maxLength: 3 }).map((items) => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`),
  phrases.map((text) => `<blockquote><p>${text}</p></blockquote>`),
  run.map((text) => `<pre>${text}\n  ${text}</pre>`),
  fc
    .array(fc.tuple(run, run), { minLength: 2, maxLength: 3 })
    .map((rows) => `<table>${rows.map(([a, b]) => `<tr><td>${a}</td><td>${b}</td></tr>`).join('')}</table>`),
  fc.tuple(run, run).map(([term, text]) => `<dl><dt>${term}</dt><dd>${text}</dd></dl>`),
);
const page = fc.array(block, { minLength: 1, maxLength: 8 }).map((blocks) => `<html><body><main>${blocks.join('\n')}</main></body></html>`);

const words = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [];
const textOf = ({ text }: Document, { span }: Block): string => text.slice(span.start, span.end);

/** Words of a piece of source; where mark-up stands between two words they are two. */
function heldWords(html: string): string[] {
  const arena = parseHtml(html);
  return Array.from({ length: arena.count }, (_, n) => n)
    .filter((n) => arena.tag(n) === T['#text'])
    .flatMap((n) => words(arena.text(n)));
}

/** Every word of `wanted` stands in `held`, in this order. */
function standsIn(wanted: readonly string[], held: readonly string[]): boolean {
  let at = 0;
  for (const one of held) if (one === wanted[at]) at += 1;
  return at === wanted.length;
}

describe('places', () => {
  test('of a block in the source hold its words, in their order, and begin and end with them', () => {
    fc.assert(
      fc.property(page, (html) => {
        const found = documentOf(html, { contentType: 'text/html' });
        for (const one of found.blocks) {
          const { start, end } = one.source ?? { start: 0, end: 0 };
          const [wanted, held] = [words(textOf(found, one)), heldWords(html.slice(start, end))];
          expect(standsIn(wanted, held), `${html.slice(start, end)} for ${textOf(found, one)}`).toBe(true);
          if (one.kind === 'paragraph' || one.kind === 'heading') expect([held[0], held.at(-1)]).toEqual([wanted[0], wanted.at(-1)]);
        }
      }),
      { numRuns: 120 },
    );
  });

  test('of a block that begins or ends with a reference hold the whole reference', () => {
    const html = '<main><p>&lt;level&gt; of the river is measured here &amp;</p></main>';
    const { start, end } = documentOf(html, { contentType: 'text/html' }).blocks[0]?.source ?? { start: 0, end: 0 };
    expect(html.slice(start, end)).toBe('&lt;level&gt; of the river is measured here &amp;');
  });
});

describe('a quote taken from the Markdown', () => {
  test('is found in the text, and in the bytes at the place of its block', () => {
    fc.assert(
      fc.property(page, fc.nat(), (html, seed) => {
        const found = documentOf(html, { contentType: 'text/html' });
        const lines = found.content.split('\n').filter((line) => words(line).length >= 3 && !/^\| *-/.test(line));
        const line = lines[seed % Math.max(1, lines.length)];
        if (line === undefined) return;
        // What Markdown adds is no part of what was said.
        const said = words(line.replace(/\]\([^)]*\)/g, ']'));
        const one = found.blocks.find((candidate) => standsIn(said, words(textOf(found, candidate))));
        if (one === undefined) throw new Error(`${line} stands in no block`);
        const quote = quoteSelector(found.text, one.span);
        expect(findQuote(found.text, quote)).toMatchObject({ span: one.span });
        const { start, end } = one.source ?? { start: 0, end: 0 };
        expect(standsIn(said, heldWords(html.slice(start, end)))).toBe(true);
      }),
      { numRuns: 120 },
    );
  });
});
