/** Entry of a worker thread: extracts the pages it is sent, one after the other. */
import { getHeapStatistics } from 'node:v8';
import { parentPort } from 'node:worker_threads';
import { type ExtractInput, extractDocument } from '../extract.ts';
import type { FromWorker } from './message.ts';

const say = (message: FromWorker): void => parentPort?.postMessage(message);

parentPort?.on('message', (input: ExtractInput) => {
  const result = extractDocument(input);
  const heap = getHeapStatistics();
  say({ kind: 'done', result, heapBytes: heap.total_heap_size + heap.external_memory });
});
say({ kind: 'ready' });
