import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { page } from '../page.fixture.ts';
import { align } from './align.ts';
import { compareDocuments } from './compare.ts';
import { factChanges } from './fact-changes.ts';

type Pieces = Parameters<typeof page>[0];
const compare = (before: Pieces, after: Pieces, language = 'en') => compareDocuments(page(before, { language }), page(after, { language }));
/** `kind: before → after` of each change. */
const told = ({ blocks }: ReturnType<typeof compareDocuments>): string[] =>
  blocks.map(({ kind, before, after }) => `${kind}: ${before?.text ?? ''} → ${after?.text ?? ''}`);
const p = (text: string) => ({ p: text });

describe('two versions of a page', () => {
  it('name the block whose price changed, with old and new', () => {
    const head = [{ h: 'Camera' }, p('A small camera for the harbour.')];
    const result = compare(
      [...head, p('Price: $129.00'), p('Ships in two days.')],
      [...head, p('Price: $921.00'), p('Ships in two days.')],
    );
    expect(result.state).toBe('changed');
    expect(result.blocks).toMatchObject([
      {
        kind: 'changed',
        block: 'paragraph',
        headingPath: ['Camera'],
        before: { text: 'Price: $129.00' },
        after: { text: 'Price: $921.00' },
        facts: [{ before: { kind: 'currency', value: 129, currency: 'USD' }, after: { kind: 'currency', value: 921, currency: 'USD' } }],
      },
    ]);
  });

  it.each([
    ['Price:   $129.00', 'Price: $129.00'],
    ['  Price: $129.00\n', 'Price:\u00a0$129.00'],
    ['价格 129 元', '价格129元'],
    ['cafe\u0301', 'caf\u00e9'],
  ])('that differ in white space or in how a character is written are the same: %j, %j', (before, after) =>
    expect(compare([p(before), p('x')], [p(after), p('x')])).toEqual({ state: 'same', blocks: [] }),
  );

  it('never take blanks between digits for layout', () => {
    expect(compare([p('Room 12 9 is open.')], [p('Room 129 is open.')]).state).toBe('changed');
  });

  it('of code differ when its indentation does', () => {
    const code = (text: string) => {
      const document = page([p(text)]);
      return { ...document, blocks: document.blocks.map((block) => ({ ...block, kind: 'code' as const })) };
    };
    expect(compareDocuments(code('if a:\n  b\n'), code('if a:\r\n  b  \r\n')).state).toBe('same');
    expect(compareDocuments(code('if a:\n  b()\nc()'), code('if a:\n  b()\n  c()')).state).toBe('changed');
  });

  it('tell what was added and removed, at its place', () => {
    const result = compare(
      [p('One stays here.'), p('Tomorrow it will rain all day.'), p('Three stays too.')],
      [p('Zero is new at the top.'), p('One stays here.'), p('Three stays too.'), p('The ferry costs 4 euros.')],
    );
    expect(told(result)).toEqual([
      'added:  → Zero is new at the top.',
      'removed: Tomorrow it will rain all day. → ',
      'added:  → The ferry costs 4 euros.',
    ]);
    expect(result.blocks[2]?.facts).toMatchObject([{ before: null, after: { kind: 'currency', value: 4 } }]);
  });

  it('tell what moved, the fewest blocks, and a block that moved and changed as changed', () => {
    const [a, b, c, d] = [
      'The pier opens at six.',
      'The lamp is blue.',
      'Dogs are welcome.',
      'Tickets are sold at the gate by the old crane.',
    ].map(p);
    if (a === undefined || b === undefined || c === undefined || d === undefined) throw new Error('four');
    expect(told(compare([a, b, c, d], [d, a, b, c]))).toEqual([`moved: ${d.p} → ${d.p}`]);
    const later = p('Tickets are sold at the gate by the new crane.');
    expect(told(compare([a, b, c, d], [later, a, b, c]))).toEqual([`changed: ${d.p} → ${later.p}`]);
  });

  it('show a rewritten block as changed where it is the only one at its place', () => {
    expect(told(compare([{ h: 'Hours' }, p('We open at nine.')], [{ h: 'Hours' }, p('Closed for the winter')]))).toEqual([
      'changed: We open at nine. → Closed for the winter',
    ]);
  });

  it('show a renamed section as its heading alone', () => {
    expect(told(compare([{ h: 'Prices 2025' }, p('Tea: 2 EUR'), p('Soup')], [{ h: 'Prices 2026' }, p('Tea: 2 EUR'), p('Soup')]))).toEqual([
      'changed: Prices 2025 → Prices 2026',
    ]);
  });

  it('keep many blocks of one pattern apart', () => {
    const list = (bump: number, extra: Pieces = []) => [
      ...extra,
      ...Array.from({ length: 40 }, (_, n) => p(`Item ${n} costs ${n * 3 + 7 + bump} EUR`)),
    ];
    const result = compare(list(0), list(1000, [p('Item 99 costs 5 EUR')]));
    expect(result.blocks).toHaveLength(41);
    expect(result.blocks[0]).toMatchObject({ kind: 'added' });
    for (const { before, after } of result.blocks.slice(1)) expect(after?.text.split(' ')[1]).toBe(before?.text.split(' ')[1]);
  });

  it('are compared in Chinese as well', () => {
    const result = compare(
      [{ h: '价格' }, p('专业版每月58元，含10GB流量。'), p('港务局每天早上六点测量水位。')],
      [{ h: '价格' }, p('港务局每天早上六点测量水位。'), p('专业版每月61元，含10GB流量。')],
      'zh',
    );
    expect(result.blocks).toMatchObject([
      { kind: 'changed', headingPath: ['价格'], facts: [{ before: { value: 58 }, after: { value: 61 } }] },
    ]);
  });

  it('without blocks are compared line by line', () => {
    const bare = (text: string) => ({ ...page([]), text });
    expect(told(compareDocuments(bare('a: 1\nb: 2\n'), bare('a: 1\n\nb: 3\n')))).toEqual(['changed: b: 2 → b: 3']);
  });
});

describe('two versions of a table', () => {
  const TABLE = [
    ['Plan', 'Price', 'Storage'],
    ['Basic', '5 EUR', '10 GB'],
    ['Pro', '58 EUR', '100 GB'],
    ['Team', '90 EUR', '1 TB'],
  ];
  const table = (rows: readonly (readonly string[])[]) => [{ h: 'Plans' }, { table: rows }];

  it('name the one cell that changed by row and column', () => {
    const result = compare(table(TABLE), table(TABLE.with(2, ['Pro', '61 EUR', '100 GB'])));
    expect(result.blocks).toMatchObject([
      {
        kind: 'changed',
        block: 'table',
        headingPath: ['Plans'],
        cell: { row: 'Pro', column: 'Price' },
        before: { text: '58 EUR' },
        after: { text: '61 EUR' },
        facts: [{ before: { value: 58 }, after: { value: 61 } }],
      },
    ]);
    expect(result.blocks).toHaveLength(1);
  });

  it('tell rows that came, went or changed places', () => {
    const [head = [], basic = [], pro = [], team = []] = TABLE;
    expect(told(compare(table(TABLE), table([head, basic, team, ['Max', '200 EUR', '5 TB']])))).toEqual([
      'removed: Pro | 58 EUR | 100 GB → ',
      'added:  → Max | 200 EUR | 5 TB',
    ]);
    expect(told(compare(table(TABLE), table([head, team, basic, pro])))).toEqual(['moved: Team | 90 EUR | 1 TB → Team | 90 EUR | 1 TB']);
  });

  it('know a row by its label, wherever it went and however much of it changed', () => {
    const [head = [], basic = [], , team = []] = TABLE;
    const result = compare(table(TABLE), table([head, ['Pro', 'on request', 'any'], basic, team]));
    expect(told(result)).toEqual(['changed: 58 EUR → on request', 'changed: 100 GB → any']);
  });

  it('show whole rows where a column was added', () => {
    const result = compare(table(TABLE), table(TABLE.map((row, n) => [...row, n === 0 ? 'Users' : `${n}`])));
    expect(result.blocks).toHaveLength(4);
    expect(result.blocks[2]).toMatchObject({
      kind: 'changed',
      before: { text: 'Pro | 58 EUR | 100 GB' },
      after: { text: 'Pro | 58 EUR | 100 GB | 2' },
    });
  });
});

describe('changed values', () => {
  it.each([
    ['It costs $129.00', 'It costs USD 129', []],
    ['58 EUR a month, 10 GB', '10 GB for 61 EUR a month', [[58, 61]]],
    ['5 kg', 'no weight', [[5, undefined]]],
    ['none', '5 kg', [[undefined, 5]]],
    ['5 kg, 5 kg', '5 kg', [[5, undefined]]],
  ])('%s → %s', (before, after, expected) => {
    expect(factChanges(before, after, 'en').map((change) => [change.before?.value, change.after?.value])).toEqual(expected);
  });
});

describe('laws', () => {
  const key = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');
  const text = fc.constantFrom(
    'The pier opens at six.',
    'Tea: 2 EUR',
    'Tea: 3 EUR',
    'Dogs are welcome.',
    '港口',
    'x',
    'Item 1',
    'Item 2',
    'Old crane, blue lamp',
  );

  it('every place is kept, moved, removed or added exactly once, and pairs are equal', () => {
    fc.assert(
      fc.property(fc.array(key, { maxLength: 30 }), fc.array(key, { maxLength: 30 }), (before, after) => {
        const { kept, moved, removed, added } = align(before, after);
        const pairs = [...kept, ...moved];
        expect([...pairs.map(([i]) => i), ...removed].sort((a, b) => a - b)).toEqual([...before.keys()]);
        expect([...pairs.map(([, j]) => j), ...added].sort((a, b) => a - b)).toEqual([...after.keys()]);
        for (const [i, j] of pairs) expect(before[i]).toBe(after[j]);
        for (const [n, [i, j]] of kept.entries()) if (n > 0) expect(i > (kept[n - 1]?.[0] ?? 0) && j > (kept[n - 1]?.[1] ?? 0)).toBe(true);
        // What is left on both sides has nothing in common.
        expect(removed.filter((i) => added.some((j) => after[j] === before[i]))).toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });

  it('a page is the same as itself, and the changes lead from one version to the other', () => {
    fc.assert(
      fc.property(fc.array(text, { maxLength: 15 }), fc.array(text, { maxLength: 15 }), (before, after) => {
        const [old, now] = [before.map(p), after.map(p)];
        expect(compare(now, now).state).toBe('same');
        const { state, blocks } = compare(old, now);
        expect(state === 'same').toBe(JSON.stringify(before) === JSON.stringify(after));
        const bag: string[] = [...before];
        for (const change of blocks) if (change.before !== null) bag.splice(bag.indexOf(change.before.text), 1);
        for (const change of blocks) if (change.after !== null) bag.push(change.after.text);
        expect(bag.sort()).toEqual([...after].sort());
      }),
      { numRuns: 500 },
    );
  });

  it('of a table in which one cell changed, exactly that cell is told', () => {
    const cell = fc.stringMatching(/^[a-z0-9]{1,6}$/);
    const grid = fc
      .tuple(fc.uniqueArray(cell, { minLength: 2, maxLength: 6 }), fc.uniqueArray(cell, { minLength: 2, maxLength: 4 }))
      .map(([labels, columns]) => [
        ['x', ...columns],
        ...labels.map((label, n) => [`row ${label}`, ...columns.map((_, c) => `${n}.${c}`)]),
      ]);
    fc.assert(
      fc.property(grid, fc.nat(), fc.nat(), (rows, r, c) => {
        const row = 1 + (r % (rows.length - 1));
        const column = 1 + (c % ((rows[0]?.length ?? 1) - 1));
        const later = rows.map((line, at) => (at === row ? line.with(column, 'new') : line));
        const { blocks } = compare([{ table: rows }], [{ table: later }]);
        expect(blocks).toHaveLength(1);
        expect(blocks[0]).toMatchObject({ cell: { row: rows[row]?.[0], column: rows[0]?.[column] }, after: { text: 'new' } });
      }),
    );
  });

  it('takes time in proportion to the page, however alike its blocks are', () => {
    const cost = (before: Pieces, after: Pieces): number => {
      const started = process.cpuUsage();
      compare(before, after);
      return process.cpuUsage(started).user / 1000;
    };
    const many = (make: (n: number) => string, count = 4_000) => Array.from({ length: count }, (_, n) => p(make(n)));
    expect(
      cost(
        many((n) => `Item ${n} costs ${n} EUR`),
        many((n) => `Item ${n} costs ${n + 1} EUR`).reverse(),
      ),
    ).toBeLessThan(4_000);
    expect(
      cost(
        many(() => 'same words here'),
        many(() => 'other words there'),
      ),
    ).toBeLessThan(4_000);
    expect(cost([p('a b '.repeat(100_000))], [p('b c '.repeat(100_000))])).toBeLessThan(4_000);
  });
});
