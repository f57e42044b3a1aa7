/** Policy layer: a refused step has no content to judge. */
import type { PolicyDecision, VerdictKind } from '../vocabulary/index.ts';
import type { Vote } from './signal.ts';
import { vote } from './signal.ts';

const KIND_OF_RULE: Readonly<Record<PolicyDecision['rule'], VerdictKind>> = {
  default: 'denied',
  robots: 'robots_disallowed',
  guard: 'blocked_by_guard',
  operator_exception: 'denied',
  usage_signal: 'robots_disallowed',
  budget: 'transient',
  auth_scope: 'auth_required',
};

/** The first refusal among the decisions; null when every step was allowed. */
export function policyVote(policy: readonly PolicyDecision[]): Vote | null {
  const refusal = policy.find((decision) => !decision.allowed);
  if (refusal === undefined) return null;
  return vote(KIND_OF_RULE[refusal.rule], {
    id: `policy:${refusal.rule}`,
    layer: 'policy',
    source: 'policy',
    basis: 'observation',
    excerpt: refusal.reason,
    weight: 1,
  });
}
