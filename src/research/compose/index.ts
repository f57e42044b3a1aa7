/** @module From an assessment to an answer: facts with checked citations, derivations, recommendations, conflicts, unknowns. Pure. */
import type { Answer, Conflict, RunState, Spend } from '../../vocabulary/index.ts';
import { analyse } from '../analyse/index.ts';
import type { Assessment } from '../assess/index.ts';
import { derive } from './derive.ts';
import { stateFacts } from './facts.ts';

export { renderMarkdown } from './markdown.ts';

export interface Composition {
  readonly runId: string;
  readonly state: RunState;
  readonly assessment: Assessment;
  /** The run's base time, ISO 8601. */
  readonly now: string;
  readonly traceId: string;
  readonly cost: Spend;
}

/** The answer that the evidence carries; a run that was cut short gives what it has. */
export function compose({ runId, state, assessment, now, traceId, cost }: Composition): Answer {
  const analysis = state.analysis ?? analyse(state.question ?? '');
  const { facts, unknowns } = stateFacts(state, assessment, now);
  const derived = derive(analysis, facts);
  const conflicts = worthTelling(assessment.conflicts);
  const cited = new Set([
    ...facts.flatMap(({ fact }) => fact.citations.map(({ evidenceId }) => evidenceId)),
    ...conflicts.flatMap(({ a, b }) => [a.evidenceId, b.evidenceId]),
  ]);
  const evidence = assessment.evidence.filter(({ id }) => cited.has(id));
  const artifacts = new Set(evidence.map(({ artifactId }) => artifactId));
  const sources = assessment.sources.filter(({ artifactId }) => artifactId !== null && artifacts.has(artifactId));
  const times = sources.map(({ retrievedAt }) => retrievedAt).sort();
  return {
    schemaVersion: 'answer-v1',
    runId,
    question: analysis.question,
    language: analysis.language,
    analysis,
    asOf: now,
    retrievedAt: { from: times[0] ?? null, to: times.at(-1) ?? null },
    facts: facts.map(({ fact }) => fact),
    derivations: derived.derivations,
    recommendations: derived.recommendations,
    conflicts,
    unknowns: [...unknowns.filter(({ claimId }) => claimId === null || !derived.unneeded.includes(claimId)), ...derived.unknowns],
    claims: assessment.claims,
    evidence,
    supports: [...assessment.findings.values()]
      .flat()
      .map(({ support }) => support)
      .filter(({ evidenceId }) => cited.has(evidenceId)),
    coverage: citationCoverage(
      assessment,
      facts.map(({ fact }) => fact),
    ),
    sources,
    stopReason: state.stopReason ?? 'cancelled',
    stopDetail: state.stopDetail ?? 'the run was not finished',
    cost,
    problems: uniqueProblems(state),
    traceId,
  };
}

/** CitationCoverage = Σ wᵢ·[claim i has a valid citation] / Σ wᵢ. */
function citationCoverage({ claims }: Assessment, facts: readonly Answer['facts'][number][]): number {
  const total = claims.reduce((sum, { weight }) => sum + weight, 0);
  const valid = claims.filter(({ id }) => facts.some((fact) => fact.claimId === id && fact.citations.some((citation) => citation.valid)));
  return total === 0 ? 0 : valid.reduce((sum, { weight }) => sum + weight, 0) / total;
}

/** One conflict a pair of values and pages; a mere difference of context is told once a dimension. */
function worthTelling(conflicts: readonly Conflict[]): Conflict[] {
  const seen = new Set<string>();
  return conflicts.filter((conflict) => {
    const values = [conflict.a.value, conflict.b.value].sort().join(' / ');
    const key =
      conflict.kind === 'context_difference'
        ? `${conflict.kind} ${conflict.subject} ${conflict.predicate} ${values}`
        : `${conflict.kind} ${conflict.subject} ${conflict.predicate} ${values}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

const uniqueProblems = ({ problems }: RunState): RunState['problems'] =>
  [...new Map(problems.map((one) => [`${one.code} ${one.detail ?? ''}`, one])).values()].slice(0, 20);
