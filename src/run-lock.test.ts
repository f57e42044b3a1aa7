import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { holdRun } from './run-lock.ts';
import { openStore } from './store/index.ts';

const kv = () => openStore({ memory: true }).kv;
const holder = (over: object = {}) => ({ pid: process.pid, host: hostname(), token: 'other', renewedAt: Date.now(), ...over });

describe('the lock of a run', () => {
  it('is held by one and free again afterwards', async () => {
    const store = kv();
    const free = await holdRun(store, 'r', 'a');
    await expect(holdRun(store, 'r', 'b')).rejects.toThrow(`process ${process.pid} on ${hostname()} is working on run r`);
    await (await holdRun(store, 's', 'b'))();
    await free();
    await (await holdRun(store, 'r', 'b'))();
  });

  it.each([
    ['a killed process', { pid: spawnSync('true').pid }],
    ['a machine that was not heard of any more', { host: 'elsewhere', renewedAt: Date.now() - 60_000 }],
    ['a copy of the data directory', {}],
    ['a process number that another program has now', { pid: process.ppid, renewedAt: Date.now() - 60_000 }],
  ])('is not held by %s', async (_, over) => {
    const store = kv();
    await store.put('run-lock', 'r', holder(over));
    await (await holdRun(store, 'r', 'a'))();
  });

  it('is held by another machine that is heard of, also with a clock ahead', async () => {
    const store = kv();
    await store.put('run-lock', 'r', holder({ host: 'elsewhere', renewedAt: Date.now() + 60_000 }));
    await expect(holdRun(store, 'r', 'a')).rejects.toThrow('on elsewhere');
  });

  it('is taken by one of several who come at once, over two connections to one directory', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'run-lock-'));
    const stores = [openStore({ directory }), openStore({ directory })];
    await stores[0]?.kv.put('run-lock', 'r', holder({ host: 'elsewhere', renewedAt: 0 }));
    const taken = await Promise.allSettled(stores.flatMap(({ kv }) => ['a', 'b', 'c'].map((name) => holdRun(kv, 'r', name))));
    expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const one of taken) if (one.status === 'fulfilled') await one.value();
    for (const store of stores) await store.close();
    rmSync(directory, { recursive: true });
  });

  it('leaves a run alone that another has taken over', async () => {
    const store = kv();
    const free = await holdRun(store, 'r', 'a');
    await store.put('run-lock', 'r', holder({ host: 'elsewhere' }));
    await free();
    expect(await store.get('run-lock', 'r')).toMatchObject({ host: 'elsewhere' });
  });

  it('passes over a damaged entry', async () => {
    const store = kv();
    await store.put('run-lock', 'r', 'rubbish');
    await (await holdRun(store, 'r', 'a'))();
  });
});
