import type { LaneMemoryStore, LaneRecord, PagePrintStore, Sync } from '../ports.ts';
import type { Database, Row } from './database.ts';

/** What may be lost with the last milliseconds waits for the next commit. */
const PRINT_BYTES = 200;

export function sqliteLaneMemory({ sql }: Database): Sync<LaneMemoryStore> {
  return {
    get(host, template) {
      const row = sql('SELECT needed, enough, skipped, probe_after, compared_at FROM lane_memory WHERE host = ? AND template = ?').get(
        host,
        template,
      );
      return row === undefined ? null : laneRecordOf(row);
    },
    put(host, template, { needed, enough, skipped, probeAfter, comparedAt }) {
      sql(
        'INSERT OR REPLACE INTO lane_memory (host, template, needed, enough, skipped, probe_after, compared_at) VALUES (?, ?, ?, ?, ?, ?, ?)',
      ).run(host, template, needed, enough, skipped, probeAfter, Math.round(comparedAt));
    },
    forget: (before) => Number(sql('DELETE FROM lane_memory WHERE compared_at < ?').run(Math.round(before)).changes),
  };
}

export const laneRecordOf = (row: Row): LaneRecord => ({
  needed: Number(row.needed),
  enough: Number(row.enough),
  skipped: Number(row.skipped),
  probeAfter: Number(row.probe_after),
  comparedAt: Number(row.compared_at),
});

export function sqlitePagePrints(database: Database): Sync<PagePrintStore> {
  const entryOf = (host: string, print: string): string => `print ${print} of ${host}`;
  /** Paths that wait to be written, by their entry: a later write of an entry takes the place of an earlier one. */
  const waiting = new Map<string, Set<string>>();
  return {
    paths(host, print, limit) {
      database.settle(entryOf(host, print));
      const rows = database.sql('SELECT path FROM page_prints WHERE host = ? AND print = ? LIMIT ?').all(host, print, limit);
      return rows.map(({ path }) => String(path));
    },
    put(host, print, path) {
      const entry = entryOf(host, print);
      const paths = (waiting.get(entry) ?? new Set()).add(path);
      waiting.set(entry, paths);
      database.later(entry, PRINT_BYTES * paths.size, () => {
        for (const one of paths)
          database.sql('INSERT OR IGNORE INTO page_prints (host, print, path) VALUES (?, ?, ?)').run(host, print, one);
        waiting.delete(entry);
      });
    },
  };
}
