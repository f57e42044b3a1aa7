import { hash, randomBytes } from 'node:crypto';
import { VeritrailError } from '../../vocabulary/index.ts';
import type { BodyStore } from '../ports.ts';
import { isHash, packBody, unpackBody } from './packed.ts';
import { type S3Options, type S3Settings, s3Client } from './s3-client.ts';

export interface S3Bodies extends BodyStore {
  /** Writes, reads and removes a small body of its own. @returns where bodies are @throws store_unavailable */
  check(): Promise<string>;
}

/** ListObjectsV2 gives so many at most. */
const PAGE = 1_000;

/**
 * Objects `<prefix>aa/<sha256>` of a bucket, packed as files are. What is there is never replaced, but for what does not have its hash: that is
 * reported by `get`, and repaired by the next `put` of the same bytes. Missing is only what the service says is no such key; a bucket that is
 * not there, or may not be asked, is an error.
 */
export function s3Bodies(settings: S3Settings, options: S3Options = {}): S3Bodies {
  const client = s3Client(settings, options);
  const { prefix = '' } = settings;
  const keyOf = (sha256: string): string => `${sha256.slice(0, 2)}/${sha256}`;

  const get = async (sha256: string): Promise<Uint8Array | null> => {
    if (!isHash(sha256)) return null;
    const answer = await client.ask({ method: 'GET', key: keyOf(sha256) });
    if (answer.status === 200) return unpackBody(answer.body, sha256);
    if (answer.code === 'NoSuchKey') return null;
    throw client.refused(answer, `body ${sha256}`);
  };
  const has = async (sha256: string): Promise<boolean> => {
    if (!isHash(sha256)) return false;
    // An answer to HEAD could not say what is missing.
    const answer = await client.ask({ method: 'GET', key: keyOf(sha256), headers: { range: 'bytes=0-0' } });
    // 416: it is there, and empty.
    if (answer.status === 200 || answer.status === 206 || answer.status === 416) return true;
    if (answer.code === 'NoSuchKey') return false;
    throw client.refused(answer, `body ${sha256}`);
  };
  const stateOf = async (sha256: string): Promise<'whole' | 'missing' | 'damaged'> => {
    try {
      return (await get(sha256)) === null ? 'missing' : 'whole';
    } catch (error) {
      if (error instanceof VeritrailError && error.code === 'store_corrupt') return 'damaged';
      throw error;
    }
  };
  const put = async (bytes: Uint8Array, gzip?: Uint8Array): Promise<string> => {
    const sha256 = hash('sha256', bytes);
    const state = await stateOf(sha256);
    if (state === 'whole') return sha256;
    const body = packBody(bytes, gzip);
    const write = (headers: Record<string, string>) => client.ask({ method: 'PUT', key: keyOf(sha256), body, headers });
    let answer = await write(state === 'missing' ? { 'if-none-match': '*' } : {});
    // A service that knows no conditions.
    if (answer.status === 501) answer = await write({});
    // 412: another was faster with the same bytes.
    if (answer.status !== 200 && answer.status !== 412) throw client.refused(answer, `body ${sha256}`);
    return sha256;
  };
  const remove = async (sha256: string): Promise<boolean> => {
    if (!(await has(sha256))) return false;
    const answer = await client.ask({ method: 'DELETE', key: keyOf(sha256) });
    if (answer.status !== 204 && answer.status !== 200 && answer.code !== 'NoSuchKey') throw client.refused(answer, `body ${sha256}`);
    return true;
  };

  return {
    get,
    has,
    put,
    remove,
    async list(after, limit) {
      const found: string[] = [];
      for (let last = after; found.length < limit; ) {
        const query = {
          'list-type': '2',
          prefix,
          'max-keys': String(Math.min(PAGE, limit - found.length)),
          ...(last === null ? {} : { 'start-after': `${prefix}${keyOf(last)}` }),
        };
        const answer = await client.ask({ method: 'GET', key: '', query });
        if (answer.status !== 200) throw client.refused(answer, 'the list of bodies');
        const text = Buffer.from(answer.body).toString();
        const keys = [...text.matchAll(/<Key>[^<]*?([a-f0-9]{64})<\/Key>/g)].map(([, key = '']) => key);
        found.push(...keys);
        last = keys.at(-1) ?? null;
        if (last === null || !text.includes('<IsTruncated>true</IsTruncated>')) break;
      }
      return found.slice(0, limit);
    },
    async check() {
      const probe = randomBytes(32);
      const sha256 = await put(probe);
      const isThere = Buffer.from((await get(sha256)) ?? []).equals(probe);
      if (!isThere || !(await remove(sha256)))
        throw new VeritrailError('store_unavailable', `${client.place}: what was written is not there as it was`);
      return client.place;
    },
  };
}
