import { findConflicts } from '../../evidence/index.ts';
import type { Claim, Conflict, Document, Scope, Source } from '../../vocabulary/index.ts';
import { type Finding, holdsNow, mayCarry } from './finding.ts';

/** Only the strongest few findings of a claim take part: a page that repeats itself is no second opinion. */
const MAX_PER_CLAIM = 12;

export interface Disputed {
  readonly findings: ReadonlyMap<string, readonly Finding[]>;
  readonly claims: readonly Claim[];
  readonly sources: readonly Source[];
  readonly documents: ReadonlyMap<string, Document>;
  readonly asked: Scope;
  readonly now: string;
  readonly language: string;
}

/**
 * Disagreements with the statement that would be made: the strongest holding one against those of other pages. What other pages say among
 * themselves decides nothing, and two rows of one page are two statements.
 */
export function conflictsOf({ findings, claims, sources, documents, asked, now, language }: Disputed): Conflict[] {
  const tierOf = new Map(sources.map(({ artifactId, tier }) => [artifactId, tier]));
  return claims.flatMap((claim) => {
    const taking = (findings.get(claim.id) ?? []).filter(takesPart);
    const stated = taking.find((finding) => holdsNow(finding) && mayCarry(claim, finding)) ?? taking.find(holdsNow);
    if (stated === undefined) return [];
    const others = taking
      .filter((finding) => finding.evidence.artifactId !== stated.evidence.artifactId && sameBasis(finding, stated))
      .slice(0, MAX_PER_CLAIM);
    const pageOf = new Map([stated, ...others].map(({ evidence }) => [evidence.id, evidence.artifactId]));
    return others.flatMap((other) =>
      findConflicts(
        [stated, other].map(({ evidence, fact }) => ({ ...evidence, fact })),
        {
          asked,
          now,
          language,
          tierOf: (id) => tierOf.get(pageOf.get(id) ?? '') ?? 'unknown',
          timeOf: (id) => documents.get(pageOf.get(id) ?? '')?.times ?? {},
        },
      ),
    );
  });
}

const takesPart = ({ scopeMatch, fact, evidence }: Finding): boolean =>
  scopeMatch !== 'different' &&
  fact.kind !== 'text' &&
  !evidence.flags.includes('injection_likely') &&
  !evidence.flags.includes('speculation');

/** A storage price does not disagree with a node price, nor the count of 2020 with that of 2024. */
const sameBasis = (a: Finding, b: Finding): boolean =>
  (a.year === null || b.year === null || a.year === b.year) &&
  (a.fact.kind !== 'currency' || b.fact.kind !== 'currency' || a.fact.qualifiers.billingPeriod === b.fact.qualifiers.billingPeriod);
