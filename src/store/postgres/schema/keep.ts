/**
 * What is kept of registered sources, as in SQLite: `content` and the rows of `keep_prints` belong to the version that is served, of active
 * records only. A row of `keep_events` whose record was removed keeps its id alone. A check that finds nothing new changes no indexed column.
 */
export const KEEP = `
CREATE TABLE veritrail.keep_records (
  number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, key bytea NOT NULL UNIQUE, revision bigint NOT NULL,
  source text COLLATE "C" NOT NULL, host text COLLATE "C" NOT NULL, state text NOT NULL, first_seen_at bigint NOT NULL, checked_at bigint,
  changed_at bigint, duplicate_of bytea, current integer, versions integer NOT NULL DEFAULT 0, content bytea, json text NOT NULL
) WITH (fillfactor = 80);
CREATE INDEX keep_records_by_source ON veritrail.keep_records (source, key);
CREATE INDEX keep_records_counts ON veritrail.keep_records (source, state, duplicate_of, versions);
CREATE INDEX keep_records_by_host ON veritrail.keep_records (host, key);
CREATE INDEX keep_records_by_content ON veritrail.keep_records (content, first_seen_at, key) WHERE content IS NOT NULL;
CREATE INDEX keep_records_by_original ON veritrail.keep_records (duplicate_of, key) WHERE duplicate_of IS NOT NULL;
CREATE TABLE veritrail.keep_versions (
  record bigint NOT NULL, number integer NOT NULL, source text COLLATE "C" NOT NULL, state text NOT NULL, followed_at bigint,
  content bytea NOT NULL, bytes bytea, document bytea NOT NULL, prints bigint[] NOT NULL, json text NOT NULL, PRIMARY KEY (record, number)
);
CREATE INDEX keep_versions_followed ON veritrail.keep_versions (source, followed_at) WHERE followed_at IS NOT NULL;
CREATE INDEX keep_versions_by_bytes ON veritrail.keep_versions (bytes) WHERE bytes IS NOT NULL;
CREATE INDEX keep_versions_by_document ON veritrail.keep_versions (document);
CREATE TABLE veritrail.keep_fields (
  record bigint NOT NULL, version integer NOT NULL, position integer NOT NULL, served boolean NOT NULL, source text COLLATE "C" NOT NULL,
  entity text COLLATE "C" NOT NULL, entity_id text COLLATE "C" NOT NULL, name text COLLATE "C" NOT NULL, text text NOT NULL,
  text_key bytea NOT NULL, value double precision, unit text, json text NOT NULL, PRIMARY KEY (record, version, position)
);
CREATE INDEX keep_fields_by_value ON veritrail.keep_fields (name, value) WHERE served;
CREATE INDEX keep_fields_by_source ON veritrail.keep_fields (source, entity, name) WHERE served;
CREATE INDEX keep_fields_by_text ON veritrail.keep_fields (text_key) WHERE served;
CREATE TABLE veritrail.keep_prints (record bigint PRIMARY KEY, prints bigint[] NOT NULL);
CREATE INDEX keep_prints_by_print ON veritrail.keep_prints USING gin (prints) WITH (fastupdate = off);
CREATE TABLE veritrail.keep_quarantine (
  number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, id bytea NOT NULL UNIQUE, record bigint NOT NULL, source text COLLATE "C" NOT NULL,
  state text NOT NULL, code text NOT NULL, bytes bytea, json text NOT NULL
);
CREATE INDEX keep_quarantine_by_record ON veritrail.keep_quarantine (record);
CREATE INDEX keep_quarantine_by_source ON veritrail.keep_quarantine (source, number);
CREATE INDEX keep_quarantine_held ON veritrail.keep_quarantine (source) WHERE state = 'held';
CREATE INDEX keep_quarantine_by_bytes ON veritrail.keep_quarantine (bytes) WHERE bytes IS NOT NULL;
CREATE TABLE veritrail.keep_events (
  number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, id bytea NOT NULL UNIQUE, source text COLLATE "C", key bytea, version integer, json text
);
CREATE INDEX keep_events_by_source ON veritrail.keep_events (source, number) WHERE json IS NOT NULL;
CREATE INDEX keep_events_by_key ON veritrail.keep_events (key, number) WHERE json IS NOT NULL;
CREATE TABLE veritrail.keep_holds (
  id bytea PRIMARY KEY, name text COLLATE "C" NOT NULL, source text, key bytea, since bigint NOT NULL, lifted_at bigint, json text NOT NULL
);
CREATE TABLE veritrail.keep_webhooks (
  id bytea PRIMARY KEY, name text COLLATE "C" NOT NULL, key_id text NOT NULL, sealed bytea NOT NULL, json text NOT NULL
);
ALTER TABLE veritrail.artifacts ADD COLUMN body bytea;
UPDATE veritrail.artifacts SET body = decode(substring((json::json -> 'bytesHash')::text FROM '^"([0-9a-f]{64})"$'), 'hex');
CREATE INDEX artifacts_by_body ON veritrail.artifacts (body) WHERE body IS NOT NULL;
`;
