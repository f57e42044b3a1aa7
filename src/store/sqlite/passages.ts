import { z } from 'zod';
import { readStored } from '../json.ts';
import type { PassageQuery, PassageSource, PassageStore, StoredPassage, Sync } from '../ports.ts';
import type { Database, Row } from './database.ts';

export const HeadingPath = z.array(z.string());

/**
 * Passages in a table, their terms in an FTS5 table without content. Facets are tokens in its second column: a join with a metadata
 * table costs about seventy times more at 100,000 passages.
 */
export function sqlitePassages(database: Database): Sync<PassageStore> {
  const { sql } = database;

  const numberOf = (key: string): number | undefined => {
    const row = sql('SELECT number FROM passage_sources WHERE key = ?').get(key);
    return row === undefined ? undefined : Number(row.number);
  };

  const removePassages = (source: number): number => {
    const rows = sql('SELECT id, length FROM passages WHERE source = ?').all(source);
    for (const row of rows) sql('DELETE FROM passage_terms WHERE rowid = ?').run(Number(row.id));
    sql('DELETE FROM passages WHERE source = ?').run(source);
    addTotals(-rows.length, -rows.reduce((sum, row) => sum + Number(row.length), 0));
    return rows.length;
  };

  const addTotals = (passages: number, terms: number): void => {
    sql('UPDATE passage_totals SET passages = passages + ?, terms = terms + ?').run(passages, terms);
  };

  return {
    documentFrequency(terms) {
      const counted = new Map<string, number>();
      for (const term of new Set(terms)) {
        const row = sql("SELECT doc FROM passage_vocabulary WHERE term = ? AND col = 'terms'").get(encodeToken(term));
        counted.set(term, Number(row?.doc ?? 0));
      }
      return counted;
    },
    source(key) {
      const row = sql('SELECT * FROM passage_sources WHERE key = ?').get(key);
      return row === undefined ? null : passageSourceOf(row);
    },
    touch(key, artifactId) {
      sql('UPDATE passage_sources SET artifact_id = ? WHERE key = ?').run(artifactId, key);
    },
    sourcesOf: (url) => sql('SELECT * FROM passage_sources WHERE url = ? ORDER BY key').all(url).map(passageSourceOf),
    totals() {
      const row = sql('SELECT passages, terms FROM passage_totals').get();
      return { passages: Number(row?.passages ?? 0), terms: Number(row?.terms ?? 0) };
    },
    replace(source, passages) {
      database.transaction(() => {
        const known = numberOf(source.key);
        if (known !== undefined) removePassages(known);
        sql(`INSERT INTO passage_sources (key, url, artifact_id, title, fingerprint) VALUES (?, ?, ?, ?, ?)
             ON CONFLICT (key) DO UPDATE SET url = excluded.url, artifact_id = excluded.artifact_id, title = excluded.title, fingerprint = excluded.fingerprint`).run(
          source.key,
          source.url,
          source.artifactId,
          source.title,
          source.fingerprint,
        );
        const number = known ?? numberOf(source.key) ?? 0;
        let total = 0;
        for (const [position, passage] of passages.entries()) {
          const terms = passage.terms.map(encodeToken).join(' ');
          const facets = passage.facets.map(encodeToken).join(' ');
          const { lastInsertRowid } =
            sql(`INSERT INTO passages (source, position, heading_path, span_start, span_end, text, lead, hash, terms, facets, length)
             VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`).run(
              number,
              position,
              JSON.stringify(passage.headingPath),
              passage.span.start,
              passage.span.end,
              passage.text,
              passage.lead,
              passage.hash,
              terms,
              facets,
              passage.terms.length,
            );
          sql('INSERT INTO passage_terms (rowid, terms, facets) VALUES (?, ?, ?)').run(lastInsertRowid, terms, facets);
          total += passage.terms.length;
        }
        addTotals(passages.length, total);
      });
    },
    remove(key) {
      return database.transaction(() => {
        const number = numberOf(key);
        if (number === undefined) return 0;
        const removed = removePassages(number);
        sql('DELETE FROM passage_sources WHERE number = ?').run(number);
        return removed;
      });
    },
    candidates(query) {
      const match = matchExpression(query);
      if (match === null) return [];
      // The inner query is cut off before the join: FTS5 ranks, the table is asked for the winners only.
      return sql(`
        SELECT p.id, p.terms FROM (SELECT rowid AS id FROM passage_terms WHERE passage_terms MATCH ? ORDER BY rank LIMIT ?) AS hit
        CROSS JOIN passages AS p ON p.id = hit.id`)
        .all(match, query.limit)
        .map((row) => ({ id: Number(row.id), terms: decodeTokens(row.terms) }));
    },
    load(ids) {
      return ids.flatMap((id) => {
        const row = sql(`
          SELECT p.id, p.heading_path, p.span_start, p.span_end, p.text, p.lead, p.hash, s.key, s.url, s.artifact_id, s.title, s.fingerprint
          FROM passages AS p JOIN passage_sources AS s ON s.number = p.source WHERE p.id = ?`).get(id);
        return row === undefined ? [] : [passageOf(row)];
      });
    },
  };
}

/** `null` when nothing can match. */
function matchExpression({ terms, facets = [], without }: PassageQuery): string | null {
  if (terms.length === 0 || facets.some((group) => group.length === 0)) return null;
  const wanted = [`{terms} : (${terms.map(quoted).join(' OR ')})`, ...facets.map(facetClause)].join(' AND ');
  if (without === undefined) return wanted;
  const { every, unless } = without;
  return `(${wanted}) NOT (${unless === undefined ? facetClause([every]) : `${facetClause([every])} NOT ${facetClause([unless])}`})`;
}

const facetClause = (group: readonly string[]): string => `{facets} : (${group.map(quoted).join(' OR ')})`;
const quoted = (token: string): string => `"${encodeToken(token)}"`;

/**
 * Tokens that FTS5's `ascii` tokenizer leaves whole: it cuts at ASCII characters outside its list, which are written as %hh here.
 * Everything above ASCII is a token character to it.
 */
const encodeToken = (token: string): string =>
  /^[a-z0-9]+$/.test(token)
    ? token
    : token.replace(/[\u0000-\u007f]/g, (character) =>
        PLAIN.test(character) ? character : `%${character.charCodeAt(0).toString(16).padStart(2, '0')}`,
      );

const PLAIN = /[a-z0-9._\-/:@+#]/;

const decodeToken = (token: string): string =>
  token.replace(/%([0-9a-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

export const decodeTokens = (tokens: unknown): string[] =>
  tokens === ''
    ? []
    : String(tokens)
        .split(' ')
        .map((token) => (token.includes('%') ? decodeToken(token) : token));

export const passageSourceOf = (row: Row): PassageSource => ({
  key: String(row.key),
  url: String(row.url),
  artifactId: String(row.artifact_id),
  title: row.title === null ? null : String(row.title),
  fingerprint: String(row.fingerprint),
});

const passageOf = (row: Row): StoredPassage => ({
  id: Number(row.id),
  source: passageSourceOf(row),
  headingPath: readStored(HeadingPath, row.heading_path, `passage ${row.id}`),
  span: { start: Number(row.span_start), end: Number(row.span_end) },
  text: String(row.text),
  lead: row.lead === null ? null : String(row.lead),
  hash: String(row.hash),
});
