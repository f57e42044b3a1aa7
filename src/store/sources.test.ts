import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RegisteredSource } from '../vocabulary/index.ts';
import { openStore, type Store } from './index.ts';

const source = (id: string): RegisteredSource => ({
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

let store: Store;
beforeEach(() => {
  store = openStore({ memory: true });
});
afterEach(() => store.close());

describe('stored sources', () => {
  it('are listed by id and come back as they were put', async () => {
    expect(await store.sources.change(0, { put: [source('b'), source('a')], remove: [], audit: [] })).toBe(true);
    expect(await store.sources.list()).toEqual([source('a'), source('b')]);
    expect(await store.sources.get('b')).toEqual(source('b'));
    expect(await store.sources.get('c')).toBeNull();
  });

  it('change together with the audit, and not at all for whoever has not seen the last change', async () => {
    await store.sources.change(0, { put: [source('a')], remove: [], audit: [audited] });
    expect(await store.sources.change(0, { put: [source('b')], remove: ['a'], audit: [audited] })).toBe(false);
    expect([(await store.sources.list()).map(({ id }) => id), (await store.audit.list(9)).length, await store.sources.revision()]).toEqual([
      ['a'],
      1,
      1,
    ]);
    expect(await store.sources.change(1, { put: [source('b')], remove: ['a'], audit: [audited] })).toBe(true);
    expect([(await store.sources.list()).map(({ id }) => id), (await store.audit.list(9)).length, await store.sources.revision()]).toEqual([
      ['b'],
      2,
      2,
    ]);
  });

  it('leave no trace where one part of a change fails', async () => {
    const broken = { at: 1, kind: 'source.added', detail: { id: 1n } };
    await expect(store.sources.change(0, { put: [source('a')], remove: [], audit: [broken] })).rejects.toThrow();
    expect([await store.sources.list(), await store.sources.revision()]).toEqual([[], 0]);
  });
});
