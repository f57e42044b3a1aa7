import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { serve, type TestServer } from '../../../test/support/server.ts';
import { createLedger } from '../../budget/index.ts';
import { createHttpClient, type HttpClient } from '../../http/index.ts';
import { createIndex } from '../../index/index.ts';
import { openStore, type Store } from '../../store/index.ts';
import { createContext, createTrace, systemClock } from '../../telemetry/index.ts';
import { DEFAULT_BUDGET } from '../../vocabulary/index.ts';
import { recordKey } from '../ingest/index.ts';
import { createSourceRegistry, type SourceRegistry } from '../sources/index.ts';
import { COMPLETE } from '../sources/source.test.fixture.ts';
import { createKeeper, type Keeper } from './keeper.ts';

/** A page as a made-up site shows it; a function is asked each time. */
type Page = string | ((request: IncomingMessage, response: ServerResponse) => void);

const prose = (about: string): string =>
  Array.from(
    { length: 8 },
    (_, n) => `<p>The ${about} of part ${n} is told in sentence ${n} of the manual, with the care that hall ${n} deserves.</p>`,
  ).join('');
const page = (title: string, body = '', links: readonly string[] = []): string =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body><main><h1>${title}</h1>${prose(title)}${body}${links
    .map((href) => `<p><a href="${href}">On ${href}</a></p>`)
    .join('')}</main></body></html>`;

let site: TestServer;
let pages: Map<string, Page>;
let store: Store;
let http: HttpClient;
let sources: SourceRegistry;
let keeper: Keeper;
let now: number;
let discarded: string[];

beforeEach(async () => {
  pages = new Map();
  site = await serve((request, response) => {
    const found = pages.get(request.url ?? '');
    if (found === undefined) response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not found</h1>');
    else if (typeof found === 'string') response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(found);
    else found(request, response);
  });
  store = openStore({ memory: true });
  now = Date.now();
  discarded = [];
  http = createHttpClient({ cache: store.httpCache, minDelayMs: 0, allowAddresses: ['127.0.0.1'], userAgent: 'Test/1' });
  sources = createSourceRegistry({ store, now: () => now });
  const clock = { ...systemClock, now: () => now };
  keeper = createKeeper({
    store,
    sources,
    router: { http, store, providers: [] },
    index: createIndex(store),
    contextOf: (correlationId, signal) =>
      createContext({
        clock,
        signal,
        trace: createTrace({ traceId: correlationId, clock }),
        ledger: createLedger({ limits: DEFAULT_BUDGET, monotonic: () => clock.monotonic() }),
      }),
    discard: async ({ id }) => void discarded.push(id),
    now: () => now,
    random: Math.random,
  });
});
afterEach(async () => {
  await http.close();
  await store.close();
  await site[Symbol.asyncDispose]();
});

const register = (over: Record<string, unknown> = {}) =>
  sources.add({ ...COMPLETE, rate: { minDelayMs: 0 }, scope: { kind: 'host', urls: [`${site.origin}/`] }, ...over });
const keyOf = (path: string): string => recordKey(`${site.origin}${path}`, null);
const tick = () => keeper.schedule({ visits: 100, name: 'a', lockMs: 1_000 });
const work = () => keeper.work({ name: 'w', clock: systemClock, concurrency: 4, signal: new AbortController().signal, untilEmpty: true });
/** Schedule and do what is due, in one. */
const run = async () => {
  const planned = await tick();
  await work();
  return planned;
};
const found = async (query: string): Promise<string[]> =>
  (await createIndex(store).search(query, { k: 10 })).map(({ documentUrl }) => documentUrl.replace(site.origin, ''));
const asked = (path: string): number => site.seen.filter(({ url }) => url === path).length;

describe('a source that is kept', () => {
  it('is found from its addresses over its links, each page once, and nothing outside of it', async () => {
    await register();
    pages.set('/', page('Harbour', '', ['/docks', '/cranes', 'http://127.0.0.1:9/away']));
    pages.set('/docks', page('Docks', '', ['/', '/cranes']));
    pages.set('/cranes', page('Cranes'));
    expect(await run()).toMatchObject({ leader: true, sources: 1, discovering: 1 });
    expect((await store.records.list({}, null, 10)).map(({ url }) => url.replace(site.origin, '')).sort()).toEqual([
      '/',
      '/cranes',
      '/docks',
    ]);
    expect(['/', '/docks', '/cranes'].map(asked)).toEqual([1, 1, 1]);
    expect(await found('cranes sentence')).toContain('/cranes');
    expect((await store.work.counts()).queues.every(({ queued, leased, dead }) => queued + leased + dead === 0)).toBe(true);
  });

  it('is looked at again when it gets too old: what is the same only gets younger, what has changed becomes a version', async () => {
    await register({ maxAgeSeconds: 3_600 });
    pages.set('/', page('Harbour', '<p>A berth costs 12 USD per day.</p>', ['/docks']));
    pages.set('/docks', page('Docks'));
    await run();
    const first = await store.records.get(keyOf('/'));
    now += 3_700_000;
    pages.set('/', page('Harbour', '<p>A berth costs 15 USD per day.</p>', ['/docks']));
    expect(await run()).toMatchObject({ planned: 2, overdue: 2 });
    expect(await store.records.get(keyOf('/'))).toMatchObject({ current: 2 });
    expect(await store.records.get(keyOf('/docks'))).toMatchObject({ current: 1, checkedAt: new Date(now).toISOString() });
    expect(first).toMatchObject({ current: 1, firstSeenAt: first?.checkedAt });
    expect((await store.records.versions(keyOf('/'), 5)).map(({ number }) => number)).toEqual([2, 1]);
    expect((await store.records.events(null, { key: keyOf('/') }, 10)).map(({ type }) => type)).toEqual(['record.added', 'record.changed']);
    const [hit] = await createIndex(store).search('15 USD berth', { k: 1 });
    expect(hit?.text).toContain('15 USD');
    expect(await found('12')).not.toContain('/');
  });

  it('is found though a worker ended between the version and the word of what follows', async () => {
    await register({ maxAgeSeconds: 60 });
    pages.set('/', page('Harbour', '<p>A berth costs 12 USD per day.</p>'));
    const settle = store.work.settle.bind(store.work);
    let killed = 0;
    vi.spyOn(store.work, 'settle').mockImplementation(async (settlements) => {
      if (settlements[0]?.queue !== 'version' || killed > 0) return settle(settlements);
      killed++;
      // The change is applied; nobody was told.
      await store.work.release('w');
      return ['outdated'];
    });
    await run();
    expect(killed).toBe(1);
    expect(await store.records.get(keyOf('/'))).toMatchObject({ current: 1 });
    expect(await found('berth costs')).toEqual(['/']);
  });

  it('does not fill the store by being looked at', async () => {
    await register({ maxAgeSeconds: 60 });
    pages.set('/', page('Harbour'));
    await run();
    const put = vi.spyOn(store.bodies, 'put');
    const removed = vi.spyOn(store.bodies, 'remove');
    let visits = 0;
    pages.set('/', (_, response) =>
      response.end(page('Harbour', `<p class="stamp">This page was generated in ${1_000 + visits++} ms</p>`)),
    );
    for (let n = 0; n < 3; n++) {
      now += 120_000;
      await run();
    }
    expect(await store.records.get(keyOf('/'))).toMatchObject({ current: 1, checkedAt: new Date(now).toISOString() });
    const documents = new Set<string>();
    for (const { value } of put.mock.results) {
      const hash = await value;
      if (
        Buffer.from((await store.bodies.get(hash)) ?? [])
          .toString()
          .startsWith('{')
      )
        documents.add(hash);
    }
    expect(documents.size).toBe(0);
    expect(removed).toHaveBeenCalledTimes(3);
  });

  it('is scheduled by one process at a time, and nothing is planned twice', async () => {
    await register();
    pages.set('/', page('Harbour'));
    expect(await tick()).toMatchObject({ leader: true, discovering: 1 });
    expect(await keeper.schedule({ visits: 10, name: 'b', lockMs: 1_000 })).toMatchObject({ leader: false, discovering: 0 });
    await keeper.resign('b');
    expect(await keeper.schedule({ visits: 10, name: 'b', lockMs: 1_000 })).toMatchObject({ leader: false });
    await keeper.resign('a');
    expect(await keeper.schedule({ visits: 10, name: 'c', lockMs: 1_000 })).toMatchObject({ leader: true });
    now += 1_001;
    expect(await keeper.schedule({ visits: 10, name: 'b', lockMs: 1_000 })).toMatchObject({ leader: true, discovering: 0, planned: 0 });
    await work();
    expect(asked('/')).toBe(1);
  });

  it('rests while it is paused, and nothing of an unknown permission is fetched in the background', async () => {
    await register();
    await register({ id: 'other', permission: 'unknown', scope: { kind: 'path', urls: [`${site.origin}/other/`] } });
    await sources.pause('docs');
    pages.set('/', page('Harbour'));
    expect(await run()).toMatchObject({ sources: 0, planned: 0, discovering: 0 });
    expect(site.seen).toEqual([]);
  });

  it('has everybody told who wants to hear of it, also where a worker ended between the change and the telling', async () => {
    await store.webhooks.put({
      webhook: {
        id: 'hook',
        url: 'https://hooks.example/',
        events: ['record.added'],
        sourceIds: [],
        state: 'active',
        createdAt: new Date(now).toISOString(),
      },
      keyId: 'k',
      sealed: new Uint8Array(1),
    });
    await register();
    pages.set('/', page('Harbour'));
    await run();
    const told = async () => (await store.work.list({ queue: 'notify' }, 0, 9)).map(({ key, state }) => [key, state]);
    const [event] = await store.records.events(null, {}, 9);
    expect(await told()).toEqual([[`hook:${event?.id}`, 'queued']]);
    await store.work.remove({ queue: 'notify' });
    await store.work.enqueue((await store.work.list({ queue: 'normalise' }, 0, 9)).map((row) => ({ ...row, dueAt: 0 })));
    await work();
    expect(await told()).toEqual([[`hook:${event?.id}`, 'queued']]);
    await store.work.remove({ queue: 'notify' });
    now += 8 * 86_400_000;
    await run();
    expect([asked('/'), await told()]).toEqual([2, []]);
  });

  it('forgets work that ended a month ago, and nothing that is to be done', async () => {
    await register();
    pages.set('/', page('Harbour'));
    await run();
    expect(await store.work.list({ state: 'done' }, 0, 99)).not.toEqual([]);
    now += 31 * 86_400_000;
    expect(await tick()).toMatchObject({ leader: true, planned: 1 });
    expect(await store.work.list({ state: 'done' }, 0, 99)).toEqual([]);
    await work();
    expect(asked('/')).toBe(2);
  });

  it('leaves the index when its pages are gone, keeps its versions, and comes back with them', async () => {
    await register({ maxAgeSeconds: 60 });
    pages.set('/', page('Harbour', '', ['/docks']));
    pages.set('/docks', page('Docks'));
    await run();
    pages.delete('/docks');
    for (let n = 0; n < 3; n++) {
      now += 300_000;
      await run();
    }
    expect(await store.records.get(keyOf('/docks'))).toMatchObject({ state: 'gone', current: 1 });
    expect(await found('docks sentence')).not.toContain('/docks');
    pages.set('/docks', page('Docks'));
    now += 3_600_000;
    await run();
    expect(await store.records.get(keyOf('/docks'))).toMatchObject({ state: 'active', failures: 0 });
    expect(await found('docks sentence')).toContain('/docks');
  });

  it('holds what does not keep its contract, shows it to nobody, and takes it up again after a fix', async () => {
    const contract = { properties: { content: { pattern: 'USD per day' } } };
    await register({ contract });
    pages.set('/', page('Harbour', '<p>A berth has a price.</p>'));
    await run();
    const [entry] = await store.quarantine.list({ state: 'held' }, null, 5);
    expect(entry).toMatchObject({ code: 'contract_unmet', stage: 'contract', url: `${site.origin}/` });
    expect(await found('berth')).toEqual([]);
    const id = entry?.id ?? '';
    // Nothing has been mended yet.
    expect(await keeper.replay(id, 'me')).toMatchObject({ problem: { code: 'contract_unmet' } });
    await sources.import(
      JSON.stringify({ sources: [{ ...(await sources.show('docs')), contract: { properties: { content: { pattern: 'has a price' } } } }] }),
    );
    expect(await keeper.replay(id, 'me')).toMatchObject({ problem: null, entry: { state: 'replayed', decidedBy: 'me' } });
    expect(await found('berth price')).toEqual(['/']);
    expect(asked('/')).toBe(1);
  });

  it('takes by a person what spoke against its contract, or drops it with its bytes', async () => {
    await register({ contract: { properties: { content: { pattern: 'USD per day' } } } });
    pages.set('/', page('Harbour', '<p>A berth has a price.</p>', ['/docks']));
    pages.set('/docks', page('Docks'));
    await run();
    const held = await store.quarantine.list({ state: 'held' }, null, 5);
    const of = (path: string) => held.find(({ url }) => url === `${site.origin}${path}`);
    expect(await keeper.release(of('/')?.id ?? '', 'me')).toMatchObject({ problem: null, entry: { state: 'released' } });
    expect(await found('berth price')).toEqual(['/']);
    expect(await keeper.drop(of('/docks')?.id ?? '', 'me')).toMatchObject({ entry: { state: 'dropped' } });
    expect(discarded).toEqual([of('/docks')?.artifactId]);
    await expect(keeper.drop(of('/docks')?.id ?? '', 'me')).rejects.toMatchObject({ code: 'input_invalid' });
    expect((await store.audit.list(10)).map(({ kind }) => kind)).toContain('quarantine.dropped');
  });

  it('is served as it was before a version that was rolled back, until it changes again', async () => {
    await register({ maxAgeSeconds: 60 });
    pages.set('/', page('Harbour', '<p>A berth costs 12 USD per day.</p>'));
    await run();
    pages.set('/', page('Harbour', '<p>A berth costs 1,200 USD per day.</p>'));
    now += 120_000;
    await run();
    expect(await keeper.rollBack(keyOf('/'), 'a misprint', 'me')).toMatchObject({ number: 1 });
    await work();
    const shown = async () => (await createIndex(store).search('berth costs', { k: 1 }))[0]?.text ?? '';
    expect(await shown()).toContain('12 USD');
    now += 120_000;
    await run();
    expect(await store.records.get(keyOf('/'))).toMatchObject({ current: 1 });
    pages.set('/', page('Harbour', '<p>A berth costs 13 USD per day.</p>'));
    now += 120_000;
    await run();
    expect(await store.records.get(keyOf('/'))).toMatchObject({ current: 3 });
    expect(await shown()).toContain('13 USD');
  });

  it('waits as long as its server says, and asks nothing of the host meanwhile', async () => {
    await register();
    let busy = true;
    pages.set('/', (_, response) => {
      if (busy) response.writeHead(429, { 'retry-after': '120' }).end();
      else response.writeHead(200, { 'content-type': 'text/html' }).end(page('Harbour'));
      busy = false;
    });
    await tick();
    const stop = new AbortController();
    await keeper.work({
      name: 'w',
      clock: systemClock,
      concurrency: 2,
      signal: stop.signal,
      observe: (event) => {
        if (event.type === 'settled' && event.claim.queue === 'acquire') stop.abort();
      },
    });
    const row = await store.work.find('acquire', keyOf('/'));
    expect(row).toMatchObject({ state: 'queued', reason: { code: 'rate_limited' } });
    expect((row?.dueAt ?? 0) - Date.now()).toBeGreaterThan(100_000);
    expect(asked('/')).toBe(1);
  });
});

describe('an address that is asked for', () => {
  it('is served from what is kept while that is young enough, and brought where it is not', async () => {
    await register({ maxAgeSeconds: 3_600 });
    pages.set('/', page('Harbour', '<p>A berth costs 12 USD per day.</p>'));
    const serve = (over: object = {}) => keeper.serve(`${site.origin}/`, { correlationId: 'q', ...over });
    expect(await serve({ mode: 'background' })).toMatchObject({ decision: { decision: 'refused' }, document: null });
    expect(await serve()).toMatchObject({ decision: { decision: 'refreshed', ageSeconds: 0 }, version: { number: 1 } });
    expect(await serve()).toMatchObject({ decision: { decision: 'fresh' } });
    expect(asked('/')).toBe(1);
    now += 4_000_000;
    expect(await serve({ mode: 'background' })).toMatchObject({ decision: { decision: 'stale_served', ageSeconds: 4_000 } });
    pages.set('/', page('Harbour', '<p>A berth costs 15 USD per day.</p>'));
    const renewed = await serve();
    expect(renewed).toMatchObject({ decision: { decision: 'refreshed' }, version: { number: 2 } });
    expect(renewed.document?.text).toContain('15 USD');
    expect(asked('/')).toBe(2);
  });

  it('is served stale, with the reason, where its source does not answer, and not at all where that is too old for who asks', async () => {
    await register({ maxAgeSeconds: 60 });
    pages.set('/', page('Harbour'));
    await run();
    pages.set('/', (_, response) => response.writeHead(503).end());
    now += 120_000;
    const question = { correlationId: 'q' };
    expect(await keeper.serve(`${site.origin}/`, question)).toMatchObject({
      decision: { decision: 'stale_served' },
      version: { number: 1 },
    });
    expect(await keeper.serve(`${site.origin}/`, { ...question, maxAgeSeconds: 10 })).toMatchObject({
      decision: { decision: 'refused' },
      document: null,
    });
  });

  it('is found under the address that its site has taught for it', async () => {
    await register({ maxAgeSeconds: 3_600 });
    const folders = ['a', 'b', 'c', 'd', 'e', 'f'];
    pages.set(
      '/',
      page(
        'Harbour',
        '',
        folders.map((name) => `/${name}`),
      ),
    );
    for (const name of folders) {
      pages.set(`/${name}`, (_, response) => response.writeHead(301, { location: `/${name}/` }).end());
      pages.set(`/${name}/`, page(`Folder ${name}`, '', ['/late']));
    }
    await run();
    pages.set('/', page('Harbour', '', [...folders.map((name) => `/${name}`), '/new']));
    pages.set('/new', (_, response) => response.writeHead(301, { location: '/new/' }).end());
    pages.set('/new/', page('Folder new'));
    now += 4_000_000;
    await run();
    expect(await store.records.get(keyOf('/new/'))).toMatchObject({ current: 1 });
    expect(await keeper.serve(`${site.origin}/new`, { mode: 'background', correlationId: 'q' })).toMatchObject({
      decision: { decision: 'fresh' },
    });
  });

  it('is refused where no source covers it', async () => {
    await register();
    await expect(keeper.serve('https://elsewhere.example/', { correlationId: 'q' })).rejects.toMatchObject({ code: 'policy_denied' });
  });
});
