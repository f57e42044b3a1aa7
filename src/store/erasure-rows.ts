import type { ErasableEntry, ErasablePlace } from './erasure.ts';
import { parseStored, unpack } from './json.ts';
import { hexOf } from './keep-rows.ts';

type Row = Record<string, unknown>;
type Reading = Omit<ErasableEntry, 'id'>;

/** Tables are read by their keys, so many rows at a time. */
export const ENTRIES_AT_ONCE = 200;

/** How the entries of a place are read and forgotten; the same names of columns on both engines. */
export interface PlaceSql {
  /** With its joins. */
  readonly from: string;
  /** Columns that name a row, in their order. */
  readonly keys: readonly string[];
  readonly columns: string;
  readonly where?: string;
  /** Of one table, up to WHERE. */
  readonly forget?: string;
}

/** @param text how the engine writes text */
export function entryOf(place: Exclude<ErasablePlace, 'bodies'>, row: Row, text: (stored: unknown) => string): Reading {
  const of = (column: string): string => (row[column] === null || row[column] === undefined ? '' : text(row[column]));
  const bare = { urls: [], bodies: [] };
  switch (place) {
    case 'records':
    case 'events':
      return { ...bare, name: hexOf(row.key), text: of('json') };
    case 'versions':
      return { ...bare, name: hexOf(row.key), bodies: hashes(row.bytes, row.document), text: of('json') };
    case 'quarantine':
      return { ...bare, name: hexOf(row.key), bodies: hashes(row.bytes), text: of('json') };
    case 'fields':
      return { ...bare, name: hexOf(row.key), text: lines(of('entity_id'), of('name'), of('text'), of('json')) };
    case 'artifacts':
      return { ...bare, name: of('id'), urls: addressesOf(of('json')), bodies: hashes(row.body), text: of('json') };
    case 'documents':
      return {
        ...bare,
        name: of('artifact_id'),
        text: Buffer.from(unpack(row.data, `document of artifact ${of('artifact_id')}`)).toString(),
      };
    case 'http_cache':
      return { name: of('name'), urls: [cachedUrl(of('json'))], bodies: row.body === null ? [] : [of('body')], text: of('json') };
    case 'passages':
      return { ...bare, name: of('name'), urls: [of('url')], text: lines(of('url'), of('title'), of('all_text')) };
    case 'key_values':
    case 'scratch':
      return { ...bare, name: of('name'), space: of('space'), text: lines(of('name'), of('json')) };
    case 'frontier':
      return { ...bare, name: of('run'), urls: [of('url')], text: lines(of('url'), of('parent'), of('anchor'), of('detail')) };
    case 'anchors':
      return { ...bare, name: of('run'), urls: [of('parent')], text: of('anchor') };
    case 'lane_memory':
      return { ...bare, name: of('host'), host: of('host'), text: of('template') };
    case 'page_prints':
      return {
        ...bare,
        name: of('host'),
        urls: ['https', 'http'].map((scheme) => `${scheme}://${of('host')}${of('path')}`),
        text: of('path'),
      };
    case 'run_events':
    case 'answers':
      return { ...bare, name: of('run_id'), text: of('json') };
    case 'runs':
      return {
        ...bare,
        name: of('run_id'),
        urls: URL.canParse(of('question')) ? [of('question')] : [],
        text: lines(of('question'), of('settings')),
      };
  }
}

const lines = (...parts: readonly string[]): string => parts.join('\n');

const hashes = (...stored: readonly unknown[]): string[] => stored.map(hexOf).filter((hash) => hash !== '');

const isRecord = (value: unknown): value is Row => typeof value === 'object' && value !== null;
const textsOf = (...values: readonly unknown[]): string[] => values.filter((value) => typeof value === 'string');

/** Also of an artifact that is damaged in some other field: it must be possible to take it away. */
function addressesOf(json: string): string[] {
  const stored = parseStored(json, 'an artifact');
  if (!isRecord(stored)) return [];
  const operated = isRecord(stored.operated) ? textsOf(stored.operated.from) : [];
  return [...new Set([...textsOf(stored.canonicalUrl, stored.requestedUrl, stored.finalUrl), ...operated])];
}

function cachedUrl(json: string): string {
  const stored = parseStored(json, 'an entry of the HTTP cache');
  return isRecord(stored) ? (textsOf(stored.url)[0] ?? '') : '';
}
