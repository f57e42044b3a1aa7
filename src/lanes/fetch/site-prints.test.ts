import { describe, expect, it } from 'vitest';
import { testContext } from '../../../test/support/context.ts';
import { serve, type TestServer } from '../../../test/support/server.ts';
import { createHttpClient } from '../../http/index.ts';
import { openStore } from '../../store/index.ts';
import { EMPTY_CONTRACT } from '../../vocabulary/index.ts';
import { fetchPage } from './fetch.ts';
import { createSitePrints } from './site-prints.ts';

const page = (text: string): string =>
  `<!doctype html><html lang="en"><head><title>Harbour</title></head><body><main><p>${text}</p></main></body></html>`;
const HALL = 'The harbour museum opens its new hall in spring, with forty lanterns and the old signal of the northern pier.';

/** A site that shows one page wherever it has no other. */
const catchAll = (missing = 200): Promise<TestServer> =>
  serve((request, response) => {
    const known = request.url === '/lamps' ? 'Lamps of the harbour burn for twelve hours in any wind and weather.' : null;
    response.writeHead(known === null && request.url !== '/' ? missing : 200, { 'content-type': 'text/html' });
    response.end(page(known ?? `${HALL} You asked for ${request.url}.`));
  });

function stage(server: TestServer, probe = false) {
  const http = createHttpClient({ allowAddresses: ['127.0.0.0/8'], minDelayMs: 0 });
  const store = openStore({ memory: true });
  const prints = createSitePrints({ prints: store.prints, ...(probe ? { probe: { http, kv: store.kv } } : {}) });
  return {
    async kind(path: string, authScope?: string) {
      const request = { url: server.origin + path, contract: EMPTY_CONTRACT, ...(authScope === undefined ? {} : { authScope }) };
      return (await fetchPage(request, { http, store, prints }, testContext())).verdict.kind;
    },
    async [Symbol.asyncDispose]() {
      await http.close();
      await store.close();
    },
  };
}

describe('what the store has seen of a site', () => {
  it('tells a catch-all page from its real ones, though it repeats each address', async () => {
    await using server = await catchAll();
    await using run = stage(server);
    const kinds: string[] = [];
    for (const path of ['/ropes/1', '/anchors/2', '/nets/3', '/sails/4', '/lamps']) kinds.push(await run.kind(path));
    expect(kinds).toEqual(['usable', 'usable', 'usable', 'soft_404', 'usable']);
  });

  it('takes nothing from a scope, and says nothing to one', async () => {
    await using server = await catchAll();
    await using run = stage(server);
    for (const path of ['/a1', '/b2', '/c3', '/d4']) expect(await run.kind(path, 'tenant')).toBe('usable');
    expect(await run.kind('/e5')).toBe('usable');
  });
});

describe('the question for a page that nobody has made', () => {
  const asked = (server: TestServer): string[] =>
    server.seen.map(({ url }) => url).filter((url) => !['/robots.txt', '/ropes', '/lamps', '/'].includes(url));

  it('is not asked unless the policy wants it', async () => {
    await using server = await catchAll();
    await using run = stage(server);
    expect(await run.kind('/ropes')).toBe('usable');
    expect(asked(server)).toEqual([]);
  });

  it('is asked once a site and tells the catch-all page at once', async () => {
    await using server = await catchAll();
    await using run = stage(server, true);
    expect(await Promise.all(['/ropes', '/lamps', '/'].map((path) => run.kind(path)))).toEqual(['soft_404', 'usable', 'usable']);
    expect(asked(server)).toHaveLength(1);
  });

  it('has no bearing where the site says itself that there is nothing', async () => {
    await using server = await catchAll(404);
    await using run = stage(server, true);
    expect(await run.kind('/lamps')).toBe('usable');
    expect(asked(server)).toHaveLength(1);
  });
});
