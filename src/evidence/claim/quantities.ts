import { scanFacts } from '../../text/facts/index.ts';
import type { AtomicCheck, FactSpan } from '../../vocabulary/index.ts';
import { quantityOf, relateQuantities } from '../interval.ts';
import { sameVersion } from '../scope/index.ts';
import { coverOf, rootsOf, type Term, termsOf, type Vocabulary, vocabularyOf } from './terms.ts';

/** How a claim's value stands to one of the evidence. `unsettled`: the evidence is less precise, so it neither proves nor refutes. */
export type ValueRelation = 'agrees' | 'unsettled' | 'differs' | 'incomparable';

const TIMES: ReadonlySet<FactSpan['kind']> = new Set(['date', 'datetime', 'period']);

/** Facts of a text without those that lie inside a bigger one. */
export function outerFacts(text: string, language: string | null | undefined, reference: string | null | undefined): FactSpan[] {
  const facts = scanFacts(text, { language: language ?? null, reference: reference ?? null });
  const bySize = [...facts].sort((a, b) => b.end - b.start - (a.end - a.start) || a.start - b.start);
  const kept: FactSpan[] = [];
  for (const fact of bySize) {
    const inside = kept.some(
      (other) =>
        other.start <= fact.start &&
        fact.end <= other.end &&
        !(other.start === fact.start && other.end === fact.end && readAsYear(other) !== readAsYear(fact)),
    );
    if (!inside) kept.push(fact);
  }
  return kept.sort((a, b) => a.start - b.start);
}

const readAsYear = (fact: FactSpan): boolean => TIMES.has(fact.kind);

function relateTimes(claim: FactSpan, evidence: FactSpan): ValueRelation {
  const [a, b] = [claim.time, evidence.time];
  if (a === undefined || b === undefined) return 'incomparable';
  if (a.value === b.value) return 'agrees';
  const [startA, endA, startB, endB] = [a.start ?? '', a.end ?? '~', b.start ?? '', b.end ?? '~'];
  if ([startA, startB].some((start) => start.startsWith('-') || start.startsWith('X')))
    return a.value.slice(-5) === b.value.slice(-5) ? 'agrees' : 'unsettled';
  if (startA <= startB && endB <= endA) return 'agrees';
  if (endA <= startB || endB <= startA) return 'differs';
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
  const [a, b] = [quantityOf(claim), quantityOf(evidence)];
  if (a === null || b === null) return 'incomparable';
  const relation = relateQuantities(a, b);
  if (relation === 'incomparable') return 'incomparable';
  if (relation === 'equal' || relation === 'contains') return 'agrees';
  return relation === 'disjoint' ? 'differs' : 'unsettled';
}

/** Terms this near a value, counted in terms, say what it is a value of. */
const REACH = 6;
const NEAREST = 2;

interface Surroundings {
  readonly near: readonly Term[];
  readonly nearest: readonly Term[];
}

function surroundings(fact: FactSpan, terms: readonly Term[], reach: number): Surroundings {
  const outside = terms.filter((term) => term.end <= fact.start || term.start >= fact.end);
  const after = outside.findIndex((term) => term.start >= fact.end);
  const at = after < 0 ? outside.length : after;
  return { near: outside.slice(Math.max(0, at - reach), at + reach), nearest: outside.slice(Math.max(0, at - NEAREST), at + NEAREST) };
}

/** A passage of the evidence, taken apart once. */
export interface Part {
  readonly text: string;
  readonly terms: readonly Term[];
  readonly facts: readonly FactSpan[];
  readonly context: string;
}

const cover = (terms: readonly Term[], vocabulary: Vocabulary): number => {
  const whole = terms.reduce((sum, term) => sum + term.weight, 0);
  const roots = rootsOf(vocabulary);
  return whole === 0 ? 0 : terms.reduce((sum, term) => sum + term.weight * coverOf(term, vocabulary, roots), 0) / whole;
};

/** How surely a value of the evidence is a value of what the claim speaks of, 0–1. */
function alignment(fact: FactSpan, claimTerms: readonly Term[], evidence: FactSpan, part: Part): number {
  const han = /\p{Script=Han}/u.test(part.text);
  const there = surroundings(evidence, part.terms, han ? part.terms.length : REACH * 2);
  const here = surroundings(fact, claimTerms, han ? claimTerms.length : REACH);
  const words = (terms: readonly Term[]): Vocabulary =>
    vocabularyOf(`${han ? `${part.text} ` : ''}${part.context}`, [...terms, ...termsOf(part.context)]);
  return (
    0.6 * cover(here.near, words(there.near)) +
    0.4 * cover(here.nearest, words(there.near.length <= 6 ? there.near : surroundings(evidence, part.terms, 4).near))
  );
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
const SURE = 0.5;
/** An agreeing value that another one beats by this much in alignment belongs to something else. */
const LEAD = 0.25;

/** One check for every value that the claim states. */
export function checkQuantities(claimFacts: readonly FactSpan[], claimTerms: readonly Term[], parts: readonly Part[]): QuantityFinding[] {
  return claimFacts.flatMap((fact): QuantityFinding[] => {
    if (fact.value === undefined && fact.time === undefined && fact.lo === undefined && fact.hi === undefined) return [];
    let [agrees, differs, unsettled]: [Best | null, Best | null, Best | null] = [null, null, null];
    for (const part of parts) {
      for (const evidence of part.facts) {
        const relation = relateFacts(fact, evidence);
        if (relation === 'incomparable') continue;
        const found = { evidence, aligned: alignment(fact, claimTerms, evidence, part) };
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
