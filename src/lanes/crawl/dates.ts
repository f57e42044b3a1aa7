/** A date in an address. Month 1–12, or null where only the year is named. */
export interface AddressDate {
  readonly year: number;
  readonly month: number | null;
}

/** Names of months and days of the week come from the platform's own tables, so none is forgotten and none is typed here. */
const LOCALES = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'sv', 'da', 'cs', 'tr', 'ru', 'uk', 'el', 'id'];

interface Names {
  readonly months: ReadonlyMap<string, number>;
  readonly days: ReadonlySet<string>;
}
let known: Names | null = null;

/** Made when first needed: most crawls meet no calendar. */
function names(): Names {
  if (known !== null) return known;
  const months = new Map<string, number>();
  const days = new Set<string>();
  for (const locale of LOCALES) {
    for (const style of ['long', 'short'] as const) {
      const month = new Intl.DateTimeFormat(locale, { month: style, timeZone: 'UTC' });
      // With a day beside it a month takes another case in some languages.
      const dated = new Intl.DateTimeFormat(locale, { month: style, day: 'numeric', timeZone: 'UTC' });
      const weekday = new Intl.DateTimeFormat(locale, { weekday: style, timeZone: 'UTC' });
      for (let n = 0; n < 12; n++) {
        const at = Date.UTC(2026, n, 1);
        const inDate = dated.formatToParts(at).find(({ type }) => type === 'month')?.value ?? '';
        for (const name of [month.format(at), inDate]) if (/\p{L}{3}/u.test(name)) months.set(bare(name), n + 1);
      }
      for (let n = 1; n <= 7; n++) days.add(bare(weekday.format(Date.UTC(2026, 5, n))));
    }
  }
  known = { months, days };
  return known;
}

function bare(word: string): string {
  return word.toLowerCase().replace(/^[^\p{L}\d]+|[^\p{L}\d]+$/gu, '');
}

const YEAR = /^(?:19|20|21)\d{2}$/;

/** `/2031/july` as `/2031/07`: the form of an address must not depend on how it writes a month. */
export function withMonthsAsNumbers(path: string): string {
  if (!/\/(?:19|20|21)\d{2}(?:\/|$)/.test(path)) return path;
  const segments = path.split('/');
  return segments
    .map((segment, at) => {
      if (segment.length < 3 || (!YEAR.test(segments[at - 1] ?? '') && !YEAR.test(segments[at + 1] ?? ''))) return segment;
      const month = names().months.get(decoded(segment).toLowerCase());
      return month === undefined ? segment : String(month).padStart(2, '0');
    })
    .join('/');
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    // Escapes that are no UTF-8 name no month.
    return segment;
  }
}

/** `/2031/07`, `/2031/7/12`, `/2031-07-12`, and a number behind it that names which calendar. */
const AT_END = /\/(\d{4})(?:\/(\d{1,2})(?:\/\d{1,2})?|-(\d{2})(?:-\d{2})?)(?:\/\d+)?\/?$/;

export function dateAtEnd(path: string): AddressDate | null {
  const found = AT_END.exec(withMonthsAsNumbers(path));
  return found === null ? null : dateFrom(found[1], found[2] ?? found[3]);
}

/** The path of a calendar without the date it stands for. */
export const withoutDate = (path: string): string => withMonthsAsNumbers(path).replace(AT_END, '').replace(/\/$/, '');

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
  'cal',
  'tribe-bar-date',
  '日期',
  '月',
  '年',
]);
const DATE_VALUE = /^((?:19|20|21)\d{2})(?:-?(\d{2})(?:-?\d{2})?)?$/;

export function dateInQuery(parameters: URLSearchParams): AddressDate | null {
  for (const [name, value] of parameters) {
    const found = DATE_NAMES.has(name.toLowerCase()) ? DATE_VALUE.exec(value) : null;
    if (found !== null) return dateFrom(found[1], found[2] ?? parameters.get('month') ?? parameters.get('m') ?? undefined);
  }
  return null;
}

function dateFrom(year: string | undefined, month: string | undefined): AddressDate | null {
  const number = month === undefined ? null : Number(month);
  return { year: Number(year), month: number !== null && number >= 1 && number <= 12 ? number : null };
}

/** Days of a month, years, and whole dates in figures. A price or a rate is none. */
const DATE_TOKEN =
  /^(?:(?:0?[1-9]|[12]\d|3[01])(?:st|nd|rd|th)?|(?:19|20|21)\d{2}(?:[-/]\d{1,2})?|\d{1,2}[-/](?:19|20|21)\d{2}|\d{1,4}([-./])\d{1,2}\1\d{1,4})$/;
const MAX_TEXT = 5_000;

/** What a text says apart from dates: two months of an empty calendar say the same. */
export function dateFree(text: string): string {
  const { months, days } = names();
  return text
    .slice(0, MAX_TEXT)
    .toLowerCase()
    .replace(/\d{1,4}[年月日]/g, ' ')
    .split(/[\s,;:()[\]|]+/)
    .filter((token) => {
      const word = bare(token);
      return word !== '' && !DATE_TOKEN.test(word) && !months.has(word) && !days.has(word);
    })
    .join(' ');
}
