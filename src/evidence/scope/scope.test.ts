import { describe, expect, it } from 'vitest';
import { page } from '../page.fixture.ts';
import {
  editionOf,
  findRegions,
  matchAspects,
  matchScope,
  planOf,
  regionOf,
  samePlan,
  sameRegion,
  sameVersion,
  scopeAt,
  validityOf,
  versionOf,
} from './index.ts';

describe('regions', () => {
  it.each([
    ['Frankfurt', 'eu-central-1', 'same'],
    ['法兰克福', 'Frankfurt', 'same'],
    ['上海', 'cn-shanghai', 'same'],
    ['EU', 'Frankfurt', 'contains'],
    ['Frankfurt', 'EU', 'contained'],
    ['中国', '上海', 'contains'],
    ['Frankfurt', 'Paris', 'different'],
    ['eu-central-1 (Frankfurt)', '法兰克福', 'same'],
    ['Global', 'Tokyo', 'contains'],
    ['eu-west-9', 'Frankfurt', 'unknown'],
    ['eu-west-9', 'Tokyo', 'different'],
    ['Atlantis', 'atlantis', 'same'],
    ['Atlantis', 'Paris', 'unknown'],
    ['', 'Paris', 'unknown'],
    ['US', 'us-east-1', 'contains'],
  ] as const)('%s against %s is %s', (a, b, relation) => {
    expect(sameRegion(a, b)).toBe(relation);
  });
  it('is unknown when one side is not stated', () => {
    expect(sameRegion(undefined, 'Paris')).toBe('unknown');
  });
  it('is the mirror image when the sides change', () => {
    const mirror = { same: 'same', contains: 'contained', contained: 'contains', different: 'different', unknown: 'unknown' } as const;
    const names = ['EU', 'Frankfurt', '上海', 'China', 'eu-west-9', 'Global', 'Atlantis', 'US'];
    for (const a of names) for (const b of names) expect(sameRegion(b, a)).toBe(mirror[sameRegion(a, b)]);
  });
  it('takes the most specific of nested places and none of several', () => {
    expect(regionOf('Prices in Frankfurt, Germany')?.raw).toBe('Frankfurt');
    expect(regionOf('Frankfurt or Singapore')).toBeNull();
  });
  it('does not read common words as places', () => {
    expect(findRegions('tell us in which turkey sandwich we polish')).toEqual([]);
  });
});

describe('plans', () => {
  it.each([
    ['Business plan', 'label', 'Business'],
    ['企业版价格', 'label', '企业版'],
    ['Enterprise', 'label', 'Enterprise'],
    ['On the Pro plan, backups are kept for 30 days.', 'prose', 'Pro'],
    ['A business needs backups.', 'prose', null],
    ['Basic and Pro plans', 'label', null],
    ['The Nebula tier includes it.', 'prose', 'Nebula'],
    ['专业版每月299元', 'prose', '专业版'],
    ['The standard is ISO 9001.', 'prose', null],
  ] as const)('“%s” (%s) names %s', (text, role, plan) => {
    expect(planOf(text, role)).toBe(plan);
  });
  it('compares across languages and wording', () => {
    expect(samePlan('Enterprise plan', '企业版')).toBe('same');
    expect(samePlan('Pro', 'Professional')).toBe('same');
    expect(samePlan('Pro', 'Business')).toBe('different');
    expect(samePlan('Pro', undefined)).toBe('unknown');
  });
  it('keeps market editions apart from plans', () => {
    expect(editionOf('本页为国际版价格')).toBe('国际版');
    expect(planOf('本页为国际版价格', 'label')).toBeNull();
  });
});

describe('versions', () => {
  it.each([
    ['Since version 4.2 the cache is shared.', 'prose', '4.2'],
    ['4.2.0 (2026-05-01)', 'label', '4.2.0'],
    ['Nimbus DB 4.2', 'label', '4.2'],
    ['4.2 Backups', 'label', null],
    ['自4.2.1版本起支持', 'prose', '4.2.1'],
    ['https://docs.example/v3/backup', 'url', '3'],
    ['https://docs.example/4.1/backup', 'url', '4.1'],
    ['It costs 4.20 EUR.', 'prose', null],
    ['99.95 % uptime', 'label', null],
    ['v1.0 and v2.0', 'prose', null],
  ] as const)('“%s” (%s) names %s', (text, role, version) => {
    expect(versionOf(text, role)).toBe(version);
  });
  it('orders by number and lets the shorter one name a series', () => {
    expect(sameVersion('4.2', '4.10')).toBe('older');
    expect(sameVersion('v4.2', '4.2.1')).toBe('same');
    expect(sameVersion('5', '4.9')).toBe('newer');
  });
});

describe('validity', () => {
  it.each([
    ['The new prices are effective from 1 January 2027.', '2027-01-01', null],
    ['Effective January 15, 2027', '2027-01-15', null],
    ['新规自2027年1月1日起施行。', '2027-01-01', null],
    ['有效期至2027年6月30日', null, '2027-06-30'],
    ['The offer is valid until 31 March 2027.', null, '2027-03-31'],
    ['Founded in May 2019.', null, null],
    ['Applies from May 2027', '2027-05', null],
  ])('%s', (text, from, until) => {
    expect(validityOf(text)).toEqual({ from, until });
  });
});

describe('the scope around an anchor', () => {
  it('comes from the headers of a cell, across row and column', () => {
    const document = page([
      { h: 'Frankfurt (eu-central-1)' },
      {
        table: [
          ['Plan', 'Monthly price'],
          ['Starter', '€19'],
          ['Business', '€58'],
        ],
      },
    ]);
    expect(scopeAt(document, { kind: 'cell', block: 1, table: 0, row: 2, column: 1 })).toEqual({ region: 'Frankfurt', plan: 'Business' });
  });
  it('reads the same from a Chinese page', () => {
    const document = page(
      [
        { h: '上海地域' },
        {
          table: [
            ['套餐', '月费'],
            ['标准版', '199元'],
            ['企业版', '899元'],
          ],
        },
      ],
      { language: 'zh', title: '价格' },
    );
    expect(scopeAt(document, { kind: 'cell', block: 1, table: 0, row: 1, column: 1 })).toEqual({ region: '上海', plan: '标准版' });
  });
  it('prefers what the sentence itself says to the heading', () => {
    const document = page([
      { h: 'Business plan' },
      { p: 'Backups are kept for 30 days. In Paris they are kept for 7 days on the Starter plan.' },
    ]);
    const start = document.text.indexOf('7 days');
    expect(scopeAt(document, { kind: 'span', span: { start, end: start + 6 }, block: 1 })).toEqual({ region: 'Paris', plan: 'Starter' });
    const first = document.text.indexOf('30 days');
    expect(scopeAt(document, { kind: 'span', span: { start: first, end: first + 7 }, block: 1 })).toEqual({ plan: 'Business' });
  });
  it('leaves out what the page does not say', () => {
    const document = page([{ p: 'Backups are kept for 30 days.' }], { title: null });
    expect(scopeAt(document, { kind: 'span', span: { start: 0, end: 7 }, block: 0 })).toEqual({});
  });
  it('takes validity from the page when the sentence has none', () => {
    const document = page([{ p: 'The fee is 49 EUR.' }], {
      times: { effective_from: { value: '2027-01-01', precision: 'day', zone: null, source: 'text', confidence: 'high' } },
    });
    expect(scopeAt(document, { kind: 'span', span: { start: 0, end: 7 }, block: 0 }).validFrom).toBe('2027-01-01');
  });
});

describe('asked against stated scope', () => {
  it('is the worst of the asked aspects', () => {
    expect(matchScope({ region: 'Frankfurt', plan: 'Business' }, { region: 'eu-central-1', plan: '商业版' })).toBe('match');
    expect(matchScope({ region: 'Frankfurt' }, { region: 'EU' })).toBe('broader');
    expect(matchScope({ region: 'EU' }, { region: 'Frankfurt' })).toBe('narrower');
    expect(matchScope({ region: 'Frankfurt', plan: 'Business' }, { region: 'Frankfurt' })).toBe('unstated');
    expect(matchScope({ region: 'Frankfurt' }, { region: 'Singapore' })).toBe('different');
    expect(matchScope({}, { region: 'Singapore' })).toBe('match');
  });
  it('names each aspect', () => {
    expect(matchAspects({ version: '4.2' }, { version: '3.9' })).toEqual([
      { aspect: 'version', asked: '4.2', stated: '3.9', match: 'different' },
    ]);
  });
});
