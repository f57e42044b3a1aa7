import type { FrontierStore } from '../../store/index.ts';
import { canonicalizeUrl } from '../../text/index.ts';
import type { CrawlExplanation } from '../../vocabulary/index.ts';
import { CrawlEdge } from '../../vocabulary/index.ts';
import { keyOf } from './entries.ts';
import type { CrawlPlan } from './options.ts';

/** What a crawl by this plan does with an address, and what it did in a run. Asks no network. */
export function explainUrl(
  address: string,
  plan: CrawlPlan,
  run: { readonly id: string; readonly frontier: FrontierStore } | null,
): CrawlExplanation {
  const canonicalUrl = canonicalizeUrl(address);
  if (canonicalUrl === null)
    return {
      url: address,
      canonicalUrl,
      wouldFetch: false,
      reason: { code: 'not_web', detail: 'not an http or https address' },
      row: null,
    };
  const verdict = plan.scope.judge(canonicalUrl);
  const row = run?.frontier.find(run.id, keyOf(canonicalUrl)) ?? null;
  return {
    url: address,
    canonicalUrl,
    wouldFetch: verdict.kind === 'in',
    reason: { code: verdict.kind === 'in' ? 'in_scope' : verdict.code, detail: verdict.reason },
    row:
      row === null
        ? null
        : {
            state: row.state,
            reason: row.reason,
            depth: row.depth,
            parent: row.parent,
            anchor: row.anchor,
            edge: CrawlEdge.parse(row.edge),
            attempts: row.attempts,
            aliasOf: row.aliasOf,
            artifactId: row.artifactId,
          },
  };
}
