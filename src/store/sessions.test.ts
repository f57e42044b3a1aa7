import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openStore, type SessionRow, type Store } from './index.ts';

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

let store: Store;
beforeEach(() => {
  store = openStore({ memory: true });
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
    expect(await store.audit.list(5)).toEqual([
      { at: 2, kind: 'stealth', detail: {} },
      { at: 1, kind: 'stealth', detail: { origin: 'https://a.test', by: '运维' } },
    ]);
    expect(await store.audit.list(1)).toHaveLength(1);
  });
});
