import { contentWords } from '../../text/index.ts';
import { type Budget, type Contract, DEFAULT_BUDGET, EMPTY_CONTRACT, type Freshness, VeritrailError } from '../../vocabulary/index.ts';
import { createScope, type Scope, type ScopeKind } from './scope.ts';

/** What a caller may wish. Pages and depth are limited by the budget (`maxPages`, `maxDepth`). */
export interface CrawlWishes {
  /** Default `host`. */
  readonly scope?: ScopeKind;
  readonly include?: readonly string[];
  readonly exclude?: readonly string[];
  /** Best first by its words, and an end when more pages add nothing to it. */
  readonly query?: string;
  readonly contract?: Contract;
  /** The crawl ends when so many pages met the contract. Default: it does not. */
  readonly enough?: number;
  /** Ask for robots.txt's sitemaps, the usual ones and llms.txt. Default true. */
  readonly sitemaps?: boolean;
  readonly freshness?: Freshness;
  /** Whether accepted public pages go into the index. Default true. */
  readonly index?: boolean;
  /**
   * Only follow links: no Document, no look at the content, no body kept, nothing indexed, a verdict by policy, status and headers. All rules of a
   * crawl hold. Default false.
   */
  readonly linksOnly?: boolean;
}

export interface CrawlPlan {
  readonly scope: Scope;
  readonly query: ReadonlySet<string> | null;
  readonly contract: Contract;
  readonly enough: number | null;
  readonly sitemaps: boolean;
  readonly freshness: Freshness | null;
  readonly index: boolean;
  readonly linksOnly: boolean;
}

/** Wishes checked and compiled. @throws VeritrailError `url_invalid`, `regex_invalid`, `input_invalid` */
export function planCrawl(seeds: readonly string[], wishes: CrawlWishes): CrawlPlan {
  const { query, enough } = wishes;
  if (enough !== undefined && wishes.contract === undefined)
    throw new VeritrailError('input_invalid', 'enough: there is no contract that pages could meet');
  if (wishes.linksOnly === true && wishes.contract !== undefined)
    throw new VeritrailError('input_invalid', 'linksOnly: a contract cannot be met by pages that nobody reads');
  const words = query === undefined ? null : contentWords(query);
  if (words !== null && words.size === 0) throw new VeritrailError('input_invalid', `query: "${query}" has no word to look for`);
  return {
    scope: createScope({ seeds, scope: wishes.scope ?? 'host', include: wishes.include ?? [], exclude: wishes.exclude ?? [] }),
    query: words,
    contract: wishes.contract ?? EMPTY_CONTRACT,
    enough: enough ?? null,
    sitemaps: wishes.sitemaps ?? true,
    freshness: wishes.freshness ?? null,
    index: wishes.index ?? true,
    linksOnly: wishes.linksOnly ?? false,
  };
}

/** What a crawl of so many pages may spend where nothing else is said: room for redirects, retries and sitemaps, and an hour. */
export function crawlBudget(given: Partial<Budget>): Budget {
  const maxPages = given.maxPages ?? DEFAULT_BUDGET.maxPages;
  return {
    ...DEFAULT_BUDGET,
    deadlineMs: 3_600_000,
    maxRequests: 4 * maxPages + 200,
    maxBytes: Math.max(DEFAULT_BUDGET.maxBytes, 2_000_000 * maxPages),
    ...given,
  };
}
