/** @module Stack Exchange 2.3 advanced search on Stack Overflow. In: a query. Out: questions (content CC BY-SA). */
import { z } from 'zod';
import { failure, type Hit, type HttpProviderDefinition, plainSnippet, readJson } from '../../search/provider.ts';

const Answer = z.object({
  items: z.array(z.object({ title: z.string(), link: z.string(), body: z.string().nullish(), score: z.number().nullish(), last_activity_date: z.number().nullish() })).optional(),
  error_id: z.number().optional(),
  error_message: z.string().optional(),
});

export const stackexchange: HttpProviderDefinition = {
  name: 'stackexchange',
  intents: ['programming'],
  maxQueryLength: 500,
  ask: ({ query, count }) => ({
    url: `https://api.stackexchange.com/2.3/search/advanced?${new URLSearchParams({ q: query, site: 'stackoverflow', sort: 'relevance', order: 'desc', pagesize: String(Math.min(count, 50)), filter: 'withbody' })}`,
  }),
  read: (body) =>
    readJson('stackexchange', body, (value) => {
      const parsed = Answer.safeParse(value);
      if (!parsed.success || (parsed.data.items === undefined && parsed.data.error_id === undefined)) return failure('provider_contract', 'Stack Exchange answered without items', 'switch');
      // error_id 502 is its throttle, told with status 200 or 400.
      if (parsed.data.error_id !== undefined) return failure(parsed.data.error_id === 502 ? 'rate_limited' : 'provider_refused', `Stack Exchange: ${parsed.data.error_message ?? parsed.data.error_id}`, parsed.data.error_id === 502 ? 'retry_later' : 'switch');
      const hits = (parsed.data.items ?? []).map(({ title, link, body: text, last_activity_date }): Hit => ({
        url: link,
        title: plainSnippet(title),
        snippet: plainSnippet(text ?? '').slice(0, 400),
        ...(last_activity_date == null ? {} : { publishedAt: new Date(last_activity_date * 1000).toISOString() }),
      }));
      return { kind: 'results', hits };
    }),
};
