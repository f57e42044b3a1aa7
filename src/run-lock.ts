import { hostname } from 'node:os';
import { z } from 'zod';
import type { Store } from './store/index.ts';
import { VeritrailError } from './vocabulary/index.ts';

const SPACE = 'run-lock';
const RENEW_MS = 5_000;
/** A holder that was not heard of for this long is gone, whatever its process number says. */
const GONE_MS = 20_000;

/** What this process holds, by token. */
const held = new Set<string>();

const Holder = z.object({ pid: z.int(), host: z.string(), token: z.string(), renewedAt: z.number() });

/**
 * Two processes that go on with one run would number their events alike and ask for everything twice. The first holds the run while it works;
 * a killed one holds nothing.
 * @returns gives the run free
 * @throws VeritrailError `input_invalid` while another holds it
 */
export async function holdRun(kv: Store['kv'], runId: string, token: string): Promise<() => Promise<void>> {
  let mine = await take(kv, runId, token);
  held.add(token);
  const renew = async (): Promise<void> => {
    const renewed = { ...mine, renewedAt: Date.now() };
    if (await kv.putIf(SPACE, runId, mine, renewed)) mine = renewed;
    // Whoever took this process for gone has the run now.
    else clearInterval(timer);
  };
  let renewing = Promise.resolve();
  const timer = setInterval(() => {
    // A store that cannot be written ends the run by itself, where it next matters.
    renewing = renewing.then(renew).catch(() => undefined);
  }, RENEW_MS).unref();
  return async () => {
    clearInterval(timer);
    held.delete(token);
    await renewing;
    await kv.putIf(SPACE, runId, mine, undefined);
  };
}

async function take(kv: Store['kv'], runId: string, token: string): Promise<z.infer<typeof Holder>> {
  for (;;) {
    const found = await kv.get(SPACE, runId);
    const holder = Holder.safeParse(found);
    if (holder.success && isAlive(holder.data))
      throw new VeritrailError(
        'input_invalid',
        `process ${holder.data.pid} on ${holder.data.host} is working on run ${runId}; wait for it or end it`,
      );
    const mine = { pid: process.pid, host: hostname(), token, renewedAt: Date.now() };
    // Where another was faster, it is the holder now.
    if (await kv.putIf(SPACE, runId, found, mine)) return mine;
  }
}

function isAlive({ pid, host, token, renewedAt }: z.infer<typeof Holder>): boolean {
  // Wall clocks may be set back: an age below zero says nothing.
  if (Date.now() - renewedAt > GONE_MS) return false;
  if (host !== hostname()) return true;
  // A copy of the data directory holds what was held when it was made.
  if (pid === process.pid) return held.has(token);
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
