import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RegisteredSource } from '../../vocabulary/index.ts';
import type { SessionRow, Store } from '../index.ts';
import { passage } from '../records.test.sample.ts';

const row: SessionRow = {
  origin: 'https://a.test',
  scope: 'work',
  keyId: 'k1',
  status: 'active',
  createdAt: 1,
  updatedAt: 1,
  version: 1,
  sealed: new Uint8Array([1, 2, 3]),
};

const record = { needed: 2, enough: 1, skipped: 3, probeAfter: 16, comparedAt: 1_000 };

export const registered = (id: string): RegisteredSource => ({
  schemaVersion: 'source-v1',
  id,
  scope: { kind: 'host', urls: [`https://${id}.test/`], include: [], exclude: [] },
  owner: '文档组',
  purpose: 'answers of the help desk',
  legalBasis: 'contract 12',
  privacyClass: 'public',
  jurisdiction: 'EU',
  permission: 'owned',
  rate: { minDelayMs: 500 },
  robotsNote: 'allows us',
  termsNote: 'none',
  class: 'documentation',
  retention: { versionsDays: 30, bodiesDays: 7 },
  deletionPath: 'the owner asks the operator',
  state: 'active',
  createdAt: '2026-12-01T00:00:00.000Z',
  updatedAt: '2026-12-01T00:00:00.000Z',
});
const audited = { at: 1, kind: 'source.added', detail: { id: 'a' } };

/** @param open a store that is empty */
export const describeRegisters = (name: string, open: () => Promise<Store>) =>
  describe(`registers in ${name}`, () => {
    let store: Store;
    beforeEach(async () => {
      store = await open();
    });
    afterEach(() => store.close());

    describe('stored sessions', () => {
      it('are one for each origin and scope', async () => {
        const other = { ...row, scope: 'home' };
        expect([await store.sessions.put(row), await store.sessions.put(other)]).toEqual([true, true]);
        expect(await store.sessions.list()).toEqual([other, row]);
        expect(await store.sessions.get('https://a.test', 'work')).toEqual(row);
        expect(await store.sessions.get('https://b.test', 'work')).toBeNull();
        expect([await store.sessions.remove('https://a.test', 'work'), await store.sessions.remove('https://a.test', 'work')]).toEqual([
          true,
          false,
        ]);
        expect(await store.sessions.list()).toEqual([other]);
      });

      it('are never overwritten by someone who has not seen the last change', async () => {
        await store.sessions.put(row);
        expect(await store.sessions.put({ ...row, version: 1 })).toBe(false);
        expect(await store.sessions.put({ ...row, version: 2, status: 'expired' })).toBe(true);
        expect(await store.sessions.put({ ...row, version: 2 })).toBe(false);
        expect((await store.sessions.get('https://a.test', 'work'))?.status).toBe('expired');
      });

      it('change together or not at all', async () => {
        const other = { ...row, scope: 'home' };
        await store.sessions.put(row);
        expect(await store.sessions.putAll([other, { ...row, version: 1 }])).toBe(false);
        expect(await store.sessions.list()).toEqual([row]);
        expect(await store.sessions.putAll([other, { ...row, version: 2 }])).toBe(true);
        expect((await store.sessions.list()).map(({ version }) => version)).toEqual([1, 2]);
      });
    });

    describe('the audit', () => {
      it('keeps what was written, newest first', async () => {
        await store.audit.append({ at: 1, kind: 'stealth', detail: { origin: 'https://a.test', by: '运维' } });
        await store.audit.append({ at: 2, kind: 'stealth', detail: {} });
        expect(await store.audit.list(5)).toMatchObject([
          { at: 2, kind: 'stealth', detail: {} },
          { at: 1, kind: 'stealth', detail: { origin: 'https://a.test', by: '运维' } },
        ]);
        expect(await store.audit.list(1)).toHaveLength(1);
      });

      it('chains each entry to the one before, whoever writes them', async () => {
        expect(await store.audit.verify()).toEqual({ state: 'intact', entries: 0, head: null });
        await Promise.all(Array.from({ length: 8 }, (_, at) => store.audit.append({ at, kind: 'k', detail: { b: at, a: undefined } })));
        await store.sources.change(0, { put: [registered('a')], remove: [], audit: [audited, audited] });
        const entries = (await store.audit.list(99)).toReversed();
        let previous = '0'.repeat(64);
        for (const { at, detail, kind, hash } of entries) {
          previous = createHash('sha256')
            .update(`${previous}{"at":${at},"detail":${JSON.stringify(detail)},"kind":"${kind}"}`)
            .digest('hex');
          expect(hash).toBe(previous);
        }
        expect(await store.audit.verify()).toEqual({ state: 'intact', entries: 10, head: previous });
      });
    });

    describe('the memory of lanes', () => {
      it('keeps one record for a form of address on a host', async () => {
        await store.laneMemory.put('a.test', '/items/#', record);
        await store.laneMemory.put('a.test', '/items/#', { ...record, skipped: 4 });
        expect(await store.laneMemory.get('a.test', '/items/#')).toEqual({ ...record, skipped: 4 });
        expect(await store.laneMemory.get('b.test', '/items/#')).toBeNull();
      });

      it('forgets what was compared before a time', async () => {
        await store.laneMemory.put('a.test', '/old', record);
        await store.laneMemory.put('a.test', '/new', { ...record, comparedAt: 2_000 });
        expect(await store.laneMemory.forget(1_500)).toBe(1);
        expect([await store.laneMemory.get('a.test', '/old'), (await store.laneMemory.get('a.test', '/new'))?.comparedAt]).toEqual([
          null,
          2_000,
        ]);
      });
    });

    describe('prints of pages', () => {
      it('say at once which paths of a host showed a text', async () => {
        for (const path of ['/a', '/b', '/a']) await store.prints.put('a.test', 'p1', path);
        await store.prints.put('b.test', 'p1', '/c');
        expect((await store.prints.paths('a.test', 'p1', 8)).sort()).toEqual(['/a', '/b']);
        expect(await store.prints.paths('a.test', 'p1', 1)).toHaveLength(1);
        expect(await store.prints.paths('a.test', 'p2', 8)).toEqual([]);
      });
    });

    describe('stored sources', () => {
      it('are listed by id and come back as they were put', async () => {
        expect(await store.sources.change(0, { put: [registered('b'), registered('a')], remove: [], audit: [] })).toBe(true);
        expect(await store.sources.list()).toEqual([registered('a'), registered('b')]);
        expect(await store.sources.get('b')).toEqual(registered('b'));
        expect(await store.sources.get('c')).toBeNull();
      });

      it('change together with the audit, and not at all for whoever has not seen the last change', async () => {
        await store.sources.change(0, { put: [registered('a')], remove: [], audit: [audited] });
        expect(await store.sources.change(0, { put: [registered('b')], remove: ['a'], audit: [audited] })).toBe(false);
        expect([
          (await store.sources.list()).map(({ id }) => id),
          (await store.audit.list(9)).length,
          await store.sources.revision(),
        ]).toEqual([['a'], 1, 1]);
        expect(await store.sources.change(1, { put: [registered('b')], remove: ['a'], audit: [audited] })).toBe(true);
        expect([
          (await store.sources.list()).map(({ id }) => id),
          (await store.audit.list(9)).length,
          await store.sources.revision(),
        ]).toEqual([['b'], 2, 2]);
      });

      it('leave no trace where one part of a change fails', async () => {
        const broken = { at: 1, kind: 'source.added', detail: { id: 1n } };
        await expect(store.sources.change(0, { put: [registered('a')], remove: [], audit: [broken] })).rejects.toThrow();
        expect([await store.sources.list(), await store.sources.revision()]).toEqual([[], 0]);
      });
    });

    it('says what it is, and that it is whole', async () => {
      await store.passages.replace({ key: 'k', url: 'u', artifactId: 'a', title: null, fingerprint: 'f' }, [passage('alpha beta')]);
      const { engine, version, schema, place, problems } = await store.inspect();
      expect(name).toContain(engine);
      expect(version).toMatch(/^\d+\.\d+/);
      expect(schema).toBeGreaterThan(0);
      expect(place).not.toBe('');
      expect(problems).toEqual([]);
    });
  });
