import { VeritrailError } from '../../vocabulary/index.ts';
import type { Store } from '../ports.ts';
import type { Kept, StoreContents } from '../sqlite/contents.ts';
import type { CopyPart, PartCopied } from './part.ts';
import { copyParts } from './parts.ts';

export interface CopyOptions {
  /** What differs is replaced by what comes. */
  readonly replace: boolean;
  /** Things on their way at once. */
  readonly concurrency?: number;
  /** Told after each part, and now and then within one. */
  readonly onProgress?: (part: string, done: number) => void;
}

const TOLD_EVERY = 1_000;

/**
 * Copies everything but the frontiers of crawls. What is there already is compared and left, so that a copy that was cut short goes on where it
 * ended, and a second one writes nothing; what is written is read back and compared.
 * @throws store_unavailable, and store_corrupt where something was read back that was not written
 */
export async function copyStore(from: StoreContents, to: Store, options: CopyOptions): Promise<PartCopied[]> {
  const report: PartCopied[] = [];
  for (const part of copyParts(from, to)) report.push(await part((one) => copyPart(one, options)));
  return report;
}

async function copyPart<T>(part: CopyPart<T>, { replace, concurrency = 8, onProgress }: CopyOptions): Promise<PartCopied> {
  const counts = { found: 0, copied: 0, already: 0 };
  const differing: string[] = [];
  const damaged: string[] = [];
  const one = async (kept: Kept<T>): Promise<void> => {
    const item = readOr(kept, () => damaged.push(kept.name));
    if (item === null) return;
    const there = await part.isThere(item.value);
    if (there === true) counts.already++;
    else if (there === false && (!replace || part.neverReplaced === true)) differing.push(kept.name);
    else {
      await part.write(item.value);
      if ((await part.isThere(item.value)) !== true)
        throw new VeritrailError('store_corrupt', `${kept.name}: was written, and is not there as it was`);
      counts.copied++;
    }
  };
  const running = new Set<Promise<void>>();
  for (const kept of part.items()) {
    counts.found++;
    if (counts.found % TOLD_EVERY === 0) onProgress?.(part.name, counts.found);
    const work = one(kept);
    running.add(work);
    // A failure is thrown below, by whoever waits for it.
    work.then(
      () => running.delete(work),
      () => undefined,
    );
    if (running.size >= (part.inOrder === true ? 1 : concurrency)) await Promise.race(running);
  }
  await Promise.all(running);
  onProgress?.(part.name, counts.found);
  return { part: part.name, ...counts, differing, damaged };
}

function readOr<T>(kept: Kept<T>, onDamage: () => void): { readonly value: T } | null {
  try {
    return { value: kept.read() };
  } catch (error) {
    if (!(error instanceof VeritrailError && error.code === 'store_corrupt')) throw error;
    onDamage();
    return null;
  }
}
