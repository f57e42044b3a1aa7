/**
 * Work. Items of one queue, tenant and priority are a flow; those of a flow and a host are a line, which is there as long as one of them is
 * ready and knows when its host may be asked: so a claim looks at lines that are open, however many items stand in them. Host 0: none.
 */
export const WORK = `
  CREATE TABLE work_hosts (
    id INTEGER PRIMARY KEY, host TEXT NOT NULL UNIQUE, delay_ms INTEGER, per_host INTEGER, in_flight INTEGER NOT NULL DEFAULT 0,
    next_at INTEGER NOT NULL DEFAULT 0, paused_until INTEGER NOT NULL DEFAULT 0, at INTEGER NOT NULL DEFAULT 0
  );
  CREATE TABLE work_queues (queue TEXT PRIMARY KEY, turn INTEGER NOT NULL) WITHOUT ROWID;
  CREATE TABLE work_flows (
    id INTEGER PRIMARY KEY, queue TEXT NOT NULL, tenant TEXT NOT NULL, priority INTEGER NOT NULL, pass INTEGER NOT NULL,
    UNIQUE (queue, tenant, priority)
  );
  CREATE TABLE work_lines (flow INTEGER NOT NULL, host INTEGER NOT NULL, open_at INTEGER NOT NULL, PRIMARY KEY (host, flow)) WITHOUT ROWID;
  CREATE INDEX work_lines_open ON work_lines (flow, open_at, host);
  CREATE TABLE work_items (
    number INTEGER PRIMARY KEY, queue TEXT NOT NULL, key TEXT NOT NULL, flow INTEGER NOT NULL, host INTEGER NOT NULL, source TEXT,
    payload TEXT NOT NULL, state TEXT NOT NULL, due_at INTEGER NOT NULL, turn INTEGER NOT NULL, attempts INTEGER NOT NULL DEFAULT 0,
    max_attempts INTEGER NOT NULL, fence INTEGER NOT NULL DEFAULT 0, settled_fence INTEGER NOT NULL DEFAULT 0, worker TEXT, lease_until INTEGER,
    at INTEGER NOT NULL, reason TEXT, again TEXT, stop INTEGER NOT NULL DEFAULT 0, UNIQUE (queue, key)
  );
  CREATE INDEX work_ready ON work_items (flow, host, turn) WHERE state = 'ready';
  CREATE INDEX work_waiting ON work_items (due_at) WHERE state = 'waiting';
  CREATE INDEX work_leased ON work_items (lease_until) WHERE state = 'leased';
  CREATE INDEX work_ended ON work_items (at) WHERE state IN ('done', 'failed', 'dead');
  CREATE TABLE work_tallies (queue TEXT NOT NULL, kind TEXT NOT NULL, n INTEGER NOT NULL, PRIMARY KEY (queue, kind)) WITHOUT ROWID;
  CREATE TABLE work_clock (only INTEGER PRIMARY KEY CHECK (only = 1), seen INTEGER NOT NULL, counter INTEGER NOT NULL);
  INSERT INTO work_clock VALUES (1, 0, 0);
`;
