import type { SourcePolicy, Task } from '../../vocabulary/index.ts';

/** The conditions of the gate, in the order in which they are asked. */
export type StealthCondition = 'asked_for' | 'registered' | 'permission' | 'grant' | 'grant_in_force';

export type StealthDecision =
  | { readonly kind: 'allowed'; readonly grant: NonNullable<SourcePolicy['stealthGrant']>; readonly reason: string }
  | { readonly kind: 'refused'; readonly failed: StealthCondition; readonly reason: string };

const refused = (failed: StealthCondition, reason: string): StealthDecision => ({ kind: 'refused', failed, reason });

/**
 * May this task read this source in the stealth lane? Only where it says what for, and the source is registered with a permission and with a
 * grant that names who gave it, where that can be looked up, and until when. Robots rules and the address guard hold in the lane as everywhere.
 * Pure.
 */
export function stealthGate(source: SourcePolicy | null, task: Pick<Task, 'stealth'>, now: number): StealthDecision {
  const why = task.stealth?.reason.trim() ?? '';
  if (why === '') return refused('asked_for', 'the task does not ask for it, with its reason');
  if (source === null) return refused('registered', 'the source is not registered');
  if (source.permission === 'unknown') return refused('permission', `no permission is known for the source ${source.origin}`);
  const grant = source.stealthGrant;
  if (grant === undefined || grant.by.trim() === '' || grant.evidence.trim() === '')
    return refused('grant', `the source ${source.origin} is registered without a stealth grant that names who gave it and its evidence`);
  // A date that cannot be read is in no future.
  if (!(Date.parse(grant.expires) > now))
    return refused('grant_in_force', `the stealth grant for ${source.origin} ended on ${grant.expires}`);
  return {
    kind: 'allowed',
    grant,
    reason: `${grant.by} allows it for ${source.origin} until ${grant.expires} (${grant.evidence}); the task's reason: ${why}`,
  };
}
