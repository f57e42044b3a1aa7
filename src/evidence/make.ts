import { createHash } from 'node:crypto';
import { quoteSelector, textFragmentUrl } from '../text/locator/index.ts';
import {
  type Block,
  type Document,
  type Evidence,
  type EvidenceFlag,
  type Fact,
  type Locator,
  type PageRegion,
  type Scope,
  type SheetRun,
  type TableSheet,
  VeritrailError,
} from '../vocabulary/index.ts';
import { type Anchor, spanOf } from './anchor.ts';
import { cellContext } from './cell.ts';
import { scopeAt } from './scope/index.ts';

/** `scope` overrides what the page around the anchor says; `fact` is the statement in normal form, when there is one. */
export interface EvidenceInput {
  readonly document: Document;
  readonly artifactId: string;
  readonly anchor: Anchor;
  readonly scope?: Scope;
  readonly fact?: Fact;
  readonly flags?: readonly EvidenceFlag[];
}

/** The part of a PDF's block in which a quote begins. */
function regionAt(block: Block | undefined, start: number): PageRegion | undefined {
  return block?.regions?.findLast(({ span }) => span.start <= start) ?? block?.regions?.[0];
}

/** A cell as its workbook calls it: `B7` of a sheet. */
function sheetPlace(sheet: TableSheet | undefined, row: number, column: number): { sheet?: string; cell?: string } {
  if (sheet === undefined) return {};
  const own = (runs: readonly SheetRun[], at: number): number => {
    const run = runs.findLast(({ from }) => from <= at) ?? { from: 0, is: 0 };
    return run.is + at - run.from;
  };
  let letters = '';
  for (let left = own(sheet.columns, column) + 1; left > 0; left = Math.floor((left - 1) / 26))
    letters = String.fromCharCode(65 + ((left - 1) % 26)) + letters;
  return { sheet: sheet.name, cell: `${letters}${own(sheet.rows, row) + 1}` };
}

function placeOf(document: Document, anchor: Anchor): Locator['place'] {
  const block = document.blocks[anchor.block];
  const headingPath = block?.headingPath ?? [];
  if (block?.origin !== undefined && anchor.kind === 'span') return { kind: 'json', ...block.origin };
  const region = regionAt(block, spanOf(document, anchor).start);
  if (anchor.kind === 'cell') {
    const { row, column } = anchor;
    const onPage = region === undefined ? {} : { page: region.page, box: region.box };
    return {
      kind: 'table',
      headingPath,
      block: anchor.block,
      row,
      column,
      ...sheetPlace(document.tables[anchor.table]?.sheet, row, column),
      ...onPage,
    };
  }
  if (region !== undefined) return { kind: 'pdf', headingPath, block: anchor.block, page: region.page, box: region.box };
  // The extractor gives a member of a JSON text its JSON Pointer (RFC 6901) as heading path.
  const [pointer] = headingPath;
  if (block?.codeLanguage === 'json' && headingPath.length === 1 && pointer?.startsWith('/') === true) return { kind: 'json', pointer };
  return { kind: 'html', headingPath, block: anchor.block };
}

/** Viewers of PDF files open the page that the address names (RFC 8118). */
const addressOf = (url: string, place: Locator['place']): string =>
  'page' in place && place.page !== undefined ? `${url.replace(/#.*$/s, '')}#page=${place.page}` : url;

/** The header words of a cell, row headers first; other anchors carry their meaning in their own words. */
function contextOf(document: Document, anchor: Anchor): { context?: string } {
  if (anchor.kind !== 'cell') return {};
  const { rowHeaders, columnHeaders } = cellContext(document, anchor.table, anchor.row, anchor.column);
  const headers = [...rowHeaders, ...columnHeaders];
  return headers.length === 0 ? {} : { context: headers.join(' › ') };
}

/**
 * Evidence whose quote is, byte for byte, `document.text` at its locator. The id depends on the bytes, the text, the place
 * and the statement read from it alone, so it is the same in every run; two statements in one sentence are two pieces of evidence.
 * @throws VeritrailError `input_invalid` when the anchor names no text
 */
export function makeEvidence({ document, artifactId, anchor, scope, fact, flags = [] }: EvidenceInput): Evidence {
  const { start, end } = spanOf(document, anchor);
  const quote = document.text.slice(start, end);
  if (quote.trim() === '' || quote.length !== end - start)
    throw new VeritrailError('input_invalid', `the anchor ${start}…${end} names no text of ${document.sourceUrl}`);
  const selector = quoteSelector(document.text, { start, end });
  const place = placeOf(document, anchor);
  const statement = fact === undefined ? '' : ` ${fact.subject} ${fact.predicate}`;
  const id = createHash('sha256')
    .update(`${document.bytesHash} ${document.textHash} ${start} ${end}${statement}`)
    .digest('hex')
    .slice(0, 16);
  return {
    id: `e${id}`,
    artifactId,
    sourceUrl: document.sourceUrl,
    quote,
    ...contextOf(document, anchor),
    locator: {
      url: document.sourceUrl,
      bytesHash: document.bytesHash,
      extractor: document.extractor,
      textHash: document.textHash,
      position: { start, end, unit: 'utf16' },
      quote: selector,
      place,
      textFragmentUrl: textFragmentUrl(addressOf(document.sourceUrl, place), selector),
    },
    scope: scope ?? scopeAt(document, anchor),
    ...(fact === undefined ? {} : { fact }),
    channel: document.blocks[anchor.block]?.origin === undefined ? 'visible' : (document.origin?.channel ?? 'embedded'),
    flags: [...flags],
  };
}
