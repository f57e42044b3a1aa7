import type { Arena } from './arena.ts';
import { addressesMachine, readImage } from './image.ts';
import type { InlineBuffer } from './inline.ts';
import { texOf } from './math.ts';
import type { Notes } from './notes.ts';
import type { PanelLeads } from './panel-lead.ts';
import { BLOCK_LEVEL, HEADINGS, T, tagSet, UNRENDERED } from './tags.ts';

/** Which nodes are written, and how addresses become absolute. */
export interface FlowPorts {
  /** False for hidden, unrendered and pruned nodes; asked once per node; a text node too, since a block may be written in part. */
  readonly shown: (n: number) => boolean;
  /** Absolute http(s) address of a link, or null when it is none. */
  readonly link: (href: string) => string | null;
  /** What a reader sees, written or not; what is shown where it is not told. */
  readonly seen?: (n: number) => boolean;
}

/** A page as it is written: what is shown of it, its notes, the labels of its panels, and whether a script of it sets TeX between delimiters. */
export interface Written extends FlowPorts {
  readonly arena: Arena;
  readonly notes: Notes;
  readonly panels: PanelLeads;
  readonly setsTex: boolean;
}

/** Elements without text of their own, or with a rule of their own. */
export const CONTROLS = tagSet('button', 'select', 'textarea', 'input', 'option', 'progress', 'meter', 'math');
/** Inline elements that Markdown has a mark for. */
const MARKS: ReadonlyMap<number, string> = new Map([
  [T.b, '**'],
  [T.strong, '**'],
  [T.i, '*'],
  [T.em, '*'],
  [T.del, '~~'],
  [T.s, '~~'],
  [T.strike, '~~'],
]);
/** Inline elements that change what is read and have no mark: GitHub's Markdown takes their tags (GFM 6.10). */
const TAGS: ReadonlyMap<number, string> = new Map([
  [T.sub, 'sub'],
  [T.sup, 'sup'],
  [T.mark, 'mark'],
]);
const CODE_MARKS = tagSet('code', 'kbd', 'samp', 'tt');
/** Ends the address in a Markdown link. */
const BRACKET = /[()]/;
/** What a link to the place where it stands is called. */
const PERMALINK = /^(?:[#¶§⚓∞]|🔗\ufe0f?|(?:perma)?link|anchor|copy link|永久链接|链接到此标题)?$/iu;
const EDIT = /(?:^|[\s_-])edit-?section(?=$|[\s_-])/i;
/** Endings of ordinals and the signs of trade marks are raised for their looks. */
const RAISED = /^(?:st|nd|rd|th|er|re|e|ème|ers?|[ºª°™®©℠]|TM|SM|\(R\))$/i;
/** What belongs together stands within so many nodes. */
const NEAR = 60;
const READINGS = tagSet('rt', 'rp');
const EASTERN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}]/u;
/** TeX between the delimiters that scripts look for on every page that loads them. */
const DELIMITED = /\\\(((?:[^\\]|\\[^()[\]]){1,2000})\\\)|\\\[((?:[^\\]|\\[^()[\]]){1,2000})\\\]/g;

/** Seen text of a subtree, white space as it stands. */
function shownText(arena: Arena, n: number, shown: (n: number) => boolean): string {
  let out = '';
  for (let at = n + 1; at < arena.end(n); at += 1) {
    const tag = arena.tag(at);
    if (tag === T['#text']) {
      if (shown(at)) out += arena.text(at);
    } else if (tag === T.br) out += '\n';
    else if (!shown(at) || UNRENDERED[tag] === 1) at = arena.end(at) - 1;
  }
  return out;
}

/** Reads inline content into a buffer; hands what breaks the line to the one who writes blocks or cells. */
export class PhraseWriter {
  readonly #page: Written;
  readonly #arena: Arena;
  readonly #buffer: InlineBuffer;
  readonly #block: (n: number, tag: number) => void;
  #quotes = 0;
  /** The figure looked at last: it may hold many images. */
  #figure = { n: -1, captioned: false };
  /** The heading that is being written, -1 outside one. */
  heading = -1;

  constructor(page: Written, buffer: InlineBuffer, block: (n: number, tag: number) => void) {
    this.#page = page;
    this.#arena = page.arena;
    this.#buffer = buffer;
    this.#block = block;
  }

  children(n: number): void {
    const end = this.#arena.end(n);
    for (let child = n + 1; child < end; child = this.#arena.end(child)) this.node(child);
  }

  node(n: number): void {
    const arena = this.#arena;
    const tag = arena.tag(n);
    if (tag === T['#text']) {
      if (this.#page.shown(n)) this.#text(n);
      return;
    }
    if (tag === T.br) {
      this.#block(n, tag);
      return;
    }
    if (!this.#page.shown(n) || this.#page.panels.moved.has(n)) return;
    if (tag === T.noscript || tag === T.template) {
      this.#block(n, tag);
      return;
    }
    if (UNRENDERED[tag] === 1) return;
    if (tag === T.math) this.#formula(texOf(arena, n), isDisplay(arena, n), n);
    else if (tag === T.button) this.#button(n);
    else if (CONTROLS[tag] === 1) return;
    else if (BLOCK_LEVEL[tag] === 1) this.#block(n, tag);
    else this.#phrase(n, tag);
  }

  #text(n: number): void {
    const arena = this.#arena;
    const text = arena.text(n);
    if (!this.#page.setsTex || !text.includes('\\')) {
      this.#buffer.append(text, arena.from(n), arena.to(n));
      return;
    }
    let at = 0;
    for (const match of text.replaceAll('\n', ' ').matchAll(DELIMITED)) {
      this.#buffer.append(text.slice(at, match.index), arena.from(n), arena.to(n));
      this.#formula((match[1] ?? match[2] ?? '').trim(), match[2] !== undefined, n);
      at = match.index + match[0].length;
    }
    this.#buffer.append(text.slice(at), arena.from(n), arena.to(n));
  }

  #formula(tex: string, display: boolean, n: number): void {
    if (tex === '' || addressesMachine(tex)) return;
    const mark = display ? '$$' : '$';
    const formula = `${mark}${tex}${mark}`;
    this.#buffer.appendAs(formula, formula, this.#arena.from(n), this.#arena.to(n));
  }

  #phrase(n: number, tag: number): void {
    const arena = this.#arena;
    if (this.#page.notes.backs.has(n)) return;
    if (tag === T.a || tag === T.sup) {
      const note = this.#page.notes.references.get(n);
      if (note !== undefined) {
        this.#reference(n, note);
        return;
      }
    }
    if (tag === T.a && this.#anchor(n)) return;
    if (tag === T.img) {
      this.#image(n);
      return;
    }
    const mark = MARKS.get(tag);
    if (mark !== undefined) this.#marked(n, mark, mark);
    else if (CODE_MARKS[tag] === 1) this.#code(n);
    else if (TAGS.has(tag)) this.#tagged(n, tag, TAGS.get(tag) ?? '');
    else if (tag === T.q) this.#quotation(n);
    else if (tag === T.ruby) this.#ruby(n);
    else if (!EDIT.test(arena.attribute(n, 'class') ?? '')) this.children(n);
  }

  #marked(n: number, open: string, close: string, once = false): void {
    this.#buffer.openMark(open, close, once);
    this.children(n);
    this.#buffer.closeMark();
  }

  /** True when nothing is left to write. */
  #anchor(n: number): boolean {
    const arena = this.#arena;
    const href = arena.attribute(n, 'href');
    if (href?.startsWith('#') === true) {
      const text = arena.textContent(n).trim();
      if (PERMALINK.test(text) && (this.heading >= 0 || text.length <= 2) && !holdsImage(arena, n)) return true;
      if (this.heading >= 0) {
        this.children(n);
        return true;
      }
    }
    const url = href === undefined ? null : this.#page.link(href);
    if (url === null) return false;
    this.#marked(n, '[', `](${BRACKET.test(url) ? url.replaceAll('(', '%28').replaceAll(')', '%29') : url})`, true);
    return true;
  }

  /** A reference to a note: `[1]` in the text, where a bare number would join the word before it. */
  #reference(n: number, { label, kept, href }: { readonly label: string; readonly kept: boolean; readonly href: string }): void {
    const text = `[${label}]`;
    const url = this.#page.link(href);
    const markdown = kept
      ? `[^${label}]`
      : url === null
        ? `\\[${label}\\]`
        : `[\\[${label}\\]](${url.replaceAll('(', '%28').replaceAll(')', '%29')})`;
    this.#buffer.appendAs(text, markdown, this.#arena.from(n), this.#arena.to(n));
  }

  #image(n: number): void {
    const arena = this.#arena;
    if (this.heading >= 0) return;
    const figure = arena.closest(n, T.figure);
    const reading = readImage(arena, n, this.#page.link, figure >= 0 && this.#isCaptioned(figure));
    if (reading === null) return;
    const [from, to] = [arena.from(n), arena.to(n)];
    if (reading.kind === 'text') this.#buffer.append(reading.text, from, to);
    else if (reading.kind === 'formula') this.#formula(reading.tex, false, n);
    else this.#buffer.object(`![${reading.alt.replace(/[[\]\\]/g, '\\$&')}](${reading.url})`, from, to, true);
  }

  #isCaptioned(figure: number): boolean {
    if (this.#figure.n !== figure) this.#figure = { n: figure, captioned: hasCaption(this.#arena, figure) };
    return this.#figure.captioned;
  }

  #tagged(n: number, tag: number, name: string): void {
    const arena = this.#arena;
    const text = arena.end(n) - n > NEAR ? '' : arena.textContent(n).trim();
    if (text === '') {
      this.children(n);
      return;
    }
    // A power must not join the number before it.
    const power = tag === T.sup && /\d$/.test(this.#buffer.lastChar) && /^[-−+]?\d+$/.test(text);
    if (power) this.#buffer.append('^', arena.from(n), arena.from(n));
    if (power || (tag === T.sup && RAISED.test(text) && (/\d$/.test(this.#buffer.lastChar) || !/^(?:st|nd|rd|th|e[rm]?|re)/i.test(text)))) {
      this.children(n);
      return;
    }
    // What is raised must not join the word before it: x² is no x2.
    if (tag === T.sup && /[\p{L}\p{N})\]]$/u.test(this.#buffer.lastChar) && /^[-−+]?[\p{L}\p{N}]/u.test(text))
      this.#buffer.appendAs('^', '', arena.from(n), arena.from(n));
    this.#buffer.openMark(`<${name}>`, `</${name}>`);
    this.children(n);
    this.#buffer.closeMark();
  }

  #code(n: number): void {
    const arena = this.#arena;
    const raw = shownText(arena, n, this.#page.shown);
    const text = raw.replace(/\s+/g, ' ').trim();
    if (text === '') return;
    const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
    const fence = '`'.repeat(longest + 1);
    const pad = text.startsWith('`') || text.endsWith('`') ? ' ' : '';
    if (/^\s/.test(raw)) this.#buffer.append(' ', arena.from(n), arena.from(n));
    this.#buffer.openMark(fence + pad, pad + fence);
    this.#buffer.append(text, arena.from(n), arena.to(n), true);
    this.#buffer.closeMark();
    if (/\s$/.test(raw)) this.#buffer.append(' ', arena.to(n), arena.to(n));
  }

  /** Browsers put the marks of a quotation around it. */
  #quotation(n: number): void {
    const [open, close] = this.#quotes % 2 === 0 ? ['“', '”'] : ['‘', '’'];
    this.#buffer.append(open ?? '', this.#arena.from(n), this.#arena.from(n));
    this.#quotes += 1;
    this.children(n);
    this.#quotes -= 1;
    this.#buffer.append(close ?? '', this.#arena.to(n), this.#arena.to(n));
  }

  /** The words, then how they are read: a reading between the characters of a word would part it. */
  #ruby(n: number): void {
    const arena = this.#arena;
    const readings: string[] = [];
    for (let at = n + 1; at < arena.end(n); ) {
      const tag = arena.tag(at);
      if (READINGS[tag] === 1) {
        const reading = tag === T.rt ? arena.textContent(at).trim() : '';
        if (reading !== '') readings.push(reading);
        at = arena.end(at);
      } else if (tag !== T['#text'] && holdsReading(arena, at)) at += 1;
      else {
        this.node(at);
        at = arena.end(at);
      }
    }
    if (readings.length === 0) return;
    const reading = readings.join(EASTERN.test(readings[0] ?? '') ? '' : ' ');
    this.#buffer.append(`(${reading})`, arena.to(n), arena.to(n));
  }

  /** A button that opens a section carries its heading; any other is a control. */
  #button(n: number): void {
    for (let at = this.#arena.parent(n), up = 0; at > 0 && up < 2; at = this.#arena.parent(at), up += 1) {
      if (HEADINGS[this.#arena.tag(at)] === 1 || this.#arena.tag(at) === T.dt || this.#arena.tag(at) === T.summary) {
        this.children(n);
        return;
      }
    }
  }
}

function holdsReading(arena: Arena, n: number): boolean {
  for (let at = n + 1; at < arena.end(n); at += 1) if (READINGS[arena.tag(at)] === 1) return true;
  return false;
}

function holdsImage(arena: Arena, n: number): boolean {
  for (let at = n + 1; at < arena.end(n); at += 1) if (arena.tag(at) === T.img) return true;
  return false;
}

function hasCaption(arena: Arena, figure: number): boolean {
  for (let at = figure + 1; at < arena.end(figure); at += 1) if (arena.tag(at) === T.figcaption) return arena.textContent(at).trim() !== '';
  return false;
}

/** A formula on a line of its own: said by itself, its script, or the box it is drawn in. */
function isDisplay(arena: Arena, math: number): boolean {
  if (arena.attribute(math, 'display') === 'block' || /mode\s{0,9}=\s{0,9}display/i.test(arena.attribute(math, 'type') ?? '')) return true;
  for (let at = arena.parent(math), up = 0; at > 0 && up < 3; at = arena.parent(at), up += 1) {
    const classes = arena.attribute(at, 'class') ?? '';
    if (
      /(?:^|\s)(?:katex-display|MathJax_Display|mwe-math-element-block)(?=\s|$)/.test(classes) ||
      arena.attribute(at, 'display') === 'true'
    )
      return true;
  }
  return false;
}

const RENDERS_TEX = /mathjax|katex|tex-mml-|tex-chtml|tex-svg/i;

/** Whether the page loads a script that sets TeX between delimiters. */
export function setsTex(arena: Arena): boolean {
  for (let n = 0; n < arena.count; n += 1) {
    const tag = arena.tag(n);
    if (tag === T.script || tag === T.link) {
      if (RENDERS_TEX.test((arena.attribute(n, tag === T.script ? 'src' : 'href') ?? '').slice(0, 300))) return true;
      if (tag === T.script && n + 1 < arena.end(n) && /\bMathJax\b|renderMathInElement/.test(arena.text(n + 1).slice(0, 2000))) return true;
    }
  }
  return false;
}
