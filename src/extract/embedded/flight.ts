import { parseJson } from './literal.ts';
import { elementsToHtml } from './nodes.ts';

const MAX_ROWS = 20_000;
const MAX_PROPERTIES = 500;

/** What the rows of React's flight format say: their elements as HTML, and the properties that components were given. */
export interface Flight {
  readonly html: string;
  readonly properties: readonly unknown[];
}

/** `text` = all chunks of `self.__next_f` joined, since one row may lie in several. */
export function readFlight(text: string): Flight {
  const rows = flightRows(text);
  const used = new Set<string>();
  const properties: unknown[] = [];
  const ports = {
    resolve: (reference: string): { value: unknown } | undefined => {
      const id = /^\$[L@]?([0-9a-f]{1,8})$/.exec(reference)?.[1];
      if (id === undefined || !rows.has(id)) return undefined;
      // A row that several places name is written where it is named first.
      if (used.has(id)) return { value: null };
      used.add(id);
      const value = rows.get(id);
      // A text row (`T`) is a text where it stands, not a reference itself.
      return { value: typeof value === 'string' ? (value.startsWith('$') ? `$${value}` : value) : value };
    },
    properties: (props: Readonly<Record<string, unknown>>): void => {
      const { children: _children, ...data } = props;
      if (properties.length < MAX_PROPERTIES && Object.values(data).some((value) => typeof value === 'object' && value !== null))
        properties.push(withRows(data, rows));
    },
  };
  const html: string[] = [];
  // The root row first: it names the others in the order in which they are read.
  for (const id of rows.has('0') ? ['0', ...rows.keys()] : rows.keys()) {
    if (used.has(id)) continue;
    used.add(id);
    html.push(elementsToHtml(rows.get(id), ports));
  }
  return { html: html.join(''), properties };
}

/** Texts that a property only names (`$1f`) put in their place, one level deep in lists and objects. */
function withRows(value: unknown, rows: ReadonlyMap<string, unknown>, depth = 0): unknown {
  if (typeof value === 'string') {
    const id = /^\$([0-9a-f]{1,8})$/.exec(value)?.[1];
    const row = id === undefined ? undefined : rows.get(id);
    return typeof row === 'string' ? row : value.startsWith('$$') ? value.slice(1) : /^\$(?:undefined$|[A-Z@])/.test(value) ? null : value;
  }
  if (typeof value !== 'object' || value === null || depth > 40) return value;
  if (Array.isArray(value)) return value[0] === '$' ? null : value.map((entry) => withRows(entry, rows, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, withRows(entry, rows, depth + 1)]));
}

/** `id:tag?payload` lines; a text row (`T`) says its length in bytes of UTF-8 and may hold line ends. */
function flightRows(text: string): Map<string, unknown> {
  const rows = new Map<string, unknown>();
  let at = 0;
  while (at < text.length && rows.size < MAX_ROWS) {
    const head = text.slice(at, at + 24);
    const found = /^([0-9a-f]{0,8}):(?:T([0-9a-f]{1,8}),)?/.exec(head);
    const lineEnd = text.indexOf('\n', at);
    const end = lineEnd < 0 ? text.length : lineEnd;
    if (found === null) {
      at = end + 1;
      continue;
    }
    const from = at + found[0].length;
    const [, id = '', size] = found;
    if (size !== undefined) {
      const to = utf8End(text, from, Number.parseInt(size, 16));
      rows.set(id, text.slice(from, to));
      at = text.charAt(to) === '\n' ? to + 1 : to;
      continue;
    }
    // Modules, hints and errors (`I[`, `HL[`, `E{`) hold nothing to read.
    if (/^["[{]/.test(text.charAt(from))) rows.set(id, parseJson(text.slice(from, end)) ?? null);
    at = end + 1;
  }
  return rows;
}

/** The end of so many bytes of UTF-8. */
function utf8End(text: string, from: number, bytes: number): number {
  let at = from;
  for (let left = bytes; left > 0 && at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    // Each half of a surrogate pair stands for two of its four bytes.
    left -= code < 0x80 ? 1 : code < 0x800 || (code >= 0xd800 && code <= 0xdfff) ? 2 : 3;
  }
  return at;
}
