import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RunningWorld } from '../../demo/server.ts';
import type { Door } from './world.ts';

/** What a relay does with a request: let it through, never answer it, or answer in the world's place. */
export type Passage = 'pass' | 'hold' | { readonly status: number; readonly body?: string };

export interface Relay extends Door, AsyncDisposable {
  /** URLs in order of arrival, held and answered ones included. */
  readonly arrived: string[];
}

/** A second door to a world, on loopback, that may hold back or replace what passes. `nth` counts from 1. */
export async function relay(to: RunningWorld, decide: (url: URL, nth: number) => Passage): Promise<Relay> {
  const arrived: string[] = [];
  const server = createServer((incoming, response) => {
    const url = urlOf(incoming);
    arrived.push(url.href);
    const passage = decide(url, arrived.length);
    if (passage === 'hold') return;
    if (passage !== 'pass') {
      response.writeHead(passage.status, { 'content-type': 'text/html; charset=utf-8' }).end(passage.body ?? '');
      return;
    }
    const { method, url: path, headers } = incoming;
    request({ host: '127.0.0.1', port: to.port, method, path, headers, agent: false }, (reply) => {
      response.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(response);
    })
      .on('error', () => response.destroy())
      .end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    arrived,
    searchUrl: `http://127.0.0.1:${port}`,
    connectTo: [`::127.0.0.1:${port}`],
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** By its Host header; on the standard port, as the world's pages are named. */
function urlOf({ headers, url = '/' }: IncomingMessage): URL {
  return new URL(url, `http://${headers.host ?? '127.0.0.1'}`);
}
