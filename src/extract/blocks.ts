import type { Block, BlockOrigin, PageRegion, Table, TableSheet } from '../vocabulary/index.ts';

/** A table before its place in the text is known: every cell points at the written cell it stands for. */
export interface TableDraft {
  readonly caption: string | null;
  readonly headerRows: number;
  readonly headerColumns: number;
  /** Expanded grid; `cell` is an index into `cells`, -1 = no cell there. */
  readonly grid: readonly (readonly number[])[];
  readonly cells: readonly CellDraft[];
  readonly sheet?: TableSheet;
}

export interface CellDraft {
  readonly text: string;
  readonly markdown: string;
  readonly header: boolean;
  readonly row: number;
  readonly column: number;
}

/** A block before its place in the text is known. */
export interface BlockDraft {
  readonly kind: Block['kind'];
  readonly text: string;
  readonly markdown: string;
  readonly headingPath: readonly string[];
  readonly level?: number;
  readonly source?: { readonly start: number; readonly end: number };
  readonly table?: TableDraft;
  readonly codeLanguage?: string;
  /** Share of the text that stands in links; 0 when not counted. */
  readonly linkShare?: number;
  /** Where it stands on the pages of a PDF; spans count from the block's start. */
  readonly regions?: readonly RegionDraft[];
  /** What stands before it in the Markdown, after another block; a blank line when not stated (items of one list: a line end). */
  readonly joint?: string;
  readonly origin?: BlockOrigin;
}

/** A part of a block on one page. Edges in points from the top left of the page as displayed. */
export interface RegionDraft {
  readonly page: number;
  readonly box: { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };
  readonly span: { readonly start: number; readonly end: number };
  /** The column it stands in. */
  readonly flow?: object;
}

export interface Assembled {
  readonly text: string;
  readonly markdown: string;
  readonly blocks: Block[];
  readonly tables: Table[];
}

/** Put blocks in order: `text` joins them by a blank line, and every span satisfies `text.slice(start, end) === block text`. */
export function assemble(drafts: readonly BlockDraft[]): Assembled {
  const texts: string[] = [];
  const markdown: string[] = [];
  const blocks: Block[] = [];
  const tables: Table[] = [];
  let at = 0;
  for (const draft of drafts) {
    if (draft.markdown === '') continue;
    if (markdown.length > 0) markdown.push(draft.joint ?? '\n\n');
    markdown.push(draft.markdown);
    // An image or a rule is no text.
    if (draft.text === '') continue;
    if (blocks.length > 0) {
      texts.push('\n\n');
      at += 2;
    }
    const span = { start: at, end: at + draft.text.length };
    blocks.push({
      index: blocks.length,
      kind: draft.kind,
      ...(draft.level === undefined ? {} : { level: draft.level }),
      headingPath: [...draft.headingPath],
      span,
      ...(draft.source === undefined ? {} : { source: { ...draft.source } }),
      ...(draft.table === undefined ? {} : { table: tables.length }),
      ...(draft.codeLanguage === undefined ? {} : { codeLanguage: draft.codeLanguage }),
      ...(draft.regions === undefined ? {} : { regions: draft.regions.map((region) => placeRegion(region, span)) }),
      ...(draft.origin === undefined ? {} : { origin: draft.origin }),
    });
    if (draft.table !== undefined) tables.push(placeTable(draft.table, at, draft.headingPath));
    texts.push(draft.text);
    at = span.end;
  }
  return { text: texts.join(''), markdown: markdown.join(''), blocks, tables };
}

/** In tenths of a point: more than that no reader sees. */
function placeRegion({ page, box, span }: RegionDraft, block: { start: number; end: number }): PageRegion {
  const tenth = (value: number): number => Math.round(value * 10) / 10;
  return {
    page,
    box: { left: tenth(box.left), top: tenth(box.top), width: tenth(box.right - box.left), height: tenth(box.bottom - box.top) },
    span: { start: Math.min(block.end, block.start + span.start), end: Math.min(block.end, block.start + span.end) },
  };
}

/** The text of a table: rows as lines, cells joined by ` | `, a spanned cell written once. Cells without text keep their place. */
export function tableText(grid: TableDraft['grid'], cells: readonly CellDraft[]): string {
  return grid.map((row, r) => row.map((cell, c) => written(cells[cell], r, c)).join(' | ')).join('\n');
}

const written = (cell: CellDraft | undefined, row: number, column: number): string =>
  cell !== undefined && cell.row === row && cell.column === column ? cell.text : '';

/** GitHub tables need exactly one header row (GFM 4.10): an empty one when the table has none; spanned cells are repeated. */
export function tableMarkdown(draft: Omit<TableDraft, 'caption'>): string {
  const columns = draft.grid[0]?.length ?? 0;
  const line = (values: readonly string[]): string => `| ${values.join(' | ')} |`;
  const rows = draft.grid.map((row) => line(row.map((cell) => draft.cells[cell]?.markdown ?? '')));
  const rule = line(Array.from({ length: columns }, () => '---'));
  if (draft.headerRows === 0) return [line(Array.from({ length: columns }, () => '')), rule, ...rows].join('\n');
  return [rows[0] ?? '', rule, ...rows.slice(1)].join('\n');
}

function placeTable(draft: TableDraft, offset: number, headingPath: readonly string[]): Table {
  const starts = new Int32Array(draft.cells.length);
  let at = offset;
  draft.grid.forEach((row, r) => {
    if (r > 0) at += 1;
    row.forEach((index, c) => {
      if (c > 0) at += 3;
      const text = written(draft.cells[index], r, c);
      if (index >= 0 && draft.cells[index]?.row === r && draft.cells[index]?.column === c) starts[index] = at;
      at += text.length;
    });
  });
  return {
    caption: draft.caption,
    headerRows: draft.headerRows,
    headerColumns: draft.headerColumns,
    headingPath: [...headingPath],
    ...(draft.sheet === undefined ? {} : { sheet: draft.sheet }),
    rows: draft.grid.map((row) =>
      row.map((index) => {
        const cell = draft.cells[index];
        const start = starts[index] ?? offset;
        return cell === undefined
          ? { text: '', header: false, span: { start: offset, end: offset } }
          : { text: cell.text, header: cell.header, span: { start, end: start + cell.text.length } };
      }),
    ),
  };
}
