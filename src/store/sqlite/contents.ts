import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { CacheMeta } from '../../http/cache/port.ts';
import {
  Answer,
  Artifact,
  Document,
  type LegalHold,
  type QuarantineEntry,
  RegisteredSource,
  TraceEvent,
  VeritrailError,
} from '../../vocabulary/index.ts';
import { unchained } from '../audit-chain.ts';
import { isHash } from '../bodies/packed.ts';
import { Meta } from '../cache-meta.ts';
import { parseStored, readStored, unpack } from '../json.ts';
import type {
  AuditEntry,
  KeptEvent,
  LaneRecord,
  PassageRow,
  PassageSource,
  RunRecord,
  SessionRow,
  WebhookRow,
  WholeRecord,
} from '../ports.ts';
import type { WorkItem } from '../work.ts';
import { auditEntryOf } from './audit.ts';
import { sqliteBodies } from './bodies.ts';
import { keptContents } from './contents-keep.ts';
import { type Database, openDatabase, type Row } from './database.ts';
import { decodeTokens, HeadingPath, passageSourceOf } from './passages.ts';
import { runOf } from './runs.ts';
import { migrate } from './schema.ts';
import { sessionOf } from './sessions.ts';
import { laneRecordOf } from './site-memory.ts';

/** One thing that is kept: its name for messages, and how it is read. Reading throws store_corrupt where it is damaged. */
export interface Kept<T> {
  readonly name: string;
  read(): T;
}

/** Everything of a data directory but crawl frontiers, part by part, in the order in which it came. */
export interface StoreContents {
  bodies(): Iterable<Kept<{ sha256: string; bytes: Uint8Array }>>;
  artifacts(): Iterable<Kept<Artifact>>;
  documents(): Iterable<Kept<{ artifactId: string; document: Document }>>;
  cacheEntries(): Iterable<Kept<{ key: string; meta: CacheMeta; body: Uint8Array | null }>>;
  keyValues(): Iterable<Kept<{ space: string; key: string; value: unknown; expiresAt: number | null }>>;
  runs(): Iterable<Kept<{ run: RunRecord; events: TraceEvent[] }>>;
  answers(): Iterable<Kept<{ runId: string; answer: Answer }>>;
  passages(): Iterable<Kept<{ source: PassageSource; passages: PassageRow[] }>>;
  laneRecords(): Iterable<Kept<{ host: string; template: string; record: LaneRecord }>>;
  prints(): Iterable<Kept<{ host: string; print: string; path: string }>>;
  sessions(): Iterable<Kept<SessionRow>>;
  sources(): Iterable<Kept<RegisteredSource>>;
  audit(): Iterable<Kept<AuditEntry>>;
  records(): Iterable<Kept<WholeRecord>>;
  quarantine(): Iterable<Kept<QuarantineEntry>>;
  keepEvents(): Iterable<Kept<KeptEvent>>;
  holds(): Iterable<Kept<LegalHold>>;
  webhooks(): Iterable<Kept<WebhookRow>>;
  /** What waits or is under way. */
  work(): Iterable<Kept<Required<WorkItem>>>;
  /** Tables that none of these parts reads, with their rows: whoever copies must say that they stay behind. */
  others(): { readonly table: string; readonly rows: number }[];
  close(): void;
}

/** @throws store_unavailable where there is no store */
export function openContents(directory: string): StoreContents {
  const location = join(directory, 'veritrail.db');
  if (!existsSync(location)) throw new VeritrailError('store_unavailable', `${location}: there is no such file`);
  const database = openDatabase(location);
  try {
    migrate(database, location);
    return contentsOf(database, join(directory, 'bodies'));
  } catch (error) {
    database.close();
    throw error;
  }
}

function contentsOf(database: Database, folder: string): StoreContents {
  const bodies = sqliteBodies(database, folder);
  const bytesOf = (sha256: string): Uint8Array => {
    const bytes = bodies.get(sha256);
    if (bytes === null) throw new VeritrailError('store_corrupt', `body ${sha256}: it is not there`);
    return bytes;
  };
  /** One row in memory at a time. */
  function* each<T>(text: string, name: (row: Row) => string, read: (row: Row) => T): Generator<Kept<T>> {
    for (const row of database.raw.prepare(text).iterate()) yield { name: name(row), read: () => read(row) };
  }
  return {
    *bodies() {
      const seen = new Set<string>();
      const rows = each(
        'SELECT hash FROM bodies',
        () => '',
        (row) => Buffer.from(blobOf(row.hash)).toString('hex'),
      );
      for (const sha256 of [...[...rows].map((row) => row.read()), ...filesOf(folder)]) {
        if (seen.has(sha256)) continue;
        seen.add(sha256);
        yield { name: `body ${sha256}`, read: () => ({ sha256, bytes: bytesOf(sha256) }) };
      }
    },
    artifacts: () =>
      each(
        'SELECT id, json FROM artifacts ORDER BY number',
        (row) => `artifact ${row.id}`,
        (row) => readStored(Artifact, row.json, `artifact ${row.id}`),
      ),
    documents: () =>
      each(
        'SELECT artifact_id, data FROM documents',
        (row) => `document of artifact ${row.artifact_id}`,
        (row) => {
          const entry = `document of artifact ${row.artifact_id}`;
          const document = readStored(Document, Buffer.from(unpack(row.data, entry)).toString(), entry);
          return { artifactId: String(row.artifact_id), document };
        },
      ),
    cacheEntries: () =>
      each(
        'SELECT key, json, body FROM http_cache ORDER BY number',
        (row) => `HTTP cache entry ${row.key}`,
        (row) => ({
          key: String(row.key),
          meta: readStored(Meta, row.json, `HTTP cache entry ${row.key}`),
          // An entry whose body is damaged is a miss wherever it lies.
          body: row.body === null ? new Uint8Array(0) : bodies.get(String(row.body)),
        }),
      ),
    keyValues: () =>
      each(
        'SELECT space, key, json, expires_at FROM kv',
        (row) => `${row.space} entry ${row.key}`,
        (row) => ({
          space: String(row.space),
          key: String(row.key),
          value: parseStored(row.json, `${row.space} entry ${row.key}`),
          expiresAt: row.expires_at === null ? null : Number(row.expires_at),
        }),
      ),
    runs: () =>
      each(
        'SELECT * FROM runs ORDER BY number',
        (row) => `run ${row.id}`,
        (row) => ({
          run: runOf(row),
          events: database
            .sql('SELECT seq, json FROM events WHERE run_id = ? ORDER BY seq')
            .all(String(row.id))
            .map((event) => readStored(TraceEvent, event.json, `event ${event.seq} of run ${row.id}`)),
        }),
      ),
    answers: () =>
      each(
        'SELECT run_id, json FROM answers',
        (row) => `answer of run ${row.run_id}`,
        (row) => ({
          runId: String(row.run_id),
          answer: readStored(Answer, row.json, `answer of run ${row.run_id}`),
        }),
      ),
    passages: () =>
      each(
        'SELECT * FROM passage_sources ORDER BY number',
        (row) => `passages of ${row.key}`,
        (row) => ({
          source: passageSourceOf(row),
          passages: database.sql('SELECT * FROM passages WHERE source = ? ORDER BY position').all(Number(row.number)).map(passageRowOf),
        }),
      ),
    laneRecords: () =>
      each(
        'SELECT * FROM lane_memory',
        (row) => `lane memory of ${row.host}`,
        (row) => ({
          host: String(row.host),
          template: String(row.template),
          record: laneRecordOf(row),
        }),
      ),
    prints: () =>
      each(
        'SELECT * FROM page_prints',
        (row) => `print of ${row.host}`,
        ({ host, print, path }) => ({
          host: String(host),
          print: String(print),
          path: String(path),
        }),
      ),
    sessions: () => each('SELECT * FROM sessions', (row) => `session of ${row.origin} in scope ${row.scope}`, sessionOf),
    sources: () =>
      each(
        'SELECT * FROM sources ORDER BY id',
        (row) => `source ${row.id}`,
        (row) => readStored(RegisteredSource, row.json, `source ${row.id}`),
      ),
    audit: () =>
      each(
        'SELECT * FROM audit ORDER BY number',
        (row) => `audit entry ${row.number}`,
        (row) => unchained(auditEntryOf(row)),
      ),
    ...keptContents(database, each),
    others: () => othersOf(database),
    close: () => database.close(),
  };
}

/** Read above, or written anew with what is read there, or of this machine alone. */
const KNOWN =
  /^(?:bodies|artifacts|documents|http_cache|kv|runs|events|answers|passage.*|lane_memory|page_prints|sessions|sources|sources_revision|audit|keep_.*|work_.*|frontier_.*|sqlite_.*)$/;

function othersOf(database: Database): { table: string; rows: number }[] {
  const fresh = openDatabase(':memory:');
  try {
    migrate(fresh, ':memory:');
    // Some tables are never empty: they count or number.
    const unused = new Map(tablesOf(fresh).map(({ table, rows }) => [table, rows]));
    return tablesOf(database).filter(({ table, rows }) => !KNOWN.test(table) && rows > (unused.get(table) ?? 0));
  } finally {
    fresh.close();
  }
}

const tablesOf = (database: Database): { table: string; rows: number }[] =>
  database
    .sql("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
    .all()
    .map(({ name }) => ({ table: String(name), rows: Number(database.sql(`SELECT count(*) AS n FROM "${String(name)}"`).get()?.n) }));

const passageRowOf = (row: Row): PassageRow => ({
  headingPath: readStored(HeadingPath, row.heading_path, `passage ${row.id}`),
  span: { start: Number(row.span_start), end: Number(row.span_end) },
  text: String(row.text),
  lead: row.lead === null ? null : String(row.lead),
  hash: String(row.hash),
  terms: decodeTokens(row.terms),
  facets: decodeTokens(row.facets),
});

const Blob = z.instanceof(Uint8Array);
const blobOf = (value: unknown): Uint8Array => Blob.parse(value);

/** Bodies that are files; drafts of a killed process have other names. */
function filesOf(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.split(/[\\/]/).at(-1) ?? '')
    .filter(isHash);
}
