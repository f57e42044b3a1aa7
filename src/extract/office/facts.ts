import type { TimeValue } from '../../vocabulary/index.ts';
import { personNames, usableTitle } from '../file-names.ts';
import { languageTag } from '../language.ts';
import { readRelations, targetsOf } from './zip/parts.ts';
import { readXml } from './zip/xml.ts';
import type { Zip } from './zip/zip.ts';

/** What a file says about itself. */
export interface FileFacts {
  readonly title: string | null;
  readonly author: readonly string[];
  readonly language: string | null;
  readonly created: TimeValue | null;
  readonly modified: TimeValue | null;
  /** Under their names in the file, for the document's metadata. */
  readonly entries: ReadonlyMap<string, string>;
}

const MAX_VALUE = 1000;
/** Names of properties in OPC (ECMA-376-2, 8.3) and ODF (part 3, 4.3) that say the same. */
const KEPT: ReadonlyMap<string, string> = new Map([
  ['dc:title', 'title'],
  ['dc:creator', 'creator'],
  ['dc:subject', 'subject'],
  ['dc:description', 'description'],
  ['dc:language', 'language'],
  ['cp:keywords', 'keywords'],
  ['meta:keyword', 'keywords'],
  ['cp:category', 'category'],
  ['cp:lastModifiedBy', 'lastModifiedBy'],
  ['meta:initial-creator', 'initialCreator'],
  ['meta:generator', 'generator'],
  ['dcterms:created', 'created'],
  ['dcterms:modified', 'modified'],
  ['meta:creation-date', 'created'],
  ['dc:date', 'modified'],
]);

/** Properties in an XML part: the first of each name. */
export function readFacts(data: Uint8Array | null, source: string): FileFacts {
  const entries = new Map<string, string>();
  let value = '';
  if (data !== null)
    readXml(data, {
      open() {
        value = '';
      },
      text(text) {
        if (value.length < MAX_VALUE) value += text;
      },
      close(name) {
        const key = KEPT.get(name);
        const text = value.replace(/\s+/g, ' ').trim().slice(0, MAX_VALUE);
        if (key !== undefined && text !== '' && !entries.has(key)) entries.set(key, text);
        value = '';
      },
    });
  return {
    title: usableTitle(entries.get('title') ?? null),
    // In OpenDocument the creator is who saved the file last.
    author: personNames(entries.get('initialCreator') ?? entries.get('creator') ?? ''),
    language: languageTag(entries.get('language')),
    created: w3cTime(entries.get('created'), `${source} created`),
    modified: w3cTime(entries.get('modified'), `${source} modified`),
    entries,
  };
}

/** Core properties of an OPC package. */
export function readCoreFacts(zip: Zip): FileFacts {
  const [part] = targetsOf(readRelations(zip, ''), 'core-properties');
  return readFacts(part === undefined ? null : zip.read(part), 'file');
}

/** A W3C date-time (NOTE-datetime), as far as it is written; ODF writes fractions of a second and no zone. */
export function w3cTime(text: string | undefined, source: string): TimeValue | null {
  const parts = /^(\d{4})(?:-(\d\d)(?:-(\d\d)(?:T(\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?(Z|[+-]\d\d:\d\d)?)?)?)?$/.exec(text ?? '');
  if (parts === null) return null;
  const [, year = '', month, day, hour, minute, second, zone] = parts;
  const within = (value: string | undefined, least: number, most: number): boolean =>
    value === undefined || (Number(value) >= least && Number(value) <= most);
  // 1601 and 1900 are what programs write for "never".
  if (Number(year) < 1990 || !within(month, 1, 12) || !within(day, 1, 31) || !within(hour, 0, 23) || !within(minute, 0, 59)) return null;
  const date = [year, month, day].filter((part) => part !== undefined).join('-');
  const shared = { zone: zone ?? null, source, confidence: 'low' as const };
  if (hour === undefined) return { value: date, precision: day !== undefined ? 'day' : month !== undefined ? 'month' : 'year', ...shared };
  const clock = second === undefined ? `${hour}:${minute}` : `${hour}:${minute}:${second}`;
  return { value: `${date}T${clock}${zone ?? ''}`, precision: second === undefined ? 'minute' : 'second', ...shared };
}
