import { VeritrailError } from '../../vocabulary/index.ts';
import { chainAudit } from './audit.ts';
import type { Database } from './database.ts';
import { KEEP } from './keep-schema.ts';
import { WORK } from './work-schema.ts';

/** One step of the schema each; a released step is never edited, only followed by another. Applied steps = `user_version`. */
const MIGRATIONS: readonly (string | ((database: Database) => void))[] = [
  `
  CREATE TABLE artifacts (
    id TEXT PRIMARY KEY, canonical_url TEXT NOT NULL, auth_scope TEXT NOT NULL, fetched_at INTEGER NOT NULL, json TEXT NOT NULL
  ) WITHOUT ROWID;
  CREATE INDEX artifacts_by_url ON artifacts (canonical_url, auth_scope, fetched_at);
  CREATE TABLE documents (artifact_id TEXT PRIMARY KEY, data BLOB NOT NULL);
  CREATE TABLE http_cache (key TEXT PRIMARY KEY, json TEXT NOT NULL, body TEXT) WITHOUT ROWID;
  CREATE TABLE kv (space TEXT NOT NULL, key TEXT NOT NULL, json TEXT NOT NULL, expires_at INTEGER, PRIMARY KEY (space, key)) WITHOUT ROWID;
  CREATE INDEX kv_by_expiry ON kv (expires_at) WHERE expires_at IS NOT NULL;
  CREATE TABLE runs (
    number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, question TEXT NOT NULL, created_at TEXT NOT NULL, settings TEXT NOT NULL
  );
  CREATE TABLE events (run_id TEXT NOT NULL REFERENCES runs (id), seq INTEGER NOT NULL, json TEXT NOT NULL, PRIMARY KEY (run_id, seq)) WITHOUT ROWID;
  CREATE TABLE answers (run_id TEXT PRIMARY KEY, json TEXT NOT NULL);
  `,
  // Tokens come from our own analyser: the ASCII tokenizer leaves them whole, with the punctuation that terms may hold. Facets select, they do not rank.
  `
  CREATE TABLE passage_sources (
    number INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, url TEXT NOT NULL, artifact_id TEXT NOT NULL, title TEXT, fingerprint TEXT NOT NULL
  );
  CREATE INDEX passage_sources_by_url ON passage_sources (url);
  CREATE TABLE passages (
    id INTEGER PRIMARY KEY, source INTEGER NOT NULL REFERENCES passage_sources (number), position INTEGER NOT NULL,
    heading_path TEXT NOT NULL, span_start INTEGER NOT NULL, span_end INTEGER NOT NULL, text TEXT NOT NULL, lead TEXT, hash TEXT NOT NULL,
    terms TEXT NOT NULL, facets TEXT NOT NULL, length INTEGER NOT NULL
  );
  CREATE UNIQUE INDEX passages_by_source ON passages (source, position);
  CREATE TABLE passage_totals (only INTEGER PRIMARY KEY CHECK (only = 1), passages INTEGER NOT NULL, terms INTEGER NOT NULL);
  INSERT INTO passage_totals VALUES (1, 0, 0);
  CREATE VIRTUAL TABLE passage_terms USING fts5 (
    terms, facets, content = '', contentless_delete = 1, tokenize = "ascii tokenchars '%._-/:@+#'"
  );
  INSERT INTO passage_terms (passage_terms, rank) VALUES ('rank', 'bm25(1.0, 0.0)');
  CREATE VIRTUAL TABLE passage_vocabulary USING fts5vocab (passage_terms, col);
  `,
  // Addresses and hosts of crawls. The row number keeps the order of discovery; a partial index holds what may be claimed, best first.
  `
  CREATE TABLE frontier_urls (
    number INTEGER PRIMARY KEY, run TEXT NOT NULL, key TEXT NOT NULL, url TEXT NOT NULL, host TEXT NOT NULL, depth INTEGER NOT NULL,
    priority REAL NOT NULL, parent TEXT, anchor TEXT NOT NULL, edge TEXT NOT NULL, state TEXT NOT NULL, reason TEXT, detail TEXT,
    due_at INTEGER NOT NULL, lease_until INTEGER NOT NULL DEFAULT 0, fence INTEGER NOT NULL DEFAULT 0, fetched INTEGER NOT NULL DEFAULT 0,
    artifact_id TEXT, content_hash TEXT, alias_of TEXT
  );
  CREATE UNIQUE INDEX frontier_by_key ON frontier_urls (run, key);
  CREATE INDEX frontier_ready ON frontier_urls (run, host, priority DESC, number) WHERE state = 'queued';
  CREATE INDEX frontier_leased ON frontier_urls (run, lease_until) WHERE state = 'leased';
  CREATE INDEX frontier_by_content ON frontier_urls (run, content_hash) WHERE content_hash IS NOT NULL;
  CREATE TABLE frontier_hosts (
    run TEXT NOT NULL, host TEXT NOT NULL, ready INTEGER NOT NULL, in_flight INTEGER NOT NULL, next_at INTEGER NOT NULL, PRIMARY KEY (run, host)
  ) WITHOUT ROWID;
  CREATE INDEX frontier_hosts_ready ON frontier_hosts (run, next_at) WHERE ready > 0;
  `,
  // Small bodies; large ones, and those of earlier versions, are files.
  'CREATE TABLE bodies (number INTEGER PRIMARY KEY, hash BLOB NOT NULL UNIQUE, data BLOB NOT NULL);',
  // Rows of kilobytes in the order in which they come: a tree that is ordered by random keys wrote its pages again and again.
  `
  ALTER TABLE artifacts RENAME TO artifacts_by_id;
  CREATE TABLE artifacts (
    number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, canonical_url TEXT NOT NULL, auth_scope TEXT NOT NULL, fetched_at INTEGER NOT NULL,
    json TEXT NOT NULL
  );
  INSERT INTO artifacts (id, canonical_url, auth_scope, fetched_at, json)
    SELECT id, canonical_url, auth_scope, fetched_at, json FROM artifacts_by_id ORDER BY fetched_at;
  DROP TABLE artifacts_by_id;
  CREATE INDEX artifacts_by_url ON artifacts (canonical_url, auth_scope, fetched_at);
  ALTER TABLE http_cache RENAME TO http_cache_by_key;
  CREATE TABLE http_cache (number INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, json TEXT NOT NULL, body TEXT);
  INSERT INTO http_cache (key, json, body) SELECT key, json, body FROM http_cache_by_key;
  DROP TABLE http_cache_by_key;
  `,
  // Sessions are sealed before they come here; what stands beside the seal is no secret. The audit is only ever added to.
  `
  CREATE TABLE sessions (
    origin TEXT NOT NULL, scope TEXT NOT NULL, key_id TEXT NOT NULL, status TEXT NOT NULL, created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL, version INTEGER NOT NULL, sealed BLOB NOT NULL, PRIMARY KEY (scope, origin)
  ) WITHOUT ROWID;
  CREATE TABLE audit (number INTEGER PRIMARY KEY, at INTEGER NOT NULL, kind TEXT NOT NULL, json TEXT NOT NULL);
  `,
  // What is remembered of sites: which lane pages of one form needed, and which bodies stood under which paths.
  `
  CREATE TABLE lane_memory (
    host TEXT NOT NULL, template TEXT NOT NULL, needed INTEGER NOT NULL, enough INTEGER NOT NULL, skipped INTEGER NOT NULL,
    probe_after INTEGER NOT NULL, compared_at INTEGER NOT NULL, PRIMARY KEY (host, template)
  ) WITHOUT ROWID;
  CREATE INDEX lane_memory_by_age ON lane_memory (compared_at);
  CREATE TABLE page_prints (host TEXT NOT NULL, print TEXT NOT NULL, path TEXT NOT NULL, PRIMARY KEY (host, print, path)) WITHOUT ROWID;
  `,
  // Registered sources. The revision grows with every change, so that a process sees what another one changed.
  `
  CREATE TABLE sources (id TEXT PRIMARY KEY, json TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE sources_revision (only INTEGER PRIMARY KEY CHECK (only = 1), revision INTEGER NOT NULL);
  INSERT INTO sources_revision VALUES (1, 0);
  `,
  // What a crawl asks of its own pages stands in their rows: the records of artifacts may lie on another machine.
  `
  ALTER TABLE frontier_urls ADD COLUMN bytes_hash TEXT;
  ALTER TABLE frontier_urls ADD COLUMN canonical_url TEXT;
  UPDATE frontier_urls SET (bytes_hash, canonical_url) =
    (SELECT json_extract(a.json, '$.bytesHash'), json_extract(a.json, '$.canonicalUrl') FROM artifacts a WHERE a.id = frontier_urls.artifact_id)
    WHERE artifact_id IS NOT NULL;
  `,
  WORK,
  KEEP,
  chainAudit,
];

const SCHEMA_VERSION: number = MIGRATIONS.length;

/** Bring the file to this version. Safe when several processes open a new directory at once: each step runs once. */
export function migrate(database: Database, location: string): void {
  if (versionOf(database) === SCHEMA_VERSION) return;
  database.transaction(() => {
    const from = versionOf(database);
    if (from > SCHEMA_VERSION)
      throw new VeritrailError('schema_too_new', `${location} has schema ${from}; this version knows ${SCHEMA_VERSION}.`);
    for (const step of MIGRATIONS.slice(from))
      if (typeof step === 'string') database.raw.exec(step);
      else step(database);
    database.raw.exec(`PRAGMA user_version = ${SCHEMA_VERSION}`);
  });
}

const versionOf = (database: Database): number => Number(database.raw.prepare('PRAGMA user_version').get()?.user_version ?? 0);
