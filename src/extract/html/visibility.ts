import type { Arena } from './arena.ts';
import { sameColour } from './colour.ts';
import { Copies } from './copies.ts';
import { H, isInherited, PROPERTIES, readDeclarations, type Says, takesBack } from './hiding.ts';
import { findPanels } from './panels.ts';
import { remembered } from './remember.ts';
import { controlsById, isRevealed, isReversible, type Openers } from './reveal.ts';
import { cascade, mayHide, readStyles, type StyleRules } from './styles.ts';
import { BLOCK_LEVEL, T, UNRENDERED } from './tags.ts';

/** When so much of the page's text is hidden, a script reveals it: cloaked application roots, streamed server rendering. */
const REVEALED_SHARE = 0.6;
/** A button with a sign alone, as menus have, says nothing of what it opens. */
const MIN_LABEL = 2;
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
  const controls = controlsById(arena);
  const { labels } = findPanels(arena);
  const shares = hiddenShares(arena, own, lengths);
  const copies = new Copies(arena, own);
  const lifted = findLifted(arena, own, rules);
  const reason = new Uint8Array(arena.count);
  const veil = new Uint8Array(lifted === null ? 0 : arena.count);
  const roots: number[] = [];
  /** What stands before `n` is judged already; what stands after it is asked whether it or something around it hides. */
  const isLabel = (label: number, n: number, least: number): boolean => {
    if ((lengths[label] ?? 0) < least) return false;
    if (label < n) return reason[label] === 0;
    for (let at = label; at >= 0; at = arena.parent(at)) if (own[at] !== 0) return false;
    return true;
  };
  const openersOf = (n: number): Openers => ({
    opens: (id) => controls.get(id)?.some((control) => isLabel(control, n, MIN_LABEL)) === true,
    labelled: (panel) => isLabel(labels.get(panel) ?? -1, n, 1),
  });
  for (let n = 0; n < arena.count; n += 1) {
    const parent = arena.parent(n);
    const inherited = parent >= 0 ? (reason[parent] ?? 0) : 0;
    if (inherited !== 0) {
      reason[n] = inherited;
      continue;
    }
    const stated = own[n] ?? 0;
    const under = lifted === null || lifted[n] === TAKES_BACK ? 0 : (veil[parent] ?? 0);
    const mine = stated === 0 ? under : stated;
    if (mine === 0) continue;
    if (stated !== 0 && under === 0) {
      const most = Math.max(lengths[n] ?? 0, shares[parent] ?? 0) > total * REVEALED_SHARE;
      if (most && isReversible(mine) && !copies.isCopy(n)) continue;
      if (isStreamed(arena, n) || isSpoken(arena, n) || isRevealed(arena, n, own, openersOf(n))) continue;
    }
    if (lifted?.[n] === HOLDS && isInherited(mine)) {
      veil[n] = mine;
      continue;
    }
    reason[n] = mine;
    if ((lengths[n] ?? 0) > 0 && mine !== H['drawn twice']) roots.push(n);
  }
  return { reason, roots, opened: openNoscript(arena, lengths, reason) };
}

/** An element that is seen though what it stands in is not, and one that holds such. */
const [TAKES_BACK, HOLDS] = [1, 2];

/**
 * Visibility, size and colour of letters are inherited, and what is in a hidden element may set them anew: `visibility: visible` in
 * `visibility: hidden` is seen. Null where nothing is hidden so, or nothing taken back. Each element is asked once.
 */
function findLifted(arena: Arena, own: Uint8Array, rules: StyleRules): Uint8Array | null {
  let lifted: Uint8Array | null = null;
  /** The elements around `n` that hide by what is inherited, innermost last, each with all that is to be taken back in it. */
  const around: { readonly end: number; readonly reasons: readonly number[] }[] = [];
  for (let n = 1; n < arena.count; n += 1) {
    while ((around.at(-1)?.end ?? arena.count) <= n) around.pop();
    const mine = own[n] ?? 0;
    if (mine !== 0 && !isInherited(mine)) {
      n = arena.end(n) - 1;
      continue;
    }
    const reasons = around.at(-1)?.reasons ?? [];
    if (mine !== 0) {
      around.push({ end: arena.end(n), reasons: reasons.includes(mine) ? reasons : [...reasons, mine] });
      continue;
    }
    if (reasons.length === 0 || !arena.hasAttributes(n) || !reasons.every((reason) => takesItBack(arena, n, reason, rules))) continue;
    lifted ??= new Uint8Array(arena.count);
    lifted[n] = TAKES_BACK;
    for (let at = arena.parent(n); at > 0 && lifted[at] === 0; at = arena.parent(at)) lifted[at] = HOLDS;
    around.push({ end: arena.end(n), reasons: [] });
  }
  return lifted;
}

function takesItBack(arena: Arena, n: number, reason: number, rules: StyleRules): boolean {
  const style = arena.attribute(n, 'style');
  if (reason !== H['visibility:hidden']) return style !== undefined && takesBack(style, reason);
  return cascade(readDeclarations(style ?? ''), arena.attribute(n, 'class'), arena.attribute(n, 'id'), rules).said.visibility?.hides === 0;
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
  const [classes, id] = [arena.attribute(n, 'class'), arena.attribute(n, 'id')];
  const inline = style === undefined ? NOTHING : readDeclarations(style);
  const asked = mayHide(rules, classes, id) || PROPERTIES.some((property) => (inline.said[property]?.hides ?? 0) > 0);
  const says = asked ? cascade(inline, classes, id, rules) : inline;
  for (const property of PROPERTIES) {
    const hides = says.said[property]?.hides ?? 0;
    if (hides > 0) return hides;
  }
  if (says.other !== 0 && (says.other !== H['font-size:0'] || holdsOwnText(arena, n))) return says.other;
  if (style !== undefined && sameColour(arena, n, style, hasSheet)) return H['same colour as background'];
  if (classes === undefined || classes === '' || SPOKEN.test(classes.slice(0, 300))) return 0;
  if (isDrawnTwice(arena, n, classes)) return H['drawn twice'];
  return forReaders(classes) ? H['screen-reader class'] : 0;
}

const NOTHING: Says = { said: {}, other: 0 };

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
