/** @module Wikipedia through the MediaWiki Action API, in the language of the question. In: a query. Out: pages with snippets. */
import { z } from 'zod';
import { failure, type HttpProviderDefinition, plainSnippet, readJson } from '../../search/provider.ts';

const Answer = z.union([
  z.object({
    query: z.object({
      search: z.array(z.object({ title: z.string(), snippet: z.string().default(''), timestamp: z.string().optional() })),
    }),
  }),
  z.object({ error: z.object({ code: z.string(), info: z.string().default('') }) }),
]);

/** The language names a host, so only a plain language code gets there; anything else reads the English edition. */
const editionOf = (language: string | null): string => /^[a-z]{2,3}(?=-|$)/.exec(language ?? '')?.[0] ?? 'en';

export const wikipedia: HttpProviderDefinition = {
  name: 'wikipedia',
  intents: ['encyclopedic'],
  maxQueryLength: 300,
  ask({ query, language, count }) {
    const parameters = new URLSearchParams({
      action: 'query',
      list: 'search',
      srsearch: query,
      srlimit: String(Math.min(count, 50)),
      srprop: 'snippet|timestamp',
      format: 'json',
      formatversion: '2',
      maxlag: '5',
    });
    return { url: `https://${editionOf(language)}.wikipedia.org/w/api.php?${parameters}` };
  },
  read: (body, request) =>
    readJson('wikipedia', body, (value) => {
      const parsed = Answer.safeParse(value);
      if (!parsed.success) return failure('provider_contract', 'Wikipedia answered without query.search', 'switch');
      // MediaWiki reports errors with status 200.
      if ('error' in parsed.data) {
        const { code, info } = parsed.data.error;
        return code === 'maxlag' || code === 'ratelimited'
          ? failure('rate_limited', `Wikipedia: ${code} ${info}`, 'retry_later')
          : failure('provider_refused', `Wikipedia: ${code} ${info}`, 'switch');
      }
      const origin = `https://${editionOf(request.language)}.wikipedia.org/wiki/`;
      const hits = parsed.data.query.search.map(({ title, snippet }) => ({
        url: origin + encodeURIComponent(title.replaceAll(' ', '_')).replace(/%(2F|3A|2C)/g, (code) => decodeURIComponent(code)),
        title,
        snippet: plainSnippet(snippet),
      }));
      return { kind: 'results', hits };
    }),
};
