/**
 * Graphs written as flat lists, every value at an index and every reference the index: devalue (Nuxt `__NUXT_DATA__`, SvelteKit `__data.json`)
 * and turbo-stream (Remix, React Router). Both are decoded to plain values; what is met again on its own way stays out.
 */
const MAX_DEPTH = 150;
const MAX_VALUES = 200_000;
const MAX_LATE = 20;
const SPECIAL: ReadonlySet<string> = new Set(['Date', 'RegExp', 'BigInt', 'URL', 'Z', 'U', 'B', 'D', 'Y']);

const isIndex = (value: unknown): value is number => Number.isInteger(value);

/** Is it such a list? The first entry holds nothing but references. */
export function isFlatGraph(value: unknown): value is readonly unknown[] {
  if (!Array.isArray(value) || value.length < 2) return false;
  const [root] = value;
  if (typeof root !== 'object' || root === null) return false;
  const members = Array.isArray(root) ? (typeof root[0] === 'string' ? root.slice(1) : root) : Object.values(root);
  return members.length > 0 && members.every((member) => isIndex(member) && member < value.length);
}

/** Decode a list of either form. Each value is made once; values that hold themselves are cut where they come round. */
export function decodeFlatGraph(list: readonly unknown[], root = 0): unknown {
  const made = new Map<number, unknown>();
  const open = new Set<number>();
  const at = (index: unknown, depth: number): unknown => {
    if (!isIndex(index) || index < 0 || index >= list.length || depth > MAX_DEPTH || open.has(index)) return undefined;
    if (made.has(index)) return made.get(index);
    open.add(index);
    const value = build(list[index], depth + 1);
    open.delete(index);
    made.set(index, value);
    return value;
  };
  const build = (entry: unknown, depth: number): unknown => {
    if (typeof entry !== 'object' || entry === null) return entry;
    if (Array.isArray(entry)) return typeof entry[0] === 'string' ? typed(entry[0], entry, depth) : entry.map((index) => at(index, depth));
    const out: Record<string, unknown> = {};
    for (const [key, index] of Object.entries(entry)) {
      // turbo-stream writes keys as references too.
      const name = /^_\d{1,9}$/.test(key) ? at(Number(key.slice(1)), depth) : key;
      if (typeof name === 'string' && name !== '__proto__') out[name] = at(index, depth);
    }
    return out;
  };
  const typed = (kind: string, entry: readonly unknown[], depth: number): unknown => {
    if (kind === 'Set' || kind === 'S') return entry.slice(1).map((index) => at(index, depth));
    if (kind === 'Map' || kind === 'M' || kind === 'N' || kind === 'null') {
      const out: Record<string, unknown> = {};
      for (let i = 1; i + 1 < entry.length; i += 2) {
        // `null` (an object without prototype) writes its keys as they are.
        const name = kind === 'null' && typeof entry[i] === 'string' ? entry[i] : at(entry[i], depth);
        if (typeof name === 'string' && name !== '__proto__') out[name] = at(entry[i + 1], depth);
      }
      return out;
    }
    if (SPECIAL.has(kind)) return entry[1];
    // A reviver of the framework (`Reactive`, `Ref`, `P` for a promise): what it wraps.
    return at(entry[1], depth);
  };
  return at(root, 0);
}

/** The chunks of a turbo-stream, joined: its first line is the list, later lines are lists that promises of it resolve to. */
export function decodeTurboStream(text: string): unknown {
  const list: unknown[] = [];
  const late: number[] = [];
  for (const line of text.split('\n')) {
    const found = /^(?:P\d{1,9}:)?(?=[[{])/.exec(line);
    if (found === null) continue;
    let part: unknown;
    try {
      part = JSON.parse(line.slice(found[0].length));
    } catch {
      // A chunk that was cut: what came before it is still read.
      continue;
    }
    if (!Array.isArray(part)) continue;
    const offset = list.length;
    list.push(...part.slice(0, MAX_VALUES - offset));
    if (found[0] !== '') late.push(offset);
  }
  const root = decodeFlatGraph(list);
  // References count on through all lines.
  return late.length === 0 ? root : { data: root, late: late.slice(0, MAX_LATE).map((index) => decodeFlatGraph(list, index)) };
}
