import { VeritrailError } from '../../../vocabulary/index.ts';
import { showCrawl } from '../crawl-progress.ts';
import { EXIT, exitOfError } from '../exit-codes.ts';
import { type CommandContext, printJson, withVeritrail } from '../session.ts';
import { printable } from '../terminal.ts';
import { type CrawlFlags, wishesOf } from './crawl.ts';

export interface MapFlags extends CrawlFlags {
  readonly limit?: string;
}

/** `veritrail map URL…`: the addresses of a site, one a line; what was left out, and why, on stderr. */
export async function mapCommand(seeds: readonly string[], flags: MapFlags, context: CommandContext): Promise<number> {
  const { terminal, json } = context;
  if (flags.limit !== undefined && !/^[1-9]\d{0,6}$/.test(flags.limit))
    throw new VeritrailError('input_invalid', `--limit must be a whole number from 1 to 9999999, not "${flags.limit}"`);
  return withVeritrail(context, async (veritrail) => {
    const progress = showCrawl(terminal, flags.quiet === true, json);
    const result = await veritrail
      .map(seeds, {
        ...wishesOf(flags),
        signal: terminal.signal,
        onEvent: progress.hear,
        ...(flags.limit === undefined ? {} : { limit: Number(flags.limit) }),
      })
      .finally(progress.end);
    if (json) printJson(terminal, result);
    else {
      for (const { url } of result.urls) terminal.out(`${url}\n`);
      const left = Object.entries(result.leftOut).map(([code, count]) => `${count} ${code}`);
      if (flags.quiet !== true) {
        terminal.err(printable(`found    ${result.urls.length} addresses${left.length === 0 ? '' : `; left out: ${left.join(', ')}`}\n`));
        for (const { url, urls, problem } of result.sitemaps)
          terminal.err(printable(`sitemap  ${url}: ${urls} addresses${problem === null ? '' : ` (${problem})`}\n`));
        for (const { message, detail } of result.problems) terminal.err(printable(`problem  ${message} ${detail ?? ''}\n`));
      }
    }
    if (terminal.signal.aborted) return EXIT.interrupted;
    const [problem] = result.problems;
    // A seed is always on the list; alone it is only what was given.
    const found = result.urls.some(({ edge }) => edge !== 'seed');
    return found || problem === undefined ? EXIT.done : exitOfError(problem.code);
  });
}
