import { describe, expect, it } from 'vitest';
import { testContext } from '../../test/support/context.ts';
import { serve } from '../../test/support/server.ts';
import { createHttpClient, createMemoryCache } from './index.ts';

const DAY = 86_400_000;

describe('what the rules say of an address before it is asked', () => {
  it('is that of the kept robots.txt, with its age; nobody is asked', async () => {
    await using server = await serve(
      (request, response) => {
        response.writeHead(200, { 'content-type': 'text/plain' });
        response.end(request.url === '/robots.txt' ? 'User-agent: *\nDisallow: /private' : 'text');
      },
      { robots: true },
    );
    const http = createHttpClient({ allowAddresses: ['127.0.0.0/8'], minDelayMs: 0, cache: createMemoryCache() });
    const [open, closed] = ['/a', '/private/b'].map((path) => new URL(server.origin + path));
    if (open === undefined || closed === undefined) throw new Error('no addresses');
    expect((await http.foresee(open, Date.now())).robots).toMatchObject({ state: 'unknown', fetchedAt: null });
    expect(server.seen).toEqual([]);
    await http.request({ url: open.href, purpose: 'page' }, testContext());
    const [asked, now] = [server.seen.length, Date.now()];
    expect((await http.foresee(open, now)).robots.state).toBe('allowed');
    expect((await http.foresee(closed, now)).robots).toMatchObject({
      state: 'denied',
      reason: expect.stringContaining('Disallow: /private'),
    });
    expect((await http.foresee(closed, now + 2 * DAY)).robots.state).toBe('stale');
    expect(server.seen).toHaveLength(asked);
    await http.close();
  });

  it('is that of the guard and of the operator’s exceptions', async () => {
    const http = createHttpClient({
      allowAddresses: ['127.0.0.2'],
      ignoreRobots: [{ origin: 'https://own.test', reason: 'our own site' }],
    });
    const at = (url: string) => http.foresee(new URL(url), 0);
    expect((await at('http://127.0.0.1/')).guard).toMatchObject({ allowed: false });
    expect((await at('http://127.0.0.2/')).guard).toMatchObject({ allowed: true, reason: expect.stringContaining('the operator allows') });
    expect(await at('https://own.test/x')).toMatchObject({
      guard: { allowed: true },
      robots: { state: 'excepted', reason: expect.stringContaining('our own site') },
    });
    await http.close();
  });
});
