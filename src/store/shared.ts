import type { Store } from './ports.ts';
import type { SharedStoreOptions } from './postgres/open.ts';

/**
 * A store for any number of processes on any number of machines. The driver is loaded here: who keeps everything in a directory needs none.
 * @example const store = await openSharedStore({ url: 'postgres://keeper@db.internal/veritrail', directory: '.veritrail' })
 */
export async function openSharedStore(options: SharedStoreOptions): Promise<Store> {
  const engine = await import('./postgres/open.ts');
  return engine.openPostgresStore(options);
}
