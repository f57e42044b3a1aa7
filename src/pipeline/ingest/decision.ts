import type { RecordChange } from '../../store/index.ts';
import type { KeptRecord, QuarantineEntry, RecordVersion } from '../../vocabulary/index.ts';
import type { Sibling } from './duplicates.ts';

/** What is kept at the moment of the decision. */
export interface Known {
  readonly record: KeptRecord | null;
  /** The version that is served; null where none is. */
  readonly current: RecordVersion | null;
  /** The one with the highest number, rolled back or not. */
  readonly latest: RecordVersion | null;
  /** Records of the same content or of many shared prints; the one that stands for this record must be among them. */
  readonly siblings: readonly Sibling[];
  /** The newest entry of this record that is held. */
  readonly held: QuarantineEntry | null;
}

export interface IngestPolicy {
  /** After so many answers in a row that there is nothing, a page counts as gone. */
  readonly goneAfter: number;
}
export interface IngestDecision {
  /**
   * `barred`: the record was removed and must not come back by itself. `late`: it was taken already, or a later attempt was faster. Nothing changes
   * by either.
   */
  readonly kind: 'unchanged' | 'new_version' | 'duplicate' | 'gone' | 'failed' | 'quarantined' | 'barred' | 'late';
  readonly reason: string;
  /** Where it is refused because the record has another revision by now: read again, decide again. */
  readonly change: RecordChange | null;
  /** What of the record belongs into the index after the change. */
  readonly passages: 'keep' | 'replace' | 'remove';
  /** `discard`: the bytes that were read must be kept by nobody, neither as a body nor in the HTTP cache. */
  readonly bytes: 'keep' | 'discard';
}
