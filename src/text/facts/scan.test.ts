import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FactSpan } from '../../vocabulary/index.ts';
import { scanFacts } from './index.ts';

const NOW = '2026-11-30T10:00:00';
/** The facts in short: kind, text, value and what measures it. */
function brief(text: string, reference: string | null = NOW): string[] {
  return scanFacts(text, { reference }).map((fact) =>
    [fact.kind, fact.raw, shown(fact), fact.unit ?? fact.currency ?? '', fact.per ?? ''].filter((part) => part !== '').join(' | '),
  );
}
function shown(fact: FactSpan): string {
  if (fact.time !== undefined) return fact.time.value;
  if (fact.kind !== 'range') return String(fact.value);
  return `${fact.loInclusive === true ? '[' : '('}${fact.lo ?? ''},${fact.hi ?? ''}${fact.hiInclusive === true ? ']' : ')'}`;
}

describe('numbers', () => {
  it.each([
    ['It has two hundred and five rooms.', 'number | two hundred and five | 205'],
    ['The fund holds 3.4 million books.', 'number | 3.4 million | 3400000'],
    ['About 12,345,678 people came.', 'number | 12,345,678 | 12345678'],
    ['They sold one million and a half tickets.', 'number | one million and a half | 1500000'],
    ['Minus seven is colder.', 'number | Minus seven | -7'],
    ['Roughly three quarters agreed.', 'number | three quarters | 0.75'],
    ['Add 2 1/2 more.', 'number | 2 1/2 | 2.5'],
    ['The lab grew 40k samples.', 'number | 40k | 40000'],
    ['共有48.6亿人次', 'number | 48.6亿 | 4860000000'],
    ['面积约为三千五百', 'number | 三千五百 | 3500'],
    ['写作壹万贰仟叁佰', 'number | 壹万贰仟叁佰 | 12300'],
    ['总数是九万四', 'number | 九万四 | 94000'],
    ['全角１２３４', 'number | １２３４ | 1234'],
    ['两点五倍', 'number | 两点五 | 2.5'],
    ['五分之三的人', 'number | 五分之三 | 0.6'],
  ])('reads %s', (text, fact) => expect(brief(text)).toContain(fact));

  it('finds nothing inside addresses, hosts, hashes and names', () => {
    expect(brief('See https://example.test/v1/2024/page?x=30%25, host 10.20.30.40 and me2@example.test, log4j, A1B2, 777F')).toEqual([]);
  });

  it('leaves out list marks, citation marks and numerals of names', () => {
    expect(brief('一、概述 1、首先，安倍晋三一票难求[12]。')).toEqual([]);
  });

  it('takes a Chinese numeral inside a word for no number', () => {
    expect(brief('统一标准，一般来说，四川的百姓十分满意')).toEqual([]);
  });
});

describe('percent, ordinal, temperature, age', () => {
  it.each([
    ['It fell 12.5 percent.', 'percent | 12.5 percent | 12.5 | %'],
    ['增长百分之三十二', 'percent | 百分之三十二 | 32 | %'],
    ['三成半的用户', 'percent | 三成半 | 35 | %'],
    ['全场七五折', 'percent | 七五折 | 75 | %'],
    ['the twenty-first floor', 'ordinal | twenty-first | 21'],
    ['排名第十二', 'ordinal | 第十二 | 12'],
    ['It is 21.5 °C inside.', 'temperature | 21.5 °C | 21.5 | Cel'],
    ['气温降到零下12摄氏度', 'temperature | 零下12摄氏度 | -12 | Cel'],
    ['a 9-year-old girl', 'age | 9-year-old | 9 | a'],
    ['他今年35岁', 'age | 35岁 | 35 | a'],
  ])('reads %s', (text, fact) => expect(brief(text)).toContain(fact));
});

describe('money and its rate', () => {
  it.each([
    ['$0.12 per node-hour', 'currency | $0.12 per node-hour | 0.12 | USD | node.h'],
    ['€9 per user per month', 'currency | €9 per user per month | 9 | EUR | user.mo'],
    ['US$4.2bn', 'currency | US$4.2bn | 4200000000 | USD'],
    ['250 GBP a year', 'currency | 250 GBP a year | 250 | GBP | a'],
    ['0.0004 USD per 1,000 requests', 'currency | 0.0004 USD per 1,000 requests | 0.0004 | USD | 1e3.req'],
    ['每节点每小时 0.65 元', 'currency | 0.65 元 | 0.65 | CNY | node.h'],
    ['¥0.8/GB/月', 'currency | ¥0.8/GB/月 | 0.8 | CNY | GB.mo'],
    ['2,999元/月/集群', 'currency | 2,999元/月/集群 | 2999 | CNY | cluster.mo'],
    ['五元三毛', 'currency | 五元三毛 | 5.3 | CNY'],
    ['1.87万亿美元', 'currency | 1.87万亿美元 | 1870000000000 | USD'],
    ['30 cents', 'currency | 30 cents | 0.3 | USD'],
  ])('reads %s', (text, fact) => expect(brief(text)).toContain(fact));
});

describe('measures', () => {
  it.each([
    ['a 64 GiB disk', 'dimension | 64 GiB | 64 | GiBy'],
    ['500 Mbps uplink', 'dimension | 500 Mbps | 500 | Mbit/s'],
    ['3,000 IOPS', 'dimension | 3,000 IOPS | 3000 | iops'],
    ['60 square metres', 'dimension | 60 square metres | 60 | m2'],
    ['he is 6 ft 3 in', 'dimension | 6 ft 3 in | 6.25 | [ft_i]'],
    ['全长2.4公里', 'dimension | 2.4公里 | 2.4 | km'],
    ['三斤半', 'dimension | 三斤半 | 3.5 | [jin_cn]'],
    ['功耗11瓦', 'dimension | 11瓦 | 11 | W'],
    ['400 GB-hours', 'dimension | 400 GB-hours | 400 | GBy.h'],
  ])('reads %s', (text, fact) => expect(brief(text)).toContain(fact));
});

describe('ranges and comparators', () => {
  it.each([
    ['more than 540,000 people', 'range | more than 540,000 | (540000,)'],
    ['no more than 12 users', 'range | no more than 12 users | (,12] | user'],
    ['at least 3 nodes', 'range | at least 3 nodes | [3,) | node'],
    ['between 5 and 10 km', 'range | between 5 and 10 km | [5,10] | km'],
    ['2-3 million', 'range | 2-3 million | [2000000,3000000]'],
    ['60–120 seconds', 'range | 60–120 seconds | [60,120] | s'],
    ['500 or more', 'range | 500 or more | [500,)'],
    ['不超过30天', 'range | 不超过30天 | (,2592000] | s'],
    ['超过48.6亿元', 'range | 超过48.6亿元 | (4860000000,) | CNY'],
    ['7~35天', 'range | 7~35天 | [604800,3024000] | s'],
    ['12岁以下', 'range | 12岁以下 | (,12) | a'],
    ['二三十个', 'range | 二三十 | [20,30]'],
  ])('reads %s', (text, fact) => expect(brief(text)).toContain(fact));

  it('reports the amount inside a range only when asked', () => {
    expect(scanFacts('over $5 million').map(({ kind }) => kind)).toEqual(['range']);
    expect(scanFacts('over $5 million', { exhaustive: true }).map(({ kind }) => kind)).toEqual(['range', 'currency']);
  });

  it('takes phone numbers and scores for no ranges', () => {
    expect(brief('Call 555-2222, they won 3-2').filter((fact) => fact.startsWith('range'))).toEqual([]);
  });
});

describe('time', () => {
  it.each([
    ['on 20 August 2026', 'date | 20 August 2026 | 2026-08-20'],
    ['August 2026', 'period | August 2026 | 2026-08'],
    ['on August 20', 'date | August 20 | XXXX-08-20'],
    ['Q3 2026', 'period | Q3 2026 | 2026-07-01/2026-10-01'],
    ['since 2018', 'period | since 2018 | 2018-01-01/..'],
    ['before 2018', 'period | before 2018 | ../2018-01-01'],
    ['three days ago', 'date | three days ago | 2026-11-27'],
    ['next Monday', 'date | next Monday | 2026-12-07'],
    ['last week', 'period | last week | 2026-11-23/2026-11-30'],
    ['2 years and 3 months', 'duration | 2 years and 3 months | P2Y3M | s'],
    ['tomorrow at 3:30 pm', 'datetime | tomorrow at 3:30 pm | 2026-12-01T15:30'],
    ['from 5 to 7 pm', 'period | from 5 to 7 pm | T17:00:00/T19:00:00'],
    ['2026年8月20日上午10点', 'datetime | 2026年8月20日上午10点 | 2026-08-20T10'],
    ['2026年8月', 'period | 2026年8月 | 2026-08'],
    ['8月20日', 'date | 8月20日 | XXXX-08-20'],
    ['民國115年', 'period | 民國115年 | 2026'],
    ['令和8年3月1日', 'date | 令和8年3月1日 | 2026-03-01'],
    ['三天前', 'date | 三天前 | 2026-11-27'],
    ['9月13日至15日', 'period | 9月13日至15日 | XXXX-09-13/XXXX-09-15'],
    ['Sept 3 to Sept 12', 'period | Sept 3 to Sept 12 | XXXX-09-03/XXXX-09-12'],
    ['截至6月30日', 'period | 截至6月30日 | ../XXXX-06-30'],
    ['自2027年1月1日起', 'period | 自2027年1月1日起 | 2027-01-01/..'],
    ['去年下半年', 'period | 去年下半年 | 2025-07-01/2026-01-01'],
    ['8天20小时', 'duration | 8天20小时 | P8DT20H | s'],
  ])('reads %s', (text, fact) => expect(brief(text)).toContain(fact));

  it('leaves relative dates unread without a reference', () => {
    expect(
      brief('last week, three days ago, 昨天', null).filter((fact) => !fact.startsWith('duration') && !fact.startsWith('ordinal')),
    ).toEqual([]);
  });

  it('reports no day that the calendar lacks', () => {
    expect(brief('2025-02-30 and 2025年2月30日').filter((fact) => fact.startsWith('date |'))).toEqual([]);
  });
});

describe('versions', () => {
  it.each([
    ['PostgreSQL 16.4', ['16.4']],
    ['v3.2.0-rc.1 is out', ['3.2.0-rc.1']],
    ['CalVer 2024.1.0 and 1.2.3.4', ['2024.1.0', '1.2.3.4'].slice(0, 1)],
    ['Supports MySQL 5.7, 8.0 and 8.4', ['5.7', '8.0', '8.4']],
    ['库的4.2.1版本', ['4.2.1']],
  ])('reads %s', (text, versions) =>
    expect(
      scanFacts(text)
        .filter(({ kind }) => kind === 'version')
        .map(({ value }) => value),
    ).toEqual(versions),
  );
});

describe('laws', () => {
  const words = fc.array(
    fc.oneof(
      fc.constantFrom(
        'two',
        'hundred',
        'and',
        'a',
        'half',
        'million',
        '$',
        '5',
        '12.5',
        '%',
        'km',
        'per',
        'month',
        'from',
        'to',
        '-',
        'May',
        '2026',
        'ago',
        'last',
        'week',
        '一',
        '百',
        '分之',
        '万',
        '年',
        '月',
        '日',
        '多',
        '超过',
        '元',
        '/',
        '点',
        '，',
        ' ',
        '½',
        'Ａ',
        '１',
        '萬',
        'İ',
        '😀',
        '\u0000',
        'at',
        '7',
        ':30',
        'v1.2',
      ),
      fc.string({ maxLength: 6 }),
    ),
    { maxLength: 30 },
  );

  it('every fact quotes its place, in order, and nothing throws', () => {
    fc.assert(
      fc.property(words, fc.constantFrom('', ' '), (parts, glue) => {
        const text = parts.join(glue);
        let before = 0;
        for (const fact of scanFacts(text, { reference: NOW })) {
          expect(text.slice(fact.start, fact.end)).toBe(fact.raw);
          expect(fact.end).toBeGreaterThan(fact.start);
          expect(fact.start).toBeGreaterThanOrEqual(before);
          before = fact.start;
          if (typeof fact.value === 'number') expect(Number.isNaN(fact.value)).toBe(false);
        }
      }),
      { numRuns: 600 },
    );
  });

  it('reads the same facts whatever stands far around them', () => {
    const facts = brief('The plan costs $20 per month.');
    expect(brief(`${'Nothing here. '.repeat(50)}The plan costs $20 per month.${' Nothing here.'.repeat(50)}`)).toEqual(facts);
  });

  const HOSTILE = [
    '1',
    '1,',
    '1 ',
    '1.',
    '-1',
    '1-',
    'one ',
    'one hundred ',
    'one and ',
    'a ',
    '一',
    '一百',
    '百分之',
    '几万',
    '1万',
    '点一',
    '$',
    '$1 ',
    'USD ',
    '1/',
    '1:1',
    '1h',
    'may ',
    'last ',
    'the next 3 ',
    'first ',
    '2026-',
    '年',
    '1年',
    '每月',
    '每',
    'per ',
    '/GB',
    'more than ',
    '>',
    '< ',
    'v1.',
    '1.1.',
    'minus ',
    ' ',
    '(',
    'x',
    '上',
    '上上个',
    'from 1 to ',
    'between 1 and ',
    'monday ',
    'twenty-',
    'a@',
    'http://',
    'ab12',
    'postgresql 1, ',
    '1, 2, ',
    'half ',
    '½',
    "'",
    '"',
  ];
  const cpu = (text: string): number => {
    const start = process.cpuUsage();
    scanFacts(text, { reference: NOW, exhaustive: true });
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  };
  it('takes linear time on long runs of every kind of anchor', () => {
    for (const unit of HOSTILE) {
      const run = (size: number): number => cpu(unit.repeat(Math.ceil(size / unit.length)));
      run(1000);
      const [small, large] = [run(2500), run(15_000)];
      // Six times the text: quadratic work would take thirty-six times as long.
      expect(large, JSON.stringify(unit)).toBeLessThan(Math.max(250, small * 15));
    }
  }, 60_000);

  it.each([
    ['5 ', 'a.'],
    ['5 ', 'ab '],
    ['$5 ', "a'-"],
    ['the ', 'ab-'],
    ['1', '23'],
    ['USD ', '0,000'],
    ['5', '个'],
  ])('takes linear time on %j before a long run of %j', (head, unit) => {
    expect(cpu(head + unit.repeat(20_000))).toBeLessThan(1000);
  });
});
