import type { HiddenTexts } from '../reading.ts';
import { webAddress } from '../web-address.ts';
import type { BlockWriter, Role } from '../writer.ts';
import type { Attributes, XmlHandler } from '../zip/xml.ts';
import { CLOSE, type Hands, OPEN } from './elements.ts';
import { OdfLists, type OdfMarker } from './lists.ts';
import type { OdfStyle, OdfStyles } from './styles.ts';

interface Paragraph {
  readonly style: OdfStyle;
  readonly heading: number | null;
  begun: boolean;
  marker: OdfMarker | null;
}

/** Elements whose text is read and kept apart: why, and by what it is called. */
const APART: Readonly<Record<string, readonly ['hidden' | 'non_rendered', string] | null>> = {
  'office:annotation': ['non_rendered', 'comment'],
  'text:tracked-changes': ['non_rendered', 'tracked deletion'],
  'text:hidden-text': ['hidden', 'hidden text'],
  'svg:title': ['non_rendered', 'alt'],
  'svg:desc': ['non_rendered', 'alt'],
  'text:ruby-text': ['non_rendered', 'ruby'],
  // A table of contents repeats the headings.
  'text:index-body': null,
  'text:note-citation': null,
  'office:forms': null,
  'presentation:date-time-decl': null,
  'presentation:footer-decl': null,
  'presentation:header-decl': null,
};
const CODE = /^(?:preformatted text|html preformatted|code|source code)$/;
const QUOTE = /^(?:quotations|quote|block quotation)$/;
const CAPTION = /^(?:caption|illustration|table|figure|drawing)$/;
const DIGITS = /^\s*[-−+]?\d+\s*$/;

/** Reads the text of OpenDocument (part 3, 5 to 10): text documents and presentations. */
export class TextReader implements XmlHandler {
  readonly #writer: BlockWriter;
  readonly #hidden: HiddenTexts;
  readonly #styles: OdfStyles;
  readonly #lists: OdfLists;
  readonly #paragraphs: Paragraph[] = [];
  readonly #spans: OdfStyle[] = [];
  readonly #links: (string | null)[] = [];
  /** In the order of their marks; null while one is read. */
  readonly #notes: ({ readonly text: string; readonly markdown: string } | null)[] = [];
  readonly #tables: { row: number; column: number; header: boolean; width: number; height: number; repeated: number }[] = [];
  readonly #frames: string[] = [];
  #apart: { readonly name: string; depth: number; text: string } | null = null;
  /** A subtree that is not shown: how deep it is open. */
  #unseen = 0;
  #inStyles = false;
  #covered = false;
  #inNotes = false;

  constructor(writer: BlockWriter, hidden: HiddenTexts, styles: OdfStyles) {
    this.#writer = writer;
    this.#hidden = hidden;
    this.#styles = styles;
    this.#lists = new OdfLists(styles);
  }

  /** Notes follow the text. */
  finish(): void {
    for (const [i, note] of this.#notes.entries()) {
      const mark = `[^${i + 1}]: `;
      const { text, markdown } = note ?? { text: '', markdown: '' };
      if (text !== '') this.#writer.add({ kind: 'paragraph', text: `${mark}${text}`, markdown: `${mark}${markdown}`, headingPath: [] });
    }
  }

  readonly open = (name: string, attributes: Attributes): void => {
    if (this.#inStyles) {
      this.#styles.open(name, attributes);
      return;
    }
    if (name === 'office:automatic-styles' || name === 'office:styles') this.#inStyles = true;
    else if (this.#apart !== null) this.#apart.depth += 1;
    else if (name in APART) this.#apart = { name, depth: 0, text: '' };
    else if (this.#unseen > 0 || this.#isUnseen(name, attributes)) {
      if (this.#unseen === 0) this.#writer.openNote();
      this.#unseen += 1;
      OPEN[name]?.(this.#hands, attributes);
    } else OPEN[name]?.(this.#hands, attributes);
  };

  readonly text = (text: string): void => {
    if (this.#inStyles) return;
    if (this.#apart !== null) {
      if (this.#apart.text.length < 20_000) this.#apart.text += text;
    } else this.#write(text.replace(/\s+/g, ' '));
  };

  readonly close = (name: string): void => {
    if (this.#inStyles) {
      if (name === 'office:automatic-styles' || name === 'office:styles') this.#inStyles = false;
      else this.#styles.close(name);
      return;
    }
    if (this.#apart !== null) {
      this.#apart.depth -= 1;
      if (this.#apart.depth < 0) this.#closeApart();
      else this.#apart.text += ' ';
      return;
    }
    CLOSE[name]?.(this.#hands);
    if (this.#unseen === 0) return;
    this.#unseen -= 1;
    if (this.#unseen === 0) this.#hidden.add('hidden', 'hidden text', this.#writer.closeNote().text);
  };

  #closeApart(): void {
    const apart = this.#apart;
    this.#apart = null;
    const channel = apart === null ? null : APART[apart.name];
    if (apart !== null && channel !== null && channel !== undefined) this.#hidden.add(channel[0], channel[1], apart.text);
  }

  /** Sections, slides and paragraphs that their own attributes or styles hide. */
  #isUnseen(name: string, attributes: Attributes): boolean {
    if (name === 'text:section') return attributes['text:display'] === 'none';
    if (name === 'draw:page') return this.#styles.of('drawing-page', attributes['draw:style-name']).hidden;
    if (name === 'text:p' || name === 'text:h') return this.#styles.of('paragraph', attributes['text:style-name']).hidden;
    if (name === 'text:span') return this.#styles.of('text', attributes['text:style-name']).hidden;
    return name === 'text:hidden-paragraph' && attributes['text:is-hidden'] === 'true';
  }

  get #frameClass(): string {
    return this.#frames.at(-1) ?? '';
  }

  #begin(): void {
    const paragraph = this.#paragraphs.at(-1);
    if (paragraph === undefined || paragraph.begun) return;
    paragraph.begun = true;
    if (this.#inNotes && !this.#writer.inTable) this.#writer.text('Notes: ');
    if (paragraph.marker?.label != null) this.#writer.text(`${paragraph.marker.label} `);
  }

  #write(text: string): void {
    const paragraph = this.#paragraphs.at(-1);
    if (paragraph === undefined || this.#covered) return;
    if (text.trim() !== '') this.#begin();
    const all = [...this.#spans, ...(paragraph.heading === null ? [paragraph.style] : [])];
    if (this.#spans.some(({ raised }) => raised) && DIGITS.test(text) && /\d$/.test(this.#writer.lastChar)) this.#writer.text('^');
    this.#writer.text(text, {
      bold: paragraph.heading === null && all.some(({ bold }) => bold),
      italic: paragraph.heading === null && all.some(({ italic }) => italic),
      struck: all.some(({ struck }) => struck),
      link: this.#links.at(-1) ?? null,
    });
  }

  #roleOf({ style, heading, marker }: Paragraph): Role {
    if (this.#inNotes) return { kind: 'quote' };
    if (heading !== null) return { kind: 'heading', level: heading };
    const is = (pattern: RegExp): boolean => style.names.some((name) => pattern.test(name));
    if (is(CODE)) return { kind: 'code' };
    if (marker !== null) return { kind: 'item', depth: marker.depth, number: marker.number };
    return { kind: is(QUOTE) ? 'quote' : is(CAPTION) ? 'caption' : 'paragraph' };
  }

  readonly #hands: Hands = {
    openParagraph: (attributes, level) => {
      const style = this.#styles.of('paragraph', attributes['text:style-name']);
      const title = level === null && this.#frameClass !== 'title' && style.names.some((name) => name === 'title');
      const heading = level ?? (this.#frameClass === 'title' ? 2 : title ? 1 : null);
      const marker = heading === null ? this.#lists.take() : null;
      this.#paragraphs.push({ style, heading, begun: false, marker });
    },
    closeParagraph: () => {
      const paragraph = this.#paragraphs.pop();
      if (paragraph !== undefined && !this.#covered) this.#writer.end(this.#roleOf(paragraph));
    },
    openSpan: (attributes) => this.#spans.push(this.#styles.of('text', attributes['text:style-name'])),
    closeSpan: () => this.#spans.pop(),
    openLink: (attributes) => this.#links.push(webAddress(attributes['xlink:href'])),
    closeLink: () => this.#links.pop(),
    space: (attributes) => this.#write(' '.repeat(Math.min(100, Number(attributes['text:c'] ?? 1) || 1))),
    lineBreak: () => {
      if (this.#paragraphs.length > 0 && !this.#covered) this.#writer.lineBreak();
    },
    openList: (attributes) => this.#lists.openList(attributes),
    closeList: () => this.#lists.closeList(),
    openItem: (attributes) => this.#lists.openItem(attributes),
    openNote: () => {
      this.#begin();
      this.#notes.push(null);
      if (this.#unseen === 0) this.#writer.verbatim(`[^${this.#notes.length}]`);
      this.#writer.openNote();
    },
    closeNote: () => {
      const note = this.#writer.closeNote();
      const at = this.#notes.lastIndexOf(null);
      if (at >= 0) this.#notes[at] = note;
    },
    openTable: () => {
      this.#writer.openTable();
      this.#tables.push({ row: -1, column: 0, header: false, width: 1, height: 1, repeated: 1 });
    },
    closeTable: () => {
      if (this.#tables.pop() !== undefined) this.#writer.closeTable();
    },
    headed: (is) => {
      const table = this.#tables.at(-1);
      if (table !== undefined) table.header = is;
    },
    openRow: () => {
      const table = this.#tables.at(-1);
      if (table === undefined) return;
      table.row += 1;
      table.column = 0;
    },
    openCell: (attributes, covered) => {
      const table = this.#tables.at(-1);
      if (table === undefined) return;
      const count = (name: string): number => Math.min(1000, Math.max(1, Number(attributes[name] ?? 1) || 1));
      table.width = count('table:number-columns-spanned');
      table.height = count('table:number-rows-spanned');
      table.repeated = count('table:number-columns-repeated');
      this.#covered = covered;
      this.#writer.openCell();
    },
    closeCell: () => {
      const table = this.#tables.at(-1);
      if (table === undefined) return;
      const { row, column, width, height, header, repeated } = table;
      if (!this.#covered) this.#writer.closeCell({ row, column, width, height, header });
      this.#covered = false;
      table.column += repeated;
    },
    openFrame: (attributes) => this.#frames.push(attributes['presentation:class'] ?? ''),
    closeFrame: () => this.#frames.pop(),
    openAside: () => {
      if (this.#paragraphs.length > 0) this.#writer.openAside();
    },
    closeAside: () => {
      if (this.#paragraphs.length > 0) this.#writer.closeAside();
    },
    notes: (are) => {
      this.#inNotes = are;
    },
  };
}
