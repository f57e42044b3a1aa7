import { describe, expect, it } from 'vitest';
import { testContext } from '../../../test/support/context.ts';
import type { HttpClient, HttpOutcome, HttpRequest } from '../../http/index.ts';
import { problem } from '../../vocabulary/index.ts';
import { failure, type HttpProviderDefinition, httpProvider, plainSnippet } from './provider.ts';

const outcome = { requestedUrl: '', finalUrl: '', redirects: [], timings: { totalMs: 1 }, attempts: 1, policy: [] };
const answered = (status: number, body = '{}'): HttpOutcome => ({
  ...outcome,
  kind: 'response',
  status,
  headers: [],
  body: new TextEncoder().encode(body),
  wireBytes: body.length,
  contentType: 'application/json',
  charset: null,
  cache: 'none',
});
const failed = (code: Parameters<typeof problem>[0]): HttpOutcome => ({
  ...outcome,
  kind: 'failure',
  problem: problem(code),
  partialBytes: 0,
});

const definition: HttpProviderDefinition = {
  name: 'example',
  intents: ['general'],
  maxQueryLength: 100,
  ask: ({ query }) => ({ url: `https://search.test/?q=${query}`, headers: [['x-key', 'none']] }),
  read: (body) => ({ kind: 'results', hits: [{ url: 'https://a.test/', title: body, snippet: '' }] }),
};

function ask(reply: HttpOutcome, own: Partial<HttpProviderDefinition> = {}) {
  const sent: HttpRequest[] = [];
  const http: HttpClient = {
    async request(request) {
      sent.push(request);
      return reply;
    },
    invalidate: async () => undefined,
    judgeTags: () => [],
    close: async () => undefined,
  };
  return { sent, result: httpProvider({ ...definition, ...own }, http).search({ query: 'q', language: null, count: 5 }, testContext()) };
}

describe('a provider on HTTP', () => {
  it('sends one search request, not exempt from guard and robots unless the operator named the address', async () => {
    const { sent, result } = ask(answered(200, 'body'));
    expect(await result).toMatchObject({ kind: 'results', hits: [{ title: 'body' }] });
    expect(sent).toMatchObject([
      { url: 'https://search.test/?q=q', purpose: 'search', operatorEndpoint: false, headers: [['x-key', 'none']] },
    ]);
    expect(ask(answered(200), { operatorEndpoint: true }).sent).toMatchObject([{ operatorEndpoint: true }]);
  });

  it.each([
    [400, 'provider_contract', 'stop'],
    [401, 'provider_refused', 'switch'],
    [402, 'provider_refused', 'switch'],
    [403, 'provider_refused', 'switch'],
    [404, 'provider_unavailable', 'switch'],
    [422, 'provider_contract', 'stop'],
    [429, 'rate_limited', 'retry_later'],
    [500, 'provider_unavailable', 'switch'],
    [503, 'provider_unavailable', 'switch'],
  ])('takes %i for %s and says: %s', async (status, code, action) => {
    expect(await ask(answered(status)).result).toMatchObject({ kind: 'failure', problem: { code }, action });
  });

  it.each([
    ['budget_exhausted', 'stop'],
    ['deadline_exceeded', 'stop'],
    ['cancelled', 'stop'],
    ['dns_failed', 'switch'],
    ['robots_disallowed', 'switch'],
  ] as const)('passes the failure %s on and says: %s', async (code, action) => {
    expect(await ask(failed(code)).result).toMatchObject({ kind: 'failure', problem: { code }, action });
  });

  it('lets its own table and then the body of an error speak before the general table', async () => {
    const onStatus = { 403: failure('rate_limited', 'quota', 'retry_later') };
    expect(await ask(answered(403), { onStatus }).result).toMatchObject({ problem: { code: 'rate_limited' } });
    const readError = (body: string) => (body === 'slow' ? failure('rate_limited', 'throttled', 'retry_later') : null);
    expect(await ask(answered(400, 'slow'), { readError }).result).toMatchObject({
      problem: { code: 'rate_limited', detail: 'throttled' },
    });
    expect(await ask(answered(400, 'else'), { readError }).result).toMatchObject({ problem: { code: 'provider_contract' } });
    expect(await ask(answered(200, 'slow'), { readError }).result).toMatchObject({ kind: 'results' });
  });
});

describe('plainSnippet', () => {
  it.each([
    ['<span class="searchmatch">Ada</span> &amp; <b>Charles</b>', 'Ada & Charles'],
    ['a &lt;b&gt; &quot;c&quot; &#39;d&#39; &#x4e2d;&#25991; e&nbsp;f', 'a <b> "c" \'d\' 中文 e f'],
    ['1 < 2 and 3 > 2', '1 < 2 and 3 > 2'],
    ['&bogus; &#0; &#x110000;', '&bogus; &#0; &#x110000;'],
    ['  a\n\t b ', 'a b'],
    ['', ''],
  ])('reads %j as %j', (html, text) => {
    expect(plainSnippet(html)).toBe(text);
  });

  it('stays fast on text made to slow it down', () => {
    const started = performance.now();
    plainSnippet('<'.repeat(200_000));
    plainSnippet('&'.repeat(200_000));
    plainSnippet(`<${'a'.repeat(200_000)}`);
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});
