import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { page } from '../../evidence/page.fixture.ts';
import { VersionDiff } from '../../vocabulary/index.ts';
import { diffVersions, renderDiff } from './index.ts';

type Pieces = Parameters<typeof page>[0];
const [MONDAY, TUESDAY] = ['2026-11-30T09:00:00Z', '2026-12-01T09:00:00Z'];
const diff = (before: Pieces, after: Pieces, language = 'en') =>
  diffVersions(
    { number: 1, at: MONDAY, document: page(before, { language }) },
    { number: 2, at: TUESDAY, document: page(after, { language }) },
  );
/** `name of subject: before → after` */
const values = ({ blocks }: VersionDiff): string[] =>
  blocks.flatMap(({ facts }) =>
    facts.map(
      ({ name, subject, before, after, differs }) =>
        `${name} of ${subject}: ${before?.value ?? '-'} → ${after?.value ?? '-'}${differs.length === 0 ? '' : ` [${differs.join()}]`}`,
    ),
  );
const p = (text: string): { p: string } => ({ p: text });

describe('the difference of two versions', () => {
  const plans = (price: string): Pieces => [
    { h: 'Plans' },
    {
      table: [
        ['Plan', 'Price', 'Storage'],
        ['Basic', '5 USD per month', '10 GB'],
        ['Pro', price, '100 GB'],
      ],
    },
  ];

  it('names the value, what it is of, and both sides', () => {
    const found = diff(plans('12 USD per month'), plans('15 USD per month'));
    VersionDiff.parse(found);
    expect(values(found)).toEqual(['Price of Pro: USD 12 per month → USD 15 per month']);
    expect(found.blocks[0]?.facts[0]).toMatchObject({
      before: { quote: '12 USD per month', scope: { plan: 'Pro' } },
      after: { quote: '15 USD per month', scope: { plan: 'Pro' } },
      differs: [],
    });
    expect(found).toMatchObject({
      state: 'changed',
      counts: { changed: 1, facts: 1 },
      from: { number: 1 },
      to: { number: 2, at: TUESDAY },
    });
  });

  it('does so in Chinese', () => {
    const zh = (price: string): Pieces => [
      { h: '价格' },
      {
        table: [
          ['版本', '价格'],
          ['基础版', '每月5元'],
          ['专业版', price],
        ],
      },
    ];
    expect(values(diff(zh('每月58元'), zh('每月61元'), 'zh'))).toEqual([expect.stringMatching(/^价格 of 专业版: .*58.* → .*61/)]);
    expect(values(diff([p('月费：58元')], [p('月费：61元')], 'zh'))).toEqual([expect.stringMatching(/^月费 of .*: .*58.* → .*61/)]);
  });

  it.each([
    [['Price: 12 USD'], ['Price: 15 USD'], ['Price of Pricing: USD 12 → USD 15']],
    [['Basic 5 USD, Pro 12 USD'], ['Pro 15 USD, Basic 6 USD'], ['price of Pro: USD 12 → USD 15', 'price of Basic: USD 5 → USD 6']],
    [['Storage is 5 GB.'], ['Storage is open.'], [expect.stringMatching(/: 5 GB → -$/)]],
    [['Open.'], ['Open until 2026-12-31.'], [expect.stringMatching(/: - → .*2026/)]],
    [['Requires version 3.1.'], ['Requires version 3.2.'], [expect.stringMatching(/3\.1 → .*3\.2/)]],
  ])('%j → %j', (before, after, expected) => expect(values(diff(before.map(p), after.map(p)))).toEqual(expected));

  it('tells blocks apart by what happened to them, and the title', () => {
    const [a, b, c] = [p('The pier opens at dawn.'), p('The lamp is blue.'), p('Dogs are welcome on deck.')];
    const found = diffVersions(
      { number: 1, at: MONDAY, document: page([a, b, c], { title: 'Old' }) },
      { number: null, at: TUESDAY, document: page([c, a, b, p('Cats as well.')], { title: 'New' }) },
    );
    expect(found.blocks.map(({ kind }) => kind)).toEqual(['moved', 'added']);
    expect(found.title).toEqual({ before: 'Old', after: 'New' });
  });

  it('of a version with itself is none', () => {
    expect(diff(plans('12 USD'), plans('12 USD'))).toMatchObject({ state: 'same', blocks: [], title: null, omitted: 0 });
  });

  it('lists so many changes and counts all', () => {
    const many = (bump: number): Pieces => Array.from({ length: 900 }, (_, n) => p(`Item ${n} costs ${n + bump} EUR`));
    const found = diff(many(0), many(1000));
    expect(found).toMatchObject({ counts: { changed: 900, facts: 900 }, omitted: 500 });
    expect(found.blocks).toHaveLength(400);
    expect(renderDiff(found)).toContain('500 more changes are not listed.');
  });
});

describe('rendered for people', () => {
  const found = diff(
    [{ h: 'Plans' }, p('Price: 12 USD'), p('Old <b>rule</b>')],
    [{ h: 'Plans' }, p('Price: 15 USD'), p('Something else entirely'), p('More')],
  );

  it('says the values first, in English and Chinese', () => {
    expect(renderDiff(found)).toMatch(
      /^# Changes from version 1 \(2026-11-30\) to version 2 \(2026-12-01\)\n[\s\S]*## Changed values\n\n- Price of Plans: \*\*USD 12\*\* → \*\*USD 15\*\*/,
    );
    expect(renderDiff(found, 'zh')).toContain('- Plans的Price: **USD 12** → **USD 15**');
  });

  it('lets nothing of the page act as markup', () => {
    const hostile = renderDiff(diff([p('x')], [p('[a](javascript:b) <script>c</script> `d` **e**')]));
    expect(hostile).not.toMatch(/(?<!\\)[<[`]s?(?:cript|a\])/);
    expect(hostile).toContain('\\<script\\>');
  });
});

it('every quote stands at its span on its side', () => {
  const text = fc.constantFrom(
    'Price: 12 USD',
    'Price: 15 USD',
    'Pro 12 USD, Basic 5 USD',
    'Basic 6 USD, Pro 12 USD',
    '专业版每月58元',
    '专业版每月61元',
    'from 3 to 5 kg',
    'words',
    '2026-12-01',
  );
  const piece = fc.oneof(
    text.map(p),
    text.map((h) => ({ h })),
    fc.array(fc.array(text, { minLength: 2, maxLength: 2 }), { minLength: 1, maxLength: 3 }).map((table) => ({ table })),
  );
  const pieces = fc.array(piece, { maxLength: 6 });
  fc.assert(
    fc.property(pieces, pieces, (before, after) => {
      const [a, b] = [page(before), page(after)];
      const found = diffVersions({ number: 1, at: MONDAY, document: a }, { number: 2, at: TUESDAY, document: b });
      VersionDiff.parse(found);
      for (const { facts } of found.blocks)
        for (const fact of facts) {
          if (fact.before !== null) expect(a.text.slice(fact.before.span.start, fact.before.span.end)).toBe(fact.before.quote);
          if (fact.after !== null) expect(b.text.slice(fact.after.span.start, fact.after.span.end)).toBe(fact.after.quote);
        }
      expect(renderDiff(found)).not.toBe('');
    }),
    { numRuns: 100 },
  );
});
