import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Part, sampleDocument, words } from './document.test.sample.ts';
import { passagesOf } from './passages.ts';

const texts = (parts: readonly Part[]): string[] => passagesOf(sampleDocument(parts)).map(({ text }) => text);

describe('passages of a document', () => {
  it('join neighbouring blocks under one heading up to the target size', () => {
    expect(texts([words(50, 'a'), words(100, 'b'), words(100, 'c')])).toEqual([`${words(50, 'a')}\n\n${words(100, 'b')}`, words(100, 'c')]);
  });

  it('start at each heading and carry its path', () => {
    const passages = passagesOf(
      sampleDocument([
        { heading: 'Plans', level: 1 },
        'Intro text.',
        { heading: 'Backup', level: 2 },
        'Daily backups.',
        { heading: 'Support', level: 1 },
        'By mail.',
      ]),
    );
    expect(passages.map(({ headingPath, text }) => [headingPath, text])).toEqual([
      [['Plans'], 'Plans\n\nIntro text.'],
      [['Plans', 'Backup'], 'Backup\n\nDaily backups.'],
      [['Support'], 'Support\n\nBy mail.'],
    ]);
  });

  it('keep a heading with a long first block out of no passage', () => {
    const passages = texts([{ heading: 'Plans' }, words(290, 'a')]);
    expect(passages).toEqual([`Plans\n\n${words(290, 'a')}`]);
  });

  it('open a table and a long block with the headings directly above', () => {
    const rows = [
      ['Plan', 'Price'],
      ['Basic', '5 EUR'],
    ];
    expect(texts(['Before.', { heading: 'Prices' }, { heading: 'Monthly', level: 3 }, { rows }])).toEqual([
      'Before.',
      'Prices\n\nMonthly\n\nPlan\tPrice\nBasic\t5 EUR',
    ]);
    expect(texts([{ heading: 'Terms' }, words(500)])[0]).toMatch(/^Terms\n\nword0 /);
  });

  it('keep a small table whole and alone', () => {
    expect(
      texts([
        'Before.',
        {
          rows: [
            ['Plan', 'Price'],
            ['Basic', '5 EUR'],
            ['Pro', '9 EUR'],
          ],
        },
        'After.',
      ]),
    ).toEqual(['Before.', 'Plan\tPrice\nBasic\t5 EUR\nPro\t9 EUR', 'After.']);
  });

  it('cut a large table between rows and give each later part the header', () => {
    const rows = [['Plan', 'Price per month'], ...Array.from({ length: 300 }, (_, at) => [`plan ${at}`, `${at} EUR`])];
    const document = sampleDocument([{ heading: 'Prices' }, { rows }]);
    const passages = passagesOf(document);
    expect(passages.length).toBeGreaterThan(4);
    expect(passages[0]?.lead).toBeNull();
    expect(new Set(passages.slice(1).map(({ lead }) => lead))).toEqual(new Set(['Plan\tPrice per month']));
    const joined = passages.map(({ text }) => text).join('\n');
    for (const [plan = ''] of rows) expect(joined).toContain(plan);
  });

  it('cut a long block between sentences', () => {
    const sentences = Array.from({ length: 60 }, (_, at) => `Sentence number ${at} says something about the price of backups.`);
    const passages = texts([sentences.join(' ')]);
    expect(passages.length).toBeGreaterThan(2);
    for (const passage of passages) expect(passage.endsWith('.')).toBe(true);
  });

  it('cut a long Chinese block between sentences', () => {
    const passages = texts([Array.from({ length: 80 }, (_, at) => `第${at}个套餐的备份费用为每月十二元，存储空间另行计算。`).join('')]);
    expect(passages.length).toBeGreaterThan(2);
    for (const passage of passages) {
      expect(passage.endsWith('。')).toBe(true);
      expect(passage.length).toBeLessThan(500);
    }
  });

  it('cut an endless sentence all the same', () => {
    const passages = texts(['価格'.repeat(5_000)]);
    for (const passage of passages) expect(passage.length).toBeLessThanOrEqual(1_800);
    expect(passages.join('')).toBe('価格'.repeat(5_000));
  });

  it('take the whole text when there are no blocks, and nothing from an empty document', () => {
    expect(passagesOf(sampleDocument([words(10)], { blocks: [] })).map(({ text }) => text)).toEqual([words(10)]);
    expect(passagesOf(sampleDocument([]))).toEqual([]);
    expect(texts([' \n ', '…'])).toEqual([]);
  });

  it('are stretches of the text in order, without overlap, that together hold every word', () => {
    const part: fc.Arbitrary<Part> = fc.oneof(
      fc.lorem({ maxCount: 400 }),
      fc.record({ heading: fc.lorem({ maxCount: 3 }), level: fc.integer({ min: 1, max: 4 }) }),
      fc.record({
        rows: fc
          .integer({ min: 1, max: 120 })
          .map((count) => Array.from({ length: count }, (_, at) => [`row ${at}`, `value ${at * 7}`, 'some more words here'])),
      }),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        const document = sampleDocument(parts);
        const passages = passagesOf(document);
        let covered = 0;
        let rest = '';
        for (const { span, text } of passages) {
          expect(document.text.slice(span.start, span.end)).toBe(text);
          expect(span.start).toBeGreaterThanOrEqual(covered);
          rest += document.text.slice(covered, span.start);
          covered = span.end;
        }
        expect((rest + document.text.slice(covered)).trim()).toBe('');
      }),
      { numRuns: 60 },
    );
  });

  it('take linear time on huge pages', () => {
    const started = performance.now();
    passagesOf(sampleDocument(['a '.repeat(500_000), 'x'.repeat(500_000), ...Array.from({ length: 20_000 }, () => 'short block')]));
    expect(performance.now() - started).toBeLessThan(4_000);
  });
});
