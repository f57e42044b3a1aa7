/** @module The own index as a search provider: pages that were read before, found again without a network. Costs no search query. */
import type { PassageIndex } from '../../../index/index.ts';
import type { Hit, SearchProvider } from '../../search/provider.ts';

const SNIPPET = 240;

export function ownIndex(index: PassageIndex): SearchProvider {
  return {
    name: 'index',
    intents: new Set(['own']),
    maxQueryLength: 4_000,
    async search({ query, language, count, scope }) {
      const filters = scope === undefined ? {} : { authScope: scope.name };
      // A page has many passages; its best one stands for it.
      const best = new Map<string, Hit>();
      const found = await index.search(query, { language, k: count * 4, filters });
      for (const { documentUrl, title, headingPath, text, score } of found) {
        if (best.has(documentUrl)) continue;
        best.set(documentUrl, { url: documentUrl, title: title ?? headingPath.join(' › '), snippet: text.slice(0, SNIPPET), score });
      }
      return { kind: 'results', hits: [...best.values()].slice(0, count) };
    },
  };
}
