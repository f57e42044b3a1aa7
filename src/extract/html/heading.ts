import type { Arena } from './arena.ts';
import { BLOCK_LEVEL, T, tagSet } from './tags.ts';

/** Blocks that may wrap the words of a heading. */
const WRAPS = tagSet('p', 'div', 'section', 'header', 'hgroup', 'center');
/** A heading of more characters was never closed. */
const MAX_TITLE = 300;

/** Blocks inside this heading only wrap its words: they are one line, not paragraphs of their own. */
export function wrapsTitle(arena: Arena, heading: number): boolean {
  let wrapped = false;
  let length = 0;
  for (let n = heading + 1; n < arena.end(heading); n += 1) {
    const tag = arena.tag(n);
    if (tag === T['#text']) {
      length += arena.text(n).trim().length;
      if (length > MAX_TITLE) return false;
    } else if (BLOCK_LEVEL[tag] === 1) {
      if (WRAPS[tag] !== 1) return false;
      wrapped = true;
    } else if (tag === T.script || tag === T.style || tag === T.svg) n = arena.end(n) - 1;
  }
  return wrapped;
}
