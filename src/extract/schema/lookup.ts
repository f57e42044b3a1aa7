import type { Document, Span } from '../../vocabulary/index.ts';
import { parseJson } from '../embedded/literal.ts';
import type { Arena } from '../html/arena.ts';
import { fold } from '../html/head.ts';
import { parseHtml } from '../html/parse.ts';
import { valueAt } from '../pointer.ts';
import { foldLabel, labelMatch } from './labels.ts';
import { blockAt, findValue, locateNode } from './locate.ts';
import type { Mapping } from './mapping.ts';
import { type CellPlace, labelledPairs, type Pair } from './pairs.ts';
import { attributeName, select } from './select.ts';
import { type StructuredList, type StructuredValue, structuredValues } from './structured-values.ts';

/** A text that may be the value of a field, and where it stands. */
export interface Found {
  readonly text: string;
  /** Into `Document.text`; null when the page's main text does not say it. */
  readonly span: Span | null;
  readonly cell?: CellPlace;
  /** `structured`: said to machines only. `source`: in the page's mark-up outside its main text. */
  readonly channel: 'visible' | 'embedded' | 'structured' | 'source';
  /** How it was found, for the reader: `table row "Weight"`, `JSON-LD /jsonld.Product/offers.price`. */
  readonly from: string;
}

/** Everything of a page that fields are looked up in, read once. */
export interface Lookup {
  readonly document: Document;
  readonly pairs: readonly Pair[];
  readonly structured: readonly StructuredValue[];
  /** Lists of records that the page gives to machines. */
  readonly lists: readonly StructuredList[];
  /** The parsed source of a page; null when it is none, or nobody has it. */
  readonly arena: Arena | null;
  /** The value of a JSON text; undefined for everything else. */
  readonly json: unknown;
}

/** `source` = the decoded text of the body, null when nobody has it. */
export function createLookup(document: Document, source: string | null): Lookup {
  const json = source !== null && /^\s*[[{]/.test(source.slice(0, 200)) ? parseJson(source) : undefined;
  const { values, lists } = structuredValues(document, json);
  return {
    document,
    pairs: labelledPairs(document),
    structured: values,
    lists,
    arena: source === null || json !== undefined ? null : parseHtml(source),
    json,
  };
}

const RANK: Readonly<Record<Pair['from'], number>> = { table: 0, definition: 0, line: 1, neighbour: 2, section: 3 };
const FROM: Readonly<Record<Pair['from'], string>> = {
  table: 'table cell of',
  definition: 'definition of',
  line: 'line with the label',
  neighbour: 'text under the label',
  section: 'section',
};

/** Names that the document answers itself. */
const OWN: readonly (readonly [readonly string[], (document: Document) => readonly string[]])[] = [
  [['title', 'headline', 'name', 'page title'], ({ title }) => (title === null ? [] : [title])],
  [['author', 'byline'], ({ author }) => author],
  [['site name', 'publisher'], ({ siteName }) => (siteName === null ? [] : [siteName])],
  [['language'], ({ language }) => (language === null ? [] : [language])],
  [
    ['published', 'date published', 'published at', 'publication date'],
    ({ times }) => (times.published === undefined ? [] : [times.published.value]),
  ],
  [['updated', 'date modified', 'updated at', 'last updated'], ({ times }) => (times.updated === undefined ? [] : [times.updated.value])],
  [['url', 'source url'], ({ sourceUrl }) => [sourceUrl]],
  [['canonical url'], ({ canonicalUrl }) => [canonicalUrl]],
];

/** The texts that may be the value of a field of these names, best first. `sections`: whether whole sections may be. */
export function* candidates(lookup: Lookup, names: readonly string[], sections: boolean): Generator<Found> {
  const { document } = lookup;
  const own = OWN.find(([known]) => known.some((name) => names.includes(name)));
  const pairs = lookup.pairs
    .map((pair) => ({ pair, match: labelMatch(pair.label, names) }))
    .filter(({ pair, match }) => match > 0 && (sections || pair.from !== 'section'))
    .sort((a, b) => b.match - a.match || RANK[a.pair.from] - RANK[b.pair.from]);
  const structured = lookup.structured
    .map((value) => ({ value, match: Math.max(0, ...value.names.map((name) => labelMatch(name, names))) }))
    .filter(({ match }) => match > 0)
    .sort((a, b) => b.match - a.match);
  // What the page shows under the very name, then what it is known by, then other words for it.
  for (const { pair, match } of pairs) if (match === 2 && pair.from !== 'section') yield foundPair(document, pair);
  for (const text of own?.[1](document) ?? []) yield foundText(document, text, 'the document itself');
  for (const { value, match } of structured) if (match === 2) yield foundText(document, value.text, `structured data ${value.pointer}`);
  for (const { pair, match } of pairs) if (match === 1 && pair.from !== 'section') yield foundPair(document, pair);
  for (const { value, match } of structured) if (match === 1) yield foundText(document, value.text, `structured data ${value.pointer}`);
  for (const { pair } of pairs) if (pair.from === 'section') yield foundPair(document, pair);
}

export const channelAt = ({ blocks }: Document, offset: number): 'visible' | 'embedded' =>
  blocks[blockAt(blocks, offset)]?.origin?.state === undefined ? 'visible' : 'embedded';

const foundPair = (document: Document, { text, span, cell, from, label }: Pair): Found => ({
  text,
  span,
  ...(cell === undefined ? {} : { cell }),
  channel: channelAt(document, span.start),
  from: `${FROM[from]} "${label}"`,
});

/** A value known from elsewhere: it counts as seen where the text says the same. */
export function foundText(document: Document, text: string, from: string, after = 0): Found {
  const span = findValue(document.text, text, after);
  return { text, span, channel: span === null ? 'structured' : channelAt(document, span.start), from };
}

/** The texts that an explicit mapping names; nothing else is looked at for its field. */
export function* mapped(lookup: Lookup, mapping: Mapping): Generator<Found> {
  const { document, arena } = lookup;
  switch (mapping.kind) {
    case 'label':
      yield* candidates(lookup, [foldLabel(mapping.label)], true);
      return;
    case 'pattern': {
      const matcher = mapping.pattern.matcher(document.text);
      for (let count = 0; count < 2_000 && matcher.find(); count += 1) {
        const group = matcher.groupCount() > 0 && matcher.start(1) >= 0 ? 1 : 0;
        const [start, end] = [matcher.start(group), matcher.end(group)];
        if (end > start)
          yield {
            text: document.text.slice(start, end),
            span: { start, end },
            channel: channelAt(document, start),
            from: `pattern ${mapping.written}`,
          };
      }
      return;
    }
    case 'pointer': {
      const value = valueAt(lookup.json ?? document.metadata, mapping.pointer);
      for (const entry of Array.isArray(value) ? value : [value])
        if (typeof entry === 'string' || typeof entry === 'number' || typeof entry === 'boolean')
          yield foundText(document, String(entry), `pointer ${mapping.pointer}`);
      return;
    }
    case 'select': {
      if (arena === null) return;
      for (const node of select(arena, mapping.selector)) {
        const text =
          mapping.attribute === null ? fold(arena.textContent(node)) : fold(arena.attribute(node, attributeName(mapping.attribute)) ?? '');
        if (text === '') continue;
        const span = mapping.attribute === null ? locateNode(document, arena, node) : null;
        const channel = span === null ? 'source' : channelAt(document, span.start);
        yield {
          text: span === null ? text : document.text.slice(span.start, span.end),
          span,
          channel,
          from: `selector ${mapping.written}`,
        };
      }
    }
  }
}
