import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, postgresServer } from '../../test/support/postgres.ts';
import { type S3Server, s3Server } from '../../test/support/s3-server.ts';
import { openSharedStore, openStore, type Store } from './index.ts';
import { copyStore } from './move/copy.ts';
import { codeOf } from './records.test.sample.ts';
import { openContents } from './sqlite/contents.ts';

const server = await postgresServer();
const database = server === null ? null : await createTestDatabase(server);
const folder = mkdtempSync(join(tmpdir(), 'shared-'));
let bucket: S3Server;
beforeAll(async () => {
  bucket = await s3Server();
});
afterAll(async () => {
  await bucket[Symbol.asyncDispose]();
  await database?.drop();
  rmSync(folder, { recursive: true, force: true });
});

const open = (over: Record<string, string> = {}): Promise<Store> => {
  const { origin, region, accessKeyId, secretAccessKey } = bucket;
  return openSharedStore({
    url: database?.url ?? '',
    directory: join(folder, 'own'),
    bodies: { s3: { endpoint: origin, bucket: bucket.bucket, region, prefix: 'e/', accessKeyId, secretAccessKey, ...over } },
  });
};

describe.skipIf(database === null)('PostgreSQL with bodies in a bucket', () => {
  it('takes a data directory, keeps no body on this machine, and says where all of it is', async () => {
    const from = openStore({ directory: join(folder, 'from') });
    const small = await from.bodies.put(Buffer.from('a small one'));
    const large = await from.bodies.put(Buffer.alloc(200_000, 'large'));
    await from.close();
    const store = await open();
    const contents = openContents(join(folder, 'from'));
    const [bodies] = await copyStore(contents, store, { replace: false });
    contents.close();
    expect(bodies).toMatchObject({ part: 'bodies', found: 2, copied: 2 });
    await store.httpCache.put('k', { meta: { kind: 'vary', url: 'u', variants: [] }, body: Buffer.from('cached') });
    expect(Buffer.from((await store.httpCache.get('k'))?.body ?? []).toString()).toBe('cached');
    expect([...bucket.objects.keys()].filter((key) => key.endsWith(small) || key.endsWith(large)).sort()).toEqual(
      [small, large].map((sha256) => `e/${sha256.slice(0, 2)}/${sha256}`).sort(),
    );
    expect(readdirSync(join(folder, 'own', 'bodies'))).toEqual([]);
    expect((await store.inspect()).place).toMatch(new RegExp(`, bodies in the bucket evidence at 127\\.0\\.0\\.1:${bucket.port}$`));
    await store.close();
  });

  it('says that the bucket is not to be had, and no key', async () => {
    const store = await open({ secretAccessKey: 'a-wrong-secret' });
    const told = await codeOf(() => store.inspect());
    expect(told).toMatch(/^store_unavailable: .*403 SignatureDoesNotMatch/);
    expect(told).not.toContain('a-wrong-secret');
    await store.close();
  });
});
