import { problem } from '../../vocabulary/catalogue.ts';
import type { HiddenText, PageType, Problem, Times } from '../../vocabulary/index.ts';
import type { BlockDraft } from '../blocks.ts';
import type { PageReading } from '../html/page.ts';
import { plainShape } from '../shape.ts';
import { findTimes, withFileTimes } from '../times/times.ts';
import { PdfFile } from './file/file.ts';
import { type Allowance, Meter, PdfLimit, PdfRefusal } from './file/meter.ts';
import { type PdfInfo, readInfo } from './info.ts';
import { toBlocks } from './layout/document.ts';
import { type Furniture, findFurniture } from './layout/furniture.ts';
import { foldTitle } from './layout/headings.ts';
import { layOut } from './layout/page.ts';
import { type SeenFile, seeFile } from './read-pages.ts';

export interface PdfInput {
  readonly bytes: Uint8Array;
  readonly url: string;
  readonly fetchedAt: string;
  readonly headers: readonly (readonly [string, string])[];
  /** What reading may cost; the default stands in `file/meter.ts`. */
  readonly allowance?: Allowance;
}

/** `reading` null: nothing could be read, and `problem` says why. Both: what was read is a part, and `problem` says of what. */
export interface PdfResult {
  readonly reading: PageReading | null;
  readonly problem: Problem | null;
}

/** Shares of characters that no font explains, above which the text is no text. */
const UNREADABLE = 0.3;

/**
 * A PDF as a document: pages in reading order, tables as rows and columns, places of every block. Synchronous and pure; scripts and actions
 * in the file are never run, nothing outside of it is read. What it may cost is counted: a file that wants more is read in part.
 */
export function readPdf(input: PdfInput): PdfResult {
  try {
    // What was drawn before the first limit is still laid out, at an allowance of its own.
    return readFile(new PdfFile(input.bytes, new Meter(input.allowance)), input, new Meter(input.allowance));
  } catch (error) {
    if (error instanceof PdfRefusal || error instanceof PdfLimit) return failed(`the PDF cannot be read: ${error.message}`);
    // An array or a buffer that no engine makes: the file stated a size that it does not have.
    if (error instanceof RangeError) return failed(`the PDF is damaged: ${error.message}`);
    throw error;
  }
}

const failed = (detail: string): PdfResult => ({ reading: null, problem: problem('extraction_failed', detail) });

function readFile(file: PdfFile, input: PdfInput, meter: Meter): PdfResult {
  const info = readInfo(file);
  const seen = seeFile(file, meter);
  const words = seen.pages.flatMap(({ frames }) => frames.flatMap(({ tokens }) => tokens.map(({ text }) => text)));
  const letters = words.reduce((sum, text) => sum + text.length, 0);
  if (letters === 0) return failed(emptiness(seen));
  const unknown = words.reduce((sum, text) => sum + (text.split('\ufffd').length - 1), 0);
  if (unknown > UNREADABLE * letters) return failed('the PDF cannot be read: its fonts do not say which characters they show');
  const furniture = findFurniture(seen.pages.map(({ frames: [first] }) => first ?? { tokens: [], height: 0, rulings: [] }));
  const items = seen.pages.flatMap(({ frames }, page) =>
    frames.flatMap((frame, rank) => {
      const apart = rank === 0 ? furniture[page]?.tokens : undefined;
      return layOut(frame, apart === undefined ? frame.tokens : frame.tokens.filter((token) => !apart.has(token)), page + 1, meter);
    }),
  );
  const blocks = toBlocks(items, vocabularyOf(words), info.outline);
  return {
    reading: toReading(file, input, info, seen, furniture, blocks),
    problem: seen.cut === null ? null : problem('body_truncated', `the PDF is read in part: ${seen.cut}`),
  };
}

function emptiness({ pages, images, cut }: SeenFile): string {
  if (cut !== null) return `the PDF cannot be read: ${cut}`;
  if (pages.some(({ scanned }) => scanned)) return 'the PDF is scanned: its pages are pictures without text';
  return images > 0 ? 'the PDF shows pictures without text' : 'the PDF has no text on its pages';
}

/** Words written whole, lower case: they decide whether a hyphen at a line's end is part of its word. */
function vocabularyOf(words: readonly string[]): ReadonlySet<string> {
  const out = new Set<string>();
  for (const word of words) {
    const core = /^[^\p{L}]{0,3}([\p{L}][\p{L}-]{2,40})[^\p{L}-]{0,3}$/u.exec(word)?.[1];
    if (core !== undefined && out.size < 200_000) out.add(core.toLowerCase());
  }
  return out;
}

function toReading(
  file: PdfFile,
  input: PdfInput,
  info: PdfInfo,
  seen: SeenFile,
  furniture: readonly Furniture[],
  blocks: readonly BlockDraft[],
): PageReading {
  const aside = [...furniture.flatMap(({ lines }) => lines), ...seen.aslant];
  const mainLength = blocks.reduce((sum, { text }) => sum + text.length, 0);
  const asideLength = aside.reduce((sum, text) => sum + text.length, 0);
  const title = titleOf(info, blocks);
  const visible = [...blocks.map(({ text }) => text), ...aside].join('\n');
  const headings = blocks.filter(({ kind }) => kind === 'heading').map(({ level = 1, text }) => ({ level, text }));
  const paragraphs = blocks.filter(({ kind }) => kind === 'paragraph');
  const links = seen.links.flatMap(({ url }) => {
    const absolute = URL.parse(url, input.url);
    return absolute === null || !/^https?:$/.test(absolute.protocol) ? [] : [absolute.href];
  });
  const tables = blocks.filter(({ kind }) => kind === 'table').length;
  return {
    blocks,
    title,
    siteName: null,
    author: info.author,
    language: info.language,
    canonicalUrl: input.url,
    pageType: pageType(blocks, tables),
    times: timesOf(input, info, blocks, title),
    links: [...new Set(links)].slice(0, 5000).map((url) => ({ url, text: linkText(blocks, url), rel: [], region: 'content' as const })),
    hidden: hiddenTexts(seen),
    metadata: metadataOf(file, info, seen, furniture),
    coverage: mainLength === 0 ? 0 : mainLength / (mainLength + asideLength),
    shape: {
      ...plainShape('pdf', input.bytes.length, visible, mainLength),
      title: title ?? '',
      headings: headings.slice(0, 500),
      paragraphs: paragraphs.length,
      longestParagraph: Math.max(0, ...paragraphs.map(({ text }) => text.length)),
      links: links.length,
      images: seen.images,
      tables,
    },
  };
}

/** The file's own title when the first page shows it or shows no heading; else the largest heading of the first page. */
function titleOf({ title }: PdfInfo, blocks: readonly BlockDraft[]): string | null {
  const first = blocks.filter(({ regions }) => (regions?.[0]?.page ?? 1) === 1).slice(0, 30);
  const headings = first.filter(({ kind }) => kind === 'heading');
  const largest = headings.reduce<BlockDraft | null>(
    (best, block) => (best === null || (block.level ?? 6) < (best.level ?? 6) ? block : best),
    null,
  );
  if (title === null) return largest?.text.slice(0, 500) ?? null;
  const folded = foldTitle(title);
  const shown = foldTitle(first.map(({ text }) => text).join(' ')).includes(folded);
  return shown || largest === null ? title : largest.text.slice(0, 500);
}

const pageType = (blocks: readonly BlockDraft[], tables: number): PageType =>
  tables > 0 && tables >= blocks.length * 0.2
    ? 'data'
    : blocks.some(({ kind, text }) => kind === 'paragraph' && text.length > 200)
      ? 'article'
      : 'unknown';

/** Dates on the first page first, then those of the file. */
function timesOf(input: PdfInput, info: PdfInfo, blocks: readonly BlockDraft[], title: string | null): Times {
  const lines = blocks.slice(0, 40).filter(({ text }) => text.length < 200);
  const found = findTimes({
    fetchedAt: input.fetchedAt,
    url: input.url,
    language: info.language,
    jsonLd: [],
    meta: [],
    elements: [],
    microdata: [],
    lines: lines.map(({ text, regions }, i) => ({ text, near: i < 8 && (regions?.[0]?.page ?? 1) === 1 })),
    title,
    headers: input.headers,
  });
  return withFileTimes(found, info.created, info.modified);
}

/** The words under a link, as its Markdown has them. */
function linkText(blocks: readonly BlockDraft[], url: string): string {
  for (const { markdown } of blocks) {
    const at = markdown.indexOf(`](${url.replaceAll(')', '%29')})`);
    if (at > 0)
      return markdown
        .slice(markdown.lastIndexOf('[', at) + 1, at)
        .replace(/\\(.)/g, '$1')
        .slice(0, 500);
  }
  return '';
}

function hiddenTexts({ hidden, controls }: SeenFile): HiddenText[] {
  return [
    ...hidden.map(({ how, text }): HiddenText => ({ channel: how === 'ActualText' ? 'non_rendered' : 'hidden', how, text })),
    ...(controls === null ? [] : [{ channel: 'control_characters' as const, how: 'stripped from text', text: controls }]),
  ];
}

/** `pdf.*`: facts of the file. `pdf.furniture` are its headers and footers, `pdf.recognisedPages` those whose text a machine read off a picture. */
function metadataOf(file: PdfFile, { entries }: PdfInfo, seen: SeenFile, furniture: readonly Furniture[]): Record<string, unknown> {
  const pagesWhere = (is: (page: SeenFile['pages'][number]) => boolean): number[] =>
    seen.pages.flatMap((page, i) => (is(page) ? [i + 1] : []));
  const lines = [...new Set(furniture.flatMap((page) => page.lines))];
  const lists: readonly (readonly [string, readonly unknown[]])[] = [
    ['pdf.recognisedPages', pagesWhere(({ recognised }) => recognised)],
    ['pdf.scannedPages', pagesWhere(({ scanned }) => scanned)],
    ['pdf.furniture', lines.slice(0, 200)],
    ['pdf.fields', seen.fields.slice(0, 500)],
    ['pdf.watermarks', [...new Set(seen.aslant)].slice(0, 20)],
  ];
  return {
    'pdf.pages': seen.pages.length,
    ...(file.rebuilt ? { 'pdf.repaired': true } : {}),
    ...Object.fromEntries([...entries].map(([key, value]) => [`pdf.${key}`, value])),
    ...Object.fromEntries(lists.filter(([, list]) => list.length > 0)),
  };
}
