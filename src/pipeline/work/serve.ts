import type { Document, FreshnessDecision, KeptRecord, RecordVersion, RegisteredSource } from '../../vocabulary/index.ts';
import { VeritrailError } from '../../vocabulary/index.ts';
import { refreshedDecision } from '../freshness/index.ts';
import { serveRecord } from '../ingest/index.ts';
import { documentOf } from './attempt.ts';
import type { KeepDeps } from './deps.ts';
import { runInline } from './inline.ts';
import { wishOf } from './payload.ts';
import { admissionOf } from './record-key.ts';
import type { Stage } from './stage.ts';

export interface ServeQuestion {
  /** `background`: what is stored. `on_demand`: the source is asked. `hybrid`: it is asked where the copy is too old. Default: hybrid. */
  readonly mode?: 'background' | 'on_demand' | 'hybrid';
  readonly maxAgeSeconds?: number;
  /** Ask the source whatever is stored. */
  readonly reload?: boolean;
  readonly authScope?: string;
  readonly correlationId: string;
  readonly signal?: AbortSignal;
}

/** What is kept of an address, and what that is worth in time. */
export interface Served {
  readonly decision: FreshnessDecision;
  readonly source: RegisteredSource;
  /** Null where nothing may be served. */
  readonly record: KeptRecord | null;
  readonly version: RecordVersion | null;
  readonly document: Document | null;
  /** Somebody waited for its source. */
  readonly asked: boolean;
}

/** Answer by what is kept, and ask the source first where that is too old. @throws VeritrailError `policy_denied` for an address that no source covers */
export async function serveAddress(deps: KeepDeps, stages: readonly Stage[], address: string, question: ServeQuestion): Promise<Served> {
  const { mode = 'hybrid', authScope = null, correlationId, signal = new AbortController().signal } = question;
  const admission = await admissionOf(deps, address);
  if (admission.kind === 'refused') throw new VeritrailError('policy_denied', `${address}: ${admission.reason}`);
  const { source, key, url } = admission;
  const look = async (asking: typeof mode) => {
    const record = await deps.store.records.get(key);
    const version = record?.current == null ? null : await deps.store.records.version(key, record.current);
    const [held = null] = await deps.store.quarantine.list({ sourceId: source.id, state: 'held', key }, null, 1);
    const holds = await deps.store.holds.covering(key, source.id);
    const { maxAgeSeconds, reload } = question;
    const serving = serveRecord(
      record,
      version,
      source,
      {
        mode: asking,
        authScope,
        barred: source.state === 'paused' ? `the source ${source.id} is paused` : null,
        now: deps.now(),
        ...(maxAgeSeconds === undefined ? {} : { maxAgeSeconds }),
        ...(reload === undefined ? {} : { reload }),
      },
      { held, holds },
    );
    return { record, version, serving };
  };
  let asked = false;
  const given = async ({ record, version, serving }: Awaited<ReturnType<typeof look>>, decision: FreshnessDecision): Promise<Served> => {
    if (serving.version === null || version === null) return { decision, source, record, version: null, document: null, asked };
    return { decision, source, record, version, document: await documentOf(deps, version.documentHash), asked };
  };
  const first = await look(mode);
  if (first.serving.step.kind !== 'refresh') return given(first, first.serving.step.decision);
  const { otherwise, reason } = first.serving.step;
  asked = true;
  const before = first.record?.checkedAt ?? null;
  const wish = { sourceId: source.id, correlationId, url, depth: 0, cause: 'asked', hintedChange: null, force: true };
  const end = await runInline(stages, wishOf(key, wish, source), deps, signal).catch((error: unknown) => {
    if (error instanceof VeritrailError) return { code: error.code, detail: error.detail ?? error.message };
    throw error;
  });
  // What it is worth now, without asking again.
  const after = await look('background');
  if (after.record?.checkedAt != null && after.record.checkedAt !== before && after.serving.version !== null)
    return given(after, refreshedDecision(otherwise.targetSeconds, reason));
  const why = end === null ? `it was asked: ${after.record?.lastVerdict ?? 'nothing came'}` : `it was asked: ${end.code}: ${end.detail}`;
  if (after.serving.version === null) {
    const { step } = after.serving;
    const decision = step.kind === 'refresh' ? step.otherwise : step.decision;
    return given(after, { ...decision, decision: 'refused', reason: `${decision.reason}; ${why}` });
  }
  return given(after, { ...otherwise, reason: `${otherwise.reason}; ${why}` });
}
