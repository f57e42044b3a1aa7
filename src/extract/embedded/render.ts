import type { BlockDraft } from '../blocks.ts';
import { writeBlocks } from '../html/flow.ts';
import { fold, isObject } from '../html/head.ts';
import { measure, textSizes } from '../html/layout.ts';
import { parseHtml } from '../html/parse.ts';
import { findVisibility } from '../html/visibility.ts';
import type { Chosen, Place } from './choose.ts';
import { titleOf } from './choose.ts';
import { BODY_KEYS, FACT_KEYS, foldKey, isAsset, isStopped, labelOf, TITLE_KEYS } from './keys.ts';
import { textToHtml } from './markdown.ts';
import { readText } from './mass.ts';
import { escapeHtml, isRichText, richTextToHtml } from './nodes.ts';

/** HTML made of one part of a state; `marks` say which value each place of it was made of. */
interface Segment {
  html: string;
  readonly marks: { readonly at: number; readonly pointer: string }[];
  /** Mark-up of the state itself, which is read apart so that it cannot swallow what follows. */
  readonly own: boolean;
}

const MAX_DEPTH = 60;
const MAX_HTML = 6_000_000;
/** A cell of a table made of rows of objects. */
const MAX_CELL = 200;
/** Mean length from which a column is prose and its rows are sections. */
const PROSE_COLUMN = 60;
const MAX_LEVEL = 6;

/** The chosen value as blocks of a document, each with the value it was made of. */
export function renderChosen(chosen: Chosen, url: string): BlockDraft[] {
  const writer = new StateWriter(chosen);
  writer.write();
  const drafts = writer.segments.flatMap((segment) => readSegment(segment, chosen.state, url));
  return withPaths(drafts);
}

/** Mark-up that the page keeps apart (`noscript`, `template`), as blocks. */
export const renderMarkup = (html: string, state: string, url: string): BlockDraft[] =>
  withPaths(readSegment({ html, marks: [{ at: 0, pointer: '' }], own: true }, state, url));

function readSegment({ html, marks }: Segment, state: string, url: string): BlockDraft[] {
  const arena = parseHtml(html);
  const sizes = textSizes(arena);
  const layout = measure(arena, findVisibility(arena, sizes), sizes);
  const link = (href: string): string | null => {
    const target = URL.parse(href.trim(), url);
    return target !== null && /^https?:$/.test(target.protocol) ? target.href : null;
  };
  let mark = 0;
  return writeBlocks(arena, [0], { shown: (n) => layout.seen[n] === 1, link }, []).map(({ source, ...draft }) => {
    const at = source?.start ?? 0;
    // Blocks stand in the order of the source, but for a caption after its table.
    if (at < (marks[mark]?.at ?? 0)) mark = 0;
    while (mark + 1 < marks.length && (marks[mark + 1]?.at ?? Number.POSITIVE_INFINITY) <= at) mark += 1;
    return { ...draft, origin: { state, pointer: marks[mark]?.pointer ?? '' } };
  });
}

/** Headings of all segments as one outline. */
function withPaths(drafts: readonly BlockDraft[]): BlockDraft[] {
  const open: { level: number; text: string }[] = [];
  return drafts.map((draft) => {
    if (draft.kind === 'heading') {
      const level = draft.level ?? 2;
      while ((open.at(-1)?.level ?? 0) >= level) open.pop();
      const path = open.map(({ text }) => text);
      open.push({ level, text: draft.text });
      return { ...draft, headingPath: path };
    }
    return { ...draft, headingPath: open.map(({ text }) => text) };
  });
}

class StateWriter {
  readonly segments: Segment[] = [];
  readonly #chosen: Chosen;
  readonly #written = new Set<object>();
  readonly #texts = new Set<string>();
  #length = 0;

  constructor(chosen: Chosen) {
    this.#chosen = chosen;
  }

  write(): void {
    this.#value('', this.#chosen, 1, 0);
  }

  #put(html: string, pointer: string): void {
    if (this.#length > MAX_HTML) return;
    this.#length += html.length;
    let last = this.segments.at(-1);
    if (last === undefined || last.own) {
      last = { html: '', marks: [], own: false };
      this.segments.push(last);
    }
    last.marks.push({ at: last.html.length, pointer });
    last.html += html;
  }

  #putOwn(html: string, pointer: string): void {
    if (this.#length > MAX_HTML) return;
    this.#length += html.length;
    this.segments.push({ html, marks: [{ at: 0, pointer }], own: true });
  }

  #value(key: string, place: Place, level: number, depth: number): void {
    const { value, pointer } = place;
    if (typeof value === 'string') this.#text(key, value, pointer);
    if (typeof value !== 'object' || value === null || depth > MAX_DEPTH || this.#written.has(value)) return;
    this.#written.add(value);
    if (isRichText(value)) this.#putOwn(richTextToHtml(value), pointer);
    else if (Array.isArray(value)) this.#list(place, level, depth);
    else this.#record(place, level, depth);
  }

  #text(key: string, text: string, pointer: string): void {
    const { kind } = readText(text);
    if (kind === 'none' || (kind === 'short' && key !== '' && !BODY_KEYS.has(foldKey(key)))) return;
    const folded = fold(text);
    if (this.#texts.has(folded)) return;
    this.#texts.add(folded);
    if (kind === 'html') this.#putOwn(text, pointer);
    else this.#put(textToHtml(text), pointer);
  }

  #list(place: Place, level: number, depth: number): void {
    const parts = this.#chosen.view.parts(place);
    const texts = parts.filter(({ place: part }) => typeof part.value === 'string' && readText(part.value).kind !== 'none');
    if (
      texts.length > 0 &&
      texts.length === parts.length &&
      texts.every(({ place: part }) => readText(String(part.value)).kind !== 'html')
    ) {
      const mean = texts.reduce((sum, { place: part }) => sum + String(part.value).length, 0) / texts.length;
      // One tag holds the items of a list, so that they stay one list.
      const [item, open, close] = mean > 120 ? (['p', '', ''] as const) : (['li', '<ul>', '</ul>'] as const);
      texts.forEach(({ place: part }, index) => {
        const text = `<${item}>${escapeHtml(String(part.value)).replaceAll('\n', '<br>')}</${item}>`;
        if (index === 0 && open !== '') this.#put(open, part.pointer);
        this.#put(text, part.pointer);
      });
      if (close !== '') this.#put(close, place.pointer);
      return;
    }
    if (this.#table(place, parts)) return;
    for (const { place: part } of parts) this.#value('', part, level, depth + 1);
  }

  /** Rows of short values under the same names are a table. */
  #table(place: Place, parts: readonly { place: Place }[]): boolean {
    const rows = parts
      .map(({ place: part }) => part.value)
      .filter((value) => typeof value === 'object' && value !== null && !Array.isArray(value));
    if (rows.length < 2 || rows.length !== parts.length) return false;
    if (parts.every(({ place: part }) => this.#pair(this.#chosen.view.parts(part)) !== null)) return false;
    const records = rows.map((row) => Object.entries(row ?? {}));
    // What holds more than scalars is a section of its own.
    if (records.some((record) => record.some(([key, value]) => typeof value === 'object' && value !== null && !isStopped(key))))
      return false;
    const names = new Map<string, { count: number; length: number }>();
    for (const record of records) {
      for (const [key, value] of record) {
        const text = cellText(key, value);
        if (text === null) continue;
        const known = names.get(key) ?? { count: 0, length: 0 };
        names.set(key, { count: known.count + 1, length: Math.max(known.length, text.length) });
        if (text.length > MAX_CELL) return false;
      }
    }
    const columns = [...names].filter(([, { count }]) => count >= rows.length / 2).map(([key]) => key);
    if (columns.length < 2 || [...names.values()].some(({ length, count }) => length > PROSE_COLUMN * 2 && count > rows.length / 2))
      return false;
    const row = (cells: readonly string[], tag: string): string =>
      `<tr>${cells.map((cell) => `<${tag}>${escapeHtml(cell)}</${tag}>`).join('')}</tr>`;
    const body = records.map((record) => {
      const values = new Map(record);
      return row(
        columns.map((key) => cellText(key, values.get(key)) ?? ''),
        'td',
      );
    });
    this.#put(`<table><thead>${row(columns.map(labelOf), 'th')}</thead><tbody>${body.join('')}</tbody></table>`, place.pointer);
    for (const value of rows) if (value !== null && typeof value === 'object') this.#written.add(value);
    return true;
  }

  #record(place: Place, level: number, depth: number): void {
    if (isObject(place.value) && isAsset(place.value)) return;
    const parts = this.#chosen.view
      .parts(place)
      .filter(({ key }) => !isStopped(key) && !key.startsWith('@'))
      .map(({ key, place: part }) => ({ key, place: unwrapped(part) }));
    const title = titleOf(place.value);
    const pair = this.#pair(parts);
    if (pair !== null) {
      this.#put(`<dl><dt>${escapeHtml(pair.name)}</dt><dd>${escapeHtml(pair.value)}</dd></dl>`, place.pointer);
      return;
    }
    if (title !== null) this.#put(`<h${Math.min(level, MAX_LEVEL)}>${escapeHtml(title)}</h${Math.min(level, MAX_LEVEL)}>`, place.pointer);
    const inner = title === null ? level : level + 1;
    const currency = parts.find(({ key }) => /currency/.test(foldKey(key)));
    for (const { key, place: part } of parts) {
      const text = factText(key, part.value, typeof currency?.place.value === 'string' ? currency.place.value : null);
      if (text !== null) this.#put(`<dl><dt>${escapeHtml(labelOf(key))}</dt><dd>${escapeHtml(text)}</dd></dl>`, part.pointer);
    }
    const twice = sameTexts(parts);
    for (const { key, place: part } of parts) {
      if (
        twice.has(part.pointer) ||
        (TITLE_KEYS.has(foldKey(key)) && typeof part.value === 'string' && titleOf({ [key]: part.value }) === title)
      )
        continue;
      if (factText(key, part.value, null) === null) this.#value(key, part, inner, depth + 1);
    }
  }

  /** `{name: "Weight", value: "1.2 kg"}`: a name and what it comes to. */
  #pair(parts: readonly { key: string; place: Place }[]): { name: string; value: string } | null {
    const scalars = parts.filter(({ place: { value } }) => (typeof value === 'string' && value !== '') || typeof value === 'number');
    const name = scalars.find(({ key }) => /^(?:name|label|key|title|property|term|attribute)$/.test(foldKey(key)))?.place.value;
    const value = scalars.find(({ key }) => /^(?:value|values|displayvalue|formattedvalue|definition)$/.test(foldKey(key)))?.place.value;
    if (typeof name !== 'string' || value === undefined || name.length > 80 || String(value).length > MAX_CELL) return null;
    return parts.some(({ place: part }) => typeof part.value === 'object' && part.value !== null) ? null : { name, value: String(value) };
  }
}

/** WordPress wraps its texts: `{"rendered": "<p>…"}`. */
function unwrapped(place: Place): Place {
  const { value, pointer } = place;
  if (!isObject(value) || typeof value['rendered'] !== 'string' || Object.keys(value).length > 3) return place;
  return { value: value['rendered'], pointer: `${pointer}/rendered` };
}

/** A short value that is said with its name; null for everything else. */
function factText(key: string, value: unknown, currency: string | null): string | null {
  const folded = foldKey(key);
  if (!FACT_KEYS.has(folded)) return null;
  if (/currency/.test(folded) && typeof value === 'string') return currency === null ? value : null;
  const scalar = typeof value === 'object' ? titleOf(value) : value;
  if (typeof scalar === 'boolean') return scalar ? 'yes' : 'no';
  if (typeof scalar === 'number' && Number.isFinite(scalar)) return withUnit(folded, String(scalar), currency);
  if (typeof scalar !== 'string') return null;
  const text = fold(scalar.replace(/^https?:\/\/schema\.org\//, ''));
  return text === '' || text.length > MAX_CELL || readText(text).kind === 'html' || /^https?:/.test(text)
    ? null
    : withUnit(folded, text, currency);
}

const withUnit = (folded: string, text: string, currency: string | null): string =>
  currency !== null && /price|amount/.test(folded) && /^[\d.,\s]+$/.test(text) ? `${text} ${currency}` : text;

function cellText(key: string, value: unknown): string | null {
  if (/^__|^_?id$|slug|url|href|image|icon|key$/.test(key.toLowerCase()) || isStopped(key)) return null;
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value !== 'string') return null;
  const text = fold(value);
  const { kind } = readText(text);
  return text === '' || kind === 'html' || (kind === 'none' && !/^[\p{Sc}\d.,:%+\-/ ]+$/u.test(text) && text.length > 24) ? null : text;
}

/** Pointers of texts that another field of the record says as well, in mark-up or in full. */
function sameTexts(parts: readonly { key: string; place: Place }[]): ReadonlySet<string> {
  const byBegin = new Map<string, { pointer: string; length: number; html: boolean }[]>();
  for (const { place: part } of parts) {
    if (typeof part.value !== 'string') continue;
    const { kind } = readText(part.value);
    const begin = part.value
      .slice(0, 2_000)
      .replace(/<[^<>]{0,500}>/g, '')
      .replace(/[^\p{L}\p{N}]/gu, '')
      .slice(0, 40);
    if ((kind !== 'prose' && kind !== 'html') || begin.length < 20) continue;
    const list = byBegin.get(begin) ?? [];
    list.push({ pointer: part.pointer, length: part.value.length, html: kind === 'html' });
    byBegin.set(begin, list);
  }
  const twice = new Set<string>();
  for (const list of byBegin.values()) {
    const longest = Math.max(...list.map(({ length }) => length));
    // Mark-up says the same with more structure, unless it was cut.
    const best = list.find(({ html, length }) => html && length >= longest * 0.8) ?? list.find(({ length }) => length === longest);
    for (const entry of list) if (entry !== best) twice.add(entry.pointer);
  }
  return twice;
}
