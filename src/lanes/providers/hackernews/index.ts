/** @module Hacker News through its Algolia search. In: a query. Out: the linked pages; a text post gives its own discussion page. */
import { z } from 'zod';
import { failure, type Hit, type HttpProviderDefinition, plainSnippet, readJson } from '../../search/provider.ts';

const Answer = z.object({
  hits: z.array(
    z.object({
      objectID: z.string(),
      title: z.string().nullish(),
      url: z.string().nullish(),
      story_text: z.string().nullish(),
      created_at: z.string().nullish(),
    }),
  ),
});

export const hackernews: HttpProviderDefinition = {
  name: 'hackernews',
  intents: ['discussion'],
  maxQueryLength: 500,
  ask: ({ query, count }) => ({
    url: `https://hn.algolia.com/api/v1/search?${new URLSearchParams({ query, tags: 'story', hitsPerPage: String(Math.min(count, 50)) })}`,
  }),
  read: (body) =>
    readJson('hackernews', body, (value) => {
      const parsed = Answer.safeParse(value);
      if (!parsed.success) return failure('provider_contract', 'Hacker News answered without hits', 'switch');
      const hits = parsed.data.hits.map(
        ({ objectID, title, url, story_text, created_at }): Hit => ({
          url: url == null || url === '' ? `https://news.ycombinator.com/item?id=${objectID}` : url,
          title: title ?? '',
          snippet: plainSnippet(story_text ?? '').slice(0, 400),
          ...(created_at == null ? {} : { publishedAt: created_at }),
        }),
      );
      return { kind: 'results', hits };
    }),
};
