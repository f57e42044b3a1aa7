import { type Found, found } from './found.ts';
import { MONTH, monthByName } from './month-names.ts';
import { type DateOptions, readDate } from './parse-date.ts';
import type { TimeSources } from './sources.ts';

const YEAR = '((?:19|20)\\d{2})';
const MM = '(0[1-9]|1[0-2])';
const DD = '(0[1-9]|[12]\\d|3[01])';
const DAYS: readonly RegExp[] = [
  new RegExp(`(?:^|[/_-])${YEAR}[/_-]?${MM}[/_-]?${DD}(?=[/_.-]|$)`),
  new RegExp(`/[a-z]?${YEAR}[/_-]?${MM}[/_-]?${DD}(?=[/_.-]|$)`),
  new RegExp(`/${YEAR}[/-]${MM}[/-]?${DD}/`),
];
const REVERSED = new RegExp(`[/_-]${DD}[_-]${MM}[_-]${YEAR}(?=[/_.-]|$)`);
const NAMED = new RegExp(`/${YEAR}[/-](${MONTH})[/-](\\d{1,2})(?=[/.-]|$)`, 'iu');
const COMPACT_MONTH = new RegExp(`/${YEAR}[/-]?(0?[1-9]|1[0-2])/`);

/** The date in the path of an address. */
export function fromUrl(url: string): Found[] {
  const path = (URL.parse(url)?.pathname ?? '').slice(0, 500);
  for (const pattern of DAYS) {
    const day = pattern.exec(path);
    if (day !== null) return dayOf(`${day[1]}-${day[2]}-${day[3]}`);
  }
  const reversed = REVERSED.exec(path);
  if (reversed !== null) return dayOf(`${reversed[3]}-${reversed[2]}-${reversed[1]}`);
  const named = NAMED.exec(path);
  if (named !== null)
    return dayOf(`${named[1]}-${String(monthByName(named[2] ?? '', 'en')).padStart(2, '0')}-${(named[3] ?? '').padStart(2, '0')}`);
  const month = COMPACT_MONTH.exec(path);
  if (month === null) return [];
  const value = `${month[1]}-${(month[2] ?? '').padStart(2, '0')}`;
  return found('published', { value, precision: 'month', zone: null, ambiguous: false, otherDay: null }, 'url', 80, 'url', 'low');
}

const dayOf = (text: string): Found[] => found('published', readDate(text, { monthFirst: false }), 'url', 40, 'url', 'medium');

/** A server that stamps every answer says nothing about the page. */
const STAMPED_MS = 600_000;

export function fromHeaders({ headers, fetchedAt }: TimeSources, options: DateOptions): Found[] {
  const header = headers.find(([name]) => name.toLowerCase() === 'last-modified')?.[1];
  const date = header === undefined ? null : readDate(header, options);
  if (date === null || header === undefined) return [];
  const age = Date.parse(fetchedAt) - Date.parse(header);
  return Number.isFinite(age) && age < STAMPED_MS ? [] : found('updated', date, 'header', 90, 'header last-modified', 'low');
}
