import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Store, WholeRecord } from '../index.ts';
import { entryFor, eventFor, fieldFor, kept, keyFor, sha, versionFor } from '../keep.test.sample.ts';
import { codeOf } from '../records.test.sample.ts';

const FAR = 9e12;
const whole = (name: string, numbers: readonly number[], current: number | null, over = {}): WholeRecord => ({
  record: kept(name, { revision: 17, lastVersion: 9, current, ...over }),
  versions: numbers.map((number) => ({
    version: versionFor(name, number),
    followedAt: number === 9 ? null : 1_000 * number + 7,
    fields: [fieldFor(name, number, { number, text: '12 \u0000' })],
    prints: [3, 8, number * 1_000],
  })),
});

/** How a record that was kept elsewhere comes here. */
export function describeWhole(name: string, open: () => Promise<Store>): void {
  describe(`${name}: records that come from elsewhere`, () => {
    let store: Store;
    beforeEach(async () => {
      store = await open();
    });
    afterEach(() => store.close());

    const answers = async (key: string) => [
      await store.records.whole(key),
      await store.records.get(key),
      await store.records.versions(key, 9),
      await store.records.fieldsOf(key, 2),
      await store.records.fields({}, 0, 9),
      await store.records.sharing([3, 8, 2_000, 3_000], 9),
      await store.records.withContent(sha('content a 2'), 9),
      await store.records.withContent(sha('content a 3'), 9),
      await store.records.followedBefore('docs', FAR, 9),
      await store.records.counts(),
    ];

    it('are found by everything by which they were found there, and go on from their revision', async () => {
      const { records } = store;
      for (const number of [1, 2, 3])
        await records.apply({
          record: kept('a', { revision: number, lastVersion: number, current: number }),
          version: versionFor('a', number),
          fields: [fieldFor('a', number)],
          prints: [8, 3, number * 1_000],
        });
      await records.apply({ record: kept('a', { revision: 4, lastVersion: 3, current: 2 }), restate: { number: 3, state: 'rolled_back' } });
      await records.removeVersions(keyFor('a'), [1]);
      const [before, there] = [await answers(keyFor('a')), await records.whole(keyFor('a'))];
      await records.removeRecords([keyFor('a')]);
      expect(there === null || (await records.restore(there, { replace: false }))).toBe(true);
      expect(await answers(keyFor('a'))).toEqual(before);
      const version = versionFor('a', 4);
      expect(await records.apply({ record: kept('a', { revision: 5, lastVersion: 4, current: 4 }), version })).toBe(true);
      expect((await records.versions(keyFor('a'), 9)).map(({ number }) => number)).toEqual([4, 3, 2]);
    });

    it('are left where there is one, and replaced as a whole where that is wanted', async () => {
      const { records } = store;
      const first = whole('a', [4, 7, 9], 9);
      expect([await records.restore(first, { replace: false }), await records.whole(keyFor('a'))]).toEqual([true, first]);
      const other = whole('a', [2, 3], 3, { title: 'another' });
      expect([await records.restore(other, { replace: false }), await records.whole(keyFor('a'))]).toEqual([false, first]);
      expect([await records.restore(other, { replace: true }), await records.whole(keyFor('a'))]).toEqual([true, other]);
      expect([await records.sharing([9_000], 9), await records.sharing([3_000], 9)]).toEqual([
        [],
        [{ key: keyFor('a'), shared: 1, of: 3 }],
      ]);
      expect((await records.fields({}, 0, 9)).map(({ version }) => version)).toEqual([3]);
      expect((await records.counts())[0]?.versions).toBe(2);
      const gone = whole('a', [2], 2, { state: 'gone' });
      expect([await records.restore(gone, { replace: true }), await records.whole(keyFor('a'))]).toEqual([true, gone]);
      expect([await records.fields({}, 0, 9), await records.sharing([3], 9), await records.withContent(sha('content a 2'), 9)]).toEqual([
        [],
        [],
        [],
      ]);
    });

    it.each([
      ['a version of another record', { ...whole('a', [1], 1), record: kept('b', { lastVersion: 1, current: 1 }) }],
      ['a version after the last one', whole('a', [10], 10)],
      ['versions out of order', whole('a', [3, 2], 2)],
      ['a current one that is not there', whole('a', [1], 2)],
    ])('are refused where they contradict themselves: %s', async (_, given) => {
      expect(await codeOf(() => store.records.restore(given, { replace: true }))).toMatch(/^input_invalid/);
      expect(await store.records.list({}, null, 9)).toEqual([]);
    });

    it('bring their events behind those that are here, each once, and removed ones as the places that they are', async () => {
      const { records } = store;
      await records.apply({ record: kept('b'), events: [eventFor('b', 'here')] });
      const came = [{ id: 'gone', event: null }, ...['x', 'y'].map((id) => ({ id, event: eventFor('a', id) }))];
      for (let time = 0; time < 2; time++) await records.restoreEvents([...came, { id: 'here', event: eventFor('a', 'here') }]);
      expect((await records.events(null, {}, 9)).map(({ id, key }) => [id, key === keyFor('a')])).toEqual([
        ['here', false],
        ['x', true],
        ['y', true],
      ]);
      expect((await records.events('gone', { key: keyFor('a') }, 9)).map(({ id }) => id)).toEqual(['x', 'y']);
      expect(await records.event('gone')).toBeNull();
    });

    it('bring what is held of them, decided or not', async () => {
      const { records, quarantine } = store;
      expect(await codeOf(() => quarantine.restore(entryFor('a', 'q1')))).toMatch(/^not_found/);
      await records.restore(whole('a', [1], 1), { replace: false });
      const decided = entryFor('a', 'q2', { state: 'dropped', decidedBy: 'ann', decidedAt: '2026-12-01T00:00:00Z' });
      for (const entry of [entryFor('a', 'q1'), entryFor('a', 'q2'), decided]) await quarantine.restore(entry);
      expect(await quarantine.list({}, null, 9)).toEqual([decided, entryFor('a', 'q1')]);
      expect([(await records.counts())[0]?.quarantined, await quarantine.list({ state: 'held' }, null, 9)]).toEqual([
        1,
        [entryFor('a', 'q1')],
      ]);
    });
  });
}
