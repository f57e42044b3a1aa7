import { records } from './records.ts';

/** How the fields of a text table are parted. */
export interface Dialect {
  readonly delimiter: string;
  /** Fields of most records. */
  readonly columns: number;
  /** Share of records that have so many. */
  readonly regular: number;
}

const DELIMITERS: readonly string[] = [',', '\t', ';', '|'];
const SAMPLE_RECORDS = 60;
/** A line that stands by itself is no record. */
const MIN_RECORDS = 3;
const MAX_FIELD = 300;

/** The delimiter under which most records have the same number of fields, two at least; of equals the one that makes more of them. */
export function findDialect(sample: string, whole: boolean): Dialect | null {
  let best: Dialect | null = null;
  for (const delimiter of DELIMITERS) {
    const found = dialectOf(sample, delimiter, whole);
    if (found === null) continue;
    const better =
      best === null || found.regular > best.regular + 0.1 || (found.regular >= best.regular - 0.1 && found.columns > best.columns);
    if (better) best = found;
  }
  return best;
}

function dialectOf(sample: string, delimiter: string, whole: boolean): Dialect | null {
  const counts = new Map<number, number>();
  let total = 0;
  for (const fields of head(sample, delimiter, whole)) {
    total += 1;
    counts.set(fields.length, (counts.get(fields.length) ?? 0) + 1);
  }
  const [columns = 1, count = 0] = [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [];
  return columns < 2 ? null : { delimiter, columns, regular: count / total };
}

/** The first records; one that the sample cuts off is none. */
function head(sample: string, delimiter: string, whole: boolean): string[][] {
  const out: string[][] = [];
  for (const { fields, to } of records(sample, delimiter)) {
    if (!whole && to >= sample.length) break;
    out.push(fields);
    if (out.length >= SAMPLE_RECORDS) break;
  }
  return out;
}

/**
 * Whether the beginning of a text that nobody calls a table is one: every record with the same number of short fields. Prose has commas with
 * a space behind them, code has brackets and semicolons at its ends, and Markdown draws its tables with bars at the ends of lines.
 * `whole`: the sample is all of the text.
 */
export function looksTabular(sample: string, whole: boolean): boolean {
  if (/^\s{0,3}[|#>]/.test(sample)) return false;
  const dialect = findDialect(sample, whole);
  if (dialect === null || dialect.regular < 1) return false;
  const { delimiter, columns } = dialect;
  if (columns < (delimiter === ',' || delimiter === '|' ? 3 : 2)) return false;
  const rows = head(sample, delimiter, whole);
  if (rows.length < MIN_RECORDS) return false;
  const fields = rows.flat();
  const spaced = fields.filter((field) => field.startsWith(' ') && field.trim() !== '').length;
  const ends = rows.filter((row) => row.at(-1) === '' || /[{}();]$/.test(row.at(-1) ?? '')).length;
  const empty = fields.filter((field) => field === '').length;
  return (
    fields.every((field) => field.length <= MAX_FIELD && !field.includes('\n')) &&
    spaced <= 0.2 * fields.length &&
    empty <= 0.6 * fields.length &&
    (delimiter === '\t' || ends <= 0.5 * rows.length)
  );
}
