import type { RunContext } from '../../telemetry/index.ts';
import { type Problem, problem } from '../../vocabulary/index.ts';
import type { HttpFailure, Purpose } from '../model.ts';
import { failureOf } from '../outcome.ts';
import type { Hop, OutcomeInterceptor } from '../pipeline.ts';
import type { Hosts } from '../politeness/hosts.ts';
import { type UsageRules, usageDecisions } from '../usage/decide.ts';
import type { StatedUsage } from '../usage/statement.ts';
import type { TdmFiles } from '../usage/tdm-file.ts';
import type { Robots } from './robots.ts';

export interface RobotsGateParts {
  readonly robots: Robots;
  /** Null where nobody wants to know what tdmrep.json says. */
  readonly tdm: TdmFiles | null;
  readonly hosts: Hosts;
  /** Why the operator does not ask, by origin. */
  readonly excepted: ReadonlyMap<string, string>;
  readonly rules: UsageRules;
}

const RULED: ReadonlySet<Purpose> = new Set<Purpose>(['page', 'resource', 'verify']);

/** Pages and their parts are fetched only where robots.txt allows it. The operator's own endpoints and robots.txt itself need no leave. */
export const robotsGate =
  ({ robots, tdm, hosts, excepted, rules }: RobotsGateParts): OutcomeInterceptor =>
  (next) =>
  async (hop, context) => {
    if (!RULED.has(hop.purpose) || hop.operator) return next(hop, context);
    const url = hop.url.href;
    const exception = excepted.get(hop.url.origin);
    if (exception !== undefined) {
      const reason = `robots.txt of ${hop.url.origin} is not asked: ${exception}`;
      hop.call.policy.push({ allowed: true, rule: 'operator_exception', reason });
      context.trace.emit({ type: 'policy.exception', url, rule: 'robots', reason });
      return next(hop, context);
    }
    const refusedBy = (stated: readonly StatedUsage[]): HttpFailure | null => {
      const usage = usageDecisions(stated, rules);
      hop.call.policy.push(...usage);
      const refusal = usage.find(({ allowed }) => !allowed);
      if (refusal === undefined) return null;
      context.trace.emit({ type: 'policy.denied', url, rule: 'usage_signal', reason: refusal.reason });
      return failureOf(hop, problem('policy_denied', refusal.reason));
    };
    const answer = await robots.check(hop.url, context);
    // Unreachable means disallowed (RFC 9309 §2.3.1.4), but the cause is told as it is: the host, not its rules, is in the way.
    if (answer.kind === 'unreachable') return unasked(hop, context, 'robots.txt', answer.problem);
    if (answer.crawlDelaySeconds !== null) hosts.crawlDelay(hop.url.host, answer.crawlDelaySeconds, context);
    if (answer.kind === 'denied') {
      hop.call.policy.push({ allowed: false, rule: 'robots', reason: answer.reason });
      context.trace.emit({ type: 'policy.denied', url, rule: 'robots', reason: answer.reason });
      return failureOf(hop, problem('robots_disallowed', answer.reason));
    }
    hop.call.policy.push({ allowed: true, rule: 'robots', reason: answer.reason });
    const refusal = refusedBy(answer.usage);
    if (refusal !== null) return refusal;
    if (tdm === null) return next(hop, context);
    const reserved = await tdm.stated(hop.url, context);
    if (reserved.kind === 'not_asked') return unasked(hop, context, 'tdmrep.json', reserved.problem);
    return refusedBy(reserved.usage) ?? next(hop, context);
  };

/** Of a file that decides whether the page may be fetched or used: it could not be asked for, so the page is not asked for either. */
function unasked(hop: Hop, context: RunContext, file: string, { code, detail, message }: Problem): HttpFailure {
  // What the guard says stands on its own; it reports the refusal itself.
  if (code === 'guard_blocked') return failureOf(hop, problem(code, detail));
  const reason = `${file} of ${hop.url.origin} could not be asked: ${detail ?? message}`;
  if (code !== 'cancelled') {
    const rule = code === 'budget_exhausted' || code === 'deadline_exceeded' ? 'budget' : 'robots';
    hop.call.policy.push({ allowed: false, rule, reason });
    // A refusal of the ledger has an event of its own.
    if (rule === 'robots') context.trace.emit({ type: 'policy.denied', url: hop.url.href, rule, reason });
  }
  return failureOf(hop, problem(code, reason));
}
