/**
 * What is kept of registered sources. Keys and hashes are bytes, times ms since 1970; the rest of a record is JSON. `content` and the rows of
 * `keep_prints` belong to the version that is served: of active records only. A row of `keep_events` whose record was removed keeps its id alone.
 */
export const KEEP = `
  CREATE TABLE keep_records (
    number INTEGER PRIMARY KEY, key BLOB NOT NULL UNIQUE, revision INTEGER NOT NULL, source TEXT NOT NULL, host TEXT NOT NULL,
    state TEXT NOT NULL, first_seen_at INTEGER NOT NULL, checked_at INTEGER, changed_at INTEGER, duplicate_of BLOB,
    versions INTEGER NOT NULL DEFAULT 0, prints INTEGER NOT NULL DEFAULT 0, content BLOB, json TEXT NOT NULL
  );
  CREATE INDEX keep_records_by_source ON keep_records (source, key, state, checked_at, changed_at, duplicate_of, versions);
  CREATE INDEX keep_records_by_host ON keep_records (host, key);
  CREATE INDEX keep_records_by_content ON keep_records (content, first_seen_at, key) WHERE content IS NOT NULL;
  CREATE INDEX keep_records_by_original ON keep_records (duplicate_of, key) WHERE duplicate_of IS NOT NULL;
  CREATE TABLE keep_versions (
    id INTEGER PRIMARY KEY, record INTEGER NOT NULL, number INTEGER NOT NULL, source TEXT NOT NULL, state TEXT NOT NULL,
    followed_at INTEGER, content BLOB NOT NULL, bytes BLOB, document BLOB NOT NULL, prints BLOB NOT NULL, json TEXT NOT NULL,
    UNIQUE (record, number)
  );
  CREATE INDEX keep_versions_followed ON keep_versions (source, followed_at) WHERE followed_at IS NOT NULL;
  CREATE INDEX keep_versions_by_bytes ON keep_versions (bytes) WHERE bytes IS NOT NULL;
  CREATE INDEX keep_versions_by_document ON keep_versions (document);
  CREATE TABLE keep_fields (
    record INTEGER NOT NULL, version INTEGER NOT NULL, position INTEGER NOT NULL, served INTEGER NOT NULL, source TEXT NOT NULL,
    entity TEXT NOT NULL, entity_id TEXT NOT NULL, name TEXT NOT NULL, text TEXT NOT NULL, text_key BLOB NOT NULL, value REAL, unit TEXT,
    json TEXT NOT NULL, PRIMARY KEY (record, version, position)
  ) WITHOUT ROWID;
  CREATE INDEX keep_fields_by_value ON keep_fields (name, value) WHERE served = 1;
  CREATE INDEX keep_fields_by_source ON keep_fields (source, entity, name) WHERE served = 1;
  CREATE INDEX keep_fields_by_text ON keep_fields (text_key) WHERE served = 1;
  CREATE TABLE keep_prints (print INTEGER NOT NULL, record INTEGER NOT NULL, PRIMARY KEY (print, record)) WITHOUT ROWID;
  CREATE TABLE keep_quarantine (
    number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, record INTEGER NOT NULL, source TEXT NOT NULL, state TEXT NOT NULL, code TEXT NOT NULL,
    bytes BLOB, json TEXT NOT NULL
  );
  CREATE INDEX keep_quarantine_by_record ON keep_quarantine (record);
  CREATE INDEX keep_quarantine_by_source ON keep_quarantine (source, number);
  CREATE INDEX keep_quarantine_held ON keep_quarantine (source) WHERE state = 'held';
  CREATE INDEX keep_quarantine_by_bytes ON keep_quarantine (bytes) WHERE bytes IS NOT NULL;
  CREATE TABLE keep_events (
    number INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, source TEXT, key BLOB, version INTEGER, json TEXT
  );
  CREATE INDEX keep_events_by_source ON keep_events (source, number) WHERE json IS NOT NULL;
  CREATE INDEX keep_events_by_key ON keep_events (key, number) WHERE json IS NOT NULL;
  CREATE TABLE keep_holds (id TEXT PRIMARY KEY, source TEXT, key BLOB, since INTEGER NOT NULL, lifted_at INTEGER, json TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE keep_webhooks (id TEXT PRIMARY KEY, key_id TEXT NOT NULL, sealed BLOB NOT NULL, json TEXT NOT NULL) WITHOUT ROWID;
  ALTER TABLE artifacts ADD COLUMN body BLOB;
  UPDATE artifacts SET body = unhex(json_extract(json, '$.bytesHash')) WHERE json_valid(json);
  CREATE INDEX artifacts_by_body ON artifacts (body) WHERE body IS NOT NULL;
`;
