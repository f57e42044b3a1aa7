import { TraceEvent, VeritrailError } from '../../vocabulary/index.ts';
import { parseStored, readStored } from '../json.ts';
import type { RunRecord, RunStore } from '../ports.ts';
import type { PostgresDatabase, Row } from './database.ts';
import { fromText, keyOf, toText } from './key.ts';

export function postgresRuns(database: PostgresDatabase): RunStore {
  const { rows, transaction } = database;

  const appendEvents = (runId: string, events: readonly TraceEvent[]): Promise<void> =>
    transaction(
      async (queries, again) => {
        const run = keyOf(runId);
        const [known] = await queries.rows('SELECT 1 FROM veritrail.runs WHERE key = $1', run);
        if (known === undefined) throw new VeritrailError('not_found', `run ${runId}`);
        const numbers = events.map(({ seq }) => seq);
        const texts = events.map((event) => JSON.stringify(event));
        const written = await queries.rows(
          `INSERT INTO veritrail.events (run, seq, json) SELECT $1, seq, json FROM unnest($2::int[], $3::text[]) AS e (seq, json)
           ON CONFLICT (run, seq) DO NOTHING RETURNING seq`,
          run,
          numbers,
          texts,
        );
        if (written.length === events.length) return;
        const fresh = new Set(written.map(({ seq }) => Number(seq)));
        // Each number that was refused, and one that stands twice among these.
        const taken = numbers.find((seq, at) => !fresh.has(seq) || numbers.indexOf(seq) !== at);
        if (again && written.length === 0 && (await areStored(queries.rows, run, numbers, texts))) return;
        throw new VeritrailError('input_invalid', `run ${runId} already has event ${taken}`);
      },
      { repeat: true },
    );

  return {
    create: ({ id, question, createdAt, settings }) =>
      transaction(
        async (queries, again) => {
          const values = [toText(question), toText(createdAt), JSON.stringify(settings ?? null)];
          const made = await queries.run(
            `INSERT INTO veritrail.runs (key, id, question, created_at, settings) VALUES ($1, $2, $3, $4, $5) ON CONFLICT (key) DO NOTHING`,
            keyOf(id),
            toText(id),
            ...values,
          );
          if (made === 1) return;
          const [row] = await queries.rows('SELECT question, created_at, settings FROM veritrail.runs WHERE key = $1', keyOf(id));
          const isOurs = again && values.every((value, at) => value === [row?.question, row?.created_at, row?.settings][at]);
          if (!isOurs) throw new VeritrailError('input_invalid', `run ${id} already exists`);
        },
        { repeat: true },
      ),
    async get(id) {
      const [row] = await rows('SELECT * FROM veritrail.runs WHERE key = $1', keyOf(id));
      return row === undefined ? null : runOf(row);
    },
    list: async (limit) => (await rows('SELECT * FROM veritrail.runs ORDER BY number DESC LIMIT $1', limit)).map(runOf),
    appendEvent: (runId, event) => appendEvents(runId, [event]),
    appendEvents,
    async events(runId) {
      const found = await rows('SELECT seq, json FROM veritrail.events WHERE run = $1 ORDER BY seq', keyOf(runId));
      return found.map((row) => readStored(TraceEvent, row.json, `event ${row.seq} of run ${runId}`));
    },
    async lastSeq(runId) {
      const [row] = await rows('SELECT max(seq) AS seq FROM veritrail.events WHERE run = $1', keyOf(runId));
      return Number(row?.seq ?? -1);
    },
  };
}

/** Whether exactly these events are there: written by an attempt whose answer was lost. */
async function areStored(
  rows: PostgresDatabase['rows'],
  run: Buffer,
  numbers: readonly number[],
  texts: readonly string[],
): Promise<boolean> {
  const found = await rows('SELECT seq, json FROM veritrail.events WHERE run = $1 AND seq = ANY($2::int[])', run, numbers);
  const stored = new Map(found.map(({ seq, json }) => [Number(seq), json]));
  return numbers.every((seq, at) => stored.get(seq) === texts[at]);
}

const runOf = (row: Row): RunRecord => ({
  id: fromText(row.id),
  question: fromText(row.question),
  createdAt: fromText(row.created_at),
  settings: parseStored(row.settings, `settings of run ${fromText(row.id)}`),
});
