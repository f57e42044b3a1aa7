import { describe, expect, it } from 'vitest';
import { testContext } from '../../../test/support/context.ts';
import { DEFAULT_BUDGET, problem, VeritrailError } from '../../vocabulary/index.ts';
import { searchLane } from './lane.ts';
import type { Hit, Intent, SearchOutcome, SearchProvider, SearchRequest } from './provider.ts';

const hit = (url: string): Hit => ({ url, title: url, snippet: 's' });
const results = (...urls: string[]): SearchOutcome => ({ kind: 'results', hits: urls.map(hit) });

function provider(
  name: string,
  answer: SearchOutcome | (() => never),
  { intents = ['general'], maxQueryLength = 400 }: { intents?: Intent[]; maxQueryLength?: number } = {},
): SearchProvider & { asked: SearchRequest[] } {
  const asked: SearchRequest[] = [];
  return {
    name,
    intents: new Set(intents),
    maxQueryLength,
    asked,
    async search(request) {
      asked.push(request);
      return typeof answer === 'function' ? answer() : answer;
    },
  };
}
const request = (query: string): SearchRequest => ({ query, language: null, count: 10 });

describe('searchLane', () => {
  it('asks every provider that fits and merges what they return', async () => {
    const providers = [
      provider('one', results('https://a.test/1', 'https://a.test/2')),
      provider('two', results('https://a.test/2?utm_source=x')),
    ];
    const found = await searchLane(request('  backup\n retention '), providers, testContext());
    expect(found.candidates.map(({ url, provider: by, rank }) => [url, by, rank])).toEqual([
      ['https://a.test/2?utm_source=x', 'two', 1],
      ['https://a.test/1', 'one', 2],
    ]);
    expect(found.candidates[0]).toMatchObject({ canonicalUrl: 'https://a.test/2', query: 'backup retention' });
    expect(found.providers).toEqual([
      { name: 'one', results: 2, failure: null },
      { name: 'two', results: 1, failure: null },
    ]);
    expect(providers[0]?.asked[0]?.query).toBe('backup retention');
  });

  it('asks a special provider only for a query of its kind', async () => {
    const papers = provider('papers', results('https://p.test/'), { intents: ['scholarly'] });
    await searchLane(request('backup retention'), [papers, provider('all', results())], testContext());
    expect(papers.asked).toEqual([]);
    await searchLane(request('papers about backup retention'), [papers], testContext());
    expect(papers.asked).toHaveLength(1);
  });

  it('is not failed by one provider that fails, whether it says so or throws', async () => {
    const providers = [
      provider('down', { kind: 'failure', problem: problem('provider_unavailable', 'no engine answered'), action: 'switch' }),
      provider('broken', () => {
        throw new VeritrailError('store_corrupt', 'passage 7');
      }),
      provider('good', results('https://a.test/')),
    ];
    const found = await searchLane(request('q'), providers, testContext());
    expect(found.candidates.map(({ url }) => url)).toEqual(['https://a.test/']);
    expect(found.providers.map(({ name, failure }) => [name, failure])).toEqual([
      ['down', 'no engine answered'],
      ['broken', 'passage 7'],
      ['good', null],
    ]);
    expect(found.problems.map(({ code }) => code)).toEqual(['provider_unavailable', 'store_corrupt']);
  });

  it('asks no more than the budget of queries allows and says which limit it was', async () => {
    const [one, two] = [provider('one', results('https://a.test/')), provider('two', results('https://b.test/'))];
    const context = testContext({ budget: { maxSearchQueries: 1 } });
    const found = await searchLane(request('q'), [one, two], context);
    expect(one.asked.length + two.asked.length).toBe(1);
    expect(found.candidates).toHaveLength(1);
    expect(found.problems).toMatchObject([{ code: 'budget_exhausted', detail: expect.stringContaining('maxSearchQueries = 1') }]);
    expect(context.ledger.spent().searchQueries).toBe(1);
  });

  it('does not book a query that was never sent', async () => {
    const context = testContext();
    await searchLane(
      request('q'),
      [provider('one', { kind: 'failure', problem: problem('budget_exhausted', 'maxRequests'), action: 'stop' })],
      context,
    );
    expect(context.ledger.spent().searchQueries).toBe(0);
    expect(context.ledger.remaining('searchQueries')).toBe(DEFAULT_BUDGET.maxSearchQueries);
  });

  it('asks the own index even when no search query may be spent', async () => {
    const found = await searchLane(
      request('q'),
      [provider('index', results('https://a.test/'), { intents: ['own'] })],
      testContext({ budget: { maxSearchQueries: 0 } }),
    );
    expect(found.candidates).toHaveLength(1);
  });

  it('says that no provider fits', async () => {
    for (const providers of [[], [provider('papers', results(), { intents: ['scholarly'] })]]) {
      expect(await searchLane(request('backup retention'), providers, testContext())).toMatchObject({
        candidates: [],
        providers: [],
        problems: [{ code: 'no_provider' }],
      });
    }
  });

  it('refuses an empty query', async () => {
    expect(await searchLane(request(' \n'), [provider('one', results())], testContext())).toMatchObject({
      candidates: [],
      problems: [{ code: 'input_invalid' }],
    });
  });

  it('leaves out results that are not web addresses', async () => {
    const found = await searchLane(
      request('q'),
      [provider('one', results('magnet:?xt=1', 'not a url', 'ftp://a.test/', 'https://a.test/'))],
      testContext(),
    );
    expect(found.candidates.map(({ url }) => url)).toEqual(['https://a.test/']);
    expect(found.providers).toEqual([{ name: 'one', results: 1, failure: null }]);
  });

  it('gives no more candidates than asked for, and shortens the query for a provider with a limit', async () => {
    const one = provider('one', results('https://a.test/1', 'https://a.test/2', 'https://a.test/3'), { maxQueryLength: 30 });
    const found = await searchLane(
      { query: 'how long are the backups of Northwind kept in 2026', language: 'en', count: 2 },
      [one],
      testContext(),
    );
    expect(found.candidates).toHaveLength(2);
    expect(one.asked[0]?.query).toBe('long backups Northwind 2026');
    expect(found.candidates[0]?.query).toBe('how long are the backups of Northwind kept in 2026');
  });
});
