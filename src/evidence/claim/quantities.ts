import { scanFacts } from '../../text/facts/index.ts';
import type { AtomicCheck, FactSpan } from '../../vocabulary/index.ts';
import { relateQuantities } from '../quantity.ts';
import { sameVersion } from '../scope/index.ts';
import { synonymsOf } from './lexicon.ts';
import { stemOf } from './stem.ts';
import { coverOf, type Term, termsOf, type Vocabulary, vocabularyOf } from './terms.ts';

/** How a claim's value stands to one of the evidence. `unsettled`: the evidence is less precise, so it neither proves nor refutes. */
export type ValueRelation = 'agrees' | 'unsettled' | 'differs' | 'incomparable';

const TIMES: ReadonlySet<FactSpan['kind']> = new Set(['date', 'datetime', 'period']);
/** "1866 – 1936", "from May to June", 3月至5月: both ends are dates of their own. */
const BETWEEN = /--|–|—|\s-\s|\sto\s|\suntil\s|\sand\s|至|到/u;
/** First and last are no counts but quantifiers, and "one" is mostly a pronoun. */
const NO_COUNT = /^(?:the )?(?:(?:first|last|final|next|previous)(?: one)?|one)$/iu;

/** A bare four-digit number of a plausible year, read as that year. */
function asYear(fact: FactSpan): FactSpan {
  if (fact.kind !== 'number' || typeof fact.value !== 'number' || !/^(?:1\d|20)\d{2}$/.test(fact.raw)) return fact;
  return {
    kind: 'period',
    start: fact.start,
    end: fact.end,
    raw: fact.raw,
    time: { start: `${fact.value}-01-01`, end: `${fact.value + 1}-01-01`, precision: 'year', value: fact.raw },
  };
}

/** Values of a text, each once; with `ends`, the ends of a period count as dates too. Years are read as years. */
export function valuesIn(
  text: string,
  language: string | null | undefined,
  reference: string | null | undefined,
  ends: boolean,
): FactSpan[] {
  const options = { language: language ?? null, reference: reference ?? null };
  return scanFacts(text, options).flatMap((fact) => {
    if (NO_COUNT.test(fact.raw)) return [];
    if (!ends || fact.kind !== 'period' || !BETWEEN.test(fact.raw)) return [asYear(fact)];
    const parts = fact.raw.split(BETWEEN).flatMap((part) => scanFacts(part.replace(/^(?:from|between) /i, ''), options).map(asYear));
    return [fact, ...parts.filter((part) => TIMES.has(part.kind)).map((part) => ({ ...part, start: fact.start, end: fact.end }))];
  });
}

/** A start that names a day of the calendar; clock times and floating dates do not. */
const CALENDAR = /^\d{4}-\d{2}-\d{2}/;

/** One unit of a date's precision later: the end of the day, month or year that starts there. */
function endOf(start: string, precision: string): string {
  const [year = 0, month = 1, day = 1] = start.slice(0, 10).split('-').map(Number);
  const later =
    precision === 'year' ? Date.UTC(year + 1, 0, 1) : precision === 'month' ? Date.UTC(year, month, 1) : Date.UTC(year, month - 1, day + 1);
  return new Date(later).toISOString().slice(0, 10);
}

function relateTimes(claim: FactSpan, evidence: FactSpan): ValueRelation {
  const [a, b] = [claim.time, evidence.time];
  if (a === undefined || b === undefined) return 'incomparable';
  if (a.value === b.value) return 'agrees';
  // Weekdays and month-days without a year: XXXX-WXX-5, XXXX-12-24.
  const [floatA, floatB] = [/^(?:XXXX|-)-?/.test(a.value), /^(?:XXXX|-)-?/.test(b.value)];
  if (floatA || floatB) {
    const [tailA, tailB] = [a.value.slice(-5), b.value.slice(-5)];
    if (a.value.includes('W') !== b.value.includes('W')) return 'incomparable';
    return tailA === tailB ? 'agrees' : 'differs';
  }
  if (a.start === undefined || b.start === undefined) {
    if (a.end === undefined || b.end === undefined) return 'unsettled';
    return a.end === b.end ? 'agrees' : a.start === undefined && b.start === undefined ? 'differs' : 'unsettled';
  }
  if (!CALENDAR.test(a.start) || !CALENDAR.test(b.start)) return a.start === b.start ? 'agrees' : 'unsettled';
  // "Since 2021" is set against "2021" by its start.
  const [openA, openB] = [a.end === undefined, b.end === undefined];
  const [endA, endB] = [a.end ?? endOf(a.start, a.precision), b.end ?? endOf(b.start, b.precision)];
  if (a.start <= b.start && endB <= endA) return 'agrees';
  if (endA <= b.start) return 'differs';
  if (endB <= a.start) return openB && !openA ? 'unsettled' : 'differs';
  return 'unsettled';
}

/** Compare a value of the claim with one of the evidence: quantities as intervals, times by containment, versions by their common parts. */
export function relateFacts(claim: FactSpan, evidence: FactSpan): ValueRelation {
  if (claim.kind === 'version' || evidence.kind === 'version') {
    if (claim.kind !== evidence.kind) return 'incomparable';
    const relation = sameVersion(String(claim.value ?? claim.raw), String(evidence.value ?? evidence.raw));
    return relation === 'same' ? 'agrees' : relation === 'unknown' ? 'unsettled' : 'differs';
  }
  if (TIMES.has(claim.kind) || TIMES.has(evidence.kind))
    return TIMES.has(claim.kind) && TIMES.has(evidence.kind) ? relateTimes(claim, evidence) : 'incomparable';
  if (claim.kind === 'time' || evidence.kind === 'time')
    return claim.kind !== evidence.kind ? 'incomparable' : claim.time?.value === evidence.time?.value ? 'agrees' : 'differs';
  const relation = relateQuantities(claim, evidence);
  if (relation === 'incomparable') return 'incomparable';
  if (relation === 'equal' || relation === 'contains') return 'agrees';
  return relation === 'disjoint' ? 'differs' : 'unsettled';
}

/** A passage of the evidence, taken apart once. */
export interface Part {
  readonly text: string;
  readonly terms: readonly Term[];
  /** For each term, the keys of words that mean the same. */
  readonly synonyms: readonly ReadonlySet<string>[];
  readonly facts: readonly FactSpan[];
  readonly context: string;
  readonly contextVocabulary: Vocabulary;
}

export function partOf(text: string, context: string, facts: readonly FactSpan[]): Part {
  const terms = termsOf(text).filter((term) => !facts.some((fact) => term.start >= fact.start && term.end <= fact.end));
  const synonyms = terms.map((term) => new Set([...synonymsOf(term.word), ...synonymsOf(term.key)].map((word) => stemOf(word) || word)));
  return { text, context, terms, synonyms, facts, contextVocabulary: vocabularyOf(context) };
}

/** Distance in terms at which a word says half as much about a value as a word beside it. */
const HALF_WAY = 4;
/** A clause border counts as so many terms: what stands beyond it is usually said of another value. */
const CLAUSE = 4;
const decay = (distance: number): number => 1 / (1 + distance / HALF_WAY);

/** Terms between a place and a term, clause borders included. */
function distances(text: string, terms: readonly Term[], at: { start: number; end: number }): number[] {
  const before = terms.filter((term) => term.end <= at.start);
  const after = terms.filter((term) => term.start >= at.end);
  const borders = (from: number, to: number): number =>
    (text.slice(from, to).match(/[,;:\uFF0C\uFF1B\uFF1A、。]|(?<= )(?:and|but|while)(?= )|--|[–—()]/gu)?.length ?? 0) * CLAUSE;
  const found = new Map<Term, number>();
  for (const [index, term] of before.toReversed().entries()) found.set(term, index + borders(term.end, at.start));
  for (const [index, term] of after.entries()) found.set(term, index + borders(at.end, term.start));
  return terms.map((term) => found.get(term) ?? 0);
}

/** How surely a value of the evidence is a value of what the claim speaks of, 0–1: words near the claim's value are near this one too. */
function alignment(fact: FactSpan, claim: string, claimTerms: readonly Term[], evidence: FactSpan, part: Part): number {
  const there = distances(part.text, part.terms, evidence);
  const here = distances(claim, claimTerms, fact);
  const context = part.context === '' ? null : part.contextVocabulary;
  let [sum, whole] = [0, 0];
  for (const [at, term] of claimTerms.entries()) {
    const weight = term.weight * decay(here[at] ?? 0);
    whole += weight;
    let best = context !== null && coverOf(term, context, context.exact) > 0 ? decay(2) : 0;
    for (const [index, other] of part.terms.entries()) {
      if (other.key === term.key || part.synonyms[index]?.has(term.key) === true) best = Math.max(best, decay(there[index] ?? 0));
    }
    sum += weight * best;
  }
  return whole === 0 ? 0 : sum / whole;
}

export interface QuantityFinding extends AtomicCheck {
  /** How well the value is aligned with the claim's subject and attribute, 0–1. */
  readonly aligned: number;
}

const KIND: Readonly<Partial<Record<FactSpan['kind'], AtomicCheck['kind']>>> = {
  date: 'date',
  datetime: 'date',
  period: 'date',
  time: 'date',
  version: 'version',
};
/** A differing value refutes only when it is surely a value of the same thing. */
const SURE = 0.3;
/** An agreeing value that another one beats by this much in alignment belongs to something else. */
const LEAD = 0.2;

/** One check for every value that the claim states. */
export function checkQuantities(
  claim: string,
  claimFacts: readonly FactSpan[],
  claimTerms: readonly Term[],
  parts: readonly Part[],
): QuantityFinding[] {
  return claimFacts.flatMap((fact): QuantityFinding[] => {
    if (fact.value === undefined && fact.time === undefined && fact.lo === undefined && fact.hi === undefined) return [];
    let [agrees, differs, unsettled]: [Best | null, Best | null, Best | null] = [null, null, null];
    for (const part of parts) {
      for (const evidence of part.facts) {
        const relation = relateFacts(fact, evidence);
        if (relation === 'incomparable') continue;
        const found = { evidence, aligned: alignment(fact, claim, claimTerms, evidence, part) };
        if (relation === 'agrees') agrees = better(agrees, found);
        else if (relation === 'differs') differs = better(differs, found);
        else unsettled = better(unsettled, found);
      }
    }
    const base = { kind: KIND[fact.kind] ?? 'quantity', claim: fact.raw } as const;
    if (agrees !== null && !(differs !== null && differs.aligned >= SURE && differs.aligned > agrees.aligned + LEAD)) {
      return [{ ...base, evidence: agrees.evidence.raw, outcome: 'met' as const, aligned: agrees.aligned }];
    }
    if (differs !== null && differs.aligned >= SURE && (unsettled === null || unsettled.aligned < differs.aligned)) {
      return [{ ...base, evidence: differs.evidence.raw, outcome: 'violated' as const, aligned: differs.aligned }];
    }
    return [{ ...base, evidence: unsettled?.evidence.raw ?? null, outcome: 'missing' as const, aligned: 0 }];
  });
}

interface Best {
  readonly evidence: FactSpan;
  readonly aligned: number;
}
const better = (known: Best | null, found: Best): Best => (known === null || found.aligned > known.aligned ? found : known);
