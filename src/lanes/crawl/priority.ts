import { contentWords } from '../../text/index.ts';
import type { CrawlEdge, Link } from '../../vocabulary/index.ts';

export interface PriorityInput {
  readonly url: string;
  readonly depth: number;
  readonly edge: CrawlEdge;
  readonly anchor: string;
  readonly region: Link['region'];
  /** 0–1: what the page it was found on had to do with the query. */
  readonly parentRelevance: number;
  /** Milliseconds since 1970; null = not stated. */
  readonly lastmod: number | null;
  /** Times an address of this form was found before. */
  readonly formSeen: number;
  readonly now: number;
}

const REGION: Readonly<Record<Link['region'], number>> = { content: 1, navigation: 0.6, aside: 0.4, footer: 0.2, head: 0.1 };
/** A page of a series is no end in itself, but leads to many that are. */
const EDGE: Readonly<Partial<Record<CrawlEdge, number>>> = {
  seed: 5,
  pagination: 0.3,
  feed: 0.5,
  llms: 0.8,
  canonical: 0.6,
  hreflang: -0.5,
  alternate: -0.5,
};
const DAY_MS = 86_400_000;
/** One layer of depth outweighs everything else where the crawl goes layer by layer. */
const LAYER = 10;

/**
 * Higher comes first. Without a query: layer by layer, in a layer by place, kind, age and novelty of form. With one: by its words in the
 * anchor and the address first, then by what led there; depth costs a little.
 */
export function priorityOf(input: PriorityInput, query: ReadonlySet<string> | null): number {
  const { depth, edge, region, lastmod, now, formSeen, parentRelevance, anchor, url } = input;
  const recent = lastmod === null ? 0 : 0.5 / (1 + Math.max(0, now - lastmod) / (30 * DAY_MS));
  const novelty = 0.5 / (1 + formSeen / 20);
  const base = REGION[region] + (EDGE[edge] ?? 0) + recent + novelty;
  if (query === null || query.size === 0) return base - depth * LAYER;
  return 6 * shareOf(query, `${anchor} ${wordsOf(url)}`) + 2 * parentRelevance + base - 0.5 * depth;
}

/** Share of the query's words that a text has. */
export function shareOf(query: ReadonlySet<string>, text: string): number {
  if (query.size === 0) return 0;
  const words = contentWords(text);
  let found = 0;
  for (const word of query) if (words.has(word)) found++;
  return found / query.size;
}

/** Path and query of an address as words. */
function wordsOf(url: string): string {
  const { pathname, search } = new URL(url);
  const text = `${pathname}${search}`.slice(0, 500);
  let decoded = text;
  try {
    decoded = decodeURIComponent(text);
  } catch {
    // Escapes that are no UTF-8 stay as they are.
  }
  return decoded.replace(/[/\-_.?=&+]+/g, ' ');
}
