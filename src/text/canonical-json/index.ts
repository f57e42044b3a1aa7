/** @module JSON in one spelling, for what is hashed or signed. In: a value. Out: text. Pure. */

/**
 * JSON in one spelling (RFC 8785): no spaces, members by their names in order of UTF-16 units, numbers and strings as ECMAScript writes them.
 * What JSON leaves out (undefined, functions) is left out. So equal values have equal hashes.
 */
export function canonicalJson(value: unknown): string {
  return write(JSON.parse(JSON.stringify(value)));
}

function write(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(write).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, inner]) => `${JSON.stringify(name)}:${write(inner)}`).join(',')}}`;
}
