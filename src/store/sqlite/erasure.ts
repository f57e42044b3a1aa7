import { z } from 'zod';
import { Artifact, VeritrailError } from '../../vocabulary/index.ts';
import type { ErasableEntry, ErasablePlace, ErasureStore, ForgettablePlace } from '../erasure.ts';
import { ENTRIES_AT_ONCE, entryOf, type PlaceSql } from '../erasure-rows.ts';
import { readStored } from '../json.ts';
import { bytesOf, hexOf } from '../keep-rows.ts';
import type { BodyStore, Sync } from '../ports.ts';
import { asStoreError, type Database } from './database.ts';

const OF_RECORD = 'JOIN keep_records r ON r.number = t.record';

const PLACES: Readonly<Record<Exclude<ErasablePlace, 'bodies' | 'scratch'>, PlaceSql>> = {
  records: { from: 'keep_records t', keys: ['t.number'], columns: 't.key, t.json' },
  versions: { from: `keep_versions t ${OF_RECORD}`, keys: ['t.id'], columns: 'r.key, t.bytes, t.document, t.json' },
  fields: {
    from: `keep_fields t ${OF_RECORD}`,
    keys: ['t.record', 't.version', 't.position'],
    columns: 'r.key, t.entity_id, t.name, t.text, t.json',
  },
  quarantine: { from: `keep_quarantine t ${OF_RECORD}`, keys: ['t.number'], columns: 'r.key, t.bytes, t.json' },
  events: {
    from: 'keep_events t',
    keys: ['t.number'],
    columns: 't.key, t.json',
    where: 't.json IS NOT NULL',
    forget: 'UPDATE keep_events AS t SET source = NULL, key = NULL, version = NULL, json = NULL',
  },
  artifacts: { from: 'artifacts t', keys: ['t.number'], columns: 't.id, t.body, t.json' },
  documents: { from: 'documents t', keys: ['t.artifact_id'], columns: 't.artifact_id, t.data' },
  http_cache: { from: 'http_cache t', keys: ['t.number'], columns: 't.key AS name, t.json, t.body' },
  passages: {
    from: 'passage_sources t',
    keys: ['t.number'],
    columns: `t.key AS name, t.url, t.title, (SELECT group_concat(p.heading_path || char(10) || p.text || char(10) || coalesce(p.lead, '')
      || char(10) || p.terms, char(10)) FROM passages p WHERE p.source = t.number) AS all_text`,
  },
  key_values: { from: 'kv t', keys: ['t.space', 't.key'], columns: 't.space, t.key AS name, t.json' },
  frontier: {
    from: 'frontier_urls t',
    keys: ['t.number'],
    columns: 't.run, t.url, t.parent, t.anchor, t.detail',
    forget: 'DELETE FROM frontier_urls AS t',
  },
  anchors: {
    from: 'frontier_urls t',
    keys: ['t.number'],
    columns: 't.run, t.parent, t.anchor',
    where: "t.parent IS NOT NULL AND t.anchor <> ''",
    forget: "UPDATE frontier_urls AS t SET anchor = '', parent = NULL",
  },
  lane_memory: {
    from: 'lane_memory t',
    keys: ['t.host', 't.template'],
    columns: 't.host, t.template',
    forget: 'DELETE FROM lane_memory AS t',
  },
  page_prints: {
    from: 'page_prints t',
    keys: ['t.host', 't.print', 't.path'],
    columns: 't.host, t.path',
    forget: 'DELETE FROM page_prints AS t',
  },
  run_events: { from: 'events t', keys: ['t.run_id', 't.seq'], columns: 't.run_id, t.json', forget: 'DELETE FROM events AS t' },
  runs: {
    from: 'runs t',
    keys: ['t.number'],
    columns: 't.id AS run_id, t.question, t.settings',
    forget: "UPDATE runs AS t SET question = '', settings = 'null'",
  },
  answers: { from: 'answers t', keys: ['t.run_id'], columns: 't.run_id, t.json', forget: 'DELETE FROM answers AS t' },
};

const Keys = z.array(z.union([z.string(), z.number()]));

/** @param bodies of the same file */
export function sqliteErasure(database: Database, bodies: Sync<BodyStore>): ErasureStore {
  const { sql } = database;

  function* rowsOf(place: Exclude<ErasablePlace, 'bodies' | 'scratch'>): Generator<ErasableEntry> {
    const { from, keys, columns, where = 'true' } = PLACES[place];
    const names = keys.join(', ');
    const marks = keys.map(() => '?').join(', ');
    const aliased = keys.map((key, at) => `${key} AS k${at}`).join(', ');
    const select = (after: string): string => `SELECT ${aliased}, ${columns} FROM ${from} WHERE ${where}${after} ORDER BY ${names} LIMIT ?`;
    for (let last: (string | number)[] | null = null; ; ) {
      const rows =
        last === null ? sql(select('')).all(ENTRIES_AT_ONCE) : sql(select(` AND (${names}) > (${marks})`)).all(...last, ENTRIES_AT_ONCE);
      for (const row of rows) {
        last = Keys.parse(keys.map((_, at) => row[`k${at}`]));
        yield { ...entryOf(place, row, String), id: JSON.stringify(last) };
      }
      if (rows.length < ENTRIES_AT_ONCE) return;
    }
  }

  function* bodyEntries(): Generator<ErasableEntry> {
    for (let after: string | null = null; ; ) {
      const page: string[] = bodies.list(after, ENTRIES_AT_ONCE);
      for (const name of page) yield { id: name, name, urls: [], bodies: [], text: readable(bodies, name) };
      after = page.at(-1) ?? null;
      if (page.length < ENTRIES_AT_ONCE) return;
    }
  }

  const forgetOne = (place: ForgettablePlace, id: string): number => {
    const { keys, forget } = PLACES[place];
    const values = Keys.parse(JSON.parse(id));
    const [row] = place === 'frontier' ? sql('SELECT run, host FROM frontier_urls WHERE number = ?').all(...values) : [];
    const { changes } = sql(`${forget} WHERE ${keys.map((key) => `${key} = ?`).join(' AND ')}`).run(...values);
    if (row !== undefined) recount(database, String(row.run), String(row.host));
    return Number(changes);
  };

  return {
    async *entries(place) {
      database.settle();
      if (place === 'bodies') yield* bodyEntries();
      // The same table as that of the key-values that are shared.
      else if (place !== 'scratch') yield* rowsOf(place);
    },
    forget: async (place, ids) =>
      database.durably(() => ids.map((id) => forgetOne(place, id)).reduce((total, changes) => total + changes, 0)),
    async artifactsAt(canonicalUrl, authScope) {
      database.settle();
      return sql('SELECT id, json FROM artifacts WHERE canonical_url = ? AND auth_scope = ? ORDER BY fetched_at, id')
        .all(canonicalUrl, authScope ?? '')
        .map(({ id, json }) => readStored(Artifact, json, `artifact ${id}`));
    },
    async referrers(bodyHash) {
      database.settle();
      const hash = bytesOf(bodyHash);
      return {
        versions: sql(
          `SELECT r.key, t.number FROM keep_versions t ${OF_RECORD} WHERE t.bytes = ?1
           UNION SELECT r.key, t.number FROM keep_versions t ${OF_RECORD} WHERE t.document = ?1`,
        )
          .all(hash)
          .map(({ key, number }) => ({ key: hexOf(key), number: Number(number) })),
        quarantine: sql(`SELECT r.key, t.state FROM keep_quarantine t ${OF_RECORD} WHERE t.bytes = ?`)
          .all(hash)
          .map(({ key, state }) => ({ key: hexOf(key), held: state === 'held' })),
        artifacts: sql('SELECT id FROM artifacts WHERE body = ?')
          .all(hash)
          .map(({ id }) => String(id)),
        cache: sql('SELECT key FROM http_cache WHERE body = ?')
          .all(bodyHash)
          .map(({ key }) => String(key)),
      };
    },
    scrub: async () => scrub(database),
  };
}

/** What cannot be unpacked says nothing. */
function readable(bodies: Sync<BodyStore>, hash: string): Uint8Array {
  try {
    return bodies.get(hash) ?? new Uint8Array(0);
  } catch (error) {
    if (error instanceof VeritrailError && error.code === 'store_corrupt') return new Uint8Array(0);
    throw error;
  }
}

/** The counts by which a crawl claims are those of its rows. */
const recount = ({ sql }: Database, run: string, host: string): void =>
  void sql(
    `UPDATE frontier_hosts SET (ready, in_flight) =
       (SELECT coalesce(sum(state = 'queued'), 0), coalesce(sum(state = 'leased'), 0) FROM frontier_urls u WHERE u.run = ?1 AND u.host = ?2)
     WHERE run = ?1 AND host = ?2`,
  ).run(run, host);

/**
 * The index of terms forgets what was deleted only when its parts are merged into one; the file keeps deleted rows in free pages until it is written
 * anew; the log keeps pages as they were until it is cut.
 */
function scrub({ raw, settle }: Database): void {
  settle();
  try {
    raw.exec("INSERT INTO passage_terms (passage_terms) VALUES ('optimize')");
    // Its copy may be larger than memory. It holds what is left, not what went.
    raw.exec('PRAGMA temp_store = FILE');
    raw.exec('VACUUM');
    const busy = Number(raw.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()?.busy) !== 0;
    if (busy)
      throw new VeritrailError('store_unavailable', 'another process is reading: the log keeps what was deleted until it has ended');
  } catch (error) {
    throw asStoreError(error, 'rewriting the database');
  } finally {
    raw.exec('PRAGMA temp_store = MEMORY');
  }
}
