import { z } from 'zod';
import { Artifact, VeritrailError } from '../../vocabulary/index.ts';
import type { ErasableEntry, ErasablePlace, ErasureStore, ForgettablePlace } from '../erasure.ts';
import { ENTRIES_AT_ONCE, entryOf, type PlaceSql } from '../erasure-rows.ts';
import { readStored } from '../json.ts';
import { bytesOf, hexOf } from '../keep-rows.ts';
import type { BodyStore } from '../ports.ts';
import type { PostgresDatabase } from './database.ts';
import { fromText, keyOf } from './key.ts';

/** What is kept on this machine's own disk. */
type LocalPlace = 'scratch' | 'frontier' | 'anchors';
type SharedPlace = Exclude<ErasablePlace, LocalPlace | 'bodies'>;

const OF_RECORD = 'JOIN veritrail.keep_records AS r ON r.number = t.record';
const OF_RUN = 'JOIN veritrail.runs AS r ON r.key = t.run';

const PLACES: Readonly<Record<SharedPlace, PlaceSql>> = {
  records: { from: 'veritrail.keep_records AS t', keys: ['t.number'], columns: 't.key, t.json' },
  versions: {
    from: `veritrail.keep_versions AS t ${OF_RECORD}`,
    keys: ['t.record', 't.number'],
    columns: 'r.key, t.bytes, t.document, t.json',
  },
  fields: {
    from: `veritrail.keep_fields AS t ${OF_RECORD}`,
    keys: ['t.record', 't.version', 't.position'],
    columns: 'r.key, t.entity_id, t.name, t.text, t.json',
  },
  quarantine: { from: `veritrail.keep_quarantine AS t ${OF_RECORD}`, keys: ['t.number'], columns: 'r.key, t.bytes, t.json' },
  events: {
    from: 'veritrail.keep_events AS t',
    keys: ['t.number'],
    columns: 't.key, t.json',
    where: 't.json IS NOT NULL',
    forget: 'UPDATE veritrail.keep_events AS t SET source = NULL, key = NULL, version = NULL, json = NULL',
  },
  artifacts: { from: 'veritrail.artifacts AS t', keys: ['t.key'], columns: 't.id, t.body, t.json' },
  documents: { from: 'veritrail.documents AS t', keys: ['t.key'], columns: 't.artifact_id, t.data' },
  http_cache: { from: 'veritrail.http_cache AS t', keys: ['t.key'], columns: 't.name, t.json, t.body' },
  passages: {
    from: 'veritrail.passage_sources AS t',
    keys: ['t.number'],
    columns: `t.name, t.url, t.title, (SELECT string_agg(concat_ws(E'\\n', p.heading_path, p.text, p.lead, p.terms), E'\\n')
      FROM veritrail.passage_groups AS g JOIN veritrail.passages AS p ON p.part = g.number WHERE g.source = t.number) AS all_text`,
  },
  key_values: { from: 'veritrail.kv AS t', keys: ['t.entry'], columns: 't.space, t.key AS name, t.json' },
  lane_memory: {
    from: 'veritrail.lane_memory AS t',
    keys: ['t.key'],
    columns: 't.host, t.template',
    forget: 'DELETE FROM veritrail.lane_memory AS t',
  },
  page_prints: {
    from: 'veritrail.page_prints AS t',
    keys: ['t.print', 't.path_key'],
    columns: 't.host, t.path',
    forget: 'DELETE FROM veritrail.page_prints AS t',
  },
  run_events: {
    from: `veritrail.events AS t ${OF_RUN}`,
    keys: ['t.run', 't.seq'],
    columns: 'r.id AS run_id, t.json',
    forget: 'DELETE FROM veritrail.events AS t',
  },
  runs: {
    from: 'veritrail.runs AS t',
    keys: ['t.number'],
    columns: 't.id AS run_id, t.question, t.settings',
    forget: "UPDATE veritrail.runs AS t SET question = '', settings = 'null'",
  },
  answers: {
    from: 'veritrail.answers AS t',
    keys: ['t.run'],
    columns: 't.run_id, t.json',
    forget: 'DELETE FROM veritrail.answers AS t',
  },
};

const Keys = z.array(z.union([z.string(), z.number(), z.instanceof(Buffer)]));
type Key = z.infer<typeof Keys>[number];

/** As text, to be read by `keysOf`. */
const idOf = (keys: readonly Key[]): string =>
  JSON.stringify(keys.map((key) => (Buffer.isBuffer(key) ? { hex: key.toString('hex') } : key)));
const Id = z.array(z.union([z.string(), z.number(), z.strictObject({ hex: z.string() })]));
const keysOf = (id: string): Key[] => Id.parse(JSON.parse(id)).map((key) => (typeof key === 'object' ? bytesOf(key.hex) : key));

/**
 * @param local what is kept on this machine's own disk
 * @example const erasure = postgresErasure(database, bodies, openStore({ directory }).erasure)
 */
export function postgresErasure(database: PostgresDatabase, bodies: BodyStore, local: ErasureStore): ErasureStore {
  async function* rowsOf(place: SharedPlace): AsyncGenerator<ErasableEntry> {
    const { from, keys, columns, where = 'true' } = PLACES[place];
    const names = keys.join(', ');
    const aliased = keys.map((key, at) => `${key} AS k${at}`).join(', ');
    const select = (after: string): string =>
      `SELECT ${aliased}, ${columns} FROM ${from} WHERE ${where}${after} ORDER BY ${names} LIMIT ${ENTRIES_AT_ONCE}`;
    const marks = keys.map((_, at) => `$${at + 1}`).join(', ');
    for (let last: Key[] | null = null; ; ) {
      const rows = await (last === null ? database.rows(select('')) : database.rows(select(` AND (${names}) > (${marks})`), ...last));
      for (const row of rows) {
        last = Keys.parse(keys.map((_, at) => row[`k${at}`]));
        yield { ...entryOf(place, row, fromText), id: idOf(last) };
      }
      if (rows.length < ENTRIES_AT_ONCE) return;
    }
  }

  async function* bodyEntries(): AsyncGenerator<ErasableEntry> {
    for (let after: string | null = null; ; ) {
      const page: string[] = await bodies.list(after, ENTRIES_AT_ONCE);
      for (const name of page) yield { id: name, name, urls: [], bodies: [], text: await readable(bodies, name) };
      after = page.at(-1) ?? null;
      if (page.length < ENTRIES_AT_ONCE) return;
    }
  }

  const forgetShared = (place: Exclude<ForgettablePlace, LocalPlace>, ids: readonly string[]): Promise<number> =>
    database.transaction(
      async (queries) => {
        const { keys, forget } = PLACES[place];
        const statement = `${forget} WHERE ${keys.map((key, at) => `${key} = $${at + 1}`).join(' AND ')}`;
        let changed = 0;
        for (const id of ids) changed += await queries.run(statement, ...keysOf(id));
        return changed;
      },
      { repeat: true },
    );

  return {
    async *entries(place) {
      if (isLocal(place)) yield* local.entries(place === 'scratch' ? 'key_values' : place);
      else if (place === 'bodies') yield* bodyEntries();
      else yield* rowsOf(place);
    },
    forget: (place, ids) => (isLocal(place) ? local.forget(place, ids) : forgetShared(place, ids)),
    async artifactsAt(canonicalUrl, authScope) {
      const rows = await database.rows(
        'SELECT id, json FROM veritrail.artifacts WHERE page = $1 ORDER BY fetched_at, id',
        keyOf(canonicalUrl, authScope ?? ''),
      );
      return rows.map(({ id, json }) => readStored(Artifact, json, `artifact ${fromText(id)}`));
    },
    async referrers(bodyHash) {
      const hash = bytesOf(bodyHash);
      const versions = await database.rows(
        `SELECT r.key, t.number FROM veritrail.keep_versions AS t ${OF_RECORD} WHERE t.bytes = $1
         UNION SELECT r.key, t.number FROM veritrail.keep_versions AS t ${OF_RECORD} WHERE t.document = $1`,
        hash,
      );
      const quarantine = await database.rows(
        `SELECT r.key, t.state FROM veritrail.keep_quarantine AS t ${OF_RECORD} WHERE t.bytes = $1`,
        hash,
      );
      const artifacts = await database.rows('SELECT id FROM veritrail.artifacts WHERE body = $1', hash);
      const cache = await database.rows('SELECT name FROM veritrail.http_cache WHERE body = $1', bodyHash);
      return {
        versions: versions.map(({ key, number }) => ({ key: hexOf(key), number: Number(number) })),
        quarantine: quarantine.map(({ key, state }) => ({ key: hexOf(key), held: state === 'held' })),
        artifacts: artifacts.map(({ id }) => fromText(id)),
        cache: cache.map(({ name }) => fromText(name)),
      };
    },
    async scrub() {
      await local.scrub();
      const tables = await database.rows(
        "SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname = 'veritrail' ORDER BY tablename",
      );
      // Written anew, and counted anew: what the planner remembers of a column are values of it.
      for (const { name } of tables) await database.maintain(`VACUUM (FULL, ANALYZE) ${String(name)}`);
      // Where this user may: else the server passes over it, and its own housekeeping takes what went.
      await database.maintain('VACUUM (FULL) pg_catalog.pg_statistic');
    },
  };
}

const isLocal = (place: ErasablePlace): place is LocalPlace => place === 'scratch' || place === 'frontier' || place === 'anchors';

/** What cannot be unpacked says nothing. */
async function readable(bodies: BodyStore, hash: string): Promise<Uint8Array> {
  try {
    return (await bodies.get(hash)) ?? new Uint8Array(0);
  } catch (error) {
    if (error instanceof VeritrailError && error.code === 'store_corrupt') return new Uint8Array(0);
    throw error;
  }
}
