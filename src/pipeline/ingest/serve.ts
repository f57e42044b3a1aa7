import type { FreshnessDecision, KeptRecord, LegalHold, QuarantineEntry, RecordVersion, RegisteredSource } from '../../vocabulary/index.ts';
import { decideServing, type ServingMode, type ServingStep, targetOf } from '../freshness/index.ts';

export interface RecordQuestion {
  readonly mode: ServingMode;
  /** The scope in which is asked; null = public. */
  readonly authScope: string | null;
  /** How old it may be at most, by who asks. */
  readonly maxAgeSeconds?: number;
  /** Ask the source whatever is stored. */
  readonly reload?: boolean;
  /** Why the source must not be asked; null = it may be. */
  readonly barred: string | null;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** What else is known of the record. */
export interface RecordStanding {
  /** The newest entry that is held. */
  readonly held: QuarantineEntry | null;
  /** In force on the record or its source. */
  readonly holds: readonly LegalHold[];
}

export interface RecordServing {
  readonly step: ServingStep;
  /** What is served, with `serve`, or with `refresh` where that brings nothing; null = nothing is. */
  readonly version: number | null;
  /** The record whose content is the same, where that one stands in the index. */
  readonly standsFor: string | null;
}

/**
 * What is done about a question that a kept record may answer: the freshness of what is served by `decideServing`, and before it whether anything
 * may be served at all. What was rejected is never served, what is kept for a legal hold alone is not either, and what a scope holds only within it.
 * Every answer carries its decision with the reason. Pure.
 */
export function serveRecord(
  record: KeptRecord | null,
  version: RecordVersion | null,
  source: RegisteredSource,
  question: RecordQuestion,
  { held, holds }: RecordStanding,
): RecordServing {
  const targetSeconds = targetOf(source);
  const refused = (reason: string, ageSeconds: number | null = null): RecordServing => ({
    step: { kind: 'refuse', decision: { decision: 'refused', ageSeconds, targetSeconds, reason } },
    version: null,
    standsFor: null,
  });
  if (record !== null && record.authScope !== question.authScope) return refused('it belongs to another scope');
  if (record?.state === 'removed') return refused('the record was removed');
  const { mode, maxAgeSeconds, reload, barred, now } = question;
  const ask = (checkedAt: number | null): ServingStep =>
    decideServing({
      mode,
      checkedAt,
      targetSeconds,
      barred,
      now,
      ...(maxAgeSeconds === undefined ? {} : { maxAgeSeconds }),
      ...(reload === undefined ? {} : { reload }),
    });
  if (record?.state === 'gone') {
    const kept = holds.length > 0 ? '; its versions are kept under a legal hold' : '';
    // Only who asks for the page itself, now, is told what the source says now.
    return reload === true && mode !== 'background' && barred === null
      ? { step: explained(ask(null), 'its source says that it is gone'), version: null, standsFor: null }
      : refused(`its source says that it is gone${kept}`);
  }
  const served = record !== null && version !== null && version.state === 'kept' && version.number === record.current ? version : null;
  const checkedAt = served === null || record === null || record.checkedAt === null ? null : Date.parse(record.checkedAt);
  const notes = [
    ...(served === null && version?.state === 'rolled_back' ? ['its version was rolled back'] : []),
    ...(held === null ? [] : [`what came on ${held.at} is held: ${held.code}`]),
    ...(record !== null && record.failures > 0 && held === null
      ? [`the last ${record.failures === 1 ? 'attempt' : `${record.failures} attempts`} brought nothing`]
      : []),
    ...(source.state === 'paused' ? ['its source is paused'] : []),
  ];
  const step = explained(ask(checkedAt), ...notes);
  const shown = step.kind !== 'refuse' && served !== null && !(step.kind === 'refresh' && step.otherwise.decision === 'refused');
  return { step, version: shown ? served.number : null, standsFor: shown ? (record?.duplicateOf ?? null) : null };
}

/** The decision with more reasons; what is fresh needs none. */
function explained(step: ServingStep, ...notes: readonly string[]): ServingStep {
  const told = (decision: FreshnessDecision): FreshnessDecision =>
    decision.decision === 'fresh' || notes.length === 0 ? decision : { ...decision, reason: [decision.reason, ...notes].join('; ') };
  return step.kind === 'refresh' ? { ...step, otherwise: told(step.otherwise) } : { ...step, decision: told(step.decision) };
}
