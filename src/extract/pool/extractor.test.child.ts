/** A stand-in for the worker entry whose pages are commands, so that tests see a thread hang, die, or use up its memory. */
import { parentPort } from 'node:worker_threads';
import type { ExtractInput } from '../extract.ts';
import type { FromWorker } from './message.ts';

const say = (message: FromWorker): void => parentPort?.postMessage(message);

parentPort?.on('message', async (input: ExtractInput) => {
  const command = new TextDecoder().decode(input.bytes).trim();
  if (command === 'hang') for (;;);
  if (command === 'die') process.exit(3);
  if (command === 'throw') throw new Error('unexpected');
  if (command === 'hoard') {
    const hoard: number[][] = [];
    for (;;) hoard.push(Array.from({ length: 10_000 }, (_, at) => at));
  }
  // Loaded late, so that a thread that only has to fail starts fast.
  const { extractDocument } = await import('../extract.ts');
  say({ kind: 'done', result: extractDocument(input), heapBytes: command === 'grown' ? 2 ** 40 : 0 });
});
say({ kind: 'ready' });
