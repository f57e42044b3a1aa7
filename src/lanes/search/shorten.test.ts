import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shortenQuery } from './shorten.ts';

const ENGLISH =
  'I would really like to understand, if that is at all possible and if anybody has written about it in some detail, whether the managed database ' +
  'service of Northwind Cloud in the region eu-central-2 does not charge for backups that are kept longer than 35 days when a customer has signed the ' +
  'contract before March 14, 2025 and has never changed to the Business plan since then, and also whether the high availability option with 3 nodes and ' +
  '64 GB of memory is available there without the additional support package that costs 1,250 EUR for each month, because our own people were told ' +
  'something else by the people who sell it, who said that it is generally included for everybody, which seems to be contradicted by what stands on ' +
  'the pages of the documentation that we could find so far, and those pages are unfortunately rather old and might have been written for a version ' +
  'older than 16.4 of PostgreSQL, so that we are now quite unsure what holds for us at the moment.';
const TELLING = [
  'Northwind',
  'eu-central-2',
  'not',
  '35 days',
  'March 14, 2025',
  'never',
  'Business',
  '3 nodes',
  '64 GB',
  'without',
  '1,250 EUR',
  '16.4',
  'PostgreSQL',
];

const CHINESE =
  '我想请问一下各位，如果有人曾经详细地研究过这个问题并且写过相关的文章的话，能不能告诉我们北风云在华东2地域提供的托管数据库服务，对于在2025年3月14日以前签订合同并且之后从未变更为商业版套餐的客户来说，' +
  '保留时间超过35天的备份是不是不收取费用，另外三节点64GB内存的高可用方案在不购买每月1250元的附加支持服务的情况下是否也可以使用，因为销售人员告诉我们的内容和我们在文档页面上看到的内容并不完全一样，' +
  '而那些文档页面看起来已经比较旧了，可能是为PostgreSQL 16.4以前的版本编写的，所以我们现在非常不确定对我们来说到底哪一种说法才是正确的。';

describe('shortenQuery', () => {
  it('leaves a query alone that fits', () => {
    expect(shortenQuery('backup retention', 400)).toBe('backup retention');
    expect(shortenQuery(ENGLISH, 2_048)).toBe(ENGLISH);
    expect(shortenQuery('', 10)).toBe('');
  });

  it('fits a question of 900 characters into 400 and keeps names, numbers with units, dates and negations', () => {
    expect(ENGLISH.length).toBeGreaterThan(850);
    const short = shortenQuery(ENGLISH, 400);
    expect(short.length).toBeLessThanOrEqual(400);
    for (const word of TELLING) expect(short).toContain(word);
  });

  it('does the same in Chinese, which has no spaces', () => {
    const short = shortenQuery(CHINESE, 150);
    expect(short.length).toBeLessThanOrEqual(150);
    for (const word of ['2025年3月14日', '35天', '64GB', '1250元', '16.4', 'PostgreSQL', '从未', '备份', '费用'])
      expect(short).toContain(word);
    expect(short).toMatch(/不收取|不.{0,3}收取/);
  });

  it('drops function words before plain words, and plain words from the end', () => {
    expect(shortenQuery('how long does the provider keep backups of databases', 38)).toBe('long provider keep backups databases');
    expect(shortenQuery('how long does the provider keep backups of databases', 21)).toBe('long provider keep');
  });

  it('keeps an acronym that looks like a function word', () => {
    expect(shortenQuery('which of the rules of the IT department are in force for the people there', 20)).toContain('IT');
  });

  it('cuts a single word at the limit without leaving half a character', () => {
    expect(shortenQuery('x'.repeat(50), 10)).toBe('x'.repeat(10));
    expect(shortenQuery('😀'.repeat(10), 5)).toBe('😀😀');
  });

  it('never exceeds the limit and gives words of the query in their order, whatever the text', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('not', '35', 'days', 'NATO', '备份保留三十天', 'the')), {
          maxLength: 40,
        }),
        fc.integer({ min: 1, max: 80 }),
        (words, limit) => {
          const query = words.join(' ').replace(/\s+/g, ' ').trim();
          const short = shortenQuery(query, limit);
          expect(short.length).toBeLessThanOrEqual(limit);
          let at = 0;
          for (const char of short.replaceAll(' ', '')) {
            at = query.indexOf(char, at) + char.length;
            expect(at).toBeGreaterThanOrEqual(char.length);
          }
        },
      ),
    );
  });

  it('takes time in proportion to a very long question', () => {
    const started = performance.now();
    expect(shortenQuery('word '.repeat(40_000).trim(), 400).length).toBeLessThanOrEqual(400);
    expect(shortenQuery('数据库备份'.repeat(10_000), 400).length).toBeLessThanOrEqual(400);
    expect(performance.now() - started).toBeLessThan(3_000);
  });
});
