import type { Arena } from './arena.ts';
import { hidesByColour } from './colour.ts';
import { H, PROPERTIES, type Property, readDeclarations, type Said, type Says, withoutComments } from './hiding.ts';
import { T } from './tags.ts';

const MAX_CSS = 400_000;
const MAX_RULES = 20_000;

/** A declaration of a rule, with what decides between it and another (CSS Cascading 4, 6.1): later ones win among equals. */
interface Ruled extends Said {
  readonly specificity: number;
  readonly order: number;
}

/** What the rules of one class or id say. */
interface RuleSet {
  /** By one simple selector. */
  readonly said: Partial<Record<Property, Ruled>>;
  other: number;
  /** Rules that ask for more classes of the same element: `.pane.active`. */
  readonly joint: { readonly needs: readonly string[]; readonly said: Partial<Record<Property, Ruled>> }[];
}

export interface StyleRules {
  readonly classes: Map<string, RuleSet>;
  readonly ids: Map<string, RuleSet>;
  /** The names, `.class` and `#id`, by which some rule hides: the others need not be asked. */
  readonly hiding: Set<string>;
  /** Some style sheet or background rule lies outside what is read here. */
  external: boolean;
}

/** Rules of all `<style>` elements that hide by one simple selector. */
export function readStyles(arena: Arena): StyleRules {
  const rules: StyleRules = { classes: new Map(), ids: new Map(), hiding: new Set(), external: false };
  let budget = MAX_CSS;
  for (let n = 0; n < arena.count; n += 1) {
    const tag = arena.tag(n);
    if (tag === T.link && /stylesheet/i.test(arena.attribute(n, 'rel') ?? '')) rules.external = true;
    if (tag !== T.style || budget <= 0) continue;
    let css = '';
    for (let at = n + 1; at < arena.end(n); at += 1) if (arena.tag(at) === T['#text']) css += arena.text(at);
    readRules(withoutComments(css.slice(0, budget)), rules, n * MAX_RULES);
    budget -= css.length;
  }
  return rules;
}

/** Screens of a desk: a menu that narrow screens show is none of the page there. */
const WIDE = /^@media\b(?!.{0,200}\b(?:print|max-width)\b).{0,200}\bmin-width\b/is;

/** What a media query hides, it hides for some screens; what it shows, some readers see. */
function readRules(css: string, rules: StyleRules, order: number): void {
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
    if (close - open < 4000) addRule(prelude, css.slice(open + 1, close), rules, open < mediaEnd, order + count);
    at = close + 1;
  }
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

/** `.a`, `p.a`, `.a.b`, `#a`: the element's own names, no others around it. */
const SELECTOR = /^[a-z0-9]{0,10}((?:[.#](?:[\w-]|[^\u0000-\u007f]){1,100}){1,3})$/i;
const MAX_JOINT = 16;
/** An id outranks any number of classes. */
const ID = 1000;

function addRule(selectors: string, body: string, rules: StyleRules, someScreens: boolean, order: number): void {
  if (/background/i.test(body)) rules.external = true;
  if (selectors.length > 4000) return;
  const { said, other } = statements(body, someScreens);
  if (other === 0 && Object.keys(said).length === 0) return;
  const hides = other !== 0 || Object.values(said).some((one) => one.hides > 0);
  for (const selector of selectors.split(',')) {
    const names = SELECTOR.exec(selector.trim())?.[1]?.match(/[.#][^.#]{1,100}/g);
    const [last] = names?.slice(-1) ?? [];
    if (!names || last === undefined) continue;
    const table = last.startsWith('.') ? rules.classes : rules.ids;
    const set = setOf(table, last.slice(1));
    const specificity = names.reduce((sum, name) => sum + (name.startsWith('#') ? ID : 1), 0);
    const needs = names.slice(0, -1);
    if (hides) rules.hiding.add(last);
    if (needs.length === 0 && other !== 0) set.other = other;
    const ruled = needs.length === 0 ? set.said : {};
    for (const property of PROPERTIES) {
      const one = said[property];
      if (one !== undefined) ruled[property] = stronger(ruled[property], { ...one, specificity, order });
    }
    if (needs.length > 0 && needs.every((name) => name.startsWith('.')) && set.joint.length < MAX_JOINT)
      set.joint.push({ needs: needs.map((name) => name.slice(1)), said: ruled });
  }
}

function statements(body: string, someScreens: boolean): Says {
  const { said, other } = readDeclarations(body);
  const ways = other || (hidesByColour(body) ? H['same colour as background'] : 0);
  if (!someScreens) return { said, other: ways };
  // What one kind of screen hides, others show.
  return { said: Object.fromEntries(Object.entries(said).filter(([, one]) => one.hides <= 0)), other: 0 };
}

function setOf(table: Map<string, RuleSet>, name: string): RuleSet {
  const known = table.get(name);
  if (known !== undefined) return known;
  const set: RuleSet = { said: {}, other: 0, joint: [] };
  table.set(name, set);
  return set;
}

function stronger(a: Ruled | undefined, b: Ruled): Ruled {
  if (a === undefined) return b;
  if (a.important !== b.important) return a.important ? a : b;
  if (a.specificity !== b.specificity) return a.specificity > b.specificity ? a : b;
  return a.order > b.order ? a : b;
}

/** Could a rule hide an element of these names? */
export function mayHide({ hiding }: StyleRules, classes: string | undefined, id: string | undefined): boolean {
  if (hiding.size === 0) return false;
  if (id !== undefined && hiding.has(`#${id}`)) return true;
  if (classes === undefined) return false;
  return classes
    .slice(0, 1000)
    .split(/\s+/)
    .some((name) => hiding.has(`.${name}`));
}

/** What inline declarations and the rules of an element's names say together, `other` of the first that hides by it. */
export function cascade(inline: Says, classes: string | undefined, id: string | undefined, rules: StyleRules): Says {
  const names = classes === undefined || rules.classes.size === 0 ? [] : classes.slice(0, 1000).split(/\s+/);
  const sets = names.flatMap((name) => rules.classes.get(name) ?? []);
  const own = id === undefined ? undefined : rules.ids.get(id);
  if (own !== undefined) sets.push(own);
  if (sets.length === 0) return inline;
  const said: Partial<Record<Property, Said>> = { ...inline.said };
  for (const property of PROPERTIES) {
    let best: Ruled | undefined;
    for (const set of sets) {
      const simple = set.said[property];
      if (simple !== undefined) best = stronger(best, simple);
      for (const { needs, said: more } of set.joint) {
        const one = more[property];
        if (one !== undefined && needs.every((name) => names.includes(name))) best = stronger(best, one);
      }
    }
    const stated = inline.said[property];
    if (best !== undefined && (stated === undefined || (best.important && !stated.important))) said[property] = best;
  }
  return { said, other: inline.other || (sets.find(({ other }) => other !== 0)?.other ?? 0) };
}
