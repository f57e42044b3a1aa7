import { type AddressDate, dateAtEnd, dateInQuery, withMonthsAsNumbers } from './dates.ts';

/** Ways in which a site has no end. */
export type TrapKind = 'too_long' | 'repeating' | 'session' | 'calendar' | 'facets' | 'repetitive';

export interface Trap {
  readonly kind: TrapKind;
  readonly reason: string;
}

/** No page that is meant to be read has a longer address (IE's old limit, kept by sitemap practice). */
const MAX_URL = 2000;
const MAX_SEGMENTS = 20;
/** Heritrix's PathologicalPath rule: the same segment this often. */
const MAX_REPEATS = 3;
const MAX_PARAMETERS = 6;

const SESSION_NAME = /(?:^|[^a-z])(?:sid|sess|session|sessionid|token|phpsess\w*)$/i;

/** What the address alone gives away. Pure, linear in the address. */
export function shapeTrap(url: URL): Trap | null {
  if (url.href.length > MAX_URL) return { kind: 'too_long', reason: `the address has ${url.href.length} characters, more than ${MAX_URL}` };
  const segments = url.pathname.split('/').filter((segment) => segment !== '');
  if (segments.length > MAX_SEGMENTS)
    return { kind: 'repeating', reason: `the path has ${segments.length} segments, more than ${MAX_SEGMENTS}` };
  const seen = new Map<string, number>();
  for (const segment of segments) {
    const count = (seen.get(segment) ?? 0) + 1;
    if (count >= MAX_REPEATS) return { kind: 'repeating', reason: `the path repeats "${segment.slice(0, 60)}" ${count} times` };
    seen.set(segment, count);
  }
  const cycle = cycleOf(segments);
  if (cycle !== null) return { kind: 'repeating', reason: `the path goes in circles: ${cycle}` };
  if (url.search === '') return null;
  const names = new Map<string, number>();
  for (const [name, value] of url.searchParams) {
    names.set(name, (names.get(name) ?? 0) + 1);
    if (value.length >= 16 && SESSION_NAME.test(name) && /\d/.test(value)) return { kind: 'session', reason: `"${name}" holds a session` };
  }
  const repeated = [...names].find(([name, count]) => count >= MAX_REPEATS && !name.endsWith('[]'));
  if (repeated !== undefined) return { kind: 'facets', reason: `"${repeated[0]}" is given ${repeated[1]} times` };
  if (names.size > MAX_PARAMETERS) return { kind: 'facets', reason: `${names.size} parameters, more than ${MAX_PARAMETERS}` };
  return null;
}

/** Two segments or more that follow each other twice at the end (`/a/b/a/b`), not all of them numbers. */
function cycleOf(segments: readonly string[]): string | null {
  for (let size = 2; size * 2 <= segments.length; size++) {
    const tail = segments.slice(-size);
    if (tail.every((segment, at) => segment === segments[segments.length - 2 * size + at]) && tail.some((segment) => /\D/.test(segment)))
      return `/${tail.join('/')}`.slice(0, 80);
  }
  return null;
}

/** Form of an address: numbers and long tokens made alike, names of parameters in order. */
export function formOf(url: URL): string {
  const path = withMonthsAsNumbers(url.pathname).split('/').map(segmentForm).join('/');
  if (url.search === '') return `${url.host}${path}`;
  const names = [...new Set(url.searchParams.keys())].sort();
  return `${url.host}${path}?${names.join('&')}`;
}

const segmentForm = (segment: string): string => (isToken(segment) ? '*' : segment.replace(/\d+/g, '#'));

/** Hexadecimal or mixed letters and digits, 16 or more: nothing a person wrote. */
const isToken = (segment: string): boolean => segment.length >= 16 && /^[\w-]+$/.test(segment) && (segment.match(/\d/g)?.length ?? 0) >= 4;

/** The date for which an address stands, where it ends with one or asks for one: a month, a day, or a year by name. */
export const dateOf = (url: URL): AddressDate | null =>
  dateAtEnd(url.pathname) ?? (url.search === '' ? null : dateInQuery(url.searchParams));
