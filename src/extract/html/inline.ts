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

/** Longest formula that is looked for between dollar signs. */
const MAX_FORMULA = 2_000;
/** A command, or an index in braces: what stands between two single dollar signs is TeX and no price. */
const TEX = /\\[A-Za-z]|[\^_]\{/;

/** Escape what Markdown would read as a mark; an underscore inside a word is none (GFM 6.2), and a formula between dollar signs is TeX as it stands. Linear. */
export function escapeMarkdown(text: string): string {
  let out = '';
  let from = 0;
  for (let at = text.indexOf('$'); at >= 0; ) {
    const end = formulaEnd(text, at);
    if (end > 0) {
      out += escapeMarks(text.slice(from, at)) + text.slice(at, end);
      from = end;
    }
    at = text.indexOf('$', end > 0 ? end : at + 1);
  }
  return out + escapeMarks(text.slice(from));
}

function escapeMarks(text: string): string {
  return text.replace(ESCAPE, (char, at: number) => {
    if (char === '<') return /[A-Za-z/!?]/.test(text[at + 1] ?? '') ? '\\<' : char;
    if (char === '_') return /\w/.test(text[at - 1] ?? '') && /\w/.test(text[at + 1] ?? '') ? char : '\\_';
    return `\\${char}`;
  });
}

/** Where the formula that opens at a dollar sign is over; -1 when none does. */
function formulaEnd(text: string, at: number): number {
  const mark = text[at + 1] === '$' ? '$$' : '$';
  const start = at + mark.length;
  const close = text.indexOf(mark, start);
  if (close <= start || close - start > MAX_FORMULA) return -1;
  const body = text.slice(start, close);
  const isFormula = mark === '$$' ? body.trim() !== '' : TEX.test(body) && body.trim() === body;
  return isFormula ? close + mark.length : -1;
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

/** White space that is not one plain space already. */
const FOLDS = /[^\S ]\s*| \s+/g;

/** Collects the inline content of one block: plain text with white space folded, and the same as Markdown. Pieces are joined once, so a long block stays linear. */
export class InlineBuffer {
  #text: string[] = [];
  #markdown: string[] = [];
  #last = '';
  #length = 0;
  #from = -1;
  #to = 0;
  #links = 0;
  #linked = 0;
  readonly #marks: Mark[] = [];
  readonly #removed: number[];

  constructor(removed: number[]) {
    this.#removed = removed;
  }

  /** The last character written, '' at the start of a block. */
  get lastChar(): string {
    return this.#last;
  }

  append(raw: string, from: number, to: number, code = false): void {
    const cleaned: Cleaned = stripControls(raw);
    for (const point of cleaned.removed) if (this.#removed.length < 10_000) this.#removed.push(point);
    let folded = cleaned.text.replace(FOLDS, ' ');
    if (folded.startsWith(' ') && (this.#last === '' || this.#last === ' ' || this.#last === '\n')) folded = folded.slice(1);
    if (folded === '') return;
    if (folded !== ' ') {
      if (this.#from < 0) this.#from = from;
      this.#to = to;
    }
    this.#text.push(folded);
    this.#last = folded.at(-1) ?? '';
    this.#length += folded.length;
    if (this.#links > 0) this.#linked += folded.length;
    this.#markdown.push(code ? folded : escapeMarkdown(folded));
  }

  lineBreak(): void {
    if (this.#last === '' || this.#last === '\n') return;
    dropSpace(this.#text);
    dropSpace(this.#markdown);
    this.#text.push('\n');
    this.#markdown.push('  \n');
    this.#last = '\n';
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
    if (this.#text.length === 0) return null;
    for (let i = this.#marks.length - 1; i >= 0; i -= 1) {
      const mark = this.#marks[i];
      if (mark !== undefined) this.#wrap(mark);
    }
    const text = this.#text.join('').trim();
    const run = {
      text,
      markdown: this.#markdown.join('').trim(),
      from: Math.max(0, this.#from),
      to: this.#to,
      linkShare: Math.min(1, this.#linked / Math.max(1, this.#length)),
    };
    this.#text = [];
    this.#markdown = [];
    this.#last = '';
    this.#length = 0;
    this.#from = -1;
    this.#linked = 0;
    for (const mark of this.#marks) mark.at = 0;
    return text === '' ? null : run;
  }

  #wrap(mark: Mark): void {
    if (mark.once && mark.used) return;
    const inner = this.#markdown.length === mark.at + 1 ? (this.#markdown[mark.at] ?? '') : this.#markdown.slice(mark.at).join('');
    const core = inner.trim();
    if (core === '') return;
    mark.used = true;
    const lead = inner.length - inner.trimStart().length;
    // A mark over a line break would end at the line.
    const flat = core.includes('\n') ? core.replace(/ {0,2}\n/g, ' ') : core;
    const adjacent = mark.open.startsWith('*') && lead === 0 && this.#markdown[mark.at - 1]?.endsWith('*') === true ? ' ' : '';
    this.#markdown.length = mark.at;
    if (lead > 0) this.#markdown.push(inner.slice(0, lead));
    this.#markdown.push(`${adjacent}${mark.open}${flat}${mark.close}`);
    const rest = inner.slice(lead + core.length);
    if (rest !== '') this.#markdown.push(rest);
  }
}

/** Text was folded while it was written, so at most one space ends the last piece. */
function dropSpace(pieces: string[]): void {
  const last = pieces.at(-1);
  if (last?.endsWith(' ') === true) pieces[pieces.length - 1] = last.slice(0, -1);
}
