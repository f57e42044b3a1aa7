import { foldLabel, labelledPairs, labelMatch, type Pair } from '../../extract/index.ts';
import { scanFacts } from '../../text/index.ts';
import type { Document, Span, Table } from '../../vocabulary/index.ts';
import { type Entity, fieldName, idFrom } from './entity.ts';
import { NO_VALUE, readValue } from './value.ts';

type Row = Entity['rows'][number];
type Cell = Table['rows'][number][number];
type Kind = 'product' | 'price' | 'place' | 'schedule';

/** Labels that say what kind of thing a table or a list of definitions describes; the first kind that is named counts. */
const SPEAKING: readonly (readonly [Kind, readonly string[], RegExp])[] = [
  ['product', ['sku', 'model', 'brand'], /^(?:product|item|article)(?: name| code)?$|^(?:产品|商品)(?:名称|编号)?$/u],
  [
    'price',
    ['price', 'list price'],
    /^(?:monthly|yearly|annual|annually|hourly|fee|cost|rate|per (?:month|year|hour|user)|.* (?:price|fee|cost)|.*per (?:month|year|hour|user))$|(?:价格?|费用|收费|资费|月费|年费|票价|单价)$/u,
  ],
  ['place', ['address'], /^(?:latitude|longitude|opening hour|business hour|postcode|zip(?: code)?)$|(?:地址|营业时间|开放时间|邮编)$/u],
  [
    'schedule',
    ['start date', 'end date', 'deadline'],
    /^(?:departure|depart|departs|arrival|arrive|arrives|time|weekday|day|date and time|opens|closes|session|kick off)$|^(?:时间|星期|班次|发车(?:时间)?|出发(?:时间)?|到达(?:时间)?|开始时间|结束时间|场次)$/u,
  ],
];

function kindOf(labels: readonly string[]): Kind | null {
  for (const [kind, names, form] of SPEAKING)
    if (labels.some((label) => label !== '' && (labelMatch(label, names) > 0 || form.test(label)))) return kind;
  return null;
}

/** Columns that say for what a row holds, beside the first. */
const KEY =
  /^(?:region|location|zone|plan|tier|edition|version|size|variant|billing|currency|term|route|line|地区|区域|版本|套餐|规格|档位|线路)$/u;
const MOST_CELLS = 20_000;

/** Things that the tables of a page list: one a row under its headers, or one a column where the first column names what is told of each. */
export function tableEntities(document: Document): Entity[] {
  let cells = 0;
  return document.tables.flatMap((table, at) => {
    cells += table.rows.reduce((sum, row) => sum + row.length, 0);
    if (cells > MOST_CELLS || table.headerRows === 0) return [];
    const head = (table.rows[table.headerRows - 1] ?? []).map((cell) => foldLabel(cell.text));
    const body = table.rows.slice(table.headerRows);
    const kind = kindOf(head.slice(1)) ?? kindOf(head.slice(0, 1)) ?? (pricedColumn(body, document.language) ? 'price' : null);
    if (kind !== null && !(kind === 'price' && kindOf(head.slice(1)) === null && turned(body)))
      return listed(document, at, table, head, kind);
    const across = kindOf(body.map((row) => foldLabel(row[0]?.text ?? '')));
    return across === null ? [] : listedAcross(document, at, table, across);
  });
}

/** A column of money: every figure of it has its currency. */
function pricedColumn(body: readonly (readonly Cell[])[], language: string | null): boolean {
  const width = Math.max(0, ...body.map((row) => row.length));
  for (let column = 1; column < width; column++) {
    const filled = body.flatMap((row) => (row[column]?.text ?? '').trim() || []).slice(0, 30);
    if (filled.length > 0 && filled.every((text) => scanFacts(text.slice(0, 100), { language }).some(({ kind }) => kind === 'currency')))
      return true;
  }
  return false;
}

/** Where the first column says "price", the things stand side by side. */
const turned = (body: readonly (readonly Cell[])[]): boolean => kindOf(body.map((row) => foldLabel(row[0]?.text ?? ''))) === 'price';

const contextOf = ({ caption, headingPath }: Table): string => foldLabel(caption ?? headingPath.at(-1) ?? '');
const isBand = (row: readonly Cell[]): boolean => row.length > 1 && row.every(({ span }) => span.start === row[0]?.span.start);

function listed(document: Document, at: number, table: Table, head: readonly string[], kind: Kind): Entity[] {
  const context = contextOf(table);
  const sku = head.findIndex((label) => labelMatch(label, ['sku']) > 0);
  const headers = table.rows[table.headerRows - 1] ?? [];
  let band = '';
  return table.rows.slice(table.headerRows).flatMap((row, offset): Entity[] => {
    if (isBand(row)) {
      band = row[0]?.text ?? '';
      return [];
    }
    const keys = row.filter((_, column) => column === 0 || KEY.test(head[column] ?? ''));
    const name = [band, ...keys.map(({ text }) => text)]
      .map(foldLabel)
      .filter((text) => text !== '')
      .join('/');
    const id = idFrom({ sku: sku < 0 ? undefined : row[sku]?.text }) ?? (name === '' ? null : `row:${context}/${name}`);
    if (id === null) return [];
    const rows = row.flatMap((cell, column): Row[] => {
      if (cell.text.trim() === '' || row[column - 1]?.span.start === cell.span.start) return [];
      const label = column === 0 && (head[0] === '' || head[0] === undefined) ? 'name' : (head[column] ?? '');
      return cellRows(document, cell, label, headers[column]?.text ?? '', `/tables/${at}/rows/${table.headerRows + offset}/${column}`);
    });
    return rows.length > 1 ? [{ kind, id, rows }] : [];
  });
}

function listedAcross(document: Document, at: number, table: Table, kind: Kind): Entity[] {
  const context = contextOf(table);
  const header = table.headerRows - 1;
  const head = table.rows[header] ?? [];
  return head.slice(1).flatMap((title, index): Entity[] => {
    const column = index + 1;
    const name = foldLabel(title.text);
    if (name === '' || head[column - 1]?.span.start === title.span.start) return [];
    const rows = table.rows.slice(table.headerRows).flatMap((row, offset): Row[] => {
      const [label, cell] = [row[0], row[column]];
      if (
        label === undefined ||
        cell === undefined ||
        cell.text.trim() === '' ||
        foldLabel(label.text) === '' ||
        cell.span.start === label.span.start
      )
        return [];
      return cellRows(document, cell, foldLabel(label.text), label.text, `/tables/${at}/rows/${table.headerRows + offset}/${column}`);
    });
    const named = cellRows(document, title, 'name', '', `/tables/${at}/rows/${header}/${column}`);
    return rows.length === 0 ? [] : [{ kind, id: `row:${context}/${name}`, rows: [...named, ...rows] }];
  });
}

function cellRows(document: Document, cell: Cell, label: string, unit: string, pointer: string): Row[] {
  const name = fieldName(label);
  return name === '' ? [] : valueRows(document, name, cell.span, unit, 'table', pointer);
}

/** A value at its place in the text, with what it is counted per in a row of its own. */
function valueRows(document: Document, name: string, span: Span, unit: string, source: string, pointer: string | null): Row[] {
  const quote = document.text.slice(span.start, span.end);
  if (quote.trim() === '') return [];
  const { per, ...value } = name === 'sku' || name === 'name' || name === 'phone' ? NO_VALUE : readValue(quote, document.language, unit);
  const place = { source, span: { ...span }, pointer, quote };
  const row: Row = { name, text: quote.trim(), ...value, place };
  return per === null ? [row] : [row, { name: 'billing_period', text: per, number: null, unit: null, instant: null, place }];
}

/**
 * What the page's lists of definitions and tables of names and values say of its subject: of the one product that it describes for machines, else of
 * a thing of the kind that their labels speak of.
 * @param subject the product of the page
 */
export function subjectEntities(document: Document, subject: Pick<Entity, 'kind' | 'id'> | null): Entity[] {
  const pairs = labelledPairs(document).filter(
    ({ from, cell }) => from === 'definition' || (from === 'table' && cell !== undefined && document.tables[cell.table]?.headerRows === 0),
  );
  const kind = subject?.kind ?? kindOf(pairs.map(({ label }) => label));
  if (kind === null || pairs.length === 0) return [];
  const named = (names: readonly string[]): string | undefined => pairs.find(({ label }) => labelMatch(label, names) > 0)?.text;
  const id = subject?.id ?? idFrom({ sku: named(['sku']), url: document.canonicalUrl });
  if (id === null) return [];
  const bySource = Map.groupBy(pairs, ({ from }) => (from === 'definition' ? 'definition' : 'table'));
  return [...bySource].map(([source, own]) => ({ kind, id, rows: firstOfName(own.flatMap((pair) => pairRows(document, pair, source))) }));
}

function pairRows(document: Document, { label, span, cell }: Pair, source: string): Row[] {
  const name = fieldName(label);
  const pointer = cell === undefined ? null : `/tables/${cell.table}/rows/${cell.row}/${cell.column}`;
  return name === '' ? [] : valueRows(document, name, span, label, source, pointer);
}

/** A name that stands twice keeps its first value under it; the second has a number. */
function firstOfName(rows: readonly Row[]): Row[] {
  const seen = new Map<string, number>();
  return rows.map((row) => {
    const count = (seen.get(row.name) ?? 0) + 1;
    seen.set(row.name, count);
    return count === 1 ? row : { ...row, name: `${row.name}_${count}` };
  });
}
