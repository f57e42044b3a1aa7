import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { type SecureContext, TLSSocket } from 'node:tls';
import type { HeaderList } from '../../../http/index.ts';
import type { RunContext } from '../../../telemetry/index.ts';
import type { Answerer, PartBody } from './answer.ts';

// As a module `node:http` would bring a second HTTP client.
const { createServer, request: requestOver } = process.getBuiltinModule('node:http');

export interface Gateway {
  /** `host:port`, the proxy of one browser context. */
  readonly address: string;
  /**
   * Whose requests come now. `blank`: nobody's, and every page that is asked for is an empty one, which reaches no network; null: nobody's, and
   * everything is refused. What was under way before is cut off.
   */
  serve(whom: Served | 'blank' | null): void;
  close(): Promise<void>;
}

export interface Served {
  readonly answerer: Answerer;
  readonly context: RunContext;
}

export interface GatewayParts extends Served {
  /** Stands for every https site; only browsers of this process trust it. */
  readonly secureContext: SecureContext;
}

/** The most of a request body that a page may send where the policy lets it. */
const MAX_SENT_BYTES = 1 << 20;
/** First byte of a TLS handshake record (RFC 8446 §5.1). */
const TLS_HANDSHAKE = 0x16;

/**
 * The only way out of one browser context: a proxy on loopback that ends TLS itself, so that every request of the page, its frames, workers,
 * sockets and redirects is seen whole, judged by one policy, and carried out by our own guarded client. What the browser would send by another
 * way has nowhere to go.
 */
export async function openGateway({ secureContext, ...first }: GatewayParts): Promise<Gateway> {
  let serving: Served | 'blank' | null = first;
  const sockets = new Set<Duplex>();
  /** The site that a tunnel was opened to. */
  const tunnels = new WeakMap<Duplex, string>();

  const own = <T extends Duplex>(socket: T): T => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    // A browser that goes away in the middle of something is no trouble of ours.
    socket.on('error', () => socket.destroy());
    return socket;
  };
  const partOf = (message: IncomingMessage, upgrade: boolean, site: string | null): PartBody | null => {
    const target = message.url ?? '';
    const url = URL.parse(/^https?:\/\//i.test(target) ? target : (tunnels.get(message.socket) ?? '') + target);
    if (url === null) return null;
    url.hash = '';
    const header = (name: string): string | null => {
      const value = message.headers[name];
      return value === undefined ? null : typeof value === 'string' ? value : value.join(', ');
    };
    return { method: message.method ?? 'GET', url, header, upgrade, site, headers: headersOf(message), body: null };
  };

  const server = createServer((message, response) => {
    handle(message, response).catch(() => response.destroy());
  });
  server.headersTimeout = 0;
  server.requestTimeout = 0;
  server.on('connection', own);

  async function handle(message: IncomingMessage, response: ServerResponse): Promise<void> {
    if (serving === null || serving === 'blank') return unserved(message, response, serving === 'blank');
    const { answerer } = serving;
    const part = partOf(message, false, answerer.site);
    if (part === null) return void response.writeHead(400).end();
    const decision = answerer.decide(part);
    if (decision.kind === 'stream') return events(part, response, serving);
    const body = decision.kind === 'ask' || decision.kind === 'query' ? await bodyOf(message) : null;
    const answer = await answerer.answer({ ...part, body }, decision);
    if (response.destroyed) return;
    const headers = [
      ...answer.headers.flat(),
      ...(answer.status === 204 || answer.status === 304 ? [] : ['content-length', String(answer.body.byteLength)]),
    ];
    response.writeHead(answer.status, headers);
    response.end(part.method === 'HEAD' ? undefined : answer.body);
  }

  /** Server-sent events come as they come. */
  async function events(part: PartBody, response: ServerResponse, { answerer, context }: Served): Promise<void> {
    const done = answerer.activity.begin(part.url);
    const stream = await answerer.openStream(part.url.href, context);
    if (stream.kind === 'failure' || response.destroyed) {
      done();
      if (stream.kind === 'open') stream.socket.destroy();
      return void response.writeHead(403).end();
    }
    const { socket, count } = stream;
    own(socket);
    response.once('close', () => socket.destroy());
    const upstream = requestOver({
      createConnection: () => socket,
      method: part.method,
      path: part.url.pathname + part.url.search,
      headers: [...answerer.forwarded(part), ['host', part.url.host]].flat(),
    });
    upstream.on('error', () => response.destroy());
    upstream.on('response', (from) => {
      response.writeHead(
        from.statusCode ?? 502,
        headersOf(from)
          .filter(([name]) => !/^(?:connection|transfer-encoding|content-length)$/.test(name))
          .flat(),
      );
      from.on('data', (chunk: Buffer) => {
        done(true);
        answerer.counts.bytes += chunk.byteLength;
        if (!count(chunk.byteLength)) socket.destroy();
        else if (!response.write(chunk)) from.pause();
      });
      response.on('drain', () => from.resume());
      from.on('end', () => {
        done();
        response.end();
      });
    });
    upstream.end();
  }

  server.on('connect', (message: IncomingMessage, client: Socket, head: Buffer) => {
    const authority = message.url ?? '';
    client.write('HTTP/1.1 200 Connection established\r\n\r\n');
    if (head.length > 0) client.unshift(head);
    client.once('readable', () => {
      const first: unknown = client.read();
      if (!Buffer.isBuffer(first)) return client.destroy();
      client.unshift(first);
      const secure = first[0] === TLS_HANDSHAKE;
      const inner = secure ? own(new TLSSocket(client, { isServer: true, secureContext, ALPNProtocols: ['http/1.1'] })) : client;
      tunnels.set(inner, `${secure ? 'https' : 'http'}://${authority}`);
      server.emit('connection', inner);
    });
  });

  server.on('upgrade', (message: IncomingMessage, client: Duplex, head: Buffer) => {
    own(client);
    webSocket(message, client, head).catch(() => client.destroy());
  });

  async function webSocket(message: IncomingMessage, client: Duplex, head: Buffer): Promise<void> {
    if (serving === null || serving === 'blank') return void client.end('HTTP/1.1 403 Forbidden\r\nconnection: close\r\n\r\n');
    const { answerer, context } = serving;
    const part = partOf(message, true, answerer.site);
    const decision = part === null ? null : answerer.decide(part);
    if (part === null || decision?.kind !== 'stream') return void client.end('HTTP/1.1 403 Forbidden\r\nconnection: close\r\n\r\n');
    const done = answerer.activity.begin(part.url);
    const stream = await answerer.openStream(part.url.href, context);
    if (stream.kind === 'failure') {
      done();
      return void client.end('HTTP/1.1 403 Forbidden\r\nconnection: close\r\n\r\n');
    }
    const { socket, count } = stream;
    own(socket);
    client.once('close', () => socket.destroy());
    socket.once('close', () => {
      done();
      client.destroy();
    });
    const headers: HeaderList = [['host', part.url.host], ['connection', 'Upgrade'], ['upgrade', 'websocket'], ...answerer.forwarded(part)];
    socket.write(
      `GET ${part.url.pathname}${part.url.search} HTTP/1.1\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`,
    );
    if (head.length > 0) socket.write(head);
    let chunks = 0;
    socket.on('data', (chunk: Buffer) => {
      // The handshake comes first; with what follows the page has something to show.
      if (++chunks > 1) done(true);
      answerer.counts.bytes += chunk.byteLength;
      if (!count(chunk.byteLength)) socket.destroy();
      else if (!client.write(chunk)) socket.pause();
    });
    client.on('drain', () => socket.resume());
    client.pipe(socket);
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  server.unref();
  const { port } = server.address() as AddressInfo;
  return {
    address: `127.0.0.1:${port}`,
    serve(whom) {
      serving = whom;
      for (const socket of sockets) socket.destroy();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

/** Between two pages a tab shows a page of ours, empty and with leave to load nothing. */
function unserved({ method, headers }: IncomingMessage, response: ServerResponse, blank: boolean): void {
  const page = blank && method === 'GET' && (headers['sec-fetch-mode'] ?? 'navigate') === 'navigate';
  if (!page) return void response.writeHead(403).end();
  response.writeHead(200, { 'content-type': 'text/html', 'cache-control': 'no-store', 'content-security-policy': "default-src 'none'" });
  response.end('<!doctype html><title></title>');
}

function headersOf({ rawHeaders }: IncomingMessage): HeaderList {
  const headers: HeaderList = [];
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) headers.push([(rawHeaders[at] ?? '').toLowerCase(), rawHeaders[at + 1] ?? '']);
  return headers;
}

async function bodyOf(message: IncomingMessage): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of message) {
    if (!Buffer.isBuffer(chunk)) continue;
    size += chunk.byteLength;
    if (size > MAX_SENT_BYTES) throw new Error('the page sends more than it may');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
