import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * One request by the server's own clock. On a busy machine the server hears late: `at` is when it heard of the request, `ended` the last moment at
 * which it was awake before it heard of the end. So the real gap between two requests was at most as long as the one noted here.
 */
export interface Arrival {
  readonly host: string;
  readonly path: string;
  readonly at: number;
  readonly ended: number;
}

const AWAKE_MS = 4;

export interface Site {
  readonly port: number;
  readonly arrivals: Arrival[];
  close(): Promise<void>;
}

const WORDS =
  'harbour ledger granite window copper lantern orchard signal meadow cable anchor basin quarry timber valley furnace compass beacon canyon spindle'.split(
    ' ',
  );

/** Prose that no other page has: by its number alone. */
function prose(host: string, page: number): string {
  let seed = page * 2_654_435_761 + host.length * 97;
  for (const character of host) seed = (seed * 31 + character.charCodeAt(0)) >>> 0;
  const next = (): string => {
    seed = (seed * 1_103_515_245 + 12_345) >>> 0;
    return WORDS[(seed >>> 8) % WORDS.length] ?? '';
  };
  return Array.from(
    { length: 6 },
    (_, n) =>
      `<p>In part ${n} the ${next()} of the ${next()} meets the ${next()} at number ${seed % 100_000}, where the ${next()} and the ${next()} are kept for ${seed % 97} days.</p>`,
  ).join('');
}

/**
 * Hosts `h0.test`, `h1.test`, … with pages that each lead to eight others, so that all are found from the first. Each request and its end are
 * noted.
 */
export async function startSite(hosts: number, pages: number): Promise<Site> {
  const arrivals: Arrival[] = [];
  let awake = performance.now();
  const pulse = setInterval(() => {
    awake = performance.now();
  }, AWAKE_MS);
  const server: Server = createServer((request, response) => {
    const at = performance.now();
    const host = (request.headers.host ?? '').replace(/:.*$/, '');
    const path = request.url ?? '/';
    response.on('close', () => arrivals.push({ host, path, at, ended: Math.max(at, awake) }));
    if (path === '/robots.txt' || path === '/sitemap.xml' || path === '/llms.txt') {
      response.writeHead(404).end();
      return;
    }
    const page = path === '/' ? 0 : Number(/^\/p(\d+)$/.exec(path)?.[1] ?? Number.NaN);
    if (!(page < pages) || !/^h\d+\.test$/.test(host) || Number(host.slice(1, -5)) >= hosts) {
      response.writeHead(404, { 'content-type': 'text/html' }).end('<title>Not found</title><h1>Not found</h1>');
      return;
    }
    const links = Array.from({ length: 8 }, (_, n) => page * 8 + n + 1)
      .filter((to) => to < pages)
      .map((to) => `<li><a href="/p${to}">Number ${to}</a></li>`)
      .join('');
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      .end(
        `<!doctype html><html lang="en"><head><title>Page ${page} of ${host}</title></head><body><main><h1>Page ${page} of ${host}</h1>${prose(host, page)}<ul>${links}</ul></main></body></html>`,
      );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    arrivals,
    close: () =>
      new Promise((resolve) => {
        clearInterval(pulse);
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
