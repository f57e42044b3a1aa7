import type { BlockDraft } from '../../blocks.ts';
import { stripControls } from '../../characters.ts';
import { escapeMarkdown } from '../../html/inline.ts';
import type { Meter } from '../meter.ts';
import type { HiddenTexts } from '../reading.ts';
import { webAddress } from '../web-address.ts';
import { sheetBlocks } from '../xlsx/blocks.ts';
import { type SheetCell, type Span, sheetCell } from '../xlsx/sheet.ts';
import type { Attributes, XmlHandler } from '../zip/xml.ts';
import type { OdfStyles } from './styles.ts';

interface Cell {
  text: string;
  link: string | null;
  readonly attributes: Attributes;
  readonly covered: boolean;
}

const MAX_ROWS = 1_048_576;
const MAX_COLUMNS = 16_384;
const MAX_CELL = 32_767;

/** Reads the sheets of an OpenDocument spreadsheet (part 3, 9): what a cell shows, dates as their values. */
export class SheetsReader implements XmlHandler {
  readonly blocks: BlockDraft[] = [];
  readonly links: { url: string; text: string }[] = [];
  readonly names: string[] = [];
  readonly removed: number[] = [];
  readonly #meter: Meter;
  readonly #hidden: HiddenTexts;
  readonly #styles: OdfStyles;
  #inStyles = false;
  /** Drawings, comments and filters inside a sheet: no cells. */
  #apart: { readonly name: string; depth: number; text: string } | null = null;
  #name = '';
  #away = false;
  #row = 0;
  #column = 0;
  #rowsRepeated = 1;
  #rowHidden = false;
  #headerRows = 0;
  #inHeader = false;
  #cell: Cell | null = null;
  #line: SheetCell[] = [];
  #lineHidden: string[] = [];
  #cells: SheetCell[] = [];
  #spans: Span[] = [];
  #unseen: string[] = [];
  #hiddenColumns = new Uint8Array(MAX_COLUMNS);
  #columnAt = 0;

  constructor(meter: Meter, hidden: HiddenTexts, styles: OdfStyles) {
    this.#meter = meter;
    this.#hidden = hidden;
    this.#styles = styles;
  }

  readonly open = (name: string, attributes: Attributes): void => {
    if (this.#inStyles) this.#styles.open(name, attributes);
    else if (name === 'office:automatic-styles') this.#inStyles = true;
    else if (this.#apart !== null) this.#apart.depth += 1;
    else if (
      name === 'office:annotation' ||
      name === 'table:shapes' ||
      name === 'draw:frame' ||
      name === 'office:forms' ||
      name === 'table:tracked-changes'
    )
      this.#apart = { name, depth: 0, text: '' };
    else OPEN[name]?.(this.#hands, attributes);
  };

  readonly text = (text: string): void => {
    if (this.#apart !== null) {
      if (this.#apart.text.length < MAX_CELL) this.#apart.text += text;
    } else if (this.#cell !== null && this.#cell.text.length < MAX_CELL) this.#cell.text += text;
  };

  readonly close = (name: string): void => {
    if (this.#inStyles) {
      if (name === 'office:automatic-styles') this.#inStyles = false;
      else this.#styles.close(name);
    } else if (this.#apart !== null) {
      this.#apart.depth -= 1;
      if (this.#apart.depth >= 0) return;
      if (this.#apart.name === 'office:annotation') this.#hidden.add('non_rendered', 'cell comment', this.#apart.text);
      this.#apart = null;
    } else CLOSE[name]?.(this.#hands);
  };

  #endCell(): void {
    const cell = this.#cell;
    this.#cell = null;
    if (cell === null) return;
    const { attributes, covered, link } = cell;
    const repeated = countOf(attributes['table:number-columns-repeated'], MAX_COLUMNS);
    const text = covered ? '' : shown(cell, this.removed);
    const [width, height] = [
      countOf(attributes['table:number-columns-spanned'], MAX_COLUMNS),
      countOf(attributes['table:number-rows-spanned'], MAX_ROWS),
    ];
    if (text !== '' && (width > 1 || height > 1) && this.#spans.length < 100_000)
      this.#spans.push({ row: this.#row, column: this.#column, width, height });
    const type = attributes['office:value-type'] ?? 'string';
    for (let i = 0; i < repeated && text !== '' && this.#column + i < MAX_COLUMNS; i += 1) {
      const column = this.#column + i;
      this.#meter.cell();
      this.#meter.text(text.length);
      if (this.#rowHidden || this.#away || this.#hiddenColumns[column] === 1) this.#lineHidden.push(text);
      else {
        const bold = this.#styles.of('table-cell', attributes['table:style-name']).bold;
        const own = sheetCell(this.#row, column, text, { typed: type !== 'string', bold, hidden: false });
        own.link = link;
        this.#line.push(own);
      }
    }
    this.#column += repeated;
  }

  #endRow(): void {
    const repeated = this.#line.length === 0 ? 1 : Math.min(this.#rowsRepeated, MAX_ROWS - this.#row);
    for (let i = 0; i < repeated; i += 1) {
      if (i > 0) this.#meter.cell(this.#line.length);
      for (const cell of this.#line) {
        if (i > 0) this.#meter.text(cell.text.length);
        this.#cells.push(i === 0 ? cell : { ...cell, row: cell.row + i });
      }
    }
    if (this.#lineHidden.length > 0 && this.#unseen.length < 5000) this.#unseen.push(this.#lineHidden.join(' | '));
    this.#row += this.#rowsRepeated;
    if (this.#inHeader) this.#headerRows = this.#row;
  }

  /** What was read of the open sheet, at its end or where reading ends. */
  endSheet(): void {
    const name = this.#name.replace(/\s+/g, ' ').trim();
    for (const { link, text } of this.#cells)
      if (link !== null && this.links.length < 20_000) this.links.push({ url: link, text: text.slice(0, 500) });
    const own = sheetBlocks(name, this.#cells, this.#spans, this.#headerRows, [name]);
    if (own.length > 0) {
      this.names.push(name);
      this.blocks.push({ kind: 'heading', level: 1, text: name, markdown: `# ${escapeMarkdown(name)}`, headingPath: [] }, ...own);
    }
    this.#hidden.add('hidden', this.#away ? `sheet ${name}` : `rows or columns of sheet ${name}`, this.#unseen.join('\n'));
    this.#cells = [];
    this.#spans = [];
    this.#unseen = [];
  }

  readonly #hands: Hands = {
    openSheet: (attributes) => {
      this.#name = attributes['table:name'] ?? '';
      this.#away = this.#styles.of('table', attributes['table:style-name']).hidden;
      this.#row = 0;
      this.#columnAt = 0;
      this.#headerRows = 0;
      this.#hiddenColumns.fill(0);
    },
    closeSheet: () => this.endSheet(),
    column: (attributes) => {
      const repeated = countOf(attributes['table:number-columns-repeated'], MAX_COLUMNS);
      if (isHidden(attributes)) this.#hiddenColumns.fill(1, this.#columnAt, this.#columnAt + repeated);
      this.#columnAt += repeated;
    },
    header: (is) => {
      this.#inHeader = is;
    },
    openRow: (attributes) => {
      this.#column = 0;
      this.#line = [];
      this.#lineHidden = [];
      this.#rowsRepeated = countOf(attributes['table:number-rows-repeated'], MAX_ROWS);
      this.#rowHidden = isHidden(attributes);
    },
    closeRow: () => this.#endRow(),
    openCell: (attributes, covered) => {
      this.#cell = { text: '', link: null, attributes, covered };
    },
    closeCell: () => this.#endCell(),
    space: () => {
      if (this.#cell !== null) this.#cell.text += ' ';
    },
    link: (attributes) => {
      if (this.#cell !== null) this.#cell.link ??= webAddress(attributes['xlink:href']);
    },
  };
}

const isHidden = (attributes: Attributes): boolean => /^(?:collapse|filter)$/.test(attributes['table:visibility'] ?? '');

const countOf = (value: string | undefined, most: number): number => Math.min(most, Math.max(1, Number(value ?? 1) || 1));

/** A date is its value, for what is shown of it depends on the place; everything else is what the cell shows. */
function shown({ text, attributes }: Cell, removed: number[]): string {
  const date = attributes['office:date-value'];
  if (attributes['office:value-type'] === 'date' && date !== undefined && /^\d{4}-\d\d-\d\d/.test(date))
    return date.replace(/T00:00:00(?:\.0+)?$/, '').slice(0, 19);
  const cleaned = stripControls(text);
  for (const point of cleaned.removed) if (removed.length < 10_000) removed.push(point);
  const folded = cleaned.text.replace(/\s+/g, ' ').trim();
  return folded !== '' ? folded : (attributes['office:value'] ?? attributes['office:string-value'] ?? '').slice(0, MAX_CELL);
}

interface Hands {
  readonly openSheet: (attributes: Attributes) => void;
  readonly closeSheet: () => void;
  readonly column: (attributes: Attributes) => void;
  readonly header: (is: boolean) => void;
  readonly openRow: (attributes: Attributes) => void;
  readonly closeRow: () => void;
  readonly openCell: (attributes: Attributes, covered: boolean) => void;
  readonly closeCell: () => void;
  readonly space: () => void;
  readonly link: (attributes: Attributes) => void;
}

const OPEN: Readonly<Record<string, (hands: Hands, attributes: Attributes) => void>> = {
  'table:table': (hands, attributes) => hands.openSheet(attributes),
  'table:table-column': (hands, attributes) => hands.column(attributes),
  'table:table-header-rows': (hands) => hands.header(true),
  'table:table-row': (hands, attributes) => hands.openRow(attributes),
  'table:table-cell': (hands, attributes) => hands.openCell(attributes, false),
  'table:covered-table-cell': (hands, attributes) => hands.openCell(attributes, true),
  'text:s': (hands) => hands.space(),
  'text:tab': (hands) => hands.space(),
  'text:line-break': (hands) => hands.space(),
  'text:a': (hands, attributes) => hands.link(attributes),
};

const CLOSE: Readonly<Record<string, (hands: Hands) => void>> = {
  'table:table': (hands) => hands.closeSheet(),
  'table:table-header-rows': (hands) => hands.header(false),
  'table:table-row': (hands) => hands.closeRow(),
  'table:table-cell': (hands) => hands.closeCell(),
  'table:covered-table-cell': (hands) => hands.closeCell(),
  'text:p': (hands) => hands.space(),
};
