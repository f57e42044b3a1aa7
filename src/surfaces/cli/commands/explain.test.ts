import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { serve } from '../../../../test/support/server.ts';
import { openStore } from '../../../store/index.ts';
import { Explanation } from '../../../vocabulary/index.ts';
import { main } from '../cli.ts';
import { testTerminal } from '../terminal.test.fixture.ts';

let data: string;
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'veritrail-explain-'));
});
afterEach(() => rmSync(data, { recursive: true, force: true }));

async function explain(...args: string[]): Promise<Explanation> {
  const terminal = testTerminal();
  expect(await main(['explain', ...args, '--json', '--data', data, '--use-browser', 'off'], terminal)).toBe(0);
  return Explanation.parse(JSON.parse(terminal.stdout()));
}
const text = async (...args: string[]): Promise<string> => {
  const terminal = testTerminal();
  await main(['explain', ...args, '--data', data, '--use-browser', 'off'], terminal);
  return terminal.stdout();
};

it('says what guard, robots.txt and scope say, and asks nobody', async () => {
  await using server = await serve(
    (request, response) => {
      response.writeHead(200, { 'content-type': request.url === '/robots.txt' ? 'text/plain' : 'text/html' });
      response.end(
        request.url === '/robots.txt' ? 'User-agent: *\nDisallow: /private' : '<p>A page about the harbour and its ferries.</p>',
      );
    },
    { robots: true },
  );
  expect(await explain(`${server.origin}/a`)).toMatchObject({ wouldRead: false, lane: null, reason: { code: 'guard' } });
  const allowed = ['--allow-address', '127.0.0.0/8'];
  const before = await explain(`${server.origin}/private/1`, ...allowed);
  expect(before).toMatchObject({ wouldRead: true, lane: 'fetch', robots: { state: 'unknown', fetchedAt: null } });
  expect(server.seen).toEqual([]);
  await main(['read', `${server.origin}/a`, '--quiet', '--data', data, '--use-browser', 'off', ...allowed], testTerminal());
  const asked = server.seen.length;
  expect(await explain(`${server.origin}/private/1`, ...allowed)).toMatchObject({
    wouldRead: false,
    reason: { code: 'robots', detail: expect.stringContaining('Disallow: /private') },
    robots: { state: 'denied', fetchedAt: expect.any(String) },
  });
  expect(await explain(`${server.origin}/b`, ...allowed, '--seed', `${server.origin}/docs/`, '--scope', 'path')).toMatchObject({
    wouldRead: false,
    reason: { code: 'out_of_scope' },
    crawl: { wouldFetch: false },
  });
  expect(server.seen).toHaveLength(asked);
});

it('says how the address was read the last time, and by which signals', async () => {
  await using server = await serve((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end('<title>Hall</title><div id="root"></div><script>fetch("/graphql",{method:"POST",body:q})</script>');
  });
  const allowed = ['--allow-address', '127.0.0.0/8'];
  expect(await explain(`${server.origin}/hall`, ...allowed)).toMatchObject({ lastRead: [] });
  await main(['read', `${server.origin}/hall`, '--quiet', '--data', data, '--use-browser', 'off', ...allowed], testTerminal());
  expect(await explain(`${server.origin}/hall`, ...allowed)).toMatchObject({
    lastRead: [
      {
        lane: 'fetch',
        verdict: 'js_shell',
        signals: expect.arrayContaining([expect.stringMatching(/^shell:api_needs_post: .*POST .*graphql$/)]),
      },
    ],
  });
  expect(await text(`${server.origin}/hall`, ...allowed)).toMatch(/^last read .*fetch: js_shell \(.*api_needs_post/m);
});

it('says what is remembered of pages of the form, in words as well', async () => {
  const store = openStore({ directory: data });
  const record = { needed: 3, enough: 0, skipped: 2, probeAfter: 16, comparedAt: Date.parse('2026-11-30T09:00:00Z') };
  await store.laneMemory.put('site.example', '/items/#', record);
  await store.close();
  const now = ['--now', '2026-12-01T09:00:00Z'];
  expect(await explain('https://site.example/items/7', ...now)).toMatchObject({
    // Without a browser the memory changes nothing.
    lane: 'fetch',
    memory: { host: 'site.example', template: '/items/#', advice: 'skip', record: { needed: 3, comparedAt: '2026-11-30T09:00:00.000Z' } },
  });
  const said = await text('https://site.example/items/7', ...now);
  expect(said).toContain('would be read');
  expect(said).toContain('a browser was needed for 3, less was enough for 0');
  expect(await text('ftp://site.example/')).toContain('not_web');
});
