import zlib from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testContext } from '../../../test/support/context.ts';
import { serve } from '../../../test/support/server.ts';
import { VeritrailError } from '../../vocabulary/index.ts';
import { type Bounds, createHttpClient } from '../index.ts';
import { type Coding, parseCodings } from './codings.ts';
import { decodeBody, type Kept } from './decode.ts';

const ENCODE: Record<Coding, (data: Uint8Array) => Buffer> = {
  gzip: (data) => zlib.gzipSync(data),
  deflate: (data) => zlib.deflateSync(data),
  br: (data) => zlib.brotliCompressSync(data, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 2 } }),
  zstd: (data) => zlib.zstdCompressSync(data),
};
async function* chunks(bytes: Uint8Array, size = 16_384): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.byteLength; at += size) yield bytes.subarray(at, at + size);
}
/** Bytes that do not compress, so that the wire size is the size. */
function noise(size: number): Buffer {
  const bytes = Buffer.alloc(size);
  let state = 1;
  for (let at = 0; at < size; at++) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    bytes[at] = state >>> 16;
  }
  return bytes;
}
const CAP = 10_000_000;
const failure = (code: string) => expect.objectContaining({ code });

describe('content decoding', () => {
  it('undoes any stack of codings, in small pieces and large', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom<Coding>('gzip', 'deflate', 'br', 'zstd'), { maxLength: 3 }),
        fc.uint8Array({ maxLength: 300 }),
        fc.integer({ min: 1, max: 50 }),
        async (codings, data, size) => {
          const wire = codings.reduce<Uint8Array>((bytes, coding) => ENCODE[coding](bytes), data);
          expect(Buffer.from(await decodeBody(chunks(wire, size), codings, CAP)).equals(Buffer.from(data))).toBe(true);
        },
      ),
      { numRuns: 60 },
    );
  });

  for (const size of [100, 300_000]) {
    const data = noise(size);
    it(`takes raw deflate, several gzip members and rubbish after them (${size} bytes)`, async () => {
      const decoded = async (wire: Uint8Array, coding: Coding) => Buffer.from(await decodeBody(chunks(wire), [coding], CAP)).equals(data);
      expect(await decoded(zlib.deflateRawSync(data), 'deflate')).toBe(true);
      const members = Buffer.concat([zlib.gzipSync(data.subarray(0, size / 2)), zlib.gzipSync(data.subarray(size / 2))]);
      expect(await decoded(members, 'gzip')).toBe(true);
      expect(await decoded(Buffer.concat([members, Buffer.from('rubbish')]), 'gzip')).toBe(true);
    });

    it.each(['gzip', 'deflate', 'br', 'zstd'] as const)(`a %s body cut short is truncated, not shorter (${size} bytes)`, async (coding) => {
      await expect(decodeBody(chunks(ENCODE[coding](data).subarray(0, -6)), [coding], CAP)).rejects.toEqual(failure('body_truncated'));
    });
  }

  it.each(['gzip', 'deflate', 'br', 'zstd'] as const)('a %s bomb is cut at the cap while it unpacks', async (coding) => {
    const bomb = ENCODE[coding](Buffer.alloc(60_000_000));
    const before = process.memoryUsage().rss;
    await expect(decodeBody(chunks(bomb), [coding], CAP)).rejects.toEqual(failure('body_too_large'));
    await expect(decodeBody(chunks(zlib.gzipSync(bomb)), [coding, 'gzip'], CAP)).rejects.toEqual(failure('body_too_large'));
    expect(process.memoryUsage().rss - before).toBeLessThan(64_000_000);
  });

  it('hands on what came by gzip alone and whole, so that it need not be packed again', async () => {
    const data = noise(2000);
    const told = async (wire: Uint8Array, codings: Coding[]) => {
      const heard: Uint8Array[] = [];
      await decodeBody(chunks(wire), codings, CAP, null, (bytes) => heard.push(bytes));
      return heard.map((bytes) => Buffer.from(bytes).equals(wire));
    };
    const gzip = zlib.gzipSync(data);
    expect(await told(gzip, ['gzip'])).toEqual([true]);
    expect(await told(Buffer.concat([gzip, Buffer.from('rubbish')]), ['gzip'])).toEqual([]);
    expect(await told(zlib.gzipSync(gzip), ['gzip', 'gzip'])).toEqual([]);
    expect(await told(zlib.deflateSync(data), ['deflate'])).toEqual([]);
  });

  it('believes no length that a gzip member tells of itself', async () => {
    const data = noise(50_000);
    const first = zlib.gzipSync(data);
    for (const members of [
      [first, zlib.gzipSync(Buffer.from('x'))],
      [first, zlib.gzipSync(noise(3_000_000))],
    ]) {
      const whole = Buffer.concat(members.map((member) => zlib.gunzipSync(member)));
      expect(Buffer.from(await decodeBody(chunks(Buffer.concat(members)), ['gzip'], CAP)).equals(whole)).toBe(true);
    }
  });

  it('breaks off the source when the cap is passed', async () => {
    let read = 0;
    async function* endless(): AsyncGenerator<Uint8Array> {
      for (;;) {
        read++;
        yield noise(65_536);
      }
    }
    await expect(decodeBody(endless(), [], 1_000_000)).rejects.toEqual(failure('body_too_large'));
    expect(read).toBeLessThan(20);
  });

  it('says what is not the coding it claims to be', async () => {
    for (const coding of ['gzip', 'br', 'zstd'] as const)
      await expect(decodeBody(chunks(Buffer.from('<p>plain text</p>')), [coding], CAP)).rejects.toEqual(failure('encoding_invalid'));
  });

  it('reads names in any case, with aliases, and reports unknown ones', () => {
    expect(parseCodings('GZIP, x-gzip , identity,Br')).toEqual({ codings: ['gzip', 'gzip', 'br'] });
    expect(parseCodings(null)).toEqual({ codings: [] });
    expect(parseCodings('foo')).toEqual({ unknown: 'foo' });
    expect(parseCodings('constructor')).toEqual({ unknown: 'constructor' });
  });
});

describe('a body over the wire', () => {
  const ask = async (listener: Parameters<typeof serve>[0], bounds: Partial<Bounds> = {}, method: 'GET' | 'HEAD' = 'GET') => {
    await using server = await serve(listener);
    const http = createHttpClient({ allowAddresses: ['127.0.0.1'], minDelayMs: 0, bounds });
    const outcome = await http.request({ url: server.origin, purpose: 'search', maxAttempts: 1, method }, testContext());
    await http.close();
    return outcome;
  };

  it('larger than declared bounds is refused before it is read', async () => {
    const outcome = await ask((_request, response) => {
      response.writeHead(200, { 'content-length': '10000000000' }).write('x');
    });
    expect(outcome).toMatchObject({ kind: 'failure', problem: { code: 'body_too_large' }, partialBytes: 0 });
  });

  it('shorter than declared is truncated', async () => {
    const outcome = await ask((_request, response) => {
      response.writeHead(200, { 'content-length': '1000' }).write('x'.repeat(100));
      setTimeout(() => response.destroy(), 20);
    });
    expect(outcome).toMatchObject({ kind: 'failure', problem: { code: 'body_truncated' }, partialBytes: 100 });
  });

  it('that stalls, trickles or never starts ends by its own clock', async () => {
    const silent = await ask(() => undefined, { headersMs: 100 });
    expect(silent).toMatchObject({ problem: { code: 'headers_timeout' } });
    const stalled = await ask((_request, response) => void response.writeHead(200).write('x'), { idleMs: 100 });
    expect(stalled).toMatchObject({ problem: { code: 'body_timeout' } });
    const trickle = await ask(
      (_request, response) => {
        const timer = setInterval(() => response.write('x'), 20);
        response.on('close', () => clearInterval(timer));
      },
      { idleMs: 1000, totalMs: 300 },
    );
    expect(trickle).toMatchObject({ problem: { code: 'body_timeout' } });
  });

  it('is not there for HEAD, 204 and 304', async () => {
    expect(
      await ask(
        (_request, response) => response.writeHead(200, { 'content-length': '99999999999', 'content-encoding': 'gzip' }).end(),
        {},
        'HEAD',
      ),
    ).toMatchObject({ kind: 'response', status: 200 });
    expect(await ask((_request, response) => response.writeHead(204).end())).toMatchObject({ kind: 'response', status: 204 });
    expect(await ask((_request, response) => response.writeHead(304).end())).toMatchObject({
      kind: 'failure',
      problem: { code: 'protocol_error' },
    });
  });

  it('under too many codings or an unknown one is not read', async () => {
    expect(
      await ask((_request, response) => response.writeHead(200, { 'content-encoding': Array(50).fill('gzip').join(',') }).end('x')),
    ).toMatchObject({ problem: { code: 'encoding_invalid' } });
    expect(await ask((_request, response) => response.writeHead(200, { 'content-encoding': 'foo' }).end('x'))).toMatchObject({
      problem: { code: 'encoding_invalid' },
    });
  });
});

describe('of a body that broke off', () => {
  const { Z_SYNC_FLUSH, BROTLI_OPERATION_FLUSH, ZSTD_e_flush } = zlib.constants;
  /** All of the data is there, its end is not. */
  const open: Record<Coding, (data: Uint8Array) => Buffer> = {
    gzip: (data) => zlib.gzipSync(data, { finishFlush: Z_SYNC_FLUSH }),
    deflate: (data) => zlib.deflateSync(data, { finishFlush: Z_SYNC_FLUSH }),
    br: (data) => zlib.brotliCompressSync(data, { finishFlush: BROTLI_OPERATION_FLUSH }),
    zstd: (data) => zlib.zstdCompressSync(data, { finishFlush: ZSTD_e_flush }),
  };
  const TEXT = 'User-agent: *\nDisallow: /no\n';
  async function* breaking(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
    yield bytes;
    throw new VeritrailError('body_truncated', 'the connection ended');
  }

  it.each<Coding[]>([['gzip'], ['deflate'], ['br'], ['zstd'], ['gzip', 'br']])('all that came is kept, by %s %s', async (...codings) => {
    const named = codings.filter((coding) => coding !== undefined);
    const wire = named.reduce<Uint8Array>((bytes, coding) => open[coding](bytes), Buffer.from(TEXT));
    const kept: Kept = { beginning: null };
    await expect(decodeBody(breaking(wire), named, CAP, kept)).rejects.toEqual(failure('body_truncated'));
    expect(kept.beginning === null ? null : Buffer.from(kept.beginning).toString()).toBe(TEXT);
  });
});
