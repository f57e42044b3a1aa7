import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openStore, type Store } from './index.ts';

let store: Store;
beforeEach(() => {
  store = openStore({ memory: true });
});
afterEach(() => store.close());

const record = { needed: 2, enough: 1, skipped: 3, probeAfter: 16, comparedAt: 1_000 };

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
