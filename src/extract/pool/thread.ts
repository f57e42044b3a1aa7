import { Worker } from 'node:worker_threads';
import type { ExtractInput, ExtractResult } from '../extract.ts';
import type { FromWorker } from './message.ts';

/** Why a page was given up. */
export type EndCause = 'deadline' | 'memory' | 'crash' | 'cancelled';

interface Ended {
  readonly kind: 'ended';
  readonly cause: EndCause;
  readonly detail: string;
}

export type ThreadOutcome =
  | { readonly kind: 'done'; readonly result: ExtractResult; readonly heapBytes: number }
  | Ended
  /** The thread died before its modules were loaded: this process cannot have such threads. */
  | { readonly kind: 'unstartable'; readonly detail: string };

/** One worker thread. It keeps the process alive only while it works; after any outcome but `done` it is gone. */
export interface Thread {
  /** One page at a time. */
  run(input: ExtractInput): Promise<ThreadOutcome>;
  /** Stop it, whatever it does. What it works on ends with this cause. Resolves when its memory is given back. */
  end(why: { readonly cause: EndCause; readonly detail: string }): Promise<void>;
}

/**
 * Three times a semi-space of 2 MB. Ones of 4 and 16 MB save no CPU on pages up to 8 MB, and V8 keeps what a thread had for 8 s after its end:
 * a page of 200,000 links left 142 MB with 16, 79 with 4 and 59 with 2.
 */
const YOUNG_GENERATION_MB = 6;

/** @throws what `new Worker` throws, e.g. under a permission model without threads */
export function startThread(entry: URL, memoryMb: number): Thread {
  const worker = new Worker(entry, {
    name: 'veritrail-extract',
    // Options of this process that only fit its own entry (`--input-type`, `--eval`) would keep the worker from starting.
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
  });
  let ready = false;
  let why: Ended | null = null;
  let gone: ThreadOutcome | null = null;
  let settle: ((outcome: ThreadOutcome) => void) | null = null;

  const answer = (outcome: ThreadOutcome): void => {
    settle?.(outcome);
    settle = null;
  };
  const die = (cause: EndCause, detail: string): void => {
    why ??= { kind: 'ended', cause, detail };
  };
  worker.on('message', (message: FromWorker) => {
    ready = true;
    if (message.kind === 'done') answer(message);
  });
  worker.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') die('memory', `more than ${memoryMb} MB`);
    else die('crash', error.message);
  });
  worker.on('messageerror', (error) => {
    die('crash', error.message);
    void worker.terminate();
  });
  worker.on('exit', (code) => {
    const ended: Ended = why ?? { kind: 'ended', cause: 'crash', detail: `the thread ended with ${code}` };
    // Errors overtake messages, but all messages are in before the exit: only now is it known whether the thread was ever ready.
    gone = ready || ended.cause !== 'crash' ? ended : { kind: 'unstartable', detail: ended.detail };
    answer(gone);
  });
  worker.unref();

  return {
    async run(input) {
      if (gone !== null) return gone;
      worker.ref();
      try {
        return await new Promise<ThreadOutcome>((resolve) => {
          settle = resolve;
          // A copy: the body may be shared with others that asked for the same page, and transferring takes it from them.
          const bytes = new Uint8Array(input.bytes);
          worker.postMessage({ ...input, bytes }, [bytes.buffer]);
        });
      } finally {
        worker.unref();
      }
    },
    async end({ cause, detail }) {
      die(cause, detail);
      await worker.terminate();
    },
  };
}
