import type { LaneMemoryStore, PagePrintStore } from '../ports.ts';
import type { PostgresDatabase } from './database.ts';
import { fromText, keyOf, toText } from './key.ts';

export function postgresLaneMemory({ rows, run }: PostgresDatabase): LaneMemoryStore {
  return {
    async get(host, template) {
      const [row] = await rows('SELECT * FROM veritrail.lane_memory WHERE key = $1', keyOf(host, template));
      if (row === undefined) return null;
      return {
        needed: Number(row.needed),
        enough: Number(row.enough),
        skipped: Number(row.skipped),
        probeAfter: Number(row.probe_after),
        comparedAt: Number(row.compared_at),
      };
    },
    async put(host, template, { needed, enough, skipped, probeAfter, comparedAt }) {
      await run(
        `INSERT INTO veritrail.lane_memory (key, host, template, needed, enough, skipped, probe_after, compared_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (key) DO UPDATE SET needed = excluded.needed, enough = excluded.enough,
           skipped = excluded.skipped, probe_after = excluded.probe_after, compared_at = excluded.compared_at`,
        keyOf(host, template),
        toText(host),
        toText(template),
        needed,
        enough,
        skipped,
        probeAfter,
        Math.round(comparedAt),
      );
    },
    forget: (before) => run('DELETE FROM veritrail.lane_memory WHERE compared_at < $1', Math.round(before)),
  };
}

export function postgresPagePrints({ rows, run }: PostgresDatabase): PagePrintStore {
  return {
    async paths(host, print, limit) {
      const found = await rows('SELECT path FROM veritrail.page_prints WHERE print = $1 LIMIT $2', keyOf(host, print), limit);
      return found.map(({ path }) => fromText(path));
    },
    async put(host, print, path) {
      await run(
        'INSERT INTO veritrail.page_prints (print, path_key, host, name, path) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING',
        keyOf(host, print),
        keyOf(path),
        toText(host),
        toText(print),
        toText(path),
      );
    },
  };
}
