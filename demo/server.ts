/** @module Serves a world on loopback: one HTTP server that answers by Host header, and a search endpoint in SearXNG's JSON. */
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { searchAnswer, searchConfig } from './searxng.ts';
import type { World, WorldPage } from './world.ts';

interface ServedRequest {
  url: string;
  status: number;
  /** Milliseconds since the epoch. */
  at: number;
}

export interface RunningWorld {
  port: number;
  /** Base address of the search service, for `--searxng`. */
  searchUrl: string;
  /** For `--connect-to`: every host of every page leads to this server, so nothing leaves loopback. */
  connectTo: string[];
  /** All requests so far, search included, in order. */
  requests(): ServedRequest[];
  /** How often a URL was requested. */
  count(url: string): number;
  /** Puts another body under a URL of the world, as if its owner had edited the page. Throws a RangeError for an unknown URL. */
  setPage(url: string, body: string | Uint8Array): void;
  close(): Promise<void>;
}

/** Starts the world on 127.0.0.1 and a free port (or the one given). */
export async function startWorld(world: World, port = 0): Promise<RunningWorld> {
  const pages = new Map(world.pages.map((page) => [page.url, page]));
  const served: ServedRequest[] = [];
  const date = new Date(world.now).toUTCString();

  const server = createServer((request, response) => {
    const url = requestedUrl(request);
    const status = answer(request, response, url);
    served.push({ url: url.href, status, at: Date.now() });
  });

  function answer(request: IncomingMessage, response: ServerResponse, url: URL): number {
    const send = (status: number, headers: Record<string, string>, body: string | Uint8Array): number => {
      const bytes = Buffer.from(body);
      response.sendDate = false;
      response.writeHead(status, { ...headers, date, 'content-length': String(bytes.length) });
      response.end(request.method === 'HEAD' || status === 304 ? undefined : bytes);
      return status;
    };
    const plain = (status: number, text: string): number => send(status, { 'content-type': 'text/plain; charset=utf-8' }, text);
    if (request.method !== 'GET' && request.method !== 'HEAD') return plain(405, 'This world can only be read.\n');
    if (url.hostname === '127.0.0.1' || url.hostname === 'localhost') {
      if (url.pathname === '/search') {
        const { status, contentType, body } = searchAnswer(world.search, url.searchParams);
        return send(status, { 'content-type': contentType }, body);
      }
      if (url.pathname === '/config') return send(200, { 'content-type': 'application/json' }, searchConfig());
      return plain(404, 'Not found.\n');
    }
    if (!world.hosts.includes(url.host)) return plain(421, 'No such host in this world.\n');
    const page = pages.get(url.href);
    if (page === undefined)
      return send(404, { 'content-type': 'text/html; charset=utf-8' }, '<!doctype html><title>404 Not Found</title><h1>Not Found</h1>');
    if (page.behaviour === 'rate_limit_once' && !served.some((earlier) => earlier.url === page.url)) {
      return send(429, { 'content-type': 'text/plain; charset=utf-8', 'retry-after': '1' }, 'Too many requests. Try again in a second.\n');
    }
    const headers: Record<string, string> =
      page.status === 200 ? { ...page.headers, etag: etag(page), 'cache-control': 'no-cache' } : page.headers;
    if (headers.etag !== undefined && request.headers['if-none-match'] === headers.etag) return send(304, headers, '');
    return send(page.status, headers, page.body);
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new TypeError('the server has no port');
  return {
    port: address.port,
    searchUrl: `http://127.0.0.1:${address.port}`,
    connectTo: [`::127.0.0.1:${address.port}`],
    requests: () => [...served],
    count: (url) => served.filter((request) => request.url === url).length,
    setPage(url, body) {
      const page = pages.get(url);
      if (page === undefined) throw new RangeError(`no page ${url} in this world`);
      pages.set(url, { ...page, body });
    },
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error === undefined ? resolve() : reject(error)));
        server.closeAllConnections();
      }),
  };
}

/** The URL that was asked for, from the Host header; on the standard port without it, whatever port we listen on for a world's host. */
function requestedUrl(request: IncomingMessage): URL {
  const host = (request.headers.host ?? '127.0.0.1').toLowerCase();
  const base = URL.canParse(`http://${host}`) ? `http://${host}` : 'http://127.0.0.1';
  const target = request.url ?? '/';
  return URL.canParse(target, base) ? new URL(target, base) : new URL(base);
}

const etag = (page: WorldPage): string => `"${createHash('sha256').update(page.body).digest('hex').slice(0, 16)}"`;
