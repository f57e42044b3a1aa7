import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ageSeconds, comparePartial, cutTo, formatDate, isBefore, isPartialDate, overlaps, parsePartialDate, periodOf } from './index.ts';

describe('parsePartialDate', () => {
  it.each([
    ['2026', '2026', 'year'],
    ['2026-08', '2026-08', 'month'],
    ['2024-02-29', '2024-02-29', 'day'],
    ['2026-08-20T10:30', '2026-08-20T10:30', 'minute'],
    ['2026-08-20 10:30:05.123+0800', '2026-08-20T10:30:05+08:00', 'second'],
    ['2026-08-20T10:30:05+00:00', '2026-08-20T10:30:05Z', 'second'],
    ['2016-12-31T23:59:60Z', '2016-12-31T23:59:60Z', 'second'],
  ])('%s → %s (%s)', (text, value, precision) => expect(parsePartialDate(text)).toMatchObject({ value, precision }));

  it.each([
    '',
    '26',
    '2026-13',
    '2026-00',
    '2026-02-30',
    '2025-02-29',
    '2026-08-20T24:00',
    '2026-08-20T10',
    '2026-08-20Z',
    '2026-08-20T10:30+15:00',
    '20260820',
    '2026/08',
    '2026-8-2',
    'August',
  ])('refuses %j', (text) => expect(isPartialDate(text)).toBe(false));

  it('never fills in what is not stated', () => {
    expect(parsePartialDate('2026-08')).toMatchObject({ day: null, hour: null, zone: null });
  });

  it('cuts to a coarser precision only', () => {
    const date = parsePartialDate('2026-08-20T10:30Z');
    expect(date === null ? null : [cutTo(date, 'month').value, cutTo(date, 'second').value]).toEqual(['2026-08', '2026-08-20T10:30Z']);
  });
});

describe('periodOf', () => {
  it.each([
    ['2026', { start: '2026-01-01', end: '2027-01-01' }],
    ['2026-12', { start: '2026-12-01', end: '2027-01-01' }],
    ['2024-02-28', { start: '2024-02-28', end: '2024-02-29' }],
    ['0099-12-31', { start: '0099-12-31', end: '0100-01-01' }],
    ['2026-08-20T23:59+08:00', { start: '2026-08-20T23:59:00+08:00', end: '2026-08-21T00:00:00+08:00' }],
    ['2020/2023-05', { start: '2020-01-01', end: '2023-05-01' }],
    ['../2018-01-01', { start: null, end: '2018-01-01' }],
    ['2020-05/..', { start: '2020-05-01', end: null }],
    ['2023/2020', null],
    ['../..', null],
    ['a/b/c', null],
    ['', null],
  ])('%s', (value, period) => expect(periodOf(value)).toEqual(period));
});

describe('order and overlap', () => {
  it.each([
    ['2025', '2026', 'definite'],
    ['2026', '2026-08', 'possible'],
    ['2026-08', '2026', 'possible'],
    ['2026-09', '2026-08', 'no'],
    ['2026-08-20', '2026-08-20T10:00', 'possible'],
    ['2026-08-20T10:00:00+08:00', '2026-08-20T03:00:00Z', 'definite'],
    ['2026-08-20', '2026-08-20T23:00Z', 'possible'],
    ['2026-08-19', '2026-08-20T08:00Z', 'possible'],
    ['2026-08-18', '2026-08-20T08:00Z', 'definite'],
    ['../2018', '2018-03', 'definite'],
    ['bad', '2018', 'no'],
  ])('%s before %s: %s', (a, b, expected) => expect(isBefore(a, b)).toBe(expected));

  it('says nothing about the order of overlapping dates', () => {
    expect(comparePartial('2026', '2026-08')).toBeNull();
    expect(comparePartial('2026-08', '2026-08')).toBe(0);
    expect(comparePartial('2026-08-20T10:00+08:00', '2026-08-20T02:00Z')).toBe(0);
    expect(comparePartial('2026-07', '2026-08')).toBe(-1);
    expect(comparePartial('2027', '2026-08')).toBe(1);
  });

  it('overlaps when one moment fits both', () => {
    expect(overlaps('2026', '2026-08')).toBe(true);
    expect(overlaps('2026-07', '2026-08')).toBe(false);
    expect(overlaps('2020/2023', '2022-12-31')).toBe(true);
    expect(overlaps('2020/2023', '2023')).toBe(false);
    expect(overlaps('x', '2023')).toBe(false);
  });

  it('gives the least and the most age that fit', () => {
    expect(ageSeconds('2026-08-20T00:00:00Z', '2026-08-20T01:00:00Z')).toEqual({ min: 3599, max: 3600 });
    const day = ageSeconds('2026-08-10', '2026-08-20T00:00:00Z');
    expect(day).toEqual({ min: (9 * 24 - 12) * 3600, max: (10 * 24 + 14) * 3600 });
    expect(ageSeconds('2027', '2026-08-20T00:00:00Z')).toEqual({ min: 0, max: 0 });
    expect(ageSeconds('', '2026')).toBeNull();
  });

  const date = fc
    .record({
      y: fc.integer({ min: 1900, max: 2100 }),
      m: fc.integer({ min: 1, max: 12 }),
      d: fc.integer({ min: 1, max: 28 }),
      h: fc.integer({ min: 0, max: 23 }),
      cut: fc.integer({ min: 0, max: 3 }),
      zone: fc.constantFrom('', 'Z', '+08:00', '-05:00'),
    })
    .map(({ y, m, d, h, cut, zone }) => {
      const two = (value: number) => String(value).padStart(2, '0');
      return [`${y}`, `-${two(m)}`, `-${two(d)}`, `T${two(h)}:00${zone}`].slice(0, cut + 1).join('');
    });

  it('law: definite order is antisymmetric, and excludes overlap', () => {
    fc.assert(
      fc.property(date, date, (a, b) => {
        if (isBefore(a, b) === 'definite') {
          expect(isBefore(b, a)).toBe('no');
          expect(overlaps(a, b)).toBe(false);
          expect(comparePartial(a, b)).toBe(-1);
        } else if (isBefore(b, a) !== 'definite') expect(overlaps(a, b)).toBe(true);
        expect(overlaps(a, b)).toBe(overlaps(b, a));
      }),
      { numRuns: 1_000 },
    );
  });

  it('law: a date lies within the period of its coarser forms, and parsing its value gives it back', () => {
    fc.assert(
      fc.property(date, (text) => {
        const parsed = parsePartialDate(text);
        expect(parsed?.value).toBe(text);
        expect(overlaps(text, text.slice(0, 4))).toBe(true);
      }),
    );
  });
});

describe('formatDate', () => {
  it.each([
    ['2026', '2026', '2026年'],
    ['2026-08', 'August 2026', '2026年8月'],
    ['2026-08-20', '20 August 2026', '2026年8月20日'],
    ['2026-08-20T09:05', '20 August 2026, 09:05', '2026年8月20日 09:05'],
    ['2026-08-20T09:05:00+08:00', '20 August 2026, 09:05:00 (UTC+08:00)', '2026年8月20日 09:05:00（UTC+08:00）'],
    ['2026-08-20T09:05Z', '20 August 2026, 09:05 (UTC)', '2026年8月20日 09:05（UTC）'],
    ['../2018-01-01', 'before 1 January 2018', '2018年1月1日之前'],
    ['2020-05/..', 'from May 2020', '自2020年5月起'],
    ['2020/2023', 'from 2020 to before 2023', '2020年至2023年（不含）'],
    ['soon', 'soon', 'soon'],
  ])('%s', (value, english, chinese) => {
    expect(formatDate(value)).toBe(english);
    expect(formatDate(value, 'zh-Hans')).toBe(chinese);
  });
});
