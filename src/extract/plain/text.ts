import type { BlockDraft } from '../blocks.ts';
import { tableBlock } from '../data/grid.ts';
import { type PipeTable, pipeTable } from './pipe-table.ts';

const MAX_BLOCKS = 50_000;

/** Plain text or Markdown as blocks: paragraphs at blank lines; ATX and underlined headings, lists, tables, fences and quotes recognised. */
export function readText(source: string): BlockDraft[] {
  const lines = source.split(/\r\n?|\n/);
  const reader = new TextReader(lines, source);
  return reader.read();
}

class TextReader {
  readonly #lines: readonly string[];
  readonly #starts: number[] = [];
  readonly #out: BlockDraft[] = [];
  #headings: { level: number; text: string }[] = [];
  #at = 0;

  constructor(lines: readonly string[], source: string) {
    this.#lines = lines;
    let offset = 0;
    for (const line of lines) {
      this.#starts.push(offset);
      offset += line.length + (source.startsWith('\r\n', offset + line.length) ? 2 : 1);
    }
  }

  read(): BlockDraft[] {
    while (this.#at < this.#lines.length && this.#out.length < MAX_BLOCKS) this.#block();
    return this.#out;
  }

  #line(at: number): string {
    return this.#lines[at] ?? '';
  }

  #block(): void {
    const line = this.#line(this.#at);
    if (line.trim() === '') {
      this.#at += 1;
      return;
    }
    const fence = /^\s{0,3}(`{3,}|~{3,})\s{0,3}([\w+#.-]{0,30})/.exec(line);
    if (fence?.[1] !== undefined) {
      this.#fence(fence[1], fence[2] ?? '');
      return;
    }
    const heading = /^(#{1,6})\s+(\S.*)$/.exec(line);
    if (heading?.[1] !== undefined && heading[2] !== undefined) {
      this.#heading(heading[1].length, withoutClosing(heading[2]), this.#at, this.#at);
      this.#at += 1;
      return;
    }
    const under = this.#line(this.#at + 1).trim();
    if (/^={3,}$|^-{3,}$/.test(under) && line.trim().length <= 200) {
      this.#heading(under.startsWith('=') ? 1 : 2, line.trim(), this.#at, this.#at + 1);
      this.#at += 2;
      return;
    }
    const table = pipeTable(this.#lines, this.#at);
    if (table !== null) {
      this.#table(table);
      return;
    }
    const item = /^(\s{0,12})(?:[-*+•]|\d{1,4}[.)])\s+(\S.*)$/.exec(line);
    if (item?.[2] !== undefined) {
      this.#paragraph('list_item', item[2]);
      return;
    }
    this.#paragraph(/^\s{0,3}>/.test(line) ? 'quote' : 'paragraph', line);
  }

  /** Lines up to a blank one (or the next item, fence or heading) as one block. */
  #paragraph(kind: BlockDraft['kind'], first: string): void {
    const from = this.#at;
    const own = [kind === 'quote' ? first.replace(/^\s{0,3}>\s?/, '') : first];
    for (this.#at += 1; this.#at < this.#lines.length; this.#at += 1) {
      const line = this.#line(this.#at);
      if (line.trim() === '' || /^\s{0,12}(?:[-*+•]|\d{1,4}[.)])\s+\S|^#{1,6}\s+\S|^\s{0,3}(?:`{3,}|~{3,})/.test(line)) break;
      if (/^={3,}\s*$|^-{3,}\s*$/.test(this.#line(this.#at + 1)) && kind === 'paragraph') break;
      own.push(kind === 'quote' ? line.replace(/^\s{0,3}>\s?/, '') : line);
    }
    const text = own
      .map((line) => line.trimEnd())
      .join('\n')
      .trim();
    const raw = this.#lines.slice(from, this.#at).join('\n').trim();
    this.#push({ kind, text, markdown: raw }, from, this.#at - 1);
  }

  #fence(mark: string, language: string): void {
    const from = this.#at;
    const body: string[] = [];
    for (this.#at += 1; this.#at < this.#lines.length; this.#at += 1) {
      if (this.#line(this.#at).trim().startsWith(mark)) break;
      body.push(this.#line(this.#at));
    }
    this.#at += 1;
    const text = body.join('\n').replace(/^\n+/, '').trimEnd();
    this.#push(
      {
        kind: 'code',
        text,
        markdown: `${mark}${language}\n${text}\n${mark}`,
        ...(language === '' ? {} : { codeLanguage: language.toLowerCase() }),
      },
      from,
      Math.min(this.#at, this.#lines.length) - 1,
    );
  }

  #table({ rows, lines }: PipeTable): void {
    const cells = rows.flatMap((row, r) =>
      row.map((text, column) => ({ text, markdown: text.replaceAll('|', '\\|'), header: r === 0, row: r, column })),
    );
    const block = tableBlock(
      cells,
      { caption: null, headerRows: 1 },
      this.#headings.map(({ text }) => text),
    );
    const from = this.#at;
    this.#at += lines;
    if (block !== null) this.#push(block, from, this.#at - 1);
  }

  #heading(level: number, text: string, from: number, to: number): void {
    while ((this.#headings.at(-1)?.level ?? 0) >= level) this.#headings.pop();
    this.#push({ kind: 'heading', level, text, markdown: `${'#'.repeat(level)} ${text}` }, from, to);
    this.#headings = [...this.#headings, { level, text }];
  }

  #push(draft: Omit<BlockDraft, 'headingPath' | 'source'>, from: number, to: number): void {
    const start = this.#starts[from] ?? 0;
    const end = (this.#starts[to] ?? start) + this.#line(to).length;
    this.#out.push({ ...draft, headingPath: this.#headings.map((heading) => heading.text), source: { start, end } });
  }
}

/** `Levels ##` is headed by `Levels`. No pattern: a line may be very long. */
function withoutClosing(heading: string): string {
  const text = heading.trim();
  let end = text.length;
  while (end > 0 && text.charAt(end - 1) === '#') end -= 1;
  return end < text.length && end > 0 && text.slice(0, end).trimEnd().length < end ? text.slice(0, end).trimEnd() : text;
}
