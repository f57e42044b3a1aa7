import type { LaneMemoryStore, PagePrintStore } from '../ports.ts';
import type { Database } from './database.ts';

/** What may be lost with the last milliseconds waits for the next commit. */
const PRINT_BYTES = 200;

export function sqliteLaneMemory({ sql }: Database): LaneMemoryStore {
  return {
    get(host, template) {
      const row = sql('SELECT needed, enough, skipped, probe_after, compared_at FROM lane_memory WHERE host = ? AND template = ?').get(
        host,
        template,
      );
      if (row === undefined) return null;
      return {
        needed: Number(row.needed),
        enough: Number(row.enough),
        skipped: Number(row.skipped),
        probeAfter: Number(row.probe_after),
        comparedAt: Number(row.compared_at),
      };
    },
    put(host, template, { needed, enough, skipped, probeAfter, comparedAt }) {
      sql(
        'INSERT OR REPLACE INTO lane_memory (host, template, needed, enough, skipped, probe_after, compared_at) VALUES (?, ?, ?, ?, ?, ?, ?)',
      ).run(host, template, needed, enough, skipped, probeAfter, Math.round(comparedAt));
    },
    forget: (before) => Number(sql('DELETE FROM lane_memory WHERE compared_at < ?').run(Math.round(before)).changes),
  };
}

export function sqlitePagePrints(database: Database): PagePrintStore {
  const entryOf = (host: string, print: string): string => `print ${print} of ${host}`;
  return {
    paths(host, print, limit) {
      database.settle(entryOf(host, print));
      const rows = database.sql('SELECT path FROM page_prints WHERE host = ? AND print = ? LIMIT ?').all(host, print, limit);
      return rows.map(({ path }) => String(path));
    },
    put(host, print, path) {
      database.later(entryOf(host, print), PRINT_BYTES, () =>
        database.sql('INSERT OR IGNORE INTO page_prints (host, print, path) VALUES (?, ?, ?)').run(host, print, path),
      );
    },
  };
}
