import type { BlockDraft } from '../blocks.ts';
import { type PlacedCell, tableBlock } from '../data/grid.ts';
import { escapeLineStart, InlineBuffer } from '../html/inline.ts';
import type { Meter } from './meter.ts';

/** How a run of text looks; only what Markdown has a mark for. */
export interface RunStyle {
  readonly bold: boolean;
  readonly italic: boolean;
  readonly struck: boolean;
  /** Absolute address, null = no link. */
  readonly link: string | null;
}
export const PLAIN: RunStyle = { bold: false, italic: false, struck: false, link: null };

/** What a paragraph is. `depth` of an item counts from 0; `number` null = a bullet. */
export type Role =
  | { readonly kind: 'heading'; readonly level: number }
  | { readonly kind: 'item'; readonly depth: number; readonly number: number | null }
  | { readonly kind: 'paragraph' | 'quote' | 'caption' | 'code' };

const MAX_LINKS = 20_000;

interface Frame {
  readonly inline: InlineBuffer;
  open: RunStyle;
  /** Lines of code are kept as they are written. */
  raw: string;
}

interface TableFrame {
  readonly cells: PlacedCell[];
  readonly outer: Frame;
}

/** Collects paragraphs and tables of an office document as blocks. A table inside a cell becomes text of the cell. */
export class BlockWriter {
  readonly blocks: BlockDraft[] = [];
  readonly removed: number[] = [];
  readonly links: { readonly url: string; text: string }[] = [];
  readonly #meter: Meter;
  readonly #headings: { level: number; text: string }[] = [];
  readonly #tables: TableFrame[] = [];
  readonly #asides: (Frame | null)[] = [];
  /** Widths of the markers of open items, outermost first. */
  #markers: number[] = [];
  #path: readonly string[] = [];
  #lastWasItem = false;
  #frame: Frame;

  constructor(meter: Meter) {
    this.#meter = meter;
    this.#frame = this.#newFrame();
  }

  #newFrame(): Frame {
    return { inline: new InlineBuffer(this.removed), open: PLAIN, raw: '' };
  }

  get path(): readonly string[] {
    return this.#path;
  }

  /** The last character of the paragraph so far; '' at its start. */
  get lastChar(): string {
    return this.#frame.inline.lastChar;
  }

  text(text: string, style: RunStyle = PLAIN): void {
    this.#meter.text(text.length);
    if (style.link !== null) this.#link(style.link, text, this.#frame.open.link === style.link);
    this.#style(style);
    this.#frame.inline.append(text, 0, 0);
    this.#frame.raw += text;
  }

  #link(url: string, text: string, goesOn: boolean): void {
    const last = this.links.at(-1);
    if (goesOn && last?.url === url) last.text = `${last.text}${text}`.slice(0, 500);
    else if (this.links.length < MAX_LINKS) this.links.push({ url, text: text.slice(0, 500) });
  }

  /** Written as it stands in text and Markdown alike: formulas, marks of notes. */
  verbatim(text: string): void {
    this.#meter.text(text.length);
    this.#style(PLAIN);
    this.#frame.inline.append(text, 0, 0, true);
    this.#frame.raw += text;
  }

  lineBreak(): void {
    if (this.#tables.length > 0) this.#frame.inline.append(' ', 0, 0);
    else this.#frame.inline.lineBreak();
    this.#frame.raw += '\n';
  }

  /** Runs of one look are one mark, however many there are. Opened from the outside in: link, bold, emphasis, struck out. */
  #style(style: RunStyle): void {
    const { inline, open } = this.#frame;
    if (style.link === open.link && style.bold === open.bold && style.italic === open.italic && style.struck === open.struck) return;
    this.#closeMarks();
    if (style.link !== null) inline.openMark('[', `](${style.link.replaceAll('(', '%28').replaceAll(')', '%29')})`, true);
    if (style.bold) inline.openMark('**', '**');
    if (style.italic) inline.openMark('*', '*');
    if (style.struck) inline.openMark('~~', '~~');
    this.#frame.open = style;
  }

  #closeMarks(): void {
    const { inline, open } = this.#frame;
    for (const on of [open.struck, open.italic, open.bold, open.link !== null]) if (on) inline.closeMark();
    this.#frame.open = PLAIN;
  }

  /** Ends a paragraph. Inside a cell its end is a space. */
  end(role: Role): void {
    if (this.#tables.length > 0) {
      this.#closeMarks();
      this.#frame.inline.append(' ', 0, 0);
      return;
    }
    this.#closeMarks();
    const { raw } = this.#frame;
    const run = this.#frame.inline.take();
    this.#frame.raw = '';
    if (role.kind === 'code') {
      this.#code(raw);
      return;
    }
    if (run === null) return;
    if (role.kind === 'heading') {
      this.#heading(role.level, run.text, run.markdown);
      return;
    }
    const item = role.kind === 'item';
    if (!item) this.#markers = [];
    const marker = item ? (role.number === null ? '- ' : `${role.number}. `) : '';
    const before = item ? this.#indent(role.depth, marker.length) : role.kind === 'quote' ? '> ' : '';
    const hanging = item ? ' '.repeat(before.length + marker.length) : before;
    const markdown = escapeLineStart(run.markdown).replaceAll('\n', `\n${hanging}`);
    this.#push({
      kind: role.kind === 'item' ? 'list_item' : role.kind,
      text: run.text,
      markdown: `${before}${marker}${markdown}`,
      headingPath: this.#path,
      linkShare: run.linkShare,
      ...(item && this.#lastWasItem ? { joint: '\n' } : {}),
    });
    this.#lastWasItem = item;
  }

  /** An item stands under the text of the item that holds it (CommonMark 5.2). */
  #indent(depth: number, width: number): string {
    this.#markers = this.#markers.slice(0, depth);
    const indent = this.#markers.reduce((sum, marker) => sum + marker, 0);
    this.#markers.push(width);
    return ' '.repeat(indent);
  }

  #heading(level: number, text: string, markdown: string): void {
    const line = text.replace(/\s*\n\s*/g, ' ');
    while ((this.#headings.at(-1)?.level ?? 0) >= level) this.#headings.pop();
    const path = this.#headings.map((heading) => heading.text);
    this.#markers = [];
    this.#push({
      kind: 'heading',
      level,
      text: line,
      markdown: `${'#'.repeat(level)} ${markdown.replace(/\s*\n\s*/g, ' ')}`,
      headingPath: path,
    });
    this.#headings.push({ level, text: line });
    this.#path = [...path, line];
    this.#lastWasItem = false;
  }

  /** Paragraphs of code in a row are one block. */
  #code(raw: string): void {
    const last = this.blocks.at(-1);
    const text = last?.kind === 'code' ? `${last.text}\n${raw}` : raw;
    if (text.trim() === '') return;
    if (last?.kind === 'code') this.blocks.pop();
    this.#markers = [];
    const fence = '`'.repeat(Math.max(2, ...(text.match(/`{3,}/g) ?? []).map((run) => run.length)) + 1);
    this.#push({ kind: 'code', text, markdown: `${fence}\n${text}\n${fence}`, headingPath: this.#path });
    this.#lastWasItem = false;
  }

  #push(block: BlockDraft): void {
    this.#meter.block();
    this.blocks.push(block);
  }

  add(block: BlockDraft): void {
    this.#markers = [];
    this.#lastWasItem = false;
    this.#push(block);
  }

  get inTable(): boolean {
    return this.#tables.length > 0;
  }

  openTable(): void {
    this.#tables.push({ cells: [], outer: this.#frame });
  }

  openCell(): void {
    if (this.#tables.length > 0) this.#frame = this.#newFrame();
  }

  /** What was written since the cell was opened. */
  closeCell(place: Pick<PlacedCell, 'row' | 'column' | 'width' | 'height' | 'header'>): void {
    const table = this.#tables.at(-1);
    if (table === undefined) return;
    this.#meter.cell();
    const { text, markdown } = this.#takeCell();
    table.cells.push({ ...place, text, markdown });
    this.#frame = this.#newFrame();
  }

  #takeCell(): { text: string; markdown: string } {
    this.#closeMarks();
    const run = this.#frame.inline.take();
    if (run === null) return { text: '', markdown: '' };
    return { text: run.text.replace(/\s*\n\s*/g, ' '), markdown: run.markdown.replace(/\s*\n\s*/g, ' ').replaceAll('|', '\\|') };
  }

  /** Cells that stand at one place with the one above grow it: how Word writes spans over rows. */
  growCell(row: number, column: number): boolean {
    const cells = this.#tables.at(-1)?.cells ?? [];
    const at = cells.findLastIndex((cell) => cell.column === column && cell.row < row);
    const cell = cells[at];
    if (cell === undefined || cell.row + (cell.height ?? 1) !== row) return false;
    cells[at] = { ...cell, height: (cell.height ?? 1) + 1 };
    return true;
  }

  closeTable(caption: string | null = null): void {
    const table = this.#tables.pop();
    if (table === undefined) return;
    this.#frame = table.outer;
    if (this.#tables.length > 0) {
      for (const { text } of table.cells) if (text !== '') this.text(` ${text} `);
      return;
    }
    // What was written before the table in the same paragraph stands before it.
    this.end({ kind: 'paragraph' });
    const [only, second] = table.cells.filter(({ text }) => text !== '');
    if (only !== undefined && second === undefined) {
      // A box around a text.
      this.add({
        kind: 'paragraph',
        text: only.text,
        markdown: escapeLineStart(only.markdown.replaceAll('\\|', '|')),
        headingPath: this.#path,
      });
      return;
    }
    const block = tableBlock(table.cells, { caption, headerRows: 'guess' }, this.#path);
    if (block !== null) this.add(block);
  }

  /** What follows is the text of a note, up to `closeNote`. */
  openNote(): void {
    this.openTable();
    this.openCell();
  }

  closeNote(): { readonly text: string; readonly markdown: string } {
    const note = this.#takeCell();
    const table = this.#tables.pop();
    if (table !== undefined) this.#frame = table.outer;
    return note;
  }

  /** Paragraphs of a text box, which stands beside the paragraph that holds it: they come before it. Inside a cell they are part of the cell. */
  openAside(): void {
    this.#asides.push(this.inTable ? null : this.#frame);
    if (!this.inTable) this.#frame = this.#newFrame();
  }

  closeAside(): void {
    const outer = this.#asides.pop();
    if (outer === undefined || outer === null) return;
    this.end({ kind: 'paragraph' });
    this.#frame = outer;
  }
}
