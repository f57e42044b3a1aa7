import type { Span } from '../../vocabulary/index.ts';

const BULLET = /^\s*(?:[-*•·▪◦‣–—]|\(?\d{1,3}[.)]|[A-Za-z][.)]|#{1,6}|\|)\s/;
const ENDS = /[.!?…。！？；:：]["'”’」』）)\]]*\s*$/;
/** A line this long or longer may have been broken by hand (mails, RFCs, man pages wrap at 55 to 100). */
const WRAP_MIN = 50;
const WRAP_MAX = 100;

/**
 * Blocks of running text: a line is a block of its own, unless the paragraph is hard-wrapped or the next line goes on in
 * lower case. Blank lines always separate.
 */
export function* blocksOf(text: string): Generator<Span> {
  let paragraph: Span[] = [];
  let start = 0;
  while (start <= text.length) {
    const newline = text.indexOf('\n', start);
    const end = newline < 0 ? text.length : newline;
    if (isBlank(text, start, end)) {
      yield* joinLines(text, paragraph);
      paragraph = [];
    } else paragraph.push({ start, end });
    if (newline < 0) break;
    start = newline + 1;
  }
  yield* joinLines(text, paragraph);
}

function isBlank(text: string, start: number, end: number): boolean {
  for (let i = start; i < end; i++) if (!/\s/.test(text.charAt(i))) return false;
  return true;
}

function* joinLines(text: string, lines: readonly Span[]): Generator<Span> {
  if (lines.length === 0) return;
  const wrapped = isHardWrapped(text, lines);
  let block = lines[0];
  for (const line of lines.slice(1)) {
    if (block !== undefined && goesOn(text, block, line, wrapped)) block = { start: block.start, end: line.end };
    else {
      if (block !== undefined) yield block;
      block = line;
    }
  }
  if (block !== undefined) yield block;
}

/** At least three lines, all but the last about equally long, as a text editor breaks them. */
function isHardWrapped(text: string, lines: readonly Span[]): boolean {
  if (lines.length < 3) return false;
  return lines
    .slice(0, -1)
    .every(({ start, end }) => end - start >= WRAP_MIN && end - start <= WRAP_MAX && !BULLET.test(text.slice(start, start + 8)));
}

function goesOn(text: string, block: Span, line: Span, wrapped: boolean): boolean {
  const head = text.slice(line.start, line.start + 16);
  if (BULLET.test(head)) return false;
  if (wrapped) return true;
  return /^\s*\p{Ll}/u.test(head) && !ENDS.test(text.slice(Math.max(block.start, block.end - 12), block.end));
}
