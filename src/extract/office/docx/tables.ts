import type { BlockWriter } from '../writer.ts';
import { type Attributes, isOn } from '../zip/xml.ts';

interface Table {
  row: number;
  column: number;
  width: number;
  header: boolean;
  /** The cell goes on from the one above. */
  continues: boolean;
  inRowProperties: boolean;
  /** The row was deleted by a tracked change. */
  deleted: boolean;
}

const MAX_WIDTH = 1000;

/** Open tables (ECMA-376-1, 17.4) and where in them the next cell stands. */
export class TableState {
  readonly #writer: BlockWriter;
  readonly #open: Table[] = [];

  constructor(writer: BlockWriter) {
    this.#writer = writer;
  }

  /** Inside a deleted row. */
  get skipping(): boolean {
    return this.#open.some(({ deleted }) => deleted);
  }

  /** True when the element belongs to a table. */
  open(name: string, attributes: Attributes): boolean {
    if (name === 'w:tbl') {
      this.#writer.openTable();
      this.#open.push({ row: -1, column: 0, width: 1, header: false, continues: false, inRowProperties: false, deleted: false });
      return true;
    }
    const table = this.#open.at(-1);
    const handle = OPEN[name];
    if (table === undefined || handle === undefined) return false;
    return handle(table, attributes, this.#writer);
  }

  close(name: string): boolean {
    const table = this.#open.at(-1);
    if (table === undefined) return false;
    switch (name) {
      case 'w:tbl':
        this.#open.pop();
        this.#writer.closeTable();
        return true;
      case 'w:trPr':
        table.inRowProperties = false;
        return true;
      case 'w:tr':
        if (table.deleted) table.row -= 1;
        table.deleted = false;
        return true;
      case 'w:tc': {
        const { row, column, width, header } = table;
        table.column += width;
        if (!table.deleted && !(table.continues && this.#writer.growCell(row, column)))
          this.#writer.closeCell({ row, column, width, height: 1, header });
        return true;
      }
      default:
        return table.inRowProperties;
    }
  }
}

const count = (value: string | undefined): number => Math.min(MAX_WIDTH, Math.max(0, Number.parseInt(value ?? '0', 10) || 0));

const OPEN: Readonly<Record<string, (table: Table, attributes: Attributes, writer: BlockWriter) => boolean>> = {
  'w:tr': (table) => {
    table.row += 1;
    table.column = 0;
    table.header = false;
    table.deleted = false;
    return true;
  },
  'w:trPr': (table) => {
    table.inRowProperties = true;
    return true;
  },
  'w:tc': (table, _attributes, writer) => {
    table.width = 1;
    table.continues = false;
    writer.openCell();
    return true;
  },
  'w:gridBefore': (table, attributes) => {
    table.column = count(attributes['w:val']);
    return true;
  },
  'w:tblHeader': (table, attributes) => {
    table.header = isOn(attributes['w:val']);
    return true;
  },
  'w:gridSpan': (table, attributes) => {
    table.width = Math.max(1, count(attributes['w:val']));
    return true;
  },
  'w:vMerge': (table, attributes) => {
    table.continues = attributes['w:val'] !== 'restart';
    return true;
  },
  'w:del': (table) => {
    if (table.inRowProperties) table.deleted = true;
    return table.inRowProperties;
  },
  'w:ins': (table) => table.inRowProperties,
};
