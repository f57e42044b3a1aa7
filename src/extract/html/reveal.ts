import type { Arena } from './arena.ts';
import { H } from './hiding.ts';
import { T, tagSet } from './tags.ts';

/** What opens over the page instead of in it. */
const OVERLAY =
  /(?:^|[\s_-])(?:modal|menu|nav|navbar|dropdown|drawer|off-?canvas|search|popup|popover|cookies?|consent|lightbox|overlay|tooltip|dialog|login|cart|toast|alert|error|success|loading|spinner|share|sr-only|print(?:-only)?|template|clone[ds]?)(?=$|[\s_-])/i;
/** Names of panels, in the ways in which style sheets join words: `accordion__content`, `faq-item-answer`, `tab-pane`. */
const PANEL =
  /(?:^|[\s_-])(?:collapse|collapsible|(?:accordion|faq|tabs?|toggle|collapsible|expand(?:er|able)|disclosure)[_-]{0,2}(?:item|block|section|card|element)?[_-]{0,2}(?:content|body|panel|pane|text|inner|answer|details|description|collapse))s?(?=$|[\s_-])/i;
const MAX_IDS = 5_000;
/** So many controls of one panel are asked. */
const MAX_CONTROLS = 8;
/** So many levels above a panel its label may stand. */
const UP = 2;
const SUMMARY = tagSet('button', 'summary', 'dt');
const ITEMS = tagSet('div', 'section', 'article', 'li', 'dd', 'fieldset', 'p', 'tr', 'tbody', 'figure', 'pre');

/** By these ways scripts hide what they show on asking; by the others, text is kept from readers for good. */
const REVERSIBLE = new Set([
  H['hidden attribute'],
  H['aria-hidden'],
  H['display:none'],
  H['visibility:hidden'],
  H['opacity:0'],
  H['zero size'],
  H['content-visibility:hidden'],
]);
export const isReversible = (reason: number): boolean => REVERSIBLE.has(reason);

/**
 * The controls that open each id (accordion, tab, "read more": WAI-ARIA `aria-controls`, `role=tab`, Bootstrap's `data-target`). What one of them
 * opens that is seen and has words is a part of the page that a reader sees on asking.
 */
export function controlsById(arena: Arena): ReadonlyMap<string, readonly number[]> {
  const controls = new Map<string, number[]>();
  for (let n = 1; n < arena.count && controls.size < MAX_IDS; n += 1) {
    if (arena.tag(n) === T['#text'] || !arena.hasAttributes(n)) continue;
    const ids = controlledBy(arena, n);
    if (ids === undefined || ids === '') continue;
    for (const id of ids.slice(0, 500).split(/\s+/)) {
      const known = controls.get(id);
      if (known === undefined) controls.set(id, [n]);
      else if (known.length < MAX_CONTROLS) known.push(n);
    }
  }
  return controls;
}

function controlledBy(arena: Arena, n: number): string | undefined {
  const stated =
    arena.attribute(n, 'aria-controls') ?? (arena.attribute(n, 'data-bs-target') ?? arena.attribute(n, 'data-target'))?.replace(/^#/, '');
  if (stated !== undefined) return stated;
  const href = arena.tag(n) === T.a ? arena.attribute(n, 'href') : undefined;
  if (href === undefined || href.length < 2 || href.charCodeAt(0) !== 35) return undefined;
  const toggles = arena.attribute(n, 'data-toggle') ?? arena.attribute(n, 'data-bs-toggle') ?? arena.attribute(n, 'role') ?? '';
  return /^(?:tab|collapse|pill)$/i.test(toggles) ? href.slice(1) : undefined;
}

export interface Openers {
  /** Does a seen element with words open this id? */
  readonly opens: (id: string) => boolean;
  /** Does this panel have a seen label? */
  readonly labelled: (n: number) => boolean;
}

/**
 * Whether a hidden element is a panel of a widget whose label is seen: then its text is content. What calls itself a panel and has no label that
 * a reader could press is none.
 */
export function isRevealed(arena: Arena, n: number, own: Uint8Array, { opens, labelled }: Openers): boolean {
  if (!isReversible(own[n] ?? 0)) return false;
  const tag = arena.tag(n);
  if (tag === T.nav || tag === T.dialog) return false;
  const role = arena.attribute(n, 'role') ?? '';
  if (/^(?:menu|dialog|alertdialog|listbox|navigation|search|tooltip|alert|status)$/i.test(role)) return false;
  const id = arena.attribute(n, 'id');
  const names = `${arena.attribute(n, 'class') ?? ''} ${id ?? ''}`.slice(0, 400);
  if (OVERLAY.test(names)) return false;
  if (labelled(n) || (id !== undefined && opens(id))) return true;
  if (ITEMS[tag] !== 1) return false;
  return PANEL.test(names) ? isNamed(arena, n, own) : isDisclosed(arena, n, own);
}

/** Something with words is seen right before it, or it is one of several like parts of which one is seen. */
function isNamed(arena: Arena, n: number, own: Uint8Array): boolean {
  for (let at = n, up = 0; at > 0 && up < UP; at = arena.parent(at), up += 1) {
    const before = elementBefore(arena, at);
    if (before >= 0 && own[before] === 0 && arena.textContent(before).trim() !== '') return true;
  }
  return false;
}

/** A control stands right before it. */
function isDisclosed(arena: Arena, n: number, own: Uint8Array): boolean {
  for (let at = n, up = 0; at > 0 && up < UP; at = arena.parent(at), up += 1) {
    const before = elementBefore(arena, at);
    if (before < 0) continue;
    return own[before] === 0 && labels(arena, before);
  }
  return false;
}

function elementBefore(arena: Arena, n: number): number {
  let found = -1;
  // Siblings stand close together; a long way back is none.
  for (let at = arena.parent(n) + 1, steps = 0; at < n && steps < 64; at = arena.end(at), steps += 1)
    if (arena.tag(at) !== T['#text'] && arena.tag(at) !== T['#comment']) found = arena.end(at) >= n - 3 ? at : found;
  return found;
}

/** A button, or a term: what a reader presses to see what follows. */
function labels(arena: Arena, n: number): boolean {
  for (let at = n; at < Math.min(arena.end(n), n + 6); at += 1) {
    if (SUMMARY[arena.tag(at)] === 1 || arena.attribute(at, 'aria-expanded') !== undefined) return true;
    if (/^(?:button|tab)$/i.test(arena.attribute(at, 'role') ?? '')) return true;
  }
  return false;
}
