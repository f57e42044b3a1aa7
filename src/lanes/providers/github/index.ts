/** @module GitHub repository search, without a key. In: a query. Out: repositories with description and last push. */
import { z } from 'zod';
import { failure, type Hit, type HttpProviderDefinition, readJson } from '../../search/provider.ts';

const Answer = z.object({
  items: z.array(
    z.object({
      full_name: z.string(),
      html_url: z.string(),
      description: z.string().nullish(),
      pushed_at: z.string().nullish(),
      stargazers_count: z.number().nullish(),
    }),
  ),
});

export const github: HttpProviderDefinition = {
  name: 'github',
  intents: ['code'],
  maxQueryLength: 256,
  ask: ({ query, count }) => ({
    url: `https://api.github.com/search/repositories?${new URLSearchParams({ q: query, per_page: String(Math.min(count, 50)) })}`,
    headers: [
      ['accept', 'application/vnd.github+json'],
      ['x-github-api-version', '2022-11-28'],
    ],
  }),
  read: (body) =>
    readJson('github', body, (value) => {
      const parsed = Answer.safeParse(value);
      if (!parsed.success) return failure('provider_contract', 'GitHub answered without items', 'switch');
      const hits = parsed.data.items.map(
        ({ full_name, html_url, description, pushed_at }): Hit => ({
          url: html_url,
          title: full_name,
          snippet: description ?? '',
          ...(pushed_at == null ? {} : { publishedAt: pushed_at }),
        }),
      );
      return { kind: 'results', hits };
    }),
  // Without a key the search quota is 10 a minute; GitHub answers 403 as well as 429 when it is used up.
  onStatus: { 403: failure('rate_limited', 'GitHub answered 403: the anonymous search quota is used up', 'retry_later') },
};
