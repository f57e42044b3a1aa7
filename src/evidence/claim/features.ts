import type { AtomicCheck } from '../../vocabulary/index.ts';
import { antonymsOf, EXCLUSIVE_EN, EXCLUSIVE_ZH, HAN_ANTONYMS, NEGATION_EN, NEGATION_ZH } from './lexicon.ts';
import { clausesOf, isTable, type Passage, passagesOf } from './passage.ts';
import { checkQuantities, outerFacts, type Part, type QuantityFinding } from './quantities.ts';
import { coverOf, rootsOf, stemOf, type Term, termsOf, type Vocabulary, vocabularyOf } from './terms.ts';

/** Inputs of the score. All lie near 0–1 and grow with what they are named after. */
export const FEATURES = [
  'coverWhole',
  'coverBest',
  'full',
  'namesMissing',
  'missing',
  'lastMissing',
  'pairs',
  'quantitiesMet',
  'quantitiesMissing',
  'quantitiesViolated',
  'negation',
  'antonym',
  'exclusive',
  'longClaim',
  'longEvidence',
  'han',
  'table',
] as const;
export type FeatureName = (typeof FEATURES)[number];
export type FeatureVector = Readonly<Record<FeatureName, number>>;

export interface Analysis {
  readonly features: FeatureVector;
  readonly checks: readonly AtomicCheck[];
  readonly quantities: readonly QuantityFinding[];
  /** Share of the claim's words, values aside, that the best passage covers. */
  readonly cover: number;
  /** The passage that bears most on the claim. */
  readonly best: Passage | null;
}

const count = (text: string, pattern: RegExp): number => [...text.matchAll(pattern)].length;

interface Coverage {
  readonly share: number;
  readonly missing: readonly Term[];
}

function coverage(terms: readonly Term[], vocabulary: Vocabulary): Coverage {
  const roots = rootsOf(vocabulary);
  let [whole, met] = [0, 0];
  const missing: Term[] = [];
  for (const term of terms) {
    const cover = coverOf(term, vocabulary, roots);
    whole += term.weight;
    met += term.weight * cover;
    if (cover === 0) missing.push(term);
  }
  return { share: whole === 0 ? 0 : met / whole, missing };
}

/** Share of the claim's neighbouring terms that stand near each other in the passage as well. */
function pairShare(claim: readonly Term[], terms: readonly Term[]): number {
  if (claim.length < 2) return 1;
  const places = new Map<string, number[]>();
  for (const [at, { key }] of terms.entries()) places.set(key, [...(places.get(key) ?? []), at]);
  let near = 0;
  for (let at = 0; at + 1 < claim.length; at += 1) {
    const [left, right] = [places.get(claim[at]?.key ?? '') ?? [], places.get(claim[at + 1]?.key ?? '') ?? []];
    if (left.some((x) => right.some((y) => Math.abs(x - y) <= 4))) near += 1;
  }
  return near / (claim.length - 1);
}

/** Words before a covered word within which a negation denies it. */
const REACH_EN = 28;
const REACH_ZH = 5;

/** Negations of the passage that stand right before a word of the claim, or right after its last one. */
function negationsAbout(claim: readonly Term[], passage: Passage): number {
  const han = /\p{Script=Han}/u.test(passage.text);
  const keys = new Set(claim.map((term) => term.key));
  const spots = termsOf(passage.text)
    .filter((term) => keys.has(term.key))
    .map((term) => term.start);
  let found = 0;
  for (const match of passage.text.matchAll(han ? NEGATION_ZH : NEGATION_EN)) {
    const end = match.index + match[0].length;
    if (spots.some((start) => start >= end && start - end <= (han ? REACH_ZH : REACH_EN))) found += 1;
  }
  return found;
}

/** A word of the claim that the passage does not have while it has the opposite. */
function antonymIn(
  claim: string,
  terms: readonly Term[],
  passage: Passage,
  vocabulary: Vocabulary,
): { claim: string; evidence: string } | null {
  for (const term of terms) {
    if (term.han || vocabulary.exact.has(term.key)) continue;
    for (const other of [...antonymsOf(term.word), ...antonymsOf(term.key)]) {
      if (new RegExp(`(?<![\\p{L}])${other}(?![\\p{L}])`, 'iu').test(passage.text) || vocabulary.exact.has(stemOf(other) || other))
        return { claim: term.word, evidence: other };
    }
  }
  for (const word of HAN_ANTONYMS) {
    if (!claim.includes(word) || passage.text.includes(word)) continue;
    for (const other of antonymsOf(word))
      if (passage.text.includes(other) && !claim.includes(other)) return { claim: word, evidence: other };
  }
  return null;
}

function exclusivesMissing(claim: string, evidence: string): string[] {
  const han = /\p{Script=Han}/u.test(claim);
  const words = new Set(Array.from(claim.matchAll(han ? EXCLUSIVE_ZH : EXCLUSIVE_EN), (match) => match[0].toLowerCase()));
  const there = new Set(Array.from(evidence.matchAll(han ? EXCLUSIVE_ZH : EXCLUSIVE_EN), (match) => match[0].toLowerCase()));
  const same: Readonly<Record<string, readonly string[]>> = {
    only: ['solely', 'exclusively', 'sole', 'just', 'merely'],
    all: ['every', 'each', 'entirely', 'completely'],
    所有: ['全部', '全体', '一律', '均', '都'],
    仅: ['只', '唯一'],
  };
  return [...words].filter((word) => !there.has(word) && !(same[word] ?? []).some((other) => there.has(other)));
}

export interface ClaimInput {
  readonly claim: string;
  readonly evidence: string;
  readonly language?: string | null;
  /** The "now" of relative dates, ISO 8601. */
  readonly reference?: string | null;
}

/** Take claim and evidence apart and compare them check by check. Linear in the evidence for a claim of bounded length. */
export function analyse({ claim, evidence, language, reference }: ClaimInput): Analysis {
  const claimFacts = outerFacts(claim, language, reference);
  const inFact = (term: Term): boolean => claimFacts.some((fact) => term.start >= fact.start && term.end <= fact.end);
  const terms = termsOf(claim).filter((term) => !inFact(term));
  const passages = passagesOf(evidence, language);
  const whole = vocabularyOf(evidence);
  const all = coverage(terms, whole);
  const scored = passages.map((passage) => {
    const text = passage.context === '' ? passage.text : `${passage.context} ${passage.text}`;
    const passageTerms = termsOf(text);
    const vocabulary = vocabularyOf(text, passageTerms);
    return { passage, passageTerms, vocabulary, share: coverage(terms, vocabulary).share };
  });
  const best = scored.reduce<(typeof scored)[number] | null>((top, entry) => (top === null || entry.share > top.share ? entry : top), null);
  const parts: Part[] = passages.flatMap(clausesOf).map((clause) => ({
    text: clause.text,
    context: clause.context,
    terms: termsOf(clause.text),
    facts: outerFacts(clause.text, language, reference),
  }));
  const quantities = checkQuantities(claimFacts, terms, parts);
  const bestPassage = best?.passage ?? null;
  const han = /\p{Script=Han}/u.test(claim);
  const claimNegations = count(claim, han ? NEGATION_ZH : NEGATION_EN);
  const clauses = bestPassage === null ? [] : clausesOf(bestPassage);
  const clause = clauses.reduce<Passage | null>(
    (top, entry) =>
      top === null || coverage(terms, vocabularyOf(entry.text)).share > coverage(terms, vocabularyOf(top.text)).share ? entry : top,
    null,
  );
  const negations = clause === null ? 0 : negationsAbout(terms, clause);
  const negation = clause !== null && claimNegations % 2 !== negations % 2;
  const antonym = bestPassage === null || best === null ? null : antonymIn(claim, terms, bestPassage, best.vocabulary);
  const exclusive = exclusivesMissing(claim, evidence);
  const names = terms.filter((term) => term.name);
  const namesMissing = all.missing.filter((term) => term.name);
  const share = (outcome: AtomicCheck['outcome']): number =>
    quantities.length === 0 ? 0 : quantities.filter((check) => check.outcome === outcome).length / quantities.length;
  const last = terms.at(-1);
  const checks: AtomicCheck[] = [
    ...quantities.map(({ aligned: _, ...check }) => check),
    ...groupNames(claim, names, namesMissing),
    ...(terms.length === 0
      ? []
      : [
          relationCheck(
            terms.filter((term) => !term.name),
            all.missing,
          ),
        ]),
    ...(claimNegations > 0 || negations > 0
      ? [
          {
            kind: 'negation' as const,
            claim: claimNegations % 2 === 1 ? 'negated' : 'affirmed',
            evidence: clause === null ? null : negations % 2 === 1 ? 'negated' : 'affirmed',
            outcome: negation ? ('violated' as const) : ('met' as const),
          },
        ]
      : []),
    ...(antonym === null
      ? []
      : [{ kind: 'relation' as const, claim: antonym.claim, evidence: antonym.evidence, outcome: 'violated' as const }]),
    ...exclusive.map((word) => ({ kind: 'quantifier' as const, claim: word, evidence: null, outcome: 'missing' as const })),
  ];
  return {
    checks,
    quantities,
    cover: best?.share ?? 0,
    best: bestPassage,
    features: {
      coverWhole: all.share,
      coverBest: best?.share ?? 0,
      full: all.missing.length === 0 ? 1 : 0,
      namesMissing: names.length === 0 ? 0 : namesMissing.length / names.length,
      missing: Math.min(1, all.missing.reduce((sum, term) => sum + term.weight, 0) / 5),
      lastMissing: last !== undefined && all.missing.includes(last) ? 1 : 0,
      pairs: best === null ? 0 : pairShare(terms, best.passageTerms),
      quantitiesMet: share('met'),
      quantitiesMissing: share('missing'),
      quantitiesViolated: share('violated'),
      negation: negation ? 1 : 0,
      antonym: antonym === null ? 0 : 1,
      exclusive: exclusive.length > 0 ? 1 : 0,
      longClaim: Math.min(1, terms.length / 20),
      longEvidence: Math.min(1, Math.log1p(evidence.length / 200) / 4),
      han: han ? 1 : 0,
      table: isTable(evidence) ? 1 : 0,
    },
  };
}

function relationCheck(terms: readonly Term[], missing: readonly Term[]): AtomicCheck {
  const lost = terms.filter((term) => missing.includes(term)).map((term) => term.word);
  const said = terms.filter((term) => !missing.includes(term)).map((term) => term.word);
  return {
    kind: 'relation',
    claim: terms.map((term) => term.word).join(' '),
    evidence: said.length === 0 ? null : said.join(' '),
    outcome: lost.length === 0 ? 'met' : 'missing',
  };
}

/** Neighbouring name words form one name; it is missing when any of its words is. */
function groupNames(claim: string, names: readonly Term[], missing: readonly Term[]): AtomicCheck[] {
  const groups: Term[][] = [];
  for (const name of names) {
    const group = groups.at(-1);
    const before = group?.at(-1);
    if (group !== undefined && before !== undefined && name.start - before.end <= 1) group.push(name);
    else groups.push([name]);
  }
  return groups.map((group) => {
    const text = claim.slice(group[0]?.start ?? 0, group.at(-1)?.end ?? 0);
    const lost = group.some((name) => missing.includes(name));
    return { kind: 'name', claim: text, evidence: lost ? null : text, outcome: lost ? 'missing' : 'met' };
  });
}
