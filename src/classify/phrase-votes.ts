/** Votes from what the page says: each family once, by its best place, with support from further phrases. */
import type { Signal } from '../vocabulary/index.ts';
import type { PhraseHit } from './lexicon.ts';
import { fillsHeadline, isQuoted, type Mention } from './mention.ts';
import type { Vote } from './signal.ts';
import { combine, vote } from './signal.ts';
import { isTold } from './told.ts';
import type { PageView, Zone, ZoneName } from './view.ts';
import { exactness, excerptAt } from './view.ts';

/** Weight of a strong phrase by place: when it fills its segment, and when it stands among other words. */
const STRONG: Readonly<Record<ZoneName, { exact: number; among: number }>> = {
  title: { exact: 0.8, among: 0.5 },
  heading: { exact: 0.75, among: 0.55 },
  subheading: { exact: 0.2, among: 0.2 },
  lead: { exact: 0.6, among: 0.55 },
  body: { exact: 0.15, among: 0.15 },
  noscript: { exact: 0.3, among: 0.3 },
  buttons: { exact: 0.2, among: 0.2 },
};
const WEAK = 0.12;
const ONE_WORD = 0.6;
const WORDY: ReadonlySet<string> = new Set(['denied', 'maintenance']);
/** What a phrase keeps of its weight where the page only tells of it. */
const TOLD = 0.35;
const FURTHER = 0.25;
/** A prepared answer of a form ("something went wrong while submitting") waits, unseen by readers, in many pages. */
const FORM_FEEDBACK = 0.2;
/** A title or heading that states the thing keeps this much, unless much speaks for a page that tells of it. */
const STATED = 0.7;
const STATED_FROM = 0.3;
/** A title or heading that says nothing else keeps this much of its weight on a long page. */
const EXACT_FLOOR = 0.5;
const EXACT_FROM = 0.7;

const SOURCE: Readonly<Record<ZoneName, Signal['source']>> = {
  title: 'title',
  heading: 'text',
  subheading: 'text',
  lead: 'text',
  body: 'text',
  noscript: 'markup',
  buttons: 'markup',
};

export interface FamilyScore {
  readonly family: string;
  readonly weight: number;
  readonly zone: Zone;
  readonly hit: PhraseHit;
  /** Distinct strong phrases seen, in any zone. */
  readonly strong: number;
}

function weightOf(view: PageView, at: Zone, hit: PhraseHit, { factor }: Mention): number {
  // Rules that look at structure too weigh the families without a kind of their own.
  if (hit.kind === null) return weightHere(view, at, hit, exactness(at.folded.text, hit) >= EXACT_FROM);
  const quoted = view.shape.contentKind === 'html' && isQuoted(at, hit);
  const headline = at.name === 'title' || at.name === 'heading';
  const exact = !quoted && exactness(at.folded.text, hit) >= EXACT_FROM && (!headline || fillsHeadline(at, hit));
  const kept = exact && headline && factor >= STATED_FROM ? Math.max(factor, STATED) : factor;
  const word = !exact && WORDY.has(hit.family) && isWord(at.folded.text.slice(hit.start, hit.end));
  return weightHere(view, at, hit, exact) * kept * (quoted ? TOLD : 1) * (word ? ONE_WORD : 1);
}

/** A single word of an alphabet: among others it has many meanings ("forbidden", "maintenance"). */
const isWord = (phrase: string): boolean => /^[\p{Script=Latin}]+$/u.test(phrase);

function weightHere(view: PageView, at: Zone, hit: PhraseHit, exact: boolean): number {
  if (hit.strength === 'weak') return WEAK * view.thin;
  const base = exact ? STRONG[at.name].exact : STRONG[at.name].among;
  const keepsOnLongPages = exact && (at.name === 'title' || at.name === 'heading');
  if (keepsOnLongPages) return base * Math.max(view.thin, EXACT_FLOOR);
  // Among many links, or far from the start, a phrase speaks less for the whole page.
  const reach = at.name === 'lead' ? (0.6 + 0.4 * view.bare) * (hit.start > 500 ? 0.8 : 1) : 1;
  return base * view.thin * reach * (at.name === 'lead' || at.name === 'body' ? (isTold(at.folded.text, hit.start) ? TOLD : 1) : 1);
}

/** Score of every family that occurs, whatever kind it speaks for. */
export function familyScores(view: PageView, mention: Mention): Map<string, FamilyScore> {
  const seen = new Map<string, { weights: Map<string, { weight: number; strong: boolean }>; best: number; zone: Zone; hit: PhraseHit }>();
  for (const at of view.zones) {
    for (const hit of at.hits) {
      const weight = weightOf(view, at, hit, mention);
      const phrase = at.folded.text.slice(hit.start, hit.end);
      let family = seen.get(hit.family);
      if (family === undefined) {
        family = { weights: new Map(), best: -1, zone: at, hit };
        seen.set(hit.family, family);
      }
      const known = family.weights.get(phrase);
      if (known === undefined || known.weight < weight) family.weights.set(phrase, { weight, strong: hit.strength === 'strong' });
      if (weight > family.best) {
        family.best = weight;
        family.zone = at;
        family.hit = hit;
      }
    }
  }
  const scores = new Map<string, FamilyScore>();
  for (const [id, family] of seen) {
    const strong = [...family.weights.values()].filter((entry) => entry.strong).sort((a, b) => b.weight - a.weight);
    const weak = [...family.weights.values()].filter((entry) => !entry.strong).slice(0, 4);
    const [first, ...further] = strong;
    const weight = combine([
      first?.weight ?? 0,
      ...further
        .slice(0, 3)
        .map((entry) => FURTHER * Math.max(Math.min(view.thin, entry.weight * 2), (first?.weight ?? 0) >= 0.35 ? 0.3 : 0)),
      ...weak.map((entry) => entry.weight),
    ]);
    scores.set(id, { family: id, weight, zone: family.zone, hit: family.hit, strong: strong.length });
  }
  return scores;
}

/** One vote per family that speaks for a kind by itself. A phrase is a guess: an article may use the same words. */
export function phraseVotes(scores: ReadonlyMap<string, FamilyScore>): Vote[] {
  const votes: Vote[] = [];
  for (const { family, weight, zone, hit } of scores.values()) {
    if (hit.kind === null) continue;
    const weighed = weight * (family === 'server_error' && scores.has('form_feedback') ? FORM_FEEDBACK : 1);
    votes.push(
      vote(hit.kind, {
        id: `phrase:${family}`,
        layer: 'content',
        source: SOURCE[zone.name],
        basis: 'guess',
        excerpt: excerptAt(zone, hit),
        weight: weighed,
      }),
    );
  }
  return votes;
}
