import type { ScopeMatch } from '../../evidence/index.ts';
import type { Artifact, Candidate, Claim, Document, Evidence, Fact, Source, SourceTier, Support } from '../../vocabulary/index.ts';

export interface ReadPage {
  readonly artifact: Artifact;
  readonly document: Document;
  /** Search results that led here; their snippets are hints to be checked, nothing more. */
  readonly candidates: readonly Candidate[];
}

/** What one page says about one claim. */
export interface Finding {
  readonly evidence: Evidence;
  readonly fact: Fact;
  /** Header words of a table cell, which make its text a statement; empty for a sentence. */
  readonly headers: string;
  /** The value as the page writes it; null where the sentence itself is the statement. */
  readonly raw: string | null;
  readonly claimId: string;
  readonly support: Support;
  readonly scopeMatch: ScopeMatch;
  readonly tier: SourceTier;
  readonly source: Source;
  /** The year for which the page states it ("in 2020", a row of a table by years); null where it names none. */
  readonly year: string | null;
  /** How much of what the question says beyond subject and dimension stands with the value, 0–1. */
  readonly share: number;
}

/** Strongest first; ties in the order of addresses and places, so that the same pages always give the same order. */
export const byStrength = (a: Finding, b: Finding): number =>
  b.support.strength - a.support.strength ||
  (a.evidence.sourceUrl < b.evidence.sourceUrl
    ? -1
    : a.evidence.sourceUrl > b.evidence.sourceUrl
      ? 1
      : a.evidence.locator.position.start - b.evidence.locator.position.start);

/** A finding's claim to coverage: its scope fits and nothing bars it from being the present state. */
export const holdsNow = ({ scopeMatch, evidence }: Finding): boolean =>
  scopeMatch !== 'different' &&
  !evidence.flags.some(
    (flag) => flag === 'not_yet_effective' || flag === 'expired' || flag === 'injection_likely' || flag === 'speculation',
  );

/** May this finding carry the claim alone? Some kinds of statement need the source that sets them. */
export const mayCarry = (claim: Claim, finding: Finding): boolean =>
  claim.requiredSourceTypes.length === 0 || claim.requiredSourceTypes.includes(finding.tier);
