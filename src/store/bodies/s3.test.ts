import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type S3Server, s3Server } from '../../../test/support/s3-server.ts';
import { describeBodies } from '../contract/bodies.test.suite.ts';
import { codeOf } from '../records.test.sample.ts';
import { s3Bodies } from './s3.ts';
import type { S3Settings } from './s3-client.ts';

let server: S3Server;
beforeEach(async () => {
  server = await s3Server();
});
afterEach(() => server[Symbol.asyncDispose]());

const bodiesOf = (over: Partial<S3Settings> = {}, timeoutMs = 5_000) => {
  const { origin, bucket, region, accessKeyId, secretAccessKey } = server;
  return s3Bodies({ endpoint: origin, bucket, region, accessKeyId, secretAccessKey, ...over }, { waitMs: 1, attempts: 3, timeoutMs });
};

for (const prefix of [undefined, 'of evidence/价格/'])
  describeBodies(`S3, ${prefix === undefined ? 'as they are' : 'behind a prefix'}`, async () => {
    const keyOf = (sha256: string): string => `${prefix ?? ''}${sha256.slice(0, 2)}/${sha256}`;
    return {
      bodies: bodiesOf({ prefix }),
      damage: async (sha256, packed) => void server.objects.set(keyOf(sha256), Buffer.from(packed)),
      packed: async (sha256) => server.objects.get(keyOf(sha256)) ?? Buffer.alloc(0),
    };
  });

describe('bodies in S3', () => {
  it('are written only where nothing stands, also where two come at once, or the service knows no conditions', async () => {
    const bodies = bodiesOf();
    const sha256 = await bodies.put(Buffer.from('once'));
    await bodies.put(Buffer.from('once'));
    expect(server.seen.map(({ method, headers }) => [method, headers['if-none-match']])).toEqual([
      ['GET', undefined],
      ['PUT', '*'],
      ['GET', undefined],
    ]);
    server.unconditional = true;
    const other = await bodies.put(Buffer.from('twice'));
    expect([await bodies.has(sha256), await bodies.has(other)]).toEqual([true, true]);
  });

  it('are asked for again after a fault that may pass, and come whole', async () => {
    const bodies = bodiesOf();
    const bytes = randomBytes(10_000);
    server.faults.push({ status: 503, code: 'SlowDown' }, 'reset');
    const sha256 = await bodies.put(bytes);
    for (const fault of ['cut', 'reset', { status: 500 }] as const) {
      server.faults.push(fault);
      expect(Buffer.from((await bodies.get(sha256)) ?? []).equals(bytes)).toBe(true);
    }
    server.faults.push({ status: 409, code: 'ConditionalRequestConflict' });
    expect(await bodies.remove(sha256)).toBe(true);
  });

  it('that do not come within their time are unavailable, not missing', async () => {
    const sha256 = await bodiesOf().put(Buffer.from('here'));
    server.faults.push('stall', 'stall', 'stall');
    expect(await codeOf(() => bodiesOf({}, 50).get(sha256))).toMatch(
      /^store_unavailable: the bucket evidence at 127\.0\.0\.1:\d+: 3 attempts/,
    );
    server.faults.push({ status: 503 }, { status: 503 }, { status: 503, code: 'SlowDown' });
    expect(await codeOf(() => bodiesOf().has(sha256))).toMatch(/^store_unavailable: .*the last: 503 SlowDown$/);
  });

  it.each([
    ['a bucket that is not there', { bucket: 'other' }, '404 NoSuchBucket'],
    ['a key that is not known', { accessKeyId: 'AKIDOTHER' }, '403 InvalidAccessKeyId'],
    ['a wrong secret', { secretAccessKey: 'a-wrong-secret' }, '403 SignatureDoesNotMatch'],
    ['a wrong region', { region: 'us-other-1' }, '403 AuthorizationHeaderMalformed'],
  ])('tell %s from a body that is missing, and no secret', async (_, over, why) => {
    const bodies = bodiesOf(over);
    const asked = server.seen.length;
    for (const work of [
      () => bodies.get('a'.repeat(64)),
      () => bodies.has('a'.repeat(64)),
      () => bodies.put(Buffer.from('x')),
      () => bodies.list(null, 1),
      () => bodies.check(),
    ]) {
      const told = await codeOf(work);
      expect(told).toMatch(/^store_unavailable: /);
      expect(told).toContain(why);
      for (const secret of [
        server.accessKeyId,
        server.secretAccessKey,
        ...Object.values(over).filter((one) => one !== 'other' && one !== 'us-other-1'),
      ])
        expect(told).not.toContain(secret);
    }
    // Nobody asks twice what will be refused again.
    expect(server.seen.length - asked).toBe(5);
  });

  it('are not taken for missing where something else says 404', async () => {
    server.faults.push({ status: 404, code: 'NotFoundOnThisProxy' });
    expect(await codeOf(() => bodiesOf().get('a'.repeat(64)))).toMatch(/^store_unavailable: .*404 NotFoundOnThisProxy/);
  });

  it('are tried by a body that leaves nothing behind', async () => {
    expect(await bodiesOf().check()).toBe(`the bucket evidence at 127.0.0.1:${server.port}`);
    expect(server.objects.size).toBe(0);
  });
});
