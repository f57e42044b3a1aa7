import { problem } from '../../vocabulary/index.ts';
import { failureOf } from '../outcome.ts';
import type { OutcomeInterceptor } from '../pipeline.ts';
import { checkUrl, type GuardPolicy } from './check.ts';

/** Why special addresses were let through, by origin; the connector writes, the guard reports. */
export type Exceptions = Map<string, string>;

/** Refuses what may not be asked at all, and reports the refusals that the connector makes once the name is resolved. */
export const guard =
  (policy: GuardPolicy, exceptions: Exceptions): OutcomeInterceptor =>
  (next) =>
  async (hop, context) => {
    const url = hop.url.href;
    const deny = (reason: string): void => {
      hop.call.policy.push({ allowed: false, rule: 'guard', reason });
      context.trace.emit({ type: 'policy.denied', url, rule: 'guard', reason });
    };
    const except = (reason: string): void => {
      hop.call.policy.push({ allowed: true, rule: 'operator_exception', reason });
      context.trace.emit({ type: 'policy.exception', url, rule: 'guard', reason });
    };
    if (hop.operator) {
      except(`the operator configured ${hop.url.host} as an endpoint: address and robots checks are lifted for it`);
      return next(hop, context);
    }
    const answer = checkUrl(hop.url, policy);
    if (!answer.allowed) {
      deny(answer.reason);
      return failureOf(hop, problem('guard_blocked', answer.reason));
    }
    const outcome = await next(hop, context);
    const exception = exceptions.get(hop.url.origin);
    if (exception !== undefined && outcome.attempts > 0) except(exception);
    if (outcome.kind === 'failure' && outcome.problem.code === 'guard_blocked') deny(outcome.problem.detail ?? outcome.problem.message);
    return outcome;
  };
