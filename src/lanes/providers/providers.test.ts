import { describe, expect, it } from 'vitest';
import { testContext } from '../../../test/support/context.ts';
import type { HttpClient } from '../../http/index.ts';
import type { PassageIndex } from '../../index/index.ts';
import { VeritrailError } from '../../vocabulary/index.ts';
import type { HttpProviderDefinition, SearchRequest } from '../search/provider.ts';
import { arxiv } from './arxiv/index.ts';
import { crossref, datePartsToIso } from './crossref/index.ts';
import { github } from './github/index.ts';
import { hackernews } from './hackernews/index.ts';
import { createProviders, PROVIDER_NAMES } from './index.ts';
import { ownIndex } from './own-index/index.ts';
import { searxng } from './searxng/index.ts';
import { stackexchange } from './stackexchange/index.ts';
import { wikipedia } from './wikipedia/index.ts';

type PassageHit = Awaited<ReturnType<PassageIndex['search']>>[number];
const indexOf = (hits: PassageHit[]): PassageIndex => ({
  add: async () => ({ added: false, reason: 'not used' }),
  remove: async () => 0,
  search: async (_, { k }) => hits.slice(0, k),
});

const request: SearchRequest = { query: 'C# & 数据库?', language: 'zh-CN', count: 200 };
const address = (provider: HttpProviderDefinition, over: Partial<SearchRequest> = {}): URL =>
  new URL(provider.ask({ ...request, ...over }).url);
const read = (provider: HttpProviderDefinition, body: unknown, over: Partial<SearchRequest> = {}) =>
  provider.read(typeof body === 'string' ? body : JSON.stringify(body), { ...request, ...over });

const ALL: Record<string, HttpProviderDefinition> = {
  searxng: searxng('http://127.0.0.1:8888'),
  wikipedia,
  crossref: crossref(),
  arxiv,
  github,
  stackexchange,
  hackernews,
};

describe.each(Object.entries(ALL))('%s', (name, provider) => {
  it('is named so, has a limit and sends the query whole inside one parameter', () => {
    expect(provider.name).toBe(name);
    expect(provider.maxQueryLength).toBeGreaterThan(100);
    const { searchParams } = address(provider);
    expect([...searchParams.values()].some((value) => value.includes('C') && value.includes('数据库'))).toBe(true);
  });

  it.each([
    ['an HTML page', '<!doctype html><title>Just a moment...</title>'],
    ['nothing', ''],
    ['a list', '[]'],
    ['null', 'null'],
    ['JSON of another shape', '{"results":{"a":1},"items":3,"hits":"x","query":[]}'],
    ['cut JSON', '{"results":[{"url":"https://a.t'],
  ])('takes %s for a broken contract, not for an empty result', (_, body) => {
    expect(read(provider, body)).toMatchObject({ kind: 'failure', problem: { code: 'provider_contract' }, action: 'switch' });
  });
});

describe('SearXNG', () => {
  const provider = searxng('http://127.0.0.1:8888/');
  const result = (n: number) => ({
    url: `https://a.test/${n}`,
    title: `T<b>${n}</b>`,
    content: 'c &amp; d',
    engine: 'x',
    engines: ['x'],
    score: 1 / n,
    category: 'general',
    publishedDate: null,
  });
  const answer = (over: Record<string, unknown>) => ({
    query: 'q',
    results: [],
    answers: [],
    corrections: [],
    infoboxes: [],
    suggestions: [],
    unresponsive_engines: [],
    ...over,
  });

  it('asks for JSON at the search address, whatever slash the operator wrote', () => {
    for (const base of ['http://s.test', 'http://s.test/', 'http://s.test/search', 'http://s.test/search/'])
      expect(address(searxng(base)).pathname).toBe('/search');
    expect(address(searxng('http://s.test/searxng/')).pathname).toBe('/searxng/search');
    expect(Object.fromEntries(address(provider).searchParams)).toEqual({ q: request.query, format: 'json', language: 'zh-CN' });
    expect(address(provider, { language: null }).searchParams.has('language')).toBe(false);
    expect(provider.operatorEndpoint).toBe(true);
  });

  it('reads results with plain titles and snippets', () => {
    expect(read(provider, answer({ results: [{ ...result(1), publishedDate: '2026-03-01T00:00:00' }] }))).toEqual({
      kind: 'results',
      hits: [{ url: 'https://a.test/1', title: 'T1', snippet: 'c & d', score: 1, publishedAt: '2026-03-01T00:00:00' }],
    });
  });

  it('counts the items, not number_of_results, which is 0 on instances that do have results', () => {
    const outcome = read(provider, answer({ number_of_results: 0, results: Array.from({ length: 12 }, (_, n) => result(n + 1)) }));
    expect(outcome.kind === 'results' && outcome.hits).toHaveLength(12);
  });

  it('reads answers of any shape without falling over: strings of older servers, objects of newer ones', () => {
    for (const answers of [['42'], [{ answer: '42', url: null, engine: 'x' }]])
      expect(read(provider, answer({ answers, results: [result(1)] }))).toMatchObject({ kind: 'results', hits: [{ title: 'T1' }] });
  });

  it('leaves out results without an address and keeps the others', () => {
    const outcome = read(
      provider,
      answer({
        results: [{ template: 'keyvalue.html', url: null, kvmap: {} }, { title: 'no url' }, result(1), { url: 'https://a.test/bare' }],
      }),
    );
    expect(outcome).toMatchObject({
      kind: 'results',
      hits: [{ url: 'https://a.test/1' }, { url: 'https://a.test/bare', title: '', snippet: '' }],
    });
  });

  it('tells "nothing found" from "no engine answered"', () => {
    expect(read(provider, answer({}))).toEqual({ kind: 'results', hits: [] });
    expect(read(provider, answer({ unresponsive_engines: [['google', 'CAPTCHA'], ['bing', 'timeout'], ['brave']] }))).toMatchObject({
      kind: 'failure',
      problem: { code: 'provider_unavailable', detail: 'no engine answered: google (CAPTCHA), bing (timeout), brave (no reason)' },
      action: 'switch',
    });
    expect(read(provider, answer({ unresponsive_engines: [['google', 'CAPTCHA']], results: [result(1)] }))).toMatchObject({
      kind: 'results',
    });
  });

  it('explains a 403: the format is not enabled', () => {
    expect(provider.onStatus?.[403]).toMatchObject({ kind: 'failure', problem: { detail: expect.stringContaining('search.formats') } });
  });
});

describe('Wikipedia', () => {
  it('asks the edition of the language, and only a language code gets into the host name', () => {
    expect(address(wikipedia).host).toBe('zh.wikipedia.org');
    expect(address(wikipedia, { language: null }).host).toBe('en.wikipedia.org');
    for (const language of ['evil.test/#', 'a@b', '', 'ZZ', '中文']) expect(address(wikipedia, { language }).host).toBe('en.wikipedia.org');
    expect(address(wikipedia).searchParams.get('srlimit')).toBe('50');
  });

  it('links each page in its edition and cleans the snippet', () => {
    const body = {
      batchcomplete: true,
      query: {
        search: [
          {
            ns: 0,
            title: 'C Sharp/数据 库',
            pageid: 1,
            snippet: 'a <span class="searchmatch">数据库</span> &amp; more',
            timestamp: '2026-01-01T00:00:00Z',
          },
        ],
      },
    };
    expect(read(wikipedia, body)).toEqual({
      kind: 'results',
      hits: [
        { url: 'https://zh.wikipedia.org/wiki/C_Sharp/%E6%95%B0%E6%8D%AE_%E5%BA%93', title: 'C Sharp/数据 库', snippet: 'a 数据库 & more' },
      ],
    });
    expect(read(wikipedia, { query: { search: [] } })).toEqual({ kind: 'results', hits: [] });
  });

  it('does not call the time of the last edit a publication date', () => {
    const outcome = read(wikipedia, { query: { search: [{ title: 'T', snippet: '', timestamp: '2026-01-01T00:00:00Z' }] } });
    expect(outcome.kind === 'results' && outcome.hits[0]).not.toHaveProperty('publishedAt');
  });

  it.each([
    ['maxlag', 'rate_limited', 'retry_later'],
    ['ratelimited', 'rate_limited', 'retry_later'],
    ['srsearch-text-disabled', 'provider_refused', 'switch'],
  ])('reads the error %s, which comes with status 200, as %s', (code, problem, action) => {
    expect(read(wikipedia, { error: { code, info: 'why' } })).toMatchObject({
      kind: 'failure',
      problem: { code: problem, detail: `Wikipedia: ${code} why` },
      action,
    });
  });
});

describe('Crossref', () => {
  it('names a contact for the polite pool only when there is one', () => {
    expect(address(crossref()).searchParams.has('mailto')).toBe(false);
    expect(address(crossref('a@b.test')).searchParams.get('mailto')).toBe('a@b.test');
    expect(address(crossref()).searchParams.get('rows')).toBe('100');
  });

  it('links by DOI, also where the DOI holds characters with a meaning in URLs', () => {
    const item = (DOI: string) => ({ DOI, title: ['<i>T</i>'], 'container-title': ['J'], published: { 'date-parts': [[2024, 3]] } });
    expect(read(crossref(), { message: { items: [item('10.1000/a(b)1'), item('10.1002/(SICI)1<1::AID#2>3.0.CO;2-K')] } })).toEqual({
      kind: 'results',
      hits: [
        { url: 'https://doi.org/10.1000/a(b)1', title: 'T', snippet: 'J', publishedAt: '2024-03' },
        { url: 'https://doi.org/10.1002/(SICI)1%3C1%3A%3AAID%232%3E3.0.CO%3B2-K', title: 'T', snippet: 'J', publishedAt: '2024-03' },
      ],
    });
  });

  it('reads works without title, date or abstract, and prefers the abstract', () => {
    const items = [{ DOI: '10.1/a' }, { DOI: '10.1/b', abstract: '<jats:p>Text</jats:p>', published: { 'date-parts': [[null]] } }];
    expect(read(crossref(), { message: { items } })).toEqual({
      kind: 'results',
      hits: [
        { url: 'https://doi.org/10.1/a', title: '10.1/a', snippet: '' },
        { url: 'https://doi.org/10.1/b', title: '10.1/b', snippet: 'Text' },
      ],
    });
    expect(read(crossref(), { message: { items: [] } })).toEqual({ kind: 'results', hits: [] });
  });

  it.each([
    [[2024], '2024'],
    [[2024, 3], '2024-03'],
    [[2024, 3, 9], '2024-03-09'],
    [[null], ''],
    [[], ''],
    [[987], '0987'],
  ])('keeps the date %j partial: %s', (parts, iso) => {
    expect(datePartsToIso(parts)).toBe(iso);
  });
});

describe('arXiv', () => {
  it('makes plain words of quotes and operators', () => {
    expect(address(arxiv, { query: '"graph (neural) networks" ti:x OR all:y' }).searchParams.get('search_query')).toBe(
      'all:graph AND all:neural AND all:networks AND all:ti AND all:x AND all:OR AND all:all AND all:y',
    );
    expect(arxiv.ask(request).headers).toEqual([['accept', 'application/atom+xml']]);
  });

  const feed = (entries: string): string =>
    `<?xml version="1.0" encoding="UTF-8"?><feed xmlns="http://www.w3.org/2005/Atom"><title>ArXiv Query</title><id>http://arxiv.org/api/x</id>${entries}</feed>`;

  it('reads the entries of an Atom feed and not the feed around them', () => {
    const entry =
      '<entry><id>http://arxiv.org/abs/2401.00001v2</id><updated>2024-02-01T00:00:00Z</updated><published>2024-01-01T00:00:00Z</published><title>A &amp; B\n  of C</title>' +
      '<summary> Text\n goes on. </summary><author><name>Ann Other</name></author><link href="http://arxiv.org/abs/2401.00001v2" rel="alternate"/><category term="cs.DB"/></entry>';
    expect(read(arxiv, feed(entry + entry.replaceAll('00001v2', '00002v1')))).toEqual({
      kind: 'results',
      hits: ['2401.00001v2', '2401.00002v1'].map((id) => ({
        url: `https://arxiv.org/abs/${id}`,
        title: 'A & B of C',
        snippet: 'Text goes on.',
        publishedAt: '2024-01-01T00:00:00Z',
      })),
    });
  });

  it('reads an empty feed as nothing found', () => {
    expect(read(arxiv, feed(''))).toEqual({ kind: 'results', hits: [] });
  });

  it('reads an error, which is a feed as well, as a refusal', () => {
    const error =
      '<entry><id>http://arxiv.org/api/errors#incorrect_id_format</id><title>Error</title><summary>incorrect id format</summary></entry>';
    expect(read(arxiv, feed(error))).toMatchObject({
      kind: 'failure',
      problem: { code: 'provider_refused', detail: 'arXiv: incorrect id format' },
    });
  });
});

describe('GitHub', () => {
  it('reads repositories, with the last push as their date', () => {
    const items = [
      { full_name: 'a/b', html_url: 'https://github.com/a/b', description: 'D', pushed_at: '2026-01-01T00:00:00Z', stargazers_count: 3 },
      { full_name: 'c/d', html_url: 'https://github.com/c/d', description: null, pushed_at: null },
    ];
    expect(read(github, { total_count: 2, incomplete_results: false, items })).toEqual({
      kind: 'results',
      hits: [
        { url: 'https://github.com/a/b', title: 'a/b', snippet: 'D', publishedAt: '2026-01-01T00:00:00Z' },
        { url: 'https://github.com/c/d', title: 'c/d', snippet: '' },
      ],
    });
    expect(read(github, { total_count: 0, items: [] })).toEqual({ kind: 'results', hits: [] });
  });

  it('knows that its 403 means: quota used up', () => {
    expect(github.onStatus?.[403]).toMatchObject({ kind: 'failure', problem: { code: 'rate_limited' }, action: 'retry_later' });
  });
});

describe('Stack Exchange', () => {
  it('reads questions with decoded titles', () => {
    const items = [
      {
        question_id: 1,
        title: 'Why is &quot;a&quot; &lt; b?',
        link: 'https://stackoverflow.com/q/1',
        body: '<p>Some <code>x</code></p>',
        last_activity_date: 1_767_225_600,
      },
    ];
    expect(read(stackexchange, { items, has_more: false, quota_remaining: 10 })).toEqual({
      kind: 'results',
      hits: [
        { url: 'https://stackoverflow.com/q/1', title: 'Why is "a" < b?', snippet: 'Some x', publishedAt: '2026-01-01T00:00:00.000Z' },
      ],
    });
    expect(read(stackexchange, { items: [], quota_remaining: 10 })).toEqual({ kind: 'results', hits: [] });
  });

  const throttled = { error_id: 502, error_message: 'too many requests', error_name: 'throttle_violation' };

  it('reads its throttle whether it comes with status 200 or 400', () => {
    expect(read(stackexchange, throttled)).toMatchObject({ kind: 'failure', problem: { code: 'rate_limited' }, action: 'retry_later' });
    expect(stackexchange.readError?.(JSON.stringify(throttled))).toMatchObject({
      problem: { code: 'rate_limited' },
      action: 'retry_later',
    });
    expect(stackexchange.readError?.(JSON.stringify({ error_id: 400, error_message: 'site' }))).toMatchObject({
      problem: { code: 'provider_refused', detail: 'Stack Exchange: site' },
    });
  });

  it('leaves an error without its own words to the general table', () => {
    for (const body of ['<html>', '{}', '{"items":[]}']) expect(stackexchange.readError?.(body)).toBeNull();
  });
});

describe('Hacker News', () => {
  it('gives the linked page, or the discussion where a post links nowhere', () => {
    const hits = [
      { objectID: '1', title: 'Linked', url: 'https://a.test/', story_text: null, created_at: '2026-01-01T00:00:00Z' },
      { objectID: '2', title: 'Ask', url: null, story_text: '<p>Why &amp; how</p>' },
      { objectID: '3', title: null, url: '' },
    ];
    expect(read(hackernews, { hits, nbHits: 3 })).toEqual({
      kind: 'results',
      hits: [
        { url: 'https://a.test/', title: 'Linked', snippet: '', publishedAt: '2026-01-01T00:00:00Z' },
        { url: 'https://news.ycombinator.com/item?id=2', title: 'Ask', snippet: 'Why & how' },
        { url: 'https://news.ycombinator.com/item?id=3', title: '', snippet: '' },
      ],
    });
  });
});

describe('the own index', () => {
  const passage = (documentUrl: string, score: number, title: string | null = 'T'): PassageHit => ({
    documentUrl,
    artifactId: 'a',
    title,
    headingPath: ['H', 'I'],
    span: { start: 0, end: 500 },
    lead: null,
    text: 'x'.repeat(500),
    score,
    explain: [],
  });

  it('lets the best passage stand for its page and keeps the order', async () => {
    const provider = ownIndex(indexOf([passage('https://a.test/', 3), passage('https://a.test/', 2), passage('https://b.test/', 1, null)]));
    const outcome = await provider.search({ query: 'q', language: null, count: 2 }, testContext());
    expect(outcome).toEqual({
      kind: 'results',
      hits: [
        { url: 'https://a.test/', title: 'T', snippet: 'x'.repeat(240), score: 3 },
        { url: 'https://b.test/', title: 'H › I', snippet: 'x'.repeat(240), score: 1 },
      ],
    });
  });

  it('finds nothing in an empty index', async () => {
    expect(await ownIndex(indexOf([])).search({ query: 'q', language: null, count: 2 }, testContext())).toEqual({
      kind: 'results',
      hits: [],
    });
  });
});

describe('createProviders', () => {
  const http: HttpClient = {
    request: async () => Promise.reject(new Error('nothing is asked')),
    invalidate: async () => undefined,
    judgeTags: () => [],
    close: async () => undefined,
  };
  const index = indexOf([]);
  const names = (settings: Parameters<typeof createProviders>[0]): string[] =>
    createProviders(settings, http, index).map(({ name }) => name);

  it('uses the instance and the own index where an instance is named, else the own index and the open services', () => {
    expect(names({ searxng: 'http://127.0.0.1:8888' })).toEqual(['searxng', 'index']);
    expect(names({})).toEqual(['index', 'wikipedia', 'crossref', 'arxiv', 'github', 'stackexchange', 'hackernews']);
    expect(names({ providers: ['arxiv', 'index'] })).toEqual(['arxiv', 'index']);
    expect(PROVIDER_NAMES).toEqual(['searxng', 'index', 'wikipedia', 'crossref', 'arxiv', 'github', 'stackexchange', 'hackernews']);
  });

  it.each([
    [{ providers: ['bong'] }, /no provider "bong"; known are searxng, index, wikipedia/],
    [{ providers: ['searxng'] }, /needs the address of an instance \(--searxng URL\)/],
    [{ providers: ['constructor'] }, /no provider "constructor"/],
  ])('refuses %j and says how to mend it', (settings, message) => {
    expect(() => names(settings)).toThrow(VeritrailError);
    expect(() => names(settings)).toThrow(message);
  });
});
