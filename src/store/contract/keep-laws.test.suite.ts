import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { KeptRecord } from '../../vocabulary/index.ts';
import type { RecordChange, Store } from '../index.ts';
import { at, entryFor, eventFor, fieldFor, kept, keyFor, sha, versionFor } from '../keep.test.sample.ts';
import { next } from './keep.test.suite.ts';
import { KeepModel } from './keep-model.test.sample.ts';

const NAMES = ['a', 'b', 'c', 'd'];
const SOURCES = ['docs', 'shop'];
/** Each takes hundreds of calls, on PostgreSQL a second. */
const RUNS = 15;
const CONTENTS = ['x', 'y', 'z'];

/** One step of whoever keeps records: what is decided at what is known, or by someone who is late. */
const aStep = fc.record({
  what: fc.constantFrom(
    'version',
    'version',
    'version',
    'touch',
    'roll back',
    'state',
    'quarantine',
    'decide',
    'move',
    'late',
    'take versions',
    'take records',
  ),
  name: fc.constantFrom(...NAMES),
  source: fc.constantFrom(...SOURCES),
  content: fc.constantFrom(...CONTENTS),
  number: fc.integer({ min: 1, max: 4 }),
  prints: fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 5 }),
  values: fc.array(fc.integer({ min: 1, max: 3 }), { maxLength: 3 }),
  state: fc.constantFrom<KeptRecord['state'][]>('active', 'gone', 'removed'),
});
type Step = typeof aStep extends fc.Arbitrary<infer T> ? T : never;

class Walk {
  readonly #model = new KeepModel();
  readonly #store: Store;
  readonly #since: string;
  /** Ids are never used twice, in no walk. */
  readonly #id: (kind: string) => string;

  constructor(store: Store, since: string, id: (kind: string) => string) {
    [this.#store, this.#since, this.#id] = [store, since, id];
  }

  async take(step: Step): Promise<void> {
    const { what, name, number } = step;
    const key = keyFor(name);
    if (what === 'take records') {
      const keys = [key, keyFor(NAMES[number % NAMES.length] ?? '')];
      expect(await this.#store.records.removeRecords(keys)).toMatchObject(this.#model.removeRecords([...new Set(keys)]));
    } else if (what === 'take versions') {
      const numbers = [number, number + 1];
      expect(await this.#store.records.removeVersions(key, numbers)).toMatchObject(this.#model.removeVersions(key, numbers));
    } else if (what === 'decide') {
      const id = this.#model.entries.at(-number)?.id ?? 'never';
      const state = number % 2 === 0 ? 'released' : 'dropped';
      expect(await this.#store.quarantine.decide(id, state, 'me', at(9))).toBe(this.#model.decide(id, state));
    } else {
      const change = this.#change(step);
      expect(await this.#store.records.apply(change)).toBe(this.#model.apply(change));
    }
  }

  #change({ what, name, source, content, number, prints, values, state }: Step): RecordChange {
    const known = this.#model.records.get(keyFor(name));
    const record = known === undefined ? kept(name, { sourceId: source, firstSeenAt: at(number) }) : next(known.record);
    const events = [eventFor(name, this.#id('e'), { sourceId: record.sourceId, version: record.current })];
    switch (what) {
      case 'late':
        return { record: { ...record, revision: record.revision + (number % 2 === 0 ? 1 : -1) || 9 }, events };
      case 'version': {
        const last = record.lastVersion + 1;
        const own = { contentHash: sha(content), bytesHash: sha(`b${content}`), documentHash: sha(`d${content}`) };
        return {
          record: { ...record, current: last, lastVersion: last, state: 'active' },
          version: versionFor(name, last, { ...own, createdAt: at(last) }),
          fields: values.map((value, place) => fieldFor(name, last, { entityId: `${place % 2}`, text: `${value}`, number: value })),
          prints,
          events,
        };
      }
      case 'roll back': {
        const to = [...(known?.versions ?? [])].find(([at, { version }]) => at < (record.current ?? 0) && version.state === 'kept')?.[0];
        if (to === undefined || record.current === null) return { record };
        return { record: { ...record, current: to }, restate: { number: record.current, state: 'rolled_back' }, events };
      }
      case 'state':
        return { record: { ...record, state, duplicateOf: number % 2 === 0 ? keyFor('other') : null } };
      case 'quarantine':
        return { record, quarantine: entryFor(name, this.#id('q'), { sourceId: record.sourceId, bytesHash: sha(`b${content}`) }), events };
      case 'move':
        return { record: { ...record, sourceId: source } };
      default:
        return { record: { ...record, checkedAt: number === 1 ? null : at(number), changedAt: at(10 - number), failures: number } };
    }
  }

  async compare(): Promise<void> {
    const { records, quarantine } = this.#store;
    const model = this.#model;
    const all = model.all();
    expect(await records.list({}, null, 99)).toEqual(all.map(({ record }) => record));
    expect(await records.counts()).toEqual(model.counts());
    expect(await records.list({ checkedBefore: Date.parse(at(3)), state: 'active' }, null, 99)).toEqual(
      all.map(({ record }) => record).filter(({ checkedAt, state }) => state === 'active' && (checkedAt === null || checkedAt < at(3))),
    );
    for (const source of SOURCES) {
      expect(await records.fields({ sourceId: source }, 0, 99)).toEqual(model.fields((_, { sourceId }) => sourceId === source));
      const followed = all
        .filter(({ record }) => record.sourceId === source)
        .flatMap(({ record, versions }) =>
          [...versions.values()].filter(({ version: { number } }) => number !== record.current && number < Math.min(record.lastVersion, 3)),
        )
        .map(({ version }) => version);
      const found = await records.followedBefore(source, Date.parse(at(4)), 99);
      expect(found.map(({ key, number }) => `${key} ${number}`).sort()).toEqual(
        followed.map(({ key, number }) => `${key} ${number}`).sort(),
      );
      expect(found.map(({ number }) => number)).toEqual(found.map(({ number }) => number).sort());
    }
    expect(await records.fields({ min: 2, name: 'monthly' }, 0, 99)).toEqual(model.fields(({ number }) => (number ?? 0) >= 2));
    expect(await records.fields({ text: '1' }, 0, 99)).toEqual(model.fields(({ text }) => text === '1'));
    for (const prints of [[1], [2, 3, 4], [1, 2, 3, 4, 5]]) expect(await records.sharing(prints, 99)).toEqual(model.sharing(prints));
    for (const content of CONTENTS) {
      const same = model.served().filter(({ current }) => current.version.contentHash === sha(content));
      same.sort((a, b) => (a.record.firstSeenAt < b.record.firstSeenAt ? -1 : a.record.firstSeenAt > b.record.firstSeenAt ? 1 : 0));
      expect(await records.withContent(sha(content), 99)).toEqual(same.map(({ record }) => record));
      for (const hash of [sha(`b${content}`), sha(`d${content}`)]) expect(await records.refersTo(hash)).toBe(model.bodies().has(hash));
    }
    for (const { record, versions } of all)
      expect(await records.versions(record.key, 99)).toEqual([...versions.values()].map(({ version }) => version).reverse());
    expect(await quarantine.list({}, null, 99)).toEqual(model.entries.toReversed());
    expect(await records.events(this.#since, {}, 999)).toEqual(model.events);
  }
}

/** @param open a store that is empty */
export const describeKeepLaws = (name: string, open: () => Promise<Store>) =>
  describe(`kept records in ${name}, whatever happens to them`, () => {
    let store: Store;
    beforeAll(async () => {
      store = await open();
    });
    afterAll(() => store.close());

    it('law: are what was last said of them, and each search finds what is served and nothing else', async () => {
      let ids = 0;
      const id = (kind: string): string => `${kind}${ids++}`;
      const clean = async () => {
        await store.records.removeRecords([...NAMES, 'mark'].map(keyFor));
        const mark = id('mark');
        await store.records.apply({ record: kept('mark'), events: [eventFor('mark', mark)] });
        await store.records.removeRecords([keyFor('mark')]);
        return mark;
      };
      await fc.assert(
        fc.asyncProperty(fc.array(aStep, { minLength: 8, maxLength: 40 }), async (steps) => {
          const walk = new Walk(store, await clean(), id);
          for (const step of steps) await walk.take(step);
          await walk.compare();
          for (const at of NAMES.keys()) {
            await walk.take({
              what: 'take records',
              name: NAMES[at] ?? '',
              source: 'docs',
              content: 'x',
              number: at,
              prints: [],
              values: [],
              state: 'gone',
            });
            await walk.compare();
          }
        }),
        { numRuns: RUNS },
      );
    }, 120_000);
  });

/** @param openTwo an empty store, by two connections */
export const describeKeepRivals = (name: string, openTwo: () => Promise<readonly [Store, Store]>) =>
  describe(`two who keep records in one ${name}`, () => {
    let stores: readonly [Store, Store];
    beforeAll(async () => {
      stores = await openTwo();
    });
    afterAll(async () => {
      for (const store of stores) await store.close();
    });
    /** Of both, several times at once. */
    const both = <T>(work: (store: Store, number: number) => Promise<T>): Promise<T[]> =>
      Promise.all(Array.from({ length: 8 }, (_, number) => work(stores[number % 2 === 0 ? 0 : 1], number)));

    it('make one change of a revision, and the other one nothing', async () => {
      for (let revision = 1; revision <= 5; revision++) {
        const done = await both((store, number) =>
          store.records.apply({
            record: kept('a', { revision, current: revision, lastVersion: revision, failures: number }),
            version: versionFor('a', revision, { bytesHash: sha(`${revision} ${number}`) }),
            fields: [fieldFor('a', revision, { number })],
            prints: [number],
            events: [eventFor('a', `a ${revision} ${number}`, { version: revision })],
          }),
        );
        expect(done.filter(Boolean)).toHaveLength(1);
        const winner = done.indexOf(true);
        const [store] = stores;
        expect((await store.records.get(keyFor('a')))?.failures).toBe(winner);
        expect((await store.records.fields({}, 0, 99)).map(({ number }) => number)).toEqual([winner]);
        expect((await store.records.sharing([0, 1, 2, 3, 4, 5, 6, 7], 99)).map(({ shared }) => shared)).toEqual([1]);
      }
      expect((await stores[1].records.versions(keyFor('a'), 99)).map(({ number }) => number)).toEqual([5, 4, 3, 2, 1]);
      expect((await stores[1].records.events(null, { key: keyFor('a') }, 99)).map(({ version }) => version)).toEqual([1, 2, 3, 4, 5]);
    });

    it('keep all records and events that they add at once; whoever reads events meanwhile misses none', async () => {
      const seen: string[] = [];
      let writing = true;
      const read = async (): Promise<void> => {
        for (let last: string | null = null, more = true; more; ) {
          more = writing;
          const events = await stores[1].records.events(last, { sourceId: 'both' }, 7);
          seen.push(...events.map(({ id }) => id));
          last = events.at(-1)?.id ?? last;
          more ||= events.length > 0;
        }
      };
      const reader = read();
      const names = Array.from({ length: 6 }, (_, at) => `many ${at}`);
      await both(async (store, number) => {
        for (const name of names) {
          const own = `${name} of ${number}`;
          const record = kept(own, { sourceId: 'both' });
          const events = [1, 2].map((part) => eventFor(own, `${own} ${part}`, { sourceId: 'both' }));
          expect(await store.records.apply({ record, events })).toBe(true);
        }
      });
      writing = false;
      await reader;
      expect(seen).toEqual((await stores[0].records.events(null, { sourceId: 'both' }, 999)).map(({ id }) => id));
      expect(new Set(seen).size).toBe(8 * names.length * 2);
      expect((await stores[0].records.counts()).find(({ sourceId }) => sourceId === 'both')?.active).toBe(8 * names.length);
    });

    it('write one audit, and hold a run once', async () => {
      await both((store, number) => store.audit.append({ at: number, kind: 'k', detail: {} }));
      expect(await stores[0].audit.verify()).toMatchObject({ state: 'intact', entries: 8 });
      const taken = await both((store, number) => store.kv.putIf('lock', 'r', undefined, number));
      expect(taken.filter(Boolean)).toHaveLength(1);
      expect(await stores[0].kv.get('lock', 'r')).toBe(taken.indexOf(true));
    });
  });
