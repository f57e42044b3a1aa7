import type { AuditStore } from '../../store/index.ts';
import type { RunContext } from '../../telemetry/index.ts';
import { type Problem, problem, type SourcePolicy, type Task, toProblem } from '../../vocabulary/index.ts';
import { type BrowserLane, type BrowserRequest, browsePage } from '../browser/index.ts';
import { type FetchDeps, type PageRead, record } from '../fetch/index.ts';
import { appearanceOf, type Machine } from './appearance.ts';
import { type StealthDecision, stealthGate } from './gate.ts';

export interface StealthLane {
  /** What is stated about the source of an address; its grant holds for exactly the origin that the policy names. */
  readonly policy: (url: string) => Promise<SourcePolicy | null>;
  readonly audit: Pick<AuditStore, 'append'>;
  /** A browser of its own, opened by the first page that is read in it. */
  readonly browser: () => Promise<BrowserLane>;
  readonly machine: Machine;
}

/** Whether the lane is open for a task at an address now. */
export const stealthAllowed = async (
  { policy }: StealthLane,
  url: string,
  task: Pick<Task, 'stealth'>,
  now: number,
): Promise<StealthDecision> => stealthGate(await policy(url), task, now);

/**
 * Read a page once more in a browser that looks like an ordinary one, where its owner has granted it. What allows it is written to the audit
 * before anything is sent; where that fails, nothing is. Challenges are not solved here either: one that comes again is the end.
 */
export async function readStealthily(
  request: Omit<BrowserRequest, 'appearance' | 'inLane'>,
  task: Pick<Task, 'id' | 'stealth' | 'locale'>,
  lane: StealthLane,
  deps: FetchDeps,
  context: RunContext,
): Promise<PageRead> {
  const { clock, trace } = context;
  const asked = { ...request, inLane: 'stealth' as const };
  const refuse = (why: Problem): Promise<PageRead> => {
    const reason = why.detail ?? why.message;
    trace.emit({ type: 'policy.denied', url: request.url, rule: 'stealth', reason });
    return record(asked, null, null, why, deps, context, 'stealth');
  };
  const decision = await stealthAllowed(lane, request.url, task, clock.now());
  if (decision.kind === 'refused') return refuse(problem('policy_denied', `stealth, condition ${decision.failed}: ${decision.reason}`));
  const appearance = appearanceOf(task, lane.machine);
  try {
    const { by, evidence, expires } = decision.grant;
    await lane.audit.append({
      at: clock.now(),
      kind: 'stealth',
      detail: {
        url: request.url,
        task: task.id,
        trace: trace.traceId,
        reason: task.stealth?.reason,
        grant: { by, evidence, expires },
        appearance,
      },
    });
  } catch (error) {
    return refuse(problem('policy_denied', `stealth: the audit cannot be written (${toProblem(error).message}), so nothing is sent`));
  }
  trace.emit({ type: 'audit.written', url: request.url, kind: 'stealth', reason: decision.reason });
  return browsePage(
    { ...asked, appearance, locale: appearance.locale, timeZone: appearance.timeZone },
    null,
    await lane.browser(),
    deps,
    context,
  );
}
