/**
 * Work, as in SQLite: items of one queue, tenant and priority are a flow; those of a flow and a host are a line, which is there as long as one
 * of them is ready. Host 0: none. A host's row is the lock of its lines. What a line says of its host may be too early, never too late.
 * Tallies are spread over rows, so that workers do not wait for each other.
 */
export const WORK = `
CREATE SEQUENCE veritrail.work_calls;
CREATE TABLE veritrail.work_hosts (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY, host text COLLATE "C" NOT NULL UNIQUE, delay_ms bigint, per_host integer,
  in_flight integer NOT NULL DEFAULT 0, next_at bigint NOT NULL DEFAULT 0, paused_until bigint NOT NULL DEFAULT 0, at bigint NOT NULL DEFAULT 0
) WITH (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.05);
CREATE TABLE veritrail.work_queues (queue text COLLATE "C" PRIMARY KEY, turn bigint NOT NULL) WITH (fillfactor = 10);
CREATE TABLE veritrail.work_flows (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY, queue text COLLATE "C" NOT NULL, tenant text COLLATE "C" NOT NULL,
  priority smallint NOT NULL, pass bigint NOT NULL, UNIQUE (queue, tenant, priority)
) WITH (fillfactor = 50);
CREATE TABLE veritrail.work_lines (
  flow integer NOT NULL, host integer NOT NULL, open_at bigint NOT NULL, PRIMARY KEY (host, flow)
) WITH (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05);
CREATE INDEX work_lines_open ON veritrail.work_lines (flow, open_at, host);
CREATE TABLE veritrail.work_items (
  number bigint PRIMARY KEY, id bytea NOT NULL UNIQUE, key text NOT NULL, flow integer NOT NULL, host integer NOT NULL, source text,
  payload text NOT NULL, state text NOT NULL, due_at bigint NOT NULL, turn bigint NOT NULL, attempts integer NOT NULL DEFAULT 0,
  max_attempts integer NOT NULL, fence bigint NOT NULL DEFAULT 0, settled_fence bigint NOT NULL DEFAULT 0, worker text, lease_until bigint,
  at bigint NOT NULL, reason text, again text, stop boolean NOT NULL DEFAULT false
) WITH (autovacuum_vacuum_scale_factor = 0.05);
CREATE INDEX work_ready ON veritrail.work_items (flow, host, turn) WHERE state = 'ready';
CREATE INDEX work_waiting ON veritrail.work_items (due_at) WHERE state = 'waiting';
CREATE INDEX work_leased ON veritrail.work_items (lease_until) WHERE state = 'leased';
CREATE INDEX work_ended ON veritrail.work_items (at) WHERE state IN ('done', 'failed', 'dead');
CREATE TABLE veritrail.work_tallies (
  queue text COLLATE "C" NOT NULL, kind text NOT NULL, part smallint NOT NULL, n bigint NOT NULL, PRIMARY KEY (queue, kind, part)
) WITH (fillfactor = 10);
CREATE TABLE veritrail.work_clock (single smallint PRIMARY KEY CHECK (single = 1), seen bigint NOT NULL);
INSERT INTO veritrail.work_clock VALUES (1, 0);
CREATE FUNCTION veritrail.work_line_is_empty(of_flow integer, of_host integer) RETURNS boolean LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  RETURN NOT EXISTS (SELECT 1 FROM veritrail.work_items i WHERE i.flow = of_flow AND i.host = of_host AND i.state = 'ready');
END $$;
`;
