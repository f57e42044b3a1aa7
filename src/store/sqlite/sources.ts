import { RegisteredSource } from '../../vocabulary/index.ts';
import { readStored } from '../json.ts';
import type { AuditStore, SourceStore, Sync } from '../ports.ts';
import type { Database, Row } from './database.ts';

export function sqliteSources({ sql, durably }: Database, audit: Pick<Sync<AuditStore>, 'append'>): Sync<SourceStore> {
  const revision = (): number => Number(sql('SELECT revision FROM sources_revision').get()?.revision ?? 0);
  const sourceOf = ({ id, json }: Row): RegisteredSource => readStored(RegisteredSource, json, `source ${id}`);
  return {
    revision,
    get(id) {
      const row = sql('SELECT * FROM sources WHERE id = ?').get(id);
      return row === undefined ? null : sourceOf(row);
    },
    list: () => sql('SELECT * FROM sources ORDER BY id').all().map(sourceOf),
    change: (seen, { put, remove, audit: entries }) =>
      durably(() => {
        if (revision() !== seen) return false;
        for (const source of put) sql('INSERT OR REPLACE INTO sources (id, json) VALUES (?, ?)').run(source.id, JSON.stringify(source));
        for (const id of remove) sql('DELETE FROM sources WHERE id = ?').run(id);
        sql('UPDATE sources_revision SET revision = revision + 1').run();
        for (const entry of entries) audit.append(entry);
        return true;
      }),
  };
}
