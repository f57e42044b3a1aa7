import type { Row, Segment, Token } from './model.ts';

/** Tokens on one base line within this (em). */
const SAME_LINE = 0.25;
/** A gap as wide as this (em) parts a line; wider spaces of justified text are joined again in their column. */
const SEGMENT_GAP = 0.6;
/** Raised or lowered figures are smaller than this against their line. */
const SCRIPT_SIZE = 0.87;

/** Tokens to rows of segments, from top to bottom. Text drawn twice for weight counts once. */
export function toRows(tokens: readonly Token[]): Row[] {
  const sorted = withoutDoubles([...tokens].sort((a, b) => a.base - b.base || a.left - b.left));
  const groups: Token[][] = [];
  for (const token of sorted) {
    const group = groups.at(-1);
    const head = group?.[0];
    if (group !== undefined && head !== undefined && token.base - head.base <= SAME_LINE * Math.min(token.size, head.size))
      group.push(token);
    else groups.push([token]);
  }
  const rows = groups.map((group) => toSegments(group.sort((a, b) => a.left - b.left)));
  attachScripts(rows);
  for (const row of rows) for (const segment of row) if (isRightToLeft(segment)) mirror(segment);
  return rows
    .filter((segments) => segments.length > 0)
    .map((segments) => ({
      segments,
      base: segments[0]?.base ?? 0,
      size: Math.max(...segments.map(({ size }) => size)),
    }));
}

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/gu;

function isRightToLeft({ tokens }: Segment): boolean {
  const text = tokens.map((token) => token.text).join('');
  const marks = text.match(RIGHT_TO_LEFT)?.length ?? 0;
  return marks > 0 && marks * 2 > (text.match(/\p{L}/gu)?.length ?? 0);
}

/** Text from right to left, as it is read: the last word comes first, its letters the other way round; figures and foreign words keep theirs. */
function mirror(segment: Segment): void {
  const { left, right } = segment;
  const turned = segment.tokens.toReversed().map((token): Token => {
    const text = RIGHT_TO_LEFT.test(token.text) ? turn(token.text) : token.text;
    RIGHT_TO_LEFT.lastIndex = 0;
    return { ...token, text, left: left + right - token.right, right: left + right - token.left, spaced: false };
  });
  segment.tokens.splice(0, segment.tokens.length, ...turned);
}

const turn = (text: string): string =>
  [...text]
    .toReversed()
    .join('')
    .replace(/[\p{N}A-Za-z][\p{N}A-Za-z.,:/-]*(?<=[\p{N}A-Za-z])/gu, (run) => [...run].toReversed().join(''));

/** The same word again within a hair is a shadow or a fake bold. */
function withoutDoubles(sorted: readonly Token[]): Token[] {
  const out: Token[] = [];
  for (const token of sorted) {
    let double = false;
    for (let i = out.length - 1; i >= 0 && i >= out.length - 60; i -= 1) {
      const other = out[i];
      if (other === undefined || token.base - other.base > 0.12 * token.size) break;
      if (other.text === token.text && Math.abs(other.left - token.left) < 0.12 * token.size) double = true;
    }
    if (!double) out.push(token);
  }
  return out;
}

function toSegments(tokens: readonly Token[]): Segment[] {
  const out: Segment[] = [];
  for (const token of tokens) {
    const last = out.at(-1);
    if (last !== undefined && token.left - last.right < SEGMENT_GAP * Math.max(token.size, last.size)) {
      last.tokens.push(token);
      last.right = Math.max(last.right, token.right);
      last.size = Math.max(last.size, token.size);
    } else out.push({ tokens: [token], left: token.left, right: token.right, base: token.base, size: token.size });
  }
  return out;
}

/** Small figures a little above or below a line that they touch become part of it. */
function attachScripts(rows: Segment[][]): void {
  for (const [index, row] of rows.entries()) {
    for (let i = row.length - 1; i >= 0; i -= 1) {
      const small = row[i];
      if (small === undefined || small.tokens.length > 4 || small.tokens.reduce((sum, { text }) => sum + text.length, 0) > 8) continue;
      const host = hostOf(rows, index, small);
      if (host === null) continue;
      for (const token of small.tokens) token.script = token.base < host.base ? 'super' : 'sub';
      host.tokens.push(...small.tokens);
      host.tokens.sort((a, b) => a.left - b.left);
      host.left = Math.min(host.left, small.left);
      host.right = Math.max(host.right, small.right);
      row.splice(i, 1);
    }
    // Two pieces that a raised figure stood between are one again.
    for (let i = row.length - 1; i > 0; i -= 1) {
      const [before, after] = [row[i - 1], row[i]];
      if (before === undefined || after === undefined || after.left - before.right >= SEGMENT_GAP * Math.max(before.size, after.size))
        continue;
      before.tokens.push(...after.tokens);
      before.right = Math.max(before.right, after.right);
      row.splice(i, 1);
    }
  }
  for (const row of rows)
    for (const { tokens, size } of row)
      for (const token of tokens) if (token.size < SCRIPT_SIZE * 0.9 * size && token.script === undefined) markInline(token, tokens, size);
}

/** A figure set small on the base line's own row: raised by less than the tolerance. */
function markInline(token: Token, tokens: readonly Token[], size: number): void {
  const main = tokens.find((other) => other.size === size);
  if (main === undefined || !/^[\d*†‡§]{1,3}$/u.test(token.text)) return;
  if (main.base - token.base > 0.1 * size) token.script = 'super';
  else if (token.base - main.base > 0.06 * size) token.script = 'sub';
}

function hostOf(rows: readonly Segment[][], index: number, small: Segment): Segment | null {
  for (const step of [1, -1, 2, -2]) {
    for (const host of rows[index + step] ?? []) {
      if (small.size > SCRIPT_SIZE * host.size) continue;
      const rise = host.base - small.base;
      if (rise > 0.75 * host.size || rise < -0.4 * host.size) continue;
      const touches = host.tokens.some(
        ({ left, right }) =>
          (small.left - right < 0.3 * host.size && small.left - right > -0.2 * host.size) ||
          (left - small.right < 0.3 * host.size && left - small.right > -0.2 * host.size),
      );
      if (touches) return host;
    }
  }
  return null;
}
