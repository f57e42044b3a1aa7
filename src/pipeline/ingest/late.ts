import type { RecordVersion } from '../../vocabulary/index.ts';
import type { Attempt, Content } from './attempt.ts';
import type { Known } from './decision.ts';
import { NORMALISER } from './normalise.ts';

/**
 * Why an attempt has nothing to say any more; null where it has. Work is done at least once, and by many at a time: what was read before the last
 * success is not what the source says, and an answer that brought nothing counts once. What was held and is taken up again is older than attempts
 * that brought nothing, and counts all the same.
 */
export function lateness({ record, current }: Known, { at, outcome }: Attempt): string | null {
  if (record === null) return null;
  const success = timeOf(record.checkedAt);
  if (outcome.kind !== 'content') return at <= timeOf(record.lastAttemptAt) ? 'a later attempt, or this one, was taken already' : null;
  if (at < success) return 'what was read later is known already';
  return at === success && current !== null && sameContent(current, outcome.content) ? 'it was taken already' : null;
}

/** Before all others, where there was none. */
const timeOf = (instant: string | null): number => (instant === null ? Number.NEGATIVE_INFINITY : Date.parse(instant));

/** By the normal form, where both were made by the same rules; else by the text itself. */
export const sameContent = (current: RecordVersion, content: Content): boolean =>
  current.madeBy.split(' ').includes(NORMALISER) ? current.contentHash === content.contentHash : current.textHash === content.textHash;
