import { type BlockChange, matchAspects, scopeAt } from '../../evidence/index.ts';
import { formatQuantity } from '../../text/index.ts';
import type { ChangedFact, Document, FactSpan, Scope, Span, StatedValue } from '../../vocabulary/index.ts';

type Anchor = Parameters<typeof scopeAt>[1];
type FactChange = BlockChange['facts'][number];

/** Where the words of a document stand: the block, or the cell with its headers. */
export interface Places {
  readonly document: Document;
  at(span: Span): { readonly anchor: Anchor; readonly row: string; readonly column: string } | null;
}

export function placesOf(document: Document): Places {
  const cells = new Map<number, { anchor: Anchor; row: string; column: string }>();
  document.blocks.forEach(({ table }, block) => {
    const entry = table === undefined ? undefined : document.tables[table];
    if (table === undefined || entry === undefined) return;
    entry.rows.forEach((row, r) => {
      row.forEach((cell, c) => {
        // A cell that spans several stands in each of them; the first one is its place.
        if (cells.has(cell.span.start)) return;
        const headers = entry.rows.slice(0, Math.min(r, entry.headerRows)).map((header) => header[c]?.text.trim() ?? '');
        const column = [...new Set(headers)].filter((text) => text !== '').join(' ');
        cells.set(cell.span.start, {
          anchor: { kind: 'cell', block, table, row: r, column: c },
          row: c === 0 ? '' : (row[0]?.text.trim() ?? ''),
          column,
        });
      });
    });
  });
  const starts = [...cells.keys()].sort((a, b) => a - b);
  const last = (list: readonly number[], offset: number): number => {
    let [low, high] = [0, list.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((list[middle] ?? 0) <= offset) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  };
  const blockStarts = document.blocks.map(({ span }) => span.start);
  return {
    document,
    at(span) {
      const block = last(blockStarts, span.start);
      const within = document.blocks[block];
      if (within === undefined || span.start >= within.span.end) return null;
      if (within.table !== undefined) {
        const cell = cells.get(starts[last(starts, span.start)] ?? -1);
        if (cell !== undefined) return cell;
      }
      return { anchor: { kind: 'span', span, block }, row: '', column: '' };
    },
  };
}

/** A fact of one side, and what it is a fact of. */
interface Named {
  readonly fact: FactSpan;
  readonly name: string;
  readonly subject: string;
  /** Words right before it, in the same part of its sentence. */
  readonly lead: string;
  readonly stated: StatedValue;
}

/** Sentences with more values than this are told as they were paired by their order. */
const MOST_PAIRED = 16;

/** The changed facts of one block: each old one with the new one that holds for the same, as far as the page says for what they hold. */
export function namedChanges(changes: readonly FactChange[], before: SideOf, after: SideOf): ChangedFact[] {
  const old = changes.map(({ before: fact }) => (fact === null ? null : named(fact, before)));
  const now = changes.map(({ after: fact }) => (fact === null ? null : named(fact, after)));
  const pairs = changes.length > MOST_PAIRED ? old.map((one, at) => [one, now[at] ?? null] as const) : paired(old, now);
  return pairs.flatMap(([from, to]): ChangedFact[] => {
    const shown = to ?? from;
    if (shown === null) return [];
    const differs =
      from === null || to === null
        ? []
        : matchAspects(from.stated.scope, to.stated.scope).flatMap(({ aspect, match }) => (match === 'different' ? [aspect] : []));
    return [{ name: shown.name, subject: shown.subject, before: from?.stated ?? null, after: to?.stated ?? null, differs }];
  });
}

export interface SideOf {
  readonly places: Places;
  /** Where the compared text begins in its document. */
  readonly start: number;
}

function paired(old: readonly (Named | null)[], now: readonly (Named | null)[]): (readonly [Named | null, Named | null])[] {
  const left = old.filter((one) => one !== null);
  const right = now.filter((one) => one !== null);
  const found = left
    .flatMap((from, i) => right.map((to, j) => ({ from, to, score: likeness(from, to) - Math.abs(i - j) / 100 })))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score);
  const used = new Set<Named>();
  const pairs: [Named, Named][] = [];
  for (const { from, to } of found) {
    if (used.has(from) || used.has(to)) continue;
    used.add(from).add(to);
    pairs.push([from, to]);
  }
  const order = (one: Named | null): number => one?.stated.span.start ?? 0;
  return [
    ...pairs.sort((a, b) => order(a[1]) - order(b[1])),
    ...left.filter((one) => !used.has(one)).map((one) => [one, null] as const),
    ...right.filter((one) => !used.has(one)).map((one) => [null, one] as const),
  ];
}

const fold = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{P}]+/gu, '');

/** Above 0: they may be one value, then and now. What they are said to hold for counts most, then the words before them. */
function likeness(a: Named, b: Named): number {
  if (
    a.fact.kind !== b.fact.kind &&
    a.fact.currency === b.fact.currency &&
    a.fact.unit === b.fact.unit &&
    a.fact.kind !== 'range' &&
    b.fact.kind !== 'range'
  )
    return 0;
  const aspects = matchAspects(a.stated.scope, b.stated.scope);
  const differ = aspects.filter(({ match }) => match === 'different').length;
  const agree = aspects.filter(({ match }) => match === 'match').length;
  const words = fold(a.lead) === fold(b.lead) ? 2 : fold(a.lead) !== '' && fold(b.lead) !== '' ? -1 : 0;
  const basis = (a.fact.currency === b.fact.currency ? 1 : 0) + (a.fact.unit === b.fact.unit ? 1 : 0) + (a.fact.per === b.fact.per ? 1 : 0);
  return 1.5 + agree + words + basis / 2 - 3 * differ;
}

const KIND_NAMES: Readonly<Record<FactSpan['kind'], readonly [string, string]>> = {
  number: ['number', '数值'],
  percent: ['share', '比例'],
  ordinal: ['rank', '次序'],
  range: ['range', '范围'],
  currency: ['price', '价格'],
  dimension: ['measure', '数量'],
  temperature: ['temperature', '温度'],
  age: ['age', '年龄'],
  date: ['date', '日期'],
  datetime: ['time', '时间'],
  time: ['time', '时间'],
  period: ['period', '时段'],
  duration: ['duration', '时长'],
  version: ['version', '版本'],
};

function named(fact: FactSpan, { places, start }: SideOf): Named {
  const { document } = places;
  const span = { start: start + fact.start, end: start + fact.end };
  const place = places.at(span);
  const scope: Scope = place === null ? {} : scopeAt(document, place.anchor);
  const block = place === null ? undefined : document.blocks[place.anchor.block];
  const lead = place?.anchor.kind === 'cell' ? '' : leadOf(document.text, block?.span.start ?? 0, span.start);
  const label = /^(.{1,60})[:：]$/u.exec(lead)?.[1]?.trim();
  const name = (place?.column || undefined) ?? label ?? KIND_NAMES[fact.kind][document.language?.startsWith('zh') === true ? 1 : 0];
  const heading = block?.headingPath.at(-1) ?? document.title ?? '';
  const subject = (place?.row || undefined) ?? (label === undefined && isName(lead) ? lead : (scope.plan ?? heading));
  const value = formatQuantity(fact, document.language);
  return { fact, name, subject, lead, stated: { value, quote: document.text.slice(span.start, span.end), span, scope } };
}

/** The words between the last mark and a place: of "Basic 5 USD, Pro 12 USD" the second price has "Pro". */
function leadOf(text: string, from: number, at: number): string {
  const line = text.slice(Math.max(from, at - 120), at);
  return line.slice(Math.max(...[...line.matchAll(/[,;.!?|(\n，；。！？、（]/gu)].map(({ index }) => index), -1) + 1).trim();
}

/** A few words that begin like a name: no half of a sentence. */
const isName = (lead: string): boolean =>
  lead.length <= 40 &&
  /^(?:\p{Lu}|\p{Script=Han})[^.]*$/u.test(lead) &&
  lead.split(/\s+/).length <= 3 &&
  !/\p{Ll}\s+(?:is|are|was|costs?|has)$/u.test(lead) &&
  !/(?:是|为|每月|每年|约)$/u.test(lead);
