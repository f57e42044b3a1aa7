import { isWide, type Row, type Segment } from './model.ts';

/** One bin is two points wide. */
const BIN = 2;

/** Which stretches of the width are covered by text. */
export class Cover {
  readonly #bins: Uint8Array;
  readonly #left: number;

  constructor(left: number, right: number) {
    this.#left = left;
    this.#bins = new Uint8Array(Math.min(8000, Math.max(1, Math.ceil((right - left) / BIN) + 1)));
  }

  add(segment: Pick<Segment, 'left' | 'right'>): void {
    const [from, to] = this.#range(segment);
    this.#bins.fill(1, from, to + 1);
  }

  /** Uncovered stretches between covered ones, at least `width` points wide. */
  gaps(width: number, extra?: readonly Segment[]): { readonly from: number; readonly to: number }[] {
    let bins = this.#bins;
    if (extra !== undefined) {
      bins = Uint8Array.from(bins);
      for (const segment of extra) {
        const [from, to] = this.#range(segment);
        bins.fill(1, from, to + 1);
      }
    }
    const out: { from: number; to: number }[] = [];
    let last = -1;
    for (let i = 0; i < bins.length; i += 1) {
      if (bins[i] !== 1) continue;
      if (last >= 0 && (i - last - 1) * BIN >= width) out.push({ from: this.#left + (last + 1) * BIN, to: this.#left + i * BIN });
      last = i;
    }
    return out;
  }

  #range({ left, right }: Pick<Segment, 'left' | 'right'>): [number, number] {
    const clamp = (value: number): number => Math.min(this.#bins.length - 1, Math.max(0, value));
    return [clamp(Math.floor((left - this.#left) / BIN)), clamp(Math.floor((right - 0.01 - this.#left) / BIN))];
  }
}

/** A horizontal strip of the page: its columns side by side, each as rows. */
export interface Strip {
  readonly columns: readonly (readonly Row[])[];
}

/** Space between two columns of prose (em of the text). */
const GUTTER = 0.8;
/** Lines that a column of prose has at least. */
const COLUMN_LINES = 4;
/** Longest search for columns from one row on. */
const MAX_SEARCH = 400;

/** Rows of a page to strips: where lines of prose stand side by side, each column is read to its end before the next. */
export function toStrips(rows: readonly Row[]): Strip[] {
  const out: Strip[] = [];
  let single: Row[] = [];
  const left = Math.min(...rows.flatMap(({ segments }) => segments.map((segment) => segment.left)));
  const right = Math.max(...rows.flatMap(({ segments }) => segments.map((segment) => segment.right)));
  const close = (): void => {
    if (single.length > 0) out.push({ columns: [single] });
    single = [];
  };
  for (let i = 0; i < rows.length; ) {
    const band = bandFrom(rows, i, left, right);
    if (band === null) {
      const row = rows[i];
      if (row !== undefined) single.push(row);
      i += 1;
      continue;
    }
    close();
    out.push({ columns: band.columns });
    i = band.end;
  }
  close();
  return out;
}

function bandFrom(
  rows: readonly Row[],
  start: number,
  left: number,
  right: number,
): { readonly columns: Row[][]; readonly end: number } | null {
  const reach = rows.slice(start, start + MAX_SEARCH);
  const cover = new Cover(left, right);
  const centre = (left + right) / 2;
  let parted = false;
  let end = 0;
  for (const { segments, size } of reach) {
    const gap = GUTTER * size;
    const gaps = cover.gaps(gap, segments);
    const half = segments.every((segment) => segment.right < centre + size || segment.left > centre - size);
    if (gaps.length === 0 && (parted || !half)) break;
    parted ||= gaps.length > 0;
    for (const segment of segments) cover.add(segment);
    end += 1;
  }
  if (!parted || end < COLUMN_LINES) return null;
  // One column may go on alone below the other; what follows it there may also be something else.
  const both = reach.slice(0, end).findLastIndex(({ segments }) => segments.some((segment) => segment.left > centre - segment.size)) + 1;
  for (const length of both < end && both >= COLUMN_LINES ? [end, both] : [end]) {
    const columns = columnsOf(reach.slice(0, length), left, right);
    if (columns !== null) return { columns, end: start + length };
  }
  return null;
}

function columnsOf(band: readonly Row[], left: number, right: number): Row[][] | null {
  const cover = new Cover(left, right);
  for (const { segments } of band) for (const segment of segments) cover.add(segment);
  const size = median(band.map((row) => row.size));
  const cuts = cover.gaps(GUTTER * size).map(({ from, to }) => (from + to) / 2);
  const kept = cuts.filter(
    (cut, index) => isProse(sideOf(band, cuts[index - 1] ?? -Infinity, cut)) && isProse(sideOf(band, cut, cuts[index + 1] ?? Infinity)),
  );
  if (kept.length === 0) return null;
  const bounds = [-Infinity, ...kept, Infinity];
  return bounds.slice(0, -1).map((from, index) => rowsBetween(band, from, bounds[index + 1] ?? Infinity));
}

const sideOf = (rows: readonly Row[], from: number, to: number): Segment[] =>
  rows.flatMap(({ segments }) => segments.filter((segment) => segment.left >= from && segment.right <= to));

function rowsBetween(rows: readonly Row[], from: number, to: number): Row[] {
  return rows.flatMap((row) => {
    const segments = row.segments.filter((segment) => segment.left >= from && segment.right <= to);
    return segments.length === 0 ? [] : [{ ...row, segments, base: segments[0]?.base ?? row.base }];
  });
}

const lengthOf = ({ tokens }: Segment): number =>
  tokens.reduce((sum, { text }) => sum + 1 + [...text].reduce((count, char) => count + (isWide(char) ? 2.2 : 1), 0), 0);

/** Lines that fill their column: cells of a table leave most of theirs empty. */
function isProse(side: readonly Segment[]): boolean {
  const segments = side.filter(({ tokens }) => tokens.length > 0);
  if (segments.length < COLUMN_LINES) return false;
  const joined = byLine(segments);
  if (joined.length < COLUMN_LINES) return false;
  const widths = joined.map(({ left, right }) => right - left).sort((a, b) => a - b);
  const full = widths[Math.floor(widths.length * 0.9)] ?? 0;
  const filled = widths.filter((width) => width > 0.62 * full).length;
  const long = median(joined.map(({ length }) => length));
  const size = median(segments.map((segment) => segment.size));
  // Cells stand apart from each other, and many are figures.
  const parted = joined.filter(({ gap }) => gap > APART * size).length;
  const figures = segments.filter(
    ({ tokens }) => tokens.filter(({ text }) => /^\D{0,2}\d[\d.,%]*\D{0,2}$/.test(text)).length > tokens.length * 0.4,
  ).length;
  if (figures > segments.length * 0.3) return false;
  return filled >= widths.length * 0.6 && long >= 18 && full >= 9 * size && parted < joined.length * 0.2;
}

/** A gap inside a line as wide as this (em) is more than a justified space. */
const APART = 1.2;

/** Segments of one base line as one: wide spaces of justified text part them. */
function byLine(segments: readonly Segment[]): { left: number; right: number; length: number; gap: number }[] {
  const out: { left: number; right: number; base: number; length: number; gap: number }[] = [];
  for (const segment of segments) {
    const last = out.at(-1);
    if (last !== undefined && Math.abs(last.base - segment.base) < 0.3 * segment.size) {
      last.gap = Math.max(last.gap, segment.left - last.right);
      last.left = Math.min(last.left, segment.left);
      last.right = Math.max(last.right, segment.right);
      last.length += lengthOf(segment);
    } else out.push({ left: segment.left, right: segment.right, base: segment.base, length: lengthOf(segment), gap: 0 });
  }
  return out;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
