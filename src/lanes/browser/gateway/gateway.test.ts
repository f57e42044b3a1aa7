import { type IncomingMessage, request } from 'node:http';
import { connect as connectTcp, type Socket } from 'node:net';
import { connect as connectTls, createSecureContext } from 'node:tls';
import { afterEach, describe, expect, it } from 'vitest';
import { testContext } from '../../../../test/support/context.ts';
import { serve, type TestServer } from '../../../../test/support/server.ts';
import { createHttpClient, type HttpOptions } from '../../../http/index.ts';
import { type AnswererOptions, createAnswerer } from './answer.ts';
import { makeCertificate } from './certificate.ts';
import { type Gateway, openGateway } from './gateway.ts';
import { PUBLIC_POLICY } from './judge.ts';

const certificate = makeCertificate();
const ends: (() => PromiseLike<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

interface Asked {
  readonly status: number;
  readonly body: string;
  readonly headers: IncomingMessage['headers'];
}

async function stage(listener: Parameters<typeof serve>[0], http: HttpOptions = {}, over: Partial<AnswererOptions> = {}, robots = false) {
  const server: TestServer = await serve(listener, { robots });
  const client = createHttpClient({ allowAddresses: ['127.0.0.0/8'], minDelayMs: 0, ...http });
  const context = testContext();
  const answerer = createAnswerer({
    http: client,
    context,
    policy: PUBLIC_POLICY,
    page: server.origin,
    userAgent: 'Robot/1',
    known: null,
    ...over,
  });
  const gateway: Gateway = await openGateway({ answerer, secureContext: createSecureContext(certificate), context });
  ends.push(gateway.close, client.close, server[Symbol.asyncDispose]);
  const [host = '', port = ''] = gateway.address.split(':');
  const proxied = (
    path: string,
    options: { method?: string; headers?: Record<string, string>; createConnection?: () => Socket } = {},
  ): Promise<Asked> =>
    new Promise((resolve, reject) => {
      const sent = request(
        { host, port, path, method: 'GET', ...(options.createConnection === undefined ? { agent: false } : {}), ...options },
        (response) => {
          let body = '';
          response.on('data', (chunk: Buffer) => {
            body += chunk.toString();
          });
          response.on('end', () => resolve({ status: response.statusCode ?? 0, body, headers: response.headers }));
        },
      );
      sent.on('error', reject);
      sent.end();
    });
  const tunnel = (authority: string): Promise<Socket> =>
    new Promise((resolve) => {
      const socket = connectTcp(Number(port), host);
      socket.write(`CONNECT ${authority} HTTP/1.1\r\n\r\n`);
      socket.once('data', () => resolve(socket));
    });
  return { server, answerer, context, proxied, tunnel };
}

describe('the gateway', () => {
  it('carries a request out by our client: with who we are, and without what belongs to the browser', async () => {
    const { server, proxied, answerer } = await stage((_, response) => response.writeHead(201, { 'x-own': 'yes' }).end('made'));
    const answer = await proxied(`${server.origin}/a?b=1`, {
      headers: { 'user-agent': 'Chrome', 'sec-ch-ua': 'x', cookie: 'a=1', accept: '*/*' },
    });
    expect(answer).toMatchObject({ status: 201, body: 'made', headers: { 'x-own': 'yes' } });
    const seen = server.seen.find(({ url }) => url === '/a?b=1');
    expect(seen?.headers).toMatchObject({ 'user-agent': 'Robot/1', cookie: 'a=1' });
    expect(seen?.headers).not.toHaveProperty('sec-ch-ua');
    expect(answerer.counts).toMatchObject({ requests: 1, refused: 0 });
  });

  it('leaves redirects to the browser', async () => {
    const { server, proxied } = await stage((request, response) => {
      if (request.url === '/go') response.writeHead(302, { location: '/there' }).end();
      else response.end('there');
    });
    expect(await proxied(`${server.origin}/go`)).toMatchObject({ status: 302, headers: { location: '/there' } });
    expect(server.seen.map(({ url }) => url)).not.toContain('/there');
  });

  it('answers with a page that is known already, once, and asks nobody', async () => {
    const { server, proxied } = await stage((_, response) => response.end('asked'), {}, {});
    const known = await stage(
      (_, response) => response.end('asked'),
      {},
      { known: { url: `${server.origin}/p#part`, status: 200, headers: [['content-type', 'text/html']], body: Buffer.from('known') } },
    );
    expect((await known.proxied(`${server.origin}/p`)).body).toBe('known');
    expect(server.seen).toEqual([]);
    expect((await known.proxied(`${server.origin}/p`)).body).toBe('asked');
    expect((await proxied(`${server.origin}/p`)).body).toBe('asked');
  });

  it.each(['POST', 'PUT', 'DELETE', 'PATCH'])('lets no %s through, and the trace tells it', async (method) => {
    const { server, proxied, context, answerer } = await stage((_, response) => response.end());
    expect((await proxied(`${server.origin}/write`, { method })).status).toBe(403);
    expect(server.seen).toEqual([]);
    expect(context.of('policy.denied')).toMatchObject([{ rule: 'read_only' }]);
    expect(answerer.counts.refused).toBe(1);
  });

  it('leaves the page where it is when it would go where it may not', async () => {
    const { server, proxied } = await stage((_, response) => response.end());
    expect((await proxied(`${server.origin}/form`, { method: 'POST', headers: { 'upgrade-insecure-requests': '1' } })).status).toBe(204);
  });

  it('asks no address that the guard refuses', async () => {
    const { server, proxied, answerer } = await stage((_, response) => response.end(), { allowAddresses: [] });
    expect((await proxied(`${server.origin}/inside`)).status).toBe(403);
    expect(server.seen).toEqual([]);
    expect(answerer.counts.refused).toBe(1);
  });

  it('asks nothing that robots.txt closes', async () => {
    const { server, proxied } = await stage((_, response) => response.end('User-agent: *\nDisallow: /api'), {}, {}, true);
    expect((await proxied(`${server.origin}/api/items`)).status).toBe(403);
    expect(server.seen.map(({ url }) => url)).toEqual(['/robots.txt']);
  });

  it('keeps JSON answers as data', async () => {
    const { server, proxied, answerer } = await stage((_, response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"a":1}'),
    );
    await proxied(`${server.origin}/api`);
    expect(answerer.data).toMatchObject([{ finalUrl: `${server.origin}/api`, status: 200 }]);
    expect(answerer.heardAt('/api')).not.toBeNull();
    expect(answerer.heardAt('/other')).toBeNull();
  });

  it('ends TLS itself, so that a request over https is judged like any other', async () => {
    const { server, proxied, tunnel } = await stage((_, response) => response.end('inside'), { connectTo: [] });
    const plain = await tunnel(new URL(server.origin).host);
    expect(await proxied('/over-a-tunnel', { createConnection: () => plain })).toMatchObject({ status: 200, body: 'inside' });
    const socket = await tunnel('secure.test:443');
    const secure = connectTls({ socket, rejectUnauthorized: false, servername: 'secure.test' });
    const headers = { 'sec-fetch-site': 'same-origin', host: 'secure.test' };
    expect((await proxied('/write', { method: 'POST', headers, createConnection: () => secure })).status).toBe(403);
  });

  it('passes events on as they come', async () => {
    const { server, proxied } = await stage((_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('data: one\n\n');
      setTimeout(() => response.end('data: two\n\n'), 5);
    });
    expect((await proxied(`${server.origin}/e`, { headers: { accept: 'text/event-stream' } })).body).toBe('data: one\n\ndata: two\n\n');
  });

  it('opens a socket where guard and robots let it, and no other', async () => {
    const upgraded = async (options: HttpOptions) => {
      const { server, tunnel, answerer } = await stage((_, response) => response.end(), options);
      const socket = await tunnel(new URL(server.origin).host);
      socket.write('GET /ws HTTP/1.1\r\nhost: x\r\nconnection: Upgrade\r\nupgrade: websocket\r\norigin: http://x\r\n\r\n');
      const text = await new Promise<string>((resolve) => {
        socket.once('data', (chunk: Buffer) => resolve(chunk.toString()));
        socket.once('close', () => resolve('closed'));
      });
      socket.destroy();
      return { text, seen: server.seen.map(({ url }) => url), refused: answerer.counts.refused };
    };
    expect(await upgraded({ allowAddresses: [] })).toMatchObject({ text: expect.stringContaining('403'), seen: [], refused: 1 });
    expect((await upgraded({})).seen).toContain('/ws');
  });
});
