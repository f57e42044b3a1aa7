import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FactSpan } from '../../vocabulary/index.ts';
import {
  compareQuantities,
  compareVersions,
  convert,
  convertRate,
  formatQuantity,
  sameQuantityKind,
  scanFacts,
  toInterval,
} from './index.ts';

/** The only fact of a text. */
function fact(text: string): FactSpan {
  const [found, ...rest] = scanFacts(text);
  if (found === undefined || rest.length > 0) throw new Error(`not one fact: ${text}`);
  return found;
}

describe('intervals and comparison', () => {
  it('a comparator is an open interval and a plain value a point', () => {
    expect(toInterval(fact('more than 540,000'))).toEqual({ lo: 540000, hi: null, loInclusive: false, hiInclusive: false });
    expect(toInterval(fact('12 km'))).toEqual({ lo: 12, hi: 12, loInclusive: true, hiInclusive: true });
    expect(toInterval(fact('since 2018'))).toBeNull();
  });

  it.each([
    ['12 km', '12,000 m', 'equal'],
    ['48.6亿', '4.86 billion', 'equal'],
    ['$0.10 per hour', '$73 per month', 'equal'],
    ['more than 100', '130', 'contains'],
    ['130', 'more than 100', 'contained'],
    ['more than 100', '70', 'disjoint'],
    ['over 100', '100', 'disjoint'],
    ['at least 100', '100', 'contains'],
    ['5-10 GB', '8-12 GB', 'overlaps'],
    ['about 100', '98', 'contains'],
    ['about 100', '120', 'disjoint'],
    ['5 km', '5 kg', 'incomparable'],
    ['$5', '€5', 'incomparable'],
    ['$5 per user', '$5 per month', 'incomparable'],
    ['1 GiB', '1.073741824 GB', 'equal'],
    ['35 days', '至少7天', 'contained'],
  ])('%s against %s: %s', (a, b, relation) => expect(compareQuantities(fact(a), fact(b))).toBe(relation));

  it('mirrors: contains one way is contained the other', () => {
    const texts = ['more than 100', '100', 'at least 100', 'less than 100', '50 to 150', 'about 100', '2 thousand', 'no more than 10'];
    const mirror: Record<string, string> = { contains: 'contained', contained: 'contains' };
    for (const a of texts)
      for (const b of texts) {
        const there = compareQuantities(fact(a), fact(b));
        expect(compareQuantities(fact(b), fact(a)), `${a} / ${b}`).toBe(mirror[there] ?? there);
      }
  });

  it('ordinals are no quantities of things', () => {
    expect(sameQuantityKind(fact('第三'), fact('3'))).toBe(false);
  });
});

describe('conversion', () => {
  it.each([
    [1, '[mi_i]', 'km', 1.609344],
    [32, '[degF]', 'Cel', 0],
    [100, 'Cel', 'K', 373.15],
    [1, 'GiBy', 'MiBy', 1024],
    [2, '[jin_cn]', 'kg', 1],
    [90, 'min', 'h', 1.5],
    [3, 'req', 'km', null],
    [3, 'unknown', 'km', null],
  ])('%d %s in %s', (value, from, to, result) => {
    if (result === null) expect(convert(value, from, to)).toBeNull();
    else expect(convert(value, from, to)).toBeCloseTo(result, 9);
  });

  it('there and back gives the value again', () => {
    const units = ['m', 'km', '[ft_i]', '[mi_i]', 'cm', '[li_cn]', '[nmi_i]'];
    fc.assert(
      fc.property(fc.double({ min: 1e-6, max: 1e9, noNaN: true }), fc.constantFrom(...units), fc.constantFrom(...units), (value, a, b) => {
        const there = convert(value, a, b) ?? Number.NaN;
        expect((convert(there, b, a) ?? Number.NaN) / value).toBeCloseTo(1, 9);
      }),
    );
  });

  it('rates state what they assume', () => {
    expect(convertRate('node.h', 'node.mo')).toEqual({
      factor: 730,
      assumption: '1 month = 730 hours (365 days × 24 hours / 12), used without a break',
    });
    expect(convertRate('h', 'd')).toEqual({ factor: 24, assumption: '' });
    expect(convertRate('1e3.req', '1e6.req')).toEqual({ factor: 1000, assumption: '' });
    expect(convertRate('mo', 'a')?.factor).toBe(12);
    expect(convertRate('node.h', 'vcpu.h')).toBeNull();
    expect(convertRate('GB', 'GB.mo')).toBeNull();
  });
});

describe('versions', () => {
  it.each([
    ['1.2.3', '1.2.10', -1],
    ['v2', '2.0.0', 0],
    ['16.4', '16', 1],
    ['3.0.0-rc.1', '3.0.0', -1],
    ['3.0.0-rc.2', '3.0.0-rc.10', -1],
    ['2024.10', '2024.9', 1],
    ['1.0.0-alpha', '1.0.0-beta', -1],
    ['1.0.0+build7', '1.0.0', 0],
  ])('%s against %s', (a, b, sign) => {
    expect(Math.sign(compareVersions(a, b))).toBe(sign);
    expect(Math.sign(compareVersions(b, a)) + sign).toBe(0);
  });
});

describe('writing and reading again', () => {
  const number = fc.oneof(
    fc.integer({ min: 0, max: 1e9 }),
    fc.double({ min: 0.001, max: 1e6, noNaN: true }).map((value) => Number(value.toPrecision(6))),
  );
  const span = { start: 0, end: 1, raw: 'x' };
  const facts: fc.Arbitrary<FactSpan> = fc.oneof(
    number.map((value): FactSpan => ({ kind: 'number', ...span, value })),
    number.map((value): FactSpan => ({ kind: 'percent', ...span, value, unit: '%' })),
    fc
      .tuple(number, fc.constantFrom('USD', 'EUR', 'CNY', 'JPY'), fc.constantFrom(undefined, 'h', 'mo', 'node.h', 'user.mo'))
      .map(([value, currency, per]): FactSpan => ({ kind: 'currency', ...span, value, currency, ...(per === undefined ? {} : { per }) })),
    fc
      .tuple(number, fc.constantFrom('km', 'kg', 'GBy', 'TiBy', 'L', 'm2', 'kW.h', 'MHz', '[mi_i]', '[lb_av]'))
      .map(([value, unit]): FactSpan => ({ kind: 'dimension', ...span, value, unit })),
    fc
      .tuple(number, fc.boolean())
      .map(([lo, loInclusive]): FactSpan => ({ kind: 'range', ...span, lo, hi: null, loInclusive, hiInclusive: false })),
    fc
      .tuple(number, fc.boolean())
      .map(([hi, hiInclusive]): FactSpan => ({ kind: 'range', ...span, lo: null, hi, loInclusive: false, hiInclusive })),
  );

  it.each(['en', 'zh'])('what is written in %s is read back as the same quantity', (language) => {
    fc.assert(
      fc.property(facts, (written) => {
        const text = formatQuantity(written, language);
        const read = scanFacts(text, { language })[0];
        expect(read, text).toBeDefined();
        if (read !== undefined) expect(compareQuantities(read, written), `${text} => ${JSON.stringify(read)}`).toBe('equal');
      }),
      { numRuns: 1500 },
    );
  });

  it('writes for people', () => {
    expect(formatQuantity(fact('$0.1 per node-hour'), 'en')).toBe('USD 0.1 per node per hour');
    expect(formatQuantity(fact('$0.1 per node-hour'), 'zh')).toBe('USD 0.1/节点/小时');
    expect(formatQuantity(fact('more than 540,000'), 'en')).toBe('more than 540,000');
    expect(formatQuantity(fact('不超过12 km'), 'zh')).toBe('不超过 12 km');
  });
});

describe('Chinese numerals', () => {
  const DIGITS = '零一二三四五六七八九';
  /** Below 10,000 in words: 3,045 = 三千零四十五. */
  function below(value: number): string {
    let out = '';
    let zero = false;
    for (const [unit, name] of [
      [1000, '千'],
      [100, '百'],
      [10, '十'],
      [1, ''],
    ] as const) {
      const digit = Math.floor(value / unit) % 10;
      if (digit === 0) zero = out !== '';
      else {
        out += `${zero ? '零' : ''}${DIGITS.charAt(digit)}${name}`;
        zero = false;
      }
    }
    return out;
  }
  function words(value: number): string {
    const [high, middle, low] = [Math.floor(value / 1e8), Math.floor(value / 1e4) % 1e4, value % 1e4];
    let out = high > 0 ? `${below(high)}亿` : '';
    if (middle > 0) out += `${out !== '' && middle < 1000 ? '零' : ''}${below(middle)}万`;
    if (low > 0) out += `${out !== '' && (low < 1000 || middle === 0) ? '零' : ''}${below(low)}`;
    return out;
  }

  it('are read back for any number', () => {
    fc.assert(
      fc.property(fc.integer({ min: 10, max: 999_999_999_999 }), (value) => {
        expect(scanFacts(`共${words(value)}人`)[0]?.value, words(value)).toBe(value);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('English number words', () => {
  const SMALL =
    'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
      ' ',
    );
  const TENS = ' x twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
  const hundred = (value: number): string =>
    value < 20 ? (SMALL[value] ?? '') : `${TENS[Math.floor(value / 10)]}${value % 10 === 0 ? '' : `-${SMALL[value % 10]}`}`;
  const thousand = (value: number): string =>
    value < 100 ? hundred(value) : `${SMALL[Math.floor(value / 100)]} hundred${value % 100 === 0 ? '' : ` and ${hundred(value % 100)}`}`;
  function words(value: number): string {
    const parts: string[] = [];
    for (const [unit, name] of [
      [1e9, 'billion'],
      [1e6, 'million'],
      [1e3, 'thousand'],
      [1, ''],
    ] as const) {
      const part = Math.floor(value / unit) % 1000;
      if (part > 0) parts.push(`${thousand(part)}${name === '' ? '' : ` ${name}`}`);
    }
    return parts.join(' ');
  }

  it('are read back for any number', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 999_999_999_999 }), (value) => {
        expect(scanFacts(`They counted ${words(value)} stars.`)[0]?.value, words(value)).toBe(value);
      }),
      { numRuns: 2000 },
    );
  });
});
