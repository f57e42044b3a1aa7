import { type Anchor, cellContext, scopeAt } from '../../evidence/index.ts';
import { scanFacts } from '../../text/facts/index.ts';
import { splitSentences } from '../../text/index.ts';
import type { Document, FactSpan, Scope, Span } from '../../vocabulary/index.ts';
import { dimensionHits, type TermHit, type Wording, wordingOf } from '../analyse/index.ts';
import { cellFacts } from './cell-facts.ts';

/** The smallest complete statement of a page: a sentence with its headings, or a table cell with its headers. */
export interface Unit {
  readonly anchor: Anchor;
  readonly text: string;
  readonly span: Span;
  /** What stands over it: for a sentence its block and headings, for a cell its headers and caption. */
  readonly near: string;
  readonly far: string;
  readonly facts: readonly FactSpan[];
  readonly hits: readonly TermHit[];
  readonly nearHits: readonly TermHit[];
  readonly farHits: readonly TermHit[];
  /** Of the nearest heading, or of the cell's own headers. */
  readonly headHits: readonly TermHit[];
  readonly scope: Scope;
  /** Leading label of the block ("Business: …"), which holds for all of its sentences; empty without one. */
  readonly lead: string;
  readonly kind: 'sentence' | 'cell';
  /** The statement's own words (a cell's with its headers), what stands over it, and the page's title and headings. */
  readonly own: Wording;
  readonly around: Wording;
}

const MAX_UNITS = 4_000;
const cache = new WeakMap<Document, readonly Unit[]>();

/** All units of a document, in text order. Computed once a document. */
export function unitsOf(document: Document): readonly Unit[] {
  let units = cache.get(document);
  if (units === undefined) {
    units = readUnits(document);
    cache.set(document, units);
  }
  return units;
}

function readUnits(document: Document): Unit[] {
  const units: Unit[] = [];
  const reference = document.collectedAt;
  for (const block of document.blocks) {
    if (units.length >= MAX_UNITS) break;
    const far = [document.title ?? '', ...block.headingPath].join(' › ');
    if (block.kind === 'table' && block.table !== undefined) {
      units.push(...cellUnits(document, block.index, block.table, far, reference));
      continue;
    }
    if (block.kind === 'heading' || block.kind === 'code') continue;
    const blockText = document.text.slice(block.span.start, block.span.end);
    const heading = block.headingPath.at(-1) ?? '';
    for (const sentence of splitSentences(blockText, document.language)) {
      const span = { start: block.span.start + sentence.start, end: block.span.start + sentence.end };
      const text = document.text.slice(span.start, span.end);
      if (text.length < 3 || text.length > 1_200) continue;
      const anchor: Anchor = { kind: 'span', span, block: block.index };
      const near = `${heading} › ${blockText.length > 600 ? '' : blockText}`;
      units.push(
        unit(
          document,
          anchor,
          text,
          span,
          near,
          far,
          heading,
          leadOf(blockText),
          'sentence',
          scanFacts(text, { language: document.language, reference }),
        ),
      );
    }
  }
  return units;
}

function unit(
  document: Document,
  anchor: Anchor,
  text: string,
  span: Span,
  near: string,
  far: string,
  head: string,
  lead: string,
  kind: Unit['kind'],
  facts: readonly FactSpan[],
): Unit {
  // A cell's statement is made of its headers and of the heading over its table.
  const over = document.blocks[anchor.block]?.headingPath.at(-1) ?? '';
  let own: Wording | undefined;
  let around: Wording | undefined;
  return {
    // Only units about the subject are ever asked for their words.
    get own() {
      own ??= wordingOf(kind === 'cell' ? `${text} ${near} ${over}` : text, document.language);
      return own;
    },
    get around() {
      around ??= wordingOf(`${near} ${far}`, document.language);
      return around;
    },
    anchor,
    text,
    span,
    near,
    far,
    facts,
    hits: dimensionHits(text),
    nearHits: dimensionHits(near),
    farHits: dimensionHits(far),
    headHits: dimensionHits(head),
    scope: scopeAt(document, anchor),
    lead,
    kind,
  };
}

function cellUnits(document: Document, block: number, table: number, far: string, reference: string): Unit[] {
  const entry = document.tables[table];
  if (entry === undefined) return [];
  const units: Unit[] = [];
  const seen = new Set<string>();
  for (const [row, cells] of entry.rows.entries()) {
    for (const [column, cell] of cells.entries()) {
      const { start, end } = cell.span;
      if (row < entry.headerRows || cell.header || end <= start) continue;
      const context = cellContext(document, table, row, column);
      // A cell that covers several rows is one statement for each row it stands in.
      const key = `${start}:${context.rowHeaders.join('|')}:${context.columnHeaders.join('|')}`;
      if (seen.has(key)) continue;
      seen.add(key);
      const near = [...context.columnHeaders, ...context.rowHeaders].join(' › ');
      const above = [far, context.caption ?? ''].join(' › ');
      const text = document.text.slice(start, end);
      const anchor: Anchor = { kind: 'cell', block, table, row, column };
      units.push(
        unit(
          document,
          anchor,
          text,
          cell.span,
          near,
          above,
          near,
          '',
          'cell',
          cellFacts(text, context.columnHeaders.concat(context.rowHeaders), above, document.language, reference),
        ),
      );
    }
  }
  return units;
}

const leadOf = (text: string): string => /^(?<label>[^:：\n]{2,40})[:：]/u.exec(text)?.groups?.label ?? '';
