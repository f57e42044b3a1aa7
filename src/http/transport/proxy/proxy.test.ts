import { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, connect, createServer as createSocketServer, type Server } from 'node:net';
import { describe, expect, it } from 'vitest';
import { testContext } from '../../../../test/support/context.ts';
import { serve } from '../../../../test/support/server.ts';
import { createTestCa } from '../../../../test/support/tls.ts';
import { createHttpClient, type Dial } from '../../index.ts';
import { parseNoProxy } from './no-proxy.ts';

/** A proxy on loopback that leads every way to one loopback port, and keeps what it was asked for. */
interface TestProxy extends AsyncDisposable {
  readonly url: string;
  readonly asked: string[];
}

async function listen(server: Server, scheme: string, asked: string[], host = '127.0.0.1'): Promise<TestProxy> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `${scheme}//user:p%40ss@${host}:${port}`,
    asked,
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function httpProxy(port: number, status = 200, tls: { key: string; cert: string } | null = null): Promise<TestProxy> {
  const asked: string[] = [];
  const server = (tls === null ? createServer() : createTlsServer(tls)).on('connect', (request, socket) => {
    asked.push(`${request.url} ${request.headers['proxy-authorization'] ?? ''}`);
    socket.on('error', () => undefined);
    if (status !== 200) return socket.end(`HTTP/1.1 ${status} No\r\n\r\n`);
    const target = connect(port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      socket.pipe(target).pipe(socket);
    });
    target.on('error', () => socket.destroy());
  });
  return listen(server, tls === null ? 'http:' : 'https:', asked);
}

function socksProxy(port: number, reply = 0, scheme = 'socks5:'): Promise<TestProxy> {
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
  return listen(server, scheme, asked);
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

  it.each([
    'ftp://127.0.0.1:1',
    'nonsense',
    'ftp://user:secret@proxy.test',
    'http://user:secret%zz@proxy.test',
    'user:secret@proxy.test',
    'http://a/b:secret@c d',
  ])('%s is none, and its secret is not repeated', (proxy) => {
    expect(() => createHttpClient({ proxy })).toThrow(
      expect.objectContaining({ code: 'config_invalid', message: expect.not.stringContaining('secret') }),
    );
  });

  it('keeps its credentials out of outcome and trace, whatever goes wrong', async () => {
    await using refusing = await httpProxy(1, 407);
    await using closed = await socksProxy(1, 1);
    for (const proxy of [refusing.url, closed.url, 'https://user:p%40ss@127.0.0.1:1', refusing.url.replace('http:', 'https:')]) {
      const http = createHttpClient({ ...OPTIONS, proxy });
      const context = testContext();
      const told = JSON.stringify([await http.request(ask, context), context.events]);
      expect(told).toContain('connect_failed');
      for (const secret of ['p@ss', 'p%40ss', Buffer.from('user:p@ss').toString('base64')]) expect(told).not.toContain(secret);
      await http.close();
    }
  });
});

describe('a proxy that is reached by TLS', () => {
  it('is checked by its own name, and carries plain http and TLS inside of TLS', async () => {
    const ca = await createTestCa();
    await using plain = await serve((_request, response) => response.end('plain'));
    await using secure = await serve((_request, response) => response.end('secure'), { tls: await ca.issue(['example.test']) });
    const cert = await ca.issue(['127.0.0.1']);
    for (const [server, url] of [
      [plain, 'http://example.test/'],
      [secure, 'https://example.test/'],
    ] as const) {
      await using proxy = await httpProxy(server.port, 200, cert);
      const http = createHttpClient({ ...OPTIONS, proxy: proxy.url, ca: ca.caPem });
      expect(await http.request({ ...ask, url }, testContext())).toMatchObject({ status: 200 });
      expect(proxy.asked).toEqual([`8.8.8.8:${url.startsWith('https') ? 443 : 80} Basic ${Buffer.from('user:p@ss').toString('base64')}`]);
      await http.close();
    }
  });

  it('and whose certificate is for another, or from an unknown authority, is told nothing', async () => {
    const ca = await createTestCa();
    await using other = await httpProxy(1, 200, await ca.issue(['other.test']));
    await using unknown = await httpProxy(1, 200, await (await createTestCa()).issue(['127.0.0.1']));
    for (const proxy of [other, unknown]) {
      const http = createHttpClient({ ...OPTIONS, proxy: proxy.url, ca: ca.caPem });
      expect(await http.request(ask, testContext())).toMatchObject({
        problem: { code: 'connect_failed', detail: expect.stringContaining('proxy') },
      });
      expect(proxy.asked).toEqual([]);
      await http.close();
    }
  });
});

describe('a SOCKS proxy that resolves names itself (socks5h)', () => {
  const never: Dial = () => Promise.reject(new Error('nothing is dialled directly'));
  const options = { minDelayMs: 0, connector: never, resolver: () => Promise.reject(new Error('no name is resolved here')) };

  it('is told the name, and the trace says that its address was not checked', async () => {
    await using server = await serve((request, response) => response.end(`at ${request.headers.host}`));
    await using proxy = await socksProxy(server.port, 0, 'socks5h:');
    const http = createHttpClient({ ...options, proxy: proxy.url });
    const context = testContext();
    expect(await http.request(ask, context)).toMatchObject({ status: 200 });
    expect(proxy.asked).toEqual(['user', `030c${Buffer.from('example.test').toString('hex')}0050`]);
    expect(context.of('policy.exception')).toMatchObject([{ rule: 'guard', reason: expect.stringContaining('cannot be checked here') }]);
    await http.close();
  });

  it.each([
    'http://169.254.169.254/latest/meta-data/',
    'http://0x7f.1/',
    'http://[::1]/',
    'http://localhost/',
    'http://intranet/',
    'http://metadata.google.internal/',
    'http://printer.local/',
    'http://router.home.arpa./',
    'http://example.test:22/',
  ])('is not asked for %s', async (url) => {
    await using proxy = await socksProxy(1, 0, 'socks5h:');
    const http = createHttpClient({ ...options, proxy: proxy.url });
    expect(await http.request({ ...ask, url }, testContext())).toMatchObject({ problem: { code: 'guard_blocked' }, attempts: 0 });
    expect(proxy.asked).toEqual([]);
    await http.close();
  });

  it('is told literal public addresses as such', async () => {
    await using server = await serve((_request, response) => response.end('x'));
    await using proxy = await socksProxy(server.port, 0, 'socks5h:');
    const http = createHttpClient({ ...options, proxy: proxy.url });
    expect(await http.request({ ...ask, url: 'http://8.8.4.4/' }, testContext())).toMatchObject({ status: 200 });
    expect(proxy.asked).toEqual(['user', '01080804040050']);
    await http.close();
  });
});

describe('hosts that are reached without the proxy', () => {
  it.each([
    ['*', 'example.test', 80, true],
    ['example.test', 'example.test', 443, true],
    ['example.test', 'a.b.EXAMPLE.test', 443, true],
    ['.example.test', 'example.test', 443, true],
    ['*.example.test', 'a.example.test', 443, true],
    ['example.test', 'badexample.test', 443, false],
    ['example.test:8080', 'example.test', 8080, true],
    ['example.test:8080', 'example.test', 80, false],
    ['10.0.0.0/8', '10.9.8.7', 80, true],
    ['10.0.0.0/8', '11.9.8.7', 80, false],
    ['[2001:db8::1]:80', '2001:db8:0::1', 80, true],
    ['8.8.8.8', '8.8.8.8', 80, true],
    ['a.test, b.test c.test', 'c.test', 80, true],
    ['', 'example.test', 80, false],
    ['.', 'example.test', 80, false],
  ])('%j: %s port %i: %s', (entry, host, port, expected) => expect(parseNoProxy([entry])(host, port)).toBe(expected));

  it('with an impossible block are a mistake of the configuration', () => {
    expect(() => createHttpClient({ proxy: 'http://127.0.0.1:1', noProxy: ['10.0.0.0/40'] })).toThrow(
      expect.objectContaining({ code: 'config_invalid' }),
    );
  });

  it('are resolved and checked as ever', async () => {
    await using proxy = await httpProxy(1);
    const dialled: string[] = [];
    const http = createHttpClient({
      ...OPTIONS,
      proxy: proxy.url,
      noProxy: ['example.test'],
      connector: ({ address }) => {
        dialled.push(address);
        return Promise.reject(Object.assign(new Error('tripwire'), { code: 'ECONNREFUSED' }));
      },
      resolver: async (host) => [{ address: host.startsWith('in.') ? '10.0.0.1' : '8.8.8.8', family: 4 }],
    });
    expect(await http.request({ ...ask, url: 'http://in.example.test/' }, testContext())).toMatchObject({
      problem: { code: 'guard_blocked' },
    });
    expect(await http.request(ask, testContext())).toMatchObject({ problem: { code: 'connect_failed' } });
    expect(dialled).toEqual(['8.8.8.8']);
    expect(proxy.asked).toEqual([]);
    await http.close();
  });
});
