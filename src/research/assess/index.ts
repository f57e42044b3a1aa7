/** @module What the pages read so far say about the claims. In: analysis, claims, pages. Out: evidence, supports, conflicts, coverage. Pure. */
import type { Analysis, Claim, Conflict, Document, Evidence, Source } from '../../vocabulary/index.ts';
import { askedScope } from '../plan/index.ts';
import { conflictsOf } from './conflicts.ts';
import { findIn } from './find.ts';
import { byStrength, type Finding, type ReadPage } from './finding.ts';
import { judge } from './judge.ts';
import { presentFirst } from './present.ts';
import { describeSources } from './sources.ts';

export { type Finding, holdsNow, mayCarry, type ReadPage } from './finding.ts';
export { durationOf, valueKey } from './value.ts';

export interface Assessment {
  readonly claims: Claim[];
  /** All findings by claim, strongest first. */
  readonly findings: ReadonlyMap<string, readonly Finding[]>;
  readonly evidence: Evidence[];
  readonly conflicts: Conflict[];
  readonly sources: Source[];
  readonly documents: ReadonlyMap<string, Document>;
  /** Σ wᵢ·coverage(cᵢ) / Σ wᵢ. */
  readonly coverage: number;
}

/** @param now the run's clock, ISO 8601 */
export function assess(analysis: Analysis, claims: readonly Claim[], pages: readonly ReadPage[], now: string): Assessment {
  const sources = describeSources(analysis, pages);
  const documents = new Map(pages.map(({ artifact, document }) => [artifact.id, document]));
  const asked = askedScope(analysis);
  const found = pages.flatMap((page, at) => {
    const source = sources[at];
    return source === undefined ? [] : findIn(page, source, claims, analysis, now);
  });
  const findings = new Map(
    claims.map(({ id }) => [
      id,
      presentFirst(
        found.filter(({ claimId }) => claimId === id),
        analysis,
      ).sort(byStrength),
    ]),
  );
  const evidence = [...new Map([...findings.values()].flat().map((finding) => [finding.evidence.id, finding.evidence])).values()];
  const judged = claims.map((claim) => judge(claim, findings.get(claim.id) ?? []));
  const weight = judged.reduce((sum, claim) => sum + claim.weight, 0);
  return {
    claims: judged,
    findings,
    evidence,
    conflicts: conflictsOf({ findings, claims: judged, sources, documents, asked, now, language: analysis.language }),
    sources,
    documents,
    coverage: weight === 0 ? 0 : judged.reduce((sum, claim) => sum + claim.weight * claim.coverage, 0) / weight,
  };
}
