import { notAgain } from '../../lanes/index.ts';
import { type Retrieval, type RouterDeps, retrieve } from '../../router/index.ts';
import type { RunContext } from '../../telemetry/index.ts';
import type { Candidate, Operated, Task } from '../../vocabulary/index.ts';

/** The steps after which a page was read the last time; null where there were none, or where they cannot be taken again. */
export async function stepsBefore(
  { canonicalUrl }: Pick<Candidate, 'canonicalUrl'>,
  authScope: string | undefined,
  { store, browser }: Pick<RouterDeps, 'store' | 'browser'>,
  { ledger }: Pick<RunContext, 'ledger'>,
): Promise<Operated | null> {
  if (browser === undefined || browser.pool.missing() !== null || ledger.remaining('browserStarts') < 1) return null;
  const before = await store.artifacts.latestByUrl(canonicalUrl, authScope);
  return before?.operated === undefined || notAgain(before.operated) !== null ? null : before.operated;
}

/** Read a page as it was read before; where that does not bring it any more, as it shows itself. */
export async function readAgain(task: Task, before: Operated | null, deps: RouterDeps, context: RunContext): Promise<Retrieval> {
  if (before === null) return retrieve(task, deps, context);
  const { from, steps, leave } = before;
  const operated: Task = {
    ...task,
    mode: 'interact',
    url: from,
    steps,
    interaction: { leave, maxActions: MOST_ACTIONS, screenshots: false },
  };
  const page = await retrieve(operated, deps, context);
  return page.end === 'no_acceptable_source' ? retrieve(task, deps, context) : page;
}

const MOST_ACTIONS = 200;
