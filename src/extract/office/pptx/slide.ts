import { formatNumber } from '../number-format.ts';
import type { HiddenTexts } from '../reading.ts';
import { type BlockWriter, PLAIN, type Role, type RunStyle } from '../writer.ts';
import { type Attributes, isOn, type XmlHandler } from '../zip/xml.ts';
import { ENDS, type Hands, SHAPE } from './elements.ts';

export interface SlidePorts {
  readonly writer: BlockWriter;
  readonly hidden: HiddenTexts;
  readonly link: (id: string) => string | null;
  /** Lines of date, footer and number places. */
  readonly onFurniture: (line: string) => void;
}

/** What a shape is for (ECMA-376-1, 19.7.10). */
type Purpose = 'title' | 'subtitle' | 'body' | 'furniture' | 'free';
const PURPOSES: Readonly<Record<string, Purpose>> = {
  title: 'title',
  ctrTitle: 'title',
  subTitle: 'subtitle',
  body: 'body',
  obj: 'body',
  dt: 'furniture',
  ftr: 'furniture',
  hdr: 'furniture',
  sldNum: 'furniture',
  sldImg: 'furniture',
};

interface Table {
  row: number;
  column: number;
  firstRow: boolean;
  /** A place that a span covers. */
  covered: boolean;
  width: number;
  height: number;
}

/** Reads the shapes of a slide or of its notes: one pass writes titles alone, another all the rest, so that a title stands first wherever it is drawn. */
export class SlideReader implements XmlHandler {
  readonly #ports: SlidePorts;
  readonly #pass: 'titles' | 'rest' | 'notes';
  readonly #level: number;
  #purpose: Purpose = 'free';
  #inShape = false;
  #hiddenShape = false;
  #style: RunStyle = PLAIN;
  #inRunProperties = false;
  #inText = false;
  #depth = 0;
  #bullet: 'none' | 'bullet' | 'number' | null = null;
  #format = '';
  #counters: number[] = [];
  #start = 1;
  #furniture = '';
  #title = '';
  #begun = false;
  readonly #tables: Table[] = [];

  /** @param level of a title as heading */
  constructor(ports: SlidePorts, pass: 'titles' | 'rest' | 'notes', level: number) {
    this.#ports = ports;
    this.#pass = pass;
    this.#level = level;
  }

  readonly open = (name: string, attributes: Attributes): void => {
    if (name === 'p:sp' || name === 'p:graphicFrame' || name === 'p:pic') {
      this.#inShape = true;
      this.#purpose = 'free';
      this.#hiddenShape = false;
      this.#counters = [];
    } else if (name === 'p:cNvPr') this.#named(attributes);
    else if (name === 'p:ph') this.#purpose = PURPOSES[attributes['type'] ?? 'obj'] ?? 'free';
    else if (this.#inShape && this.#wanted()) SHAPE[name]?.(this.#hands, attributes);
  };

  readonly text = (text: string): void => {
    if (!this.#inText || !this.#wanted()) return;
    if (this.#purpose === 'furniture') this.#furniture += text;
    else if (this.#hiddenShape) this.#ports.hidden.add('hidden', 'hidden shape', text);
    else if (this.#purpose === 'title') this.#title += text;
    else this.#write(text);
  };

  readonly close = (name: string): void => {
    if (name === 'p:sp' || name === 'p:graphicFrame' || name === 'p:pic') {
      this.#endShape();
      this.#inShape = false;
    } else if (this.#inShape && this.#wanted()) ENDS[name]?.(this.#hands);
  };

  #wanted(): boolean {
    return this.#pass === 'notes' ? this.#purpose === 'body' : (this.#purpose === 'title') === (this.#pass === 'titles');
  }

  #named({ descr = '', hidden }: Attributes): void {
    if (hidden !== undefined && isOn(hidden)) this.#hiddenShape = true;
    if (this.#pass === 'rest') this.#ports.hidden.add('non_rendered', 'alt', descr);
  }

  #write(text: string): void {
    const { writer } = this.#ports;
    if (!this.#begun) {
      this.#begun = true;
      if (this.#pass === 'notes') writer.text('Notes: ');
      else if (this.#bulletKind() === 'number') this.#count(writer);
    }
    writer.text(text, this.#style);
  }

  /** Places for the body of a slide have bullets when nothing else is said: their layouts say so. */
  #bulletKind(): 'none' | 'bullet' | 'number' {
    return this.#bullet ?? (this.#purpose === 'body' && this.#tables.length === 0 ? 'bullet' : 'none');
  }

  #count(writer: BlockWriter): void {
    const before = this.#counters[this.#depth];
    this.#counters[this.#depth] = before === undefined ? this.#start : before + 1;
    this.#counters.length = this.#depth + 1;
    if (this.#plainNumber()) return;
    const number = formatNumber(this.#counters[this.#depth] ?? 1, numberFormat(this.#format));
    writer.text(`${/^.*ParenBoth$/.test(this.#format) ? `(${number})` : /ParenR$/.test(this.#format) ? `${number})` : `${number}.`} `);
  }

  #plainNumber(): boolean {
    return this.#format === '' || this.#format === 'arabicPeriod' || this.#format === 'arabicPlain' || this.#format === 'arabicParenR';
  }

  #role(): Role {
    if (this.#pass === 'notes') return { kind: 'quote' };
    const kind = this.#bulletKind();
    if (kind === 'none') return { kind: 'paragraph' };
    return {
      kind: 'item',
      depth: this.#depth,
      number: kind === 'number' && this.#plainNumber() ? (this.#counters[this.#depth] ?? 1) : null,
    };
  }

  #endShape(): void {
    const { writer, onFurniture } = this.#ports;
    const title = this.#title.replace(/\s+/g, ' ').trim();
    this.#title = '';
    if (title !== '') {
      writer.text(title);
      writer.end({ kind: 'heading', level: this.#level });
    }
    const line = this.#furniture.trim();
    this.#furniture = '';
    if (line !== '') onFurniture(line);
  }

  readonly #hands: Hands = {
    openParagraph: () => {
      this.#depth = 0;
      this.#bullet = null;
      this.#begun = false;
      this.#style = PLAIN;
    },
    properties: (attributes) => {
      this.#depth = Math.min(8, Math.max(0, Number(attributes['lvl'] ?? 0) || 0));
    },
    bullet: (kind, attributes) => {
      this.#bullet = kind;
      this.#format = attributes['type'] ?? '';
      this.#start = Number(attributes['startAt'] ?? 1) || 1;
    },
    closeParagraph: () => {
      if (this.#purpose === 'title') this.#title += ' ';
      else if (this.#purpose === 'furniture') this.#furniture += ' ';
      else {
        if (this.#bulletKind() !== 'number') this.#counters.length = Math.min(this.#counters.length, this.#depth);
        this.#ports.writer.end(this.#role());
      }
    },
    runProperties: ({ b, i, strike }) => {
      this.#inRunProperties = true;
      const struck = strike !== undefined && strike !== 'noStrike';
      this.#style = { bold: b !== undefined && isOn(b), italic: i !== undefined && isOn(i), struck, link: null };
    },
    closeRunProperties: () => {
      this.#inRunProperties = false;
    },
    link: (id) => {
      if (this.#inRunProperties) this.#style = { ...this.#style, link: this.#ports.link(id) };
    },
    openRun: () => {
      this.#style = PLAIN;
    },
    inText: (is) => {
      this.#inText = is;
    },
    lineBreak: () => {
      if (this.#purpose === 'title') this.#title += ' ';
      else if (this.#purpose !== 'furniture' && !this.#hiddenShape) this.#ports.writer.lineBreak();
    },
    openTable: () => {
      this.#ports.writer.openTable();
      this.#tables.push({ row: -1, column: -1, firstRow: false, covered: false, width: 1, height: 1 });
    },
    headed: (is) => {
      const table = this.#tables.at(-1);
      if (table !== undefined) table.firstRow = is;
    },
    openRow: () => {
      const table = this.#tables.at(-1);
      if (table === undefined) return;
      table.row += 1;
      table.column = -1;
    },
    openCell: ({ gridSpan, rowSpan, hMerge, vMerge }) => {
      const table = this.#tables.at(-1);
      if (table === undefined) return;
      table.column += 1;
      table.width = Math.min(1000, Math.max(1, Number(gridSpan ?? 1) || 1));
      table.height = Math.min(1000, Math.max(1, Number(rowSpan ?? 1) || 1));
      table.covered = (hMerge !== undefined && isOn(hMerge)) || (vMerge !== undefined && isOn(vMerge));
      this.#ports.writer.openCell();
    },
    closeCell: () => {
      const table = this.#tables.at(-1);
      if (table === undefined || table.covered) return;
      const { row, column, width, height } = table;
      this.#ports.writer.closeCell({ row, column, width, height, header: table.firstRow && row === 0 });
    },
    closeTable: () => {
      if (this.#tables.pop() !== undefined) this.#ports.writer.closeTable();
    },
  };
}

/** `alphaLcPeriod` → lowerLetter, `romanUcParenR` → upperRoman (20.1.10.61). */
const numberFormat = (type: string): string => {
  const kind = type.startsWith('alpha') ? 'Letter' : type.startsWith('roman') ? 'Roman' : '';
  return kind === '' ? (type.startsWith('circle') ? 'decimalEnclosedCircle' : 'decimal') : `${/Uc/.test(type) ? 'upper' : 'lower'}${kind}`;
};
