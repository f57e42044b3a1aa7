import { z } from 'zod';
import { readStored } from '../json.ts';
import type { PassageQuery, PassageRow, PassageSource, PassageStore, StoredPassage } from '../ports.ts';
import type { PostgresDatabase, Queries, Row } from './database.ts';
import { fromText, keyOf, toText } from './key.ts';
import { groupsOf, idOf, type PassageGroup, SQL_ID, termKey } from './postings.ts';

const HeadingPath = z.array(z.string());
const Terms = z.array(z.string());

/**
 * An inverted index in rows: for each term and group of passages (neighbours of one source with the same facets) in which of them it stands, how
 * often. PostgreSQL's own full text has no BM25, and its ranks lose a good part of what that finds first.
 */
export function postgresPassages(database: PostgresDatabase): PassageStore {
  return {
    async documentFrequency(terms) {
      const wanted = [...new Set(terms)];
      const rows = await database.rows(
        `SELECT term, (SELECT coalesce(sum(t.passages), 0) FROM veritrail.passage_terms AS t WHERE t.term = q.term) AS passages
         FROM unnest($1::text[]) AS q (term)`,
        wanted.map(termKey),
      );
      const counted = new Map(rows.map((row) => [String(row.term), Number(row.passages)]));
      return new Map(wanted.map((term) => [term, counted.get(termKey(term)) ?? 0]));
    },
    async source(key) {
      const [row] = await database.rows('SELECT * FROM veritrail.passage_sources WHERE key = $1', keyOf(key));
      return row === undefined ? null : sourceOf(row);
    },
    async touch(key, artifactId) {
      await database.run('UPDATE veritrail.passage_sources SET artifact_id = $2 WHERE key = $1', keyOf(key), toText(artifactId));
    },
    async sourcesOf(url) {
      const rows = await database.rows('SELECT * FROM veritrail.passage_sources WHERE page = $1 ORDER BY name', keyOf(url));
      return rows.map(sourceOf);
    },
    async totals() {
      const [row] = await database.rows('SELECT sum(passages) AS passages, sum(terms) AS terms FROM veritrail.passage_groups');
      return { passages: Number(row?.passages ?? 0), terms: Number(row?.terms ?? 0) };
    },
    replace: (source, passages) =>
      database.transaction(
        async (queries) => {
          const number = await putSource(queries, source);
          await removeGroups(queries, number);
          for (const group of groupsOf(passages)) await insertGroup(queries, number, group);
        },
        { repeat: true },
      ),
    remove: (key) =>
      database.transaction(
        async (queries) => {
          const [row] = await queries.rows('SELECT number FROM veritrail.passage_sources WHERE key = $1 FOR UPDATE', keyOf(key));
          if (row === undefined) return 0;
          const removed = await removeGroups(queries, row.number);
          await queries.run('DELETE FROM veritrail.passage_sources WHERE number = $1', row.number);
          return removed;
        },
        { repeat: true },
      ),
    async candidates(query) {
      const { terms, facets = [], without, limit } = query;
      if (terms.length === 0 || facets.some((group) => group.length === 0)) return [];
      const counts = new Map<string, number>();
      for (const term of terms.map(termKey)) counts.set(term, (counts.get(term) ?? 0) + 1);
      const filters = [
        ...facets.map((group) => group.map(toText)),
        ...(without === undefined ? [] : [[toText(without.every)], without.unless === undefined ? [] : [toText(without.unless)]]),
      ];
      const rows = await database.rows(candidatesSql(query), [...counts.keys()], [...counts.values()], limit, ...filters);
      return rows.map((row) => ({ id: Number(row.id), terms: termsOf(row) }));
    },
    async load(ids) {
      const rows = await database.rows(
        `SELECT p.id, p.heading_path, p.span_start, p.span_end, p.text, p.lead, p.hash, s.name, s.url, s.artifact_id, s.title, s.fingerprint
         FROM veritrail.passages AS p JOIN veritrail.passage_groups AS g ON g.number = p.part
         JOIN veritrail.passage_sources AS s ON s.number = g.source WHERE p.id = ANY($1::bigint[])`,
        ids,
      );
      const found = new Map(rows.map((row) => [Number(row.id), passageOf(row)]));
      return ids.flatMap((id) => found.get(id) ?? []);
    },
  };
}

async function putSource(queries: Queries, { key, url, artifactId, title, fingerprint }: PassageSource): Promise<unknown> {
  const [row] = await queries.rows(
    `INSERT INTO veritrail.passage_sources (key, page, name, url, artifact_id, title, fingerprint) VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (key) DO UPDATE SET page = excluded.page, url = excluded.url, artifact_id = excluded.artifact_id, title = excluded.title,
       fingerprint = excluded.fingerprint RETURNING number`,
    keyOf(key),
    keyOf(url),
    toText(key),
    toText(url),
    toText(artifactId),
    title === null ? null : toText(title),
    toText(fingerprint),
  );
  return row?.number;
}

/** Whoever calls it holds the row of the source. @returns how many passages went */
async function removeGroups(queries: Queries, source: unknown): Promise<number> {
  const rows = await queries.rows(
    'SELECT p.part, p.id, p.terms FROM veritrail.passages AS p JOIN veritrail.passage_groups AS g ON g.number = p.part WHERE g.source = $1',
    source,
  );
  // By their names: an index by group would be as large as half of the terms.
  for (const [part, passages] of Map.groupBy(rows, (row) => row.part)) {
    const terms = new Set(passages.flatMap((row) => termsOf(row).map(termKey)));
    await queries.run('DELETE FROM veritrail.passage_terms WHERE part = $1 AND term = ANY($2::text[])', part, [...terms]);
  }
  await queries.run('DELETE FROM veritrail.passage_groups WHERE source = $1', source);
  return rows.length;
}

async function insertGroup(queries: Queries, source: unknown, { facets, passages, postings }: PassageGroup): Promise<void> {
  const lengths = passages.map(({ terms }) => terms.length);
  const [row] = await queries.rows(
    `INSERT INTO veritrail.passage_groups (source, facets, lengths, passages, terms) VALUES ($1, $2, $3, $4, $5) RETURNING number`,
    source,
    facets.map(toText),
    lengths,
    passages.length,
    lengths.reduce((sum, length) => sum + length, 0),
  );
  const part = Number(row?.number);
  const column = (value: (passage: PassageRow) => string | number | null) => passages.map(value);
  await queries.run(
    `INSERT INTO veritrail.passages (id, part, heading_path, span_start, span_end, text, lead, hash, terms)
     SELECT id, $2, heading_path, span_start, span_end, text, lead, hash, terms
     FROM unnest($1::bigint[], $3::text[], $4::int[], $5::int[], $6::text[], $7::text[], $8::text[], $9::text[])
       AS p (id, heading_path, span_start, span_end, text, lead, hash, terms)`,
    passages.map((_, position) => idOf(part, position)),
    part,
    column(({ headingPath }) => JSON.stringify(headingPath)),
    column(({ span }) => span.start),
    column(({ span }) => span.end),
    column(({ text }) => toText(text)),
    column(({ lead }) => (lead === null ? null : toText(lead))),
    column(({ hash }) => toText(hash)),
    column(({ terms }) => JSON.stringify(terms)),
  );
  await queries.run(
    `INSERT INTO veritrail.passage_terms (term, part, passages, hits)
     SELECT term, $2, passages, hits::int[] FROM unnest($1::text[], $3::int[], $4::text[]) AS t (term, passages, hits)`,
    [...postings.keys()],
    part,
    [...postings.values()].map((hits) => hits.length),
    [...postings.values()].map((hits) => `{${hits.join(',')}}`),
  );
}

/**
 * The order is that of the final scores: the same BM25, from the same counts (Lucene's form with k1 = 1.2 and b = 0.6, as the index has it),
 * so that no passage that belongs among the first is left out.
 */
// Materialized: else the counts were taken anew for every passage that holds a term.
function candidatesSql({ facets = [], without }: PassageQuery): string {
  const first = 4;
  const conditions = facets.map((_, at) => `AND g.facets && $${first + at}::text[]`);
  if (without !== undefined) {
    const every = first + facets.length;
    conditions.push(`AND NOT (g.facets && $${every}::text[] AND NOT g.facets && $${every + 1}::text[])`);
  }
  return `
    WITH totals AS (
      SELECT sum(passages)::float8 AS passages, greatest(1, sum(terms)::float8 / sum(passages)) AS average FROM veritrail.passage_groups
    ), counted AS MATERIALIZED (
      SELECT q.term, q.times, (SELECT sum(t.passages) FROM veritrail.passage_terms AS t WHERE t.term = q.term)::float8 AS passages
      FROM unnest($1::text[], $2::int[]) AS q (term, times)
    ), weighed AS MATERIALIZED (
      SELECT c.term, totals.average, c.times * ln(1 + (greatest(0, totals.passages - c.passages) + 0.5) / (c.passages + 0.5)) AS weight
      FROM counted AS c, totals WHERE c.passages > 0
    ), best AS (
      SELECT ${SQL_ID} AS id,
        sum(w.weight * (h.hit & 65535) / ((h.hit & 65535) + 1.2 * (0.4 + 0.6 * g.lengths[(h.hit >> 16) + 1] / w.average))) AS score
      FROM weighed AS w JOIN veritrail.passage_terms AS t ON t.term = w.term
      JOIN veritrail.passage_groups AS g ON g.number = t.part ${conditions.join(' ')}
      CROSS JOIN LATERAL unnest(t.hits) AS h (hit)
      GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT $3
    )
    SELECT p.id, p.terms FROM best JOIN veritrail.passages AS p ON p.id = best.id ORDER BY best.score DESC, best.id`;
}

const termsOf = (row: Row): string[] => readStored(Terms, row.terms, `passage ${row.id}`);

const sourceOf = (row: Row): PassageSource => ({
  key: fromText(row.name),
  url: fromText(row.url),
  artifactId: fromText(row.artifact_id),
  title: row.title === null ? null : fromText(row.title),
  fingerprint: fromText(row.fingerprint),
});

const passageOf = (row: Row): StoredPassage => ({
  id: Number(row.id),
  source: sourceOf(row),
  headingPath: readStored(HeadingPath, row.heading_path, `passage ${row.id}`),
  span: { start: Number(row.span_start), end: Number(row.span_end) },
  text: fromText(row.text),
  lead: row.lead === null ? null : fromText(row.lead),
  hash: fromText(row.hash),
});
