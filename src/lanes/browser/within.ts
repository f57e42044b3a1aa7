import { VeritrailError } from '../../vocabulary/index.ts';

/** Wait for work of others as long as there is time, and no longer. The work goes on. @throws VeritrailError deadline_exceeded, cancelled */
export async function within<T>(work: Promise<T>, ms: number, signal: AbortSignal): Promise<T> {
  const stop = new AbortController();
  const late = new Promise<never>((_, reject) => {
    const timer = setTimeout(() => reject(new VeritrailError('deadline_exceeded', 'the browser did not start in time')), Math.max(1, ms));
    stop.signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
    signal.addEventListener('abort', () => reject(new VeritrailError('cancelled')), { once: true, signal: stop.signal });
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    stop.abort();
    // Whoever gave up does not hear how it ended; the pool does.
    work.catch(() => undefined);
  }
}
