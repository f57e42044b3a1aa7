import { KeepEvent, LegalHold, QuarantineEntry, VeritrailError } from '../../vocabulary/index.ts';
import { readStored } from '../json.ts';
import { hexOf } from '../keep-rows.ts';
import type { Kept, StoreContents } from './contents.ts';
import type { Database, Row } from './database.ts';
import { sqliteWebhooks } from './keep-registers.ts';
import { wholeRecord } from './keep-whole.ts';
import { keptRow, WORK_ROWS } from './work-tables.ts';

type Each = <T>(text: string, name: (row: Row) => string, read: (row: Row) => T) => Iterable<Kept<T>>;
type KeptPart = 'records' | 'quarantine' | 'keepEvents' | 'holds' | 'webhooks' | 'work';

/** What the pipeline keeps of registered sources, and what it has still to do. */
export function keptContents(database: Database, each: Each): Pick<StoreContents, KeptPart> {
  const there = <T>(found: T | null, name: string): T => {
    if (found === null) throw new VeritrailError('store_corrupt', `${name}: it is not there`);
    return found;
  };
  const webhooks = sqliteWebhooks(database);
  return {
    records: () =>
      each(
        'SELECT key FROM keep_records ORDER BY number',
        ({ key }) => `record ${hexOf(key)}`,
        ({ key }) => there(wholeRecord(database, hexOf(key)), `record ${hexOf(key)}`),
      ),
    quarantine: () =>
      each(
        'SELECT id, json FROM keep_quarantine ORDER BY number',
        ({ id }) => `quarantine entry ${id}`,
        ({ id, json }) => readStored(QuarantineEntry, json, `quarantine entry ${id}`),
      ),
    keepEvents: () =>
      each(
        'SELECT id, json FROM keep_events ORDER BY number',
        ({ id }) => `event ${id}`,
        ({ id, json }) => ({ id: String(id), event: json === null ? null : readStored(KeepEvent, json, `event ${id}`) }),
      ),
    holds: () =>
      each(
        'SELECT id, json FROM keep_holds ORDER BY since, id',
        ({ id }) => `legal hold ${id}`,
        ({ id, json }) => readStored(LegalHold, json, `legal hold ${id}`),
      ),
    webhooks: () =>
      each(
        'SELECT id FROM keep_webhooks ORDER BY id',
        ({ id }) => `webhook ${id}`,
        ({ id }) => there(webhooks.get(String(id)), `webhook ${id}`),
      ),
    work: () =>
      each(
        `${WORK_ROWS} WHERE i.state IN ('waiting', 'ready', 'leased') ORDER BY i.number`,
        ({ queue, key }) => `work ${queue} ${key}`,
        (row) => keptRow(row).item,
      ),
  };
}
