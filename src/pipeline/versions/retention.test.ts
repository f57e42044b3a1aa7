import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DeletionReceipt, type KeptRecord, type LegalHold, type RecordVersion } from '../../vocabulary/index.ts';
import { type DeletionFacts, type DeletionOutcome, deletionPlan, deletionReceipt, retentionPlan } from './index.ts';

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 11, 31);
const ago = (days: number): string => new Date(NOW - days * DAY).toISOString();
const key = 'a'.repeat(32);
const sha = (n: number): string => n.toString(16).padStart(64, '0');

const record = (more: Partial<KeptRecord> = {}): KeptRecord => ({
  key,
  sourceId: 'docs',
  url: 'https://docs.example/a?x',
  canonicalUrl: 'https://docs.example/a',
  authScope: null,
  state: 'active',
  current: 3,
  lastVersion: 3,
  duplicateOf: null,
  title: null,
  language: null,
  firstSeenAt: ago(100),
  checkedAt: ago(1),
  changedAt: ago(10),
  lastVerdict: 'usable',
  lastAttemptAt: ago(1),
  failures: 0,
  belief: null,
  validators: { etag: null, lastModified: null },
  revision: 3,
  ...more,
});
const version = (number: number, days: number, more: Partial<RecordVersion> = {}): RecordVersion => ({
  key,
  number,
  state: 'kept',
  artifactId: `a${number}`,
  contentHash: sha(number),
  textHash: sha(number),
  bytesHash: sha(100 + number),
  documentHash: sha(200 + number),
  title: null,
  language: null,
  permissionClass: 'licensed',
  times: { retrieved: { value: ago(days), precision: 'second', zone: 'Z', source: 'fetch', confidence: 'high' }, candidates: [] },
  createdAt: ago(days),
  madeBy: 'x',
  redacted: {},
  ...more,
});
const VERSIONS = [version(3, 10), version(2, 50), version(1, 100)];
const hold = (more: Partial<LegalHold> = {}): LegalHold => ({
  id: 'h1',
  covers: { kind: 'source', sourceId: 'docs' },
  reason: 'case 7',
  by: 'legal',
  since: ago(5),
  liftedAt: null,
  ...more,
});
const RULES = { versionsDays: 30, bodiesDays: 20 };

describe('retention', () => {
  it('counts from the day on which a version was followed, and bytes from the day on which they came', () => {
    expect(retentionPlan(record(), VERSIONS, RULES, [], NOW)).toEqual({
      versions: [1],
      bodies: [sha(102)],
      wholeRecord: false,
      kept: [
        { number: 2, why: 'young', until: new Date(NOW + 20 * DAY).toISOString() },
        { number: 3, why: 'current', until: null },
      ],
      again: new Date(NOW + 10 * DAY).toISOString(),
    });
  });

  it.each([
    ['of the source', hold(), []],
    ['of the record', hold({ covers: { kind: 'record', key } }), []],
    ['that was lifted', hold({ liftedAt: ago(1) }), [1]],
    ['of another source', hold({ covers: { kind: 'source', sourceId: 'x' } }), [1]],
    ['of another record', hold({ covers: { kind: 'record', key: 'b'.repeat(32) } }), [1]],
  ])('under a hold %s', (_, one, expected) => {
    const plan = retentionPlan(record(), VERSIONS, RULES, [one], NOW);
    expect(plan.versions).toEqual(expected);
    if (expected.length === 0) expect(plan).toMatchObject({ bodies: [], kept: [{ number: 1, why: 'hold' }, {}, {}] });
  });

  it('of zero days keeps what is served, and not its bytes', () => {
    expect(retentionPlan(record(), VERSIONS, { versionsDays: 0, bodiesDays: 0 }, [], NOW)).toMatchObject({
      versions: [1, 2],
      bodies: [sha(103)],
      again: null,
    });
  });

  it('lets a page that is gone go as a whole', () => {
    const old = [version(3, 60), version(2, 80), version(1, 100)];
    const gone = (days: number, holds: LegalHold[] = []) =>
      retentionPlan(record({ state: 'gone', changedAt: ago(days) }), old, RULES, holds, NOW);
    expect(gone(31)).toMatchObject({ versions: [1, 2, 3], wholeRecord: true });
    expect(gone(29)).toMatchObject({ versions: [1, 2], wholeRecord: false });
    expect(gone(31, [hold()])).toMatchObject({ versions: [], wholeRecord: false });
  });

  it('counts a version that was rolled back from its first day', () => {
    const versions = [version(3, 40, { state: 'rolled_back' }), version(2, 50)];
    expect(retentionPlan(record({ current: 2 }), versions, RULES, [], NOW).versions).toEqual([3]);
  });

  it('keeps bytes that a younger version was read from as well', () => {
    const versions = [version(3, 10, { bytesHash: sha(7) }), version(2, 25, { bytesHash: sha(7) })];
    expect(retentionPlan(record(), versions, RULES, [], NOW).bodies).toEqual([]);
  });

  it('never lets the served version go, and lets go no less as time passes', () => {
    const rules = fc.record({ versionsDays: fc.nat(60), bodiesDays: fc.nat(60) });
    const ages = fc.uniqueArray(fc.integer({ min: 1, max: 120 }), { minLength: 1, maxLength: 6 }).map((days) => days.sort((a, b) => b - a));
    fc.assert(
      fc.property(ages, rules, fc.nat(60), (days, retention, wait) => {
        const versions = days.map((age, at) => version(at + 1, age));
        const own = record({ current: days.length, lastVersion: days.length });
        const [now, later] = [NOW, NOW + wait * DAY].map((at) => retentionPlan(own, versions, retention, [], at));
        expect(now?.versions).not.toContain(days.length);
        for (const number of now?.versions ?? []) expect(later?.versions).toContain(number);
        expect([...(now?.versions ?? []), ...(now?.kept ?? []).map(({ number }) => number)].sort((a, b) => a - b)).toEqual(
          versions.map(({ number }) => number),
        );
        // Nothing more is due before it is looked at again.
        const again = now?.again == null ? null : retentionPlan(own, versions, retention, [], Date.parse(now.again) - 1);
        if (again !== null) expect(again.versions).toEqual(now?.versions);
      }),
    );
  });
});

describe('a removal', () => {
  const other = record({ key: 'b'.repeat(32), canonicalUrl: 'https://docs.example/b', url: 'https://docs.example/b' });
  const FACTS: DeletionFacts = {
    target: { kind: 'source', sourceId: 'docs' },
    records: [record(), other],
    holds: [],
    artifacts: [
      { id: 'a1', canonicalUrl: 'https://docs.example/a' },
      { id: 'b1', canonicalUrl: 'https://docs.example/b' },
    ],
    dependents: ['c'.repeat(32)],
    hosts: { own: ['docs.example'], shared: [] },
    bundles: ['answers/7'],
    answers: ['run1'],
  };
  const OUTCOME: DeletionOutcome = {
    id: 'd1',
    by: 'legal@example.org',
    reason: 'asked for by its owner',
    startedAt: ago(0),
    finishedAt: ago(0),
    rows: [{ records: 2, versions: 4, fields: 9, prints: 40, quarantine: 1, events: 6, orphans: [sha(1)], artifacts: ['a1', 'b1'] }],
    removed: { passages: 12, artifacts: 2, documents: 2, bodies: 3, http_cache: 2, lane_memory: 1 },
    found: Object.fromEntries(
      [
        'records',
        'versions',
        'fields',
        'prints',
        'quarantine',
        'events',
        'passages',
        'vectors',
        'artifacts',
        'documents',
        'bodies',
        'http_cache',
        'work',
        'frontier',
        'key_values',
      ].map((place) => [place, 0]),
    ),
    sharedBodies: [],
    failed: [],
  };

  it('bars first, then search, then the rows, then bodies, and looks again', () => {
    expect(deletionPlan(FACTS).steps.map((step) => step.do)).toEqual([
      'bar',
      'passages',
      'restand',
      'records',
      'artifacts',
      'http_cache',
      'hosts',
      'mentions',
      'bodies',
      'registration',
      'verify',
    ]);
    expect(deletionPlan(FACTS).steps.find((step) => step.do === 'http_cache')).toMatchObject({
      urls: ['https://docs.example/a?x', 'https://docs.example/a', 'https://docs.example/b'],
    });
  });

  it('leaves what a hold covers, with everything that belongs to it', () => {
    const plan = deletionPlan({ ...FACTS, holds: [hold({ covers: { kind: 'record', key } })] });
    expect(plan.keys).toEqual([other.key]);
    expect(plan.steps.find((step) => step.do === 'artifacts')).toEqual({ do: 'artifacts', ids: ['b1'] });
    expect(plan.steps.map((step) => step.do)).not.toContain('hosts');
    expect(plan.left[0]).toMatchObject({ place: 'holds', code: 'legal_hold', items: [key], reason: 'h1 by legal: case 7' });
  });

  it('has a receipt of everything that went and is left, and no text of it', () => {
    const receipt = deletionReceipt(deletionPlan(FACTS), OUTCOME);
    DeletionReceipt.parse(receipt);
    expect(receipt.complete).toBe(true);
    expect(Object.fromEntries(receipt.removed.map(({ place, count }) => [place, count]))).toMatchObject({
      records: 2,
      versions: 4,
      passages: 12,
      bodies: 3,
      lane_memory: 1,
      vectors: 0,
    });
    expect(receipt.left.map(({ code }) => code)).toEqual(['evidence_bundle', 'cited_answer', 'audit']);
  });

  it.each<[string, Partial<DeletionOutcome>]>([
    ['a step failed', { failed: [{ place: 'bodies', message: 'disk' }] }],
    ['something was found afterwards', { found: { ...OUTCOME.found, passages: 1 } }],
    ['a place was not looked at', { found: { records: 0 } }],
  ])('is not complete where %s', (_, more) => expect(deletionReceipt(deletionPlan(FACTS), { ...OUTCOME, ...more }).complete).toBe(false));

  it('names bodies that are shared', () => {
    expect(deletionReceipt(deletionPlan(FACTS), { ...OUTCOME, sharedBodies: [sha(9)] }).left).toContainEqual(
      expect.objectContaining({ code: 'shared_body', items: [sha(9)] }),
    );
  });

  it('of a scope takes its sessions', () => {
    expect(deletionPlan({ ...FACTS, target: { kind: 'scope', authScope: 'team' } }).steps).toContainEqual({
      do: 'sessions',
      authScope: 'team',
    });
  });
});
