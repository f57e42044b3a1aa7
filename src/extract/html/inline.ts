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
  /** The mark that ended where this one begins. */
  after: Closed | null;
}

/** The piece that a mark closed. */
interface Closed {
  readonly at: number;
  readonly open: string;
  readonly close: string;
  /** What stands before its content, the opening mark at the end of it; '' where the mark was opened by an earlier piece. */
  readonly before: string;
  /** No other mark inside. */
  readonly plain: boolean;
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

const ESCAPE = /[\\`*[\]<_]|~~|&(?=#?\w{1,32};)/g;

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
    if (char === '~~') return '\\~\\~';
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

const PUNCTUATION = /[\p{P}\p{S}]/u;
const WORD = /^[\p{L}\p{N}]/u;
/** An opening mark, then a closing one. */
const PAIR = /^[\p{Ps}\p{Pi}"'].*[\p{Pe}\p{Pf}"']$/u;
const OPENERS = /^[\p{P}\p{S}]+/u;

/** Pieces of a block that are kept apart, and those at its end that a mark may still change. */
const MAX_PIECES = 2_000;
const KEPT_PIECES = 8;

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
  /** Pieces that stand in the Markdown only. */
  #objects = 0;
  /** Pieces at the start that are made of many. */
  #gathered = 0;
  /** What was closed last, while nothing was written behind it. */
  #closed: Closed | null = null;
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
    this.#write(folded, code ? folded : escapeMarkdown(folded), from, to);
  }

  /** Text whose Markdown differs from it: notes, formulas. */
  appendAs(text: string, markdown: string, from: number, to: number): void {
    this.#write(text, markdown, from, to);
  }

  #write(text: string, markdown: string, from: number, to: number): void {
    if (text !== ' ') {
      if (this.#from < 0) this.#from = from;
      this.#to = to;
    }
    if (this.#closed !== null && this.#marks.at(-1)?.after !== this.#closed && WORD.test(text)) this.#flank();
    this.#closed = null;
    this.#text.push(text);
    this.#last = text.at(-1) ?? '';
    this.#length += text.length;
    if (this.#links > 0) this.#linked += text.length;
    this.#markdown.push(markdown);
  }

  /** What stands in the Markdown and is no text: an image, a tag. `apart`: with white space around it. */
  object(markdown: string, from: number, to: number, apart: boolean): void {
    if (this.#from < 0) this.#from = from;
    this.#to = Math.max(this.#to, to);
    this.#objects += 1;
    this.#closed = null;
    if (!apart) {
      this.#markdown.push(markdown);
      return;
    }
    const before = this.#markdown.at(-1) ?? ' ';
    this.#markdown.push(/\s$/.test(before) ? `${markdown} ` : ` ${markdown} `);
  }

  lineBreak(): void {
    if (this.#last === '' || this.#last === '\n') return;
    dropSpace(this.#text);
    dropSpace(this.#markdown);
    this.#text.push('\n');
    this.#markdown.push('  \n');
    this.#last = '\n';
    this.#closed = null;
  }

  /** The end of a line in a cell: a space in the text, which has one line a row. */
  cellBreak(): void {
    if (this.#markdown.length === 0 || this.#markdown.at(-1) === '<br>') return;
    dropSpace(this.#text);
    dropSpace(this.#markdown);
    if (this.#last !== '') this.#text.push(' ');
    this.#markdown.push('<br>');
    if (this.#last !== '') this.#last = ' ';
    this.#closed = null;
  }

  openMark(open: string, close: string, once = false): void {
    if (once) {
      this.#links += 1;
      // `!` before a link makes an image of it.
      const last = this.#markdown.length - 1;
      if (this.#last === '!' && this.#markdown[last]?.endsWith('!') === true)
        this.#markdown[last] = `${this.#markdown[last].slice(0, -1)}\\!`;
    }
    this.#marks.push({ open, close, at: this.#markdown.length, once, used: false, after: this.#closed });
  }

  closeMark(): void {
    const mark = this.#marks.pop();
    if (mark === undefined) return;
    if (mark.once) this.#links -= 1;
    this.#wrap(mark);
    if (this.#marks.length === 0 && this.#markdown.length > this.#gathered + MAX_PIECES) this.#gather();
  }

  /** Makes one of the oldest pieces: thousands of them hold many times the memory of what they say. Places are counted in pieces, so the last ones stay. */
  #gather(): void {
    const end = this.#markdown.length - KEPT_PIECES;
    this.#markdown.splice(this.#gathered, end - this.#gathered, this.#markdown.slice(this.#gathered, end).join(''));
    const moved = end - this.#gathered - 1;
    if (this.#closed !== null) this.#closed = { ...this.#closed, at: this.#closed.at - moved };
    if (this.#text.length > this.#gathered)
      this.#text.splice(this.#gathered, Number.POSITIVE_INFINITY, this.#text.slice(this.#gathered).join(''));
    this.#gathered += 1;
  }

  /** End the block; open marks go on in the next one. */
  take(): InlineRun | null {
    if (this.#markdown.length === 0) return null;
    for (let i = this.#marks.length - 1; i >= 0; i -= 1) {
      const mark = this.#marks[i];
      if (mark !== undefined) this.#wrap(mark);
    }
    const text = this.#text.join('').trim();
    const markdown = this.#markdown.join('').trim();
    const run = {
      text,
      markdown: this.#objects === 0 ? markdown : markdown.replace(/(?<=\S) {2,}(?=[^ \n])/g, ' '),
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
    this.#objects = 0;
    this.#gathered = 0;
    this.#closed = null;
    for (const mark of this.#marks) {
      mark.at = 0;
      mark.after = null;
    }
    return markdown === '' ? null : run;
  }

  #wrap(mark: Mark): void {
    if (mark.once && mark.used) return;
    const inner = this.#markdown.length === mark.at + 1 ? (this.#markdown[mark.at] ?? '') : this.#markdown.slice(mark.at).join('');
    const core = inner.trim();
    if (core === '' || core === '<br>') return;
    mark.used = true;
    const lead = inner.length - inner.trimStart().length;
    // A mark over a line break would end at the line.
    const flat = core.includes('\n') ? core.replace(/ {0,2}\n/g, ' ') : core;
    const before = this.#markdown[mark.at - 1];
    const emphasis = mark.open.startsWith('*') || mark.open === '~~';
    // What ends and begins again is one mark.
    if (emphasis && lead === 0 && before !== undefined && mark.after?.open === mark.open && mark.after.at === mark.at - 1) {
      this.#markdown.length = mark.at;
      this.#markdown[mark.at - 1] = before.slice(0, -mark.close.length);
      this.#markdown.push(`${flat}${mark.close}`);
      this.#end(mark, '', inner.slice(lead + core.length), mark.after.plain);
      return;
    }
    const plain = this.#markdown.length === mark.at + 1 && this.#closed === null;
    this.#markdown.length = mark.at;
    if (lead > 0) this.#markdown.push(inner.slice(0, lead));
    const adjacent = mark.open.startsWith('*') && lead === 0 && before?.endsWith('*') === true ? ' ' : '';
    // An opening mark between a letter and a punctuation mark opens nothing (CommonMark 6.2): the punctuation goes before it.
    const opener =
      emphasis && plain && lead === 0 && before !== undefined && WORD.test(before.slice(-1)) ? (OPENERS.exec(flat)?.[0] ?? '') : '';
    const [first, middle, end] = opener.length < flat.length ? parted(flat, opener, closers(flat)) : ['', flat, ''];
    const opened = `${adjacent}${first}${mark.open}`;
    this.#markdown.push(`${opened}${middle}${mark.close}`);
    this.#end(mark, opened, end + inner.slice(lead + core.length), plain);
  }

  #end({ open, close }: Mark, before: string, trailing: string, plain: boolean): void {
    this.#closed = trailing === '' ? { at: this.#markdown.length - 1, open, close, before, plain } : null;
    if (trailing !== '') this.#markdown.push(trailing);
  }

  /** A closing mark between a punctuation mark and a letter closes nothing (CommonMark 6.2): the punctuation goes behind it. */
  #flank(): void {
    const closed = this.#closed;
    const piece = closed === null ? undefined : this.#markdown[closed.at];
    if (closed === null || piece === undefined || !(closed.open.startsWith('*') || closed.open === '~~')) return;
    const content = piece.slice(closed.before.length, -closed.close.length);
    if (!PUNCTUATION.test(content.slice(-1)) || !closed.plain || content.includes('\\')) return;
    const tail = closers(content);
    if (tail === '' || content.length <= tail.length) return;
    const [first, middle, end] = closed.before === '' ? ['', content, ''] : parted(content, OPENERS.exec(content)?.[0] ?? '', tail);
    this.#markdown[closed.at] =
      end === ''
        ? `${closed.before}${content.slice(0, -tail.length)}${closed.close}${tail}`
        : `${closed.before.slice(0, -closed.open.length)}${first}${closed.open}${middle}${closed.close}${end}`;
  }
}

/** The punctuation at the end. From there on back: a search from the start would look at each long run once for each of its characters. */
function closers(text: string): string {
  let at = text.length;
  while (at > 0) {
    const size = at > 1 && /[\udc00-\udfff]/.test(text[at - 1] ?? '') ? 2 : 1;
    if (!PUNCTUATION.test(text.slice(at - size, at))) break;
    at -= size;
  }
  return text.slice(at);
}

/** Punctuation at both ends of what a mark holds, when it is a pair; else at its beginning only. */
function parted(flat: string, opener: string, closer: string): [string, string, string] {
  const paired = PAIR.test(opener + closer) && flat.length > opener.length + closer.length;
  return [opener, flat.slice(opener.length, paired ? -closer.length : undefined), paired ? closer : ''];
}

/** Text was folded while it was written, so at most one space ends the last piece. */
function dropSpace(pieces: string[]): void {
  const last = pieces.at(-1);
  if (last?.endsWith(' ') === true) pieces[pieces.length - 1] = last.slice(0, -1);
}
