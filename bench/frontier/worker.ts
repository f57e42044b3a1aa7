/** One worker process of the bench: claims and settles until it has had its number, and writes its own log of when it did what. */
import { writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { openEngine, type Taken, type Wanted } from './engines.ts';

export interface Order {
  readonly wanted: Wanted;
  readonly count: number;
  readonly batch: number;
  readonly log: string;
}

/** Milliseconds by a clock that all processes of the machine share and nobody sets. */
const monotonic = (): number => Number(process.hrtime.bigint()) / 1e6;
const DEADLINE_MS = 300_000;
const IDLE_MS = 5;

const order: Order = JSON.parse(process.argv[2] ?? '{}');
const engine = await openEngine(order.wanted);
process.send?.('ready');
await new Promise((resolve) => process.once('message', resolve));

const lines: string[] = [];
const began = monotonic();
const cpu = process.cpuUsage();
let last = began;
let done = 0;
while (done < order.count && monotonic() - began < DEADLINE_MS) {
  const taken: readonly Taken[] = await engine.claim(Math.min(order.batch, order.count - done));
  const claimed = monotonic();
  if (taken.length === 0) {
    await pause(IDLE_MS);
    continue;
  }
  const settling = monotonic();
  await engine.settle(taken);
  last = monotonic();
  for (const { key, host, fence } of taken) lines.push(`${host} ${key} ${fence} ${claimed} ${settling}`);
  done += taken.length;
}
const { user, system } = process.cpuUsage(cpu);
writeFileSync(order.log, lines.join('\n'));
process.send?.({ done, began, last, cpuMs: (user + system) / 1000 });
// What its connections have used of the server is looked at first.
await new Promise((resolve) => process.once('message', resolve));
await engine.close();
process.disconnect?.();
