import { problem } from '../../vocabulary/index.ts';
import { failureOf } from '../outcome.ts';
import type { OutcomeInterceptor } from '../pipeline.ts';
import { type UsageRules, usageDecisions } from './decide.ts';
import { usageOfHeaders } from './statements.ts';

export interface UsageGateParts {
  /** Product token of the reader. */
  readonly agent: string;
  readonly rules: UsageRules;
  /** Origins for which the operator has an exception: what is said is recorded and nothing refused. */
  readonly excepted: ReadonlySet<string>;
}

/** What the headers of a page say about its use is recorded with the decision, and obeyed where the rules say so. */
export const usageGate =
  ({ agent, rules, excepted }: UsageGateParts): OutcomeInterceptor =>
  (next) =>
  async (hop, context) => {
    const outcome = await next(hop, context);
    if (outcome.kind === 'failure' || (hop.purpose !== 'page' && hop.purpose !== 'verify') || hop.operator) return outcome;
    // A redirect has no content whose use could be refused.
    if (outcome.status >= 300 && outcome.status < 400) return outcome;
    const stated = usageOfHeaders(outcome.headers, { agent, now: context.clock.now() });
    if (stated.length === 0) return outcome;
    const decisions = usageDecisions(stated, excepted.has(hop.url.origin) ? {} : rules);
    hop.call.policy.push(...decisions);
    const refusal = decisions.find(({ allowed }) => !allowed);
    if (refusal === undefined) return outcome;
    context.trace.emit({ type: 'policy.denied', url: hop.url.href, rule: 'usage_signal', reason: refusal.reason });
    return failureOf(hop, problem('policy_denied', refusal.reason), { attempts: outcome.attempts, timings: outcome.timings });
  };
