import type { Arena } from './arena.ts';
import { sameColour } from './colour.ts';
import { Copies } from './copies.ts';
import { remembered } from './remember.ts';
import { isRevealed, isReversible, revealedIds } from './reveal.ts';
import { H, hidingStyle, readStyles, type StyleRules } from './styles.ts';
import { BLOCK_LEVEL, T, UNRENDERED } from './tags.ts';

/** When so much of the page's text is hidden, a script reveals it: cloaked application roots, streamed server rendering. */
const REVEALED_SHARE = 0.6;
const READER_CLASSES =
  /(?:^|\s)(?:sr-only|visually-?hidden|screen-reader-(?:text|only)|element-invisible|a11y-hidden|visuallyhidden|show-for-sr|u-hidden-visually|assistive-text)(?=\s|$)/i;

const SPOKEN = /mathml/i;
/** What MathJax draws beside the script that holds the formula. */
const DRAWN =
  /^(?:MathJax(?:_(?:Preview|Display|SVG|SVG_Display|CHTML|PHTML|PlainSource|Processed))?|MJXc-display|mjx-chtml|MathJax_CHTML)$/;

const forReaders = remembered((value) => READER_CLASSES.test(value.slice(0, 1000)));

export interface Visibility {
  /** Per node: index in `HIDING` of the nearest reason on the path to the root; 0 = seen. */
  readonly reason: Uint8Array;
  /** Elements that start a hidden subtree, in document order. */
  readonly roots: readonly number[];
  /** The `noscript` elements opened because they carry the page's text. */
  readonly opened: readonly number[];
}

/** Decide for every node whether a reader sees it. Styles: inline, and simple `.class`, `#id` rules of `<style>`. */
export function findVisibility(arena: Arena, sizes: Int32Array): Visibility {
  const rules = readStyles(arena);
  const own = new Uint8Array(arena.count);
  const lengths = textLengths(arena, sizes);
  const hasSheet = rules.external;
  for (let n = 0; n < arena.count; n += 1) {
    const tag = arena.tag(n);
    if (tag === T['#text'] || tag === T.html || tag === T.body || UNRENDERED[tag] === 1) continue;
    if (!arena.hasAttributes(n) && tag !== T.dialog) continue;
    own[n] = ownReason(arena, n, rules, hasSheet);
  }
  const total = lengths[0] ?? 0;
  const controlled = revealedIds(arena, (n) => own[n] === 0 && (lengths[n] ?? 0) > 1);
  const shares = hiddenShares(arena, own, lengths);
  const copies = new Copies(arena, own);
  const reason = new Uint8Array(arena.count);
  const roots: number[] = [];
  for (let n = 0; n < arena.count; n += 1) {
    const parent = arena.parent(n);
    const inherited = parent >= 0 ? (reason[parent] ?? 0) : 0;
    if (inherited !== 0) {
      reason[n] = inherited;
      continue;
    }
    const mine = own[n] ?? 0;
    if (mine === 0) continue;
    const most = Math.max(lengths[n] ?? 0, shares[parent] ?? 0) > total * REVEALED_SHARE;
    if (most && isReversible(mine) && !copies.isCopy(n)) continue;
    if (isStreamed(arena, n) || isSpoken(arena, n) || isRevealed(arena, n, own, controlled)) continue;
    reason[n] = mine;
    if ((lengths[n] ?? 0) > 0 && mine !== H['drawn twice']) roots.push(n);
  }
  return { reason, roots, opened: openNoscript(arena, lengths, reason) };
}

/** Units in hidden children of each element: chapters or tabs of which a script shows one at a time. */
function hiddenShares(arena: Arena, own: Uint8Array, lengths: Int32Array): Int32Array {
  const shares = new Int32Array(arena.count);
  for (let n = 1; n < arena.count; n += 1) {
    const parent = arena.parent(n);
    if (isReversible(own[n] ?? 0)) shares[parent] = (shares[parent] ?? 0) + (lengths[n] ?? 0);
  }
  return shares;
}

/** The formula for those who hear the page, beside the one that is drawn. */
function isSpoken(arena: Arena, n: number): boolean {
  if (!SPOKEN.test((arena.attribute(n, 'class') ?? '').slice(0, 300))) return false;
  for (let at = n + 1; at < Math.min(arena.end(n), n + 4); at += 1) if (arena.tag(at) === T.math) return true;
  return false;
}

/** React's streamed fragments stand in `<div hidden id="S:0">` until a script moves them into place. */
const isStreamed = (arena: Arena, n: number): boolean => /^S:\d+$/.test(arena.attribute(n, 'id') ?? '');

/** Units of rendered text per subtree. */
function textLengths(arena: Arena, sizes: Int32Array): Int32Array {
  const lengths = sizes.slice();
  for (let n = arena.count - 1; n > 0; n -= 1) {
    const parent = arena.parent(n);
    if (UNRENDERED[arena.tag(n)] === 1 || parent < 0) continue;
    lengths[parent] = (lengths[parent] ?? 0) + (lengths[n] ?? 0);
  }
  return lengths;
}

/** A forum that renders by script often ships its posts in `<noscript>`: open it when it holds more than the page itself shows. */
function openNoscript(arena: Arena, lengths: Int32Array, reason: Uint8Array): number[] {
  let seen = lengths[0] ?? 0;
  const candidates: number[] = [];
  let carried = 0;
  for (let n = 0; n < arena.count; n += 1) {
    if (arena.tag(n) === T.noscript && (reason[n] ?? 0) === 0) {
      const length = lengths[n] ?? 0;
      if (length >= 200) {
        candidates.push(n);
        carried += length;
      }
      n = arena.end(n) - 1;
    } else if ((reason[n] ?? 0) !== 0 && (reason[arena.parent(n)] ?? 0) === 0) {
      seen -= lengths[n] ?? 0;
      n = arena.end(n) - 1;
    }
  }
  return carried >= 500 && seen < carried * 0.6 ? candidates : [];
}

function ownReason(arena: Arena, n: number, rules: StyleRules, hasSheet: boolean): number {
  const hidden = arena.attribute(n, 'hidden');
  if (hidden !== undefined && hidden.toLowerCase() !== 'until-found') return H['hidden attribute'];
  if (arena.attribute(n, 'aria-hidden')?.toLowerCase() === 'true') return H['aria-hidden'];
  if (arena.tag(n) === T.dialog && arena.attribute(n, 'open') === undefined) return H['closed dialog'];
  if (arena.attribute(n, 'popover') !== undefined) return H['closed dialog'];
  const style = arena.attribute(n, 'style') ?? fontColour(arena, n);
  if (style !== undefined) {
    const found = hidingStyle(style);
    if (found !== 0 && (found !== H['font-size:0'] || holdsOwnText(arena, n))) return found;
    if (sameColour(arena, n, style, hasSheet)) return H['same colour as background'];
  }
  const classes = arena.attribute(n, 'class');
  if (classes !== undefined && classes !== '') {
    if (SPOKEN.test(classes.slice(0, 300))) return 0;
    if (isDrawnTwice(arena, n, classes)) return H['drawn twice'];
    if (forReaders(classes)) return H['screen-reader class'];
    if (rules.classes.size > 0) {
      for (const name of classes.slice(0, 1000).split(/\s+/)) {
        const found = rules.classes.get(name);
        if (found !== undefined && (found !== H['font-size:0'] || holdsOwnText(arena, n))) return found;
      }
    }
  }
  if (rules.ids.size === 0) return 0;
  const id = arena.attribute(n, 'id');
  return id === undefined ? 0 : (rules.ids.get(id) ?? 0);
}

/** `<font color>` is a style of old. */
function fontColour(arena: Arena, n: number): string | undefined {
  const colour = arena.tag(n) === T.font ? arena.attribute(n, 'color') : undefined;
  return colour === undefined ? undefined : `color:${colour}`;
}

/** The formula follows as TeX. */
function isDrawnTwice(arena: Arena, n: number, classes: string): boolean {
  if (!classes.startsWith('M') && !classes.startsWith('mjx')) return false;
  if (
    !classes
      .slice(0, 300)
      .split(/\s+/)
      .some((name) => DRAWN.test(name))
  )
    return false;
  for (let at = arena.end(n), steps = 0; at < arena.end(arena.parent(n)) && steps < 6; at = arena.end(at), steps += 1)
    if (arena.tag(at) === T.math) return true;
  return false;
}

/** A zero font size on a container of blocks closes the gaps between them; each block sets its own size again. */
function holdsOwnText(arena: Arena, n: number): boolean {
  for (let child = n + 1; child < arena.end(n); child = arena.end(child)) if (BLOCK_LEVEL[arena.tag(child)] === 1) return false;
  return true;
}
