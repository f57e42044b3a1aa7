import { describe, expect, it } from 'vitest';
import { type NastyResult, readAll, startNastyServer } from '../support/nasty.ts';
import { sharedFile } from '../support/shared.ts';

const script = sharedFile('bench/nasty/server.mjs');

describe.skipIf(script === null)('a server that misbehaves', () => {
  it('is judged by its class on every path, in time, in bounded memory, and learns no secrets of another host', async () => {
    await using server = await startNastyServer(script ?? '', false);
    expect(server.paths.length).toBeGreaterThan(100);
    const results: NastyResult[] = [];
    await readAll(server, (result) => results.push(result));
    expect(results.filter(({ wrong }) => wrong !== null)).toEqual([]);
  }, 120_000);
});
