/**
 * All tables stand in a schema of their own, named in every statement: the search path is the operator's. Keys are hashes (`key.ts`), because
 * PostgreSQL indexes nothing longer than a third of a page, and addresses may be longer. JSON is text, in which a NUL is written as an escape.
 */
export const RECORDS = `
CREATE TABLE veritrail.artifacts (
  key bytea PRIMARY KEY, page bytea NOT NULL, id text COLLATE "C" NOT NULL, canonical_url text NOT NULL, auth_scope text NOT NULL,
  fetched_at bigint NOT NULL, json text NOT NULL
);
CREATE INDEX artifacts_by_page ON veritrail.artifacts (page, fetched_at DESC);
CREATE TABLE veritrail.documents (key bytea PRIMARY KEY, artifact_id text NOT NULL, data bytea NOT NULL);
ALTER TABLE veritrail.documents ALTER COLUMN data SET STORAGE EXTERNAL;
CREATE TABLE veritrail.http_cache (key bytea PRIMARY KEY, name text NOT NULL, json text NOT NULL, body text);
CREATE TABLE veritrail.kv (
  entry bytea PRIMARY KEY, space text NOT NULL, key text NOT NULL, json text NOT NULL, expires_at bigint
);
CREATE INDEX kv_by_expiry ON veritrail.kv (expires_at) WHERE expires_at IS NOT NULL;
CREATE TABLE veritrail.runs (
  number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, key bytea NOT NULL UNIQUE, id text NOT NULL, question text NOT NULL,
  created_at text NOT NULL, settings text NOT NULL
);
CREATE TABLE veritrail.events (
  run bytea NOT NULL REFERENCES veritrail.runs (key), seq integer NOT NULL, json text NOT NULL, PRIMARY KEY (run, seq)
);
CREATE TABLE veritrail.answers (run bytea PRIMARY KEY, run_id text NOT NULL, json text NOT NULL);
CREATE TABLE veritrail.sessions (
  key bytea PRIMARY KEY, origin text COLLATE "C" NOT NULL, scope text COLLATE "C" NOT NULL, key_id text NOT NULL, status text NOT NULL,
  created_at bigint NOT NULL, updated_at bigint NOT NULL, version bigint NOT NULL, sealed bytea NOT NULL
);
CREATE TABLE veritrail.audit (
  number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, at bigint NOT NULL, kind text NOT NULL, json text NOT NULL
);
CREATE TABLE veritrail.lane_memory (
  key bytea PRIMARY KEY, host text NOT NULL, template text NOT NULL, needed bigint NOT NULL, enough bigint NOT NULL,
  skipped bigint NOT NULL, probe_after bigint NOT NULL, compared_at bigint NOT NULL
);
CREATE INDEX lane_memory_by_age ON veritrail.lane_memory (compared_at);
CREATE TABLE veritrail.page_prints (
  print bytea NOT NULL, path_key bytea NOT NULL, host text NOT NULL, name text NOT NULL, path text NOT NULL, PRIMARY KEY (print, path_key)
);
CREATE TABLE veritrail.sources (key bytea PRIMARY KEY, id text COLLATE "C" NOT NULL, json text NOT NULL);
CREATE TABLE veritrail.sources_revision (single smallint PRIMARY KEY CHECK (single = 1), revision bigint NOT NULL);
INSERT INTO veritrail.sources_revision VALUES (1, 0);
CREATE TABLE veritrail.passage_sources (
  number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, key bytea NOT NULL UNIQUE, page bytea NOT NULL, name text COLLATE "C" NOT NULL,
  url text NOT NULL, artifact_id text NOT NULL, title text, fingerprint text NOT NULL
);
CREATE INDEX passage_sources_by_page ON veritrail.passage_sources (page);
CREATE TABLE veritrail.passage_groups (
  number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  source bigint NOT NULL REFERENCES veritrail.passage_sources (number) ON DELETE CASCADE,
  facets text[] COLLATE "C" NOT NULL, lengths integer[] NOT NULL, passages integer NOT NULL, terms bigint NOT NULL
);
CREATE INDEX passage_groups_by_source ON veritrail.passage_groups (source);
CREATE TABLE veritrail.passages (
  id bigint PRIMARY KEY, part bigint NOT NULL REFERENCES veritrail.passage_groups (number) ON DELETE CASCADE, heading_path text NOT NULL,
  span_start integer NOT NULL, span_end integer NOT NULL, text text NOT NULL, lead text, hash text NOT NULL, terms text NOT NULL
);
CREATE INDEX passages_by_part ON veritrail.passages (part);
CREATE TABLE veritrail.passage_terms (
  term text COLLATE "C" NOT NULL, part bigint NOT NULL, passages integer NOT NULL, hits integer[] NOT NULL,
  PRIMARY KEY (term, part) INCLUDE (passages)
);
`;
