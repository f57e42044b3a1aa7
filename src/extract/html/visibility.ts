import type { Arena } from './arena.ts';
import { T, UNRENDERED } from './tags.ts';

/** Why an element is not seen, in words for the `hidden` channel. Index 0 = visible. */
export const HIDING = [
  '',
  'hidden attribute',
  'aria-hidden',
  'display:none',
  'visibility:hidden',
  'opacity:0',
  'font-size:0',
  'off-screen',
  'clip',
  'same colour as background',
  'zero size',
  'screen-reader class',
  'closed dialog',
] as const;
type HidingWord = (typeof HIDING)[number];
const H = Object.fromEntries(HIDING.map((word, id) => [word, id])) as Readonly<Record<HidingWord, number>>;

/** When so much of the page's text is hidden, a script reveals it: cloaked application roots, streamed server rendering. */
const REVEALED_SHARE = 0.85;
const MAX_CSS = 400_000;
const MAX_RULES = 20_000;
const READER_CLASSES =
  /(?:^|\s)(?:sr-only|visually-?hidden|screen-reader-(?:text|only)|element-invisible|a11y-hidden|visuallyhidden|show-for-sr|u-hidden-visually|assistive-text)(?=\s|$)/i;

export interface Visibility {
  /** Per node: index in `HIDING` of the nearest reason on the path to the root; 0 = seen. */
  readonly reason: Uint8Array;
  /** Elements that start a hidden subtree, in document order. */
  readonly roots: readonly number[];
  /** The `noscript` elements opened because they carry the page's text. */
  readonly opened: readonly number[];
}

/** Decide for every node whether a reader sees it. Styles: inline, and simple `.class`, `#id` rules of `<style>`. */
export function findVisibility(arena: Arena): Visibility {
  const rules = readStyles(arena);
  const own = new Uint8Array(arena.count);
  const lengths = textLengths(arena);
  const hasSheet = rules.external;
  for (let n = 0; n < arena.count; n += 1) {
    const tag = arena.tag(n);
    if (tag === T['#text'] || tag === T.html || tag === T.body || UNRENDERED[tag] === 1 || !arena.hasAttributes(n)) continue;
    own[n] = ownReason(arena, n, rules, hasSheet);
  }
  const total = lengths[0] ?? 0;
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
    if ((lengths[n] ?? 0) > total * REVEALED_SHARE || isStreamed(arena, n)) continue;
    reason[n] = mine;
    if ((lengths[n] ?? 0) > 0) roots.push(n);
  }
  return { reason, roots, opened: openNoscript(arena, lengths, reason) };
}

/** React's streamed fragments stand in `<div hidden id="S:0">` until a script moves them into place. */
const isStreamed = (arena: Arena, n: number): boolean => /^S:\d+$/.test(arena.attribute(n, 'id') ?? '');

/** Characters of rendered text per subtree (white space not counted). */
function textLengths(arena: Arena): Int32Array {
  const lengths = new Int32Array(arena.count);
  for (let n = 0; n < arena.count; n += 1) {
    const tag = arena.tag(n);
    if (tag === T['#text']) lengths[n] = blackLength(arena.text(n));
  }
  for (let n = arena.count - 1; n > 0; n -= 1) {
    const parent = arena.parent(n);
    if (UNRENDERED[arena.tag(n)] === 1 || parent < 0) continue;
    lengths[parent] = (lengths[parent] ?? 0) + (lengths[n] ?? 0);
  }
  return lengths;
}

export function blackLength(text: string): number {
  let length = 0;
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (code > 32 && code !== 0xa0 && code !== 0x3000) length += 1;
  }
  return length;
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
  const style = arena.attribute(n, 'style');
  if (style !== undefined) {
    const found = hidingStyle(style);
    if (found !== 0) return found;
    if (sameColour(arena, n, style, hasSheet)) return H['same colour as background'];
  }
  const classes = arena.attribute(n, 'class');
  if (classes !== undefined && classes !== '') {
    if (READER_CLASSES.test(classes.slice(0, 1000))) return H['screen-reader class'];
    if (rules.classes.size > 0) {
      for (const name of classes.slice(0, 1000).split(/\s+/)) {
        const found = rules.classes.get(name);
        if (found !== undefined) return found;
      }
    }
  }
  if (rules.ids.size === 0) return 0;
  const id = arena.attribute(n, 'id');
  return id === undefined ? 0 : (rules.ids.get(id) ?? 0);
}

/** Index in `HIDING` of what these declarations hide by, 0 when they don't. */
function hidingStyle(style: string): number {
  const css = style.slice(0, 2000).toLowerCase().replace(/\s+/g, '');
  if (css.includes('display:none')) return H['display:none'];
  if (css.includes('visibility:hidden') || css.includes('visibility:collapse')) return H['visibility:hidden'];
  // A transparent element that also moves is a scroll animation: it fades in.
  if (/(?:^|;)opacity:0*(?:\.0+)?%?(?:$|[;!])/.test(css) && !/transform|transition|animation|will-change/.test(css)) return H['opacity:0'];
  if (/(?:^|;)font(?:-size:|:)(?:0|1px|0?\.\d)(?:px|em|rem|pt|%)?(?:$|[;!/])/.test(css)) return H['font-size:0'];
  if (/(?:^|;)text-indent:-\d{3,}/.test(css)) return H['off-screen'];
  if (/position:(?:absolute|fixed)/.test(css) && /(?:^|;)(?:left|top|right|bottom|margin-left|margin-top):-\d{3,}/.test(css))
    return H['off-screen'];
  if (/(?:^|;)transform:translate[xy]?\(-\d{4,}/.test(css)) return H['off-screen'];
  if (/(?:^|;)clip:rect\(0|clip:rect\(1px|clip-path:(?:inset\((?:50|100)%|circle\(0|polygon\(00)/.test(css)) return H.clip;
  if (/transform:scale[xy]?\(0\)/.test(css)) return H['zero size'];
  if (css.includes('overflow:hidden') && /(?:^|;)(?:max-)?(?:height|width):[01](?:px|em|rem|%)?(?:$|[;!])/.test(css)) return H['zero size'];
  if (/(?:^|;)color:(?:transparent|rgba\(\d+,\d+,\d+,0(?:\.0+)?\))/.test(css) && !css.includes('background-clip:text'))
    return H['same colour as background'];
  return 0;
}

const NAMED: Readonly<Record<string, string>> = {
  white: 'ffffff',
  black: '000000',
  red: 'ff0000',
  blue: '0000ff',
  green: '008000',
  yellow: 'ffff00',
  gray: '808080',
  grey: '808080',
};

function colour(value: string | undefined): string | null {
  if (value === undefined) return null;
  const text = value
    .trim()
    .toLowerCase()
    .replace(/!important$/, '');
  const hex = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/.exec(text)?.[1];
  if (hex !== undefined) return hex.length === 3 ? Array.from(hex, (digit) => digit + digit).join('') : hex;
  const rgb = /^rgba?\((\d{1,3}),(\d{1,3}),(\d{1,3})(?:,1(?:\.0+)?)?\)$/.exec(text.replace(/\s+/g, ''));
  if (rgb !== null) return [rgb[1], rgb[2], rgb[3]].map((part) => Math.min(255, Number(part)).toString(16).padStart(2, '0')).join('');
  return NAMED[text] ?? null;
}

const declared = (style: string, property: RegExp): string | undefined => property.exec(style)?.[1];
const COLOUR = /(?:^|;)\s{0,9}color\s{0,9}:\s{0,9}([^;]{1,40})/i;
const BACKGROUND = /(?:^|;)\s{0,9}background(?:-color)?\s{0,9}:\s{0,9}([^;]{1,200})/i;

/** Text in the colour of the nearest stated background; the page's default white counts only where no style sheet could change it. */
function sameColour(arena: Arena, n: number, style: string, hasSheet: boolean): boolean {
  const text = colour(declared(style.slice(0, 2000), COLOUR));
  if (text === null) return false;
  for (let at = n; at >= 0; at = arena.parent(at)) {
    const css = at === n ? style : arena.attribute(at, 'style');
    const stated =
      (css === undefined ? undefined : declared(css.slice(0, 2000), BACKGROUND)) ??
      arena.attribute(at, 'bgcolor') ??
      arena.attribute(at, 'background');
    if (stated !== undefined) return colour(stated) === text;
    if (at !== n && !hasSheet) continue;
    if (at !== n && arena.attribute(at, 'class') !== undefined) return false;
  }
  return text === 'ffffff' && !hasSheet;
}

interface StyleRules {
  readonly classes: Map<string, number>;
  readonly ids: Map<string, number>;
  /** Some style sheet or background rule lies outside what is read here. */
  external: boolean;
}

function readStyles(arena: Arena): StyleRules {
  const rules: StyleRules = { classes: new Map(), ids: new Map(), external: false };
  let budget = MAX_CSS;
  for (let n = 0; n < arena.count; n += 1) {
    const tag = arena.tag(n);
    if (tag === T.link && /stylesheet/i.test(arena.attribute(n, 'rel') ?? '')) rules.external = true;
    if (tag !== T.style || budget <= 0) continue;
    let css = '';
    for (let at = n + 1; at < arena.end(n); at += 1) if (arena.tag(at) === T['#text']) css += arena.text(at);
    readRules(withoutComments(css.slice(0, budget)), rules);
    budget -= css.length;
  }
  return rules;
}

/** Rules outside at-rules only: what a media query hides, it hides for some screens. */
function readRules(css: string, rules: StyleRules): void {
  let at = 0;
  for (let count = 0; count < MAX_RULES; count += 1) {
    const open = css.indexOf('{', at);
    if (open < 0) return;
    const prelude = css.slice(at, open).trim();
    if (prelude.startsWith('@')) {
      at = prelude.startsWith('@layer') || prelude.startsWith('@supports') ? open + 1 : closing(css, open);
      continue;
    }
    const close = css.indexOf('}', open);
    if (close < 0) return;
    if (close - open < 4000) addRule(prelude.replace(/^\}+\s*/, ''), css.slice(open + 1, close), rules);
    at = close + 1;
  }
}

function withoutComments(css: string): string {
  let out = '';
  let at = 0;
  for (let open = css.indexOf('/*'); open >= 0; open = css.indexOf('/*', at)) {
    out += css.slice(at, open);
    const close = css.indexOf('*/', open + 2);
    if (close < 0) return out;
    at = close + 2;
  }
  return out + css.slice(at);
}

function closing(css: string, open: number): number {
  let depth = 0;
  for (let i = open; i < css.length; i += 1) {
    const code = css.charCodeAt(i);
    if (code === 0x7b) depth += 1;
    else if (code === 0x7d) {
      depth -= 1;
      if (depth === 0) return i + 1;
    }
  }
  return css.length;
}

function addRule(selectors: string, body: string, rules: StyleRules): void {
  if (/background/i.test(body)) rules.external = true;
  const found = hidingStyle(body);
  const shows = found === 0 && /display\s{0,9}:|opacity\s{0,9}:|visibility\s{0,9}:/i.test(body);
  if ((found === 0 && !shows) || selectors.length > 4000) return;
  for (const selector of selectors.split(',')) {
    const simple = /^[a-z0-9]{0,10}([.#])((?:[\w-]|[^\u0000-\u007f]){1,100})$/i.exec(selector.trim());
    if (simple === null || simple[2] === undefined) continue;
    const table = simple[1] === '.' ? rules.classes : rules.ids;
    if (found !== 0) table.set(simple[2], found);
    else table.delete(simple[2]);
  }
}
