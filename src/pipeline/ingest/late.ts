import type { RecordVersion } from '../../vocabulary/index.ts';
import type { Attempt, Content } from './attempt.ts';
import type { Known } from './decision.ts';
import { NORMALISER } from './normalise.ts';

/**
 * Why an attempt has nothing to say any more; null where it has. Work is done at least once, and by many at a time: what was read before the last
 * success is not what the source says, and an answer that brought nothing counts once. What was held and is taken up again is older than attempts
 * that brought nothing, and counts all the same.
 */
export function lateness({ record, current }: Known, { at, now, outcome }: Attempt): string | null {
  if (record === null) return null;
  const success = timeOf(record.checkedAt, now);
  if (outcome.kind !== 'content') return at <= timeOf(record.lastAttemptAt, now) ? 'a later attempt, or this one, was taken already' : null;
  if (at < success) return 'what was read later is known already';
  return at === success && current !== null && sameContent(current, outcome.content) ? 'it was taken already' : null;
}

/** The clocks of two machines are never so far apart. */
export const AHEAD_MS = 10 * 60_000;

/** Before all others, where there was none; also where a clock told it that has been put right since: it would be later than all to come. */
function timeOf(instant: string | null, now: number): number {
  const at = instant === null ? Number.NEGATIVE_INFINITY : Date.parse(instant);
  return at > now + AHEAD_MS ? Number.NEGATIVE_INFINITY : at;
}

/** By the normal form, where both were made by the same rules; else by the text itself. */
export const sameContent = (current: RecordVersion, content: Content): boolean =>
  current.madeBy.split(' ').includes(NORMALISER) ? current.contentHash === content.contentHash : current.textHash === content.textHash;
