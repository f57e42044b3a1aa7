import { LegalHold, QuarantineEntry, VeritrailError, Webhook } from '../../vocabulary/index.ts';
import { readStored } from '../json.ts';
import type { HoldStore, QuarantineStore, WebhookStore } from '../keep.ts';
import { bytesOf, bytesOrNull } from '../keep-rows.ts';
import { msOf, refuseUnknown } from '../keep-rules.ts';
import type { PostgresDatabase, Row } from './database.ts';
import { conditionsOf } from './keep-conditions.ts';
import { HOLDS_LOCK } from './keep-removal.ts';
import { fromText, keyOf, toText } from './key.ts';

export function postgresQuarantine({ rows, transaction }: PostgresDatabase): QuarantineStore {
  const entryOf = ({ json }: Row): QuarantineEntry => readStored(QuarantineEntry, json, 'a quarantine entry');
  return {
    async get(id) {
      const [row] = await rows('SELECT json FROM veritrail.keep_quarantine WHERE id = $1', keyOf(id));
      return row === undefined ? null : entryOf(row);
    },
    async list({ sourceId, state, code, key }, before, limit) {
      const [last] =
        before === null ? [{ number: null }] : await rows('SELECT number FROM veritrail.keep_quarantine WHERE id = $1', keyOf(before));
      if (last === undefined) return refuseUnknown('quarantine entry', before ?? '');
      const { conditions, values } = conditionsOf(3, [
        sourceId === undefined ? null : ['source = ?', toText(sourceId)],
        state === undefined ? null : ['state = ?', state],
        code === undefined ? null : ['code = ?', toText(code)],
        key === undefined ? null : ['record = (SELECT number FROM veritrail.keep_records WHERE key = ?)', bytesOf(key)],
      ]);
      const found = await rows(
        `SELECT json FROM veritrail.keep_quarantine WHERE ($1::bigint IS NULL OR number < $1)${conditions} ORDER BY number DESC LIMIT $2`,
        last.number,
        limit,
        ...values,
      );
      return found.map(entryOf);
    },
    restore: (entry) =>
      transaction(
        async (queries) => {
          const { id, key, state, code, sourceId, bytesHash } = entry;
          const [row] = await queries.rows('SELECT number FROM veritrail.keep_records WHERE key = $1 FOR SHARE', bytesOf(key));
          if (row === undefined) return refuseUnknown('record', key);
          await queries.run(
            `INSERT INTO veritrail.keep_quarantine (id, record, source, state, code, bytes, json) VALUES ($1, $2, $3, $4, $5, $6, $7)
             ON CONFLICT (id) DO UPDATE SET record = excluded.record, source = excluded.source, state = excluded.state, code = excluded.code,
               bytes = excluded.bytes, json = excluded.json`,
            keyOf(id),
            row.number,
            toText(sourceId),
            state,
            toText(code),
            bytesOrNull(bytesHash),
            JSON.stringify(entry),
          );
        },
        { repeat: true },
      ),
    decide: (id, state, by, at) =>
      transaction(
        async (queries, again) => {
          const [row] = await queries.rows('SELECT json FROM veritrail.keep_quarantine WHERE id = $1 FOR UPDATE', keyOf(id));
          if (row === undefined) return false;
          const entry = entryOf(row);
          const decided: QuarantineEntry = { ...entry, state, decidedBy: by, decidedAt: at };
          // Perhaps this very decision was written by an attempt whose answer was lost.
          if (entry.state !== 'held') return again && row.json === JSON.stringify(decided);
          await queries.run(
            'UPDATE veritrail.keep_quarantine SET state = $2, json = $3 WHERE id = $1',
            keyOf(id),
            state,
            JSON.stringify(decided),
          );
          return true;
        },
        { repeat: true },
      ),
  };
}

export function postgresHolds({ rows, transaction }: PostgresDatabase): HoldStore {
  const holdOf = ({ name, json }: Row): LegalHold => readStored(LegalHold, json, `legal hold ${fromText(name)}`);
  return {
    put: (hold) =>
      transaction(
        async (queries) => {
          // A removal that has begun ends first; one that begins later sees this.
          await queries.rows('SELECT pg_advisory_xact_lock($1)', HOLDS_LOCK);
          const { id, covers, since, liftedAt } = hold;
          await queries.run(
            `INSERT INTO veritrail.keep_holds (id, name, source, key, since, lifted_at, json) VALUES ($1, $2, $3, $4, $5, $6, $7)
             ON CONFLICT (id) DO UPDATE SET source = excluded.source, key = excluded.key, since = excluded.since,
               lifted_at = excluded.lifted_at, json = excluded.json`,
            keyOf(id),
            toText(id),
            covers.kind === 'source' ? toText(covers.sourceId) : null,
            covers.kind === 'record' ? bytesOf(covers.key) : null,
            Date.parse(since),
            msOf(liftedAt),
            JSON.stringify(hold),
          );
        },
        { repeat: true },
      ),
    list: async ({ lifted }) =>
      (await rows('SELECT name, json FROM veritrail.keep_holds WHERE $1 OR lifted_at IS NULL ORDER BY since, name', lifted)).map(holdOf),
    async covering(key, sourceId) {
      const found = await rows(
        'SELECT name, json FROM veritrail.keep_holds WHERE lifted_at IS NULL AND (key = $1 OR source = $2) ORDER BY since, name',
        bytesOf(key),
        toText(sourceId),
      );
      return found.map(holdOf);
    },
  };
}

export function postgresWebhooks({ rows, run, transaction }: PostgresDatabase): WebhookStore {
  const webhookOf = ({ name, json }: Row): Webhook => readStored(Webhook, json, `webhook ${fromText(name)}`);
  return {
    async put({ webhook, keyId, sealed }) {
      await run(
        `INSERT INTO veritrail.keep_webhooks (id, name, key_id, sealed, json) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (id) DO UPDATE SET key_id = excluded.key_id, sealed = excluded.sealed, json = excluded.json`,
        keyOf(webhook.id),
        toText(webhook.id),
        toText(keyId),
        sealed,
        JSON.stringify(webhook),
      );
    },
    async get(id) {
      const [row] = await rows('SELECT * FROM veritrail.keep_webhooks WHERE id = $1', keyOf(id));
      if (row === undefined) return null;
      if (!(row.sealed instanceof Uint8Array)) throw new VeritrailError('store_corrupt', `webhook ${id}: unknown form`);
      return { webhook: webhookOf(row), keyId: fromText(row.key_id), sealed: new Uint8Array(row.sealed) };
    },
    list: async () => (await rows('SELECT name, json FROM veritrail.keep_webhooks ORDER BY name')).map(webhookOf),
    remove: (id) =>
      transaction(
        async (queries, again) => (await queries.run('DELETE FROM veritrail.keep_webhooks WHERE id = $1', keyOf(id))) > 0 || again,
        { repeat: true },
      ),
  };
}
