import type { TimeValue } from '../../vocabulary/index.ts';
import { personNames, usableTitle } from '../file-names.ts';
import { languageTag } from '../language.ts';
import type { PdfFile } from './file/file.ts';
import { PdfRef, PdfStream, type PdfValue } from './file/objects.ts';
import { pdfText } from './file/text.ts';
import { foldTitle } from './layout/headings.ts';

/** What a file says about itself: the information dictionary, else its XMP packet. */
export interface PdfInfo {
  readonly title: string | null;
  readonly author: readonly string[];
  readonly language: string | null;
  readonly created: TimeValue | null;
  readonly modified: TimeValue | null;
  /** Names of `Info` with their text. */
  readonly entries: ReadonlyMap<string, string>;
  /** Folded titles of the bookmarks. */
  readonly outline: ReadonlySet<string>;
}

const KEPT = ['Title', 'Author', 'Subject', 'Keywords', 'Creator', 'Producer', 'CreationDate', 'ModDate'] as const;
const MAX_VALUE = 1000;
const MAX_OUTLINE = 5000;

export function readInfo(file: PdfFile): PdfInfo {
  const entries = new Map<string, string>();
  for (const key of KEPT) {
    const value = file.resolve(file.info.get(key));
    const text = value instanceof Uint8Array ? pdfText(value).trim().slice(0, MAX_VALUE) : '';
    if (text !== '') entries.set(key, text);
  }
  const xmp = readXmp(file);
  const lang = file.resolve(file.catalog.get('Lang'));
  return {
    title: usableTitle(entries.get('Title') ?? xmp.title ?? null),
    author: personNames(entries.get('Author') ?? xmp.author ?? ''),
    language: languageTag(lang instanceof Uint8Array ? pdfText(lang) : null),
    created: pdfDate(entries.get('CreationDate'), 'pdf CreationDate'),
    modified: pdfDate(entries.get('ModDate'), 'pdf ModDate'),
    entries,
    outline: readOutline(file),
  };
}

/** `D:YYYYMMDDHHmmSSOHH'mm'` (ISO 32000-1, 7.9.4), as far as it is written. */
export function pdfDate(text: string | undefined, source: string): TimeValue | null {
  const parts = /^(?:D:)?(\d{4})(\d{2})?(\d{2})?(\d{2})?(\d{2})?(\d{2})?\s*(Z|[+-]\d{2}'?(?:\d{2})?)?/.exec(text ?? '');
  if (parts === null) return null;
  const [, year = '', month, day, hour, minute, second, offset] = parts;
  const valid = Number(month ?? 1) >= 1 && Number(month ?? 1) <= 12 && Number(day ?? 1) >= 1 && Number(day ?? 1) <= 31;
  if (!valid || Number(year) < 1990 || Number(hour ?? 0) > 23 || Number(minute ?? 0) > 59 || Number(second ?? 0) > 59) return null;
  const zone =
    offset === undefined ? null : offset === 'Z' ? 'Z' : `${offset.slice(0, 3)}:${offset.replace(/\D/g, '').slice(2).padEnd(2, '0')}`;
  const date = [year, month, day].filter((part) => part !== undefined).join('-');
  const shared = { zone, source, confidence: 'low' as const };
  if (day === undefined) return { value: date, precision: month === undefined ? 'year' : 'month', ...shared };
  if (hour === undefined || minute === undefined) return { value: date, precision: 'day', ...shared };
  const time = second === undefined ? `${hour}:${minute}` : `${hour}:${minute}:${second}`;
  return { value: `${date}T${time}${zone ?? ''}`, precision: second === undefined ? 'minute' : 'second', ...shared };
}

/** Title and first author of the XMP packet. Its XML is searched, not parsed: there are two fields to find. */
function readXmp(file: PdfFile): { readonly title: string | null; readonly author: string | null } {
  const stream = file.resolve(file.catalog.get('Metadata'));
  const data = stream instanceof PdfStream ? file.data(stream) : null;
  if (data === null) return { title: null, author: null };
  const xml = new TextDecoder().decode(data.subarray(0, 200_000));
  const field = (name: string): string | null => {
    const start = xml.indexOf(`<dc:${name}>`);
    const end = start < 0 ? -1 : xml.indexOf(`</dc:${name}>`, start);
    const item = end < 0 ? null : /<rdf:li[^<>]{0,200}>([^<]{1,1000})<\/rdf:li>/.exec(xml.slice(start, end));
    const text = item?.[1]?.replace(/&(amp|lt|gt|quot|apos);/g, (_all, entity: string) => ENTITIES[entity] ?? '').trim() ?? '';
    return text === '' ? null : text;
  };
  return { title: field('title'), author: field('creator') };
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function readOutline(file: PdfFile): ReadonlySet<string> {
  const titles = new Set<string>();
  const seen = new Set<number>();
  const queue: PdfValue[] = [file.dict(file.catalog.get('Outlines')).get('First') ?? null];
  for (let entry = queue.pop(); entry !== undefined && titles.size < MAX_OUTLINE; entry = queue.pop()) {
    file.meter.step();
    if (!(entry instanceof PdfRef) || seen.has(entry.num)) continue;
    seen.add(entry.num);
    const node = file.dict(entry);
    const title = file.resolve(node.get('Title'));
    if (title instanceof Uint8Array) {
      const folded = foldTitle(pdfText(title));
      if (folded.length > 2) titles.add(folded);
    }
    queue.push(node.get('Next') ?? null, node.get('First') ?? null);
  }
  return titles;
}
