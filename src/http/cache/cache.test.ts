import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testContext } from '../../../test/support/context.ts';
import { serve } from '../../../test/support/server.ts';
import { systemClock } from '../../telemetry/index.ts';
import { createHttpClient, createMemoryCache, type HeaderList, type HttpOptions, type HttpRequest, type StoredResponse } from '../index.ts';
import { decide, isStorable } from './decide.ts';
import { parseCacheControl } from './directives.ts';
import { currentAge, freshnessLifetime } from './freshness.ts';
import { freshened, keptHeaders, selectingFields } from './stored.ts';

const NOW = Date.parse('2026-06-01T12:00:00Z');
const http = (ms: number): string => new Date(ms).toUTCString();
const stored = (headers: HeaderList, more: Partial<StoredResponse> = {}): StoredResponse => ({
  kind: 'response',
  url: 'http://a.test/',
  method: 'GET',
  status: 200,
  headers: [['date', http(NOW)], ...headers],
  selecting: [],
  requestTime: NOW,
  responseTime: NOW,
  wireBytes: 0,
  ...more,
});
const cc = (value: string): HeaderList => [['cache-control', value]];
const ask = (headers: HeaderList = [], freshness: HttpRequest['freshness'] | null = null) => ({ headers, freshness: freshness ?? null });
const at = (seconds: number): number => NOW + seconds * 1000;

describe('freshness', () => {
  it.each<[string, HeaderList, number]>([
    ['max-age', cc('max-age=60'), 60],
    ['max-age over Expires', [...cc('max-age=60'), ['expires', http(NOW)]], 60],
    ['the first of two', cc('max-age=60, max-age=10'), 60],
    ['any case, quoted', cc('MAX-AGE="60"'), 60],
    ['not one inside a quoted string', cc('extension="max-age=60", max-age=1'), 1],
    ['an unreadable max-age is stale', cc('max-age=abc'), 0],
    ['a negative one too', cc('max-age=-60'), 0],
    ['s-maxage is not for a private cache', cc('s-maxage=60'), 0],
    ['Expires minus Date', [['expires', http(at(30))]], 30],
    ['an invalid Expires', [['expires', '0']], 0],
    [
      'two Expires',
      [
        ['expires', http(at(30))],
        ['expires', http(at(40))],
      ],
      0,
    ],
    ['a tenth of the time since the last change', [['last-modified', http(at(-1000))]], 100],
    ['never more than a day of it', [['last-modified', http(at(-400 * 86_400))]], 86_400],
    ['nothing at all', [], 0],
  ])('%s', (_name, headers, seconds) => expect(freshnessLifetime(stored(headers)).seconds).toBeCloseTo(seconds));

  it.each<[string, HeaderList, number]>([
    ['grows with time', [], 10],
    ['adds Age', [['age', '100']], 110],
    ['first member of Age only', [['age', '100, 5']], 110],
    ['ignores a bad Age', [['age', 'abc']], 10],
    ['ignores a fraction', [['age', '7.5']], 10],
  ])('age %s', (_name, headers, seconds) => expect(currentAge(stored(headers), at(10))).toBeCloseTo(seconds));

  it('age counts a Date in the past and the time under way', () => {
    expect(currentAge(stored([], { headers: [['date', http(at(-50))]] }), at(10))).toBeCloseTo(60);
    expect(currentAge(stored([['age', '5']], { requestTime: at(-3) }), at(10))).toBeCloseTo(18);
  });
});

describe('what is done about a request', () => {
  it.each<[string, StoredResponse, ReturnType<typeof ask>, number, string]>([
    ['fresh', stored(cc('max-age=60')), ask(), 30, 'reuse'],
    ['stale', stored(cc('max-age=60')), ask(), 61, 'revalidate'],
    ['no-cache said', stored(cc('max-age=60, no-cache')), ask(), 1, 'revalidate'],
    ['no-cache asked', stored(cc('max-age=60')), ask(cc('no-cache')), 1, 'revalidate'],
    ['pragma asked', stored(cc('max-age=60')), ask([['pragma', 'no-cache']]), 1, 'revalidate'],
    ['max-age asked', stored(cc('max-age=60')), ask(cc('max-age=5')), 10, 'revalidate'],
    ['min-fresh asked', stored(cc('max-age=60')), ask(cc('min-fresh=55')), 10, 'revalidate'],
    ['max-stale asked', stored(cc('max-age=60')), ask(cc('max-stale=60')), 100, 'reuse'],
    ['max-stale against must-revalidate', stored(cc('max-age=60, must-revalidate')), ask(cc('max-stale')), 100, 'revalidate'],
    ['older than the task wants', stored(cc('max-age=60')), ask([], { mode: 'default', maxAgeSeconds: 5 }), 10, 'revalidate'],
    ['reload', stored(cc('max-age=60')), ask([], { mode: 'reload' }), 1, 'fetch'],
    ['only stored, fresh', stored(cc('max-age=60')), ask([], { mode: 'only_if_cached' }), 1, 'reuse'],
    ['only stored, stale', stored(cc('max-age=60')), ask([], { mode: 'only_if_cached' }), 90, 'unavailable'],
    ['immutable against a reload', stored(cc('max-age=60, immutable')), ask(cc('max-age=0')), 10, 'reuse'],
  ])('%s', (_name, entry, request, seconds, kind) => expect(decide(request, entry, at(seconds)).kind).toBe(kind));

  it('nothing stored means a fetch, or an honest no', () => {
    expect(decide(ask(), null, NOW).kind).toBe('fetch');
    expect(decide(ask([], { mode: 'only_if_cached' }), null, NOW)).toMatchObject({ kind: 'unavailable', staleAgeSeconds: null });
  });

  it('asks with the validators it has', () => {
    const entry = stored([...cc('no-cache'), ['etag', 'W/"1"'], ['last-modified', http(NOW)]]);
    expect(decide(ask(), entry, NOW)).toMatchObject({
      headers: [
        ['if-none-match', 'W/"1"'],
        ['if-modified-since', http(NOW)],
      ],
    });
  });

  it('never reuses a copy that is older than its freshness, whatever is asked but max-stale', () => {
    fc.assert(
      fc.property(
        fc.nat(1000),
        fc.nat(2000),
        fc.constantFrom('', 'no-cache', 'max-age=10', 'min-fresh=5', 'only-if-cached'),
        (lifetime, age, asked) =>
          decide(ask(asked === '' ? [] : cc(asked)), stored(cc(`max-age=${lifetime}`)), at(age)).kind !== 'reuse' || age < lifetime,
      ),
    );
  });

  it.each<[string, boolean, StoredResponse, HeaderList]>([
    ['a plain page', true, stored(cc('max-age=1')), []],
    ['private', true, stored(cc('private')), []],
    ['no-store said', false, stored(cc('no-store, max-age=1')), []],
    ['no-store in odd case', false, stored(cc('nO-StOrE')), []],
    ['no-store asked', false, stored(cc('max-age=1')), cc('no-store')],
    ['POST', false, stored(cc('max-age=1'), { method: 'POST' }), []],
    ['206', false, stored(cc('max-age=1'), { status: 206 }), []],
    ['a range', false, stored(cc('max-age=1')), [['range', 'bytes=0-1']]],
    ['Vary: *', false, stored([...cc('max-age=1'), ['vary', 'accept, *']]), []],
    ['403 without freshness', false, stored([], { status: 403 }), []],
    ['403 with it', true, stored(cc('max-age=1'), { status: 403 }), []],
    ['must-understand', true, stored(cc('no-store, must-understand, max-age=1')), []],
  ])('%s may be stored: %s', (_name, may, entry, request) => expect(isStorable(request, entry)).toBe(may));

  it('reads hostile directive lists in linear time', () => {
    const started = performance.now();
    for (const text of ['"'.repeat(200_000), ',='.repeat(100_000), 'a="\\'.repeat(50_000), `max-age=${'9'.repeat(200_000)}`])
      parseCacheControl(cc(text));
    expect(performance.now() - started).toBeLessThan(500);
  });
});

describe('stored fields', () => {
  it('leave out what belongs to the connection', () => {
    expect(
      keptHeaders([
        ['connection', 'close, X-Hop'],
        ['x-hop', '1'],
        ['transfer-encoding', 'chunked'],
        ['set-cookie', 'a=1'],
        ['etag', '"1"'],
      ]),
    ).toEqual([
      ['set-cookie', 'a=1'],
      ['etag', '"1"'],
    ]);
  });

  it('are replaced by those of a 304, but for what describes the bytes', () => {
    const kept: HeaderList = [
      ['cache-control', 'max-age=1'],
      ['content-length', '5'],
      ['x-a', '1'],
      ['age', '9'],
    ];
    expect(
      freshened(kept, [
        ['cache-control', 'max-age=60'],
        ['content-length', '0'],
      ]),
    ).toEqual([
      ['content-length', '5'],
      ['x-a', '1'],
      ['cache-control', 'max-age=60'],
    ]);
  });

  it('of the request that select a variant are compared by meaning', () => {
    const vary: HeaderList = [['vary', 'Accept-Language, X']];
    expect(selectingFields(vary, [['accept-language', 'zh-CN;q=0.8,  EN']])).toEqual(
      selectingFields(vary, [['accept-language', 'en, zh-cn; q=0.8']]),
    );
    expect(selectingFields(vary, [['accept-language', 'en']])).not.toEqual(selectingFields(vary, []));
  });
});

describe('the cache in front of a server', () => {
  const OPTIONS: HttpOptions = { allowAddresses: ['127.0.0.1'], minDelayMs: 0 };
  const setup = async (listener: Parameters<typeof serve>[0]) => {
    const server = await serve(listener);
    const client = createHttpClient({ ...OPTIONS, cache: createMemoryCache() });
    let offset = 0;
    const clock = { ...systemClock, now: () => Date.now() + offset };
    const context = testContext({ clock });
    const get = async (more: Partial<HttpRequest> = {}) => {
      const outcome = await client.request({ url: `${server.origin}/p`, purpose: 'search', maxAttempts: 1, ...more }, context);
      return outcome.kind === 'response'
        ? `${outcome.status} ${outcome.cache} ${Buffer.from(outcome.body).toString()}`
        : outcome.problem.code;
    };
    return {
      server,
      client,
      context,
      get,
      later: (seconds: number) => {
        offset += seconds * 1000;
      },
      [Symbol.asyncDispose]: async () => {
        await client.close();
        await server[Symbol.asyncDispose]();
      },
    };
  };

  it('answers from the store, costs nothing then, and says so', async () => {
    await using all = await setup((_request, response) => response.writeHead(200, { 'cache-control': 'max-age=60' }).end('one'));
    expect(await all.get()).toBe('200 miss one');
    expect(await all.get()).toBe('200 hit one');
    expect(all.context.ledger.spent().requests).toBe(1);
    expect(all.context.of('cache.hit')).toMatchObject([{ state: 'hit' }]);
  });

  it('revalidates what is stale and keeps the new fields of a 304', async () => {
    await using all = await setup((request, response) => {
      if (request.headers['if-none-match'] === '"1"') response.writeHead(304, { 'cache-control': 'max-age=600', 'x-new': '1' }).end();
      else response.writeHead(200, { 'cache-control': 'max-age=60', etag: '"1"' }).end('one');
    });
    expect(await all.get()).toBe('200 miss one');
    all.later(90);
    expect(await all.get()).toBe('200 revalidated one');
    all.later(90);
    expect(await all.get()).toBe('200 hit one');
    expect(all.server.seen).toHaveLength(2);
  });

  it('stands in for a failing origin, labelled, unless the page or the task forbids it', async () => {
    let broken = false;
    let control = 'max-age=60';
    await using all = await setup((_request, response) => {
      if (broken) response.writeHead(503).end('down');
      else response.writeHead(200, { 'cache-control': control }).end('one');
    });
    await all.get();
    all.later(90);
    broken = true;
    expect(await all.get()).toBe('200 stale_if_error one');
    expect(await all.get({ freshness: { mode: 'default', maxAgeSeconds: 5 } })).toBe('503 miss down');
    broken = false;
    control = 'max-age=60, must-revalidate';
    expect(await all.get({ freshness: { mode: 'reload' } })).toBe('200 bypass one');
    all.later(90);
    broken = true;
    expect(await all.get()).toBe('503 miss down');
  });

  it('keeps variants and auth scopes apart, and secrets without a scope out', async () => {
    let count = 0;
    await using all = await setup((_request, response) =>
      response.writeHead(200, { 'cache-control': 'max-age=60', vary: 'accept-language' }).end(String(++count)),
    );
    const zh: Partial<HttpRequest> = { headers: [['Accept-Language', 'zh']] };
    expect(await all.get()).toBe('200 miss 1');
    expect(await all.get(zh)).toBe('200 miss 2');
    expect(await all.get()).toBe('200 hit 1');
    expect(await all.get(zh)).toBe('200 hit 2');
    expect(await all.get({ authScope: 'team' })).toBe('200 miss 3');
    expect(await all.get({ authScope: 'team' })).toBe('200 hit 3');
    const secret: Partial<HttpRequest> = { headers: [['Authorization', 'Bearer abcdefgh']] };
    expect(await all.get(secret)).toBe('200 bypass 4');
    expect(await all.get()).toBe('200 hit 1');
  });

  it('forgets a URL that turned out to be junk, and after a POST', async () => {
    let count = 0;
    await using all = await setup((_request, response) => response.writeHead(200, { 'cache-control': 'max-age=60' }).end(String(++count)));
    await all.get();
    await all.client.invalidate(`${all.server.origin}/p`);
    expect(await all.get()).toBe('200 miss 2');
    await all.get({ method: 'POST', body: 'x' });
    expect(await all.get()).toBe('200 miss 4');
  });

  it('gives only stored copies when asked, sending nothing', async () => {
    await using all = await setup((_request, response) => response.writeHead(200, { 'cache-control': 'max-age=60' }).end('one'));
    const only: Partial<HttpRequest> = { freshness: { mode: 'only_if_cached' } };
    expect(await all.get(only)).toBe('not_found');
    await all.get();
    expect(await all.get(only)).toBe('200 hit one');
    all.later(90);
    expect(await all.get(only)).toBe('200 stale_if_error one');
    expect(all.server.seen).toHaveLength(1);
  });

  it('is not asked for a verification or for robots.txt', async () => {
    await using all = await setup((_request, response) => response.writeHead(200, { 'cache-control': 'max-age=60' }).end('one'));
    await all.get();
    expect(await all.get({ purpose: 'verify' })).toBe('200 none one');
  });
});
