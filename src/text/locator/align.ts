/** One approximate occurrence: `text.slice(start, end)` is `distance` edits away from the pattern. */
export type Alignment = { readonly start: number; readonly end: number; readonly distance: number };

/**
 * Best approximate occurrence of `pattern` that begins within `slack` units of `near`, with at most `budget` edits, or null.
 * Banded dynamic programming (Ukkonen): pattern length × (4·budget + 2·slack) cells.
 */
export function alignNear(text: string, pattern: string, near: number, budget: number, slack: number): Alignment | null {
  const reach = slack + budget;
  const low = Math.max(0, near - reach);
  const high = Math.min(text.length, near + pattern.length + reach);
  const end = bestEnd(text.slice(low, high), pattern, near - low, reach, budget);
  if (end === null) return null;
  // The same backwards from the end that was found, anchored there, gives the start.
  const window = text.slice(low, low + end.at);
  const start = bestStart(window, pattern, end.distance);
  return { start: low + start, end: low + end.at, distance: end.distance };
}

const FAR = 1 << 29;

/** Free start, best end; among equal ends the one that closes with the pattern's last unit, then the one nearest to its length. */
function bestEnd(window: string, pattern: string, offset: number, reach: number, budget: number): { at: number; distance: number } | null {
  const width = window.length;
  let row = new Int32Array(width + 1);
  let next = new Int32Array(width + 1).fill(FAR);
  for (let j = 0; j <= width; j++) row[j] = j <= offset + reach ? 0 : FAR;
  for (let i = 1; i <= pattern.length; i++) {
    const from = Math.max(0, offset + i - 2 * reach);
    const to = Math.min(width, offset + i + 2 * reach);
    const unit = pattern.charCodeAt(i - 1);
    if (from > 0) next[from - 1] = FAR;
    let least = FAR;
    for (let j = from; j <= to; j++) {
      const substitute = j === 0 ? FAR : (row[j - 1] ?? FAR) + (window.charCodeAt(j - 1) === unit ? 0 : 1);
      const skip = (row[j] ?? FAR) + 1;
      const extra = j === from ? FAR : (next[j - 1] ?? FAR) + 1;
      const cost = Math.min(substitute, skip, extra);
      next[j] = cost;
      if (cost < least) least = cost;
    }
    if (to < width) next[to + 1] = FAR;
    if (least > budget) return null;
    [row, next] = [next, row];
  }
  let best: { at: number; distance: number } | null = null;
  const last = pattern.charCodeAt(pattern.length - 1);
  const rank = (at: number): number => (window.charCodeAt(at - 1) === last ? 0 : 1_000_000) + Math.abs(at - offset - pattern.length);
  for (let j = Math.max(0, offset + pattern.length - 2 * reach); j <= Math.min(width, offset + pattern.length + 2 * reach); j++) {
    const distance = row[j] ?? FAR;
    if (distance > budget) continue;
    if (best === null || distance < best.distance || (distance === best.distance && rank(j) < rank(best.at))) best = { at: j, distance };
  }
  return best;
}

/** Start of the alignment that ends at the window's end with exactly `distance` edits; prefers one that opens with the pattern's first unit. */
function bestStart(window: string, pattern: string, distance: number): number {
  const width = Math.min(window.length, pattern.length + distance);
  let row = new Int32Array(width + 1);
  let next = new Int32Array(width + 1).fill(FAR);
  for (let j = 0; j <= width; j++) row[j] = j <= distance ? j : FAR;
  for (let i = 1; i <= pattern.length; i++) {
    const from = Math.max(0, i - distance);
    const to = Math.min(width, i + distance);
    const unit = pattern.charCodeAt(pattern.length - i);
    if (from > 0) next[from - 1] = FAR;
    for (let j = from; j <= to; j++) {
      const substitute = j === 0 ? FAR : (row[j - 1] ?? FAR) + (window.charCodeAt(window.length - j) === unit ? 0 : 1);
      const skip = (row[j] ?? FAR) + 1;
      const extra = j === from ? FAR : (next[j - 1] ?? FAR) + 1;
      next[j] = Math.min(substitute, skip, extra);
    }
    if (to < width) next[to + 1] = FAR;
    [row, next] = [next, row];
  }
  const first = pattern.charCodeAt(0);
  let best = 0;
  let bestRank = Number.POSITIVE_INFINITY;
  for (let j = Math.max(0, pattern.length - distance); j <= width; j++) {
    const rank = (row[j] ?? FAR) * 1_000_000 + (window.charCodeAt(window.length - j) === first ? 0 : 1000) + Math.abs(j - pattern.length);
    if (rank < bestRank) {
      best = j;
      bestRank = rank;
    }
  }
  return window.length - best;
}
