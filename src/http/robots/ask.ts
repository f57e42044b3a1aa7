import { problem } from '../../vocabulary/index.ts';
import { failureOf } from '../outcome.ts';
import type { OutcomeInterceptor } from '../pipeline.ts';
import type { Hosts } from '../politeness/hosts.ts';
import { type UsageRules, usageDecisions } from '../usage/decide.ts';
import type { Robots } from './robots.ts';

export interface RobotsGateParts {
  readonly robots: Robots;
  readonly hosts: Hosts;
  /** Why the operator does not ask, by origin. */
  readonly excepted: ReadonlyMap<string, string>;
  readonly rules: UsageRules;
}

/** Pages are fetched only where robots.txt allows it. The operator's own endpoints and robots.txt itself need no leave. */
export const robotsGate =
  ({ robots, hosts, excepted, rules }: RobotsGateParts): OutcomeInterceptor =>
  (next) =>
  async (hop, context) => {
    if ((hop.purpose !== 'page' && hop.purpose !== 'verify') || hop.operator) return next(hop, context);
    const url = hop.url.href;
    const exception = excepted.get(hop.url.origin);
    if (exception !== undefined) {
      const reason = `robots.txt of ${hop.url.origin} is not asked: ${exception}`;
      hop.call.policy.push({ allowed: true, rule: 'operator_exception', reason });
      context.trace.emit({ type: 'policy.exception', url, rule: 'robots', reason });
      return next(hop, context);
    }
    const answer = await robots.check(hop.url, context);
    if (answer.kind === 'unreachable') {
      // Unreachable means disallowed (RFC 9309 §2.3.1.4), but the cause is told as it is: the host, not its rules, is in the way.
      const { code, detail, message } = answer.problem;
      // What the guard says stands on its own; it reports the refusal itself.
      if (code === 'guard_blocked') return failureOf(hop, answer.problem);
      const reason = `robots.txt of ${hop.url.origin} could not be asked: ${detail ?? message}`;
      if (code !== 'cancelled') {
        const rule = code === 'budget_exhausted' || code === 'deadline_exceeded' ? 'budget' : 'robots';
        hop.call.policy.push({ allowed: false, rule, reason });
        // A refusal of the ledger has an event of its own.
        if (rule === 'robots') context.trace.emit({ type: 'policy.denied', url, rule, reason });
      }
      return failureOf(hop, problem(code, reason));
    }
    if (answer.crawlDelaySeconds !== null) hosts.crawlDelay(hop.url.host, answer.crawlDelaySeconds, context);
    if (answer.kind === 'denied') {
      hop.call.policy.push({ allowed: false, rule: 'robots', reason: answer.reason });
      context.trace.emit({ type: 'policy.denied', url, rule: 'robots', reason: answer.reason });
      return failureOf(hop, problem('robots_disallowed', answer.reason));
    }
    hop.call.policy.push({ allowed: true, rule: 'robots', reason: answer.reason });
    const usage = usageDecisions(answer.usage, rules);
    hop.call.policy.push(...usage);
    const refusal = usage.find(({ allowed }) => !allowed);
    if (refusal !== undefined) {
      context.trace.emit({ type: 'policy.denied', url, rule: 'usage_signal', reason: refusal.reason });
      return failureOf(hop, problem('policy_denied', refusal.reason));
    }
    return next(hop, context);
  };
