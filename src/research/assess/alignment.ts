import { findRegions, planOf } from '../../evidence/index.ts';
import type { FactSpan, Scope } from '../../vocabulary/index.ts';

interface Mention {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

const CAPITALISED = /(?<![\p{L}\p{N}])\p{Lu}[\p{L}+]{1,20}(?![\p{L}\p{N}])|[\p{Script=Han}]{1,4}[版型](?!本)/gu;

/** Plans named in a sentence, each where it stands. */
function planMentions(text: string): Mention[] {
  return Array.from(text.matchAll(CAPITALISED)).flatMap((match) => {
    const name = planOf(match[0], 'label');
    return name === null ? [] : [{ name, start: match.index, end: match.index + match[0].length }];
  });
}

/** The part of a sentence around a place: from one boundary to the next. */
export function partAround(text: string, at: number): string {
  const cuts = [0, ...Array.from(text.matchAll(BOUNDARY), (match) => match.index), text.length];
  const from = cuts.findLastIndex((cut) => cut <= at);
  return text.slice(cuts[from] ?? 0, cuts[from + 1] ?? text.length);
}

/** Where one statement of a sentence ends and the next begins. */
const BOUNDARY = /[,;，；、]|\s(?:and|while|whereas|but)\s|而|以及/gu;

/**
 * In "99.9% for Business clusters, 99.98% for Enterprise clusters and 99.8% for Starter clusters" each value belongs to the name in its own part.
 * For every fact the name that stands in the same part of the sentence; of several the nearest; a part without one goes on with the name before it. Returns null when the sentence holds fewer than two of either, so that nothing needs telling apart.
 */
function assign(text: string, facts: readonly FactSpan[], mentions: readonly Mention[]): Map<FactSpan, string> | null {
  if (facts.length < 2 || new Set(mentions.map(({ name }) => name.toLowerCase())).size < 2) return null;
  const cuts = [0, ...Array.from(text.matchAll(BOUNDARY), (match) => match.index), text.length];
  const partOf = (at: number): number => cuts.findLastIndex((cut) => cut <= at);
  const given = new Map<FactSpan, string>();
  for (const fact of facts) {
    const inside = mentions.filter((mention) => partOf(mention.start) === partOf(fact.start));
    const names = new Set(inside.map(({ name }) => name));
    // A part without a name goes on with the one before it.
    const inherited = mentions.findLast((mention) => mention.start < fact.start);
    const nearest = [...inside].sort((a, b) => gap(a, fact) - gap(b, fact))[0];
    const chosen = names.size === 1 ? inside[0] : (nearest ?? inherited);
    if (chosen !== undefined) given.set(fact, chosen.name);
  }
  return given;
}

const gap = (mention: Mention, fact: FactSpan): number =>
  mention.end <= fact.start ? fact.start - mention.end : mention.start - fact.end + 0.5;

/** The part of the scope that a sentence gives to each of its values; an empty map when it does not tell its values apart. */
export function scopesByFact(text: string, facts: readonly FactSpan[]): ReadonlyMap<FactSpan, Pick<Scope, 'plan' | 'region'>> {
  const plans = assign(text, facts, planMentions(text));
  const regions = assign(
    text,
    facts,
    findRegions(text).map(({ raw, start, end }) => ({ name: raw, start, end })),
  );
  const scopes = new Map<FactSpan, Pick<Scope, 'plan' | 'region'>>();
  for (const fact of facts) {
    const [plan, region] = [plans?.get(fact), regions?.get(fact)];
    if (plan !== undefined || region !== undefined)
      scopes.set(fact, { ...(plan === undefined ? {} : { plan }), ...(region === undefined ? {} : { region }) });
  }
  return scopes;
}
