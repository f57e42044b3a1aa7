import type { IncomingMessage, ServerResponse } from 'node:http';
import { createHttpClient, createMemoryCache, type HttpOptions } from '../../src/http/index.ts';
import { fetchPage, type PageRead } from '../../src/lanes/index.ts';
import { openStore } from '../../src/store/index.ts';
import { EMPTY_CONTRACT } from '../../src/vocabulary/index.ts';
import { testContext } from './context.ts';
import { serve } from './server.ts';

export type Answer = string | ((request: IncomingMessage, response: ServerResponse) => void);

export const SENTENCE = 'The harbour office measures the water level every morning at six and writes it into the great blue book. ';

export const html = (body: string, head = ''): string =>
  `<!doctype html><html lang="en"><head><title>Page</title>${head}</head><body>${body}</body></html>`;

export const page =
  (body: string | Buffer, headers: Record<string, string> = {}, status = 200) =>
  (_request: IncomingMessage, response: ServerResponse): void => {
    response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(body);
  };

/** A site on loopback and a reader of it, with a cache and a store of their own. */
export async function inputSite(routes: Record<string, Answer>, options: Partial<HttpOptions> = {}) {
  const server = await serve(
    (request, response) => {
      const route = routes[request.url ?? ''];
      if (route === undefined) response.writeHead(404).end();
      else if (typeof route === 'function') route(request, response);
      else page(route)(request, response);
    },
    { robots: true },
  );
  const http = createHttpClient({ allowAddresses: ['127.0.0.1'], minDelayMs: 0, cache: createMemoryCache(), ...options });
  const store = openStore({ memory: true });
  const context = testContext();
  return {
    server,
    /** How often a path was asked for. */
    asked: (path: string): number => server.seen.filter(({ url }) => url === path).length,
    read: (path: string, maxAttempts = 1): Promise<PageRead> =>
      fetchPage({ url: new URL(path, server.origin).href, contract: EMPTY_CONTRACT, maxAttempts }, { http, store }, context),
    async [Symbol.asyncDispose]() {
      await http.close();
      await store.close();
      await server[Symbol.asyncDispose]();
    },
  };
}

/** One page of such a site. */
export async function readInput(answer: Answer): Promise<PageRead> {
  await using web = await inputSite({ '/page': answer });
  return await web.read('/page');
}
