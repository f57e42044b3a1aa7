import type { Conflict, Evidence, Fact, Scope } from '../../vocabulary/index.ts';
import { samePlan, sameRegion, sameVersion } from '../scope/index.ts';

export type Alignment = Conflict['alignment'][number];
export type Relation = Alignment['relation'];

/** A scope filled up from the fact's own qualifiers: both say where a statement holds. */
export function contextOf({ scope, fact }: Evidence): Scope & Fact['qualifiers'] {
  const stated: Scope & Fact['qualifiers'] = { ...(fact?.qualifiers ?? {}), ...scope };
  if (fact?.validFrom !== undefined) stated.validFrom ??= fact.validFrom;
  if (fact?.validUntil !== undefined) stated.validUntil ??= fact.validUntil;
  return stated;
}

/** Subjects and predicates are compared without case, width, spacing and hyphens. */
export const nameKey = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\-_·.,'’"“”()（）]+/gu, '');

const yesNo = (same: boolean): Relation => (same ? 'same' : 'different');
const COMPARE = {
  region: (a: string, b: string): Relation => {
    const relation = sameRegion(a, b);
    return relation === 'same' ? 'same' : relation === 'unknown' ? yesNo(nameKey(a) === nameKey(b)) : 'different';
  },
  plan: (a: string, b: string): Relation => yesNo(samePlan(a, b) === 'same'),
  version: (a: string, b: string): Relation => yesNo(sameVersion(a, b) === 'same'),
} as const;
const byWords = (a: string, b: string): Relation => yesNo(nameKey(a) === nameKey(b));

const window = ({ validFrom, validUntil }: Scope): string | null =>
  validFrom === undefined && validUntil === undefined ? null : `${validFrom ?? '…'} – ${validUntil ?? '…'}`;

/** Half-open windows of which each end may be open; ISO dates order as strings up to their common precision. */
function windowRelation(a: Scope, b: Scope): Relation {
  const [from, until] = [a.validFrom ?? b.validFrom, a.validUntil ?? b.validUntil];
  if (from === undefined && until === undefined) return 'unstated';
  if (window(a) === null || window(b) === null) return 'unstated';
  return yesNo(a.validFrom === b.validFrom && a.validUntil === b.validUntil);
}

const QUALIFIERS = ['edition', 'audience', 'spec', 'tax', 'priceKind', 'billingPeriod', 'includes'] as const;

/**
 * Aspect by aspect, whether two pieces of evidence speak of the same thing. `unstated` = at least one page does not say.
 * Aspects that neither states are left out, but for subject and predicate. The relation does not depend on the order of the two.
 */
export function alignFacts(a: Evidence, b: Evidence): Alignment[] {
  const [left, right] = [contextOf(a), contextOf(b)];
  const rows: Alignment[] = [];
  const add = (
    aspect: string,
    x: string | undefined,
    y: string | undefined,
    compare: (x: string, y: string) => Relation,
    always = false,
  ): void => {
    if (x === undefined && y === undefined && !always) return;
    rows.push({ aspect, relation: x === undefined || y === undefined ? 'unstated' : compare(x, y), a: x ?? null, b: y ?? null });
  };
  add('subject', a.fact?.subject, b.fact?.subject, byWords, true);
  add('predicate', a.fact?.predicate, b.fact?.predicate, byWords, true);
  add('region', left.region, right.region, COMPARE.region);
  add('plan', left.plan, right.plan, COMPARE.plan);
  add('version', left.version, right.version, COMPARE.version);
  for (const aspect of QUALIFIERS) add(aspect, left[aspect], right[aspect], byWords);
  const [x, y] = [window(left), window(right)];
  if (x !== null || y !== null) rows.push({ aspect: 'time window', relation: windowRelation(left, right), a: x, b: y });
  return rows;
}
