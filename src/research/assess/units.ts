import { type Anchor, cellContext, scopeAt } from '../../evidence/index.ts';
import { scanFacts } from '../../text/facts/index.ts';
import { splitSentences } from '../../text/index.ts';
import type { Document, FactSpan, Scope, Span } from '../../vocabulary/index.ts';
import { dimensionHits, type TermHit } from '../analyse/index.ts';

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
      units.push(unit(document, anchor, text, span, near, far, heading, leadOf(blockText), 'sentence', scanFacts(text, { language: document.language, reference })));
    }
  }
  return units;
}

function unit(document: Document, anchor: Anchor, text: string, span: Span, near: string, far: string, head: string, lead: string, kind: Unit['kind'], facts: readonly FactSpan[]): Unit {
  return { anchor, text, span, near, far, facts, hits: dimensionHits(text), nearHits: dimensionHits(near), farHits: dimensionHits(far), headHits: dimensionHits(head), scope: scopeAt(document, anchor), lead, kind };
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
      units.push(unit(document, anchor, text, cell.span, near, above, near, '', 'cell', cellFacts(text, context.columnHeaders.concat(context.rowHeaders), above, document.language, reference)));
    }
  }
  return units;
}

const leadOf = (text: string): string => /^(?<label>[^:：\n]{2,40})[:：]/u.exec(text)?.groups?.label ?? '';

const RATE = /(?:\bper|\/)\s*[\p{L}-]+(?:[\s/-][\p{L}-]+)?|每(?:节点|集群|用户|GB|核)?(?:小时|月|年|天|日|次)|元\/[\p{L}/]+|\/(?:节点|集群|GB|月|小时|年)(?:\/(?:小时|月|年))?/giu;

/**
 * Facts of a cell in the light of its headers: "14" under "Retention (days)" is 14 days, "0.42" under "USD per node-hour" is a rate.
 * Spans refer to the cell's own text.
 */
export function cellFacts(text: string, headers: readonly string[], above: string, language: string | null, reference: string): FactSpan[] {
  const numbering = /^v?\d{1,4}(?:\.\d{1,4}){0,3}$/.exec(text.trim());
  if (numbering !== null && headers.some((header) => /\bversion\b|\brelease\b|版本号?/i.test(header))) {
    const start = text.indexOf(numbering[0]);
    return [{ kind: 'version', start, end: start + numbering[0].length, raw: numbering[0], value: numbering[0].replace(/^v/, '') }];
  }
  const scan = (variant: string): FactSpan[] => scanFacts(variant, { language, reference });
  const own = scan(text);
  const rated = (facts: FactSpan[]): FactSpan[] =>
    facts.map((fact) => {
      if (fact.kind !== 'currency' || fact.per !== undefined) return fact;
      for (const source of [...headers, above]) {
        for (const [rate] of source.matchAll(RATE)) {
          const found = scan(`${fact.raw} ${rate.replace(/^元/, '')}`).find((one) => one.kind === 'currency' && one.per !== undefined) ?? scan(`${fact.raw}${rate.replace(/^元/, '')}`).find((one) => one.kind === 'currency' && one.per !== undefined);
          if (found?.per !== undefined) return { ...fact, per: found.per };
        }
      }
      return fact;
    });
  if (own.some(({ kind }) => kind !== 'number' && kind !== 'ordinal')) return rated(own);
  const bare = own.find(({ kind }) => kind === 'number');
  if (bare === undefined) return own;
  for (const header of headers) {
    const unitTexts = [...Array.from(header.matchAll(/[(（]([^()（）]{1,30})[)）]/gu), (match) => match[1] ?? ''), header];
    for (const unitText of unitTexts) {
      for (const variant of [`${bare.raw} ${unitText}`, `${unitText.split(/\bper\b|\//i)[0]?.trim() ?? ''} ${bare.raw}${/\bper\b|\//i.test(unitText) ? ` ${unitText.slice(unitText.search(/\bper\b|\//i))}` : ''}`, `${bare.raw}${unitText}`]) {
        const found = scan(variant).find((one) => one.kind !== 'number' && one.kind !== 'ordinal' && (one.value === bare.value || one.lo === bare.value));
        if (found !== undefined) return rated([{ ...found, start: bare.start, end: bare.end, raw: bare.raw }]);
      }
    }
  }
  return own;
}
