/** How long a write may wait for company: one commit costs as much for one record as for fifty. */
const MAX_WAIT_MS = 20;
/** Records that wait hold their bytes in memory: with more of either than this they are written at once. */
const MAX_WAITING = 256;
const MAX_WAITING_BYTES = 4 * 2 ** 20;

/** What a commit survives. `NORMAL`: a crash of the process, while a power cut may undo the last commits; `FULL`: that as well (one fsync). */
export type Durability = 'NORMAL' | 'FULL';

export interface GroupCommit {
  /**
   * Written with the next transaction of this connection, whatever it is for, or within 20 ms. A later write of the same entry takes its
   * place. When it cannot be written it stays, and the next call tries again and throws.
   */
  later(entry: string, bytes: number, write: () => void): void;
  isWaiting(entry: string): boolean;
  /** The entry, or everything, is written now if it waits: whoever reads it calls this first. */
  settle(entry?: string): void;
  /** `work` and everything that waits, in one transaction: all of it or none. */
  join<T>(work: () => T, durability: Durability): T;
}

/**
 * @param transact runs its argument in one transaction, undone when it throws
 * @param isOpen whether a transaction is open
 */
export function createGroupCommit(transact: <T>(work: () => T, durability: Durability) => T, isOpen: () => boolean): GroupCommit {
  let waiting = new Map<string, () => void>();
  let waitingBytes = 0;
  let timer: NodeJS.Timeout | null = null;
  let overdue = false;

  const write = (): void => {
    for (const one of waiting.values()) one();
  };
  const join = <T>(work: () => T, durability: Durability): T => {
    const result = transact(() => {
      const value = work();
      write();
      return value;
    }, durability);
    // Only now is it kept: a transaction that was undone leaves everything waiting.
    waiting = new Map();
    waitingBytes = 0;
    overdue = false;
    if (timer !== null) clearTimeout(timer);
    timer = null;
    return result;
  };
  const flush = (): void => join(() => undefined, 'NORMAL');

  return {
    join,
    isWaiting: (entry) => waiting.has(entry),
    later(entry, bytes, write) {
      waiting.delete(entry);
      waiting.set(entry, write);
      waitingBytes += bytes;
      // Inside a transaction it goes with that one.
      if (!isOpen() && (overdue || waiting.size >= MAX_WAITING || waitingBytes >= MAX_WAITING_BYTES)) return flush();
      timer ??= setTimeout(() => {
        timer = null;
        try {
          flush();
        } catch {
          overdue = true;
        }
      }, MAX_WAIT_MS);
    },
    settle(entry) {
      if (waiting.size === 0 || (entry !== undefined && !waiting.has(entry))) return;
      if (!isOpen()) flush();
      else if (entry === undefined) write();
      else waiting.get(entry)?.();
    },
  };
}
