import { problem } from '../../vocabulary/index.ts';
import { failureOf } from '../outcome.ts';
import type { OutcomeInterceptor } from '../pipeline.ts';
import type { Hosts } from '../politeness/hosts.ts';
import type { Robots } from './robots.ts';

export interface RobotsGateParts {
  readonly robots: Robots;
  readonly hosts: Hosts;
  readonly exceptions: readonly { readonly origin: string; readonly reason: string }[];
}

/** Pages are fetched only where robots.txt allows it. The operator's own endpoints and robots.txt itself need no leave. */
export const robotsGate = ({ robots, hosts, exceptions }: RobotsGateParts): OutcomeInterceptor => {
  const excepted = new Map(exceptions.map(({ origin, reason }) => [URL.canParse(origin) ? new URL(origin).origin : origin, reason]));
  return (next) => async (hop, context) => {
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
      if (code !== 'cancelled')
        hop.call.policy.push({
          allowed: false,
          rule: code === 'budget_exhausted' || code === 'deadline_exceeded' ? 'budget' : 'robots',
          reason,
        });
      return failureOf(hop, problem(code, reason));
    }
    if (answer.crawlDelaySeconds !== null) hosts.crawlDelay(hop.url.host, answer.crawlDelaySeconds);
    if (answer.kind === 'denied') {
      hop.call.policy.push({ allowed: false, rule: 'robots', reason: answer.reason });
      context.trace.emit({ type: 'policy.denied', url, rule: 'robots', reason: answer.reason });
      return failureOf(hop, problem('robots_disallowed', answer.reason));
    }
    hop.call.policy.push({ allowed: true, rule: 'robots', reason: answer.reason });
    const signals = Object.entries(answer.signals).map(([name, value]) => `${name}=${value}`);
    if (signals.length > 0) {
      hop.call.policy.push({ allowed: true, rule: 'usage_signal', reason: `Content-Signal of ${hop.url.host}: ${signals.join(', ')}` });
    }
    return next(hop, context);
  };
};
