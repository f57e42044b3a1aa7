import type { Meter } from '../meter.ts';
import { type Attributes, isOn, readXml } from '../zip/xml.ts';
import { type Epoch, showNumber } from './number-display.ts';
import { StringItem } from './strings.ts';
import { type CellStyle, GENERAL } from './styles.ts';

/**
 * A cell with a value. Its place is the sheet's own, counted from 0, until it is placed in a table. There are many of them: one object is a
 * cell all the way to its table.
 */
export interface SheetCell {
  row: number;
  column: number;
  text: string;
  markdown: string;
  header: boolean;
  /** A number, date or truth value: what stands under a header and is none. */
  readonly typed: boolean;
  readonly bold: boolean;
  readonly hidden: boolean;
  link: string | null;
  width: number;
  height: number;
}

export const sheetCell = (
  row: number,
  column: number,
  text: string,
  is: { typed: boolean; bold: boolean; hidden: boolean },
): SheetCell => ({
  row,
  column,
  text,
  markdown: '',
  header: false,
  typed: is.typed,
  bold: is.bold,
  hidden: is.hidden,
  link: null,
  width: 1,
  height: 1,
});

export interface Span {
  readonly row: number;
  readonly column: number;
  readonly height: number;
  readonly width: number;
}

/** What a sheet holds, as far as it was read. */
export interface SheetContent {
  cells: SheetCell[];
  readonly spans: Span[];
  readonly links: { readonly row: number; readonly column: number; readonly id: string }[];
  /** Rows that stay when the rest is scrolled; 0 = none. */
  frozenRows: number;
}

export interface SheetPorts {
  readonly strings: readonly string[];
  readonly styles: readonly CellStyle[];
  readonly epoch: Epoch;
  readonly meter: Meter;
}

const MAX_ROW = 1_048_576;
const MAX_COLUMN = 16_384;
const MAX_SPANS = 100_000;

/** A worksheet (18.3.1) into `out`: formulas by the value that was stored with them, cells without a value left out. */
export function readSheet(data: Uint8Array, ports: SheetPorts, out: SheetContent): void {
  const item = new StringItem();
  const hiddenColumns = new Uint8Array(MAX_COLUMN);
  let row = -1;
  let column = -1;
  let hiddenRow = false;
  let style = GENERAL;
  let type = 'n';
  let value = '';
  let inValue = false;
  let inline = false;
  const endCell = (): void => {
    const text = inline ? item.take() : shown(value, type, style, ports);
    if (text === '' || row < 0 || column < 0 || row >= MAX_ROW || column >= MAX_COLUMN) return;
    ports.meter.cell();
    ports.meter.text(text.length);
    const hidden = hiddenRow || hiddenColumns[column] === 1;
    out.cells.push(sheetCell(row, column, text, { typed: type === 'n' || type === 'b' || type === 'd', bold: style.bold, hidden }));
  };
  readXml(data, {
    open(name, attributes) {
      switch (name) {
        case 'x:row': {
          const at = Number(attributes['r']);
          row = Number.isInteger(at) && at > 0 ? at - 1 : row + 1;
          column = -1;
          hiddenRow = attributes['hidden'] !== undefined && isOn(attributes['hidden']);
          return;
        }
        case 'x:c': {
          const place = attributes['r'] === undefined ? null : readPlace(attributes['r']);
          if (place !== null) row = place.row;
          column = place?.column ?? column + 1;
          style = ports.styles[Number(attributes['s'] ?? 0)] ?? GENERAL;
          type = attributes['t'] ?? 'n';
          value = '';
          inline = false;
          return;
        }
        case 'x:v':
          inValue = true;
          return;
        case 'x:is':
          inline = true;
          return;
        case 'x:mergeCell':
          addSpan(out, attributes);
          return;
        case 'x:hyperlink': {
          const place = readPlace((attributes['ref'] ?? '').split(':')[0] ?? '');
          const id = attributes['r:id'];
          if (place !== null && id !== undefined && out.links.length < MAX_SPANS) out.links.push({ ...place, id });
          return;
        }
        case 'x:col':
          if (attributes['hidden'] !== undefined && isOn(attributes['hidden']))
            hiddenColumns.fill(1, Number(attributes['min']) - 1, Number(attributes['max']));
          return;
        case 'x:pane':
          if (attributes['state']?.startsWith('frozen') === true) out.frozenRows = Number(attributes['ySplit'] ?? 0) || 0;
          return;
        default:
          if (inline) item.open(name);
      }
    },
    text(text) {
      if (inValue) value += text;
      else if (inline) item.text(text);
    },
    close(name) {
      if (name === 'x:v') inValue = false;
      else if (name === 'x:c') endCell();
      else if (inline) item.close(name);
    },
  });
}

function addSpan(out: SheetContent, { ref = '' }: Attributes): void {
  const [from, to] = ref.split(':').map(readPlace);
  if (from === null || to === null || from === undefined || to === undefined || out.spans.length >= MAX_SPANS) return;
  const [height, width] = [to.row - from.row + 1, to.column - from.column + 1];
  if (height >= 1 && width >= 1) out.spans.push({ ...from, height, width });
}

/** `BC12` as row and column from 0; null when it is no reference. */
export function readPlace(reference: string): { row: number; column: number } | null {
  const parts = /^\$?([A-Z]{1,3})\$?([1-9]\d{0,6})$/.exec(reference);
  if (parts === null) return null;
  let column = 0;
  for (const letter of parts[1] ?? '') column = column * 26 + letter.charCodeAt(0) - 64;
  return { row: Number(parts[2]) - 1, column: column - 1 };
}

/** A stored value as the sheet shows it (18.18.11 for the types). */
function shown(value: string, type: string, { display }: CellStyle, { strings, epoch }: SheetPorts): string {
  if (value === '') return '';
  if (type === 's') return strings[Number(value)] ?? '';
  if (type === 'b') return value === '1' || value === 'true' ? 'TRUE' : 'FALSE';
  if (type !== 'n') return value;
  const number = Number(value);
  return Number.isFinite(number) ? showNumber(number, display, epoch) : value;
}
