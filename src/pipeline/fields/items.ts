import type { Document } from '../../vocabulary/index.ts';

/** A value that a page gives to machines, and where: a JSON Pointer into the Document; into JSON written in a text of it after `#`. */
export interface Leaf {
  readonly text: string;
  readonly pointer: string;
}
/** A thing of a vocabulary for machines (schema.org), whichever way it was written. */
export interface Item {
  readonly types: readonly string[];
  readonly values: ReadonlyMap<string, readonly Leaf[]>;
  readonly parts: ReadonlyMap<string, readonly Item[]>;
}

const [MAX_ITEMS, MAX_DEPTH] = [500, 8];
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
const escaped = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1');

export interface ReadItems {
  readonly source: 'json_ld' | 'microdata';
  readonly items: readonly Item[];
}

/** The things that a page describes for machines: all of its JSON-LD, and its microdata. */
export function itemsOf(document: Document): ReadItems[] {
  const written = document.hidden.flatMap(({ how, text }, at) => {
    const value = how === 'json-ld' ? parsed(text) : undefined;
    return value === undefined ? [] : topItems(value, `/hidden/${at}/text#`);
  });
  // Where the text was cut, what the reader kept of each type.
  const jsonLd = written.length > 0 ? written : flatItems(document, 'jsonld.');
  return [
    { source: 'json_ld', items: jsonLd },
    { source: 'microdata', items: flatItems(document, 'microdata.') },
  ];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    // Pages write what is no JSON, and long texts are cut: neither says anything then.
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function topItems(value: unknown, pointer: string): Item[] {
  if (Array.isArray(value)) return value.slice(0, MAX_ITEMS).flatMap((entry, at) => topItems(entry, `${pointer}/${at}`));
  if (!isRecord(value)) return [];
  const graph = value['@graph'];
  return Array.isArray(graph) ? topItems(graph, `${pointer}/@graph`) : [itemOf(value, pointer, 0)];
}

function itemOf(value: Record<string, unknown>, pointer: string, depth: number): Item {
  const values = new Map<string, Leaf[]>();
  const parts = new Map<string, Item[]>();
  for (const [key, entry] of Object.entries(value)) {
    const list = Array.isArray(entry) ? entry.slice(0, MAX_ITEMS).map((one, at) => [one, `/${at}`] as const) : [[entry, ''] as const];
    for (const [one, index] of list) {
      const at = `${pointer}/${escaped(key)}${index}`;
      if (isRecord(one)) {
        if (depth < MAX_DEPTH) push(parts, key, itemOf(one, at, depth + 1));
      } else if (typeof one === 'string' || typeof one === 'number' || typeof one === 'boolean')
        push(values, key, { text: String(one).trim(), pointer: at });
    }
  }
  return { types: typesOf(values.get('@type')), values, parts };
}

const typesOf = (leaves: readonly Leaf[] | undefined): string[] => (leaves ?? []).map(({ text }) => text.replace(/^.*[/#:]/, ''));

function push<T>(map: Map<string, T[]>, key: string, value: T): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}

/** What the reader kept of a type: values by dotted paths, `offers.0.price`. */
function flatItems({ metadata }: Document, prefix: string): Item[] {
  return Object.entries(metadata).flatMap(([key, value]) => {
    if (!key.startsWith(prefix) || !isRecord(value)) return [];
    const leaves = Object.entries(value).map(([path, entry]) => ({
      path: path.split('.'),
      leaf: { text: String(entry).trim(), pointer: `/metadata/${escaped(key)}/${escaped(path)}` },
    }));
    return [nested(leaves)];
  });
}

interface Placed {
  readonly path: readonly string[];
  readonly leaf: Leaf;
}

function nested(leaves: readonly Placed[]): Item {
  const values = new Map<string, Leaf[]>();
  const groups = new Map<string, Placed[]>();
  for (const { path, leaf } of leaves) {
    const [key = '', next, ...rest] = path;
    if (next === undefined) push(values, key, leaf);
    // `name.0` and `name.1` are values of one property, `offers.0.price` belongs to the first of several parts.
    else if (/^\d+$/.test(next)) {
      if (rest.length === 0) push(values, key, leaf);
      else push(groups, `${key} ${next}`, { path: rest, leaf });
    } else push(groups, `${key} `, { path: [next, ...rest], leaf });
  }
  const parts = new Map<string, Item[]>();
  for (const [group, own] of groups) push(parts, group.split(' ', 1)[0] ?? '', nested(own));
  return { types: typesOf(values.get('@type')), values, parts };
}
