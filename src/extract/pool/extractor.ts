import { availableParallelism } from 'node:os';
import { problem } from '../../vocabulary/index.ts';
import { type ExtractInput, type ExtractResult, extractDocument } from '../extract.ts';
import { unpackedBytes } from '../office/index.ts';
import { plainShape } from '../shape.ts';
import { isPdf, sniffType } from '../sniff.ts';
import { type ExtractLimits, type Stop, type Stopped, stopOf } from './stop.ts';
import { startThread, type Thread, type ThreadOutcome } from './thread.ts';

export interface ExtractorOptions {
  /** Bytes from which a page goes to a worker. */
  readonly workerFromBytes?: number;
  /** Threads at once. Default: one less than there are processors, at least 1 and at most 4. */
  readonly maxThreads?: number;
  /** Wall time for one page, ms. */
  readonly pageMs?: number;
  /** Heap for one page, MB. */
  readonly memoryMb?: number;
  /** A thread without work ends after so long, ms. */
  readonly idleMs?: number;
  /** Module that a thread runs. */
  readonly entry?: URL;
}

export interface Extraction {
  readonly result: ExtractResult;
  readonly place: 'worker' | 'in_process';
  /** Why it was done there; null for a page that is small enough for nobody to ask. */
  readonly reason: string | null;
}

export interface Extractor extends AsyncDisposable {
  /** A small page at once and in this thread, a long one in a worker. Never throws; what is given up is a result with its problem. */
  extract(input: ExtractInput, limits: ExtractLimits): Extraction | Promise<Extraction>;
  /** Threads that exist now. */
  readonly threads: number;
  /** Ends all threads; what they work on ends as cancelled. */
  close(): Promise<void>;
}

/** Such a page takes some 45 ms as prose, up to 160 ms by kind (`npm run bench:extract-size`); from 50 ms on browsers speak of a long task. */
const WORKER_FROM_BYTES = 384 * 1024;
/** A page of a PDF takes 3 ms of a warm thread and 3 to 10 kB of its file. */
const PDF_FROM_BYTES = 48 * 1024;
/** XML of an office file takes 80 to 130 ms a megabyte: 50 ms are a long task. */
const UNPACKED_FROM_BYTES = 512 * 1024;
/** The slowest page of 32 MiB, the most that a body may have, takes 6.5 s; the rest is room for slower and busier machines. */
const PAGE_MS = 30_000;
/** Every kind of page of 32 MiB is read with 384 MB of heap; see `bench/size/kinds.ts`. */
const MEMORY_MB = 512;
/** Bounds what hostile pages can hold together, on machines with many processors. */
const MOST_THREADS = 4;
/** Starting a thread costs 0.2 s of CPU: pages of one crawl find it still there. */
const IDLE_MS = 5_000;
/** A heap that has grown beyond this does not shrink again soon: its thread is ended instead of kept. */
const KEEP_BELOW_BYTES = 64 * 2 ** 20;

/** The same file in the sources (`.ts`) and in the build (`.js`). */
const ENTRY = new URL(import.meta.url.endsWith('.ts') ? './worker.ts' : './worker.js', import.meta.url);

/** Extraction for one client: small pages in process, long ones in worker threads that start when first needed. */
export function createExtractor(options: ExtractorOptions = {}): Extractor {
  const {
    workerFromBytes = WORKER_FROM_BYTES,
    maxThreads = Math.min(MOST_THREADS, Math.max(1, availableParallelism() - 1)),
    pageMs = PAGE_MS,
    memoryMb = MEMORY_MB,
    idleMs = IDLE_MS,
    entry = ENTRY,
  } = options;
  const threads = new Set<Thread>();
  const idle: { readonly thread: Thread; readonly timer: NodeJS.Timeout }[] = [];
  const waiting = new Set<() => void>();
  let busy = 0;
  let unusable: string | null = null;
  let closed = false;

  const end = (thread: Thread, why: Stopped): Promise<void> => {
    threads.delete(thread);
    return thread.end(why);
  };

  const wakeOne = (): void => {
    const [first] = waiting;
    first?.();
  };

  const obtain = (): Thread => {
    const kept = idle.pop();
    if (kept !== undefined) {
      clearTimeout(kept.timer);
      return kept.thread;
    }
    const thread = startThread(entry, memoryMb);
    threads.add(thread);
    return thread;
  };

  const keep = (thread: Thread): void => {
    const timer = setTimeout(() => {
      idle.splice(
        idle.findIndex((one) => one.thread === thread),
        1,
      );
      void end(thread, UNNEEDED);
    }, idleMs).unref();
    idle.push({ thread, timer });
  };

  /** Runs one page on a thread; the thread is kept, or replaced by the next one that is needed. */
  async function onThread(input: ExtractInput, stop: Stop): Promise<ThreadOutcome> {
    let thread: Thread;
    try {
      thread = obtain();
    } catch (error) {
      return { kind: 'unstartable', detail: error instanceof Error ? error.message : String(error) };
    }
    const limit = setTimeout(() => void end(thread, { cause: 'deadline', detail: `more than ${pageMs} ms` }), pageMs);
    stop.hear((why) => void end(thread, why));
    const outcome = await thread.run(input);
    clearTimeout(limit);
    if (outcome.kind === 'done' && outcome.heapBytes < KEEP_BELOW_BYTES && threads.has(thread)) keep(thread);
    else await end(thread, UNNEEDED);
    return outcome;
  }

  async function inWorker(input: ExtractInput, limits: ExtractLimits): Promise<Extraction> {
    const stop = stopOf(limits);
    try {
      while (busy >= maxThreads && stop.said() === null && !closed) {
        await new Promise<void>((resolve) => {
          const wake = (): void => {
            waiting.delete(wake);
            resolve();
          };
          waiting.add(wake);
          stop.hear(wake);
        });
      }
      const said = closed ? CLOSED : stop.said();
      if (said !== null) {
        // It may have been woken for a place that it does not take.
        wakeOne();
        return givenUp(input, said);
      }
      if (unusable !== null) {
        wakeOne();
        return inProcess(input, `${UNSTARTABLE}: ${unusable}`);
      }
      busy += 1;
      let outcome: ThreadOutcome;
      try {
        outcome = await onThread(input, stop);
        if (outcome.kind === 'unstartable') unusable = outcome.detail;
      } finally {
        busy -= 1;
        wakeOne();
      }
      if (outcome.kind === 'done')
        return { result: outcome.result, place: 'worker', reason: `${input.bytes.length} bytes would hold the process` };
      if (outcome.kind === 'ended') return givenUp(input, outcome);
      return inProcess(input, `${UNSTARTABLE}: ${outcome.detail}`);
    } finally {
      stop.forget();
    }
  }

  const close = async (): Promise<void> => {
    closed = true;
    for (const { timer } of idle.splice(0)) clearTimeout(timer);
    for (const wake of waiting) wake();
    await Promise.all([...threads].map((thread) => end(thread, CLOSED)));
  };

  return {
    extract(input, limits) {
      if (!isHeavy(input, workerFromBytes)) return inProcess(input);
      if (unusable !== null) return inProcess(input, `${UNSTARTABLE}: ${unusable}`);
      return inWorker(input, limits);
    },
    get threads() {
      return threads.size;
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

function isHeavy({ bytes, contentType }: ExtractInput, workerFromBytes: number): boolean {
  // A packed file costs what it unpacks to.
  if (unpackedBytes(bytes) >= UNPACKED_FROM_BYTES) return true;
  if (bytes.length < Math.min(workerFromBytes, PDF_FROM_BYTES)) return false;
  if (isPdf(bytes)) return true;
  // Bytes that nobody reads cost nothing.
  return bytes.length >= workerFromBytes && sniffType(bytes, contentType) !== 'binary';
}

/** Everything in this thread, for callers that have no extractor. */
export const inProcess = (input: ExtractInput, reason: string | null = null): Extraction => ({
  result: extractDocument(input),
  place: 'in_process',
  reason,
});

const CLOSED: Stopped = { cause: 'cancelled', detail: 'the client was closed' };
const UNSTARTABLE = 'no worker thread can be started';
const UNNEEDED: Stopped = { cause: 'cancelled', detail: 'the thread is not needed any more' };

function givenUp(input: ExtractInput, { cause, detail }: Stopped): Extraction {
  const stated = `${cause}: ${detail}`;
  return {
    result: {
      document: null,
      shape: plainShape(sniffType(input.bytes, input.contentType), input.bytes.length, '', 0),
      charset: null,
      charsetSource: null,
      problem: problem(cause === 'cancelled' ? 'cancelled' : 'extraction_failed', stated),
    },
    place: 'worker',
    reason: stated,
  };
}
