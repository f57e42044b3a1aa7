/** @module Crossref works (api.crossref.org). In: a query. Out: DOIs with title, venue and publication date. */
import { z } from 'zod';
import { failure, type Hit, type HttpProviderDefinition, plainSnippet, readJson } from '../../search/provider.ts';

const Answer = z.object({
  message: z.object({
    items: z.array(
      z.object({
        DOI: z.string(),
        title: z.array(z.string()).default([]),
        'container-title': z.array(z.string()).default([]),
        abstract: z.string().optional(),
        published: z.object({ 'date-parts': z.array(z.array(z.number().nullable())) }).optional(),
      }),
    ),
  }),
});

/** `[2024, 3]` → `2024-03`: a date that Crossref gives in part stays partial. */
export const datePartsToIso = (parts: readonly (number | null)[]): string =>
  parts
    .filter((part) => part !== null)
    .map((part, at) => String(part).padStart(at === 0 ? 4 : 2, '0'))
    .join('-');

/** @param mailto contact for the polite pool; without one the public pool is used */
export const crossref = (mailto?: string): HttpProviderDefinition => ({
  name: 'crossref',
  intents: ['scholarly'],
  maxQueryLength: 500,
  ask({ query, count }) {
    const parameters = new URLSearchParams({
      query,
      rows: String(Math.min(count, 100)),
      select: 'DOI,title,container-title,abstract,published',
      ...(mailto === undefined ? {} : { mailto }),
    });
    return { url: `https://api.crossref.org/works?${parameters}` };
  },
  read: (body) =>
    readJson('crossref', body, (value) => {
      const parsed = Answer.safeParse(value);
      if (!parsed.success) return failure('provider_contract', 'Crossref answered without message.items', 'switch');
      const hits = parsed.data.message.items.map((item): Hit => {
        const date = datePartsToIso(item.published?.['date-parts'][0] ?? []);
        return {
          // Old DOIs hold `#`, `<` and `?`, which a URL would read as its own syntax.
          url: `https://doi.org/${encodeURIComponent(item.DOI).replaceAll('%2F', '/')}`,
          title: plainSnippet(item.title[0] ?? item.DOI),
          snippet: plainSnippet(item.abstract ?? item['container-title'][0] ?? ''),
          ...(date === '' ? {} : { publishedAt: date }),
        };
      });
      return { kind: 'results', hits };
    }),
});
