import type { Arena } from '../html/arena.ts';
import { fold } from '../html/head.ts';
import type { Layout } from '../html/layout.ts';
import { remembered } from '../html/remember.ts';
import { BLOCK_LEVEL, T } from '../html/tags.ts';
import { dateClues } from '../times/date-clues.ts';
import type { DateElement, DateLine } from '../times/sources.ts';

/** A short visible block: by-lines, labels, dates. */
export interface PageLine {
  readonly text: string;
  readonly node: number;
  /** Blocks after the headline; negative before it. Infinity where the page has no headline. */
  readonly distance: number;
}

export interface Place {
  /** Node of the headline, or -1. */
  readonly headline: number;
  readonly mainStart: number;
  readonly mainEnd: number;
}

const MAX_LINES = 4000;
const MAX_ELEMENTS = 300;
const LINE_UNITS = 400;
const TAIL = 60;
/** Blocks around the headline that count as near it. */
const AFTER = 14;
const BEFORE = 6;
/** Places whose dates and names belong to something else. */
const ASIDE =
  /(?:^|[\s_-])(?:comments?|commentlist|reply|replies|related|recommended|recommendations?|sidebar|widget|footer|popular|trending|latest|teasers?|carousel|archives?|calendar|events?|upcoming|more-?(?:news|articles|posts|stories))(?=$|[\s_-])/i;

export const isNear = (distance: number): boolean => distance >= -BEFORE && distance <= AFTER;

/** Short visible blocks in page order, with their place relative to the headline. */
export function gatherLines(arena: Arena, layout: Layout, { headline, mainStart, mainEnd }: Place): PageLine[] {
  const lines: PageLine[] = [];
  let order = 0;
  let anchor = Number.NaN;
  for (let n = 1; n < arena.count; n += 1) {
    const own = layout.own[n] ?? 0;
    if (own === 0 || arena.tag(n) === T['#text'] || layout.seen[n] !== 1 || BLOCK_LEVEL[arena.tag(n)] !== 1) continue;
    order += 1;
    if (Number.isNaN(anchor) && (headline < 0 ? n >= mainStart : n >= headline)) anchor = order;
    if (lines.length >= MAX_LINES) continue;
    // Of a long paragraph only its end is a mark of its own: a name in brackets.
    const text =
      own > LINE_UNITS ? (n < mainStart || n >= mainEnd ? '' : fold(arena.textContent(n)).slice(-TAIL)) : lineText(arena, layout, n);
    if (text !== '') lines.push({ text, node: n, distance: order });
  }
  return lines.map((line) => ({ ...line, distance: Number.isNaN(anchor) ? Number.POSITIVE_INFINITY : line.distance - anchor }));
}

/** Text of a block without that of blocks inside it; where two elements touch, a capital letter begins a new word. */
export function lineText(arena: Arena, layout: Layout, n: number): string {
  let out = '';
  let owner = -1;
  for (let at = n + 1; at < arena.end(n) && out.length < 1000; at += 1) {
    const tag = arena.tag(at);
    if (tag === T['#text']) {
      if (layout.seen[at] !== 1) continue;
      const text = arena.text(at);
      out += owner !== arena.parent(at) && touching(out, text) ? ` ${text}` : text;
      owner = arena.parent(at);
    } else if (tag === T.br) out += ' ';
    else if (layout.seen[at] !== 1 || BLOCK_LEVEL[tag] === 1) {
      out += ' ';
      at = arena.end(at) - 1;
    }
  }
  return fold(out);
}

/** All visible text of an element, blocks parted by spaces. */
export function visibleText(arena: Arena, layout: Layout, n: number, limit = 400): string {
  let out = '';
  let owner = -1;
  for (let at = n + 1; at < arena.end(n) && out.length < limit; at += 1) {
    const tag = arena.tag(at);
    if (tag === T['#text']) {
      if (layout.seen[at] !== 1) continue;
      const text = arena.text(at);
      out += owner !== arena.parent(at) && touching(out, text) ? ` ${text}` : text;
      owner = arena.parent(at);
    } else if (layout.seen[at] !== 1 || tag === T.button) at = arena.end(at) - 1;
    else if (tag === T.br || BLOCK_LEVEL[tag] === 1) out += ' ';
  }
  return fold(out);
}

const touching = (before: string, after: string): boolean => /[\p{Ll}\d)]$/u.test(before.slice(-2)) && /^\p{Lu}/u.test(after.slice(0, 2));

/** Names (class and id) of an element and what is around it. */
const namesOf = (arena: Arena, n: number): string =>
  arena.hasAttributes(n) ? `${arena.attribute(n, 'class')?.slice(0, 160) ?? ''} ${arena.attribute(n, 'id')?.slice(0, 80) ?? ''}` : '';

const asideClass = remembered((value) => ASIDE.test(value.slice(0, 160)));
const asideId = (value: string): boolean => ASIDE.test(value.slice(0, 80));
function namesAside(arena: Arena, n: number): boolean {
  const [classes, id] = [arena.attribute(n, 'class'), arena.attribute(n, 'id')];
  return (classes !== undefined && asideClass(classes)) || (id !== undefined && asideId(id));
}

export function isAside(arena: Arena, n: number, place: Place): boolean {
  let depth = 0;
  for (let at = n; at > 0 && depth < 10; at = arena.parent(at), depth += 1) {
    // What holds the headline as well is no aside of it.
    if (place.headline >= at && place.headline < arena.end(at)) return false;
    const tag = arena.tag(at);
    if (tag === T.footer || tag === T.aside || tag === T.nav || (arena.hasAttributes(at) && namesAside(arena, at))) return true;
  }
  return false;
}

/** Lines in which a date may stand, with what surrounds them. */
export function dateLines(arena: Arena, layout: Layout, lines: readonly PageLine[], place: Place): DateLine[] {
  const out: DateLine[] = [];
  for (const [at, { text, node, distance }] of lines.entries()) {
    const clues = dateClues(text);
    if (!(clues.numbers || clues.year || clues.month || clues.yearFirst)) continue;
    let names = `${namesOf(arena, node)} ${namesOf(arena, arena.parent(node))}`;
    for (let inner = node + 1, seen = 0; inner < arena.end(node) && seen < 6; inner += 1) {
      if (arena.tag(inner) === T['#text'] || !arena.hasAttributes(inner)) continue;
      names += ` ${namesOf(arena, inner)}`;
      seen += 1;
    }
    const before = lines[at - 1];
    out.push({
      text,
      near: isNear(distance),
      distance,
      names: names.slice(0, 400),
      before: before === undefined || before.text.length > 60 ? '' : before.text,
      aside: isAside(arena, node, place),
      inMain: node >= place.mainStart && node < place.mainEnd,
      linked: (layout.ownLinked[node] ?? 0) * 2 > (layout.own[node] ?? 0),
    });
  }
  return out;
}

const DATE_PROPERTY = /^(?:date(?:Published|Modified|Created)|uploadDate)$/;
const DATE_CLASS = /(?:^|\s)(?:dt-published|dt-updated|published|updated|entry-date|post-date|pubdate)(?=\s|$)/;

const namesDate = remembered((value) => DATE_CLASS.test(value.slice(0, 300)));

/** Elements with a machine-readable date (`datetime`, microdata, microformats), in page order. */
export function dateElements(arena: Arena, layout: Layout, place: Place): DateElement[] {
  const marked = new Set(arena.withAttribute('datetime'));
  for (const n of arena.withAttribute('itemprop')) if (DATE_PROPERTY.test(arena.attribute(n, 'itemprop') ?? '')) marked.add(n);
  for (const n of arena.withAttribute('class')) if (namesDate(arena.attribute(n, 'class') ?? '')) marked.add(n);
  for (const n of timeTags(arena)) marked.add(n);
  const anchor = place.headline >= 0 ? place.headline : place.mainStart;
  const out: DateElement[] = [];
  for (const n of [...marked].sort((a, b) => a - b)) {
    if (out.length >= MAX_ELEMENTS) break;
    const tag = arena.tag(n);
    if (tag === T.meta || tag === T.ins || tag === T.del || layout.seen[n] !== 1) continue;
    const stated = arena.attribute(n, 'datetime') ?? arena.attribute(n, 'content');
    const text = visibleText(arena, layout, n, 100);
    if ((stated ?? '') === '' && text === '') continue;
    const near = n >= anchor - 120 && n <= anchor + 250 && (place.headline >= 0 || n < place.mainEnd);
    out.push({
      value: stated === undefined || stated === '' ? text : stated,
      text,
      role: `${arena.attribute(n, 'itemprop') ?? ''} ${arena.attribute(n, 'class')?.slice(0, 100) ?? ''} ${arena.attribute(n, 'pubdate') === undefined ? '' : 'pubdate'}`.trim(),
      names: namesOf(arena, arena.parent(n)),
      near,
      distance: n - anchor,
      label: labelBefore(arena, layout, n),
      aside: isAside(arena, n, place),
      inMain: n >= place.mainStart && n < place.mainEnd,
    });
  }
  return out;
}

function* timeTags(arena: Arena): Generator<number> {
  for (let n = 1; n < arena.count; n += 1) if (arena.tag(n) === T.time) yield n;
}

function labelBefore(arena: Arena, layout: Layout, n: number): string {
  for (let at = n - 1; at >= Math.max(0, n - 6); at -= 1) {
    if (arena.tag(at) !== T['#text'] || layout.seen[at] !== 1) continue;
    const text = fold(arena.text(at));
    if (text !== '') return text.slice(-60);
  }
  return '';
}
