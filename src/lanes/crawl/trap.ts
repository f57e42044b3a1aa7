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
/** Distinct combinations of two or more parameters on one path. */
const MAX_COMBINATIONS = 100;
/** Months or days of one calendar: five years of months. */
const MAX_DATES = 60;
/** Pages of one form in a row that brought nothing new. */
const MAX_IDLE = 8;

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

/** Years that a page may be about: none before the printing press of the web, none far ahead. */
const DATE_AT_END = /\/(?:\d{4}\/\d{1,2}(?:\/\d{1,2})?|\d{4}-\d{2}(?:-\d{2})?)(?:\/\d+)?\/?$/;
const DATE_VALUE = /^(?:(?:19|20|21)\d{2}-?\d{2}(?:-?\d{2})?|(?:19|20|21)\d{2})$/;
const DATE_NAMES: ReadonlySet<string> = new Set([
  'date',
  'day',
  'month',
  'year',
  'from',
  'start',
  'week',
  'd',
  'y',
  'm',
  'ym',
  'tribe-bar-date',
  '日期',
]);

/** Form of an address: numbers and long tokens made alike, names of parameters in order. */
export function formOf(url: URL): string {
  const path = url.pathname
    .split('/')
    .map((segment) => (isToken(segment) ? '*' : segment.replace(/\d+/g, '#')))
    .join('/');
  const names = [...new Set(url.searchParams.keys())].sort();
  return `${url.host}${path}${names.length === 0 ? '' : `?${names.join('&')}`}`;
}

/** Hexadecimal or mixed letters and digits, 16 or more: nothing a person wrote. */
const isToken = (segment: string): boolean => segment.length >= 16 && /^[\w-]+$/.test(segment) && (segment.match(/\d/g)?.length ?? 0) >= 4;

/** What shows only over many addresses of one site. It remembers counts by form, boundedly. */
export interface TrapMemory {
  /** Count a new address; a trap where it is one too many. @param isNew asked only where it is counted */
  admit(url: URL, isNew: () => boolean): Trap | null;
  /** Whether pages of its form have had nothing new for too long. */
  barren(url: URL): Trap | null;
  /** A page was read; `twin` is the earlier page of the same text. Only a form that repeats itself is barren: copies under other forms are not. */
  learn(url: URL, twin: URL | null): void;
}

const MAX_FORMS = 20_000;

export function createTrapMemory(): TrapMemory {
  const dates = new Map<string, number>();
  const combinations = new Map<string, number>();
  const idle = new Map<string, number>();
  const count = (map: Map<string, number>, key: string): number => {
    const value = (map.get(key) ?? 0) + 1;
    if (map.size < MAX_FORMS || map.has(key)) map.set(key, value);
    return value;
  };
  const barrenOf = (url: URL): Trap | null => {
    const form = formOf(url);
    const pages = idle.get(form) ?? 0;
    return pages < MAX_IDLE ? null : { kind: 'repetitive', reason: `${pages} pages of the form ${form} in a row only repeated one` };
  };
  return {
    barren: barrenOf,
    admit(url, isNew) {
      const form = formOf(url);
      const barren = barrenOf(url);
      if (barren !== null) return barren;
      const isDated = isCalendar(url);
      const isCombination = new Set(url.searchParams.keys()).size >= 2;
      if ((!isDated && !isCombination) || !isNew()) return null;
      if (isDated) {
        const seen = count(dates, form);
        if (seen > MAX_DATES) return { kind: 'calendar', reason: `more than ${MAX_DATES} dates of the form ${form}` };
      }
      if (isCombination) {
        const seen = count(combinations, url.host + url.pathname);
        if (seen > MAX_COMBINATIONS)
          return { kind: 'facets', reason: `more than ${MAX_COMBINATIONS} combinations of parameters on ${url.pathname}` };
      }
      return null;
    },
    learn(url, twin) {
      const form = formOf(url);
      if (twin === null) idle.delete(form);
      else if (formOf(twin) === form) count(idle, form);
    },
  };
}

function isCalendar(url: URL): boolean {
  if (DATE_AT_END.test(url.pathname)) return true;
  for (const [name, value] of url.searchParams) if (DATE_NAMES.has(name.toLowerCase()) && DATE_VALUE.test(value)) return true;
  return false;
}
