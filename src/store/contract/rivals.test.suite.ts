import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RegisteredSource } from '../../vocabulary/index.ts';
import type { Store } from '../index.ts';
import { codeOf, event, passage } from '../records.test.sample.ts';
import { registered } from './registers.test.suite.ts';

const many = <T>(count: number, make: (number: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, at) => make(at)));

/** @param open a store that is empty */
export const describeRivals = (name: string, open: () => Promise<Store>) =>
  describe(`calls at once on ${name}`, () => {
    let store: Store;
    beforeEach(async () => {
      store = await open();
    });
    afterEach(() => store.close());

    it('create a run, and take a number of an event, once', async () => {
      const run = { id: 'r', question: 'q?', createdAt: '2026-11-30T09:00:00Z', settings: {} };
      const created = await many(6, () => codeOf(() => store.runs.create(run)));
      expect(created.filter((code) => code === 'no error')).toHaveLength(1);
      const appended = await many(6, (at) => codeOf(() => store.runs.appendEvents('r', [event(1), event(10 + at)])));
      expect(appended.filter((code) => code === 'no error')).toHaveLength(1);
      expect(await store.runs.events('r')).toHaveLength(2);
    });

    it('put a value where another stands once', async () => {
      for (const [before, after] of [
        [undefined, { of: 1 }],
        [{ of: 1 }, null],
        [null, undefined],
      ]) {
        const put = await many(6, () => store.kv.putIf('s', 'k', before, after));
        expect(put.filter(Boolean)).toHaveLength(1);
        expect(await store.kv.get('s', 'k')).toEqual(after);
      }
      expect(await store.kv.putIf('s', 'k', undefined, 'short-lived', 5)).toBe(true);
      expect([await store.kv.get('s', 'k', 5), await store.kv.putIf('s', 'k', { other: 1 }, 1)]).toEqual([undefined, false]);
    });

    it('keep all events of several writers', async () => {
      await store.runs.create({ id: 'r', question: 'q?', createdAt: '2026-11-30T09:00:00Z', settings: {} });
      await many(20, (at) => store.runs.appendEvents('r', [event(2 * at), event(2 * at + 1)]));
      expect((await store.runs.events('r')).map(({ seq }) => seq)).toEqual(Array.from({ length: 40 }, (_, at) => at));
    });

    it('change sources by one who has seen the last change, and no other', async () => {
      const change = (source: RegisteredSource) =>
        store.sources.change(0, { put: [source], remove: [], audit: [{ at: 1, kind: 'k', detail: {} }] });
      expect((await many(6, (at) => change(registered(`s${at}`)))).filter(Boolean)).toHaveLength(1);
      expect([await store.sources.revision(), (await store.sources.list()).length, (await store.audit.list(9)).length]).toEqual([1, 1, 1]);
    });

    it('replace a session once for each version', async () => {
      const row = { origin: 'o', scope: 's', keyId: 'k', status: 'active', createdAt: 1, updatedAt: 1 } as const;
      for (const version of [1, 2]) {
        const put = await many(6, (at) => store.sessions.put({ ...row, version, sealed: new Uint8Array([at]) }));
        expect(put.filter(Boolean)).toHaveLength(1);
      }
      expect(await store.sessions.list()).toHaveLength(1);
    });

    it('replace the passages of a source as a whole, whoever comes last', async () => {
      const source = (at: number) => ({ key: 'k', url: 'u', artifactId: `a${at}`, title: null, fingerprint: `${at}` });
      await many(8, (at) =>
        store.passages.replace(
          source(at),
          Array.from({ length: at + 1 }, (_, part) => passage(`word version${at} part${part}`)),
        ),
      );
      const last = Number((await store.passages.source('k'))?.fingerprint);
      expect(await store.passages.candidates({ terms: [`version${last}`], limit: 50 })).toHaveLength(last + 1);
      expect(await store.passages.totals()).toEqual({ passages: last + 1, terms: 3 * (last + 1) });
      expect((await store.passages.documentFrequency(['word'])).get('word')).toBe(last + 1);
    });

    it('put the same body, artifact or entry in any order', async () => {
      const hashes = await many(8, () => store.bodies.put(Buffer.from('the same bytes')));
      expect(new Set(hashes).size).toBe(1);
      await many(8, (at) => store.kv.put('s', 'k', at));
      expect(await store.kv.get('s', 'k')).toBeTypeOf('number');
    });
  });
