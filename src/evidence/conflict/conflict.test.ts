import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Conflict, type Evidence, type EvidenceFlag, type Fact, type Scope, type SourceTier } from '../../vocabulary/index.ts';
import { makeEvidence } from '../make.ts';
import { page } from '../page.fixture.ts';
import { alignFacts } from './align.ts';
import { findConflicts } from './find.ts';
import type { ConflictOptions } from './resolve.ts';

interface Statement {
  readonly host?: string;
  readonly value: number | string;
  readonly unit?: string;
  readonly currency?: string;
  readonly scope?: Scope;
  readonly qualifiers?: Fact['qualifiers'];
  readonly predicate?: string;
  readonly flags?: EvidenceFlag[];
}

const state = ({
  host = 'vendor.example',
  value,
  unit,
  currency = 'EUR',
  scope = {},
  qualifiers = {},
  predicate = 'monthly price',
  flags = [],
}: Statement): Evidence => {
  const text = `The ${predicate} of Nimbus DB is ${value} as ${host} says${unit ?? ''}${JSON.stringify(scope)}.`;
  const document = page([{ p: text }], { url: `https://${host}/page` });
  const fact: Fact = {
    subject: 'Nimbus DB',
    predicate,
    kind: typeof value === 'number' ? 'currency' : 'text',
    value,
    qualifiers,
    sourceId: host,
    ...(typeof value === 'number' ? { currency } : {}),
    ...(unit === undefined ? {} : { unit }),
  };
  return makeEvidence({
    document,
    artifactId: host,
    anchor: { kind: 'span', span: { start: 0, end: text.length }, block: 0 },
    scope,
    fact,
    flags,
  });
};
const day = (value: string) => ({ value, precision: 'day', zone: null, source: 'meta', confidence: 'high' }) as const;
const options = (
  more: Partial<ConflictOptions> & { tiers?: Record<string, SourceTier>; updated?: Record<string, string>; all?: Evidence[] } = {},
): ConflictOptions => {
  const hostOf = (id: string): string => more.all?.find((entry) => entry.id === id)?.artifactId ?? '';
  return {
    asked: {},
    now: '2026-11-30T09:00:00Z',
    tierOf: (id) => more.tiers?.[hostOf(id)] ?? 'unknown',
    timeOf: (id) => {
      const at = more.updated?.[hostOf(id)];
      return at === undefined ? {} : { updated: day(at) };
    },
    ...more,
  };
};
const between = (a: Statement, b: Statement, more: Parameters<typeof options>[0] = {}): Conflict | undefined => {
  const all = [state(a), state(b)];
  return findConflicts(all, options({ ...more, all }))[0];
};
/** Which of the two statements is preferred. */
const preferred = (a: Statement, b: Statement, more: Parameters<typeof options>[0] = {}): string | null => {
  const all = [state(a), state(b)];
  const conflict = findConflicts(all, options({ ...more, all }))[0];
  const side = conflict?.prefer;
  return side === null || side === undefined || conflict === undefined ? null : conflict[side].value;
};

describe('statements of one subject', () => {
  it('that agree are no conflict, whatever their unit', () => {
    expect(between({ value: 58 }, { host: 'b.example', value: 58 })).toBeUndefined();
    expect(between({ predicate: 'storage', value: '10 GB' }, { host: 'b.example', predicate: 'storage', value: '10 gb' })).toBeUndefined();
  });
  it('about another predicate are not compared', () => {
    expect(between({ value: 58 }, { host: 'b.example', value: 61, predicate: 'yearly price' })).toBeUndefined();
  });
  it('in another context are a context difference, and the question says which one answers it', () => {
    const [a, b]: Statement[] = [
      { value: 58, scope: { region: 'Frankfurt' } },
      { host: 'b.example', value: 61, scope: { region: '新加坡' } },
    ];
    if (a === undefined || b === undefined) return;
    const conflict = between(a, b, { asked: { region: 'eu-central-1' } });
    expect(conflict).toMatchObject({ kind: 'context_difference', resolution: 'scope' });
    expect(preferred(a, b, { asked: { region: 'eu-central-1' } })).toBe('58 EUR');
    expect(preferred(a, b)).toBeNull();
  });
  it('on another billing basis may not be compared', () => {
    expect(between({ value: 0.08, unit: 'node.h' }, { host: 'b.example', value: 58, unit: 'mo' })).toMatchObject({
      kind: 'context_difference',
      prefer: null,
    });
    expect(between({ value: 58, currency: 'EUR' }, { host: 'b.example', value: 61, currency: 'USD' })?.kind).toBe('context_difference');
  });
  it('for other versions are temporal, and the newer version holds unless the old one was asked for', () => {
    const [a, b]: Statement[] = [
      { value: 58, scope: { version: '4.2' } },
      { host: 'review.example', value: 49, scope: { version: '3.9' } },
    ];
    if (a === undefined || b === undefined) return;
    expect(between(a, b)).toMatchObject({ kind: 'temporal', resolution: 'time_version' });
    expect(preferred(a, b)).toBe('58 EUR');
    expect(preferred(a, b, { asked: { version: '3.9' } })).toBe('49 EUR');
  });
  it('of which one is not yet in force are temporal', () => {
    const a: Statement = { value: 58, scope: { validUntil: '2026-12-31' } };
    const b: Statement = { host: 'b.example', value: 61, scope: { validFrom: '2027-01-01' } };
    expect(between(a, b)).toMatchObject({ kind: 'temporal', resolution: 'time_version' });
    expect(preferred(a, b)).toBe('58 EUR');
    expect(preferred(a, b, { now: '2027-02-01T00:00:00Z' })).toBe('61 EUR');
  });
  it('of which one page is older are temporal', () => {
    const a: Statement = { value: 58 };
    const b: Statement = { host: 'review.example', value: 49 };
    const conflict = between(a, b, { updated: { 'vendor.example': '2026-11-01', 'review.example': '2024-03-05' } });
    expect(conflict).toMatchObject({ kind: 'temporal', resolution: 'time_version' });
    expect(conflict?.reason).toContain('2024-03-05');
  });
  it('are not outdated by a newer page of a lower tier', () => {
    const tiers: Record<string, SourceTier> = { 'vendor.example': 'first_hand', 'forum.example': 'community' };
    const conflict = between(
      { value: 58 },
      { host: 'forum.example', value: 70 },
      { tiers, updated: { 'vendor.example': '2026-01-01', 'forum.example': '2026-11-01' } },
    );
    expect(conflict).toMatchObject({ kind: 'value', resolution: 'authority' });
    expect(preferred({ value: 58 }, { host: 'forum.example', value: 70 }, { tiers })).toBe('58 EUR');
  });
  it('that state it themselves beat hedged ones, and equals stay unresolved', () => {
    expect(between({ value: 58 }, { host: 'b.example', value: 70, flags: ['speculation'] })?.resolution).toBe('directness');
    expect(between({ value: 58 }, { host: 'b.example', value: 70 })).toMatchObject({
      resolution: 'unresolved',
      prefer: null,
      kind: 'value',
    });
  });
  it('in words are semantic conflicts', () => {
    expect(
      between(
        { predicate: 'backup', value: 'daily backups are included' },
        { host: 'b.example', predicate: 'backup', value: 'no backup at all' },
      )?.kind,
    ).toBe('semantic');
  });
  it('of one table do not disagree with themselves', () => {
    const document = page([
      {
        table: [
          ['Plan', 'Price'],
          ['Starter', '€19'],
          ['Business', '€58'],
        ],
      },
    ]);
    const cells = [1, 2].map((row) =>
      makeEvidence({
        document,
        artifactId: 'a',
        anchor: { kind: 'cell', block: 0, table: 0, row, column: 1 },
        fact: { subject: 'N', predicate: 'price', kind: 'currency', value: row * 20, currency: 'EUR', qualifiers: {}, sourceId: 's' },
      }),
    );
    expect(findConflicts(cells, options())).toEqual([]);
  });
  it('copied on several sites count once', () => {
    const copies = ['a.example', 'b.example', 'c.example'].map((host) => state({ host, value: 70, flags: ['syndicated'] }));
    expect(findConflicts([state({ value: 58 }), ...copies], options())).toHaveLength(1);
  });
  it('give their reason in the language of the question', () => {
    expect(between({ value: 58 }, { host: 'b.example', value: 70 }, { language: 'zh' })?.reason).toMatch(/适用范围相同/);
  });
});

describe('alignment', () => {
  it('tells same, different and unstated apart, across languages', () => {
    const rows = alignFacts(
      state({ value: 1, scope: { region: 'Frankfurt', plan: 'Business', version: '4.2' } }),
      state({ host: 'b.example', value: 2, scope: { region: '法兰克福', plan: '企业版' } }),
    );
    expect(rows.map(({ aspect, relation }) => `${aspect} ${relation}`)).toEqual([
      'subject same',
      'predicate same',
      'region same',
      'plan different',
      'version unstated',
    ]);
  });
});

describe('laws', () => {
  const scope = fc.record(
    {
      region: fc.constantFrom('Frankfurt', 'EU', '上海', 'Tokyo'),
      plan: fc.constantFrom('Pro', '企业版'),
      version: fc.constantFrom('3', '4.2'),
    },
    { requiredKeys: [] },
  );
  const statement = fc.record({
    host: fc.constantFrom('a.example', 'b.example', 'c.example'),
    value: fc.constantFrom(49, 58, 61),
    scope,
    unit: fc.constantFrom('mo', 'node.h'),
  });
  it('the result does not depend on the order of the evidence, and passes the schema', () => {
    fc.assert(
      fc.property(fc.array(statement, { minLength: 2, maxLength: 5 }), scope, (statements, asked) => {
        const all = statements.map(state);
        const there = findConflicts(all, options({ asked, all }));
        const back = findConflicts(all.toReversed(), options({ asked, all }));
        const order = (list: Conflict[]) => [...list].sort((x, y) => (x.id < y.id ? -1 : 1));
        expect(order(back)).toEqual(order(there));
        for (const conflict of there) expect(Conflict.parse(conflict)).toEqual(conflict);
      }),
      { numRuns: 100 },
    );
  });
});
