import type { Arena } from '../html/arena.ts';
import { fold, type JsonObject } from '../html/head.ts';
import { T } from '../html/tags.ts';

const MAX_ITEMS = 300;
const MAX_PROPERTIES = 3_000;
const MAX_TEXT = 1_000;
/** Items that are about something else than the page, wherever they stand. */
const FOREIGN = /^(?:comment|suggestedAnswer|acceptedAnswer|review|isRelatedTo|isSimilarTo|relatedLink)$/;

type Item = Record<string, unknown>;

/**
 * Microdata of the visible page as JSON-LD writes it: `@type` without its vocabulary, properties as strings, lists or
 * nested items (HTML Standard, 5.2). Top-level items and those under `mainEntity` come out; comments and answers do not.
 */
export function readMicrodata(arena: Arena): JsonObject[] {
  const scopes = arena.withAttribute('itemscope');
  if (scopes.length === 0) return [];
  const items = new Map<number, Item>();
  for (const n of scopes.slice(0, MAX_ITEMS)) items.set(n, { '@type': typeOf(arena.attribute(n, 'itemtype')) });
  const inner = new Set<number>();
  for (const n of arena.withAttribute('itemprop').slice(0, MAX_PROPERTIES)) {
    const owner = ownerOf(arena, n, items);
    const item = owner < 0 ? undefined : items.get(owner);
    if (item === undefined) continue;
    const own = items.get(n);
    for (const name of (arena.attribute(n, 'itemprop') ?? '').split(/\s+/)) {
      if (!/^[A-Za-z][\w.-]{0,60}$/.test(name)) continue;
      const value = own ?? statedValue(arena, n);
      if (own !== undefined && name !== 'mainEntity' && name !== 'blogPost') inner.add(n);
      if (own !== undefined && FOREIGN.test(name)) continue;
      if (value !== '') append(item, name, value);
    }
  }
  return [...items].filter(([n, item]) => !inner.has(n) && Object.keys(item).length > 1).map(([, item]) => item);
}

const typeOf = (stated: string | undefined): string =>
  (stated ?? '')
    .trim()
    .split(/\s+/)[0]
    ?.replace(/^.*[/#:]/, '') || 'Thing';

function ownerOf(arena: Arena, n: number, items: ReadonlyMap<number, Item>): number {
  for (let at = arena.parent(n), depth = 0; at >= 0 && depth < 60; at = arena.parent(at), depth += 1) if (items.has(at)) return at;
  return -1;
}

function append(item: Item, name: string, value: unknown): void {
  const held = item[name];
  if (held === undefined) item[name] = value;
  else if (Array.isArray(held)) {
    if (held.length < 20) held.push(value);
  } else item[name] = [held, value];
}

function statedValue(arena: Arena, n: number): string {
  const tag = arena.tag(n);
  const stated =
    arena.attribute(n, 'content') ??
    (tag === T.a || tag === T.link || tag === T.area
      ? undefined
      : tag === T.img || tag === T.iframe || tag === T.embed || tag === T.audio || tag === T.video
        ? (arena.attribute(n, 'src') ?? '')
        : tag === T.time || tag === T.other
          ? arena.attribute(n, 'datetime')
          : tag === T.data || tag === T.meter
            ? arena.attribute(n, 'value')
            : undefined);
  if (tag === T.link) return fold(arena.attribute(n, 'href') ?? '').slice(0, MAX_TEXT);
  // A link with a text names a thing (an author); its address alone says less.
  const text = stated ?? arena.textContent(n).slice(0, MAX_TEXT * 4);
  return fold(text).slice(0, MAX_TEXT) || (tag === T.a ? fold(arena.attribute(n, 'href') ?? '').slice(0, MAX_TEXT) : '');
}
