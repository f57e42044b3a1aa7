/** The router's table, from the signal on the wire to the step that follows: what is repeated in one lane is no change of the lane. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { HttpOptions } from '../../src/http/index.ts';
import { createVeritrail } from '../../src/index.ts';
import { type Answer, ARTICLE, html, page, site, stage } from '../support/escalation.ts';

describe('a failure that may pass', () => {
  it.each([408, 500, 502, 503, 504])('such as %d is tried again in the same lane', async (status) => {
    const server = await site({
      '/a': (request, response, times) => (times === 1 ? response.writeHead(status).end() : html(ARTICLE)(request, response, times)),
    });
    expect(await stage(server)('/a')).toMatchObject({ end: 'complete', kind: 'usable', lanes: ['fetch'], retries: 1, escalations: [] });
  });

  it('such as a reset is tried again within its bound, and then another source is read', async () => {
    const server = await site({ '/a': (request) => request.socket.resetAndDestroy(), '/b': html(ARTICLE) });
    const found = await stage(server)('/a', { task: { mode: 'discover', query: 'hall' }, finds: ['/a', '/b'] });
    expect(found).toMatchObject({ end: 'complete', lanes: ['search', 'fetch', 'fetch'], escalations: [], hasStory: true });
    expect(found.asked.filter((url) => url === '/a')).toHaveLength(2);
    expect(found.retries).toBe(1);
  });
});

describe('a failure of the network', () => {
  it.each<[string, HttpOptions]>([
    [
      'a name that does not resolve',
      { connectTo: [], bounds: { headersMs: 150 }, resolver: async () => Promise.reject(new Error('ENOTFOUND')) },
    ],
    ['an answer that does not come in its time', { bounds: { headersMs: 150 } }],
  ])('such as %s ends after its retries, and then another source is read', async (_, options) => {
    const server = await site({ '/a': () => undefined, '/b': html(ARTICLE) });
    const run = stage(server, options);
    const task = options.resolver === undefined ? {} : { url: 'http://gone.test/a' };
    expect(await run('/a', { task })).toMatchObject({
      end: 'no_acceptable_source',
      kind: 'transient',
      lanes: ['fetch'],
      retries: 1,
      escalations: [],
    });
    const found = await run('/a', { task: { mode: 'discover', query: 'hall', url: undefined }, finds: ['/a', '/b'] });
    expect(found).toMatchObject({ end: 'complete', lanes: ['search', 'fetch', 'fetch'], escalations: [], hasStory: true });
  });
});

describe('a host that asks to slow down', () => {
  it('is given the time it asks for, by the same identity', async () => {
    const server = await site({
      '/a': (request, response, times) =>
        times === 1 ? response.writeHead(429, { 'retry-after': '1' }).end() : html(ARTICLE)(request, response, times),
    });
    const found = await stage(server)('/a');
    expect(found).toMatchObject({ end: 'complete', lanes: ['fetch'], retries: 1, escalations: [] });
    expect(found.context.of('retry.scheduled')).toMatchObject([{ delayMs: 1_000, cause: 'status 429' }]);
    expect(new Set(server.seen.filter(({ url }) => url === '/a').map(({ headers }) => headers['user-agent'])).size).toBe(1);
  });

  it('by a date is given the time until then', async () => {
    const server = await site({
      '/a': (request, response, times) =>
        times === 1
          ? response.writeHead(429, { 'retry-after': new Date(Date.now() + 2_000).toUTCString() }).end()
          : html(ARTICLE)(request, response, times),
    });
    const found = await stage(server)('/a');
    expect(found).toMatchObject({ end: 'complete', lanes: ['fetch'], retries: 1, escalations: [] });
    const [retry] = found.context.of('retry.scheduled');
    if (retry?.type !== 'retry.scheduled') throw new Error('it was not tried again');
    expect(retry.delayMs).toBeGreaterThan(0);
    expect(retry.delayMs).toBeLessThanOrEqual(2_000);
    expect(found.context.of('host.paused')).toHaveLength(1);
  });

  it('is left alone where that is longer than the task may take', async () => {
    const server = await site({ '/a': (_request, response) => response.writeHead(429, { 'retry-after': '86400' }).end() });
    expect(await stage(server)('/a')).toMatchObject({ end: 'no_acceptable_source', kind: 'rate_limited', retries: 0, escalations: [] });
  });
});

describe('a redirect', () => {
  it('is followed with its chain, within a bound', async () => {
    const server = await site({
      '/a': html('', 301, { location: '/b' }),
      '/b': html('', 307, { location: '/c' }),
      '/c': html(ARTICLE),
      '/loop': html('', 302, { location: '/loop' }),
    });
    const run = stage(server);
    const found = await run('/a');
    expect(found).toMatchObject({ end: 'complete', kind: 'usable', lanes: ['fetch'], escalations: [] });
    expect(found.artifact?.redirects.map(({ status }) => status)).toEqual([301, 307]);
    expect(await run('/loop')).toMatchObject({ end: 'no_acceptable_source', kind: 'redirect_loop', escalations: [] });
  });

  it.each([301, 302, 303, 307, 308])('with %d leads on, with the same method and no credentials', async (status) => {
    const server = await site({ '/a': html('', status, { location: '/b' }), '/b': html(ARTICLE) });
    const found = await stage(server)('/a');
    expect(found).toMatchObject({ end: 'complete', lanes: ['fetch'], retries: 0, escalations: [], hasStory: true });
    expect(server.seen.map(({ method, url }) => `${method} ${url}`)).toEqual(['GET /robots.txt', 'GET /a', 'GET /b']);
  });

  it('out of a scope is followed without its session', async () => {
    const server = await site({ '/a': html('', 302, { location: 'http://other.test/d' }), '/d': html(ARTICLE) });
    const dataDir = mkdtempSync(join(tmpdir(), 'escalation-'));
    const veritrail = await createVeritrail({
      dataDir,
      allowAddresses: ['127.0.0.1'],
      minDelayMs: 0,
      providers: ['index'],
      browser: { use: false },
      connectTo: [`other.test:80:127.0.0.1:${server.port}`],
    });
    await veritrail.sessions.add(server.origin, 'work', { headers: 'Authorization: Bearer tok_51aa90c7' });
    const read = await veritrail.read(`${server.origin}/a`, { authScope: 'work' });
    await veritrail.close();
    rmSync(dataDir, { recursive: true });
    expect(read.artifact?.redirects.map(({ url }) => url)).toEqual([`${server.origin}/a`]);
    expect(server.seen.filter(({ url }) => url !== '/robots.txt').map(({ url, headers }) => [url, headers.authorization])).toEqual([
      ['/a', 'Bearer tok_51aa90c7'],
      ['/d', undefined],
    ]);
  });

  it('passes robots.txt and the guard again, and takes no credentials to another origin', async () => {
    const server = await site({
      '/robots.txt': html('User-agent: *\nDisallow: /private'),
      '/a': html('', 302, { location: '/private/x' }),
      '/b': html('', 302, { location: 'http://10.0.0.1/' }),
      '/c': html('', 302, { location: 'http://other.test/d' }),
      '/d': html(ARTICLE),
      '/private/x': html(ARTICLE),
    });
    const run = stage(server);
    expect(await run('/a')).toMatchObject({ end: 'policy_denied', kind: 'robots_disallowed' });
    expect(await run('/b')).toMatchObject({ end: 'policy_denied', kind: 'blocked_by_guard' });
    const away = await run('/c');
    expect(away).toMatchObject({ end: 'complete', hasStory: true });
    expect(server.seen.every(({ headers }) => headers.authorization === undefined && headers.cookie === undefined)).toBe(true);
    expect(away.asked).not.toContain('/private/x');
  });
});

describe('a refusal', () => {
  it.each<[string, Readonly<Record<string, Answer>>, string]>([
    ['403', { '/a': html(page('<h1>Forbidden</h1>'), 403) }, 'denied'],
    ['451', { '/a': html(page('<h1>Unavailable for legal reasons</h1>'), 451) }, 'legal_block'],
    ['robots.txt', { '/robots.txt': html('User-agent: *\nDisallow: /a'), '/a': html(ARTICLE) }, 'robots_disallowed'],
  ])('by %s ends there: no second try, no browser; a public alternative is read where one is known', async (_, answers, kind) => {
    const server = await site({ ...answers, '/b': html(ARTICLE) });
    const run = stage(server);
    expect(await run('/a', { browser: true })).toMatchObject({ end: 'policy_denied', kind, lanes: ['fetch'], retries: 0, escalations: [] });
    const other = await run('/a', { task: { mode: 'discover', query: 'hall' }, finds: ['/a', '/b'] });
    expect(other).toMatchObject({ end: 'complete', lanes: ['search', 'fetch', 'fetch'], escalations: [], hasStory: true });
    expect(server.seen.filter(({ url }) => url === '/a').length).toBeLessThanOrEqual(2);
  });
});

describe('a page that wants credentials', () => {
  const closed: Answer = (request, response, times) =>
    request.headers.authorization === 'Bearer tok_51aa90c7'
      ? html(ARTICLE)(request, response, times)
      : response.writeHead(401, { 'www-authenticate': 'Bearer', 'content-type': 'text/html' }).end('<h1>Unauthorized</h1>');

  it('by 401 ends there: none are guessed, no other lane is tried, another source is', async () => {
    const server = await site({ '/a': closed, '/b': html(ARTICLE) });
    const run = stage(server);
    expect(await run('/a', { browser: true })).toMatchObject({
      end: 'policy_denied',
      kind: 'auth_required',
      lanes: ['fetch'],
      retries: 0,
      escalations: [],
    });
    const found = await run('/a', { task: { mode: 'discover', query: 'hall' }, finds: ['/a', '/b'] });
    expect(found).toMatchObject({ end: 'complete', lanes: ['search', 'fetch', 'fetch'], escalations: [], hasStory: true });
    expect(server.seen.every(({ headers }) => headers.authorization === undefined && headers.cookie === undefined)).toBe(true);
  });

  it('is read by a task that names a scope with a session for its origin, in the same lane', async () => {
    const server = await site({ '/a': closed });
    const dataDir = mkdtempSync(join(tmpdir(), 'escalation-'));
    const veritrail = await createVeritrail({
      dataDir,
      allowAddresses: ['127.0.0.1'],
      minDelayMs: 0,
      providers: ['index'],
      browser: { use: false },
    });
    const without = await veritrail.read(`${server.origin}/a`, { authScope: 'work' });
    await veritrail.sessions.add(server.origin, 'work', { headers: 'Authorization: Bearer tok_51aa90c7' });
    const read = await veritrail.read(`${server.origin}/a`, { authScope: 'work' });
    const lanes = (await veritrail.trace(read.traceId)).events.flatMap((event) => (event.type === 'lane.chosen' ? [event.lane] : []));
    await veritrail.close();
    rmSync(dataDir, { recursive: true });
    expect(without).toMatchObject({ end: 'policy_denied', artifact: null, problems: [{ code: 'session_missing' }] });
    expect({ end: read.end, scope: read.artifact?.authScope, lanes }).toEqual({ end: 'complete', scope: 'work', lanes: ['fetch'] });
  });
});

describe('a page that is not there', () => {
  it.each<[string, Answer, string]>([
    ['404', html('', 404), 'gone'],
    ['410', html('', 410), 'gone'],
    [
      '200 that says so',
      html(page('<h1>Page not found</h1><p>The page you are looking for does not exist.</p>', '404 - Page not found')),
      'soft_404',
    ],
  ])('by %s is searched for elsewhere, and never asked for twice', async (_, answer, kind) => {
    const server = await site({ '/old': answer, '/new': html(ARTICLE) });
    const found = await stage(server)('/old', { task: { query: 'the new hall' }, finds: ['/new'] });
    expect(found).toMatchObject({
      end: 'complete',
      lanes: ['fetch', 'search', 'fetch'],
      retries: 0,
      escalations: [`fetch > search: ${kind}`],
    });
    expect(found.asked.filter((url) => url === '/old')).toHaveLength(1);
  });
});

describe('junk behind status 200', () => {
  it.each<[string, string, string]>([
    [
      'a log-in',
      page('<h1>Sign in to continue</h1><form><input name="u"><input type="password" name="p"><button>Sign in</button></form>', 'Sign in'),
      'login_wall',
    ],
    [
      'a parked name',
      page(
        '<h1>This domain is for sale</h1><p>Buy this domain. The domain museum.test may be for sale by its owner.</p>',
        'museum.test is for sale',
      ),
      'parked',
    ],
    ['maintenance', page('<h1>We are down for maintenance</h1><p>We will be back soon.</p>', 'Down for maintenance'), 'maintenance'],
  ])('is never called a success: %s', async (_, body, kind) => {
    const server = await site({ '/a': html(body) });
    expect(await stage(server)('/a', { browser: true })).toMatchObject({
      end: 'no_acceptable_source',
      kind,
      lanes: ['fetch'],
      escalations: [],
    });
  });
});
