import type { ExtractResult } from '../extract.ts';

/** What a worker says: that its modules are loaded, and then a result for each page it is sent (an `ExtractInput`). */
export type FromWorker =
  | { readonly kind: 'ready' }
  | {
      readonly kind: 'done';
      readonly result: ExtractResult;
      /** What the worker's heap holds of the system's memory. */
      readonly heapBytes: number;
    };
