/** @module Source selection: which candidate is worth a fetch, for which claim, and why. Pure. */

import { editionOf } from '../../evidence/index.ts';
import { urlParts } from '../../text/index.ts';
import { contentWords } from '../../text/tokens/index.ts';
import type { Analysis, Candidate, Claim, SourceScore } from '../../vocabulary/index.ts';
import { OPEN } from '../analyse/index.ts';
import { claimSubject } from '../plan/index.ts';
import { containsEntity } from '../subject.ts';
import { addressWords } from './address.ts';
import { tierOf } from './tier.ts';

export { isOwnSite, tierOf } from './tier.ts';

/** Weights a, b, d, e, f, g of S(s,c), by whether the claim needs the source that sets it. */
const WEIGHTS = {
  firstHand: { authority: 0.35, relevance: 0.35, freshness: 0.08, type: 0.07, verifiability: 0.15, penalty: 0.4 },
  any: { authority: 0.2, relevance: 0.5, freshness: 0.1, type: 0.05, verifiability: 0.15, penalty: 0.4 },
} as const;
/** Part of the penalty for a result that names an edition nobody asked for. */
const OTHER_EDITION = 0.4;
/** Part of the relevance that the rank in the search results decides. */
const RANK_SHARE = 0.05;
const AUTHORITY = { first_hand: 1, quality_secondary: 0.6, unknown: 0.4, community: 0.25 } as const;
const DOCUMENTATION =
  /(?:^|\.)(?:docs?|developer|help|support)\.|\/(?:docs?|documentation|pricing|price|help|support|legal|policy|sla|changelog|releases?)(?:[/.?-]|$)/i;
const THIN = /\/(?:login|signin|signup|register|search|tag|category|cart)(?:[/.?]|$)/i;

/** S(s,c) = aA + bR + dF + eT + fV − gP for one candidate and one claim. Only the search result is known here, so every term is a prior. */
export function scoreCandidate(candidate: Candidate, claim: Claim, analysis: Analysis, now: number): SourceScore {
  const { entity, dimension } = claimSubject(claim.id, analysis);
  const { tier, reason } = tierOf(
    { url: candidate.url, siteName: null, title: candidate.title, pageType: null, author: [], hasPublisher: false },
    entity === null ? [] : [entity],
  );
  const text = `${candidate.title} ${candidate.snippet} ${addressWords(candidate.url)}`;
  // What the words show, and what the search engine, which has seen the page, thinks of it.
  const relevance = (1 - RANK_SHARE) * relevanceOf(text, entity, dimension?.terms ?? [], analysis) + RANK_SHARE / candidate.rank;
  const age = candidate.publishedAt === undefined ? null : (now - Date.parse(candidate.publishedAt)) / 86_400_000;
  const freshness = age === null || Number.isNaN(age) ? 0.5 : 2 ** (-Math.max(0, age) / 365);
  const type = DOCUMENTATION.test(candidate.url) ? 1 : 0.4;
  const verifiability = /^https:/.test(candidate.url) ? 1 : 0.8;
  const thin = THIN.test(candidate.url);
  // A special edition is another product than the ordinary one, and the other way round.
  const edition = editionOf(`${candidate.title}. ${candidate.snippet}`);
  const otherEdition = edition !== null && !analysis.constraints.some(({ kind }) => kind === 'edition');
  const penalty = thin ? 1 : otherEdition ? OTHER_EDITION : 0;
  const weight = claim.requiredSourceTypes.includes('first_hand') ? WEIGHTS.firstHand : WEIGHTS.any;
  const total =
    weight.authority * AUTHORITY[tier] +
    weight.relevance * relevance +
    weight.freshness * freshness +
    weight.type * type +
    weight.verifiability * verifiability -
    weight.penalty * penalty;
  return {
    authority: AUTHORITY[tier],
    relevance,
    freshness,
    type,
    verifiability,
    penalty,
    total,
    reasons: [
      reason,
      `relevance ${relevance.toFixed(2)}`,
      ...(type === 1 ? ['the address looks like documentation'] : []),
      ...(age === null ? [] : [`dated ${candidate.publishedAt}`]),
      ...(thin ? ['the address looks like a form, not a page'] : []),
      ...(otherEdition ? [`it speaks of another edition: ${edition}`] : []),
    ],
  };
}

function relevanceOf(text: string, entity: Analysis['entities'][number] | null, terms: readonly string[], analysis: Analysis): number {
  const subject = entity === null || containsEntity(text, entity) ? 1 : 0;
  const lower = text.toLowerCase();
  const named = analysis.dimensions[0]?.id === OPEN ? 0 : terms.some((term) => lower.includes(term.toLowerCase())) ? 1 : 0;
  const words = new Set(contentWords(text, analysis.language));
  const asked = [...new Set(analysis.terms)];
  const overlap = asked.length === 0 ? 0 : asked.filter((term) => words.has(term)).length / asked.length;
  return analysis.dimensions[0]?.id === OPEN ? 0.4 * subject + 0.6 * overlap : 0.45 * subject + 0.35 * named + 0.2 * overlap;
}

export interface Choice {
  readonly candidate: Candidate;
  readonly score: SourceScore;
  readonly claimId: string;
}

/**
 * The best unread candidates for the claims that are still open: highest score first, at most `perHost` of one host, ties by URL,
 * so the same state always chooses the same pages.
 */
export function chooseCandidates(
  pool: readonly { candidate: Candidate; claims: readonly string[] }[],
  claims: readonly Claim[],
  analysis: Analysis,
  { count, perHost, now, minScore }: { count: number; perHost: number; now: number; minScore: number },
): Choice[] {
  const best = new Map<string, Choice>();
  for (const { candidate, claims: ids } of pool) {
    for (const claim of claims) {
      if (!ids.includes(claim.id)) continue;
      const score = scoreCandidate(candidate, claim, analysis, now);
      const known = best.get(candidate.canonicalUrl);
      if (known === undefined || known.score.total < score.total) best.set(candidate.canonicalUrl, { candidate, score, claimId: claim.id });
    }
  }
  const ordered = [...best.values()]
    .filter(({ score }) => score.total >= minScore)
    .sort((a, b) => b.score.total - a.score.total || (a.candidate.canonicalUrl < b.candidate.canonicalUrl ? -1 : 1));
  const perHostSoFar = new Map<string, number>();
  return ordered
    .filter(({ candidate }) => {
      const host = urlParts(candidate.url)?.host ?? candidate.url;
      const soFar = perHostSoFar.get(host) ?? 0;
      perHostSoFar.set(host, soFar + 1);
      return soFar < perHost;
    })
    .slice(0, count);
}
