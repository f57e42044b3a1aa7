import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { KeptRecord } from '../../vocabulary/index.ts';
import type { RecordChange, Store } from '../index.ts';
import { at, eventFor, fieldFor, kept, keyFor, sha, versionFor } from '../keep.test.sample.ts';
import { codeOf } from '../records.test.sample.ts';

/** A record that has had `count` versions, and what its last change said. */
export async function keep(store: Store, name: string, count: number, over: Partial<KeptRecord> = {}): Promise<KeptRecord> {
  let record = kept(name, { ...over, current: null, lastVersion: 0 });
  for (let number = 1; number <= count; number++) {
    record = { ...record, current: number, lastVersion: number, revision: number };
    const change = { record, version: versionFor(name, number), fields: [fieldFor(name, number)], prints: [number, 100, 101] };
    expect(await store.records.apply(change)).toBe(true);
  }
  if (count === 0) expect(await store.records.apply({ record })).toBe(true);
  return record;
}

/** The next revision of a record. */
export const next = (record: KeptRecord, over: Partial<KeptRecord> = {}): KeptRecord => ({
  ...record,
  revision: record.revision + 1,
  ...over,
});

/** @param open a store that is empty */
export const describeKeptRecords = (name: string, open: () => Promise<Store>) =>
  describe(`kept records in ${name}`, () => {
    let store: Store;
    beforeEach(async () => {
      store = await open();
    });
    afterEach(() => store.close());
    const apply = (change: RecordChange) => store.records.apply(change);
    const keysOf = (records: readonly KeptRecord[]) => records.map(({ key }) => key);
    const names = (...all: string[]) => all.map(keyFor).sort();

    it('come back as they were put, one by one or many at once', async () => {
      const a = await keep(store, 'a', 1, { authScope: 'work', duplicateOf: keyFor('b'), title: null, checkedAt: null });
      await keep(store, 'b', 0);
      expect(await store.records.get(a.key)).toEqual(a);
      expect(await store.records.get(keyFor('c'))).toBeNull();
      expect(keysOf(await store.records.getMany([keyFor('c'), keyFor('b'), a.key])).sort()).toEqual(names('a', 'b'));
      expect(await store.records.getMany([])).toEqual([]);
      expect(await store.records.version(a.key, 1)).toEqual(versionFor('a', 1));
      expect([await store.records.version(a.key, 2), await store.records.version(keyFor('c'), 1)]).toEqual([null, null]);
      expect(await store.records.fieldsOf(a.key, 1)).toEqual([fieldFor('a', 1)]);
    });

    it('change for whoever has seen the last change, and for nobody else', async () => {
      const record = await keep(store, 'a', 0);
      expect(await apply({ record, events: [eventFor('a', 'e')] })).toBe(false);
      expect(await apply({ record: next(record, { title: 'two' }) })).toBe(true);
      expect(await apply({ record: next(record, { title: 'late' }), events: [eventFor('a', 'e')] })).toBe(false);
      expect(await apply({ record: kept('b', { revision: 2 }) })).toBe(false);
      expect([(await store.records.get(record.key))?.title, await store.records.events(null, {}, 9)]).toEqual(['two', []]);
    });

    it('are listed by key, by each filter and all of them', async () => {
      const other = { sourceId: 'other', url: 'https://b.example:8443/', checkedAt: at(50), changedAt: at(40) };
      await keep(store, 'a', 1);
      await keep(store, 'b', 1, other);
      await keep(store, 'c', 0, { ...other, state: 'gone', checkedAt: null, duplicateOf: keyFor('a') });
      const list = async (filter: Parameters<typeof store.records.list>[0]) => keysOf(await store.records.list(filter, null, 9));
      expect(await list({})).toEqual(names('a', 'b', 'c'));
      expect(await list({ sourceId: 'other' })).toEqual(names('b', 'c'));
      expect(await list({ state: 'active' })).toEqual(names('a', 'b'));
      expect(await list({ host: 'b.example:8443' })).toEqual(names('b', 'c'));
      expect(await list({ checkedBefore: Date.parse(at(50)) })).toEqual(names('a', 'c'));
      expect(await list({ checkedOutside: [Date.parse(at(50)), Date.parse(at(99_999))] })).toEqual(names('a', 'c'));
      expect(await list({ checkedOutside: [0, Date.parse(at(49))] })).toEqual(names('b', 'c'));
      expect(await list({ changedSince: Date.parse(at(40)) })).toEqual(names('b', 'c'));
      expect(await list({ duplicateOf: keyFor('a') })).toEqual(names('c'));
      expect(await list({ sourceId: 'other', state: 'active', host: 'b.example:8443', changedSince: 0 })).toEqual(names('b'));
      const [first, second] = names('a', 'b', 'c');
      expect(keysOf(await store.records.list({}, null, 1))).toEqual([first]);
      expect(keysOf(await store.records.list({}, first ?? '', 1))).toEqual([second]);
    });

    it('number their versions without a gap, newest first', async () => {
      const record = await keep(store, 'a', 3);
      expect((await store.records.versions(record.key, 2)).map(({ number }) => number)).toEqual([3, 2]);
      const wrong = (number: number, lastVersion = number) =>
        codeOf(() => apply({ record: next(record, { lastVersion }), version: versionFor('a', number) }));
      expect(await wrong(5)).toMatch(/^input_invalid: .*version 5 .*cannot follow 3/);
      expect(await wrong(3)).toMatch(/^input_invalid/);
      expect(await wrong(4, 5)).toMatch(/^input_invalid: .*lastVersion/);
      expect(await store.records.get(record.key)).toEqual(record);
    });

    it.each<[string, (record: KeptRecord) => RecordChange]>([
      ['a version of another record', (record) => ({ record: next(record, { lastVersion: 2 }), version: versionFor('b', 2) })],
      ['a current version that never was', (record) => ({ record: next(record, { current: 2 }) })],
      ['fields without a version', (record) => ({ record: next(record), fields: [] })],
      ['prints without a version', (record) => ({ record: next(record), prints: [1] })],
      [
        'a field of another version',
        (record) => ({ record: next(record, { lastVersion: 2 }), version: versionFor('a', 2), fields: [fieldFor('a', 1)] }),
      ],
      ['a served version that is rolled back', (record) => ({ record: next(record), restate: { number: 1, state: 'rolled_back' } })],
      ['a state for a version that is not kept', (record) => ({ record: next(record), restate: { number: 9, state: 'rolled_back' } })],
    ])('refuse a change with %s', async (_, change) => {
      const record = await keep(store, 'a', 1);
      expect(await codeOf(() => apply(change(record)))).toMatch(/^input_invalid: record /);
      expect(await store.records.get(record.key)).toEqual(record);
    });

    it('are searched by fields of the version that is served', async () => {
      const record = await keep(store, 'a', 1);
      const fields = [
        fieldFor('a', 2, { text: '15 €', number: 15, instant: at(9) }),
        fieldFor('a', 2, { name: 'yearly', text: '150', number: 150, unit: null }),
        fieldFor('a', 2, { entity: 'place', entityId: 'p', name: 'city', text: '上海', number: null, unit: null }),
      ];
      await apply({ record: next(record, { current: 2, lastVersion: 2 }), version: versionFor('a', 2), fields });
      await keep(store, 'b', 1, { sourceId: 'other' });
      const texts = async (filter: Parameters<typeof store.records.fields>[0], after = 0, limit = 9) =>
        (await store.records.fields(filter, after, limit)).map(({ text }) => text);
      expect(await store.records.fields({ key: record.key }, 0, 9)).toEqual([fields[2], fields[0], fields[1]]);
      expect(await store.records.fieldsOf(record.key, 1)).toEqual([fieldFor('a', 1)]);
      expect(await texts({ text: '12 €' })).toEqual(['12 €']);
      expect(await texts({ sourceId: 'docs', entity: 'price' })).toEqual(['15 €', '150']);
      expect(await texts({ name: 'monthly', unit: 'EUR', min: 12.5, max: 15 })).toEqual(['15 €']);
      expect(await texts({ entity: 'price', min: 12, max: 12 })).toEqual(['12 €']);
      expect(await texts({ text: '上海' })).toEqual(['上海']);
      expect([await texts({}, 0, 1), await texts({}, 3), await texts({}, 4)]).toEqual([['上海'], ['150'], []]);
    });

    it('are found by what an earlier version said after a rollback, and by nothing once they are gone', async () => {
      const record = await keep(store, 'a', 2);
      const found = async () => [
        (await store.records.fields({ name: 'monthly' }, 0, 9)).map(({ version }) => version),
        keysOf(await store.records.withContent(sha('content a 1'), 9)).length,
        keysOf(await store.records.withContent(sha('content a 2'), 9)).length,
        (await store.records.sharing([1], 9)).length,
        (await store.records.sharing([2], 9)).length,
      ];
      expect(await found()).toEqual([[2], 0, 1, 0, 1]);
      const back = next(record, { current: 1 });
      expect(await apply({ record: back, restate: { number: 2, state: 'rolled_back' } })).toBe(true);
      expect(await found()).toEqual([[1], 1, 0, 1, 0]);
      expect((await store.records.versions(record.key, 9)).map(({ state }) => state)).toEqual(['rolled_back', 'kept']);
      expect(await codeOf(() => apply({ record: next(back, { current: 2 }) }))).toMatch(/^input_invalid: .*rolled back/);
      const gone = next(back, { state: 'gone' });
      await apply({ record: gone });
      expect(await found()).toEqual([[], 0, 0, 0, 0]);
      await apply({ record: next(gone, { state: 'active' }) });
      expect(await found()).toEqual([[1], 1, 0, 1, 0]);
    });

    it('with the same content are found first seen first', async () => {
      const same = { contentHash: sha('same') };
      for (const [name, second] of [
        ['late', 9],
        ['early', 1],
        ['middle', 5],
      ] as const)
        await apply({
          record: kept(name, { firstSeenAt: at(second), current: 1, lastVersion: 1 }),
          version: versionFor(name, 1, same),
        });
      expect(keysOf(await store.records.withContent(sha('same'), 2))).toEqual([keyFor('early'), keyFor('middle')]);
    });

    it('that are nearly alike are found by the prints that they share, best first', async () => {
      const prints: [string, number[]][] = [
        ['a', [1, 2, 3, 4]],
        ['b', [3, 4, 5, 2 ** 53 - 1, 5]],
        ['c', [9]],
        ['d', []],
      ];
      for (const [name, of] of prints)
        await apply({ record: kept(name, { current: 1, lastVersion: 1 }), version: versionFor(name, 1), prints: of });
      expect(await store.records.sharing([2, 3, 4, 2 ** 53 - 1, 3], 9)).toEqual(
        [
          { key: keyFor('a'), shared: 3, of: 4 },
          { key: keyFor('b'), shared: 3, of: 4 },
        ].sort((one, other) => (one.key < other.key ? -1 : 1)),
      );
      expect(await store.records.sharing([1, 2, 3, 5], 1)).toEqual([{ key: keyFor('a'), shared: 3, of: 4 }]);
      expect(await store.records.sharing([], 9)).toEqual([]);
    });

    it('are counted by source', async () => {
      await keep(store, 'a', 2);
      await keep(store, 'b', 1, { state: 'gone' });
      await keep(store, 'c', 0, { duplicateOf: keyFor('a') });
      await keep(store, 'd', 0, { state: 'removed' });
      await keep(store, 'e', 1, { sourceId: 'other' });
      expect(await store.records.counts()).toEqual([
        { sourceId: 'docs', active: 2, gone: 1, duplicates: 1, versions: 3, quarantined: 0 },
        { sourceId: 'other', active: 1, gone: 0, duplicates: 0, versions: 1, quarantined: 0 },
      ]);
    });

    it('may move to another source with all that hangs on them', async () => {
      const record = await keep(store, 'a', 2);
      await apply({ record: next(record, { sourceId: 'other' }) });
      expect(await store.records.fields({ sourceId: 'docs' }, 0, 9)).toEqual([]);
      expect(await store.records.fields({ sourceId: 'other' }, 0, 9)).toHaveLength(1);
      expect(await store.records.followedBefore('other', Date.parse(at(99)), 9)).toHaveLength(1);
    });

    it('tell which of their versions were followed, the oldest first, and never the current one', async () => {
      const record = await keep(store, 'a', 3);
      await keep(store, 'b', 2, { sourceId: 'other' });
      const numbers = async (second: number, limit = 9) =>
        (await store.records.followedBefore('docs', Date.parse(at(second)), limit)).map(({ number }) => number);
      // A version was made at the second of its number.
      expect([await numbers(3), await numbers(4), await numbers(4, 1)]).toEqual([[1], [1, 2], [1]]);
      await apply({ record: next(record, { current: 1 }), restate: { number: 3, state: 'rolled_back' } });
      expect(await numbers(99)).toEqual([2]);
    });

    it('tell what happened in the order in which it was kept', async () => {
      const first = await keep(store, 'a', 0);
      const events = (id: string | null, filter = {}, limit = 9) => store.records.events(id, filter, limit);
      await apply({ record: next(first), events: [eventFor('a', 'z', { at: at(9) }), eventFor('a', 'b', { type: 'record.gone' })] });
      await apply({
        record: kept('b', { sourceId: 'other' }),
        events: [eventFor('b', 'a', { sourceId: 'other', key: null, url: null, version: null })],
      });
      expect((await events(null)).map(({ id }) => id)).toEqual(['z', 'b', 'a']);
      expect((await events('z')).map(({ id }) => id)).toEqual(['b', 'a']);
      expect((await events(null, {}, 1))[0]).toEqual(eventFor('a', 'z', { at: at(9) }));
      expect((await events('z', { sourceId: 'other' })).map(({ id }) => id)).toEqual(['a']);
      expect((await events(null, { key: keyFor('a') })).map(({ id }) => id)).toEqual(['z', 'b']);
      expect([await store.records.event('b'), await store.records.event('never')]).toMatchObject([{ id: 'b' }, null]);
      expect(await codeOf(() => events('never'))).toMatch(/^not_found/);
      expect(await codeOf(() => apply({ record: next(next(first)), events: [eventFor('a', 'b')] }))).toMatch(/^input_invalid: event b/);
      expect((await store.records.get(first.key))?.revision).toBe(2);
    });
  });
