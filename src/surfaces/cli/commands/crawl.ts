import {
  type CrawlCounts,
  type CrawlPage,
  type CrawlStop,
  type CrawlSummary,
  type TraceEvent,
  VeritrailError,
} from '../../../vocabulary/index.ts';
import { EXIT } from '../exit-codes.ts';
import { cut } from '../progress.ts';
import { type CommandContext, printJson, withVeritrail } from '../session.ts';
import { printable, type Terminal } from '../terminal.ts';

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
}

const SCOPES = ['path', 'host', 'domain'] as const;

export function wishesOf({ scope, include, exclude, query, sitemaps, index, linksOnly }: CrawlFlags) {
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
  return withVeritrail(context, async (veritrail) => {
    if (explain !== undefined) {
      const found = veritrail.explain(explain, resume === undefined ? { seeds, wishes: wishesOf(flags) } : { runId: resume });
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

export function summaryText({ runId, stop, reason, counts, reasons, unrecorded, sitemaps, cost }: CrawlSummary): string {
  const lines = [
    `crawl    ${runId}`,
    `stop     ${stop}: ${reason}`,
    `pages    ${counts.done} read, ${counts.failed} failed, ${counts.skipped} skipped, ${counts.open} open, of ${counts.total} addresses`,
    ...Object.entries(reasons)
      .sort(([, a], [, b]) => b - a)
      .map(([code, count]) => `         ${String(count).padStart(6)} ${code}`),
    ...(unrecorded > 0 ? [`         ${unrecorded} more were skipped and only counted`] : []),
    ...sitemaps.map(({ url, urls, problem }) => `sitemap  ${url}: ${urls} addresses${problem === null ? '' : ` (${problem})`}`),
    `cost     ${cost.pages} pages, ${cost.requests} requests, ${cost.bytes} bytes`,
  ];
  return `${lines.map(printable).join('\n')}\n`;
}

const CLEAR_LINE = '\r\u001b[2K';

/** Live progress: a line a page (on stdout where nobody reads JSON there), pauses of hosts, and on a TTY one status line below. */
function showCrawl(terminal: Terminal, quiet: boolean, json: boolean) {
  let shown = false;
  let last: CrawlCounts | null = null;
  let limit: number | null = null;
  const paused = new Map<string, string>();
  const clear = (): void => {
    if (shown) terminal.err(CLEAR_LINE);
    shown = false;
  };
  const status = (): void => {
    if (!terminal.isTty || quiet || last === null) return;
    const hosts = paused.size === 0 ? '' : `, resting: ${[...paused.keys()].slice(0, 3).join(' ')}`;
    const budget = limit === null ? '' : `, ${last.fetched}/${limit} pages`;
    terminal.err(
      cut(`… ${last.done} read, ${last.failed} failed, ${last.skipped} skipped, ${last.open} open${budget}${hosts}`, terminal.columns),
    );
    shown = true;
  };
  const note = (line: string): void => {
    if (quiet) return;
    clear();
    terminal.err(`${cut(line, terminal.isTty ? terminal.columns : 400)}\n`);
    status();
  };
  return {
    hear(event: TraceEvent): void {
      if (event.type === 'crawl.started') note(`crawl    ${event.traceId}: ${event.reason}`);
      else if (event.type === 'budget.spent' && event.resource === 'pages') limit = event.limit;
      else if (event.type === 'host.paused') {
        paused.set(event.host, event.reason);
        note(`rest     ${event.host}: ${event.reason}`);
      } else if (event.type === 'response.received') {
        const host = URL.parse(event.url)?.host;
        if (host !== undefined) paused.delete(host);
      }
    },
    page({ url, state, depth, reason, aliasOf, title, counts }: CrawlPage): void {
      last = counts;
      const about = state === 'done' ? (title ?? '') : `${reason.code}${aliasOf === null ? '' : ` = ${aliasOf}`}`;
      const line = `${state.padEnd(7)} ${depth} ${url}${about === '' ? '' : `  ${about}`}`;
      if (json) note(line);
      else {
        clear();
        terminal.out(`${cut(line, 400)}\n`);
        status();
      }
    },
    end: clear,
  };
}
