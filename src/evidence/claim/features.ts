import type { AtomicCheck } from '../../vocabulary/index.ts';
import { antonymsOf, EXCLUSIVE_EN, EXCLUSIVE_ZH, HAN_ANTONYMS, NEGATION_EN, NEGATION_ZH, rivalsOf } from './lexicon.ts';
import { clausesOf, type Passage, passagesOf } from './passage.ts';
import { checkQuantities, type Part, partOf, type QuantityFinding, valuesIn } from './quantities.ts';
import { stemOf } from './stem.ts';
import { coverOf, LIGHT, rootsOf, type Term, termsOf, type Vocabulary, vocabularyOf } from './terms.ts';

/** Inputs of the score. All lie near 0–1 and grow with what they are named after. */
export const FEATURES = [
  'coverWhole',
  'full',
  'namesMissing',
  'relationMissing',
  'lastMissing',
  'subjectMissing',
  'pairs',
  'quantitiesMet',
  'quantitiesMissing',
  'quantitiesViolated',
  'negation',
  'antonym',
  'exclusive',
  'longClaim',
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

/** A name of which one long word is there is taken for known by it ("Kutcher" for "Ashton Kutcher"). */
const KNOWN_BY_PART = 0.8;
/** A subject that the evidence only points back to ("He …", "The film …") may be the claim's. */
const POINTED_AT = 0.5;
const POINTS_BACK =
  /^\W{0,3}(?:he|she|it|they|his|her|its|their|this|these|the (?:film|movie|series|show|album|song|single|band|group|book|novel|game|company|firm|team|club|award|episode|city|town|country|state|island|school|university|singer|actor|actress|author|character|story|event|war|battle|festival|service|product|plan|policy|law|rule|study|report|bridge|building|museum|project))(?![\p{L}])|^(?:他|她|它|他们|她们|该|其|本)/iu;

function coverage(terms: readonly Term[], vocabulary: Vocabulary, soft: ReadonlyMap<Term, number> = NOTHING): Coverage {
  const roots = rootsOf(vocabulary);
  let [whole, met] = [0, 0];
  const missing: Term[] = [];
  for (const term of terms) {
    const cover = Math.max(coverOf(term, vocabulary, roots), soft.get(term) ?? 0);
    whole += term.weight;
    met += term.weight * cover;
    if (cover === 0) missing.push(term);
  }
  return { share: whole === 0 ? 0 : met / whole, missing };
}

const NOTHING: ReadonlyMap<Term, number> = new Map();

/** Terms of the claim that are as good as there although their words are not. */
function softly(groups: readonly (readonly Term[])[], terms: readonly Term[], vocabulary: Vocabulary, evidence: string): Map<Term, number> {
  const roots = rootsOf(vocabulary);
  const soft = new Map<Term, number>();
  for (const group of groups) {
    const initials = group.map((term) => term.word.charAt(0)).join('');
    if (group.length > 2 && vocabulary.exact.has(initials)) for (const term of group) soft.set(term, 1);
    if (group.length > 1 && group.some((term) => term.word.length >= 4 && coverOf(term, vocabulary, roots) === 1))
      for (const term of group) soft.set(term, KNOWN_BY_PART);
  }
  const subject = groups[0] !== undefined && groups[0][0] === terms[0] ? groups[0] : terms.slice(0, 1);
  if (POINTS_BACK.test(evidence)) for (const term of subject) if (!soft.has(term)) soft.set(term, POINTED_AT);
  return soft;
}

/** Share of the claim's neighbouring terms that stand near each other in the passage as well. */
function pairShare(claim: readonly Term[], terms: readonly Term[]): number {
  if (claim.length < 2) return 1;
  const places = new Map<string, number[]>();
  for (const [at, { key }] of terms.entries()) {
    const known = places.get(key);
    if (known === undefined) places.set(key, [at]);
    else known.push(at);
  }
  let near = 0;
  for (let at = 0; at + 1 < claim.length; at += 1) {
    const [left, right] = [places.get(claim[at]?.key ?? '') ?? [], places.get(claim[at + 1]?.key ?? '') ?? []];
    if (closest(left, right) <= 4) near += 1;
  }
  return near / (claim.length - 1);
}

/** Smallest distance between two ascending lists of places; one pass over both. */
function closest(left: readonly number[], right: readonly number[]): number {
  let best = Number.POSITIVE_INFINITY;
  for (let i = 0, j = 0; i < left.length && j < right.length; ) {
    const [x, y] = [left[i] ?? 0, right[j] ?? 0];
    best = Math.min(best, Math.abs(x - y));
    if (x < y) i += 1;
    else j += 1;
  }
  return best;
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
    if (vocabulary.meant.has(term.key)) continue;
    for (const other of [...antonymsOf(term.word), ...antonymsOf(term.key), ...rivalsOf(term.word)]) {
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
  const claimFacts = valuesIn(claim, language, reference, false);
  const inFact = (term: Term): boolean => claimFacts.some((fact) => term.start >= fact.start && term.end <= fact.end);
  const terms = termsOf(claim).filter((term) => !inFact(term));
  const passages = passagesOf(evidence, language);
  const whole = vocabularyOf(evidence);
  const groups = groupNames(terms.filter((term) => term.name));
  const soft = softly(groups, terms, whole, evidence);
  const all = coverage(terms, whole, soft);
  const scored = passages.map((passage) => {
    const text = passage.context === '' ? passage.text : `${passage.context} ${passage.text}`;
    const passageTerms = termsOf(text);
    const vocabulary = vocabularyOf(text, passageTerms);
    return { passage, passageTerms, vocabulary, share: coverage(terms, vocabulary, soft).share };
  });
  const best = scored.reduce<(typeof scored)[number] | null>((top, entry) => (top === null || entry.share > top.share ? entry : top), null);
  const parts: Part[] = passages.map(({ text, context }) => partOf(text, context, valuesIn(text, language, reference, true)));
  const quantities = checkQuantities(claim, claimFacts, terms, parts);
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
  const namesMissing = all.missing.filter((term) => term.name);
  const share = (outcome: AtomicCheck['outcome']): number =>
    quantities.length === 0 ? 0 : quantities.filter((check) => check.outcome === outcome).length / quantities.length;
  const last = terms.at(-1);
  const checks: AtomicCheck[] = [
    ...quantities.map(({ aligned: _, ...check }) => check),
    ...groups.map((group) => nameCheck(claim, group, namesMissing)),
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
      full: all.missing.length === 0 ? 1 : 0,
      namesMissing: otherNamesMissing(groups, terms, all.missing) ? 1 : 0,
      subjectMissing:
        terms[0] !== undefined &&
        all.missing.includes(terms[0]) &&
        (groups[0]?.[0] !== terms[0] || groups[0].every((term) => all.missing.includes(term)))
          ? 1
          : 0,
      relationMissing: relationMissing(terms, all.missing),
      lastMissing: last !== undefined && all.missing.includes(last) ? 1 : 0,
      pairs: best === null ? 0 : pairShare(terms, best.passageTerms),
      quantitiesMet: share('met'),
      quantitiesMissing: share('missing'),
      quantitiesViolated: share('violated'),
      negation: negation ? 1 : 0,
      antonym: antonym === null ? 0 : 1,
      exclusive: exclusive.length > 0 ? 1 : 0,
      longClaim: Math.min(1, terms.length / 20),
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

/** Is any name but the subject's not there? The subject may be pointed at. */
function otherNamesMissing(groups: readonly (readonly Term[])[], terms: readonly Term[], missing: readonly Term[]): boolean {
  return groups.some((group) => group[0] !== terms[0] && group.some((term) => missing.includes(term)));
}

/** Share of the words that are no names that the evidence lacks. */
function relationMissing(terms: readonly Term[], missing: readonly Term[]): number {
  const relation = terms.filter((term) => !term.name && !LIGHT.has(term.key));
  const whole = relation.reduce((sum, term) => sum + term.weight, 0);
  return whole === 0 ? 0 : relation.filter((term) => missing.includes(term)).reduce((sum, term) => sum + term.weight, 0) / whole;
}

/** Neighbouring name words form one name. */
function groupNames(names: readonly Term[]): Term[][] {
  const groups: Term[][] = [];
  for (const name of names) {
    const group = groups.at(-1);
    const before = group?.at(-1);
    if (group !== undefined && before !== undefined && name.start - before.end <= 1) group.push(name);
    else groups.push([name]);
  }
  return groups;
}

function nameCheck(claim: string, group: readonly Term[], missing: readonly Term[]): AtomicCheck {
  const text = claim.slice(group[0]?.start ?? 0, group.at(-1)?.end ?? 0);
  const lost = group.some((name) => missing.includes(name));
  return { kind: 'name', claim: text, evidence: lost ? null : text, outcome: lost ? 'missing' : 'met' };
}
