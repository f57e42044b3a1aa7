import { createSecureServer, type Http2SecureServer, type Http2Session, type ServerHttp2Stream } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { testContext } from '../../../../test/support/context.ts';
import { serve } from '../../../../test/support/server.ts';
import { createTestCa } from '../../../../test/support/tls.ts';
import { createHttpClient, type Dial, type HttpOptions, type HttpOutcome } from '../../index.ts';

const ca = await createTestCa();
const cert = await ca.issue(['127.0.0.1', 'docs.example.test']);
const OPTIONS: HttpOptions = { allowAddresses: ['127.0.0.1'], minDelayMs: 0, ca: ca.caPem };

interface H2Server extends AsyncDisposable {
  readonly origin: string;
  readonly sessions: Http2Session[];
  readonly server: Http2SecureServer;
}

async function serveH2(onStream: (stream: ServerHttp2Stream, path: string) => void, options: object = {}): Promise<H2Server> {
  const sessions: Http2Session[] = [];
  const server = createSecureServer({ ...cert, ...options });
  server.on('session', (session) => sessions.push(session)).on('sessionError', () => undefined);
  server.on('stream', (stream, headers) => {
    stream.on('error', () => undefined);
    onStream(stream, headers[':path'] ?? '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sessions,
    server,
    async [Symbol.asyncDispose]() {
      for (const session of sessions) session.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

const text = (outcome: HttpOutcome): string => (outcome.kind === 'response' ? Buffer.from(outcome.body).toString() : outcome.problem.code);

describe('an origin that offers HTTP/2', () => {
  it('gets it, with all requests as streams of one connection, and the fields of the request', async () => {
    let most = 0;
    let open = 0;
    const seen: unknown[] = [];
    await using server = await serveH2((stream, path) => {
      most = Math.max(most, ++open);
      seen.push(path);
      setTimeout(() => {
        open--;
        stream.respond({ ':status': 200, 'content-type': 'text/plain; charset=utf-8', 'set-cookie': ['a=1', 'b=2'] });
        stream.end(`page ${path}`);
      }, 10);
    });
    const http = createHttpClient({ ...OPTIONS, concurrencyPerHost: 4 });
    const context = testContext();
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, (_, n) => http.request({ url: `${server.origin}/${n}?q=${n}`, purpose: 'search' }, context)),
    );
    expect(outcomes.map(text)).toEqual(Array.from({ length: 12 }, (_, n) => `page /${n}?q=${n}`));
    expect(outcomes[0]).toMatchObject({ contentType: 'text/plain', charset: 'utf-8', attempts: 1 });
    expect(outcomes[0]?.kind === 'response' && outcomes[0].headers.filter(([name]) => name === 'set-cookie')).toEqual([
      ['set-cookie', 'a=1'],
      ['set-cookie', 'b=2'],
    ]);
    expect(server.sessions).toHaveLength(1);
    expect(most).toBe(4);
    expect(context.ledger.spent().requests).toBe(12);
    await http.close();
  });

  it('gets HTTP/1.1 where the operator has switched HTTP/2 off', async () => {
    const versions: string[] = [];
    await using server = await serveH2(() => versions.push('2'), { allowHTTP1: true });
    server.server.on('request', (request, response) => {
      if (request.httpVersion === '1.1') versions.push('1.1');
      response.end('x');
    });
    const http = createHttpClient({ ...OPTIONS, http2: false });
    expect(await http.request({ url: server.origin, purpose: 'search' }, testContext())).toMatchObject({ status: 200 });
    expect(versions).toEqual(['1.1']);
    await http.close();
  });

  it('sends a body, drops fields of HTTP/1.1 connections, and refuses values that no field may have', async () => {
    const got: unknown[] = [];
    await using server = await serveH2((stream) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        got.push(Buffer.concat(chunks).toString());
        stream.respond({ ':status': 200 });
        stream.end();
      });
    });
    const http = createHttpClient(OPTIONS);
    const ask = (value: string) =>
      http.request(
        {
          url: server.origin,
          purpose: 'search',
          method: 'POST',
          body: '{"q":"页"}',
          headers: [
            ['Connection', 'keep-alive'],
            ['X-One', value],
          ],
        },
        testContext(),
      );
    expect(await ask('1')).toMatchObject({ status: 200, body: new Uint8Array(0) });
    expect(got).toEqual(['{"q":"页"}']);
    expect(await ask('a\r\nb: c')).toMatchObject({ kind: 'failure', problem: { code: 'input_invalid' } });
    expect(await ask('2')).toMatchObject({ status: 200 });
    await http.close();
  });

  it('may send early hints, 204, 304 and a body for HEAD to nobody', async () => {
    await using server = await serveH2((stream, path) => {
      if (path === '/hints') stream.additionalHeaders({ ':status': 103, link: '</a.css>; rel=preload' });
      stream.respond({ ':status': path === '/204' ? 204 : path === '/304' ? 304 : 200, link: '</next>; rel=next' });
      stream.end(path === '/hints' ? 'page' : undefined);
    });
    const http = createHttpClient(OPTIONS);
    const ask = (path: string, method: 'GET' | 'HEAD' = 'GET') =>
      http.request({ url: `${server.origin}${path}`, method, purpose: 'search' }, testContext());
    const hints = await ask('/hints');
    expect(hints).toMatchObject({ status: 200 });
    expect(text(hints)).toBe('page');
    expect(hints.kind === 'response' && hints.headers.filter(([name]) => name === 'link')).toEqual([['link', '</next>; rel=next']]);
    expect(await ask('/204')).toMatchObject({ status: 204, body: new Uint8Array(0) });
    expect(await ask('/304')).toMatchObject({ problem: { code: 'protocol_error' } });
    expect(await ask('/', 'HEAD')).toMatchObject({ status: 200, body: new Uint8Array(0) });
    await http.close();
  });

  it('keeps to the streams that the server allows at a time', async () => {
    let open = 0;
    let most = 0;
    await using server = await serveH2(
      (stream) => {
        most = Math.max(most, ++open);
        setTimeout(() => {
          stream.respond({ ':status': 200 });
          stream.end('x');
          open--;
        }, 5);
      },
      { settings: { maxConcurrentStreams: 1 } },
    );
    const http = createHttpClient({ ...OPTIONS, concurrencyPerHost: 8 });
    const context = testContext();
    await http.request({ url: server.origin, purpose: 'search' }, context);
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, (_, n) => http.request({ url: `${server.origin}/${n}`, purpose: 'search', maxAttempts: 1 }, context)),
    );
    expect(outcomes.map(text)).toEqual(Array(8).fill('x'));
    expect([most, server.sessions.length]).toEqual([1, 1]);
    await http.close();
  });

  it('is held to the byte caps, also while the reader is slow, and the connection lives on', async () => {
    await using server = await serveH2((stream, path) => {
      stream.respond({ ':status': 200 });
      if (path === '/large') stream.end(Buffer.alloc(3_000_000, 'a'));
      else if (path === '/endless') {
        const more = (): void => {
          while (!stream.destroyed && stream.write(Buffer.alloc(60_000)));
        };
        stream.on('drain', more);
        more();
      } else stream.end('small');
    });
    const http = createHttpClient({ ...OPTIONS, bounds: { maxWireBytes: 4_000_000, maxBodyBytes: 5_000_000 } });
    const context = testContext();
    const ask = (path: string) => http.request({ url: `${server.origin}${path}`, purpose: 'search', maxAttempts: 1 }, context);
    const large = await ask('/large');
    expect(large.kind === 'response' && large.body.byteLength).toBe(3_000_000);
    expect(await ask('/endless')).toMatchObject({ problem: { code: 'body_too_large' } });
    expect(text(await ask('/small'))).toBe('small');
    expect(server.sessions).toHaveLength(1);
    await http.close();
  });

  it('gets a new connection after one whose streams are silent, and after an orderly goodbye', async () => {
    let silent = true;
    await using server = await serveH2((stream) => {
      if (silent) return;
      stream.respond({ ':status': 200 });
      stream.end('x');
    });
    const http = createHttpClient({ ...OPTIONS, bounds: { headersMs: 60 } });
    const ask = () => http.request({ url: server.origin, purpose: 'search', maxAttempts: 1 }, testContext());
    expect(await ask()).toMatchObject({ problem: { code: 'headers_timeout' } });
    silent = false;
    expect(text(await ask())).toBe('x');
    expect(server.sessions).toHaveLength(2);
    server.sessions[1]?.goaway(0);
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(text(await ask())).toBe('x');
    expect(server.sessions).toHaveLength(3);
    await http.close();
  });
});

describe('an origin that has HTTP/1.1 only', () => {
  it('is asked on the connection on which it said so, and is not asked again', async () => {
    await using server = await serve((request, response) => response.end(request.httpVersion), { tls: cert });
    const dialled: unknown[] = [];
    const { systemDial } = await import('../connector.ts');
    const dial = systemDial({ connectMs: 5000, ca: [ca.caPem], proxy: null, noProxy: [] }).direct;
    const connector: Dial = (target) => {
      dialled.push(target.offerH2 === true);
      return dial(target);
    };
    const http = createHttpClient({ ...OPTIONS, connector, concurrencyPerHost: 1 });
    const outcomes: string[] = [];
    for (const path of ['/a', '/b', '/c'])
      outcomes.push(text(await http.request({ url: `${server.origin}${path}`, purpose: 'search' }, testContext())));
    expect(outcomes).toEqual(['1.1', '1.1', '1.1']);
    // undici may open a second connection while the first one is being put back; none of them offers HTTP/2 any more.
    expect(dialled.slice(0, 2)).toEqual(dialled.length === 1 ? [true] : [true, false]);
    expect(dialled.length).toBeLessThan(3);
    await http.close();
  });

  it('is asked by all who came meanwhile', async () => {
    await using server = await serve((request, response) => response.end(request.url), { tls: cert });
    const http = createHttpClient({ ...OPTIONS, concurrencyPerHost: 5 });
    const outcomes = await Promise.all(
      Array.from({ length: 5 }, (_, n) => http.request({ url: `${server.origin}/${n}`, purpose: 'search' }, testContext())),
    );
    expect(outcomes.map(text)).toEqual(['/0', '/1', '/2', '/3', '/4']);
    await http.close();
  });
});

describe('the guard', () => {
  it('checks the address of an HTTP/2 connection as any other, and pins it', async () => {
    await using server = await serveH2((stream) => {
      stream.respond({ ':status': 200 });
      stream.end('x');
    });
    const port = Number(new URL(server.origin).port);
    const dialled: string[] = [];
    const { systemDial } = await import('../connector.ts');
    const dial = systemDial({ connectMs: 5000, ca: [ca.caPem], proxy: null, noProxy: [] }).direct;
    const http = createHttpClient({
      minDelayMs: 0,
      resolver: async (host) => [{ address: host === 'docs.example.test' ? '8.8.8.8' : '127.0.0.1', family: 4 }],
      connector: (target) => {
        dialled.push(target.address);
        return dial({ ...target, address: '127.0.0.1' });
      },
    });
    const ask = (host: string) => http.request({ url: `https://${host}:${port}/`, purpose: 'search', maxAttempts: 1 }, testContext());
    expect(await ask('inside.example.test')).toMatchObject({ problem: { code: 'guard_blocked' } });
    expect(dialled).toEqual([]);
    expect(await ask('docs.example.test')).toMatchObject({ status: 200 });
    expect(dialled).toEqual(['8.8.8.8']);
    await http.close();
  });

  it('never lends a connection of the operator to a request without the exception', async () => {
    await using server = await serveH2((stream) => {
      stream.respond({ ':status': 200 });
      stream.end('x');
    });
    const http = createHttpClient({ minDelayMs: 0, ca: ca.caPem });
    const ask = (operatorEndpoint: boolean) => http.request({ url: server.origin, purpose: 'search', operatorEndpoint }, testContext());
    expect(await ask(true)).toMatchObject({ status: 200 });
    expect(await ask(false)).toMatchObject({ problem: { code: 'guard_blocked' } });
    await http.close();
  });
});
