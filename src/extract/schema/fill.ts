import type { Document, Span } from '../../vocabulary/index.ts';
import { escapePointer } from '../pointer.ts';
import { foldLabel, labelMatch } from './labels.ts';
import { blockAt } from './locate.ts';
import { candidates, channelAt, createLookup, type Found, foundText, type Lookup, mapped } from './lookup.ts';
import { type JsonSchema, readSchema, type SchemaNode } from './node.ts';
import type { CellPlace } from './pairs.ts';
import { amountOf, readTyped } from './typed.ts';
import { validateValue } from './validate.ts';

/** One value of the result, and what it was read from. */
export interface FilledValue {
  /** RFC 6901 into the result. */
  readonly pointer: string;
  readonly value: unknown;
  /** The words it was read from; at `place`, the text of the document says exactly this. */
  readonly quote: string;
  /** Null when the page's main text does not say it. */
  readonly place: { readonly span: Span; readonly block: number; readonly cell?: CellPlace } | null;
  readonly channel: Found['channel'];
  readonly from: string;
}

export interface SchemaFill {
  readonly value: unknown;
  readonly values: readonly FilledValue[];
  /** Pointers of required fields that the page does not state. */
  readonly missing: readonly string[];
  /** Does the value satisfy the schema? `problems` says where it does not. */
  readonly valid: boolean;
  readonly problems: readonly string[];
}

const MAX_ITEMS = 5_000;
const SEPARATED = /\s*[,;、，；|/]\s*/;

/**
 * Fill a JSON Schema 2020-12 from a page, without a model: explicit mappings (`x-source`), labels in tables, definition lists and lines,
 * structured data, sections under headings; typed as the schema says and validated by it. `source`: the decoded HTML or JSON, for
 * selectors and pointers.
 * What the page does not state stays out; nothing is made up.
 * @throws VeritrailError `input_invalid`, `regex_invalid` when schema or mapping cannot be read
 */
export function fillSchema(schema: JsonSchema, document: Document, source: string | null = null): SchemaFill {
  const root = readSchema(schema);
  const filler = new Filler(createLookup(document, source));
  const value = filler.fill(root, '', true) ?? (root.kind === 'object' ? {} : root.kind === 'array' ? [] : null);
  const problems = validateValue(schema, value);
  return { value, values: filler.values, missing: filler.missing, valid: problems.length === 0, problems };
}

class Filler {
  readonly values: FilledValue[] = [];
  readonly missing: string[] = [];
  readonly #lookup: Lookup;
  readonly #document: Document;
  readonly #language: string | null;

  constructor(lookup: Lookup) {
    this.#lookup = lookup;
    this.#document = lookup.document;
    this.#language = lookup.document.language;
  }

  /** The value of a node, undefined when the page states none. */
  fill(node: SchemaNode, pointer: string, required: boolean): unknown {
    const value =
      node.kind === 'object'
        ? this.#object(node, pointer, required)
        : node.kind === 'array'
          ? this.#array(node, pointer)
          : this.#scalar(node, pointer);
    if (value === undefined && required) this.missing.push(pointer);
    return value;
  }

  #keep(pointer: string, value: unknown, found: Found): void {
    const { span, cell } = found;
    const place =
      span === null
        ? null
        : { span, block: Math.max(0, blockAt(this.#document.blocks, span.start)), ...(cell === undefined ? {} : { cell }) };
    const quote = span === null ? found.text : this.#document.text.slice(span.start, span.end);
    this.values.push({ pointer, value, quote, place, channel: found.channel, from: found.from });
  }

  #candidates(node: SchemaNode): Iterable<Found> {
    if (node.mapping !== null) return mapped(this.#lookup, node.mapping);
    const sections = node.kind === 'string' && node.format === null && node.choices.length === 0;
    return candidates(this.#lookup, node.names, sections);
  }

  #scalar(node: SchemaNode, pointer: string): unknown {
    for (const found of this.#candidates(node)) {
      const value = readTyped(found.text, node, this.#language);
      if (value === undefined) continue;
      this.#keep(pointer, value, found);
      return value;
    }
    return undefined;
  }

  #object(node: SchemaNode, pointer: string, required: boolean): unknown {
    const money = this.#money(node, pointer);
    if (money !== undefined) return money;
    const out: Record<string, unknown> = {};
    const before = this.missing.length;
    for (const [key, child] of node.properties) {
      const value = this.fill(withParent(child, node), `${pointer}/${escapePointer(key)}`, node.required.has(key));
      if (value !== undefined && key !== '__proto__') out[key] = value;
    }
    if (Object.keys(out).length > 0) return out;
    // A part that is not there as a whole is missing as a whole, if at all.
    if (pointer !== '' || !required) this.missing.length = before;
    return pointer === '' ? out : undefined;
  }

  /** `{amount, currency}` from one text such as "€84.50". */
  #money(node: SchemaNode, pointer: string): unknown {
    const amount = node.properties.find(
      ([key, child]) => /^(?:amount|value|price)$/i.test(key) && (child.kind === 'number' || child.kind === 'integer'),
    );
    const currency = node.properties.find(([key]) => /currency/i.test(key));
    if (amount === undefined || currency === undefined || node.properties.length > 3) return undefined;
    for (const found of this.#candidates(node)) {
      const fact = amountOf(found.text, this.#language);
      if (typeof fact?.value !== 'number' || fact.currency === undefined) continue;
      this.#keep(`${pointer}/${escapePointer(amount[0])}`, fact.value, found);
      this.#keep(`${pointer}/${escapePointer(currency[0])}`, fact.currency, found);
      return { [amount[0]]: fact.value, [currency[0]]: fact.currency };
    }
    return undefined;
  }

  #array(node: SchemaNode, pointer: string): unknown {
    const { items } = node;
    if (items === null) return undefined;
    if (items.kind === 'object') return this.#rows(node, items, pointer);
    if (node.mapping !== null || items.mapping !== null) {
      const all = [...mapped(this.#lookup, node.mapping ?? items.mapping ?? { kind: 'label', label: '' })];
      return this.#entries(all, items, pointer);
    }
    const column = this.#column(node, items, pointer);
    if (column !== undefined) return column;
    for (const found of candidates(this.#lookup, node.names, true)) {
      const list = this.#entries(this.#split(found), items, pointer);
      if (list !== undefined) return list;
    }
    return undefined;
  }

  #entries(all: readonly Found[], items: SchemaNode, pointer: string): unknown[] | undefined {
    const out: unknown[] = [];
    for (const found of all.slice(0, MAX_ITEMS)) {
      const value = readTyped(found.text, items, this.#language);
      if (value === undefined) continue;
      this.#keep(`${pointer}/${out.length}`, value, found);
      out.push(value);
    }
    return out.length === 0 ? undefined : out;
  }

  /** A list in one text, each part with its own place; a section gives its list items, or else its blocks. */
  #split(found: Found): Found[] {
    const { span } = found;
    if (span === null)
      return found.text
        .split(SEPARATED)
        .filter((text) => text !== '')
        .map((text) => ({ ...found, text }));
    const within = this.#document.blocks.filter(
      (block) => block.span.start >= span.start && block.span.end <= span.end && block.kind !== 'heading',
    );
    if (within.length > 1) {
      const items = within.filter(({ kind }) => kind === 'list_item');
      return (items.length > 0 ? items : within).map((block) => ({
        ...found,
        text: this.#document.text.slice(block.span.start, block.span.end),
        span: { ...block.span },
      }));
    }
    const out: Found[] = [];
    let at = 0;
    for (const part of found.text.split(SEPARATED)) {
      const start = found.text.indexOf(part, at);
      at = start + part.length;
      if (part.trim() !== '') out.push({ ...found, text: part, span: { start: span.start + start, end: span.start + at } });
    }
    return out;
  }

  /** The column of a table under a header of that name. */
  #column(node: SchemaNode, items: SchemaNode, pointer: string): unknown[] | undefined {
    for (const [index, table] of this.#document.tables.entries()) {
      const header = table.rows[table.headerRows - 1];
      if (header === undefined || table.rows.length - table.headerRows < 2) continue;
      const column = header.findIndex((cell) => labelMatch(foldLabel(cell.text), node.names) > 0);
      if (column < 0) continue;
      const found = table.rows
        .slice(table.headerRows)
        .flatMap((row, at) => this.#cell(index, table.headerRows + at, column, row[column]?.text ?? ''));
      const list = this.#entries(found, items, pointer);
      if (list !== undefined) return list;
    }
    return undefined;
  }

  #cell(table: number, row: number, column: number, text: string): Found[] {
    const cell = this.#document.tables[table]?.rows[row]?.[column];
    if (cell === undefined || text.trim() === '') return [];
    return [
      {
        text,
        span: { ...cell.span },
        cell: { table, row, column },
        channel: channelAt(this.#document, cell.span.start),
        from: `table ${table}, row ${row}, column ${column}`,
      },
    ];
  }

  /** Rows of the table whose headers name most of the properties, all required ones among them. */
  #rows(node: SchemaNode, items: SchemaNode, pointer: string): unknown[] | undefined {
    const best = this.#document.tables
      .map((table, index) => ({
        table,
        index,
        columns: columnsOf(items, table.rows[table.headerRows - 1]?.map((cell) => foldLabel(cell.text)) ?? []),
      }))
      .filter(({ columns }) => columns.size >= Math.min(2, items.properties.length) && [...items.required].every((key) => columns.has(key)))
      .map((entry) => ({ ...entry, score: entry.columns.size + (isNamed(entry.table, node.names) ? 0.5 : 0) }))
      .sort((a, b) => b.score - a.score)[0];
    if (best === undefined) return this.#records(node, items, pointer);
    const { table, index, columns } = best;
    const out: Record<string, unknown>[] = [];
    for (let row = table.headerRows; row < table.rows.length && out.length < MAX_ITEMS; row += 1) {
      const item: Record<string, unknown> = {};
      const kept = this.values.length;
      for (const [key, child] of items.properties) {
        const column = columns.get(key);
        const found = column === undefined ? undefined : this.#cell(index, row, column, table.rows[row]?.[column]?.text ?? '')[0];
        const value = found === undefined ? undefined : readTyped(found.text, child, this.#language);
        if (found === undefined || value === undefined) continue;
        item[key] = value;
        this.#keep(`${pointer}/${out.length}/${escapePointer(key)}`, value, found);
      }
      // A row that lacks what every item must have is a sub-heading or a sum, no item.
      if (Object.keys(item).length > 0 && [...items.required].every((key) => item[key] !== undefined)) out.push(item);
      else this.values.length = kept;
    }
    return out.length === 0 ? undefined : out;
  }

  /** Records that the page gives to machines, where no table shows them. */
  #records(node: SchemaNode, items: SchemaNode, pointer: string): unknown[] | undefined {
    const best = this.#lookup.lists
      .map((list) => {
        const keys = [...new Set(list.items.flatMap((item) => Object.keys(item)))];
        const columns = columnsOf(items, keys.map(foldLabel));
        const named = list.names.some((name) => labelMatch(name, node.names) > 0);
        return { list, keys, columns, score: columns.size + (named ? 2 : 0) };
      })
      .filter(({ columns }) => columns.size > 0 && [...items.required].every((key) => columns.has(key)))
      .sort((a, b) => b.score - a.score)[0];
    if (best === undefined) return undefined;
    const out: Record<string, unknown>[] = [];
    // Records are written in order: each value is looked for after those of the record before.
    let after = 0;
    for (const [index, record] of best.list.items.slice(0, MAX_ITEMS).entries()) {
      const item: Record<string, unknown> = {};
      const entries = new Map(Object.entries(record));
      const kept = this.values.length;
      let last = after;
      for (const [key, child] of items.properties) {
        const name = best.keys[best.columns.get(key) ?? -1];
        const given = name === undefined ? undefined : entries.get(name);
        if (name === undefined || (typeof given !== 'string' && typeof given !== 'number' && typeof given !== 'boolean')) continue;
        const value = readTyped(String(given), child, this.#language);
        if (value === undefined) continue;
        const found = foundText(
          this.#document,
          String(given),
          `structured data ${best.list.pointer}/${index}/${escapePointer(name)}`,
          after,
        );
        if (found.span !== null) last = Math.max(last, found.span.end);
        item[key] = value;
        this.#keep(`${pointer}/${out.length}/${escapePointer(key)}`, value, found);
      }
      after = last;
      if (Object.keys(item).length > 0 && [...items.required].every((key) => item[key] !== undefined)) out.push(item);
      else this.values.length = kept;
    }
    return out.length === 0 ? undefined : out;
  }
}

/** Columns by property; exact names first, each column once. */
function columnsOf(items: SchemaNode, headers: readonly string[]): Map<string, number> {
  const columns = new Map<string, number>();
  const used = new Set<number>();
  for (const wanted of [2, 1]) {
    for (const [key, child] of items.properties) {
      if (columns.has(key)) continue;
      const column = headers.findIndex((header, index) => !used.has(index) && labelMatch(header, child.names) >= wanted);
      if (column < 0) continue;
      used.add(column);
      columns.set(key, column);
    }
  }
  return columns;
}

const isNamed = (table: { readonly caption: string | null; readonly headingPath: readonly string[] }, names: readonly string[]): boolean =>
  [table.caption ?? '', table.headingPath.at(-1) ?? ''].some((label) => labelMatch(foldLabel(label), names) > 0);

/** A part of a part is also known by both names: `offers.price` is the price of the offers. */
function withParent(child: SchemaNode, parent: SchemaNode): SchemaNode {
  if (parent.names.length === 0) return child;
  return { ...child, names: [...parent.names.flatMap((outer) => child.names.map((name) => `${outer} ${name}`)), ...child.names] };
}
