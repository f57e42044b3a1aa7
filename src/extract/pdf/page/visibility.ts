import type { Meter } from '../file/meter.ts';
import type { Area, Marks, Word } from './marks.ts';
import { area, holds } from './matrix.ts';

/** Words as a reader sees them, and the others with the reason why not. */
export interface Seen {
  readonly words: Word[];
  readonly hidden: { readonly how: string; readonly words: Word[] }[];
  /** The words are a recognised layer under or over the picture of the page. */
  readonly recognised: boolean;
  /** A picture covers most of the page. */
  readonly pictured: boolean;
}

/** Smaller than this (points), no reader sees letters; print starts at about 4. */
const TINY = 1.2;
/** Channels this near (of 255) cannot be told apart on a screen. */
const SAME_COLOUR = 14;
const BAND = 48;
/** Share of the page that pictures cover on a scanned one. */
const PICTURED = 0.6;

/** Part the words of a page by whether they are seen: graphics state, page edge, size, colour of what lies below, and what was painted over them. */
export function partWords(marks: Marks, width: number, height: number, meter: Meter): Seen {
  const bands = new Map<number, Area[]>();
  for (const entry of marks.areas) {
    const last = Math.floor(Math.min(height, entry.box.bottom) / BAND);
    for (let band = Math.floor(Math.max(0, entry.box.top) / BAND); band <= last; band += 1) {
      const list = bands.get(band);
      if (list === undefined) bands.set(band, [entry]);
      else list.push(entry);
    }
  }
  const words: Word[] = [];
  const hidden = new Map<string, Word[]>();
  for (const [index, word] of marks.words.entries()) {
    const x = word.x + (word.dx * word.length) / 2 + word.dy * word.size * 0.3;
    const y = word.y + (word.dy * word.length) / 2 - word.dx * word.size * 0.3;
    const near = bands.get(Math.floor(y / BAND)) ?? [];
    meter.step(near.length >> 4);
    const how = word.unseen ?? outOfSight(word, index, x, y, near, width, height);
    if (how === null) words.push(word);
    else {
      const list = hidden.get(how);
      if (list === undefined) hidden.set(how, [word]);
      else list.push(word);
    }
  }
  const pictures = marks.areas.filter(({ kind }) => kind === 'image').reduce((sum, { box }) => sum + area(box), 0);
  const pictured = pictures > PICTURED * width * height;
  const layer = LAYERS.flatMap((how) => hidden.get(how) ?? []);
  if (pictured && lengthOf(words) < lengthOf(layer) * 0.25) {
    for (const how of LAYERS) hidden.delete(how);
    return { words: [...words, ...layer], hidden: toList(hidden), recognised: true, pictured };
  }
  return { words, hidden: toList(hidden), recognised: false, pictured };
}

/** How recognised text lies with the picture of a page. */
const LAYERS: readonly string[] = ['render mode 3', 'under a picture'];

const lengthOf = (words: readonly Word[]): number => words.reduce((sum, { text }) => sum + text.length, 0);
const toList = (hidden: ReadonlyMap<string, Word[]>): Seen['hidden'] => [...hidden].map(([how, words]) => ({ how, words }));

function outOfSight(word: Word, index: number, x: number, y: number, near: readonly Area[], width: number, height: number): string | null {
  if (x < 0 || y < 0 || x > width || y > height) return 'outside the page';
  if (word.size < TINY) return 'tiny';
  let ground: Area | null = null;
  for (const entry of near) {
    if (!holds(entry.box, x, y)) continue;
    if (entry.order <= index) ground = entry;
    else if (entry.kind === 'image') return 'under a picture';
    else if (entry.colour !== null) return 'painted over';
  }
  const behind = ground === null ? 0xffffff : ground.colour;
  return word.colour !== null && behind !== null && alike(word.colour, behind) ? 'colour of its ground' : null;
}

const alike = (a: number, b: number): boolean =>
  [16, 8, 0].every((shift) => Math.abs(((a >> shift) & 255) - ((b >> shift) & 255)) <= SAME_COLOUR);
