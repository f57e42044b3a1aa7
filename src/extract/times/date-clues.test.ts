import { describe, expect, it } from 'vitest';
import { dateClues } from './date-clues.ts';

const of = (text: string): string[] =>
  Object.entries(dateClues(text))
    .filter(([, found]) => found)
    .map(([name]) => name);

describe('clues of dates', () => {
  it.each([
    ['2026-03-04', ['numbers']],
    ['3/4/26', ['numbers']],
    ['2026 年 3 月', ['year']],
    ['民國115年', ['year']],
    ['March 3, 2026', ['month']],
    ['3MARZO 2026', ['month']],
    ['12 de septiembre de  del 2026', ['month']],
    ['3-dec-2026', ['month']],
    ['2026-03-04, 5 March 2026, 2026年', ['numbers', 'year', 'month']],
  ])('%s', (text, expected) => expect(of(text)).toEqual(expected));

  it.each([
    '',
    'no number',
    '12',
    '1.5',
    '2026',
    'in 2026',
    'March 1700',
    'March 20261',
    'item 64613 of March',
    '10:30',
    '2-3',
    'May the 12',
  ])('none in: %s', (text) => expect(of(text)).toEqual([]));
});
