import type { BlockDraft } from '../blocks.ts';
import { tableMarkdown, tableText } from '../blocks.ts';
import { stripControls } from '../characters.ts';
import type { Arena } from './arena.ts';
import { readCell } from './cell.ts';
import { isCodeTable, isNumbering, readCode } from './code.ts';
import { wrapsTitle } from './heading.ts';
import { escapeLineStart, InlineBuffer, type InlineRun } from './inline.ts';
import { type Lead, LeadWriter } from './lead.ts';
import { type ListLevel, listLevel, nextMarker, taskBox } from './lists.ts';
import { findNotes } from './notes.ts';
import { panelLeads } from './panel-lead.ts';
import { type FlowPorts, PhraseWriter, setsTex, type Written } from './phrasing.ts';
import { isDataTable, readTable } from './table.ts';
import { HEADINGS, T } from './tags.ts';

const MAX_BLOCKS = 50_000;

/** Kind of a block that states none itself. */
type Context = 'paragraph' | 'quote' | 'caption' | 'list_item' | 'definition';

/** The visible text of the given subtrees as blocks. Recursion is bounded by the parser's depth limit. */
export function writeBlocks(arena: Arena, roots: readonly number[], ports: FlowPorts, removed: number[]): BlockDraft[] {
  const { shown, seen = shown } = ports;
  const panels = panelLeads(arena, { shown, seen, removed });
  const writer = new FlowWriter({ ...ports, arena, notes: findNotes(arena, shown), panels, setsTex: setsTex(arena) }, removed);
  for (const root of roots) writer.write(root);
  return writer.finish();
}

interface Term {
  readonly text: string;
  readonly markdown: string;
  readonly source: { start: number; end: number };
}

class FlowWriter {
  readonly #page: Written;
  readonly #arena: Arena;
  readonly #removed: number[];
  readonly #out: BlockDraft[] = [];
  readonly #headings: { level: number; text: string }[] = [];
  #path: readonly string[] = [];
  readonly #inline: InlineBuffer;
  readonly #phrases: PhraseWriter;
  readonly #lead = new LeadWriter();
  #kind: Context = 'paragraph';
  #lists: readonly ListLevel[] = [];
  #lastWasItem = false;
  #term: Term | null = null;
  /** A rule waits for what it parts. */
  #rule = false;
  /** An image at the head of an item waits for the item's text. */
  #held = '';
  /** In a heading whose blocks are one line. */
  #oneLine = false;

  constructor(page: Written, removed: number[]) {
    this.#page = page;
    this.#arena = page.arena;
    this.#removed = removed;
    this.#inline = new InlineBuffer(removed);
    this.#phrases = new PhraseWriter(page, this.#inline, (n, tag) => {
      if (tag === T.br) this.#break(n);
      else if (this.#out.length < MAX_BLOCKS) this.#block(n, tag);
    });
  }

  write(root: number): void {
    this.#phrases.node(root);
    this.#flush();
  }

  finish(): BlockDraft[] {
    this.#flush();
    return this.#out;
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

  #block(n: number, tag: number): void {
    if (this.#oneLine) {
      this.#inline.lineBreak();
      this.#phrases.children(n);
      this.#inline.lineBreak();
      return;
    }
    this.#flush();
    const note = this.#page.notes.notes.get(n);
    if (note !== undefined && tag !== T.td) {
      this.#note(n, note);
      return;
    }
    const label = this.#page.panels.leadOf(n);
    if (label === null) this.#plainBlock(n, tag);
    else this.#panel(n, tag, label);
  }

  /** A panel under its label, which is a heading for what is in it and for nothing after it. */
  #panel(n: number, tag: number, label: InlineRun): void {
    const [headings, path] = [[...this.#headings], this.#path];
    this.#pushBlock(label.markdown, { kind: 'paragraph', text: label.text, source: sourceOf(label) });
    this.#headings.push({ level: (headings.at(-1)?.level ?? 0) + 0.5, text: label.text });
    this.#path = [...path, label.text];
    this.#plainBlock(n, tag);
    this.#flush();
    this.#headings.splice(0, Number.POSITIVE_INFINITY, ...headings);
    this.#path = path;
  }

  #plainBlock(n: number, tag: number): void {
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
        if (isCodeTable(this.#arena, n)) {
          this.#code(n);
          return;
        }
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
        this.#within('paragraph', n);
        this.#endTerm();
        return;
      case T.dt:
        this.#openTerm(n);
        return;
      case T.dd:
        this.#description(n);
        return;
      case T.blockquote:
        this.#quote(n);
        return;
      case T.figcaption:
      case T.caption:
        this.#within('caption', n);
        return;
      case T.summary:
        this.#summary(n);
        return;
      case T.hr:
        this.#rule = this.#out.length > 0 && this.#lead.lead.text === '';
        return;
      default:
        break;
    }
    this.#phrases.children(n);
    this.#flush();
  }

  #within(kind: Context, n: number): void {
    const before = this.#kind;
    this.#kind = kind;
    this.#phrases.children(n);
    this.#flush();
    this.#kind = before;
  }

  /** What a blockquote indents without a word is no quotation. */
  #quote(n: number): void {
    if (!holdsProse(this.#arena, n)) {
      this.#phrases.children(n);
      this.#flush();
      return;
    }
    const before = this.#lead.quote(n);
    this.#within('quote', n);
    this.#lead.leave(before);
  }

  #summary(n: number): void {
    for (let at = n + 1; at < this.#arena.end(n); at += 1) {
      if (HEADINGS[this.#arena.tag(at)] !== 1) continue;
      this.#within('paragraph', n);
      return;
    }
    this.#inline.openMark('**', '**');
    this.#phrases.children(n);
    this.#inline.closeMark();
    this.#flush();
  }

  #heading(n: number, level: number): void {
    this.#phrases.heading = n;
    this.#oneLine = wrapsTitle(this.#arena, n);
    this.#phrases.children(n);
    this.#oneLine = false;
    this.#phrases.heading = -1;
    const run = this.#inline.take();
    if (run === null || run.text === '') return;
    this.#release();
    this.#lead.break();
    const text = run.text.replace(/\s*\n\s*/g, ' ');
    while ((this.#headings.at(-1)?.level ?? 0) >= level) this.#headings.pop();
    const path = this.#headings.map((heading) => heading.text);
    const markdown = `${'#'.repeat(level)} ${run.markdown.replace(/\s*\n\s*/g, ' ').replace(/(?<= )#+$/, '\\$&')}`;
    this.#push({ kind: 'heading', level, text, markdown, headingPath: path, source: sourceOf(run), linkShare: run.linkShare });
    this.#headings.push({ level, text });
    this.#path = [...path, text];
  }

  #list(n: number, ordered: boolean): void {
    const before = this.#lists;
    if (before.length === 0) this.#lastWasItem = false;
    this.#lists = [...before, listLevel(this.#arena, n, ordered)];
    this.#within(this.#kind, n);
    this.#lists = before;
  }

  #item(n: number): void {
    const marker = nextMarker(this.#arena, n, this.#lists.at(-1));
    const box = taskBox(this.#arena, n) ?? '';
    const numbered = marker.startsWith('-') ? 2 : marker.length;
    this.#inside(this.#lead.item(marker + box, numbered), 'list_item', n);
  }

  #note(n: number, label: string): void {
    this.#inside(this.#lead.item(`[^${label}]: `, 4), 'paragraph', n);
    this.#lastWasItem = false;
  }

  #inside(before: Lead, kind: Context, n: number): void {
    this.#within(kind, n);
    // An item that is nothing but an image is a slide of a gallery.
    this.#held = '';
    this.#lead.leave(before);
  }

  /** A term waits for its description; a term whose description is built of blocks stands alone. */
  #openTerm(n: number): void {
    this.#endTerm();
    this.#phrases.children(n);
    const run = this.#inline.take();
    if (run === null || run.text === '') return;
    this.#term = { text: run.text, markdown: run.markdown.replaceAll('**', ''), source: sourceOf(run) };
  }

  #endTerm(): void {
    const term = this.#term;
    if (term === null) return;
    this.#term = null;
    const markdown = this.#lead.write(`**${term.markdown}**`);
    this.#push({ kind: 'definition', text: term.text, markdown, headingPath: this.#path, source: term.source });
  }

  #description(n: number): void {
    let blocks = 0;
    for (let at = n + 1; at < this.#arena.end(n) && blocks < 2; at += 1) {
      const tag = this.#arena.tag(at);
      if (tag === T.p) blocks += 1;
      else if (tag === T.pre || tag === T.table || tag === T.ul || tag === T.ol || tag === T.dl || HEADINGS[tag] === 1) blocks += 2;
    }
    if (blocks >= 2) this.#endTerm();
    this.#within('definition', n);
    this.#endTerm();
  }

  #code(n: number): void {
    if (isNumbering(this.#arena, n)) return;
    const code = readCode(this.#arena, n, this.#page.shown);
    if (code === null) return;
    const cleaned = stripControls(code.text);
    for (const point of cleaned.removed) if (this.#removed.length < 10_000) this.#removed.push(point);
    const text = cleaned.text;
    if (text.trim() === '') return;
    const longest = Math.max(2, ...(text.match(/`{3,}/g) ?? []).map((run) => run.length));
    const fence = '`'.repeat(longest + 1);
    const language = code.language ?? '';
    this.#pushBlock(`${fence}${language}\n${text}\n${fence}`, {
      kind: 'code',
      text,
      source: { start: this.#arena.from(n), end: this.#arena.to(n) },
      ...(language === '' ? {} : { codeLanguage: language }),
    });
  }

  #table(n: number): void {
    const arena = this.#arena;
    let caption: string | null = null;
    for (let child = n + 1; child < arena.end(n); child = arena.end(child)) {
      if (arena.tag(child) !== T.caption || !this.#page.shown(child)) continue;
      this.#within('caption', child);
      const last = this.#out.at(-1);
      if (last?.kind === 'caption') caption = last.text;
    }
    const draft = readTable(arena, n, caption, { shown: this.#page.shown, cell: (cell) => readCell(this.#page, cell, this.#removed) });
    if (draft === null) return;
    this.#pushBlock(tableMarkdown(draft), {
      kind: 'table',
      text: tableText(draft.grid, draft.cells),
      source: { start: arena.from(n), end: arena.to(n) },
      table: draft,
    });
  }

  #flush(): void {
    const run = this.#inline.take();
    if (run === null) return;
    if (run.text === '' && this.#lead.waits) {
      this.#held = this.#held === '' ? run.markdown : `${this.#held} ${run.markdown}`;
      return;
    }
    const term = this.#term;
    if (this.#kind === 'definition' && term !== null) {
      this.#term = null;
      this.#pushBlock(`**${term.markdown}**: ${run.markdown}`, {
        kind: 'definition',
        text: `${term.text}: ${run.text}`,
        source: { start: Math.min(term.source.start, run.from), end: run.to },
      });
      return;
    }
    const item = this.#kind === 'list_item' && this.#lead.waits;
    const kind: BlockDraft['kind'] = item
      ? 'list_item'
      : this.#kind === 'definition' || this.#kind === 'list_item'
        ? 'paragraph'
        : this.#kind;
    const tight = item && this.#lastWasItem;
    const markdown = this.#held === '' ? escapeLineStart(run.markdown) : `${this.#held} ${run.markdown}`;
    this.#held = '';
    this.#pushBlock(markdown, { kind, text: run.text, source: sourceOf(run), linkShare: run.linkShare }, tight);
    this.#lastWasItem = item;
  }

  /** An image that no text of its item follows stands alone. */
  #release(): void {
    const held = this.#held;
    if (held === '') return;
    this.#held = '';
    this.#pushBlock(held, { kind: 'paragraph', text: '' });
  }

  /** A block inside the containers that it stands in. */
  #pushBlock(markdown: string, rest: Omit<BlockDraft, 'markdown' | 'headingPath' | 'joint'>, tight = false): void {
    this.#release();
    const joint = this.#lead.joint(tight);
    this.#push({ ...rest, headingPath: this.#path, markdown: this.#lead.write(markdown), ...(joint === '\n\n' ? {} : { joint }) });
  }

  #push(draft: BlockDraft): void {
    this.#lastWasItem = false;
    if (this.#rule) this.#out.push({ kind: 'paragraph', text: '', markdown: '---', headingPath: this.#path });
    this.#rule = false;
    this.#out.push(draft);
  }
}

const sourceOf = (run: InlineRun): { start: number; end: number } => ({ start: run.from, end: run.to });

/** Any word outside code and tables. */
function holdsProse(arena: Arena, n: number): boolean {
  for (let at = n + 1; at < arena.end(n); at += 1) {
    const tag = arena.tag(at);
    if (tag === T.pre || tag === T.table) at = arena.end(at) - 1;
    else if (tag === T['#text'] && arena.text(at).trim() !== '') return true;
  }
  return false;
}
