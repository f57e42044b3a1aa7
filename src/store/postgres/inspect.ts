import type { StoreReport } from '../ports.ts';
import type { PostgresDatabase } from './database.ts';

/** Each counts rows that cannot be there. The server checks its own pages (`data_checksums`, `pg_amcheck`). */
const CHECKS: Readonly<Record<string, string>> = {
  'groups of passages that lack some, or have too many': `
    SELECT count(*)::int AS n FROM veritrail.passage_groups AS g
    WHERE g.passages <> (SELECT count(*) FROM veritrail.passages AS p WHERE p.part = g.number) OR g.passages <> cardinality(g.lengths)`,
  'terms of passages that are not there': `
    SELECT count(*)::int AS n FROM (SELECT DISTINCT part FROM veritrail.passage_terms) AS t
    WHERE NOT EXISTS (SELECT 1 FROM veritrail.passage_groups AS g WHERE g.number = t.part)`,
  'indexes that are not valid': `
    SELECT count(*)::int AS n FROM pg_index AS i JOIN pg_class AS c ON c.oid = i.indrelid JOIN pg_namespace AS s ON s.oid = c.relnamespace
    WHERE s.nspname = 'veritrail' AND NOT i.indisvalid`,
};

export async function inspectPostgres(database: PostgresDatabase): Promise<StoreReport> {
  const [server] = await database.rows(
    "SELECT current_setting('server_version') AS version, (SELECT version FROM veritrail.schema_version) AS schema",
  );
  const problems: string[] = [];
  for (const [what, check] of Object.entries(CHECKS)) {
    const [row] = await database.rows(check);
    if (row?.n !== 0) problems.push(`${String(row?.n)} ${what}`);
  }
  // Debian and others write their own name behind the number.
  const version = String(server?.version).split(' ')[0] ?? '';
  return { engine: 'PostgreSQL', version, schema: Number(server?.schema), place: database.location, problems };
}
