import type { Arena } from './arena.ts';
import { BLOCK_LEVEL, T, tagSet } from './tags.ts';

/** A reference to a note: what it is called, where it leads, and whether the note is written too. */
interface Reference {
  readonly label: string;
  readonly href: string;
  readonly kept: boolean;
}

/** Footnotes of a page. */
export interface Notes {
  /** By the element that is replaced: the link, or the superscript around nothing else. */
  readonly references: ReadonlyMap<number, Reference>;
  /** Labels by the block that holds the note. */
  readonly notes: ReadonlyMap<number, string>;
  /** Links from a note back to where it is referred to. */
  readonly backs: ReadonlySet<number>;
}

/** `1`, `[1]`, `(a)`, `*`, `note 3`. */
const LABEL = /^[[(（［]?\s?(?:note |nb |注)?(\d{1,3}|[a-z]|[ivx]{1,5}|[*†‡§¶]{1,3})\s?[\])）］]?$/i;
const NOTE_WORDS =
  /(?:^|[\s_:#-])(?:foot-?notes?|end-?notes?|note-?ref|fn-?ref|fn|reference|cite-?(?:ref|note)|doc-noteref|sidenote)(?=$|[\s_:\d-])/i;
const BACK = /^(?:↩\ufe0e?|↑|\^|⤴|⏎|←|back|jump up|返回)$/i;
const HOLDERS = tagSet('li', 'p', 'div', 'dd', 'td', 'section', 'aside');

/** Links that lead to notes of the same page, and the notes. A note is a block that such a link names; linear in the page. */
export function findNotes(arena: Arena, shown: (n: number) => boolean): Notes {
  const references = new Map<number, Reference>();
  const notes = new Map<number, string>();
  const backs = new Set<number>();
  const candidates: { readonly link: number; readonly label: string; readonly id: string }[] = [];
  const links: number[] = [];
  for (let n = 1; n < arena.count; n += 1) {
    if (arena.tag(n) !== T.a) continue;
    const href = arena.attribute(n, 'href');
    if (href === undefined || href.length < 2 || href.charCodeAt(0) !== 35 || !shown(n)) continue;
    links.push(n);
    const label = arena.end(n) - n > 12 ? undefined : LABEL.exec(arena.textContent(n).trim())?.[1];
    if (label !== undefined && refers(arena, n)) candidates.push({ link: n, label, id: decode(href.slice(1)) });
  }
  if (candidates.length === 0) return { references, notes, backs };
  const places = idsOf(arena);
  const labels = new Map<number, string>();
  const taken = new Map<string, number>();
  const ends = new Map<number, number[]>();
  for (const { link, label, id } of candidates) {
    const target = places.get(id);
    const holder = target === undefined ? -1 : holderOf(arena, target);
    if (holder < 0 && /^\d/.test(label) && holderIn(arena, link, labels) < 0)
      references.set(wrapperOf(arena, link), { label, href: `#${id}`, kept: false });
    if (holder < 0 || (link >= holder && link < arena.end(holder)) || (ends.get(holder)?.length ?? 0) > 200) continue;
    // What leads from a note to the text before it is the way back.
    if (holder < link && holderIn(arena, link, labels) >= 0) continue;
    const from = ends.get(holder);
    if (from === undefined) ends.set(holder, [link]);
    else from.push(link);
    let known = labels.get(holder);
    if (known === undefined) {
      const before = taken.get(label) ?? 0;
      taken.set(label, before + 1);
      known = before === 0 ? label : `${label}-${before}`;
      labels.set(holder, known);
    }
    const kept = shown(holder);
    if (kept) notes.set(holder, known);
    references.set(wrapperOf(arena, link), { label: known, href: `#${id}`, kept });
  }
  for (const link of links) {
    const holder = holderIn(arena, link, notes);
    if (holder < 0 || references.has(link)) continue;
    const place = places.get(decode((arena.attribute(link, 'href') ?? '').slice(1)));
    const text = arena.textContent(link).trim();
    const leadsBack =
      BACK.test(text) ||
      (LABEL.exec(text)?.[1] === notes.get(holder) && link - holder < 6) ||
      (place !== undefined && (ends.get(holder) ?? []).some((from) => near(arena, place, from)));
    if (leadsBack) addBack(arena, link, backs);
  }
  return { references, notes, backs };
}

const decode = (id: string): string => {
  if (!id.includes('%')) return id;
  try {
    return decodeURIComponent(id);
  } catch (error) {
    if (error instanceof URIError) return id;
    throw error;
  }
};

function idsOf(arena: Arena): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  for (const n of arena.withAttribute('name')) {
    const name = arena.tag(n) === T.a ? arena.attribute(n, 'name') : undefined;
    if (name !== undefined && !places.has(name)) places.set(name, n);
  }
  for (const n of arena.withAttribute('id')) {
    const id = arena.attribute(n, 'id');
    if (id !== undefined) places.set(id, n);
  }
  return places;
}

/** Raised, or named as a reference to a note. */
function refers(arena: Arena, link: number): boolean {
  for (let at = link, up = 0; at > 0 && up < 3; at = arena.parent(at), up += 1) {
    if (arena.tag(at) === T.sup) return true;
    if (BLOCK_LEVEL[arena.tag(at)] === 1) return false;
    const words = `${arena.attribute(at, 'class') ?? ''} ${arena.attribute(at, 'role') ?? ''} ${arena.attribute(at, 'rel') ?? ''} ${arena.attribute(at, 'id') ?? ''}`;
    if (NOTE_WORDS.test(words.slice(0, 300))) return true;
  }
  for (let at = link + 1; at < arena.end(link); at += 1) if (arena.tag(at) === T.sup) return true;
  return false;
}

/** The block that a note is: the element named, or the one that begins with it. */
function holderOf(arena: Arena, target: number): number {
  for (let at = target, up = 0; at > 0 && up < 4; at = arena.parent(at), up += 1) {
    if (HOLDERS[arena.tag(at)] === 1) return at;
    if (BLOCK_LEVEL[arena.tag(at)] === 1) return -1;
    if (before(arena, at)) return -1;
  }
  return -1;
}

/** Whether text of the same parent stands before the element. */
function before(arena: Arena, n: number): boolean {
  for (let at = arena.parent(n) + 1; at < n && at >= n - 8; at += 1)
    if (arena.tag(at) === T['#text'] && arena.text(at).trim() !== '') return true;
  return false;
}

/** The superscript (or the like) around a link and nothing else. */
function wrapperOf(arena: Arena, link: number): number {
  let at = link;
  for (let up = 0; up < 2; up += 1) {
    const parent = arena.parent(at);
    if (arena.tag(parent) !== T.sup || arena.textContent(parent).trim() !== arena.textContent(link).trim()) break;
    at = parent;
  }
  return at;
}

/** The link, and what is around it when that holds nothing but ways back. */
function addBack(arena: Arena, link: number, backs: Set<number>): void {
  backs.add(link);
  for (let at = arena.parent(link), up = 0; at > 0 && up < 4 && BLOCK_LEVEL[arena.tag(at)] !== 1; at = arena.parent(at), up += 1) {
    if (arena.end(at) - at > 60) return;
    for (let n = at + 1; n < arena.end(at); n += 1) {
      if (arena.tag(n) === T.a) n = arena.end(n) - 1;
      else if (arena.tag(n) === T['#text'] && !/^[\s^↑,]*$/.test(arena.text(n))) return;
    }
    backs.add(at);
  }
}

/** The note that a link stands in. */
function holderIn(arena: Arena, link: number, notes: ReadonlyMap<number, string>): number {
  for (let at = arena.parent(link), up = 0; at > 0 && up < 8; at = arena.parent(at), up += 1) if (notes.has(at)) return at;
  return -1;
}

/** One holds the other, or both stand in one parent. */
const near = (arena: Arena, place: number, link: number): boolean =>
  (place <= link && link < arena.end(place) && arena.end(place) - place < 40) ||
  (link <= place && place < arena.end(link)) ||
  (arena.parent(place) === arena.parent(link) && Math.abs(place - link) < 8);
