import type { AnswerType, FactKind } from '../../vocabulary/index.ts';
import { COMPARABILITY, DIMENSION_BY_ID, type DimensionRow } from '../dimensions/index.ts';
import type { TermHit } from './terms.ts';

/** Kinds of value that answer each kind of question. Persons and places are no kind of fact; sentences are looked through for them. */
export const ANSWERED_BY: Readonly<Record<AnswerType, readonly FactKind[]>> = {
  person: [],
  place: [],
  other: [],
  boolean: [],
  date: ['date', 'datetime', 'period', 'time'],
  number: ['number', 'percent', 'dimension', 'range', 'temperature', 'age', 'currency'],
  money: ['currency'],
  duration: ['duration', 'range'],
  version: ['version'],
};

export function rowOf(id: string): DimensionRow {
  const row = DIMENSION_BY_ID.get(id);
  if (row === undefined) throw new TypeError(`no dimension ${id}`);
  return row;
}

/** Each dimension once, in the order of the question; one that cannot hold the wanted kind of value is only what the question is about. */
export function pickRows(hits: readonly TermHit[], wanted: AnswerType, several: boolean): DimensionRow[] {
  const kinds = ANSWERED_BY[wanted];
  // An interval of a measure is no length of time: "up to 130 km" does not answer "how long".
  const holds = ({ expects, base }: DimensionRow): boolean =>
    expects.some((kind) => kind !== 'text' && kinds.includes(kind) && (kind !== 'range' || base === null));
  const fits = (row: DimensionRow): boolean => (wanted === 'place' ? row.id === 'data_residency' || row.id === 'regions' : holds(row));
  // Of the dimensions that share a word those that can hold the wanted kind of value, else the first one that has it.
  const found = [...Map.groupBy(hits, ({ span }) => span.start).values()].flatMap((shared) => {
    const fitting = shared.filter(({ row }) => fits(row));
    return (fitting.length > 0 && kinds.length > 0 ? fitting : shared).slice(0, 1).map(({ row }) => row);
  });
  const rows = found.filter((row, at) => found.findIndex((other) => other.id === row.id) === at);
  const named = rows.filter(({ role }) => role === 'critical');
  const kept = named.length > 0 ? named : rows;
  if (several || wanted === 'other' || wanted === 'boolean') return kept;
  const fitting = kept.filter(fits);
  return kept.length > 2 || (wanted === 'money' && fitting.length > 0) ? kept : fitting;
}

const HOSTED =
  /\b(?:clusters?|databases?|cloud|nodes?|servers?|instances?|hosting|hosted|managed|storage|backups?|replicas?|vcpus?|postgres(?:ql)?|mysql|redis|kafka|kubernetes)\b|数据库|集群|云|节点|服务器|实例|托管|存储|备份/i;

/** Only prices of hosted services depend on nodes, storage and traffic. */
export const isHosted = (question: string, rows: readonly DimensionRow[]): boolean =>
  rows.some(({ id }) => id === 'price') && HOSTED.test(question);

/** What makes prices comparable, as far as it was not asked for anyway. */
export const supportingRows = (rows: readonly DimensionRow[]): DimensionRow[] =>
  COMPARABILITY.filter((id) => !rows.some((row) => row.id === id)).map(rowOf);
