/** @module Stack Exchange 2.3 advanced search on Stack Overflow. In: a query. Out: questions (content CC BY-SA). */
import { z } from 'zod';
import { failure, type Hit, type HttpProviderDefinition, plainSnippet, readJson, type SearchOutcome } from '../../search/provider.ts';

const Answer = z.object({
  items: z
    .array(
      z.object({
        title: z.string(),
        link: z.string(),
        body: z.string().nullish(),
        score: z.number().nullish(),
        last_activity_date: z.number().nullish(),
      }),
    )
    .optional(),
  error_id: z.number().optional(),
  error_message: z.string().optional(),
});

/** Its `throttle_violation`, told in a body with status 400, sometimes 200. */
const THROTTLE = 502;

export const stackexchange: HttpProviderDefinition = {
  name: 'stackexchange',
  intents: ['programming'],
  maxQueryLength: 500,
  ask: ({ query, count }) => ({
    url: `https://api.stackexchange.com/2.3/search/advanced?${new URLSearchParams({ q: query, site: 'stackoverflow', sort: 'relevance', order: 'desc', pagesize: String(Math.min(count, 50)), filter: 'withbody' })}`,
  }),
  readError(body) {
    const outcome = readAnswer(body);
    return outcome.kind === 'failure' && outcome.problem.code !== 'provider_contract' ? outcome : null;
  },
  read: readAnswer,
};

function readAnswer(body: string): SearchOutcome {
  return readJson('stackexchange', body, (value) => {
    const parsed = Answer.safeParse(value);
    if (!parsed.success || (parsed.data.items === undefined && parsed.data.error_id === undefined))
      return failure('provider_contract', 'Stack Exchange answered without items', 'switch');
    const { error_id: error, error_message: message } = parsed.data;
    if (error !== undefined)
      return error === THROTTLE
        ? failure('rate_limited', `Stack Exchange: ${message ?? error}`, 'retry_later')
        : failure('provider_refused', `Stack Exchange: ${message ?? error}`, 'switch');
    const hits = (parsed.data.items ?? []).map(
      ({ title, link, body: text, last_activity_date }): Hit => ({
        url: link,
        title: plainSnippet(title),
        snippet: plainSnippet(text ?? '').slice(0, 400),
        ...(last_activity_date == null ? {} : { publishedAt: new Date(last_activity_date * 1000).toISOString() }),
      }),
    );
    return { kind: 'results', hits };
  });
}
