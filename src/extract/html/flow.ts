import type { BlockDraft } from '../blocks.ts';
import { tableMarkdown, tableText } from '../blocks.ts';
import { stripControls } from '../characters.ts';
import type { Arena } from './arena.ts';
import { readCode } from './code.ts';
import { escapeLineStart, InlineBuffer } from './inline.ts';
import { CellWriter, CONTROLS, type FlowPorts, MARKS, shownText, writeMath } from './phrasing.ts';
import { type CellText, isDataTable, readTable } from './table.ts';
import { BLOCK_LEVEL, HEADINGS, T, tagSet, UNRENDERED } from './tags.ts';

/** Ends the address in a Markdown link. */
const BRACKET = /[()]/;
const CODE_MARKS = tagSet('code', 'kbd', 'samp', 'tt');
const MAX_BLOCKS = 50_000;

interface ListLevel {
  readonly ordered: boolean;
  next: number;
}

interface Context {
  readonly lists: readonly ListLevel[];
  readonly quote: number;
  /** Kind of a block that states none itself. */
  readonly kind: 'paragraph' | 'quote' | 'caption' | 'list_item' | 'definition';
}

/** The visible text of the given subtrees as blocks. Recursion is bounded by the parser's depth limit. */
export function writeBlocks(arena: Arena, roots: readonly number[], ports: FlowPorts, removed: number[]): BlockDraft[] {
  const writer = new FlowWriter(arena, ports, removed);
  for (const root of roots) writer.write(root);
  return writer.finish();
}

class FlowWriter {
  readonly #arena: Arena;
  readonly #ports: FlowPorts;
  readonly #removed: number[];
  readonly #out: BlockDraft[] = [];
  readonly #headings: { level: number; text: string }[] = [];
  #path: readonly string[] = [];
  #inline: InlineBuffer;
  /** The marker that the next block of a list item carries. */
  #marker: string | null = null;
  #context: Context = { lists: [], quote: 0, kind: 'paragraph' };
  #lastWasItem = false;
  #term: { readonly text: string; readonly markdown: string; readonly source: { start: number; end: number } } | null = null;

  constructor(arena: Arena, ports: FlowPorts, removed: number[]) {
    this.#arena = arena;
    this.#ports = ports;
    this.#removed = removed;
    this.#inline = new InlineBuffer(removed);
  }

  write(root: number): void {
    this.#node(root);
    this.#flush();
  }

  finish(): BlockDraft[] {
    this.#flush();
    return this.#out;
  }

  #children(n: number): void {
    const end = this.#arena.end(n);
    for (let child = n + 1; child < end; child = this.#arena.end(child)) this.#node(child);
  }

  #node(n: number): void {
    const arena = this.#arena;
    const tag = arena.tag(n);
    if (tag === T['#text']) {
      if (this.#ports.shown(n)) this.#inline.append(arena.text(n), arena.from(n), arena.to(n));
      return;
    }
    if (tag === T.br) {
      this.#break(n);
      return;
    }
    if (this.#out.length >= MAX_BLOCKS || !this.#ports.shown(n)) return;
    if (tag === T.noscript || tag === T.template) {
      this.#flush();
      this.#children(n);
      this.#flush();
      return;
    }
    if (UNRENDERED[tag] === 1) return;
    if (CONTROLS[tag] === 1) {
      if (tag === T.math) writeMath(arena, n, this.#ports, this.#inline);
      else if (tag === T.button) this.#button(n);
      return;
    }
    if (BLOCK_LEVEL[tag] === 1) this.#block(n, tag);
    else this.#phrase(n, tag);
  }

  /** One break is a line, two are a paragraph (pages that know no `p`). */
  #break(n: number): void {
    const arena = this.#arena;
    let next = n + 1;
    const parentEnd = arena.end(arena.parent(n));
    while (next < parentEnd && arena.tag(next) === T['#text'] && arena.text(next).trim() === '') next += 1;
    if (next < parentEnd && arena.tag(next) === T.br) this.#flush();
    else this.#inline.lineBreak();
  }

  #phrase(n: number, tag: number): void {
    if (tag === T.a) {
      const url = this.#linkOf(n);
      if (url !== null) {
        this.#inline.openMark('[', `](${url})`, true);
        this.#children(n);
        this.#inline.closeMark();
        return;
      }
    }
    const mark = MARKS.get(tag);
    if (mark !== undefined) {
      this.#inline.openMark(mark, mark);
      this.#children(n);
      this.#inline.closeMark();
      return;
    }
    if (CODE_MARKS[tag] === 1) {
      this.#inlineCode(n);
      return;
    }
    if (tag === T.sup && /\d$/.test(this.#inline.lastChar) && /^\s*[-−+]?\d+\s*$/.test(this.#arena.textContent(n)))
      this.#inline.append('^', this.#arena.from(n), this.#arena.from(n));
    this.#children(n);
  }

  #linkOf(n: number): string | null {
    const href = this.#arena.attribute(n, 'href');
    const url = href === undefined ? null : this.#ports.link(href);
    return url === null || !BRACKET.test(url) ? url : url.replaceAll('(', '%28').replaceAll(')', '%29');
  }

  #inlineCode(n: number): void {
    const raw = shownText(this.#arena, n, this.#ports);
    const text = raw.replace(/\s+/g, ' ').trim();
    if (text === '') return;
    const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
    const fence = '`'.repeat(longest + 1);
    const pad = text.startsWith('`') || text.endsWith('`') ? ' ' : '';
    if (/^\s/.test(raw)) this.#inline.append(' ', this.#arena.from(n), this.#arena.from(n));
    this.#inline.openMark(fence + pad, pad + fence);
    this.#inline.append(text, this.#arena.from(n), this.#arena.to(n), true);
    this.#inline.closeMark();
    if (/\s$/.test(raw)) this.#inline.append(' ', this.#arena.to(n), this.#arena.to(n));
  }

  /** A button that opens a section carries its heading; any other is a control. */
  #button(n: number): void {
    for (let at = this.#arena.parent(n), up = 0; at > 0 && up < 2; at = this.#arena.parent(at), up += 1) {
      if (HEADINGS[this.#arena.tag(at)] === 1 || this.#arena.tag(at) === T.dt || this.#arena.tag(at) === T.summary) {
        this.#children(n);
        return;
      }
    }
  }

  #block(n: number, tag: number): void {
    this.#flush();
    if (HEADINGS[tag] === 1) {
      this.#heading(n, tag - T.h1 + 1);
      return;
    }
    switch (tag) {
      case T.pre:
      case T.xmp:
      case T.plaintext:
        this.#code(n);
        return;
      case T.table:
        if (isDataTable(this.#arena, n)) {
          this.#table(n);
          return;
        }
        break;
      case T.ul:
      case T.ol:
      case T.menu:
        this.#list(n, tag === T.ol);
        return;
      case T.li:
        this.#item(n);
        return;
      case T.dl:
        this.#within({ kind: 'paragraph' }, n);
        this.#endTerm();
        return;
      case T.dt:
        this.#openTerm(n);
        return;
      case T.dd:
        this.#description(n);
        return;
      case T.blockquote:
        this.#within({ quote: this.#context.quote + 1, kind: 'quote' }, n);
        return;
      case T.figcaption:
      case T.caption:
        this.#within({ kind: 'caption' }, n);
        return;
      case T.hr:
        return;
      default:
        break;
    }
    this.#children(n);
    this.#flush();
  }

  #within(change: Partial<Context>, n: number): void {
    const before = this.#context;
    this.#context = { ...before, ...change };
    this.#children(n);
    this.#flush();
    this.#context = before;
  }

  #heading(n: number, level: number): void {
    const before = this.#context;
    this.#children(n);
    const run = this.#inline.take();
    this.#context = before;
    if (run === null) return;
    const text = run.text.replace(/\s*\n\s*/g, ' ');
    while ((this.#headings.at(-1)?.level ?? 0) >= level) this.#headings.pop();
    const path = this.#headings.map((heading) => heading.text);
    this.#push({
      kind: 'heading',
      level,
      text,
      markdown: `${'#'.repeat(level)} ${run.markdown.replace(/\s*\n\s*/g, ' ')}`,
      headingPath: path,
      source: { start: run.from, end: run.to },
      linkShare: run.linkShare,
    });
    this.#headings.push({ level, text });
    this.#path = [...path, text];
    this.#marker = null;
  }

  #list(n: number, ordered: boolean): void {
    const start = Number.parseInt(this.#arena.attribute(n, 'start') ?? '1', 10);
    const level: ListLevel = { ordered, next: Number.isFinite(start) && start >= 0 && start < 1e9 ? start : 1 };
    this.#within({ lists: [...this.#context.lists, level] }, n);
  }

  #item(n: number): void {
    const list = this.#context.lists.at(-1);
    const value = Number.parseInt(this.#arena.attribute(n, 'value') ?? '', 10);
    if (list !== undefined && Number.isFinite(value) && value >= 0 && value < 1e9) list.next = value;
    this.#marker = list?.ordered === true ? `${list.next}. ` : '- ';
    if (list !== undefined) list.next += 1;
    this.#within({ kind: 'list_item', ...(list === undefined ? { lists: [{ ordered: false, next: 1 }] } : {}) }, n);
    this.#marker = null;
  }

  /** A term waits for its description; a term whose description is built of blocks stands alone. */
  #openTerm(n: number): void {
    this.#endTerm();
    this.#children(n);
    const run = this.#inline.take();
    if (run === null) return;
    this.#term = { text: run.text, markdown: run.markdown.replaceAll('**', ''), source: { start: run.from, end: run.to } };
  }

  #endTerm(): void {
    const term = this.#term;
    if (term === null) return;
    this.#term = null;
    this.#push({ kind: 'definition', text: term.text, markdown: `**${term.markdown}**`, headingPath: this.#path, source: term.source });
  }

  #description(n: number): void {
    let blocks = 0;
    for (let at = n + 1; at < this.#arena.end(n) && blocks < 2; at += 1) {
      const tag = this.#arena.tag(at);
      if (tag === T.p) blocks += 1;
      else if (tag === T.pre || tag === T.table || tag === T.ul || tag === T.ol || tag === T.dl || HEADINGS[tag] === 1) blocks += 2;
    }
    if (blocks >= 2) this.#endTerm();
    this.#within({ kind: 'definition' }, n);
    this.#endTerm();
  }

  #code(n: number): void {
    const code = readCode(this.#arena, n, this.#ports.shown);
    if (code === null) return;
    const cleaned = stripControls(code.text);
    for (const point of cleaned.removed) if (this.#removed.length < 10_000) this.#removed.push(point);
    const text = cleaned.text;
    if (text.trim() === '') return;
    const longest = Math.max(2, ...(text.match(/`{3,}/g) ?? []).map((run) => run.length));
    const fence = '`'.repeat(longest + 1);
    const language = code.language ?? '';
    this.#push({
      kind: 'code',
      text,
      markdown: this.#prefix(`${fence}${language}\n${text}\n${fence}`),
      headingPath: this.#path,
      source: { start: this.#arena.from(n), end: this.#arena.to(n) },
      ...(language === '' ? {} : { codeLanguage: language }),
    });
  }

  #table(n: number): void {
    const arena = this.#arena;
    let caption: string | null = null;
    for (let child = n + 1; child < arena.end(n); child = arena.end(child)) {
      if (arena.tag(child) !== T.caption || !this.#ports.shown(child)) continue;
      this.#within({ kind: 'caption' }, child);
      const last = this.#out.at(-1);
      if (last?.kind === 'caption') caption = last.text;
    }
    const draft = readTable(arena, n, caption, { shown: this.#ports.shown, cell: (cell) => this.#cell(cell) });
    if (draft === null) return;
    this.#push({
      kind: 'table',
      text: tableText(draft.grid, draft.cells),
      markdown: tableMarkdown(draft),
      headingPath: this.#path,
      source: { start: arena.from(n), end: arena.to(n) },
      table: draft,
    });
  }

  /** A cell is one line: blocks and breaks inside it become spaces. */
  #cell(cell: number): CellText {
    const buffer = new InlineBuffer(this.#removed);
    const inner = new CellWriter(this.#arena, this.#ports, buffer, (n) => this.#linkOf(n));
    inner.children(cell);
    const run = buffer.take();
    if (run === null) return { text: '', markdown: '' };
    return { text: run.text.replace(/\s*\n\s*/g, ' '), markdown: run.markdown.replace(/\s*\n\s*/g, ' ').replaceAll('|', '\\|') };
  }

  #prefix(markdown: string): string {
    const { quote, lists } = this.#context;
    if (quote === 0 && lists.length === 0) return markdown;
    const indent = lists.length === 0 ? '' : '  '.repeat(Math.min(lists.length, 12) - 1);
    const marker = this.#marker;
    const bars = '> '.repeat(Math.min(quote, 8));
    this.#marker = null;
    const hanging = lists.length === 0 ? '' : lists.at(-1)?.ordered === true ? '   ' : '  ';
    return markdown
      .split('\n')
      .map((line, i) => `${bars}${indent}${i === 0 && marker !== null ? marker : hanging}${line}`)
      .join('\n');
  }

  #flush(): void {
    const run = this.#inline.take();
    if (run === null) return;
    const { kind } = this.#context;
    const source = { start: run.from, end: run.to };
    const term = this.#term;
    if (kind === 'definition' && term !== null) {
      this.#term = null;
      this.#push({
        kind,
        text: `${term.text}: ${run.text}`,
        markdown: `**${term.markdown}**: ${run.markdown}`,
        headingPath: this.#path,
        source: { start: Math.min(term.source.start, source.start), end: source.end },
      });
      return;
    }
    const item = kind === 'list_item' && this.#marker !== null;
    const actual = item ? 'list_item' : kind === 'definition' || kind === 'list_item' ? 'paragraph' : kind;
    const tight = item && this.#lastWasItem;
    this.#push({
      kind: actual,
      text: run.text,
      markdown: this.#prefix(escapeLineStart(run.markdown)),
      headingPath: this.#path,
      source,
      linkShare: run.linkShare,
      ...(tight ? { tight } : {}),
    });
    this.#lastWasItem = item;
  }

  #push(draft: BlockDraft): void {
    this.#lastWasItem = false;
    this.#out.push(draft);
  }
}
