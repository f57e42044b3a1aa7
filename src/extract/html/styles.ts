import type { Arena } from './arena.ts';
import { hidesByColour } from './colour.ts';
import { T } from './tags.ts';

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
  'drawn twice',
] as const;
type HidingWord = (typeof HIDING)[number];
export const H = Object.fromEntries(HIDING.map((word, id) => [word, id])) as Readonly<Record<HidingWord, number>>;

const MAX_CSS = 400_000;
const MAX_RULES = 20_000;

/** Without any opacity, in each of the ways to say so (CSS Color 4); white space is gone. */
const NO_COLOUR =
  /(?:^|;)color:(?:transparent|rgba?\((?:[\d.]{1,9}%?,){3}0(?:\.0+)?%?\)|rgba?\([\d.%]{1,30}\/0(?:\.0+)?%?\)|#(?:[\da-f]{3}0|[\da-f]{6}00)(?:$|[;!]))/;

/** Index in `HIDING` of what these declarations hide by, 0 when they don't. */
export function hidingStyle(style: string): number {
  const css = style.slice(0, 2000).toLowerCase().replace(/\s+/g, '');
  if (css.includes('display:none')) return H['display:none'];
  if (css.includes('visibility:hidden') || css.includes('visibility:collapse')) return H['visibility:hidden'];
  // A transparent element that also moves is a scroll animation: it fades in.
  if (
    css.includes('opacity:') &&
    /(?:^|;)opacity:(?:0+|0*\.0\d*)%?(?:$|[;!])/.test(css) &&
    !/transform|transition|animation|will-change/.test(css)
  )
    return H['opacity:0'];
  if (css.includes('font-size:') && /(?:^|;)font-size:(?:0|1px|0?\.0\d*|0?\.1)(?:px|em|rem|pt|%)?(?:$|[;!])/.test(css))
    return H['font-size:0'];
  if (css.includes('font:') && /(?:^|;)font:(?:[a-z]+)?0(?:px)?[/a-z]/.test(css)) return H['font-size:0'];
  if (css.includes('text-indent:-') && /(?:^|;)text-indent:-\d{3,}/.test(css)) return H['off-screen'];
  if (
    css.includes('position:') &&
    /position:(?:absolute|fixed)/.test(css) &&
    /(?:^|;)(?:left|top|right|bottom|margin-left|margin-top):-\d{3,}/.test(css)
  )
    return H['off-screen'];
  if (css.includes('transform:') && /(?:^|;)transform:translate[xy]?\(-\d{4,}/.test(css)) return H['off-screen'];
  if (css.includes('clip') && /(?:^|;)clip:rect\(0|clip:rect\(1px|clip-path:(?:inset\((?:50|100)%|circle\(0|polygon\(00)/.test(css))
    return H.clip;
  if (css.includes('transform:') && /transform:scale[xy]?\(0\)/.test(css)) return H['zero size'];
  if (css.includes('overflow:hidden') && /(?:^|;)(?:max-)?(?:height|width):[01](?:px|em|rem|%)?(?:$|[;!])/.test(css)) return H['zero size'];
  if (css.includes('color:') && NO_COLOUR.test(css) && !css.includes('background-clip:text')) return H['same colour as background'];
  return 0;
}

export interface StyleRules {
  readonly classes: Map<string, number>;
  readonly ids: Map<string, number>;
  /** Some style sheet or background rule lies outside what is read here. */
  external: boolean;
}

/** Rules of all `<style>` elements that hide by one simple selector. */
export function readStyles(arena: Arena): StyleRules {
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

/** Screens of a desk: a menu that narrow screens show is none of the page there. */
const WIDE = /^@media\b(?!.{0,200}\b(?:print|max-width)\b).{0,200}\bmin-width\b/is;

/** What a media query hides, it hides for some screens; what it shows, some readers see. */
function readRules(css: string, rules: StyleRules): void {
  let at = 0;
  let mediaEnd = -1;
  for (let count = 0; count < MAX_RULES; count += 1) {
    const open = css.indexOf('{', at);
    if (open < 0) return;
    const prelude = css
      .slice(at, open)
      .replace(/^[\s}]+/, '')
      .trim();
    if (prelude.startsWith('@')) {
      if (open >= mediaEnd && WIDE.test(prelude.slice(0, 300))) {
        mediaEnd = closing(css, open);
        at = open + 1;
        continue;
      }
      at = prelude.startsWith('@layer') || prelude.startsWith('@supports') ? open + 1 : closing(css, open);
      continue;
    }
    const close = css.indexOf('}', open);
    if (close < 0) return;
    if (close - open < 4000) addRule(prelude, css.slice(open + 1, close), rules, open < mediaEnd);
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

function addRule(selectors: string, body: string, rules: StyleRules, someScreens: boolean): void {
  if (/background/i.test(body)) rules.external = true;
  const found = hidingStyle(body) || (hidesByColour(body) ? H['same colour as background'] : 0);
  const shows = found === 0 && /display\s{0,9}:|opacity\s{0,9}:|visibility\s{0,9}:/i.test(body);
  if (someScreens && found !== 0) return;
  if ((found === 0 && !shows) || selectors.length > 4000) return;
  for (const selector of selectors.split(',')) {
    const simple = /^[a-z0-9]{0,10}([.#])((?:[\w-]|[^\u0000-\u007f]){1,100})$/i.exec(selector.trim());
    if (simple === null || simple[2] === undefined) continue;
    const table = simple[1] === '.' ? rules.classes : rules.ids;
    if (found !== 0) table.set(simple[2], found);
    else table.delete(simple[2]);
  }
}
