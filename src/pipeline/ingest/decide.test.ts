import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RecordChange } from '../../store/index.ts';
import { fingerprint } from '../../text/index.ts';
import { KeepEvent, KeptRecord, QuarantineEntry, RecordVersion, VERDICT_KINDS } from '../../vocabulary/index.ts';
import { applied, attempt, content, DAY, EMPTY, HOUR, missing, read, START, sha, source, TEXT } from './attempt.test.fixture.ts';
import {
  type Attempt,
  decideIngest,
  type IngestDecision,
  type Known,
  OUTCOMES,
  type Outcome,
  readBelief,
  recordKey,
  type Sibling,
} from './index.ts';

const [, ONE] = read(EMPTY, 'one', START);
const events = ({ change }: IngestDecision): string[] => (change?.events ?? []).map(({ type }) => type);

describe('an attempt', () => {
  it('that brings the first content makes the record and its first version', () => {
    const [decision] = read(EMPTY, 'one', START);
    expect(decision).toMatchObject({ kind: 'new_version', passages: 'replace', bytes: 'keep' });
    expect(events(decision)).toEqual(['record.added']);
    expect(decision.change).toMatchObject({
      record: {
        key: recordKey('https://docs.example/a', null),
        current: 1,
        lastVersion: 1,
        revision: 1,
        failures: 0,
        checkedAt: '2026-12-01T00:00:00.000Z',
      },
      version: { number: 1, state: 'kept', contentHash: sha('one') },
    });
  });

  it('that brings the same content touches its freshness only', () => {
    const [decision, known] = read(ONE, 'one', START + DAY);
    expect(decision).toMatchObject({ kind: 'unchanged', passages: 'keep' });
    expect(decision.change?.version).toBeUndefined();
    expect(decision.change?.events).toBeUndefined();
    expect(known.record).toMatchObject({
      current: 1,
      revision: 2,
      checkedAt: '2026-12-02T00:00:00.000Z',
      changedAt: '2026-12-01T00:00:00.000Z',
    });
    expect(readBelief(known.record?.belief).belief.visits).toBeGreaterThan(1);
  });

  it('that brings other content makes the next version, and the old one stays', () => {
    const [decision, known] = read(ONE, 'two', START + DAY);
    expect(decision.kind).toBe('new_version');
    expect(events(decision)).toEqual(['record.changed']);
    expect(known.record).toMatchObject({ current: 2, lastVersion: 2, changedAt: '2026-12-02T00:00:00.000Z' });
    const back = read(known, 'one', START + 2 * DAY)[1];
    expect(back.record?.current).toBe(3);
  });

  it('that reads the same bytes in another way tells of no change of the page', () => {
    const reread = content('one', { contentHash: sha('other'), textHash: sha('other') });
    const { change, kind } = decideIngest(ONE, attempt({ kind: 'content', content: reread }, START + DAY));
    expect(kind).toBe('new_version');
    expect(change?.record.changedAt).toBe(ONE.record?.changedAt);
    expect(change?.events?.[0]?.detail).toEqual({ cause: 'reading' });
  });

  it('under another normaliser is compared by its text', () => {
    const current = ONE.current === null ? null : { ...ONE.current, madeBy: 'veritrail-normal/0', contentHash: sha('old rules') };
    expect(read({ ...ONE, current }, 'one', START + DAY)[0].kind).toBe('unchanged');
  });

  it('answered with 304 touches freshness, keeps validators, and is a failure where nothing is kept', () => {
    const known = read(EMPTY, 'one', START, { validators: { etag: '"1"', lastModified: null } })[1];
    const decision = decideIngest(known, attempt({ kind: 'not_modified' }, START + DAY, { verdict: 'not_modified' }));
    expect(decision).toMatchObject({
      kind: 'unchanged',
      change: { record: { validators: { etag: '"1"' }, checkedAt: '2026-12-02T00:00:00.000Z' } },
    });
    const nothing = decideIngest(EMPTY, attempt({ kind: 'not_modified' }, START, { validators: { etag: '"1"', lastModified: null } }));
    expect(nothing).toMatchObject({ kind: 'failed', change: { record: { validators: { etag: null } } } });
  });

  it('that fails leaves what is served', () => {
    const decision = decideIngest(ONE, attempt({ kind: 'failed', reason: 'timeout' }, START + DAY));
    expect(decision).toMatchObject({ kind: 'failed', passages: 'keep', change: { record: { current: 1, failures: 1, state: 'active' } } });
    expect(decision.change?.record.checkedAt).toBe(ONE.record?.checkedAt);
  });
});

describe('a page that is missing', () => {
  it('counts as gone at the second time in a row', () => {
    const [first, known] = missing(ONE, START + DAY);
    expect(first).toMatchObject({ kind: 'failed', passages: 'keep', change: { record: { state: 'active' } } });
    const [second, gone] = missing(known, START + 2 * DAY, 410);
    expect(second).toMatchObject({ kind: 'gone', passages: 'remove', change: { record: { state: 'gone', current: 1 } } });
    expect(events(second)).toEqual(['record.gone']);
    expect(events(missing(gone, START + 3 * DAY)[0])).toEqual([]);
  });

  it('is there again once something comes; a failure in between says nothing', () => {
    const once = missing(ONE, START + DAY)[1];
    const seen = read(once, 'one', START + 2 * DAY)[1];
    expect(missing(seen, START + 3 * DAY)[0].kind).toBe('failed');
    const failed = applied(once, decideIngest(once, attempt({ kind: 'failed', reason: 'timeout' }, START + 2 * DAY)));
    expect(missing(failed, START + 3 * DAY)[0].kind).toBe('gone');
  });

  it('comes back with its event and its passages, changed or not', () => {
    const gone = missing(missing(ONE, START + DAY)[1], START + 2 * DAY)[1];
    const [same, back] = read(gone, 'one', START + 3 * DAY);
    expect(same).toMatchObject({ kind: 'unchanged', passages: 'replace' });
    expect(back.record?.state).toBe('active');
    expect(same.change?.events?.[0]).toMatchObject({ type: 'record.changed', detail: { returned: true } });
    expect(read(gone, 'two', START + 3 * DAY)[0]).toMatchObject({ kind: 'new_version', passages: 'replace' });
  });

  it('may be gone at once by policy', () => {
    expect(decideIngest(ONE, attempt({ kind: 'missing', status: 410 }, START + DAY), { goneAfter: 1 }).kind).toBe('gone');
  });
});

describe('what is rejected', () => {
  const rejected = (at: number, bytesHash: string | null = sha('b'), more: Partial<Attempt> = {}) =>
    attempt({ kind: 'rejected', stage: 'contract', code: 'contract_unmet', reason: 'no price', bytesHash }, at, {
      verdict: 'contract_unmet',
      ...more,
    });

  it('is held with its bytes, and what is served stays', () => {
    const decision = decideIngest(ONE, rejected(START + DAY));
    expect(decision).toMatchObject({
      kind: 'quarantined',
      passages: 'keep',
      change: { record: { current: 1, failures: 1 }, quarantine: { state: 'held', code: 'contract_unmet', bytesHash: sha('b') } },
    });
    expect(events(decision)).toEqual(['record.quarantined']);
    expect(decision.change?.version).toBeUndefined();
  });

  it('is held once, though it comes again and again', () => {
    const known = applied(ONE, decideIngest(ONE, rejected(START + DAY)));
    expect(decideIngest(known, rejected(START + 2 * DAY)).change?.quarantine).toBeUndefined();
    expect(decideIngest(known, rejected(START + 2 * DAY, sha('c'))).change?.quarantine).toBeDefined();
  });

  it('of a redacted source is held without its bytes', () => {
    const decision = decideIngest(ONE, rejected(START + DAY, sha('b'), { source: { ...source, redact: true } }));
    expect(decision).toMatchObject({ bytes: 'discard', change: { quarantine: { bytesHash: null } } });
  });

  it('makes a record of its own where none was', () => {
    expect(decideIngest(EMPTY, rejected(START)).change?.record).toMatchObject({
      current: null,
      lastVersion: 0,
      revision: 1,
      state: 'active',
    });
  });
});

describe('a version that was rolled back', () => {
  const two = read(ONE, 'two', START + DAY)[1];
  const back: Known = {
    ...two,
    record: two.record === null ? null : { ...two.record, current: 1, revision: 3 },
    current: ONE.current,
    latest: two.latest === null ? null : { ...two.latest, state: 'rolled_back' },
  };

  it('is not made again while the page says the same, nor is the older one called current', () => {
    const [decision, known] = read(back, 'two', START + 2 * DAY);
    expect(decision).toMatchObject({ kind: 'unchanged', passages: 'keep' });
    expect(known.record).toMatchObject({ current: 1, checkedAt: back.record?.checkedAt });
    expect(decideIngest(back, attempt({ kind: 'not_modified' }, START + 2 * DAY)).change?.record.checkedAt).toBe(back.record?.checkedAt);
  });

  it('gives way to what the page says next', () => {
    expect(read(back, 'three', START + 2 * DAY)[1].record).toMatchObject({ current: 3, lastVersion: 3 });
    expect(read(back, 'one', START + 2 * DAY)[0].kind).toBe('unchanged');
  });
});

describe('duplicates', () => {
  const other = (text: string, more: Partial<Sibling> = {}): Sibling => ({
    record: {
      ...(
        read(EMPTY, text, START - DAY, { url: 'https://docs.example/b', canonicalUrl: 'https://docs.example/b' })[0].change as RecordChange
      ).record,
    },
    contentHash: sha(text),
    permissionClass: 'licensed',
    prints: fingerprint(text),
    text,
    ...more,
  });
  const decide = (
    text: string,
    siblings: readonly Sibling[],
    known: Known = EMPTY,
    at = START,
    more: Partial<Attempt> = {},
  ): IngestDecision => decideIngest({ ...known, siblings }, attempt({ kind: 'content', content: content(text) }, at, more));
  const key = other('x').record.key;

  it('of the same content are served by the older one, and keep a version of their own', () => {
    const decision = decide('same', [other('same')]);
    expect(decision).toMatchObject({
      kind: 'duplicate',
      passages: 'keep',
      change: { record: { duplicateOf: key, current: 1 }, version: { number: 1 } },
    });
    expect(decision.change?.events?.[0]?.detail).toMatchObject({ duplicateOf: key, how: 'identical' });
  });

  it('of nearly the same words are found by their prints', () => {
    expect(decide(`${TEXT} Welcome aboard.`, [other(TEXT)])).toMatchObject({ kind: 'duplicate', change: { record: { duplicateOf: key } } });
  });

  it.each([
    ['a number', TEXT.replace('number 30', 'number 31')],
    ['a price', `${TEXT} It costs 12 USD.`],
    ['a negation', TEXT.replace('number 30 tells', 'number 30 never tells')],
    ['a date', `${TEXT} In May.`],
    ['much of the text', TEXT.slice(0, TEXT.length / 2)],
  ])('are none where they differ in %s', (_, text) => expect(decide(text, [other(TEXT)]).kind).toBe('new_version'));

  it.each([
    ['another scope', other('same', { record: { ...other('same').record, authScope: 'team' } })],
    ['another permission', other('same', { permissionClass: 'owned' })],
    ['a record that is a duplicate itself', other('same', { record: { ...other('same').record, duplicateOf: 'f'.repeat(32) } })],
    ['a younger record', other('same', { record: { ...other('same').record, firstSeenAt: '2026-12-24T00:00:00Z' } })],
    ['a record that is gone', other('same', { record: { ...other('same').record, state: 'gone' } })],
  ])('are none of %s', (_, sibling) => expect(decide('same', [sibling]).change?.record.duplicateOf).toBeNull());

  it('stand for themselves again when either changes', () => {
    const known = applied(EMPTY, decide('same', [other('same')]));
    const changed = decide('new', [other('same')], known, START + DAY);
    expect(changed).toMatchObject({ kind: 'new_version', passages: 'replace', change: { record: { duplicateOf: null } } });
    const left = decide('same', [other('else')], known, START + DAY);
    expect(left).toMatchObject({ kind: 'unchanged', passages: 'replace', change: { record: { duplicateOf: null } } });
  });

  it('leave the index when they become one', () => {
    const known = applied(EMPTY, decide('own', []));
    expect(decide('same', [other('same')], known, START + DAY)).toMatchObject({ kind: 'duplicate', passages: 'remove' });
    expect(decide('own', [other('own')], known, START + DAY)).toMatchObject({ kind: 'duplicate', passages: 'remove' });
  });
});

describe('hints of change', () => {
  it('are checked against what was found, and a wrong one is remembered', () => {
    let known = ONE;
    for (const [at, name, hint] of [
      [1, 'two', START + HOUR],
      [2, 'two', START + HOUR],
      [3, 'two', START + 2 * DAY + HOUR],
    ] as const)
      [, known] = read(known, name, START + at * DAY, { hintedChange: hint });
    expect(readBelief(known.record?.belief).hints).toEqual({ right: 2, wrong: 1 });
  });

  it('survive the store as JSON', () => {
    const belief = ONE.record?.belief;
    expect(readBelief(JSON.parse(JSON.stringify(belief)))).toEqual(readBelief(belief));
    expect(readBelief('of another time').belief.visits).toBe(0);
  });
});

describe('an attempt that comes late', () => {
  const two = read(ONE, 'two', START + 2 * DAY)[1];

  it('does not bring back what was read before the last success', () => {
    expect(read(two, 'one', START + DAY)[0]).toMatchObject({ kind: 'late', change: null, passages: 'keep' });
  });

  it('is taken once, however often it is delivered', () => {
    expect(read(two, 'two', START + 2 * DAY)[0].kind).toBe('late');
    const once = missing(two, START + 3 * DAY)[1];
    expect(missing(once, START + 3 * DAY)[0].kind).toBe('late');
    expect(decideIngest(once, attempt({ kind: 'failed', reason: 'timeout' }, START + DAY)).kind).toBe('late');
  });

  it('is not late by a clock that was ahead and has been put right since', () => {
    const ahead = START + 365 * DAY;
    const [, known] = read(EMPTY, 'a', ahead);
    const [changed, after] = read(known, 'b', START + HOUR, { now: START + HOUR });
    expect([changed.kind, after.record?.checkedAt]).toEqual(['new_version', new Date(START + HOUR).toISOString()]);
    expect(after.record?.lastAttemptAt).toBe(after.record?.checkedAt);
    // The clocks of two machines are never quite the same.
    expect(read(known, 'b', ahead - 1_000, { now: ahead - 1_000 })[0].kind).toBe('late');
  });

  it('is taken where it was held and is taken up again after others that brought nothing', () => {
    const held = applied(
      two,
      decideIngest(two, attempt({ kind: 'rejected', stage: 'accept', code: 'empty', reason: 'x', bytesHash: sha('b') }, START + 3 * DAY)),
    );
    const failed = applied(held, decideIngest(held, attempt({ kind: 'failed', reason: 'timeout' }, START + 4 * DAY)));
    expect(read(failed, 'three', START + 3 * DAY)).toMatchObject([
      { kind: 'new_version' },
      {
        record: {
          current: 3,
          failures: 0,
          lastAttemptAt: new Date(START + 4 * DAY).toISOString(),
          checkedAt: new Date(START + 3 * DAY).toISOString(),
        },
      },
    ]);
  });
});

it('a removed record stays removed', () => {
  const known: Known = { ...ONE, record: ONE.record === null ? null : { ...ONE.record, state: 'removed' } };
  expect(read(known, 'two', START + DAY)[0]).toMatchObject({ kind: 'barred', change: null, bytes: 'discard' });
});

it('every verdict has its outcome', () => expect(Object.keys(OUTCOMES).sort()).toEqual([...VERDICT_KINDS].sort()));

it('any order of attempts keeps the record whole', () => {
  const outcome = fc.oneof(
    fc.constantFrom('one', 'two', 'three').map((name): Outcome => ({ kind: 'content', content: content(name) })),
    fc.constantFrom<Outcome>(
      { kind: 'not_modified' },
      { kind: 'missing', status: 404 },
      { kind: 'failed', reason: 'timeout' },
      { kind: 'rejected', stage: 'accept', code: 'empty', reason: 'nothing there', bytesHash: sha('b') },
    ),
  );
  fc.assert(
    fc.property(fc.array(outcome, { maxLength: 12 }), (outcomes) => {
      let known: Known = EMPTY;
      const ids = new Set<string>();
      for (const [n, one] of outcomes.entries()) {
        const given = attempt(one, START + n * HOUR);
        const decision = decideIngest(known, given);
        expect(decideIngest(known, given)).toEqual(decision);
        const { change } = decision;
        if (change === null) throw new Error('nothing was removed');
        KeptRecord.parse(change.record);
        if (change.version !== undefined) {
          RecordVersion.parse(change.version);
          expect(change.version.number).toBe((known.record?.lastVersion ?? 0) + 1);
          expect(change.version.contentHash).not.toBe(known.current?.contentHash);
          expect(change.record.current).toBe(change.version.number);
        } else expect(change.record.current).toBe(known.record?.current ?? null);
        if (change.quarantine !== undefined) QuarantineEntry.parse(change.quarantine);
        for (const event of change.events ?? []) {
          KeepEvent.parse(event);
          expect(ids.has(event.id)).toBe(false);
          ids.add(event.id);
        }
        expect(change.record.revision).toBe((known.record?.revision ?? 0) + 1);
        known = applied(known, decision);
      }
    }),
    { numRuns: 300 },
  );
});
