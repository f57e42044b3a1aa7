import { type Block, type Document, isAccepted, type ReadResult, type Table, VeritrailError } from '../../../vocabulary/index.ts';

/** What `read --format` may print. */
export const FORMATS = ['markdown', 'text', 'json', 'html', 'blocks'] as const;
export type Format = (typeof FORMATS)[number];

/** @throws VeritrailError `input_invalid` */
export function formatOf(name: string): Format {
  const format = FORMATS.find((known) => known === name);
  if (format === undefined) throw new VeritrailError('input_invalid', `--format must be one of ${FORMATS.join(', ')}`);
  return format;
}

/** Between pages of one result. */
const BREAK: Readonly<Record<Exclude<Format, 'json'>, string>> = { markdown: '\n\n---\n\n', text: '\n\n', html: '\n', blocks: '\n' };

/**
 * A page as text of one of the formats, after those that steps collected before it; '' for one that was not accepted, of which only JSON tells.
 * Where the budget ended the steps, what they brought by then is printed.
 */
export function printed({ document, end, verdict, browsing }: ReadResult, format: Exclude<Format, 'json'>): string {
  const collected =
    browsing?.pages.flatMap((page) => (isAccepted(page.artifact.verdict) && page.document !== null ? [page.document] : [])) ?? [];
  const partial = end === 'budget_exhausted' && browsing !== undefined && verdict !== null && isAccepted(verdict);
  const pages = document !== null && (end === 'complete' || partial) ? [...collected, document] : collected;
  return pages.length === 0 ? '' : `${pages.map((page) => WRITERS[format](page).trimEnd()).join(BREAK[format])}\n`;
}

const WRITERS: Readonly<Record<Exclude<Format, 'json'>, (document: Document) => string>> = {
  markdown: ({ content }) => content,
  text: ({ text }) => text,
  html: toHtml,
  blocks: ({ blocks, text, tables }) => blocks.map((block) => JSON.stringify(blockLine(block, text, tables))).join('\n'),
};

/** One document in a format, with a line end. */
export const writtenAs = (document: Document, format: Exclude<Format, 'json'>): string => `${WRITERS[format](document).trimEnd()}\n`;

/** A block with its text; `table` is the table's cells and headers instead of its place among the tables. */
function blockLine({ table, ...block }: Block, text: string, tables: readonly Table[]): Record<string, unknown> {
  const grid = table === undefined ? undefined : tables[table];
  return {
    ...block,
    text: text.slice(block.span.start, block.span.end),
    ...(grid === undefined ? {} : { table: { ...grid, rows: grid.rows.map((row) => row.map((cell) => cell.text)) } }),
  };
}

/** The visible blocks as an HTML page. `data-span` is the place in the document's text, so what is quoted from here can be located. */
function toHtml(document: Document): string {
  const { blocks, text, tables, title, language, sourceUrl } = document;
  const out: string[] = [];
  let inList = false;
  for (const block of blocks) {
    const item = block.kind === 'list_item';
    if (item !== inList) out.push(item ? '<ul>' : '</ul>');
    inList = item;
    out.push(blockHtml(block, text.slice(block.span.start, block.span.end), tables));
  }
  if (inList) out.push('</ul>');
  return [
    '<!doctype html>',
    `<html${language === null ? '' : ` lang="${escaped(language)}"`}>`,
    `<head><meta charset="utf-8"><title>${escaped(title ?? '')}</title><link rel="canonical" href="${escaped(sourceUrl)}"></head>`,
    '<body><article>',
    ...out,
    '</article></body>',
    '</html>',
  ].join('\n');
}

const TAGS: Readonly<Record<Exclude<Block['kind'], 'heading' | 'table' | 'code'>, string>> = {
  paragraph: 'p',
  list_item: 'li',
  quote: 'blockquote',
  caption: 'figcaption',
  definition: 'p',
};

function blockHtml(block: Block, text: string, tables: readonly Table[]): string {
  const place = ` data-span="${block.span.start}-${block.span.end}"${block.regions?.[0] === undefined ? '' : ` data-page="${block.regions[0].page}"`}`;
  const grid = block.table === undefined ? undefined : tables[block.table];
  if (grid !== undefined) return tableHtml(grid, place);
  if (block.kind === 'code') {
    const language = block.codeLanguage === undefined ? '' : ` class="language-${escaped(block.codeLanguage)}"`;
    return `<pre${place}><code${language}>${escaped(text)}</code></pre>`;
  }
  const tag = block.kind === 'heading' ? `h${block.level ?? 1}` : block.kind === 'table' ? 'p' : TAGS[block.kind];
  return `<${tag}${place}>${escaped(text).replaceAll('\n', '<br>')}</${tag}>`;
}

function tableHtml({ caption, rows }: Table, place: string): string {
  const lines = rows.map((row) => {
    const cells = row.map((cell) => {
      const tag = cell.header ? 'th' : 'td';
      return `<${tag} data-span="${cell.span.start}-${cell.span.end}">${escaped(cell.text)}</${tag}>`;
    });
    return `<tr>${cells.join('')}</tr>`;
  });
  return [`<table${place}>`, ...(caption === null ? [] : [`<caption>${escaped(caption)}</caption>`]), ...lines, '</table>'].join('\n');
}

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign);
