import type { HiddenTexts } from '../reading.ts';
import type { BlockWriter, RunStyle } from '../writer.ts';
import type { Attributes, XmlHandler } from '../zip/xml.ts';
import { CLOSE, type Hands, OPEN } from './elements.ts';
import { FieldStack } from './fields.ts';
import { MathWriter } from './math.ts';
import type { Lists } from './numbering.ts';
import { headingLevel, NEW_RUN, PARAGRAPH, type Paragraph, RUN, type Run, roleOf } from './paragraph.ts';
import type { Style } from './styles.ts';
import { TableState } from './tables.ts';

/** What the text of a part needs of the rest of the file. */
export interface BodyPorts {
  readonly writer: BlockWriter;
  readonly hidden: HiddenTexts;
  readonly style: (id: string | undefined) => Style;
  readonly lists: Lists;
  /** Absolute address of a relationship, null = none that a reader can follow. */
  readonly link: (id: string) => string | null;
  /** The mark under which a note is written, by its kind and id. */
  readonly note: (kind: 'footnote' | 'endnote', id: string) => string;
  /** Text of a note of a notes part. */
  readonly onNote?: (id: string, note: { readonly text: string; readonly markdown: string }) => void;
  /** Entries of a table of contents: they repeat the headings. */
  readonly onContents?: (line: string) => void;
}

/** Properties as they were before a tracked change. */
const FORMER = /^w:(?:rPr|pPr|tblPr|tblGrid|tcPr|trPr|sectPr|tblPrEx)Change$|^w:numberingChange$/;
/** Built-in styles of lists inside lists: each is a list of its own, at the first level. */
const DEEPER = new Set([2, 3, 4, 5].flatMap((depth) => [`list bullet ${depth}`, `list number ${depth}`]));
const CONTENTS = /^(?:toc \d|toc heading|contents \d|table of (?:figures|authorities))/;
const DIGITS = /^\s*[-−+]?\d+\s*$/;

/** Reads WordprocessingML (ECMA-376-1, 17) as events and writes its final text: insertions in, deletions and hidden text apart. */
export class BodyReader implements XmlHandler {
  readonly #ports: BodyPorts;
  readonly #fields: FieldStack;
  readonly #tables: TableState;
  readonly #paragraphs: Paragraph[] = [];
  readonly #links: (string | null)[] = [];
  #run: Run = { ...NEW_RUN };
  #inParagraphProperties = false;
  #inRunProperties = false;
  #former = 0;
  #deleted = 0;
  #capture: 'text' | 'deleted' | 'field' | null = null;
  #math: MathWriter | null = null;
  #mathDepth = 0;
  #contentsDepth = 0;
  readonly #blockTags: boolean[] = [];
  #aside = '';
  #gone = '';
  #note = '';

  constructor(ports: BodyPorts) {
    this.#ports = ports;
    this.#fields = new FieldStack();
    this.#tables = new TableState(ports.writer);
  }

  readonly open = (name: string, attributes: Attributes): void => {
    if (this.#former > 0 || FORMER.test(name)) {
      this.#former += 1;
      return;
    }
    if (name.startsWith('m:')) {
      this.#openMath(name, attributes);
      return;
    }
    if (this.#inParagraphProperties || this.#inRunProperties) this.#property(name, attributes);
    else if (!this.#tables.open(name, attributes)) OPEN[name]?.(this.#hands, attributes);
    if (name === 'w:rPr') this.#inRunProperties = true;
    if (name === 'w:pPr') this.#inParagraphProperties = true;
  };

  readonly text = (text: string): void => {
    if (this.#math !== null) this.#math.text(text);
    else if (this.#capture === 'field') this.#fields.instruct(text);
    else if (this.#capture === 'deleted') this.#gone += text;
    else if (this.#capture === 'text') this.#write(text);
  };

  readonly close = (name: string): void => {
    if (this.#former > 0) {
      this.#former -= 1;
      return;
    }
    if (name.startsWith('m:')) {
      this.#closeMath(name);
      return;
    }
    if (name === 'w:rPr') this.#inRunProperties = false;
    else if (name === 'w:pPr') {
      this.#inParagraphProperties = false;
      this.#begin();
    } else if (!this.#inParagraphProperties && !this.#inRunProperties && !this.#tables.close(name)) CLOSE[name]?.(this.#hands);
  };

  get #paragraph(): Paragraph | undefined {
    return this.#paragraphs.at(-1);
  }

  #property(name: string, attributes: Attributes): void {
    const value = attributes['w:val'];
    if (this.#inRunProperties && !this.#inParagraphProperties) {
      RUN[name]?.(this.#run, value, this.#ports);
      return;
    }
    const paragraph = this.#paragraph;
    if (paragraph === undefined) return;
    if (this.#inRunProperties) {
      if (name === 'w:del' || name === 'w:moveFrom') paragraph.joined = true;
    } else PARAGRAPH[name]?.(paragraph, value, this.#ports);
  }

  /** The marker of a paragraph stands before its text. */
  #begin(): void {
    const paragraph = this.#paragraph;
    if (paragraph === undefined || paragraph.begun) return;
    paragraph.begun = true;
    const { style, listId, listLevel } = paragraph;
    if (CONTENTS.test(style.name) || this.#contentsDepth > 0) paragraph.contents = '';
    const id = listId ?? style.list.id;
    if (id === null || id === '0') return;
    paragraph.listLevel = listLevel ?? style.list.level ?? paragraph.outline ?? style.outline ?? 0;
    paragraph.depth = Math.max(paragraph.listLevel, DEEPER.has(style.name) ? Number(style.name.at(-1)) - 1 : 0);
    paragraph.marker = this.#ports.lists.next(id, paragraph.listLevel);
    const written = paragraph.marker?.kind === 'label' || (paragraph.marker?.kind === 'number' && headingLevel(paragraph) !== null);
    if (written && paragraph.marker !== null && paragraph.marker.kind !== 'bullet' && paragraph.contents === null)
      this.#ports.writer.text(`${paragraph.marker.label} `);
  }

  #write(text: string): void {
    const { writer } = this.#ports;
    const paragraph = this.#paragraph;
    if (paragraph === undefined || this.#tables.skipping) return;
    this.#begin();
    if (this.#deleted > 0) {
      this.#gone += text;
      return;
    }
    const { style } = this.#run;
    if (this.#run.hidden ?? (style.hidden || paragraph.style.hidden)) {
      this.#aside += text;
      return;
    }
    if (paragraph.contents !== null) {
      if (paragraph.contents.length < 500) paragraph.contents += text;
      return;
    }
    if (this.#run.raised && DIGITS.test(text) && /\d$/.test(writer.lastChar)) writer.text('^');
    writer.text(text, this.#look(paragraph));
  }

  #look(paragraph: Paragraph): RunStyle {
    const { bold, italic, struck, style } = this.#run;
    const plain = headingLevel(paragraph) !== null;
    return {
      bold: !plain && (bold ?? style.bold),
      italic: !plain && (italic ?? style.italic),
      struck: struck ?? style.struck,
      link: this.#links.at(-1) ?? this.#fields.link,
    };
  }

  #openMath(name: string, attributes: Attributes): void {
    this.#math ??= new MathWriter();
    this.#mathDepth += 1;
    this.#math.open(name, attributes['m:val']);
  }

  #closeMath(name: string): void {
    if (this.#math === null) return;
    this.#math.close(name);
    this.#mathDepth -= 1;
    if (this.#mathDepth > 0) return;
    const tex = this.#math.finish();
    this.#math = null;
    if (this.#deleted > 0 || tex === '' || this.#paragraph === undefined || this.#tables.skipping) return;
    this.#begin();
    this.#ports.writer.verbatim(tex);
  }

  #endParagraph(): void {
    const paragraph = this.#paragraphs.pop();
    if (paragraph === undefined) return;
    const { writer, hidden, onContents } = this.#ports;
    hidden.add('hidden', 'hidden text', this.#aside);
    hidden.add('non_rendered', 'tracked deletion', this.#gone);
    this.#aside = '';
    this.#gone = '';
    if (paragraph.contents !== null) {
      if (paragraph.contents.trim() !== '') onContents?.(paragraph.contents.trim());
      return;
    }
    if (!paragraph.joined) writer.end(roleOf(paragraph));
  }

  /** What the tables of elements may do. */
  readonly #hands: Hands = {
    openParagraph: () => {
      this.#paragraphs.push({
        style: this.#ports.style(undefined),
        outline: null,
        listId: null,
        listLevel: null,
        depth: 0,
        joined: false,
        begun: false,
        marker: null,
        contents: null,
      });
    },
    closeParagraph: () => this.#endParagraph(),
    openRun: () => {
      this.#run = { ...NEW_RUN };
    },
    capture: (what) => {
      this.#capture = what;
    },
    put: (text) => this.#write(text),
    lineBreak: () => {
      if (this.#deleted === 0 && this.#paragraph?.contents === null && !this.#tables.skipping) this.#ports.writer.lineBreak();
    },
    deleted: (by) => {
      this.#deleted += by;
    },
    openLink: (id) => this.#links.push(id === undefined ? null : this.#ports.link(id)),
    closeLink: () => this.#links.pop(),
    field: (type) => this.#fields.mark(type),
    simpleField: (instruction) => this.#fields.simple(instruction),
    reference: (kind, id) => {
      if (this.#deleted > 0 || this.#paragraph === undefined || this.#paragraph.contents !== null || this.#tables.skipping) return;
      this.#begin();
      this.#ports.writer.verbatim(`[^${this.#ports.note(kind, id)}]`);
    },
    openAside: () => this.#ports.writer.openAside(),
    closeAside: () => this.#ports.writer.closeAside(),
    alternative: (text) => this.#ports.hidden.add('non_rendered', 'alt', text),
    openNote: (id, separator) => {
      this.#note = separator ? '' : id;
      this.#ports.writer.openNote();
    },
    closeNote: () => {
      const note = this.#ports.writer.closeNote();
      if (this.#note !== '') this.#ports.onNote?.(this.#note, note);
    },
    openBlockTag: () => this.#blockTags.push(false),
    closeBlockTag: () => {
      if (this.#blockTags.pop() === true) this.#contentsDepth -= 1;
    },
    gallery: (name) => {
      if (!/^Table of Contents$/i.test(name) || this.#blockTags.at(-1) !== false) return;
      this.#blockTags[this.#blockTags.length - 1] = true;
      this.#contentsDepth += 1;
    },
  };
}
