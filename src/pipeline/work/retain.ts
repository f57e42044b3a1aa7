import type { WorkItem } from '../../store/index.ts';
import type { RegisteredSource } from '../../vocabulary/index.ts';
import { sweepRecords } from '../governance/index.ts';
import { refused, sourceOf } from './acquire.ts';
import type { KeepDeps } from './deps.ts';
import { itemOf, payloadOf, Retaining } from './payload.ts';
import type { Stage } from './stage.ts';

/** Of one claim: what is done within a lease, and is done again where that ended. */
const RECORDS_AT_ONCE = 200;

/** What the retention of a source no longer keeps goes, some records at a time; the item that follows goes on from there. */
export const retainStage = (deps: KeepDeps): Stage => ({
  queue: 'retain',
  async run({ claim }) {
    const { sourceId, correlationId, after } = payloadOf(Retaining, claim);
    const source = await sourceOf(deps, sourceId);
    if (source === null) return refused('source_removed', `the source ${sourceId} is not registered any more`);
    const { next } = await sweepRecords(deps, source, after, RECORDS_AT_ONCE);
    return { outcome: { state: 'done' }, follow: next === null ? [] : [retainItem(source, correlationId, next)] };
  },
});

export const retainItem = (source: RegisteredSource, correlationId: string, after: string | null = null): WorkItem =>
  itemOf('retain', {
    key: after === null ? source.id : `${source.id}:${after}`,
    source,
    // Nobody waits for it.
    priority: -1,
    payload: { sourceId: source.id, correlationId, after },
  });
