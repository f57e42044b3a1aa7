import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { CdpError } from './connection.ts';
import type { BrowserProcess } from './launch.ts';

const Processes = z.looseObject({ processInfo: z.array(z.looseObject({ id: z.number() })) });

/** Proportional memory of all processes of a browser of ours, where the system tells (Linux); 0 elsewhere. */
export async function memoryMb(process: BrowserProcess): Promise<number> {
  if (!process.own) return 0;
  try {
    const { processInfo } = await process.connection.call('SystemInfo.getProcessInfo', {}, Processes, 1_000);
    let kb = 0;
    for (const { id } of processInfo) kb += Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${id}/smaps_rollup`, 'utf8'))?.[1] ?? 0);
    return kb / 1024;
  } catch (error) {
    // A process that has just ended, or a system without such files.
    if (error instanceof CdpError || (error instanceof Error && 'code' in error)) return 0;
    throw error;
  }
}
