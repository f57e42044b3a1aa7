import type { S3Settings } from './bodies/s3-client.ts';
import type { BodyStore, Store } from './ports.ts';
import type { SharedStoreOptions as EngineOptions } from './postgres/open.ts';

export interface SharedStoreOptions extends Omit<EngineOptions, 'bodies'> {
  /** Default: files in the directory, which every process must share then. */
  readonly bodies?: BodyStore | { readonly s3: S3Settings };
}

/**
 * A store for any number of processes on any number of machines. The drivers are loaded here: who keeps everything in a directory needs none.
 * @example const store = await openSharedStore({ url: 'postgres://keeper@db.internal/veritrail', directory: '.veritrail' })
 */
export async function openSharedStore({ bodies, ...options }: SharedStoreOptions): Promise<Store> {
  const { openPostgresStore } = await import('./postgres/open.ts');
  if (bodies === undefined) return openPostgresStore(options);
  if (!('s3' in bodies)) return openPostgresStore({ ...options, bodies });
  const { s3Bodies } = await import('./bodies/s3.ts');
  const bucket = s3Bodies(bodies.s3);
  const store = await openPostgresStore({ ...options, bodies: bucket });
  return {
    ...store,
    async inspect() {
      const report = await store.inspect();
      return { ...report, place: `${report.place}, bodies in ${await bucket.check()}` };
    },
  };
}
