import { type Cleaned, stripControls } from '../characters.ts';

/** A mark around a run of inline text: a link, bold, emphasis, code. */
interface Mark {
  readonly open: string;
  readonly close: string;
  /** Where in the Markdown of the current block the run began. */
  at: number;
  /** A link is written once even when its element spans several blocks. */
  readonly once: boolean;
  used: boolean;
}

/** The finished run of one block. */
export interface InlineRun {
  readonly text: string;
  readonly markdown: string;
  readonly from: number;
  readonly to: number;
  /** Share of the text inside links. */
  readonly linkShare: number;
}

const ESCAPE = /[\\`*[\]<]|_/g;

/** Escape what Markdown would read as a mark; an underscore inside a word is none (GFM 6.2). */
export function escapeMarkdown(text: string): string {
  return text.replace(ESCAPE, (char, at: number) => {
    if (char === '<') return /[A-Za-z/!?]/.test(text[at + 1] ?? '') ? '\\<' : char;
    if (char === '_') return /\w/.test(text[at - 1] ?? '') && /\w/.test(text[at + 1] ?? '') ? char : '\\_';
    return `\\${char}`;
  });
}

/** A paragraph must not turn into a heading, list, quote or rule because of its first characters. */
export function escapeLineStart(markdown: string): string {
  return markdown.replace(
    /^(?:(#{1,6}(?= |$))|([-+>](?= ))|(\d{1,9})([.)])(?= )|(={3,}|-{3,}|~{3,}))/gm,
    (_all, hash?: string, mark?: string, digits?: string, dot?: string, rule?: string) => {
      if (digits !== undefined) return `${digits}\\${dot}`;
      return `\\${hash ?? mark ?? rule ?? ''}`;
    },
  );
}

/** Collects the inline content of one block: plain text with white space folded, and the same as Markdown. */
export class InlineBuffer {
  #text = '';
  #markdown = '';
  #from = -1;
  #to = 0;
  #links = 0;
  #linked = 0;
  readonly #marks: Mark[] = [];
  readonly #removed: number[];

  constructor(removed: number[]) {
    this.#removed = removed;
  }

  get isEmpty(): boolean {
    return this.#text === '';
  }

  get lastChar(): string {
    return this.#text.at(-1) ?? '';
  }

  append(raw: string, from: number, to: number, code = false): void {
    const cleaned: Cleaned = stripControls(raw);
    for (const point of cleaned.removed) if (this.#removed.length < 10_000) this.#removed.push(point);
    let folded = cleaned.text.replace(/\s+/g, ' ');
    if (folded.startsWith(' ') && (this.#text === '' || this.#text.endsWith(' ') || this.#text.endsWith('\n'))) folded = folded.slice(1);
    if (folded === '') return;
    if (folded !== ' ') {
      if (this.#from < 0) this.#from = from;
      this.#to = to;
    }
    this.#text += folded;
    if (this.#links > 0) this.#linked += folded.length;
    this.#markdown += code ? folded : escapeMarkdown(folded);
  }

  lineBreak(): void {
    if (this.#text === '' || this.#text.endsWith('\n')) return;
    this.#text = `${this.#text.trimEnd()}\n`;
    this.#markdown = `${this.#markdown.trimEnd()}  \n`;
  }

  openMark(open: string, close: string, once = false): void {
    if (once) this.#links += 1;
    this.#marks.push({ open, close, at: this.#markdown.length, once, used: false });
  }

  closeMark(): void {
    const mark = this.#marks.pop();
    if (mark === undefined) return;
    if (mark.once) this.#links -= 1;
    this.#wrap(mark);
  }

  /** End the block; open marks go on in the next one. */
  take(): InlineRun | null {
    for (let i = this.#marks.length - 1; i >= 0; i -= 1) {
      const mark = this.#marks[i];
      if (mark !== undefined) this.#wrap(mark);
    }
    const run = {
      text: this.#text.trim(),
      markdown: this.#markdown.trim(),
      from: Math.max(0, this.#from),
      to: this.#to,
      linkShare: this.#text === '' ? 0 : Math.min(1, this.#linked / this.#text.length),
    };
    this.#text = '';
    this.#markdown = '';
    this.#from = -1;
    this.#linked = 0;
    for (const mark of this.#marks) mark.at = 0;
    return run.text === '' ? null : run;
  }

  #wrap(mark: Mark): void {
    if (mark.once && mark.used) return;
    const inner = this.#markdown.slice(mark.at);
    const core = inner.trim();
    if (core === '') return;
    mark.used = true;
    const lead = inner.length - inner.trimStart().length;
    // A mark over a line break would end at the line.
    const flat = core.includes('\n') ? core.replace(/\s*\n\s*/g, ' ') : core;
    const adjacent = mark.open.startsWith('*') && this.#markdown[mark.at - 1] === '*' && lead === 0 ? ' ' : '';
    this.#markdown = `${this.#markdown.slice(0, mark.at)}${inner.slice(0, lead)}${adjacent}${mark.open}${flat}${mark.close}${inner.slice(lead + core.length)}`;
  }
}
