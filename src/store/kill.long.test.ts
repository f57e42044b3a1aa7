import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { openStore } from './index.ts';

const ROUNDS = 20;
const writer = fileURLToPath(new URL('./writer.test.child.ts', import.meta.url));
const directory = mkdtempSync(join(tmpdir(), 'store-kill-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** Starts the writer, kills it after about so many acknowledgements, returns those that came through whole. */
async function killed(mode: string, run: string, after: number): Promise<number[]> {
  const child = spawn(process.execPath, [writer, directory, mode, run, '1000000'], { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    output += chunk;
    if (output.split('\n').length > after) child.kill('SIGKILL');
  });
  await new Promise((resolve) => child.once('close', resolve));
  return output.slice(0, output.lastIndexOf('\n')).split('\n').map(Number);
}

function expectIntact(): void {
  const raw = new DatabaseSync(join(directory, 'veritrail.db'));
  expect(raw.prepare('PRAGMA integrity_check').get()?.integrity_check).toBe('ok');
  raw.exec("INSERT INTO passage_terms (passage_terms) VALUES ('integrity-check')");
  raw.close();
}

describe(`a writer killed ${ROUNDS} times`, () => {
  it.each(Array.from({ length: ROUNDS }, (_, round) => round))('loses no acknowledged event or artifact (%i)', async (round) => {
    const run = `write-${round}`;
    const acknowledged = await killed('write', run, 20 + 13 * round);
    const store = openStore({ directory });
    expect((await store.runs.events(run)).map(({ seq }) => seq).slice(0, acknowledged.length)).toEqual(acknowledged);
    for (const seq of acknowledged)
      expect(await store.bodies.get((await store.artifacts.get(`${run}-${seq}`))?.bytesHash ?? '')).not.toBeNull();
    await store.close();
    expectIntact();
  });

  it.each(Array.from({ length: ROUNDS }, (_, round) => round))(
    'leaves every source with all passages of one version, the newest acknowledged or the one after (%i)',
    async (round) => {
      const run = `ingest-${round}`;
      const acknowledged = await killed('ingest', run, 20 + 13 * round);
      const last = acknowledged.at(-1) ?? 0;
      const store = openStore({ directory });
      for (let number = Math.max(0, last - 9); number <= last; number++) {
        const version = Number((await store.passages.source(`${run}-${number % 10}`))?.fingerprint);
        expect([number, number + 10]).toContain(version);
        expect(
          (await store.passages.candidates({ terms: [`step${version}`], limit: 500 })).filter(({ terms }) => terms[0] === run),
        ).toHaveLength(5);
      }
      const { passages } = await store.passages.totals();
      const raw = new DatabaseSync(join(directory, 'veritrail.db'));
      expect(raw.prepare('SELECT count(*) AS n FROM passages').get()?.n).toBe(passages);
      raw.close();
      await store.close();
      expectIntact();
    },
  );
});
