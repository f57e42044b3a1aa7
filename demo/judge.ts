/** @module Holds an answer against what is true in the world: what it found, what it missed, what it said that is not true today. Pure. */
import type { Answer, AnswerFact, Conflict } from '../src/vocabulary/index.ts';
import { mentionsValue } from './world/wording.ts';
import type { DemoQuestion } from './world.ts';

type Expected = DemoQuestion['expected'];

export interface Judgement {
  found: Expected['facts'];
  missed: Expected['facts'];
  /** Facts of the answer that state a value from an outdated, future, hearsay or wrong-scope page as true today. */
  wrong: { text: string; value: string }[];
  conflictsFound: Expected['conflicts'];
  conflictsMissed: Expected['conflicts'];
  unknownsNamed: Expected['unknowns'];
  unknownsMissed: Expected['unknowns'];
  derivationsFound: Expected['derivations'];
  derivationsMissed: Expected['derivations'];
  /** Facts whose citations count copies of one text as several sources. */
  countedTwice: string[];
}

/** An expected fact is found when a fact of the answer states its value and validly cites a page that states it. */
export function judgeAnswer({ expected }: DemoQuestion, answer: Answer): Judgement {
  const [found, missed] = split(expected.facts, (fact) =>
    answer.facts.some(
      (stated) =>
        states(stated.text, fact.values) && citedUrls(answer, stated).some((url) => url === fact.url || fact.alsoAt.includes(url)),
    ),
  );
  const [conflictsFound, conflictsMissed] = split(expected.conflicts, ({ kind, urls }) =>
    answer.conflicts.some((conflict) => conflict.kind === kind && sameSides(conflictUrls(answer, conflict), urls)),
  );
  const [unknownsNamed, unknownsMissed] = split(expected.unknowns, ({ entity, terms }) =>
    answer.unknowns.some(({ text }) => text.includes(entity) && terms.some((term) => text.toLowerCase().includes(term))),
  );
  const [derivationsFound, derivationsMissed] = split(expected.derivations, ({ number }) =>
    answer.derivations.some(({ text }) => states(text.replaceAll(',', ''), [String(number.value), number.value.toFixed(2)])),
  );
  const truths = expected.facts.flatMap(({ values }) => values);
  return {
    found,
    missed,
    wrong: answer.facts
      .filter((stated) => !isFuture(stated, answer.asOf) && !states(stated.text, truths))
      .flatMap(({ text }) => expected.neverSay.filter((value) => mentionsValue(text, value)).map((value) => ({ text, value }))),
    conflictsFound,
    conflictsMissed,
    unknownsNamed,
    unknownsMissed,
    derivationsFound,
    derivationsMissed,
    countedTwice: expected.copies.flatMap((copies) => (clustersOf(answer, copies) > 1 ? [copies.join(' ')] : [])),
  };
}

function split<T>(items: readonly T[], holds: (item: T) => boolean): [T[], T[]] {
  return [items.filter(holds), items.filter((item) => !holds(item))];
}

const states = (text: string, values: readonly string[]): boolean => values.some((value) => mentionsValue(text, value));

const isFuture = ({ scope }: AnswerFact, asOf: string): boolean => scope.validFrom !== undefined && scope.validFrom > asOf;

const urlOf = (answer: Answer, evidenceId: string): string | undefined => answer.evidence.find(({ id }) => id === evidenceId)?.sourceUrl;

function citedUrls(answer: Answer, fact: AnswerFact): string[] {
  return fact.citations.filter(({ valid }) => valid).flatMap(({ evidenceId }) => urlOf(answer, evidenceId) ?? []);
}

const conflictUrls = (answer: Answer, { a, b }: Conflict): (string | undefined)[] => [
  urlOf(answer, a.evidenceId),
  urlOf(answer, b.evidenceId),
];

const sameSides = (sides: readonly (string | undefined)[], urls: readonly string[]): boolean => urls.every((url) => sides.includes(url));

/** In how many clusters the answer's sources hold these copies. */
function clustersOf(answer: Answer, copies: readonly string[]): number {
  return new Set(answer.sources.filter(({ url }) => copies.includes(url)).map(({ cluster }) => cluster)).size;
}
