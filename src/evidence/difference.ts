/** Words, numbers, single Han characters and single other marks; white space separates and is not compared. */
const PIECES = /\d+(?:[.,]\d+)*|[\p{L}\p{M}]+(?:['’][\p{L}]+)*|[^\s]/gu;
/** Above this many pieces only the changed middle is compared: the table below is quadratic. */
const MAX_PIECES = 600;

/** Pieces of a text as they are compared. */
export const pieces = (text: string): string[] => {
  const found: string[] = [];
  for (const [piece] of text.normalize('NFKC').matchAll(PIECES)) {
    if (/\p{Script=Han}/u.test(piece)) found.push(...piece);
    else found.push(piece);
  }
  return found;
};
function join(parts: readonly string[]): string {
  const out: string[] = [];
  for (const [at, part] of parts.entries()) {
    const before = parts[at - 1];
    const tight = before === undefined || /^[\p{Script=Han}.,;:!?%)]/u.test(part) || /[\p{Script=Han}($€£¥]$/u.test(before);
    out.push(tight ? part : ` ${part}`);
  }
  return out.join('');
}

export interface Change {
  readonly from: string;
  readonly to: string;
}

/** What was replaced between two texts, in order. Case, white space and width of characters do not count. */
export function changesBetween(before: string, after: string): Change[] {
  const [a, b] = [pieces(before), pieces(after)];
  const same = (x: string | undefined, y: string | undefined): boolean =>
    x !== undefined && y !== undefined && x.toLowerCase() === y.toLowerCase();
  let head = 0;
  while (head < a.length && same(a[head], b[head])) head += 1;
  let tail = 0;
  while (tail < Math.min(a.length, b.length) - head && same(a.at(-1 - tail), b.at(-1 - tail))) tail += 1;
  const [left, right] = [a.slice(head, a.length - tail), b.slice(head, b.length - tail)];
  if (left.length === 0 && right.length === 0) return [];
  if (left.length > MAX_PIECES || right.length > MAX_PIECES) return [{ from: join(left), to: join(right) }];
  const width = right.length + 1;
  const common = new Uint16Array((left.length + 1) * width);
  for (let i = left.length - 1; i >= 0; i -= 1) {
    for (let j = right.length - 1; j >= 0; j -= 1) {
      common[i * width + j] = same(left[i], right[j])
        ? (common[(i + 1) * width + j + 1] ?? 0) + 1
        : Math.max(common[(i + 1) * width + j] ?? 0, common[i * width + j + 1] ?? 0);
    }
  }
  const changes: Change[] = [];
  let [from, to]: [string[], string[]] = [[], []];
  const flush = (): void => {
    if (from.length > 0 || to.length > 0) changes.push({ from: join(from), to: join(to) });
    [from, to] = [[], []];
  };
  let [i, j] = [0, 0];
  while (i < left.length || j < right.length) {
    const [x, y] = [left[i], right[j]];
    if (same(x, y)) {
      flush();
      i += 1;
      j += 1;
    } else if (y === undefined || (x !== undefined && (common[(i + 1) * width + j] ?? 0) >= (common[i * width + j + 1] ?? 0))) {
      if (x !== undefined) from.push(x);
      i += 1;
    } else {
      to.push(y);
      j += 1;
    }
  }
  flush();
  return changes;
}

/** The changes in words: `“58” → “61”`, at most three. */
export function describeChanges(changes: readonly Change[]): string {
  const shown = changes.slice(0, 3).map(({ from, to }) => {
    if (from === '') return `added “${to}”`;
    return to === '' ? `removed “${from}”` : `“${from}” → “${to}”`;
  });
  return changes.length > 3 ? `${shown.join(', ')} and ${changes.length - 3} more` : shown.join(', ');
}

/** Share of the pieces of both texts that are common, 0–1. */
export function likeness(before: string, after: string): number {
  const [a, b] = [pieces(before).length, pieces(after).length];
  if (a + b === 0) return 1;
  const lost = changesBetween(before, after).reduce((sum, change) => sum + pieces(change.from).length + pieces(change.to).length, 0);
  return Math.max(0, 1 - lost / (a + b));
}
