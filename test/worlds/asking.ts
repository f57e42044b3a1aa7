/** @module Questions with what is true in their world, and how an answer is held against it. */
import type { Answer, QuestionType } from '../../src/vocabulary/index.ts';

export interface WorldQuestion {
  readonly id: string;
  readonly type: QuestionType;
  readonly question: string;
  /** Each fact as the wordings of which one must stand in a stated fact. Empty = nobody publishes it. */
  readonly facts: readonly (readonly string[])[];
  /** Values that belong to another subject, time, plan or edition. */
  readonly never: readonly string[];
  /** A host and those of which any one must be told as disagreeing with it. */
  readonly conflict?: readonly [host: string, ...others: string[]];
  /** Results a program computes from the facts. */
  readonly derived?: readonly string[];
}

export interface Score {
  readonly found: number;
  readonly missed: readonly (readonly string[])[];
  /** Stated facts that hold a foreign value, or answer a question nobody answers. */
  readonly wrong: readonly string[];
  /** Stated facts that hold none of the expected values: noise. */
  readonly stray: readonly string[];
  readonly unknownMissed: boolean;
  readonly conflictMissed: boolean;
  readonly derivedMissed: readonly string[];
}

/** A value stands in a text when no digit or letter continues it. */
export function holds(text: string, value: string): boolean {
  const escaped = value.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?<![\\d.,]|\\p{Script=Latin}(?=\\p{Script=Latin}))${escaped}(?!\\d|[.,]\\d|\\p{Script=Latin})`, 'iu').test(text);
}

export function score({ facts, never, conflict, derived = [] }: WorldQuestion, answer: Answer): Score {
  const texts = answer.facts
    .filter(({ scope, asOf }) => asOf.kind !== 'effective_from' && !(scope.validFrom !== undefined && scope.validFrom > answer.asOf))
    .map(({ text }) => text);
  const isTrue = (text: string): boolean => facts.some((values) => values.some((value) => holds(text, value)));
  const missed = facts.filter((values) => !texts.some((text) => values.some((value) => holds(text, value))));
  const foreign = texts.filter((text) => !isTrue(text) && (facts.length === 0 || never.some((value) => holds(text, value))));
  const hostOf = (id: string): string => new URL(answer.evidence.find((one) => one.id === id)?.sourceUrl ?? 'http://none.example').host;
  return {
    found: facts.length - missed.length,
    missed,
    wrong: foreign,
    stray: texts.filter((text) => !isTrue(text) && !foreign.includes(text)),
    unknownMissed: facts.length === 0 && answer.unknowns.length === 0,
    conflictMissed:
      conflict !== undefined &&
      !answer.conflicts.some(({ a, b }) => {
        const sides = [hostOf(a.evidenceId), hostOf(b.evidenceId)];
        return sides.includes(conflict[0]) && conflict.slice(1).some((host) => sides.includes(host));
      }),
    derivedMissed: derived.filter(
      (value) => !answer.derivations.some(({ text, computation }) => holds(text.replaceAll(',', ''), value) || holds(computation, value)),
    ),
  };
}
