import { once } from 'node:events';
import { createServer } from 'node:net';
import type { TestProject } from 'vitest/node';
import { type Cluster, postgresPrograms, startCluster } from './postgres-cluster.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Whoever connects to this port of loopback is told the address of the PostgreSQL server of this test run. */
    postgresAsk: number;
  }
}

/** What is told there, as JSON. */
export type PostgresTold = { readonly url: string } | { readonly missing: string } | { readonly failed: string };

/** Starts the server when the first test asks for it, and never where none does. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  let cluster: Promise<Cluster> | null = null;
  const tell = async (): Promise<PostgresTold> => {
    const programs = postgresPrograms();
    if (programs === null) return { missing: 'no PostgreSQL programs (Debian: apt-get install postgresql, or set VERITRAIL_POSTGRES_BIN)' };
    try {
      cluster ??= startCluster(programs);
      return { url: (await cluster).url };
    } catch (error) {
      return { failed: error instanceof Error ? error.message : String(error) };
    }
  };
  const door = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    tell().then((told) => socket.end(JSON.stringify(told)));
  }).listen(0, '127.0.0.1');
  await once(door, 'listening');
  const address = door.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  project.provide('postgresAsk', address.port);
  return async () => {
    door.close();
    await (await cluster)?.stop();
  };
}
