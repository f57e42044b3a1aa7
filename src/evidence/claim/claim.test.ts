import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ClaimCheck } from '../../vocabulary/index.ts';
import { checkClaim } from './index.ts';
import { relateFacts, valuesIn } from './quantities.ts';

const verdict = (claim: string, evidence: string, language = /\p{Script=Han}/u.test(claim) ? 'zh' : 'en') =>
  checkClaim({ claim, evidence, language }).verdict;

describe('a claim that its evidence states', () => {
  it.each([
    ['Nimbus DB keeps backups for 30 days.', 'Nimbus DB keeps automatic backups for 30 days and lets you restore to any second.'],
    ['The bridge is 2400 metres long.', 'The bridge is 2.4 kilometres long and was opened in 2019.'],
    ['The battery lasts at least 10 hours.', 'In the test the battery lasts 12 hours.'],
    ['The plant opened in May 2019.', 'The plant opened on 18 May 2019.'],
    ['企业版备份保留30天', '企业版的备份默认保留30天,可以恢复到任意一秒。'],
    ['项目总投资4860百万元', '项目总投资48.6亿元,由三家公司出资。'],
    ['新条例自2027年1月1日起施行', '新条例自2027年1月1日起施行,旧条例同时废止。'],
  ])('%s', (claim, evidence) => {
    expect(verdict(claim, evidence)).toBe('supported');
  });
});

describe('a claim with another value', () => {
  it.each([
    ['Nimbus DB keeps backups for 60 days.', 'Nimbus DB keeps backups for 30 days.'],
    ['The bridge is 24 kilometres long.', 'The bridge is 2.4 kilometres long.'],
    ['The plant opened in 2018.', 'The plant opened on 18 May 2019.'],
    ['The fee was raised to 49 euros.', 'The fee was lowered to 49 euros.'],
    ['The plan does not include backups.', 'The plan does include backups.'],
    ['企业版备份保留7天', '企业版备份保留30天。'],
    ['会员费上调至249元', '会员费下调至249元。'],
    ['该计划包含备份', '该计划不包含备份。'],
  ])('is never supported: %s', (claim, evidence) => {
    expect(['contradicted', 'not_verified', 'partial']).toContain(verdict(claim, evidence));
  });
  it('is contradicted when the statement is otherwise the same', () => {
    expect(verdict('Nimbus DB keeps backups for 60 days.', 'Nimbus DB keeps backups for 30 days.')).toBe('contradicted');
    expect(verdict('企业版备份保留7天', '企业版备份保留30天。')).toBe('contradicted');
  });
});

describe('comparators are intervals', () => {
  const evidence = 'The stadium holds 100 visitors.';
  it.each([
    ['The stadium holds more than 70 visitors.', true],
    ['The stadium holds more than 130 visitors.', false],
    ['The stadium holds less than 130 visitors.', true],
    ['The stadium holds at least 100 visitors.', true],
    ['The stadium holds about 98 visitors.', true],
    ['The stadium holds between 90 and 110 visitors.', true],
    ['The stadium holds fewer than 90 visitors.', false],
  ])('%s', (claim, supported) => {
    expect(verdict(claim, evidence) === 'supported').toBe(supported);
  });
  it.each([
    ['体育馆可容纳超过70人', true],
    ['体育馆可容纳超过130人', false],
    ['体育馆可容纳至少100人', true],
  ])('%s', (claim, supported) => {
    expect(verdict(claim, '体育馆可容纳100人。') === 'supported').toBe(supported);
  });
  it('hold for any pair of numbers', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 50, max: 900_000 }),
        fc.integer({ min: 2, max: 400 }),
        fc.constantFrom('more than', 'less than', 'at least', 'at most'),
        (value, percent, comparator) => {
          const bound = Math.round((value * percent) / 100);
          fc.pre(bound !== value && bound > 10 && !(value >= 1000 && value < 2200) && !(bound >= 1000 && bound < 2200));
          const holds = comparator === 'more than' || comparator === 'at least' ? value > bound : value < bound;
          const result = verdict(`The stadium holds ${comparator} ${bound} visitors.`, `The stadium holds ${value} visitors.`);
          expect([bound, value, comparator, result === 'supported']).toEqual([bound, value, comparator, holds]);
        },
      ),
      { numRuns: 120 },
    );
  });
});

describe('values', () => {
  const relation = (claim: string, evidence: string) => {
    const [a, b] = [valuesIn(claim, null, null, false)[0], valuesIn(evidence, null, null, false)[0]];
    return a === undefined || b === undefined ? 'none' : relateFacts(a, b);
  };
  it.each([
    ['in 2019', 'on 18 May 2019', 'agrees'],
    ['on 18 May 2019', 'in 2019', 'unsettled'],
    ['in 2018', 'in 2019', 'differs'],
    ['since 2019', 'in 2019', 'agrees'],
    ['4.5 billion', '4.54 billion', 'agrees'],
    ['4.2 GB', '4200 MB', 'agrees'],
    ['5 EUR', '5 USD', 'incomparable'],
    ['5 km', '5 kg', 'incomparable'],
    ['version 4.2', 'version 4.2.1', 'agrees'],
    ['version 4.1', 'version 4.2', 'differs'],
    ['48.6亿元', '4860百万元', 'agrees'],
  ])('“%s” against “%s”: %s', (claim, evidence, expected) => {
    expect(relation(claim, evidence)).toBe(expected);
  });
});

describe('abstention', () => {
  it('answers partial or not verified when a value is missing or the topic differs', () => {
    expect(verdict('Nimbus DB keeps backups for 30 days.', 'Nimbus DB keeps backups.')).toBe('partial');
    expect(verdict('The opera seats 2000 people.', 'Bananas are grown in Ecuador.')).toBe('not_verified');
  });
  it('tells another version apart from another value', () => {
    expect(verdict('Since version 4.1 the cache is shared.', 'Since version 4.2 the cache is shared.')).toBe('scope_differs');
  });
  it('does not take a part for the whole', () => {
    expect(verdict('All plans include daily backups.', 'The Business plan includes daily backups.')).not.toBe('supported');
    expect(verdict('所有套餐都包含每日备份', '企业版包含每日备份。')).not.toBe('supported');
  });
  it('answers for empty texts', () => {
    expect(checkClaim({ claim: '', evidence: 'x' })).toEqual({ verdict: 'not_verified', score: 0, checks: [] });
    expect(checkClaim({ claim: 'x', evidence: ' ' }).verdict).toBe('not_verified');
  });
  it('reads tables row by row', () => {
    const table = 'Prices\nPlan | Price\nStarter | 19 EUR\nBusiness | 58 EUR';
    expect(verdict('The price of the Business plan is 58 EUR.', table)).toBe('supported');
    expect(verdict('The price of the Business plan is 19 EUR.', table)).not.toBe('supported');
  });
});

describe('laws', () => {
  const text = fc.oneof(
    fc.string({ maxLength: 200 }),
    fc
      .array(fc.constantFrom('Nimbus', 'DB', 'backups', '30', 'days', 'not', '2019', '备份', '保留', '30天', '。', '.', ' | ', '\n'), {
        maxLength: 30,
      })
      .map((words) => words.join(' ')),
  );
  it('any two texts give a valid check, the same each time', () => {
    fc.assert(
      fc.property(text, text, (claim, evidence) => {
        const check = checkClaim({ claim, evidence });
        expect(ClaimCheck.parse(check)).toEqual(check);
        expect(checkClaim({ claim, evidence })).toEqual(check);
      }),
      { numRuns: 150 },
    );
  });
  it('a long evidence takes linear time', () => {
    const evidence = 'Nimbus DB keeps backups for 30 days, and the price is 58 EUR a month. '.repeat(3_000);
    const began = performance.now();
    checkClaim({ claim: 'Nimbus DB keeps backups for 30 days.', evidence });
    expect(performance.now() - began).toBeLessThan(15_000);
  }, 30_000);
});

describe('times that are no calendar days', () => {
  it.each([
    ['The shop opens at 9 am.', 'The shop opens at 9 am on Fridays in 2019.'],
    ['He was born on 12 December.', 'He was born on 12 December 1950.'],
    ['Caesar died in 44 BC.', 'Caesar died on 15 March 44 BC, around noon on Tuesday.'],
  ])('%s', (claim, evidence) => {
    expect(() => checkClaim({ claim, evidence, reference: '2026-11-30T09:00:00Z' })).not.toThrow();
  });
});
