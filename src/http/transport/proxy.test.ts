import { createServer } from 'node:http';
import { type AddressInfo, connect, createServer as createSocketServer, type Server } from 'node:net';
import { describe, expect, it } from 'vitest';
import { testContext } from '../../../test/support/context.ts';
import { serve } from '../../../test/support/server.ts';
import { createTestCa } from '../../../test/support/tls.ts';
import { createHttpClient } from '../index.ts';

/** A proxy on loopback that leads every way to one loopback port, and keeps what it was asked for. */
interface TestProxy extends AsyncDisposable {
  readonly url: string;
  readonly asked: string[];
}

async function listen(server: Server, scheme: string, asked: string[]): Promise<TestProxy> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `${scheme}//user:p%40ss@127.0.0.1:${port}`,
    asked,
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function httpProxy(port: number, status = 200): Promise<TestProxy> {
  const asked: string[] = [];
  const server = createServer().on('connect', (request, socket) => {
    asked.push(`${request.url} ${request.headers['proxy-authorization'] ?? ''}`);
    socket.on('error', () => undefined);
    if (status !== 200) return socket.end(`HTTP/1.1 ${status} No\r\n\r\n`);
    const target = connect(port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      socket.pipe(target).pipe(socket);
    });
    target.on('error', () => socket.destroy());
  });
  return listen(server, 'http:', asked);
}

function socksProxy(port: number, reply = 0): Promise<TestProxy> {
  const asked: string[] = [];
  const server = createSocketServer((socket) => {
    let step = 0;
    socket.on('error', () => undefined);
    const onData = (data: Buffer): void => {
      step++;
      if (step === 1) socket.write(Buffer.from([5, 2]));
      if (step === 2) {
        asked.push(`${data.subarray(2, 2 + (data[1] ?? 0))}`);
        socket.write(Buffer.from([1, 0]));
      }
      if (step !== 3) return;
      asked.push(data.subarray(3).toString('hex'));
      socket.off('data', onData);
      // Split in two, as a network may.
      socket.write(Buffer.from([5, reply, 0]));
      if (reply !== 0) return void socket.end(Buffer.from([1, 0, 0, 0, 0, 0, 0]));
      const target = connect(port, '127.0.0.1', () => {
        socket.write(Buffer.from([1, 127, 0, 0, 1, 0, 80]));
        socket.pipe(target).pipe(socket);
      });
      target.on('error', () => socket.destroy());
    };
    socket.on('data', onData);
  });
  return listen(server, 'socks5:', asked);
}

const OPTIONS = { minDelayMs: 0, resolver: async () => [{ address: '8.8.8.8', family: 4 }] };
const ask = { url: 'http://example.test/a', purpose: 'search', maxAttempts: 1 } as const;

describe('a proxy', () => {
  it('of the HTTP kind is told the checked address and its credentials', async () => {
    await using server = await serve((request, response) => response.end(`at ${request.headers.host}`));
    await using proxy = await httpProxy(server.port);
    const http = createHttpClient({ ...OPTIONS, proxy: proxy.url });
    const outcome = await http.request(ask, testContext());
    expect(outcome.kind === 'response' && Buffer.from(outcome.body).toString()).toBe('at example.test');
    expect(proxy.asked).toEqual([`8.8.8.8:80 Basic ${Buffer.from('user:p@ss').toString('base64')}`]);
    expect(server.seen[0]?.headers['proxy-authorization']).toBeUndefined();
    await http.close();
  });

  it('of the SOCKS kind is told the same, for IPv6 too', async () => {
    await using server = await serve((_request, response) => response.end('x'));
    await using proxy = await socksProxy(server.port);
    for (const [address, told] of [
      ['8.8.8.8', '01080808080050'],
      ['2606:4700::1111', '04260647000000000000000000000011110050'],
    ] as const) {
      const http = createHttpClient({ ...OPTIONS, proxy: proxy.url, resolver: async () => [{ address, family: 6 }] });
      expect(await http.request(ask, testContext())).toMatchObject({ kind: 'response', status: 200 });
      expect(proxy.asked.splice(0)).toEqual(['user', told]);
      await http.close();
    }
  });

  it('carries TLS whose certificate is checked by the name of the site', async () => {
    const ca = await createTestCa();
    await using server = await serve((_request, response) => response.end('secure'), { tls: await ca.issue(['example.test']) });
    await using proxy = await httpProxy(server.port);
    const http = createHttpClient({ ...OPTIONS, proxy: proxy.url, ca: ca.caPem });
    expect(await http.request({ ...ask, url: 'https://example.test/' }, testContext())).toMatchObject({ status: 200 });
    expect(await http.request({ ...ask, url: 'https://other.test/' }, testContext())).toMatchObject({ problem: { code: 'tls_failed' } });
    await http.close();
  });

  it('is never asked for an address that the guard refuses', async () => {
    await using proxy = await httpProxy(1);
    const http = createHttpClient({ ...OPTIONS, proxy: proxy.url, resolver: async () => [{ address: '169.254.169.254', family: 4 }] });
    expect(await http.request(ask, testContext())).toMatchObject({ problem: { code: 'guard_blocked' } });
    expect(proxy.asked).toEqual([]);
    await http.close();
  });

  it('is passed by for addresses that only the operator opens', async () => {
    await using server = await serve((_request, response) => response.end('own'));
    await using proxy = await httpProxy(1);
    const http = createHttpClient({ ...OPTIONS, proxy: proxy.url, allowAddresses: ['127.0.0.1'] });
    expect(await http.request({ ...ask, url: server.origin }, testContext())).toMatchObject({ status: 200 });
    expect(proxy.asked).toEqual([]);
    await http.close();
  });

  it('that refuses is a failed connection which says so', async () => {
    await using refusing = await httpProxy(1, 407);
    await using closed = await socksProxy(1, 2);
    for (const [proxy, why] of [
      [refusing, '407'],
      [closed, 'not allowed'],
    ] as const) {
      const http = createHttpClient({ ...OPTIONS, proxy: proxy.url });
      expect(await http.request(ask, testContext())).toMatchObject({
        problem: { code: 'connect_failed', detail: expect.stringContaining(why) },
      });
      await http.close();
    }
  });

  it('that is silent ends in time', async () => {
    await using silent = await listen(
      createSocketServer((socket) => void socket.on('error', () => undefined).resume()),
      'http:',
      [],
    );
    const http = createHttpClient({ ...OPTIONS, proxy: silent.url, bounds: { connectMs: 150 } });
    expect(await http.request(ask, testContext())).toMatchObject({ problem: { code: 'connect_timeout' } });
    await http.close();
  });

  it.each(['ftp://127.0.0.1:1', 'nonsense', 'https://user:secret@proxy.test'])('%s is none, and its secret is not repeated', (proxy) => {
    expect(() => createHttpClient({ proxy })).toThrow(
      expect.objectContaining({ code: 'config_invalid', message: expect.not.stringContaining('secret') }),
    );
  });
});
