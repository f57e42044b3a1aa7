/** Content layer: all votes of a page, summed by kind, and the kind that wins. */
import type { Document, PageShape, VerdictKind } from '../vocabulary/index.ts';
import { composedVotes } from './composed.ts';
import { contentVotes } from './content-votes.ts';
import { mentionOf } from './mention.ts';
import { familyScores, phraseVotes } from './phrase-votes.ts';
import type { Vote } from './signal.ts';
import { combine } from './signal.ts';
import { printedStatusVotes } from './status-text.ts';
import { structureVotes } from './structure.ts';
import { viewOf } from './view.ts';

export interface KindScore {
  readonly kind: VerdictKind;
  readonly score: number;
  /** Weight of the best observation; the rest are guesses. */
  readonly observed: number;
  /** Nothing but the wording and shape of the page speaks for it. */
  readonly guessed: boolean;
}

/** From here a kind may win against the content of the page. */
const THRESHOLD = 0.5;

/**
 * The more exact kind first: a captcha page is a challenge and a refusal too, a rate limit is a refusal, a refusal an error.
 * It decides between kinds whose scores are within `CLOSE`.
 */
const EXACTNESS: readonly VerdictKind[] = [
  'unsupported_type',
  'captcha',
  'challenge',
  'rate_limited',
  'legal_block',
  'geo_block',
  'age_gate',
  'consent_wall',
  'auth_required',
  'paywall',
  'login_wall',
  'maintenance',
  'parked',
  'soft_404',
  'denied',
  'error_page',
  'js_shell',
  'empty',
];
/** Where much speaks for content, guesses must weigh more, but for a paywall, which stands below content. */
const PLENTY = 0.7;
const AGAINST_PLENTY = 0.8;
const CLOSE = 0.2;
/** Any page that refuses or misses something also calls itself an error. */
const CLOSE_TO_ERROR = 0.32;
/** "Access restricted" heads pages that give their reason below. */
const CLOSE_TO_REFUSAL = 0.3;
/** From here a phrase has named what a composition would only name again. */
const NAMED = 0.3;
const SAYS_THE_SAME: ReadonlyMap<string, VerdictKind> = new Map([
  ['says:broken-system', 'error_page'],
  ['says:system-paused', 'error_page'],
  ['says:access-limited', 'denied'],
]);
/** From here an observation decides between kinds that are close. */
const OBSERVED = 0.7;

/** Every vote that the page itself casts. */
export function votesOfPage(shape: PageShape, document: Document | null): Vote[] {
  const view = viewOf(shape, document);
  const mention = mentionOf(view);
  const families = familyScores(view, mention);
  const phrases = phraseVotes(families);
  // A thing is said once, whether a phrase or two concepts found it.
  const named = new Set(phrases.filter(({ signal }) => signal.weight >= NAMED).map(({ kind }) => kind));
  return [
    ...phrases,
    ...composedVotes(view, mention).filter(({ signal }) => !named.has(SAYS_THE_SAME.get(signal.id) ?? 'usable')),
    ...printedStatusVotes(view, mention),
    ...structureVotes(view, families, mention),
    ...contentVotes(view),
  ].filter((entry) => entry.signal.weight >= 0.02);
}

/** Scores by kind, highest first. */
export function scoresOf(votes: readonly Vote[]): KindScore[] {
  const byKind = Map.groupBy(votes, (entry) => entry.kind);
  return [...byKind]
    .map(([kind, list]) => ({
      kind,
      score: combine(list.map((entry) => entry.signal.weight)),
      guessed: list.every(({ signal }) => signal.basis === 'guess' && signal.layer === 'content' && signal.source !== 'memory'),
      observed: Math.max(0, ...list.filter((entry) => entry.signal.basis === 'observation').map((entry) => entry.signal.weight)),
    }))
    .sort((a, b) => b.score - a.score);
}

/** The winner and its margin over the next different reading. */
export function decide(scores: readonly KindScore[]): { kind: VerdictKind; confidence: number } {
  const content = Math.max(0, ...scores.filter(({ kind }) => kind === 'usable').map(({ score }) => score));
  const needed = THRESHOLD + Math.max(0, content - PLENTY) * AGAINST_PLENTY;
  const bad = scores.filter(
    ({ kind, score, guessed }) => kind !== 'usable' && kind !== 'listing' && score >= (guessed && kind !== 'paywall' ? needed : THRESHOLD),
  );
  const top = bad[0];
  if (top !== undefined) {
    const close = bad.filter(({ score }) => top.score - score <= closeTo(top.kind));
    // A vendor's mark outweighs any wording; among equals the more exact kind is the better name.
    const seen = close.filter(({ observed }) => observed >= OBSERVED);
    const winner = (seen.length > 0 ? seen : close).sort((a, b) => EXACTNESS.indexOf(a.kind) - EXACTNESS.indexOf(b.kind))[0] ?? top;
    const rival = scores.find(({ kind }) => kind !== winner.kind)?.score ?? 0;
    return { kind: winner.kind, confidence: confidence(winner.score, rival) };
  }
  const usable = scores.find(({ kind }) => kind === 'usable')?.score ?? 0;
  const listing = scores.find(({ kind }) => kind === 'listing')?.score ?? 0;
  const worst = scores.find(({ kind }) => kind !== 'usable' && kind !== 'listing')?.score ?? 0;
  if (usable === 0 && listing < THRESHOLD) return { kind: scores[0]?.kind ?? 'empty', confidence: confidence(worst, 0) };
  if (listing >= 0.55) return { kind: 'listing', confidence: confidence(listing, worst) };
  return { kind: 'usable', confidence: confidence(usable, worst) };
}

const closeTo = (kind: VerdictKind): number => (kind === 'error_page' ? CLOSE_TO_ERROR : kind === 'denied' ? CLOSE_TO_REFUSAL : CLOSE);

/** Half from the winner's own score, half from its margin. */
const confidence = (score: number, rival: number): number =>
  Math.min(0.99, Math.max(0.05, Math.round((0.5 * score + 0.5 * Math.max(0, Math.min(1, 0.5 + score - rival))) * 100) / 100));
