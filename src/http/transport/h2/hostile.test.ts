import { describe, expect, it } from 'vitest';
import { testContext } from '../../../../test/support/context.ts';
import { createTestCa } from '../../../../test/support/tls.ts';
import { createHttpClient, type HttpOptions, type HttpOutcome } from '../../index.ts';
import {
  END_HEADERS,
  END_STREAM,
  FRAME,
  frame,
  headerBlock,
  type RawConnection,
  type RawServer,
  serveFrames,
  setting,
  uint32,
} from './h2.test.frames.ts';

const ca = await createTestCa();
const cert = await ca.issue(['127.0.0.1']);
const OPTIONS: HttpOptions = { allowAddresses: ['127.0.0.1'], minDelayMs: 0, ca: ca.caPem };

type Act = (connection: RawConnection, stream: number, nth: number) => void;
const OK = headerBlock([[':status', '200']]);
const head: Act = (connection, stream) => connection.send(frame(FRAME.headers, END_HEADERS, stream, OK));
const whole: Act = (connection, stream, nth) => {
  head(connection, stream, nth);
  connection.send(frame(FRAME.data, END_STREAM, stream, 'whole'));
};
const half: Act = (connection, stream, nth) => {
  head(connection, stream, nth);
  connection.send(frame(FRAME.data, 0, stream, 'half'));
};
/** Sends until the client has hung up. */
function flood(connection: RawConnection, bytes: Uint8Array): void {
  const more = (): void => {
    if (connection.socket.destroyed) return;
    if (connection.socket.writableLength < 1 << 20) connection.send(bytes);
    setTimeout(more, 1);
  };
  more();
}
const many = (count: number, one: Uint8Array): Buffer => Buffer.concat(Array.from({ length: count }, () => one));

async function ask(
  act: Act,
  options: Partial<HttpOptions> = {},
  { attempts = 1, settings }: { attempts?: number; settings?: Buffer } = {},
): Promise<{ outcome: HttpOutcome; server: RawServer; requests: number }> {
  await using server = await serveFrames(cert, act, settings === undefined ? {} : { settings });
  const http = createHttpClient({ ...OPTIONS, ...options, bounds: { totalMs: 4000, headersMs: 2000, ...options.bounds } });
  const context = testContext();
  const outcome = await http.request({ url: `https://127.0.0.1:${server.port}/`, purpose: 'search', maxAttempts: attempts }, context);
  await http.close();
  return { outcome, server, requests: context.ledger.spent().requests };
}
const body = (outcome: HttpOutcome): string =>
  outcome.kind === 'response' ? Buffer.from(outcome.body).toString() : `${outcome.problem.code} ${outcome.problem.detail}`;

describe('a body that is cut is never taken for a whole one', () => {
  const later =
    (act: Act): Act =>
    (connection, stream, nth) => {
      half(connection, stream, nth);
      setTimeout(() => act(connection, stream, nth), 20);
    };
  const both =
    (...acts: readonly Act[]): Act =>
    (...to) => {
      for (const act of acts) act(...to);
    };
  const reset =
    (code: number): Act =>
    (connection, stream) =>
      connection.send(frame(FRAME.rst, 0, stream, uint32(code)));
  it.each<[string, Act]>([
    ['NO_ERROR at once', both(half, reset(0))],
    ['NO_ERROR', later(reset(0))],
    ['CANCEL at once', both(half, reset(8))],
    ['CANCEL', later(reset(8))],
    ['INTERNAL_ERROR', later(reset(2))],
    ['the end of the connection', later(({ socket }) => socket.end())],
    ['the death of the connection', later(({ socket }) => socket.destroy())],
    [
      'GOAWAY and the end',
      later((connection) => {
        connection.send(frame(FRAME.goaway, 0, 0, uint32(0x7fffffff, 0)));
        connection.socket.end();
      }),
    ],
    ['GOAWAY with an error', later((connection, stream) => connection.send(frame(FRAME.goaway, 0, 0, uint32(stream, 2))))],
  ])('%s', async (_name, act) => {
    const { outcome } = await ask(act);
    expect(outcome).toMatchObject({ kind: 'failure', problem: { code: 'body_truncated' }, partialBytes: 4, attempts: 1 });
  });

  it('of many bytes that wait for a slow reader, reset with NO_ERROR', async () => {
    const { outcome } = await ask((connection, stream, nth) => {
      head(connection, stream, nth);
      for (let sent = 0; sent < 30; sent++) connection.send(frame(FRAME.data, 0, stream, Buffer.alloc(16_000)));
      connection.send(frame(FRAME.rst, 0, stream, uint32(0)));
    });
    expect(outcome).toMatchObject({ kind: 'failure', problem: { code: 'body_truncated' } });
  });

  it.each(['10', '3'])('nor one of five bytes where %s are declared', async (length) => {
    const { outcome } = await ask((connection, stream) => {
      connection.send(frame(FRAME.headers, END_HEADERS, stream, Buffer.concat([OK, headerBlock([['content-length', length]])])));
      connection.send(frame(FRAME.data, END_STREAM, stream, 'whole'));
    });
    expect(outcome).toMatchObject({ kind: 'failure', problem: { code: 'body_truncated' } });
  });
});

describe('a request that was not taken on', () => {
  it('because the stream was refused is sent once more, within the attempts, and paid for', async () => {
    const refuse: Act = (connection, stream) => connection.send(frame(FRAME.rst, 0, stream, uint32(7)));
    const once = await ask((...to) => (to[2] === 1 ? refuse : whole)(...to), {}, { attempts: 2 });
    expect(body(once.outcome)).toBe('whole');
    expect([once.outcome.attempts, once.requests, once.server.connections.length]).toEqual([2, 2, 1]);
    const always = await ask(refuse, {}, { attempts: 2 });
    expect(always.outcome).toMatchObject({
      problem: { code: 'connection_reset', detail: expect.stringContaining('REFUSED_STREAM') },
      attempts: 2,
    });
    expect(always.server.streams()).toBe(2);
  });

  it('because the server says goodbye is sent on a new connection', async () => {
    const { outcome, server } = await ask(
      (...to) => {
        if (to[2] > 1) return whole(...to);
        to[0].send(frame(FRAME.goaway, 0, 0, uint32(0, 0)));
      },
      {},
      { attempts: 2 },
    );
    expect(body(outcome)).toBe('whole');
    expect(server.connections).toHaveLength(2);
  });

  it('because the server allows no stream ends by the clock', async () => {
    const { outcome, server } = await ask(() => undefined, { bounds: { headersMs: 150, connectMs: 150 } }, { settings: setting(3, 0) });
    expect(outcome).toMatchObject({ kind: 'failure', problem: { code: 'headers_timeout' } });
    expect(server.connections).toHaveLength(1);
  });

  it('because the server is pressed is not repeated', async () => {
    const { outcome, server } = await ask((connection) => connection.send(frame(FRAME.goaway, 0, 0, uint32(0, 11))), {}, { attempts: 3 });
    expect(outcome).toMatchObject({ problem: { code: 'rate_limited' } });
    expect(server.streams()).toBe(1);
  });
});

describe('header fields', () => {
  const respond =
    (fields: readonly (readonly [string, string | Uint8Array])[]): Act =>
    (connection, stream) => {
      const block = Buffer.concat([OK, headerBlock(fields)]);
      for (let at = 0; at < block.length; at += 16_000) {
        const flags = at + 16_000 >= block.length ? END_HEADERS : 0;
        connection.send(frame(at === 0 ? FRAME.headers : FRAME.continuation, flags, stream, block.subarray(at, at + 16_000)));
      }
      connection.send(frame(FRAME.data, END_STREAM, stream, 'whole'));
    };
  const cookies = (count: number, size: number) =>
    Array.from({ length: count }, (_, n) => ['set-cookie', `c${n}=${'v'.repeat(size)}`] as const);

  it('of a page with many cookies are kept, each in its order and every repetition', async () => {
    const { outcome } = await ask(respond([...cookies(500, 20), ['location', '/a'], ['location', '/b'], ['x', Buffer.from('页')]]));
    expect(outcome.kind === 'response' && outcome.headers.length).toBe(503);
    expect(outcome.kind === 'response' && outcome.headers.slice(-3)).toEqual([
      ['location', '/a'],
      ['location', '/b'],
      ['x', '页'],
    ]);
  });

  it.each([
    ['too large together', cookies(100, 1400)],
    ['too many', cookies(4200, 1)],
  ])('that are %s are refused', async (_name, fields) => {
    const { outcome } = await ask(respond(fields));
    expect(outcome).toMatchObject({ kind: 'failure', problem: { code: 'headers_too_large' } });
  });

  it('that never end are refused: a flood of CONTINUATION frames', async () => {
    const { outcome } = await ask((connection, stream) => {
      connection.send(frame(FRAME.headers, 0, stream, OK));
      flood(connection, many(50, frame(FRAME.continuation, 0, stream, headerBlock([['a', 'b']]))));
    });
    expect(outcome).toMatchObject({ kind: 'failure', problem: { code: 'protocol_error' } });
  });

  it('that unpack to far more than was sent are refused', async () => {
    // The first field goes into the dynamic table (RFC 7541 §6.2.1), each byte 0xbe after it repeats its 3,500 bytes.
    const bomb = Buffer.concat([OK, Buffer.from([0x40]), headerBlock([['x', 'y'.repeat(3500)]]).subarray(1), Buffer.alloc(12_000, 0xbe)]);
    const { outcome } = await ask((connection, stream) => {
      connection.send(frame(FRAME.headers, END_HEADERS | END_STREAM, stream, bomb));
    });
    expect(outcome).toMatchObject({ kind: 'failure', problem: { code: 'headers_too_large' } });
  });

  it('that HTTP/2 forbids are a broken protocol', async () => {
    expect((await ask(respond([['Upper', 'x']]))).outcome).toMatchObject({ problem: { code: 'protocol_error' } });
    expect((await ask(respond([['connection', 'close']]))).outcome).toMatchObject({ problem: { code: 'protocol_error' } });
  });
});

describe('a flood', () => {
  it.each<[string, Act, string]>([
    ['SETTINGS', (connection) => flood(connection, many(50, frame(FRAME.settings, 0, 0))), 'protocol_error'],
    ['PING', (connection) => flood(connection, many(50, frame(FRAME.ping, 0, 0, Buffer.alloc(8)))), 'protocol_error'],
    [
      'early hints',
      (connection, stream) => flood(connection, many(50, frame(FRAME.headers, END_HEADERS, stream, headerBlock([[':status', '103']])))),
      'protocol_error',
    ],
    [
      'empty DATA',
      (connection, stream, nth) => {
        head(connection, stream, nth);
        flood(connection, many(100, frame(FRAME.data, 0, stream)));
      },
      'protocol_error',
    ],
  ])('of %s ends the connection', async (_name, act, code) => {
    const { outcome, server } = await ask(act);
    expect(outcome).toMatchObject({ kind: 'failure', problem: { code } });
    expect(server.connections).toHaveLength(1);
  });

  it('of resets ends with the attempts of each request, and the host is left alone', async () => {
    await using server = await serveFrames(cert, (connection, stream) => connection.send(frame(FRAME.rst, 0, stream, uint32(2))));
    const http = createHttpClient(OPTIONS);
    const context = testContext();
    for (let n = 0; n < 8; n++)
      await http.request({ url: `https://127.0.0.1:${server.port}/${n}`, purpose: 'search', maxAttempts: 1 }, context);
    expect(server.streams()).toBe(5);
    expect(context.of('host.paused')).toHaveLength(1);
    await http.close();
  });

  it('that a server pushes is refused', async () => {
    const push: Act = (connection, stream) => connection.send(frame(5, END_HEADERS, stream, Buffer.concat([uint32(2), OK])));
    expect((await ask(push)).outcome).toMatchObject({ problem: { code: 'protocol_error' } });
  });
});

describe('a server that wants HTTP/1.1', () => {
  it('is not asked by HTTP/2 again', async () => {
    await using server = await serveFrames(cert, (connection, stream) => connection.send(frame(FRAME.rst, 0, stream, uint32(13))));
    const offers: boolean[] = [];
    const { systemDial } = await import('../connector.ts');
    const dial = systemDial({ connectMs: 2000, ca: [ca.caPem], proxy: null, noProxy: [] }).direct;
    const http = createHttpClient({
      ...OPTIONS,
      connector: (target) => {
        offers.push(target.offerH2 === true);
        return dial(target);
      },
    });
    await http.request({ url: `https://127.0.0.1:${server.port}/`, purpose: 'search', maxAttempts: 2 }, testContext());
    expect(offers).toEqual([true, false]);
    await http.close();
  });
});
