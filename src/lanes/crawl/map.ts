import type { RunContext } from '../../telemetry/index.ts';
import { canonicalizeUrl } from '../../text/index.ts';
import type { CrawlEdge, MapEntry, MapResult } from '../../vocabulary/index.ts';
import { type FetchDeps, fetchPage } from '../fetch/index.ts';
import { discover } from './discover.ts';
import { type CrawlWishes, planCrawl } from './options.ts';
import { shareOf } from './priority.ts';
import { listSitemaps } from './sitemaps.ts';

export interface MapRequest extends Pick<CrawlWishes, 'scope' | 'include' | 'exclude' | 'query' | 'sitemaps' | 'freshness'> {
  readonly seeds: readonly string[];
  /** Most addresses. Default 100,000. */
  readonly limit?: number;
}

/**
 * The addresses of a site without reading them: the seeds' own links, sitemaps and llms.txt. With a query the ones that name its words
 * come first, else the order in which they were found.
 * @throws VeritrailError `url_invalid`, `regex_invalid`, `input_invalid` before anything is fetched
 */
export async function mapSite(
  request: MapRequest,
  deps: FetchDeps,
  context: RunContext,
): Promise<Pick<MapResult, 'seeds' | 'urls' | 'leftOut' | 'sitemaps' | 'problems'>> {
  const plan = planCrawl(request.seeds, request);
  const { limit = 100_000 } = request;
  const found = new Map<string, MapEntry>();
  const leftOut: Record<string, number> = {};
  const out = new Set<string>();
  const problems: MapResult['problems'] = [];
  const leave = (url: string, code: string): void => {
    if (out.has(url)) return;
    // What was left out once is counted once, as long as that can be remembered.
    if (out.size < 100_000) out.add(url);
    leftOut[code] = (leftOut[code] ?? 0) + 1;
  };
  const add = (address: string, edge: CrawlEdge, parent: string | null, anchor: string, lastmod: number | null, nofollow = false): void => {
    const url = canonicalizeUrl(address);
    if (url === null || found.has(url)) return;
    const verdict = plan.scope.judge(url);
    if (verdict.kind === 'out') leave(url, verdict.code);
    else if (nofollow) leave(url, 'nofollow');
    else if (found.size >= limit) leave(url, 'limit');
    else found.set(url, { type: 'url', url, edge, parent, anchor, lastmod: lastmod === null ? null : new Date(lastmod).toISOString() });
  };
  for (const seed of plan.scope.seeds) {
    add(seed, 'seed', null, '', null);
    const { artifact, document, problem } = await fetchPage(
      { url: seed, contract: plan.contract, ...(plan.freshness === null ? {} : { freshness: plan.freshness }) },
      deps,
      context,
    );
    if (problem !== null) problems.push(problem);
    if (document === null) continue;
    for (const link of discover(document, artifact)) add(link.url, link.edge, artifact.finalUrl, link.anchor, null, link.nofollow);
  }
  const origins = [...new Set(plan.scope.seeds.map((seed) => new URL(seed).origin))];
  const sitemaps = plan.sitemaps
    ? await listSitemaps(
        { origins, maxUrls: limit, mayAsk: (url) => origins.includes(new URL(url).origin) || plan.scope.judge(url).kind === 'in' },
        deps.http,
        context,
        (leads) => {
          for (const { url, edge, parent, anchor, lastmod } of leads) add(url, edge, parent, anchor, lastmod);
        },
      )
    : [];
  const urls = [...found.values()];
  const { query } = plan;
  if (query !== null) {
    const scores = new Map(
      urls.map(({ url, anchor }) => [url, shareOf(query, `${anchor} ${new URL(url).pathname.replace(/[/\-_.]+/g, ' ')}`)]),
    );
    urls.sort((a, b) => (scores.get(b.url) ?? 0) - (scores.get(a.url) ?? 0));
  }
  return { seeds: [...plan.scope.seeds], urls, leftOut, sitemaps, problems };
}
