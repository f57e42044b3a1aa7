import { createHash } from 'node:crypto';
import { findPersonal, type PersonalKind, type PersonalSpan, placeholderOf, redactPersonal } from '../../text/personal/index.ts';
import type { Block, Document, RegisteredSource, Span, Table } from '../../vocabulary/index.ts';

/** Names what is taken out, and how. */
export const REDACTION = 'veritrail-redact/1';

/** Whether personal data is taken out of what is kept of a source: as it states, else by its privacy class. */
export const redacts = ({ redact, privacyClass }: Pick<RegisteredSource, 'redact' | 'privacyClass'>): boolean =>
  redact ?? (privacyClass === 'personal' || privacyClass === 'sensitive');

export interface RedactedDocument {
  readonly document: Document;
  /** How many different values of each kind went. */
  readonly counts: Readonly<Record<string, number>>;
  /** Takes the same values, and others that are found, out of what was read beside the document. */
  readonly redact: (text: string) => string;
}

/**
 * The document without personal data: a value that is found anywhere in it, in its text, in data beside it, under a key that speaks of it, is taken
 * out everywhere, and `[redacted:<kind>]` stands in its place. Text, Markdown and their hashes are those of the redacted document, and every span
 * stands where its words stand in it. What indexed the source text is dropped, as that is not kept. Names are not found, and the page's own
 * address stays: the page is asked for by it. Pure; done twice it changes nothing more.
 */
export function redactDocument(document: Document): RedactedDocument {
  const known = knownIn(document);
  const string = (text: string): string => redactPersonal(text, known).text;
  const { text, found } = redactPersonal(document.text, known);
  const moved = spanMover(found);
  const content = string(document.content);
  const redacted: Document = {
    ...document,
    title: document.title === null ? null : string(document.title),
    siteName: document.siteName === null ? null : string(document.siteName),
    author: document.author.map(string),
    text,
    content,
    contentHash: sha256(content),
    textHash: sha256(text),
    blocks: document.blocks.map((block) => redactedBlock(block, string, moved)),
    tables: document.tables.map((table) => redactedTable(table, document.text, text, string, moved)),
    links: document.links.map((link) => ({ ...link, url: string(link.url), text: string(link.text) })),
    hidden: document.hidden.map((hidden) => ({ ...hidden, how: string(hidden.how), text: string(hidden.text) })),
    metadata: Object.fromEntries(Object.entries(document.metadata).map(([key, value]) => [string(key), redactedValue(value, key, known)])),
  };
  const counts: Record<string, number> = {};
  for (const kind of known.values()) counts[kind] = (counts[kind] ?? 0) + 1;
  return { document: redacted, counts, redact: string };
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

type Redact = (text: string) => string;
type Move = (span: Span) => Span;

/** All values that any part of the document shows to be personal data; found out again with them, until no more come. */
function knownIn(document: Document): ReadonlyMap<string, PersonalKind> {
  const known = new Map<string, PersonalKind>();
  const note = (text: string, from = 0): void => {
    for (const { kind, start, end } of findPersonal(text, known)) if (start >= from) known.set(text.slice(start, end), kind);
  };
  for (let before = -1; before < known.size; ) {
    before = known.size;
    for (const text of textsOf(document)) note(text);
    for (const [key, value] of Object.entries(document.metadata)) eachValue(value, key, (text, from) => note(text, from));
  }
  return known;
}

function textsOf({ text, content, title, siteName, author, links, hidden, blocks, tables }: Document): string[] {
  return [
    text,
    content,
    title ?? '',
    siteName ?? '',
    ...author,
    ...links.flatMap((link) => [link.url, link.text]),
    ...hidden.flatMap((one) => [one.how, one.text]),
    ...new Set(blocks.flatMap(({ headingPath }) => headingPath)),
    ...tables.flatMap(({ caption, headingPath, sheet }) => [caption ?? '', sheet?.name ?? '', ...headingPath]),
  ];
}

/** The key of a value as the label that it is: `contactPhone` is a contact phone. */
const labelOf = (key: string): string => `${key.replace(/([a-z])([A-Z])/g, '$1 $2')}: `;

function eachValue(value: unknown, key: string, hear: (text: string, from: number) => void): void {
  if (typeof value === 'string' || typeof value === 'number') hear(`${labelOf(key)}${value}`, labelOf(key).length);
  else if (Array.isArray(value)) for (const entry of value) eachValue(entry, key, hear);
  else if (typeof value === 'object' && value !== null)
    for (const [name, entry] of Object.entries(value)) {
      hear(name, 0);
      eachValue(entry, name, hear);
    }
}

function redactedValue(value: unknown, key: string, known: ReadonlyMap<string, PersonalKind>): unknown {
  if (typeof value === 'string' || typeof value === 'number') {
    const label = labelOf(key);
    const found = findPersonal(`${label}${value}`, known).filter(({ start }) => start >= label.length);
    if (found.length === 0) return value;
    return applied(
      `${value}`,
      found.map(({ kind, start, end }) => ({ kind, start: start - label.length, end: end - label.length })),
    );
  }
  if (Array.isArray(value)) return value.map((entry) => redactedValue(entry, key, known));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([name, entry]) => [redactPersonal(name, known).text, redactedValue(entry, name, known)]),
    );
  return value;
}

function applied(text: string, found: readonly PersonalSpan[]): string {
  let [out, at] = ['', 0];
  for (const { kind, start, end } of found) {
    out += text.slice(at, start) + placeholderOf(kind);
    at = end;
  }
  return out + text.slice(at);
}

/** Where a span stands after the replacements; one that ends within a place holds the whole placeholder. */
function spanMover(found: readonly PersonalSpan[]): Move {
  const shifts: number[] = [0];
  for (const { kind, start, end } of found) shifts.push((shifts.at(-1) ?? 0) + placeholderOf(kind).length - (end - start));
  /** How many places begin before an offset. */
  const before = (offset: number): number => {
    let [low, high] = [0, found.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((found[middle]?.start ?? 0) < offset) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  const at = (offset: number, asEnd: boolean): number => {
    const count = before(offset);
    const last = found[count - 1];
    if (last === undefined || offset >= last.end) return offset + (shifts[count] ?? 0);
    const start = last.start + (shifts[count - 1] ?? 0);
    return asEnd ? start + placeholderOf(last.kind).length : start;
  };
  return ({ start, end }) => ({ start: at(start, false), end: at(end, true) });
}

function redactedBlock({ source: _source, ...block }: Block, string: Redact, moved: Move): Block {
  return {
    ...block,
    headingPath: block.headingPath.map(string),
    span: moved(block.span),
    ...(block.regions === undefined ? {} : { regions: block.regions.map((region) => ({ ...region, span: moved(region.span) })) }),
  };
}

function redactedTable(table: Table, before: string, after: string, string: Redact, moved: Move): Table {
  return {
    ...table,
    caption: table.caption === null ? null : string(table.caption),
    headingPath: table.headingPath.map(string),
    ...(table.sheet === undefined ? {} : { sheet: { ...table.sheet, name: string(table.sheet.name) } }),
    rows: table.rows.map((row) =>
      row.map((cell) => {
        const span = moved(cell.span);
        // The cells around it said what it is; alone it may say nothing.
        const own = cell.text === before.slice(cell.span.start, cell.span.end);
        return { ...cell, span, text: own ? after.slice(span.start, span.end) : string(cell.text) };
      }),
    ),
  };
}
