import { RegisteredSource } from '../../vocabulary/index.ts';
import { readStored } from '../json.ts';
import type { SourceStore } from '../ports.ts';
import { appendAudit } from './audit.ts';
import type { PostgresDatabase, Row } from './database.ts';
import { fromText, keyOf, toText } from './key.ts';

export function postgresSources({ rows, transaction }: PostgresDatabase): SourceStore {
  const sourceOf = ({ id, json }: Row): RegisteredSource => readStored(RegisteredSource, json, `source ${fromText(id)}`);
  return {
    async revision() {
      const [row] = await rows('SELECT revision FROM veritrail.sources_revision');
      return Number(row?.revision ?? 0);
    },
    async get(id) {
      const [row] = await rows('SELECT id, json FROM veritrail.sources WHERE key = $1', keyOf(id));
      return row === undefined ? null : sourceOf(row);
    },
    list: async () => (await rows('SELECT id, json FROM veritrail.sources ORDER BY id')).map(sourceOf),
    change: (seen, { put, remove, audit }) =>
      transaction(async (queries) => {
        // This row is held to the end: one change at a time.
        const isSeen = await queries.run('UPDATE veritrail.sources_revision SET revision = revision + 1 WHERE revision = $1', seen);
        if (isSeen === 0) return false;
        for (const source of put)
          await queries.run(
            'INSERT INTO veritrail.sources (key, id, json) VALUES ($1, $2, $3) ON CONFLICT (key) DO UPDATE SET json = excluded.json',
            keyOf(source.id),
            toText(source.id),
            JSON.stringify(source),
          );
        await queries.run(
          'DELETE FROM veritrail.sources WHERE key = ANY($1::bytea[])',
          remove.map((id) => keyOf(id)),
        );
        for (const entry of audit) await appendAudit(queries, entry);
        return true;
      }),
  };
}
