import type { Arena } from './arena.ts';
import { BLOCK_LEVEL, HEADINGS, T } from './tags.ts';

/** The panels of widgets that show one part of their text at a time, and what a reader presses to see each. */
export interface Panels {
  /** Panel → its label. */
  readonly labels: ReadonlyMap<number, number>;
  /** Labels that stand together, away from their panels: they say nothing where they stand. */
  readonly tabs: ReadonlySet<number>;
}

const MAX_PANELS = 5_000;
/** So many levels above a list of tabs its panels may stand. */
const UP = 3;
/** A widget has so many parts at most. */
const MAX_TABS = 100;

/**
 * Panels and their labels, by what the page says: `aria-controls`, `aria-labelledby`, `data-target`, `href` of a tab; the place in its list where a
 * tab says nothing (WAI-ARIA Authoring Practices, Bootstrap, Docusaurus); radio buttons and their labels (Material, Sphinx).
 */
export function findPanels(arena: Arena): Panels {
  const known = KNOWN.get(arena);
  if (known !== undefined) return known;
  const found: Found = { labels: new Map(), tabs: new Set() };
  KNOWN.set(arena, found);
  const roles = arena.withAttribute('role');
  const withRole = (role: string): number[] => roles.filter((n) => arena.attribute(n, 'role')?.toLowerCase() === role);
  const [tabs, panels] = [withRole('tab'), withRole('tabpanel')];
  byControls(arena, tabs, found);
  byLabel(arena, panels, found);
  if (tabs.length > 0 && panels.length > 0) byPlace(arena, withRole('tablist'), tabs, panels, found);
  byInputs(arena, found);
  return found;
}

/** A page is asked when its visibility is judged and when it is written. */
const KNOWN = new WeakMap<Arena, Panels>();

interface Found {
  readonly labels: Map<number, number>;
  readonly tabs: Set<number>;
}

function pair(panel: number, label: number, isTab: boolean, { labels, tabs }: Found): void {
  if (labels.has(panel) || labels.size >= MAX_PANELS) return;
  labels.set(panel, label);
  if (isTab) tabs.add(label);
}

function idsOf(arena: Arena): ReadonlyMap<string, number> {
  const ids = new Map<string, number>();
  for (const n of arena.withAttribute('id')) {
    const id = arena.attribute(n, 'id') ?? '';
    if (id !== '' && !ids.has(id)) ids.set(id, n);
  }
  return ids;
}

const TOGGLES_TAB = /^(?:tab|pill)$/i;
const TOGGLES = /^(?:tab|pill|collapse)$/i;

function byControls(arena: Arena, tabs: readonly number[], found: Found): void {
  const controls = new Set([
    ...tabs,
    ...arena.withAttribute('aria-controls'),
    ...arena.withAttribute('data-toggle'),
    ...arena.withAttribute('data-bs-toggle'),
  ]);
  if (controls.size === 0) return;
  const ids = idsOf(arena);
  for (const n of [...controls].toSorted((a, b) => a - b)) {
    const toggles = arena.attribute(n, 'data-toggle') ?? arena.attribute(n, 'data-bs-toggle') ?? '';
    const isTab = arena.attribute(n, 'role')?.toLowerCase() === 'tab' || TOGGLES_TAB.test(toggles);
    // Buttons that turn pages of a gallery control it as well; what opens a part says whether it is open.
    if (!isTab && !TOGGLES.test(toggles) && arena.attribute(n, 'aria-expanded') === undefined) continue;
    const panel = ids.get(targetOf(arena, n));
    if (panel !== undefined && panel > n && panel >= arena.end(n)) pair(panel, n, isTab, found);
  }
}

function targetOf(arena: Arena, n: number): string {
  const stated = arena.attribute(n, 'aria-controls') ?? '';
  if (stated !== '') return stated.split(/\s/, 1)[0] ?? '';
  const target = arena.attribute(n, 'data-bs-target') ?? arena.attribute(n, 'data-target') ?? arena.attribute(n, 'href') ?? '';
  return target.startsWith('#') ? target.slice(1) : '';
}

function byLabel(arena: Arena, panels: readonly number[], found: Found): void {
  const open = panels.filter((n) => !found.labels.has(n) && arena.attribute(n, 'aria-labelledby') !== undefined);
  if (open.length === 0) return;
  const ids = idsOf(arena);
  for (const n of open) {
    const label = ids.get(arena.attribute(n, 'aria-labelledby')?.trim().split(/\s/, 1)[0] ?? '');
    if (label !== undefined && arena.end(label) <= n) pair(n, label, arena.attribute(label, 'role')?.toLowerCase() === 'tab', found);
  }
}

/** As many panels after a list of tabs as there are tabs in it: each to each. `tabs` and `panels` in document order. */
function byPlace(arena: Arena, lists: readonly number[], tabs: readonly number[], panels: readonly number[], found: Found): void {
  for (const list of lists.slice(0, MAX_PANELS)) {
    const own = within(tabs, list + 1, arena.end(list), MAX_TABS);
    if (own.length === 0 || own.some((n) => found.tabs.has(n))) continue;
    for (let around = arena.parent(list), up = 0; around >= 0 && up < UP; around = arena.parent(around), up += 1) {
      const parts = outermost(arena, within(panels, arena.end(list), arena.end(around), MAX_TABS * 4));
      if (parts.length === 0) continue;
      if (parts.length === own.length) for (const [i, panel] of parts.entries()) pair(panel, own[i] ?? list, true, found);
      break;
    }
  }
}

/** Members of an ascending list from `from` and before `to`, the first `most` of them. */
function within(nodes: readonly number[], from: number, to: number, most: number): number[] {
  let [low, high] = [0, nodes.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((nodes[middle] ?? 0) < from) low = middle + 1;
    else high = middle;
  }
  const out: number[] = [];
  for (let i = low; i < nodes.length && (nodes[i] ?? to) < to && out.length < most; i += 1) out.push(nodes[i] ?? 0);
  return out;
}

function outermost(arena: Arena, nodes: readonly number[]): number[] {
  let end = 0;
  return nodes.filter((n) => {
    if (n < end) return false;
    end = arena.end(n);
    return true;
  });
}

/** `input` of a kind that keeps one of several parts open, or one part open or closed, by its label. */
function byInputs(arena: Arena, found: Found): void {
  const labels = arena.withAttribute('for').filter((n) => arena.tag(n) === T.label);
  if (labels.length === 0) return;
  const inputs = new Map<string, string>();
  for (const n of arena.withAttribute('type')) {
    const [type, id] = [arena.attribute(n, 'type')?.toLowerCase(), arena.attribute(n, 'id')];
    if (arena.tag(n) === T.input && id !== undefined && (type === 'radio' || type === 'checkbox')) inputs.set(id, type);
  }
  if (inputs.size === 0) return;
  const typeOf = (label: number): string | undefined => inputs.get(arena.attribute(label, 'for') ?? '');
  const groups = new Map<number, number[]>();
  for (const label of labels) {
    const type = typeOf(label);
    if (type === undefined) continue;
    const next = elementAfter(arena, label);
    if (type === 'checkbox') {
      if (isPart(arena, next)) pair(next, label, false, found);
      continue;
    }
    const group = groups.get(arena.parent(label)) ?? [];
    if (group.length < MAX_TABS) group.push(label);
    groups.set(arena.parent(label), group);
  }
  for (const [parent, group] of groups) if (group.length > 1) radioPanels(arena, parent, group, found);
}

/** A part follows each label; or as many parts follow the last label, or stand in the element after that of the labels. */
function radioPanels(arena: Arena, parent: number, group: readonly number[], found: Found): void {
  const beside = group.map((label) => elementAfter(arena, label));
  if (beside.every((part) => isPart(arena, part))) {
    for (const [i, part] of beside.entries()) pair(part, group[i] ?? part, true, found);
    return;
  }
  const after = elementAfter(arena, parent);
  const rows = [
    partsFrom(arena, arena.end(group.at(-1) ?? parent), arena.end(parent)),
    after < 0 ? [] : partsFrom(arena, after + 1, arena.end(after)),
  ];
  const parts = rows.find((row) => row.length === group.length);
  if (parts !== undefined) for (const [i, part] of parts.entries()) pair(part, group[i] ?? part, true, found);
}

/** The elements from `start` on that are parts, up to the first that is none. */
function partsFrom(arena: Arena, start: number, end: number): number[] {
  const out: number[] = [];
  for (let at = start; at < end && out.length <= MAX_TABS; at = arena.end(at)) {
    if (arena.tag(at) === T['#text'] || arena.tag(at) === T['#comment']) continue;
    if (!isPart(arena, at)) break;
    out.push(at);
  }
  return out;
}

const isPart = (arena: Arena, n: number): boolean =>
  n >= 0 && BLOCK_LEVEL[arena.tag(n)] === 1 && HEADINGS[arena.tag(n)] !== 1 && arena.tag(n) !== T.hr && arena.tag(n) !== T.li;

/** The next element beside `n`, -1 for none. */
function elementAfter(arena: Arena, n: number): number {
  const end = arena.end(arena.parent(n));
  for (let at = arena.end(n); at < end; at = arena.end(at)) if (arena.tag(at) !== T['#text'] && arena.tag(at) !== T['#comment']) return at;
  return -1;
}
