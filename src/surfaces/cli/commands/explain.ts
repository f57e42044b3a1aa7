import type { Explanation } from '../../../vocabulary/index.ts';
import { EXIT } from '../exit-codes.ts';
import { type CommandContext, printJson, withVeritrail } from '../session.ts';
import { inOneLine } from '../terminal.ts';
import { type CrawlFlags, wishesOf } from './crawl.ts';

export interface ExplainFlags extends CrawlFlags {
  readonly seed?: readonly string[];
  readonly run?: string;
}

/** `veritrail explain URL`: what a read would do with it, and why. Asks no network. */
export async function explainCommand(url: string, flags: ExplainFlags, context: CommandContext): Promise<number> {
  const { terminal, json } = context;
  const { seed, run } = flags;
  return withVeritrail(context, async (veritrail) => {
    const of = run !== undefined ? { runId: run } : seed !== undefined ? { seeds: seed, wishes: wishesOf(flags) } : undefined;
    const found = await veritrail.foresee(url, of);
    if (json) printJson(terminal, found);
    else terminal.out(textOf(found));
    return EXIT.done;
  });
}

function textOf({ canonicalUrl, wouldRead, lane, reason, guard, robots, memory, lastRead, crawl }: Explanation): string {
  const { record } = memory;
  const lines: (readonly [string, string])[] = [
    [wouldRead ? 'would be read' : 'would not be read', `${reason.code} (${reason.detail})`],
    ...(canonicalUrl === null ? [] : ([['canonical', canonicalUrl]] as const)),
    ...(lane === null ? [] : ([['lane', lane]] as const)),
    ['guard', `${guard.allowed ? 'allows it' : 'refuses it'}: ${guard.reason}`],
    ['robots', `${robots.state}: ${robots.reason}${robots.fetchedAt === null ? '' : ` (fetched ${robots.fetchedAt})`}`],
    ['memory', `${memory.advice}: ${memory.reason}`],
    ...(record === null
      ? []
      : ([
          [
            '',
            `${memory.host}${memory.template}: last compared ${record.comparedAt}; left out ${record.skipped} times, tried again after ${record.probeAfter}`,
          ],
        ] as const)),
    ...lastRead.map(({ fetchedAt, lane: by, verdict, signals }, at): [string, string] => [
      at === 0 ? 'last read' : 'before it',
      `${fetchedAt}, ${by}: ${verdict}${signals.length === 0 ? '' : ` (${signals.slice(0, 4).join('; ')})`}`,
    ]),
    ...(crawl === null ? [] : ([['scope', `${crawl.wouldFetch ? 'in' : 'out'}: ${crawl.reason.code} (${crawl.reason.detail})`]] as const)),
    ...(crawl?.row == null ? [] : ([['in the run', crawl.row.state]] as const)),
  ];
  return lines.map(([name, text]) => `${name.padEnd(18)} ${inOneLine(text)}\n`).join('');
}
