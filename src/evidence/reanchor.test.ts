import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Locator } from '../vocabulary/index.ts';
import { changesBetween, describeChanges, likeness } from './difference.ts';
import { makeEvidence } from './make.ts';
import { page } from './page.fixture.ts';
import { reanchor } from './reanchor.ts';

const rows = [
  ['Plan', 'Price', 'Backups'],
  ['Starter', '€19', '7 days'],
  ['Business', '€58', '30 days'],
  ['Scale', '€99', '30 days'],
];
const intro = 'All prices are net and apply to new customers of the Frankfurt region.';
const build = (first: string, table: readonly (readonly string[])[], last = 'Support answers within four hours on working days.') =>
  page([{ p: first }, { h: 'Prices' }, { table }, { p: last }]);
const before = build(intro, rows);
const cell = (row: number, column: number): Locator =>
  makeEvidence({ document: before, artifactId: 'a', anchor: { kind: 'cell', block: 2, table: 0, row, column } }).locator;
const sentence = (text: string): Locator => {
  const start = before.text.indexOf(text);
  return makeEvidence({ document: before, artifactId: 'a', anchor: { kind: 'span', span: { start, end: start + text.length }, block: 0 } })
    .locator;
};
const replaceCell = (row: number, column: number, text: string) =>
  rows.map((cells, r) => cells.map((old, c) => (r === row && c === column ? text : old)));

describe('finding a quote again', () => {
  it('is intact in the same text', () => {
    expect(reanchor(cell(2, 1), before, before.bytesHash)).toMatchObject({ state: 'intact', found: '€58' });
  });
  it('is moved when text was added before it', () => {
    expect(reanchor(cell(2, 1), build(`New: pay yearly. ${intro}`, rows))).toMatchObject({ state: 'moved', found: '€58' });
  });
  it('says old and new when a price changed', () => {
    expect(reanchor(cell(2, 1), build(intro, replaceCell(2, 1, '€61')))).toMatchObject({
      state: 'changed',
      found: '€61',
      detail: '“58” → “61”',
    });
  });
  it('finds the changed price by its row when its neighbours changed too', () => {
    const table = rows.map((cells) => (cells[0] === 'Plan' ? cells : cells.map((text, at) => (at === 0 ? text : `${text} *`))));
    const now = reanchor(
      cell(2, 1),
      build(
        intro,
        [...table.slice(0, 1), ['Mini', '€9 *', '1 day'], ...table.slice(1)].map((cells) => cells.map((text) => text.replace('58', '61'))),
      ),
    );
    expect(now).toMatchObject({ state: 'changed', found: '€61 *' });
  });
  it('keeps rows with equal values apart', () => {
    const now = reanchor(
      cell(3, 2),
      build(
        intro,
        rows.filter((cells) => cells[0] !== 'Scale'),
      ),
    );
    expect(now.state === 'gone' || now.state === 'changed').toBe(true);
    expect(now.found).not.toBe('30 days');
  });
  it('names a changed number in a sentence', () => {
    const locator = sentence('All prices are net and apply to new customers of the Frankfurt region.');
    expect(reanchor(locator, build('All prices are net and apply to new customers of the Paris region.', rows))).toMatchObject({
      state: 'changed',
      detail: '“Frankfurt” → “Paris”',
    });
  });
  it('is moved, not changed, when only white space differs', () => {
    const locator = sentence('All prices are net and apply to new customers of the Frankfurt region.');
    expect(reanchor(locator, build('All prices are net  and apply to new customers of the Frankfurt region.', rows)).state).toBe('moved');
  });
  it('is gone when neither it nor its surroundings are left', () => {
    expect(reanchor(cell(2, 1), page([{ p: 'This page has moved to another address. Thank you for your visit.' }])).state).toBe('gone');
    expect(reanchor(cell(2, 1), null).state).toBe('gone');
  });
  it('works for Chinese text', () => {
    const old = page([{ p: '企业版每月899元,含每日备份。' }, { p: '价格自2027年1月1日起执行。' }], { language: 'zh' });
    const start = old.text.indexOf('企业版每月899元');
    const { locator } = makeEvidence({
      document: old,
      artifactId: 'a',
      anchor: { kind: 'span', span: { start, end: start + 9 }, block: 0 },
    });
    const now = reanchor(
      locator,
      page([{ p: '公告:全部套餐升级。' }, { p: '企业版每月999元,含每日备份。' }, { p: '价格自2027年1月1日起执行。' }], { language: 'zh' }),
    );
    expect(now).toMatchObject({ state: 'changed', detail: '“899” → “999”' });
  });
});

describe('archived bytes', () => {
  it('are tampered with when their hash differs, and the quote that changed is named', () => {
    const forged = build(intro, replaceCell(2, 1, '€48'));
    expect(reanchor(cell(2, 1), forged, forged.bytesHash)).toMatchObject({ state: 'tampered', found: '€48' });
    expect(reanchor(cell(2, 1), forged, forged.bytesHash).detail).toContain('“58” → “48”');
    expect(reanchor(cell(1, 1), forged, forged.bytesHash).detail).toContain('still stands');
    expect(reanchor(cell(1, 1), null, forged.bytesHash)).toMatchObject({ state: 'tampered', found: null });
  });
  it('cannot hold a locator that does not fit its own text', () => {
    const locator = cell(2, 1);
    expect(reanchor({ ...locator, position: { start: 0, end: 3, unit: 'utf16' } }, before).state).toBe('tampered');
  });
});

describe('after edits elsewhere', () => {
  const syllable = fc.constantFrom(
    'pri',
    'ce',
    'bu',
    'si',
    'ness',
    're',
    'gion',
    'back',
    'up',
    'plan',
    'ter',
    'node',
    '价格',
    '备份',
    '地域',
    '9',
    '30',
  );
  const word = fc.array(syllable, { minLength: 2, maxLength: 4 }).map((parts) => parts.join(''));
  const paragraph = fc.array(word, { minLength: 3, maxLength: 14 });
  // Paragraphs of one page differ in at least one word, as they do in life.
  const written = (words: readonly string[], own: string): string => words.toSpliced(words.length >> 1, 0, own).join(' ');
  it('a quote is found at its own place or not at all', () => {
    let found = 0;
    let all = 0;
    fc.assert(
      fc.property(
        fc.array(paragraph, { minLength: 3, maxLength: 8 }),
        fc.nat(),
        fc.nat(),
        fc.nat(),
        fc.array(fc.tuple(fc.nat(), paragraph), { maxLength: 3 }),
        (drafts, which, from, length, edits) => {
          const paragraphs = drafts.map((words, index) => written(words, `paragraph${index}`));
          const old = page(paragraphs.map((p) => ({ p })));
          const at = which % paragraphs.length;
          const block = old.blocks[at];
          if (block === undefined) return;
          const size = block.span.end - block.span.start;
          const start = block.span.start + (from % size);
          const end = Math.min(block.span.end, start + 4 + (length % 60));
          if (old.text.slice(start, end).trim() === '') return;
          const { locator } = makeEvidence({ document: old, artifactId: 'a', anchor: { kind: 'span', span: { start, end }, block: at } });
          const later = paragraphs.map((p, index) => ({ p, mine: index === at }));
          for (const [at, [place, words]] of edits.entries()) {
            const text = written(words, `edit${at}`);
            const index = place % (later.length + 1);
            if (later[index]?.mine === false && place % 2 === 0) later.splice(index, 1, { p: text, mine: false });
            else later.splice(index, 0, { p: text, mine: false });
          }
          const now = page(later.map(({ p }) => ({ p })));
          const mine = now.blocks[later.findIndex((entry) => entry.mine)];
          const right = (mine?.span.start ?? 0) + (start - block.span.start);
          const result = reanchor(locator, now);
          all += 1;
          if (result.span === null) return;
          found += 1;
          expect([result.state, result.span.start]).toEqual([right === start ? 'intact' : 'moved', right]);
        },
      ),
      { numRuns: 600 },
    );
    expect(found / all).toBeGreaterThan(0.9);
  });
});

describe('differences in words', () => {
  it('name what was replaced, added and removed', () => {
    expect(describeChanges(changesBetween('It costs 58 EUR a month.', 'It costs 61 EUR a month.'))).toBe('“58” → “61”');
    expect(describeChanges(changesBetween('kept for 30 days', 'kept for at most 30 days'))).toBe('added “at most”');
    expect(describeChanges(changesBetween('月费为899元', '月费为999元'))).toBe('“899” → “999”');
    expect(changesBetween('A  b', 'a b')).toEqual([]);
  });
  it('stay fast on long texts without anything in common', () => {
    const [a, b] = [
      Array.from({ length: 20_000 }, (_, i) => `a${i}`).join(' '),
      Array.from({ length: 20_000 }, (_, i) => `b${i}`).join(' '),
    ];
    const began = performance.now();
    expect(changesBetween(a, b)).toHaveLength(1);
    expect(performance.now() - began).toBeLessThan(2_000);
  });
  it('measure likeness', () => {
    expect(likeness('one two three four', 'one two three five')).toBe(0.75);
    expect(likeness('', '')).toBe(1);
  });
});
