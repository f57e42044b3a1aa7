import { LegalHold, QuarantineEntry, VeritrailError, Webhook } from '../../vocabulary/index.ts';
import { readStored } from '../json.ts';
import type { HoldStore, QuarantineStore, WebhookStore } from '../keep.ts';
import { bytesOf, bytesOrNull } from '../keep-rows.ts';
import { msOf, refuseUnknown } from '../keep-rules.ts';
import type { Sync } from '../ports.ts';
import type { Database, Row } from './database.ts';
import { insertEntry } from './keep-apply.ts';
import { conditionsOf } from './keep-conditions.ts';

export function sqliteQuarantine(database: Database): Sync<QuarantineStore> {
  const { sql, durably } = database;
  const entryOf = ({ id, json }: Row): QuarantineEntry => readStored(QuarantineEntry, json, `quarantine entry ${id}`);
  return {
    get(id) {
      const row = sql('SELECT id, json FROM keep_quarantine WHERE id = ?').get(id);
      return row === undefined ? null : entryOf(row);
    },
    list({ sourceId, state, code, key }, before, limit) {
      const last = before === null ? Number.MAX_SAFE_INTEGER : sql('SELECT number FROM keep_quarantine WHERE id = ?').get(before)?.number;
      if (last === undefined) return refuseUnknown('quarantine entry', before ?? '');
      const { conditions, values } = conditionsOf([
        sourceId === undefined ? null : ['source = ?', sourceId],
        state === undefined ? null : ['state = ?', state],
        code === undefined ? null : ['code = ?', code],
        key === undefined ? null : ['record = (SELECT number FROM keep_records WHERE key = ?)', bytesOf(key)],
      ]);
      return sql(`SELECT id, json FROM keep_quarantine WHERE number < ?${conditions} ORDER BY number DESC LIMIT ?`)
        .all(Number(last), ...values, limit)
        .map(entryOf);
    },
    restore: (entry) =>
      durably(() => {
        const { id, key, state, code, sourceId, bytesHash } = entry;
        const record = sql('SELECT number FROM keep_records WHERE key = ?').get(bytesOf(key))?.number;
        if (record === undefined) return refuseUnknown('record', key);
        if (sql('SELECT 1 FROM keep_quarantine WHERE id = ?').get(id) === undefined) return insertEntry(database, Number(record), entry);
        sql('UPDATE keep_quarantine SET record = ?, source = ?, state = ?, code = ?, bytes = ?, json = ? WHERE id = ?').run(
          Number(record),
          sourceId,
          state,
          code,
          bytesOrNull(bytesHash),
          JSON.stringify(entry),
          id,
        );
      }),
    decide: (id, state, by, at) =>
      durably(() => {
        const row = sql("SELECT id, json FROM keep_quarantine WHERE id = ? AND state = 'held'").get(id);
        if (row === undefined) return false;
        const decided: QuarantineEntry = { ...entryOf(row), state, decidedBy: by, decidedAt: at };
        sql('UPDATE keep_quarantine SET state = ?, json = ? WHERE id = ?').run(state, JSON.stringify(decided), id);
        return true;
      }),
  };
}

export function sqliteHolds({ sql, durably }: Database): Sync<HoldStore> {
  const holdOf = ({ id, json }: Row): LegalHold => readStored(LegalHold, json, `legal hold ${id}`);
  return {
    put: (hold) =>
      durably(() => {
        const { id, covers, since, liftedAt } = hold;
        const [source, key] = covers.kind === 'source' ? [covers.sourceId, null] : [null, bytesOf(covers.key)];
        sql('INSERT OR REPLACE INTO keep_holds (id, source, key, since, lifted_at, json) VALUES (?, ?, ?, ?, ?, ?)').run(
          id,
          source,
          key,
          Date.parse(since),
          msOf(liftedAt),
          JSON.stringify(hold),
        );
      }),
    list: ({ lifted }) =>
      sql(`SELECT id, json FROM keep_holds${lifted ? '' : ' WHERE lifted_at IS NULL'} ORDER BY since, id`)
        .all()
        .map(holdOf),
    covering: (key, sourceId) =>
      sql('SELECT id, json FROM keep_holds WHERE lifted_at IS NULL AND (key = ? OR source = ?) ORDER BY since, id')
        .all(bytesOf(key), sourceId)
        .map(holdOf),
  };
}

export function sqliteWebhooks({ sql, durably }: Database): Sync<WebhookStore> {
  const webhookOf = ({ id, json }: Row): Webhook => readStored(Webhook, json, `webhook ${id}`);
  return {
    put: ({ webhook, keyId, sealed }) =>
      durably(
        () =>
          void sql('INSERT OR REPLACE INTO keep_webhooks (id, key_id, sealed, json) VALUES (?, ?, ?, ?)').run(
            webhook.id,
            keyId,
            sealed,
            JSON.stringify(webhook),
          ),
      ),
    get(id) {
      const row = sql('SELECT * FROM keep_webhooks WHERE id = ?').get(id);
      if (row === undefined) return null;
      if (!(row.sealed instanceof Uint8Array)) throw new VeritrailError('store_corrupt', `webhook ${id}: unknown form`);
      return { webhook: webhookOf(row), keyId: String(row.key_id), sealed: row.sealed };
    },
    list: () => sql('SELECT id, json FROM keep_webhooks ORDER BY id').all().map(webhookOf),
    remove: (id) => durably(() => Number(sql('DELETE FROM keep_webhooks WHERE id = ?').run(id).changes) > 0),
  };
}
