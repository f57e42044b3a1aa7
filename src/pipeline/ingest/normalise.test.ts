import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { page } from '../../evidence/page.fixture.ts';
import { contentHashOf, normalForm, normalise, normalText } from './index.ts';

type Pieces = Parameters<typeof page>[0];
const hash = (pieces: Pieces, title = 'T'): string => contentHashOf(normalForm(page(pieces, { title })));
const same = (a: Pieces, b: Pieces): boolean => hash(a) === hash(b);
const p = (text: string): { p: string } => ({ p: text });
const LONG = 'Backups are kept for thirty days and then removed from all of the machines.';

describe('what makes no version', () => {
  it.each([
    ['layout', 'Price:  12 USD\u00a0a month', 'Price: 12 USD a month'],
    ['layout beside Han', '价格 12 元', '价格12元'],
    ['how a character is written', 'cafe\u0301', 'caf\u00e9'],
    ['readers', 'By Ana · 2026-11-02 · 1,234 views', 'By Ana · 2026-11-02 · 1,301 views'],
    ['readers', '12k views · 3 comments', '13k views · 9 comments'],
    ['readers', '阅读 1234 评论 12', '阅读 1,301 评论 13'],
    ['readers', '来源：新华社 | 浏览量：1.2万', '来源：新华社 | 浏览量：1.3万'],
    ['readers', '2026-11-02 | 1234次浏览', '2026-11-02 | 1302次浏览'],
    ['times since', 'Ana · Posted 3 hours ago', 'Ana · Posted 2 days ago'],
    ['times since', '发布于 3 小时前', '发布于5天前'],
    ['times of showing', 'Page generated at 2026-12-01 10:00:01', 'Page generated at 2026-12-02 11:30:40'],
    ['times of showing', '今天是2026年12月1日 星期二', '今天是2026年12月2日 星期三'],
    ['times of showing', 'Generated in 0.042 seconds', 'Generated in 0.051 seconds'],
    ['tokens', 'Request ID: 8f3a2b1c9d', 'Request ID: 0a1b2c3d4e'],
    ['advertisements', 'Sponsored · Buy 3 lamps for 10 EUR', 'Sponsored · Buy 5 lamps for 12 EUR'],
    ['advertisements', '广告：双十一 5 折', '广告：双十二 6 折'],
  ])('%s: %s → %s', (_, before, after) => expect(same([p(LONG), p(before)], [p(LONG), p(after)])).toBe(true));

  it('are links to other pages under a heading that says so, and an equal block twice in a row', () => {
    expect(
      same([p(LONG), { h: 'Related articles' }, p('Old storm'), p('Old ship')], [p(LONG), { h: 'Related articles' }, p('New storm')]),
    ).toBe(true);
    expect(same([p(LONG), { h: '猜你喜欢' }, p('旧闻')], [p(LONG), { h: '猜你喜欢' }, p('新闻')])).toBe(true);
    expect(same([p(LONG), p(LONG), p('x')], [p(LONG), p('x')])).toBe(true);
  });

  it('is a count before the title', () => expect(hash([p(LONG)], '(3) Inbox')).toBe(hash([p(LONG)], '(12) Inbox')));
});

describe('what makes a version', () => {
  it.each([
    ['Price: 12 USD', 'Price: 15 USD'],
    ['价格12元', '价格15元'],
    ['10,000 page views', '5,000 page views'],
    ['5 users · 10,000 page views · 3 sites', '5 users · 20,000 page views · 3 sites'],
    ['The article had 1,234 views in May.', 'The article had 1,301 views in May.'],
    ['Valid until 2026-12-01', 'Valid until 2026-12-31'],
    ['Last updated 2026-11-01', 'Last updated 2026-12-01'],
    ['Processing time: 3 days', 'Processing time: 5 days'],
    ['Local time: 10:00', 'Local time: 11:00'],
    ['sha256 9f86d081884c7d65', 'sha256 0a1b2c3d4e5f6071'],
    ['Refunds are possible', 'Refunds are not possible'],
    ['可以退款', '不可以退款'],
    ['Room 12 9 is open', 'Room 129 is open'],
    ['within 3 days', 'within 5 days'],
    ['Yes', 'No'],
  ])('%s → %s', (before, after) => expect(same([p(LONG), p(before)], [p(LONG), p(after)])).toBe(false));

  it('is the order of blocks, of rows, a cell, the title, an answer given twice, indentation of code', () => {
    expect(same([p('One of them'), p('Two of them')], [p('Two of them'), p('One of them')])).toBe(false);
    const rows = [
      ['Plan', 'Price'],
      ['Pro', '12'],
      ['Max', '15'],
    ];
    expect(same([{ table: rows }], [{ table: [rows[0] ?? [], rows[2] ?? [], rows[1] ?? []] }])).toBe(false);
    expect(same([{ table: rows }], [{ table: rows.with(1, ['Pro', '13']) }])).toBe(false);
    expect(hash([p(LONG)], 'A')).not.toBe(hash([p(LONG)], 'B'));
    expect(same([p('Yes'), p('Yes'), p('No')], [p('Yes'), p('No')])).toBe(false);
    const code = (text: string) => {
      const document = page([p(text)]);
      return contentHashOf(normalForm({ ...document, blocks: document.blocks.map((block) => ({ ...block, kind: 'code' as const })) }));
    };
    expect(code('if a:\n  b\n')).toBe(code('if a:\r\n  b  '));
    expect(code('if a:\n  b')).not.toBe(code('if a:\n b'));
  });

  it('is a value that only the data beside the text states', () => {
    const value = (number: number) =>
      contentHashOf(
        normalForm(page([p(LONG)]), [
          {
            entity: 'price',
            entityId: 'sku:1',
            name: 'price',
            text: `${number}`,
            number,
            unit: 'USD',
            place: { source: 'json_ld', span: null, pointer: '/metadata/x', quote: null },
          },
        ]),
      );
    expect(value(12)).not.toBe(value(15));
  });
});

it('normalising is idempotent', () => {
  const part = fc.constantFrom(
    '1,234 views',
    '12 comments',
    '阅读 12',
    '3 hours ago',
    '3小时前',
    'by Ana',
    '2026-11-02',
    'Request ID: 8f3a2b1c9d',
    'Page generated at 10:00',
    'x',
    '中文',
    ' ',
    'Sponsored',
    '10k reads',
    '刚刚',
    '-',
    '广告',
    LONG,
    '(3)',
  );
  const between = fc.constantFrom(' · ', '|', ' - ', ' / ', ' ', '', '\n', '\t', ';', '  ');
  const text = fc.array(fc.tuple(part, between), { maxLength: 6 }).map((parts) => parts.flat().join(''));
  const block = fc.record({
    kind: fc.constantFrom('words' as const, 'code' as const, 'row' as const),
    headingPath: fc.array(fc.oneof(text, fc.constantFrom('Related articles', 'Prices')), { maxLength: 2 }),
    text: fc.oneof(text, fc.string({ unit: 'binary', maxLength: 20 })),
  });
  fc.assert(
    fc.property(
      fc.record({ title: text, blocks: fc.array(block, { maxLength: 6 }), values: fc.array(fc.string(), { maxLength: 3 }) }),
      (form) => {
        const once = normalise(form);
        expect(normalise(once)).toEqual(once);
        expect(normalText(once).length).toBeLessThanOrEqual(normalText(form).length + 3 * form.blocks.length * 6);
      },
    ),
    { numRuns: 2000 },
  );
});
