/** One step of a JSON Pointer (RFC 6901). */
export const escapePointer = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1');

/** The value at a JSON Pointer; undefined when there is none. */
export function valueAt(root: unknown, pointer: string): unknown {
  let value = root;
  for (const part of pointer.split('/').slice(1)) {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~');
    if (Array.isArray(value)) value = /^\d{1,9}$/.test(key) ? value[Number(key)] : undefined;
    else if (typeof value === 'object' && value !== null && Object.hasOwn(value, key)) value = new Map(Object.entries(value)).get(key);
    else return undefined;
  }
  return value;
}
