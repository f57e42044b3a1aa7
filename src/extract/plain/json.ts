import type { BlockDraft } from '../blocks.ts';

const MAX_MEMBERS = 5_000;
const MAX_BLOCK = 200_000;

/** JSON text as blocks: one per top-level member, pretty-printed, its JSON Pointer (RFC 6901) as heading path. Null = no JSON. */
export function readJson(source: string): BlockDraft[] | null {
  const value = parse(source);
  if (value === undefined) return null;
  const members: (readonly [string, unknown])[] = Array.isArray(value)
    ? value.slice(0, MAX_MEMBERS).map((entry, index) => [String(index), entry] as const)
    : typeof value === 'object' && value !== null
      ? Object.entries(value).slice(0, MAX_MEMBERS)
      : [];
  if (members.length === 0) return [block(JSON.stringify(value) ?? 'null', [])];
  return members.map(([name, member]) =>
    block(pretty(name, member, Array.isArray(value)), [`/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`]),
  );
}

function parse(source: string): unknown {
  try {
    return JSON.parse(source);
  } catch {
    return lines(source);
  }
}

/** NDJSON: every line a value of its own. */
function lines(source: string): unknown {
  const rows = source.split('\n').filter((line) => line.trim() !== '');
  if (rows.length < 2) return undefined;
  try {
    return rows.slice(0, MAX_MEMBERS).map((row): unknown => JSON.parse(row));
  } catch {
    return undefined;
  }
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
