import type { Block, Document, Span } from '../../vocabulary/index.ts';
import type { Arena } from '../html/arena.ts';
import { fold } from '../html/head.ts';

const WORD = /[\p{L}\p{N}]/u;

/** The block that holds a position; -1 outside all. Blocks stand in text order. */
export function blockAt(blocks: readonly Block[], offset: number): number {
  let [low, high] = [0, blocks.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const span = blocks[middle]?.span;
    if (span === undefined) return -1;
    if (offset < span.start) high = middle - 1;
    else if (offset >= span.end) low = middle + 1;
    else return middle;
  }
  return -1;
}

/** Where a value stands in the text as a word of its own, from `from` to `to`; null when nowhere. */
export function findValue(text: string, value: string, from = 0, to = text.length): Span | null {
  for (const written of waysToWrite(value)) {
    for (
      let at = text.indexOf(written, from), tries = 0;
      at >= 0 && at + written.length <= to && tries < 200;
      at = text.indexOf(written, at + 1), tries += 1
    ) {
      const end = at + written.length;
      if (isApart(text, at, end)) return { start: at, end };
    }
  }
  return null;
}

/** `12` is not the value of `312`, nor of `12.5`. Han is written without spaces. */
function isApart(text: string, start: number, end: number): boolean {
  const joins = (a: string, b: string): boolean => WORD.test(a) && WORD.test(b) && !/\p{Script=Han}/u.test(a) && !/\p{Script=Han}/u.test(b);
  const decimal = /\d/.test(text.charAt(end - 1)) && /[.,]/.test(text.charAt(end)) && /\d/.test(text.charAt(end + 1));
  const inner = /\d/.test(text.charAt(start)) && /[.,]/.test(text.charAt(start - 1)) && /\d/.test(text.charAt(start - 2));
  return !decimal && !inner && !joins(text.charAt(start - 1), text.charAt(start)) && !joins(text.charAt(end - 1), text.charAt(end));
}

/** A number is written with more or fewer digits, and with separators. */
function waysToWrite(value: string): string[] {
  const text = fold(value);
  if (text === '' || text.length > 2_000) return [];
  if (!/^\d{1,15}(?:\.\d{1,6})?$/.test(text)) return [text];
  const [whole = '', part = ''] = text.split('.');
  const grouped = (separator: string): string => whole.replace(/\B(?=(?:\d{3})+$)/g, separator);
  const parts = part === '' ? ['', '00'] : /^0+$/.test(part) ? [part, ''] : [part, part.padEnd(2, '0'), part.replace(/0+$/, '')];
  const out = parts.flatMap((digits) =>
    digits === ''
      ? [whole, grouped(','), grouped('.')]
      : [`${whole}.${digits}`, `${grouped(',')}.${digits}`, `${whole},${digits}`, `${grouped('.')},${digits}`],
  );
  return [...new Set([text, ...out])];
}

/** Where an element's text stands in the text of the document: within the blocks that were written from it. */
export function locateNode(document: Document, arena: Arena, node: number): Span | null {
  const text = fold(arena.textContent(node));
  if (text === '') return null;
  const [from, to] = [arena.from(node), arena.to(node)];
  for (const block of document.blocks) {
    if (block.source === undefined || block.source.end <= from || block.source.start >= to) continue;
    const span = findValue(document.text, text, block.span.start, block.span.end);
    if (span !== null) return span;
  }
  return null;
}
