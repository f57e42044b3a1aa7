import { CONSEQUENCES } from '../../../classify/index.ts';
import { refuseGates } from '../../../crawling.ts';
import { type CrawlStop, type CrawlSummary, VERDICT_KINDS, VeritrailError } from '../../../vocabulary/index.ts';
import { showCrawl } from '../crawl-progress.ts';
import { EXIT } from '../exit-codes.ts';
import { type CommandContext, printJson, withVeritrail } from '../session.ts';
import { printable } from '../terminal.ts';

export interface CrawlFlags {
  readonly scope?: string;
  readonly include?: readonly string[];
  readonly exclude?: readonly string[];
  readonly query?: string;
  readonly sitemaps?: boolean;
  readonly index?: boolean;
  readonly linksOnly?: boolean;
  readonly resume?: string;
  readonly explain?: string;
  readonly quiet?: boolean;
  /** Neither is for crawls. */
  readonly authScope?: string;
  readonly stealth?: string;
}

const SCOPES = ['path', 'host', 'domain'] as const;

export function wishesOf({ scope, include, exclude, query, sitemaps, index, linksOnly, authScope, stealth }: CrawlFlags) {
  refuseGates({ authScope, stealth });
  const kind = SCOPES.find((one) => one === scope);
  if (scope !== undefined && kind === undefined) throw new VeritrailError('input_invalid', `--scope must be one of ${SCOPES.join(', ')}`);
  return {
    ...(kind === undefined ? {} : { scope: kind }),
    ...(include === undefined ? {} : { include }),
    ...(exclude === undefined ? {} : { exclude }),
    ...(query === undefined ? {} : { query }),
    ...(sitemaps === undefined ? {} : { sitemaps }),
    ...(index === undefined ? {} : { index }),
    ...(linksOnly === undefined ? {} : { linksOnly }),
  };
}

/** `veritrail crawl URL…`: a line a page as it comes, then the summary; with `--json` JSON lines, the summary last. */
export async function crawlCommand(seeds: readonly string[], flags: CrawlFlags, context: CommandContext): Promise<number> {
  const { terminal, json } = context;
  const { resume, explain } = flags;
  if (seeds.length === 0 && resume === undefined) throw new VeritrailError('input_invalid', 'give an address, or --resume ID');
  if (seeds.length > 0 && resume !== undefined)
    throw new VeritrailError('input_invalid', 'a resumed crawl has its own addresses: give none beside --resume');
  refuseGates(flags);
  return withVeritrail(context, async (veritrail) => {
    if (explain !== undefined) {
      const found = await veritrail.explain(explain, resume === undefined ? { seeds, wishes: wishesOf(flags) } : { runId: resume });
      if (json) printJson(terminal, found);
      else {
        terminal.out(`${found.wouldFetch ? 'would be fetched' : 'would not be fetched'}: ${found.reason.code} (${found.reason.detail})\n`);
        if (found.canonicalUrl !== null) terminal.out(`canonical  ${found.canonicalUrl}\n`);
        if (found.row !== null) {
          const { state, reason, depth, parent, anchor, edge } = found.row;
          terminal.out(`in the run ${state}${reason === null ? '' : `: ${reason.code} (${reason.detail})`}\n`);
          terminal.out(
            `found by   ${edge}${parent === null ? '' : ` on ${parent}`}${anchor === '' ? '' : ` as "${anchor}"`}, ${depth} links from a seed\n`,
          );
        }
      }
      return EXIT.done;
    }
    const progress = showCrawl(terminal, flags.quiet === true, json);
    const call = { signal: terminal.signal, onEvent: progress.hear };
    const pages = resume === undefined ? veritrail.crawl(seeds, { ...wishesOf(flags), ...call }) : veritrail.resumeCrawl(resume, call);
    let summary: CrawlSummary;
    try {
      for (;;) {
        const next = await pages.next();
        if (next.done === true) {
          summary = next.value;
          break;
        }
        if (json) terminal.out(`${JSON.stringify(next.value)}\n`);
        progress.page(next.value);
      }
    } finally {
      progress.end();
    }
    if (json) terminal.out(`${JSON.stringify(summary)}\n`);
    else terminal.out(summaryText(summary));
    if (summary.counts.open > 0 && flags.quiet !== true) terminal.err(`open     go on with: veritrail crawl --resume ${summary.runId}\n`);
    return exitOfCrawl(summary);
  });
}

const EXITS: Readonly<Record<CrawlStop, number>> = {
  complete: EXIT.done,
  max_pages: EXIT.done,
  marginal_gain: EXIT.done,
  contract_met: EXIT.done,
  budget_exhausted: EXIT.partial,
  cancelled: EXIT.interrupted,
};

export const exitOfCrawl = ({ stop, counts }: Pick<CrawlSummary, 'stop' | 'counts'>): number =>
  EXITS[stop] === EXIT.done && counts.done === 0 ? EXIT.noResult : EXITS[stop];

/** Failed ones have the verdict as their reason. */
const FAILED: ReadonlyMap<string, string> = new Map(VERDICT_KINDS.map((kind) => [kind, CONSEQUENCES[kind].meaning]));
const SKIPPED: Readonly<Record<string, string>> = {
  out_of_scope: 'Not a part of the site, as --scope says.',
  excluded: 'An --exclude pattern matches.',
  not_included: 'No --include pattern matches.',
  asset: 'Named as an image, a sound, a script or another file that is no page.',
  not_web: 'No http or https address.',
  nofollow: 'The link or its page asks not to be followed.',
  max_depth: 'More links from a seed than --max-depth.',
  robots: 'robots.txt does not allow it.',
  robots_unreachable: 'The robots.txt of the host could not be had, so nothing of it is asked.',
  guard: 'The address must not be dialled.',
  redirect: 'It leads to another address, which counts.',
  redirect_out: 'It leads out of the site.',
  duplicate_content: 'A copy of another page.',
  alias_rule: 'Others of its form all turned out to be copies.',
  trap_calendar: 'Dates without an end.',
  trap_repeating: 'Folders without an end.',
  trap_repetitive: 'Pages of its form only repeat each other.',
  trap_facets: 'Combinations of parameters without an end.',
  trap_session: 'The address holds a session.',
  trap_too_long: 'The address is too long.',
};

function reasonLines(title: string, reasons: Readonly<Record<string, number>>, meaningOf: (code: string) => string | undefined): string[] {
  return Object.entries(reasons)
    .filter(([code]) => meaningOf(code) !== undefined)
    .sort(([, a], [, b]) => b - a)
    .map(([code, count], at) =>
      `${(at === 0 ? title : '').padEnd(8)} ${String(count).padStart(6)} ${code.padEnd(18)} ${meaningOf(code) ?? ''}`.trimEnd(),
    );
}

export function summaryText({ runId, stop, reason, counts, reasons, unrecorded, sitemaps, cost }: CrawlSummary): string {
  const lines = [
    `crawl    ${runId}`,
    `stop     ${stop}: ${reason}`,
    `pages    ${counts.done} read, ${counts.failed} failed, ${counts.skipped} skipped, ${counts.open} open, of ${counts.total} addresses`,
    ...reasonLines('failed', reasons, (code) => FAILED.get(code)),
    ...reasonLines('skipped', reasons, (code) => (FAILED.has(code) ? undefined : (SKIPPED[code] ?? ''))),
    ...(unrecorded > 0 ? [`         ${unrecorded} more were skipped and only counted`] : []),
    ...sitemaps.map(({ url, urls, problem }) => `sitemap  ${url}: ${urls} addresses${problem === null ? '' : ` (${problem})`}`),
    `cost     ${cost.pages} pages, ${cost.requests} requests, ${cost.bytes} bytes`,
  ];
  return `${lines.map(printable).join('\n')}\n`;
}
