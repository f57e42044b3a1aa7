import { createHash } from 'node:crypto';
import type { Conflict, Evidence } from '../../vocabulary/index.ts';
import { basisOf, compareFactValues, describeValue } from '../value.ts';
import { alignFacts, contextOf, nameKey } from './align.ts';
import { phrasesFor } from './phrases.ts';
import { type ConflictOptions, resolve, resolveContext } from './resolve.ts';

/** Aspects whose difference makes two statements incomparable; version and time make one the later state of the other. */
const TIME_ASPECTS: ReadonlySet<string> = new Set(['version', 'time window']);
/** More evidence than this for one statement brings no new disagreement. */
const MAX_PER_STATEMENT = 200;

/** Copies of one text say the same thing once: same value in the same context under the flag of a copy. */
function withoutCopies(group: readonly Evidence[]): Evidence[] {
  const seen = new Set<string>();
  return group.filter((evidence) => {
    if (!evidence.flags.includes('syndicated') || evidence.fact === undefined) return true;
    const key = `${describeValue(evidence.fact)} ${JSON.stringify(contextOf(evidence))}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

function compare(first: Evidence, second: Evidence, options: ConflictOptions): Conflict | null {
  const [a, b] = first.id < second.id ? [first, second] : [second, first];
  if (a.fact === undefined || b.fact === undefined || a.id === b.id) return null;
  const relation = compareFactValues(a.fact, b.fact);
  if (relation === 'same') return null;
  const alignment = alignFacts(a, b);
  const different = alignment.filter((row) => row.relation === 'different');
  const context = different.filter((row) => !TIME_ASPECTS.has(row.aspect));
  const onePage = a.locator.textHash === b.locator.textHash;
  // A price table does not disagree with itself: other rows of one page are other statements.
  if (onePage && different.length > 0) return null;
  const say = phrasesFor(options.language);
  const sides = { a, b, alignment, options, say };
  const found = (kind: Conflict['kind'], resolution: ReturnType<typeof resolve>): Conflict => ({
    id: `c${createHash('sha256')
      .update(`${a.id} ${b.id} ${a.fact?.predicate ?? ''}`)
      .digest('hex')
      .slice(0, 16)}`,
    kind,
    subject: a.fact?.subject ?? '',
    predicate: a.fact?.predicate ?? '',
    a: { evidenceId: a.id, value: a.fact === undefined ? '' : describeValue(a.fact), scope: a.scope },
    b: { evidenceId: b.id, value: b.fact === undefined ? '' : describeValue(b.fact), scope: b.scope },
    alignment,
    ...resolution,
  });
  if (context.length > 0) return found('context_difference', resolveContext(sides, context));
  if (relation === 'incomparable') {
    const [left, right] = [basisOf(a.fact), basisOf(b.fact)];
    return left === right ? null : found('context_difference', { resolution: 'scope', prefer: null, reason: say.unit(left, right) });
  }
  const resolution = resolve(sides);
  const temporal = resolution.resolution === 'time_version' || different.length > 0;
  const textual = a.fact.kind === 'text' || a.fact.kind === 'boolean';
  return found(temporal ? 'temporal' : textual ? 'semantic' : 'value', resolution);
}

/**
 * Disagreements between statements of the same subject and predicate. Same context and another value is a conflict; another context is a
 * `context_difference`. The result does not depend on the order of `evidence`: in each pair the smaller evidence id is side `a`.
 */
export function findConflicts(evidence: readonly Evidence[], options: ConflictOptions): Conflict[] {
  const groups = new Map<string, Evidence[]>();
  for (const entry of [...evidence].sort((x, y) => (x.id < y.id ? -1 : x.id > y.id ? 1 : 0))) {
    if (entry.fact === undefined) continue;
    const key = `${nameKey(entry.fact.subject)} ${nameKey(entry.fact.predicate)}`;
    groups.set(key, [...(groups.get(key) ?? []), entry]);
  }
  const conflicts: Conflict[] = [];
  for (const group of groups.values()) {
    const members = withoutCopies(group).slice(0, MAX_PER_STATEMENT);
    for (const [at, a] of members.entries()) {
      for (const b of members.slice(at + 1)) {
        const conflict = compare(a, b, options);
        if (conflict !== null) conflicts.push(conflict);
      }
    }
  }
  return conflicts;
}
