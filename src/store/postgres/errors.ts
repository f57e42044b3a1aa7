import pg from 'pg';
import { type ErrorCode, VeritrailError } from '../../vocabulary/index.ts';
import { messageOf } from '../message.ts';

/**
 * What became of a statement that failed. `refused`: the server said no, and would again. `undone`: certainly nothing, and it may go well
 * another time. `unknown`: the connection was lost before the answer came.
 */
export type Fate = 'refused' | 'undone' | 'unknown';

/** A failure of the engine or of the way to it, as opposed to one of who uses it. */
export class EngineError extends Error {
  readonly fate: Fate;

  constructor(fate: Fate, cause: unknown) {
    super('PostgreSQL failed', { cause });
    this.fate = fate;
  }
}

/** Codes of PostgreSQL, appendix A. */
const STATEMENT_FATE: Readonly<Record<string, Fate>> = {
  // serialization_failure, deadlock_detected
  '40001': 'undone',
  '40P01': 'undone',
  // read_only_sql_transaction: the server has become a replica, another one is the primary now
  '25006': 'undone',
  // cannot_connect_now
  '57P03': 'undone',
  // admin_shutdown, crash_shutdown, idle_in_transaction and idle session timeouts
  '57P01': 'unknown',
  '57P02': 'unknown',
  '25P03': 'unknown',
  '57P05': 'unknown',
};

export function fateOfStatement(error: unknown): Fate {
  if (error instanceof pg.DatabaseError) return STATEMENT_FATE[error.code ?? ''] ?? (error.code?.startsWith('08') ? 'unknown' : 'refused');
  // A value that cannot be sent is found before anything is.
  return error instanceof TypeError ? 'refused' : 'unknown';
}

/** Names that do not resolve and ports that nobody listens at are waited for, as a server that starts; what needs the operator is not. */
export function fateOfConnection(error: unknown): Fate {
  if (error instanceof pg.DatabaseError) return /^(?:28|3D|42|0A|22)/.test(error.code ?? '') ? 'refused' : 'undone';
  if (!(error instanceof Error)) return 'refused';
  return 'code' in error || error instanceof AggregateError || /\b(?:timeout|terminated|not queryable)\b/.test(error.message)
    ? 'undone'
    : 'refused';
}

/** data_corrupted, index_corrupted */
const DAMAGE = new Set(['XX001', 'XX002']);
/** Values that the engine cannot hold: character_not_in_repertoire, untranslatable_character, numeric_value_out_of_range, program_limit_exceeded. */
const NOT_STORABLE = new Set(['22021', '22P05', '22003', '54000']);

/**
 * What is not the engine's failure is given back as it is.
 * @param entry what is told of the place
 * @param secret never told
 */
export function asStoreError(error: unknown, entry: string, secret: string | null): unknown {
  if (!(error instanceof EngineError)) return error;
  const { cause, fate } = error;
  const what = fate === 'unknown' ? `${messageOf(cause)} (whether it was written is not known)` : messageOf(cause);
  const detail = `${entry}: ${what}`;
  return new VeritrailError(codeOf(cause), secret === null ? detail : detail.replaceAll(secret, '***'));
}

function codeOf(cause: unknown): ErrorCode {
  const state = cause instanceof pg.DatabaseError ? (cause.code ?? '') : '';
  if (DAMAGE.has(state)) return 'store_corrupt';
  return NOT_STORABLE.has(state) ? 'input_invalid' : 'store_unavailable';
}
