import { hash } from 'node:crypto';
import type { KeepEvent } from '../../vocabulary/index.ts';
import { notices } from '../work/attempt.ts';
import type { GovernanceDeps } from './deps.ts';
import { REMOVED_URL } from './survey.ts';

/** Of what is left as a bare key: whoever wants to hear that it is removed is told the key, and no address. */
export async function tellRemoved({ store, sources, now }: GovernanceDeps, keys: Iterable<string>): Promise<void> {
  const registered = new Map((await sources.list()).map((source) => [source.id, source]));
  for (const key of keys) {
    const record = await store.records.get(key);
    if (record?.url !== REMOVED_URL) continue;
    const event: KeepEvent = {
      id: `${String(now()).padStart(13, '0')}-${hash('sha256', `removed ${key} ${record.revision}`).slice(0, 16)}`,
      type: 'record.removed',
      at: new Date(now()).toISOString(),
      sourceId: record.sourceId,
      key,
      url: null,
      version: null,
      correlationId: `erase-${key.slice(0, 8)}`,
      detail: {},
    };
    const applied = await store.records.apply({ record: { ...record, revision: record.revision + 1 }, events: [event] });
    const source = registered.get(record.sourceId);
    if (applied && source !== undefined) await store.work.enqueue(await notices({ store }, source, [event]));
  }
}
