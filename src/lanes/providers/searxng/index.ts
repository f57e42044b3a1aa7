/** @module SearXNG over its JSON format (docs/dev/search_api.rst). In: a query. Out: hits, or why the instance gave none. */
import { z } from 'zod';
import { failure, type Hit, type HttpProviderDefinition, plainSnippet, readJson, type SearchOutcome } from '../../search/provider.ts';

const Result = z.object({
  url: z.string().min(1),
  title: z.string().nullish(),
  content: z.string().nullish(),
  score: z.number().nullish(),
  publishedDate: z.string().nullish(),
});
// Engines bring results of other templates, some without an address (key-value cards): one of them must not cost the others.
const Answer = z.object({ results: z.array(z.unknown()), unresponsive_engines: z.array(z.array(z.unknown())).nullish() });

/** @param address base URL of the instance, e.g. `http://127.0.0.1:8888` (with or without `/search`) */
export function searxng(address: string): HttpProviderDefinition {
  const base = address.replace(/\/(search\/?)?$/, '');
  return {
    name: 'searxng',
    intents: ['general', 'encyclopedic', 'scholarly', 'preprint', 'code', 'programming', 'discussion'],
    maxQueryLength: 2000,
    operatorEndpoint: true,
    ask({ query, language }) {
      const parameters = new URLSearchParams({ q: query, format: 'json', ...(language === null ? {} : { language }) });
      return { url: `${base}/search?${parameters}` };
    },
    read: (body) => readJson('searxng', body, readAnswer),
    onStatus: {
      403: failure('provider_refused', 'SearXNG does not serve JSON: add "json" under search.formats in its settings', 'switch'),
    },
  };
}

function readAnswer(value: unknown): SearchOutcome {
  const parsed = Answer.safeParse(value);
  if (!parsed.success) return failure('provider_contract', 'SearXNG answered JSON without a list of results', 'switch');
  const { results, unresponsive_engines: silent } = parsed.data;
  // All engines blocked or down is a provider failure, not "nothing found".
  if (results.length === 0 && silent != null && silent.length > 0) {
    return failure(
      'provider_unavailable',
      `no engine answered: ${silent.map(([engine, reason]) => `${String(engine)} (${String(reason ?? 'no reason')})`).join(', ')}`,
      'switch',
    );
  }
  // `number_of_results` is 0 on many instances that do have results, so items are counted, never that field.
  const hits = results.flatMap((result): Hit[] => {
    const { data } = Result.safeParse(result);
    if (data === undefined) return [];
    const { url, title, content, score, publishedDate } = data;
    return [
      {
        url,
        title: plainSnippet(title ?? ''),
        snippet: plainSnippet(content ?? ''),
        ...(score == null ? {} : { score }),
        ...(publishedDate ? { publishedAt: publishedDate } : {}),
      },
    ];
  });
  return { kind: 'results', hits };
}
