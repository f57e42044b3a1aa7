import type { BlockDraft } from '../blocks.ts';
import { escapePointer } from '../pointer.ts';
import { jsonTable } from './json-table.ts';

const MAX_MEMBERS = 5_000;
const MAX_BLOCK = 200_000;

/** What a JSON text holds. `cut`: why not all of it became blocks; null = all did. */
export interface JsonReading {
  readonly value: unknown;
  readonly blocks: readonly BlockDraft[];
  readonly cut: string | null;
}

/**
 * JSON text as blocks: one per top-level member, a list of like records as a table, any other value pretty-printed; its JSON Pointer (RFC 6901)
 * as heading path. Null = no JSON.
 */
export function readJson(source: string): JsonReading | null {
  const parsed = parse(source);
  if (parsed === null) return null;
  const { value, cut } = parsed;
  const whole = Array.isArray(value) ? jsonTable(value, []) : null;
  if (whole !== null) return { value, blocks: [whole.block], cut: whole.cut ?? cut };
  const all: (readonly [string, unknown])[] = Array.isArray(value)
    ? value.map((entry, index) => [String(index), entry] as const)
    : typeof value === 'object' && value !== null
      ? Object.entries(value)
      : [];
  const members = all.slice(0, MAX_MEMBERS);
  if (members.length === 0) return { value, blocks: [block(JSON.stringify(value) ?? 'null', [])], cut };
  const cuts: string[] = all.length > members.length ? [`${MAX_MEMBERS} of ${all.length} members`] : cut === null ? [] : [cut];
  const blocks = members.map(([name, member]) => {
    const path = [`/${escapePointer(name)}`];
    const table = Array.isArray(member) ? jsonTable(member, path) : null;
    if (table === null) return block(pretty(name, member, Array.isArray(value)), path);
    if (table.cut !== null) cuts.push(`${table.cut} of ${name}`);
    return table.block;
  });
  return { value, blocks, cut: cuts.length === 0 ? null : cuts.join('; ') };
}

function parse(source: string): { value: unknown; cut: string | null } | null {
  try {
    return { value: JSON.parse(source), cut: null };
  } catch {
    return lines(source);
  }
}

/** NDJSON and JSON text sequences (RFC 7464): every line a value of its own. A last line that is cut off is left out. */
function lines(source: string): { value: unknown; cut: string | null } | null {
  const rows = source.split(/[\n\u001e]/).filter((line) => line.trim() !== '');
  if (rows.length < 2) return null;
  const values: unknown[] = [];
  for (const [i, row] of rows.entries()) {
    try {
      values.push(JSON.parse(row));
    } catch {
      return i === rows.length - 1 && i >= 2 ? { value: values, cut: 'the last line is cut off' } : null;
    }
  }
  return { value: values, cut: null };
}

/** A value nested deeper than the engine can print stays out; `JSON.stringify` is the only step that recurses. */
function pretty(name: string, member: unknown, inArray: boolean): string {
  let printed: string;
  try {
    printed = JSON.stringify(member, null, 2) ?? 'null';
  } catch {
    printed = '"(nested too deeply)"';
  }
  return `${inArray ? '' : `${JSON.stringify(name)}: `}${printed.slice(0, MAX_BLOCK)}`;
}

const block = (text: string, headingPath: readonly string[]): BlockDraft => ({
  kind: 'code',
  text,
  markdown: `\`\`\`json\n${text}\n\`\`\``,
  headingPath,
  codeLanguage: 'json',
});
