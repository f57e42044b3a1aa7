import { afterEach, beforeEach, expect } from 'vitest';
import { testContext } from '../../../test/support/context.ts';
import { openStore, type Store } from '../../store/index.ts';
import {
  type Budget,
  type CrawlPage,
  CrawlPage as CrawlPageSchema,
  type CrawlSummary,
  CrawlSummary as CrawlSummarySchema,
} from '../../vocabulary/index.ts';
import { type CrawlRequest, crawl } from './index.ts';
import { type Answer, type FakeSite, fakeSite } from './site.test.fixture.ts';

/** The store of the test that runs. */
export let store: Store;
beforeEach(() => {
  store = openStore({ memory: true });
});
afterEach(() => store.close());

export const ORIGIN = 'http://site.test';

/** A crawl that has ended, with its site. */
export interface Ran {
  readonly pages: CrawlPage[];
  readonly summary: CrawlSummary;
  readonly done: string[];
  readonly site: FakeSite;
  row(path: string): string;
}

/** Crawl a made-up site; its counts must agree with its rows. */
export async function run(
  answer: Record<string, Answer> | ((url: URL, nth: number) => Answer | undefined),
  request: Partial<CrawlRequest> = {},
  budget: Partial<Budget> = {},
): Promise<Ran> {
  const site = fakeSite(typeof answer === 'function' ? answer : (url) => answer[url.href] ?? answer[url.pathname + url.search]);
  const pages: CrawlPage[] = [];
  const runId = request.runId ?? 'crawl-1';
  const given = crawl(
    { runId, seeds: [`${ORIGIN}/`], sitemaps: false, concurrencyPerHost: 8, ...request },
    { http: site, store },
    testContext({ budget: { maxRequests: 10_000, maxPages: 1000, ...budget } }),
  );
  for (;;) {
    const next = await given.next();
    if (next.done === true) {
      const { total, done, failed, skipped, open } = next.value.counts;
      expect(total).toBe(done + failed + skipped + open);
      const rows = store.frontier.counts(runId);
      expect({ total, done, failed, skipped, open }).toEqual({
        total: rows.total,
        done: rows.done,
        failed: rows.failed,
        skipped: rows.skipped,
        open: rows.queued + rows.leased,
      });
      CrawlSummarySchema.parse(next.value);
      return {
        pages,
        summary: next.value,
        site,
        done: pages
          .filter(({ state }) => state === 'done')
          .map(({ url }) => url.replace(ORIGIN, ''))
          .sort(),
        row(path) {
          const row = store.frontier.list(runId, 0, 10_000).find(({ url }) => url === (path.startsWith('/') ? ORIGIN + path : path));
          return row === undefined ? 'unknown' : `${row.state}${row.reason === null ? '' : ` ${row.reason.code}`}`;
        },
      };
    }
    CrawlPageSchema.parse(next.value);
    pages.push(next.value);
  }
}
