import { roman } from '../roman.ts';
import type { Arena } from './arena.ts';
import { T, tagSet } from './tags.ts';

/** How the items of one list are counted. */
export interface ListLevel {
  readonly ordered: boolean;
  readonly step: 1 | -1;
  /** `a`, `A`, `i`, `I` or `1` (HTML Standard 4.4.5). */
  readonly type: string;
  next: number;
}

const inRange = (value: number): boolean => Number.isFinite(value) && value >= 0 && value < 1e9;
const LISTS = tagSet('ul', 'ol', 'menu');

export function listLevel(arena: Arena, n: number, ordered: boolean): ListLevel {
  const reversed = ordered && arena.attribute(n, 'reversed') !== undefined;
  const start = Number.parseInt(arena.attribute(n, 'start') ?? '', 10);
  const type = arena.attribute(n, 'type') ?? '1';
  return {
    ordered,
    step: reversed ? -1 : 1,
    type: ordered && /^[aAiI]$/.test(type) ? type : '1',
    next: inRange(start) ? start : reversed ? countItems(arena, n) : 1,
  };
}

function countItems(arena: Arena, list: number): number {
  let count = 0;
  for (let child = list + 1; child < arena.end(list); child = arena.end(child)) if (arena.tag(child) === T.li) count += 1;
  return count;
}

/** The marker of the next item. Markdown counts in figures only, so a letter that readers see stands behind a bullet. */
export function nextMarker(arena: Arena, item: number, list: ListLevel | undefined): string {
  if (list === undefined) return '- ';
  const value = Number.parseInt(arena.attribute(item, 'value') ?? '', 10);
  if (inRange(value)) list.next = value;
  const number = list.next;
  list.next = Math.max(0, number + list.step);
  if (!list.ordered) return '- ';
  if (list.type === '1') return `${number}. `;
  const sign = list.type.toLowerCase() === 'a' ? letters(number) : number > 3999 ? String(number) : roman(number);
  return `- ${list.type === list.type.toUpperCase() ? sign.toUpperCase() : sign}. `;
}

/** 1 = a, 27 = aa. */
function letters(number: number): string {
  let out = '';
  for (let rest = number; rest > 0; rest = Math.floor((rest - 1) / 26)) out = String.fromCharCode(97 + ((rest - 1) % 26)) + out;
  return out === '' ? String(number) : out;
}

/** The box of a task: ticked or not; null when the item begins with none. */
export function taskBox(arena: Arena, item: number): '[x] ' | '[ ] ' | null {
  for (let n = item + 1; n < Math.min(arena.end(item), item + 8); n += 1) {
    const tag = arena.tag(n);
    if (LISTS[tag] === 1 || (tag === T['#text'] && arena.text(n).trim() !== '')) return null;
    if (tag === T.input && /^checkbox$/i.test(arena.attribute(n, 'type') ?? ''))
      return arena.attribute(n, 'checked') === undefined ? '[ ] ' : '[x] ';
  }
  return null;
}
