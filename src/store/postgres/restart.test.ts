import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Cluster, postgresPrograms, startCluster } from '../../../test/support/postgres-cluster.ts';
import type { Store } from '../index.ts';
import { artifact, event } from '../records.test.sample.ts';
import { openSharedStore } from '../shared.ts';

const programs = postgresPrograms();

describe.skipIf(programs === null)('a PostgreSQL server that goes away and comes back', () => {
  const directory = mkdtempSync(join(tmpdir(), 'store-'));
  let cluster: Cluster;
  let store: Store;
  beforeAll(async () => {
    cluster = await startCluster(programs ?? '', { fsync: true });
    store = await openSharedStore({ url: cluster.url, directory });
  });
  afterAll(async () => {
    await store?.close();
    await cluster?.stop();
    rmSync(directory, { recursive: true, force: true });
  });

  it.each([
    ['restarted', (server: Cluster) => server.restart()],
    ['killed and started again', (server: Cluster) => server.kill().then(() => server.restart())],
  ])('is waited for, and loses nothing that it had acknowledged: %s', async (how, interrupt) => {
    await store.runs.create({ id: how, question: 'q?', createdAt: '2026-11-30T09:00:00Z', settings: {} });
    const acknowledged: number[] = [];
    let interrupted: Promise<void> | null = null;
    let isBack = false;
    // On until some were written after it was back.
    for (let seq = 0, after = 0; after < 20; seq++) {
      await store.artifacts.put(artifact({ id: `${how}-${seq}` }));
      await store.runs.appendEvents(how, [event(seq)]);
      acknowledged.push(seq);
      if (seq === 20)
        interrupted = interrupt(cluster).then(() => {
          isBack = true;
        });
      if (isBack) after++;
    }
    await interrupted;
    expect((await store.runs.events(how)).map(({ seq }) => seq)).toEqual(acknowledged);
    for (const seq of acknowledged) expect(await store.artifacts.get(`${how}-${seq}`)).not.toBeNull();
    expect((await store.inspect()).problems).toEqual([]);
  });
});
