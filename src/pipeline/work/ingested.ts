import type { Figures } from '../../telemetry/index.ts';
import type { KeptRecord, RegisteredSource } from '../../vocabulary/index.ts';
import { targetOf } from '../freshness/index.ts';
import type { IngestDecision, Outcome } from '../ingest/index.ts';

/** After these the copy is known to be what its source says. */
const SEEN: ReadonlySet<IngestDecision['kind']> = new Set(['unchanged', 'new_version', 'duplicate']);

/** What an attempt came to, as figures. @param before the record as it was; @param at ms since 1970 */
export function tellOfIngest(
  figures: Figures,
  source: RegisteredSource,
  before: KeptRecord | null,
  at: number,
  outcome: Outcome,
  { kind }: IngestDecision,
): void {
  const labels = { 'source.class': source.class };
  figures.count('veritrail.ingest.attempts', 1, { ...labels, outcome: kind });
  if (kind === 'quarantined' && outcome.kind === 'rejected')
    figures.count('veritrail.ingest.rejections', 1, { ...labels, stage: outcome.stage, reason: outcome.code });
  if (SEEN.has(kind) && before?.checkedAt != null)
    figures.measure('veritrail.freshness.lag', Math.max(0, (at - Date.parse(before.checkedAt)) / 1000 - targetOf(source)), labels);
}
