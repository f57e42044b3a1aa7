import { TraceEvent, VeritrailError } from '../../vocabulary/index.ts';
import { parseStored, readStored } from '../json.ts';
import type { RunRecord, RunStore, Sync } from '../ports.ts';
import type { Database } from './database.ts';

export function sqliteRuns(database: Database): Sync<RunStore> {
  const { sql, durably } = database;
  const exists = (id: string): boolean => sql('SELECT 1 FROM runs WHERE id = ?').get(id) !== undefined;
  const hasEvent = (id: string, seq: number): boolean =>
    sql('SELECT 1 FROM events WHERE run_id = ? AND seq = ?').get(id, seq) !== undefined;

  const insertEvent = (runId: string, event: TraceEvent): void => {
    try {
      sql('INSERT INTO events (run_id, seq, json) VALUES (?, ?, ?)').run(runId, event.seq, JSON.stringify(event));
    } catch (error) {
      if (!exists(runId)) throw new VeritrailError('not_found', `run ${runId}`, error);
      if (hasEvent(runId, event.seq)) throw new VeritrailError('input_invalid', `run ${runId} already has event ${event.seq}`, error);
      throw error;
    }
  };

  return {
    create({ id, question, createdAt, settings }) {
      if (exists(id)) throw new VeritrailError('input_invalid', `run ${id} already exists`);
      durably(() =>
        sql('INSERT INTO runs (id, question, created_at, settings) VALUES (?, ?, ?, ?)').run(
          id,
          question,
          createdAt,
          JSON.stringify(settings ?? null),
        ),
      );
    },
    get(id) {
      const row = sql('SELECT * FROM runs WHERE id = ?').get(id);
      return row === undefined ? null : runOf(row);
    },
    list: (limit) => sql('SELECT * FROM runs ORDER BY number DESC LIMIT ?').all(limit).map(runOf),
    appendEvent: (runId, event) => durably(() => insertEvent(runId, event)),
    appendEvents(runId, events) {
      durably(() => {
        for (const event of events) insertEvent(runId, event);
      });
    },
    events: (runId) =>
      sql('SELECT seq, json FROM events WHERE run_id = ? ORDER BY seq')
        .all(runId)
        .map((row) => readStored(TraceEvent, row.json, `event ${row.seq} of run ${runId}`)),
    lastSeq: (runId) => Number(sql('SELECT max(seq) AS seq FROM events WHERE run_id = ?').get(runId)?.seq ?? -1),
  };
}

export const runOf = (row: Record<string, unknown>): RunRecord => ({
  id: String(row.id),
  question: String(row.question),
  createdAt: String(row.created_at),
  settings: parseStored(row.settings, `settings of run ${row.id}`),
});
