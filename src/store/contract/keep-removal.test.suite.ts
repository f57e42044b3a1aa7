import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RemovedRows, Store } from '../index.ts';
import { at, entryFor, eventFor, fieldFor, holdOn, kept, keyFor, sha, versionFor, webhookFor } from '../keep.test.sample.ts';
import { artifact, codeOf } from '../records.test.sample.ts';
import { keep, next } from './keep.test.suite.ts';

const nothing: RemovedRows = { records: 0, versions: 0, fields: 0, prints: 0, quarantine: 0, events: 0, orphans: [], artifacts: [] };

/** @param open a store that is empty */
export const describeRemoval = (name: string, open: () => Promise<Store>) =>
  describe(`removal of kept records from ${name}`, () => {
    let store: Store;
    beforeEach(async () => {
      store = await open();
    });
    afterEach(() => store.close());

    it('takes a record with all that hangs on it, and names the bodies that nothing refers to any more', async () => {
      const a = await keep(store, 'a', 2);
      await store.records.apply({ record: next(a), quarantine: entryFor('a', 'q'), events: [eventFor('a', 'e')] });
      // Another record came from the same bytes as its second version.
      const shared = versionFor('b', 1, { bytesHash: sha('bytes a 2') });
      await store.records.apply({ record: kept('b', { current: 1, lastVersion: 1 }), version: shared, events: [eventFor('b', 'f')] });
      expect(await store.records.removeRecords([a.key, keyFor('none')])).toEqual({
        records: 1,
        versions: 2,
        fields: 2,
        prints: 6,
        quarantine: 1,
        events: 1,
        orphans: [sha('bytes a 1'), sha('document a 1'), sha('document a 2'), sha('bytes q')].sort(),
        artifacts: ['artifact a 1', 'artifact a 2', 'artifact q'],
      });
      expect([
        await store.records.get(a.key),
        await store.records.getMany([a.key]),
        await store.records.version(a.key, 1),
        await store.records.versions(a.key, 9),
        await store.records.fieldsOf(a.key, 2),
        await store.records.fields({ name: 'monthly' }, 0, 9),
        await store.records.sharing([100], 9),
        await store.records.withContent(sha('content a 2'), 9),
        await store.records.followedBefore('docs', Date.parse(at(99)), 9),
        await store.quarantine.get('q'),
        await store.quarantine.list({}, null, 9),
      ]).toEqual([null, [], null, [], [], [], [], [], [], null, []]);
      expect((await store.records.list({}, null, 9)).map(({ key }) => key)).toEqual([keyFor('b')]);
      expect(await store.records.counts()).toEqual([{ sourceId: 'docs', active: 1, gone: 0, duplicates: 0, versions: 1, quarantined: 0 }]);
      expect((await store.records.events(null, {}, 9)).map(({ id }) => id)).toEqual(['f']);
      // Whoever had read up to an event of it goes on from there.
      expect((await store.records.events('e', {}, 9)).map(({ id }) => id)).toEqual(['f']);
      expect(await store.records.removeRecords([a.key])).toEqual(nothing);
      expect(await store.records.apply({ record: kept('a', { state: 'removed', title: null }) })).toBe(true);
    });

    it('takes versions but the current one, with what tells of them', async () => {
      const a = await keep(store, 'a', 3);
      const events = [eventFor('a', 'one'), eventFor('a', 'three', { version: 3 })];
      const quarantine = entryFor('a', 'q', { artifactId: 'artifact a 2' });
      await store.records.apply({ record: next(a), quarantine, events });
      expect(await store.records.removeVersions(a.key, [1, 2, 3, 9])).toEqual({
        ...nothing,
        versions: 2,
        fields: 2,
        prints: 6,
        events: 1,
        orphans: [sha('bytes a 1'), sha('document a 1'), sha('bytes a 2'), sha('document a 2')].sort(),
        // The entry in quarantine was made from the second one.
        artifacts: ['artifact a 1'],
      });
      expect((await store.records.versions(a.key, 9)).map(({ number }) => number)).toEqual([3]);
      expect((await store.records.events(null, {}, 9)).map(({ id }) => id)).toEqual(['three']);
      expect((await store.records.counts())[0]?.versions).toBe(1);
      expect(await store.records.fields({ key: a.key }, 0, 9)).toEqual([fieldFor('a', 3)]);
      expect(await store.records.removeVersions(keyFor('none'), [1])).toEqual(nothing);
    });

    it('never gives the number of a version again', async () => {
      const a = await keep(store, 'a', 2);
      const back = next(a, { current: 1 });
      await store.records.apply({ record: back, restate: { number: 2, state: 'rolled_back' } });
      expect((await store.records.removeVersions(a.key, [2])).versions).toBe(1);
      const again = { record: next(back, { current: 2 }), version: versionFor('a', 2) };
      expect(await codeOf(() => store.records.apply(again))).toMatch(/^input_invalid/);
      const third = { record: next(back, { current: 3, lastVersion: 3 }), version: versionFor('a', 3) };
      expect(await store.records.apply(third)).toBe(true);
    });

    it('is refused while a hold covers a record or its source', async () => {
      const [a, b] = [await keep(store, 'a', 2), await keep(store, 'b', 1, { sourceId: 'other' })];
      const [onRecord, onSource] = [holdOn('h1', { kind: 'record', key: a.key }), holdOn('h2', { kind: 'source', sourceId: 'other' })];
      for (const hold of [onRecord, onSource]) await store.holds.put(hold);
      expect(await store.holds.covering(b.key, 'other')).toEqual([onSource]);
      expect(await codeOf(() => store.records.removeVersions(a.key, [1]))).toMatch(/^policy_denied: legal hold h1 \(a dispute\)/);
      expect(await codeOf(() => store.records.removeRecords([keyFor('c'), b.key]))).toMatch(/^policy_denied: legal hold h2/);
      await store.holds.put({ ...onRecord, liftedAt: at(2) });
      expect((await store.records.removeRecords([a.key])).records).toBe(1);
      expect(await store.records.get(b.key)).toEqual(b);
      expect([(await store.holds.list({ lifted: false })).length, (await store.holds.list({ lifted: true })).map(({ id }) => id)]).toEqual([
        1,
        ['h1', 'h2'],
      ]);
    });

    it('knows whether a version, an entry or an artifact refers to a body', async () => {
      const hashes = [sha('bytes a 1'), sha('document a 1'), sha('bytes q'), sha('bytes of an artifact'), sha('text a 1')];
      const refers = () => Promise.all(hashes.map((hash) => store.records.refersTo(hash)));
      expect(await refers()).toEqual([false, false, false, false, false]);
      const a = await keep(store, 'a', 1);
      await store.records.apply({ record: next(a), quarantine: entryFor('a', 'q') });
      await store.artifacts.put(artifact({ bytesHash: sha('bytes of an artifact') }));
      expect(await refers()).toEqual([true, true, true, true, false]);
    });

    it('leaves what was turned away to be decided once', async () => {
      const a = await keep(store, 'a', 0);
      const [first, second] = [entryFor('a', 'q1'), entryFor('a', 'q2', { code: 'login_wall', bytesHash: null })];
      await store.records.apply({ record: next(a), quarantine: first });
      await store.records.apply({ record: next(next(a)), quarantine: second });
      await store.records.apply({ record: kept('b', { sourceId: 'other' }), quarantine: entryFor('b', 'q3', { sourceId: 'other' }) });
      const ids = async (filter: Parameters<typeof store.quarantine.list>[0], before: string | null = null, limit = 9) =>
        (await store.quarantine.list(filter, before, limit)).map(({ id }) => id);
      expect([await ids({}), await ids({}, 'q3', 1), await ids({ sourceId: 'docs', code: 'contract_unmet' })]).toEqual([
        ['q3', 'q2', 'q1'],
        ['q2'],
        ['q1'],
      ]);
      expect([await ids({ key: a.key }), await ids({ key: keyFor('none') })]).toEqual([['q2', 'q1'], []]);
      expect(await codeOf(() => ids({}, 'never'))).toMatch(/^not_found/);
      expect((await store.records.counts()).map(({ quarantined }) => quarantined)).toEqual([2, 1]);
      const decisions = await Promise.all(
        (['released', 'dropped'] as const).map((state) => store.quarantine.decide('q1', state, 'me', at(5))),
      );
      expect(decisions.filter(Boolean)).toHaveLength(1);
      expect(await store.quarantine.decide('never', 'dropped', 'me', at(5))).toBe(false);
      const decided = await store.quarantine.get('q1');
      expect(decided).toMatchObject({ decidedBy: 'me', decidedAt: at(5), state: decisions[0] ? 'released' : 'dropped' });
      expect(await ids({ state: 'held' })).toEqual(['q3', 'q2']);
      expect((await store.records.counts()).map(({ quarantined }) => quarantined)).toEqual([1, 1]);
      const taken = { record: next(next(next(a))), quarantine: first };
      expect(await codeOf(() => store.records.apply(taken))).toMatch(/^input_invalid: quarantine entry q1/);
    });

    it('has nothing to do with webhooks, which are kept with their sealed secret', async () => {
      const row = { webhook: webhookFor('w'), keyId: 'k1', sealed: new Uint8Array([0, 255]) };
      await store.webhooks.put({ ...row, keyId: 'k0' });
      await store.webhooks.put(row);
      await store.webhooks.put({ ...row, webhook: webhookFor('a') });
      expect(await store.webhooks.get('w')).toEqual(row);
      expect((await store.webhooks.list()).map(({ id }) => id)).toEqual(['a', 'w']);
      expect([await store.webhooks.remove('w'), await store.webhooks.remove('w'), await store.webhooks.get('w')]).toEqual([
        true,
        false,
        null,
      ]);
    });
  });
