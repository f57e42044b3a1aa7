import type { HttpClient } from '../../http/index.ts';
import type { RunContext } from '../../telemetry/index.ts';
import type { SitemapReport } from '../../vocabulary/index.ts';
import { llmsLinks, readSitemap, sitemapLines } from './sitemap.ts';

export interface SitemapLead {
  readonly url: string;
  readonly parent: string;
  readonly edge: 'sitemap' | 'llms';
  readonly anchor: string;
  readonly lastmod: number | null;
}

const MAX_FILES = 100;
const MAX_NESTING = 3;
/** Tried where robots.txt names none. */
const USUAL = ['/sitemap.xml', '/sitemap_index.xml'];

export interface SitemapWishes {
  readonly origins: readonly string[];
  readonly maxUrls: number;
  /** Whether a sitemap that an index or robots.txt names may be asked. */
  readonly mayAsk: (url: string) => boolean;
}

/**
 * Ask origins for what they list themselves: sitemaps of robots.txt, else the usual ones, with their indexes, and llms.txt. Addresses are
 * given as they come. What cannot be read is in the report, never an error.
 */
export async function listSitemaps(
  { origins, maxUrls, mayAsk }: SitemapWishes,
  http: HttpClient,
  context: RunContext,
  hear: (leads: readonly SitemapLead[]) => void,
): Promise<SitemapReport[]> {
  const reports: SitemapReport[] = [];
  const asked = new Set<string>();
  let left = maxUrls;

  const get = async (url: string, purpose: 'page' | 'robots'): Promise<Uint8Array | string> => {
    const outcome = await http.request({ url, purpose }, context);
    if (outcome.kind === 'failure') return outcome.problem.detail ?? outcome.problem.message;
    return outcome.status === 200 ? outcome.body : `status ${outcome.status}`;
  };

  const read = async (url: string, nesting: number, isNamed: boolean): Promise<number> => {
    if (asked.has(url) || context.signal.aborted) return 0;
    asked.add(url);
    if (asked.size > MAX_FILES || nesting > MAX_NESTING || left <= 0) {
      reports.push({
        url,
        urls: 0,
        problem: left <= 0 ? `more than ${maxUrls} addresses` : `more than ${MAX_FILES} sitemaps, or an index too deep`,
      });
      return 0;
    }
    if (!mayAsk(url)) {
      reports.push({ url, urls: 0, problem: 'another site, which this crawl does not ask' });
      return 0;
    }
    const body = await get(url, 'page');
    if (typeof body === 'string') {
      if (isNamed) reports.push({ url, urls: 0, problem: body });
      return 0;
    }
    const { urls, sitemaps, cut } = await readSitemap(body, url);
    const taken = urls.slice(0, left);
    left -= taken.length;
    hear(taken.map(({ url: address, lastmod }) => ({ url: address, parent: url, edge: 'sitemap', anchor: '', lastmod })));
    if (isNamed || taken.length > 0 || sitemaps.length > 0)
      reports.push({ url, urls: taken.length, problem: taken.length < urls.length ? `more than ${maxUrls} addresses` : cut });
    let sum = taken.length;
    for (const next of sitemaps) sum += await read(next, nesting + 1, true);
    return sum;
  };

  for (const origin of origins) {
    const robots = await get(`${origin}/robots.txt`, 'robots');
    const named = typeof robots === 'string' ? [] : sitemapLines(new TextDecoder().decode(robots), `${origin}/robots.txt`);
    for (const url of named) await read(url, 0, true);
    if (named.length === 0) {
      for (const path of USUAL) if ((await read(origin + path, 0, false)) > 0) break;
    }
    const url = `${origin}/llms.txt`;
    const llms = context.signal.aborted ? '' : await get(url, 'page');
    if (typeof llms === 'string') continue;
    const text = new TextDecoder().decode(llms);
    // A page that says "not found" in HTML is no llms.txt.
    if (/^\s*</.test(text)) continue;
    const links = llmsLinks(text, url).slice(0, Math.max(0, left));
    left -= links.length;
    if (links.length > 0) reports.push({ url, urls: links.length, problem: null });
    hear(links.map((link) => ({ url: link.url, parent: url, edge: 'llms', anchor: link.text, lastmod: null })));
  }
  return reports;
}
