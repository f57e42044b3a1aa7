/** The date systems of workbooks (ECMA-376-1, 18.17.4.1): days are counted from the end of 1899, or from 1904. */
export type Epoch = 1900 | 1904;

/** How the values of a format are written. */
export type Display =
  | { readonly kind: 'general' }
  | { readonly kind: 'text' }
  | {
      readonly kind: 'date';
      readonly day: boolean;
      readonly month: boolean;
      readonly year: boolean;
      readonly clock: 'none' | 'minutes' | 'seconds';
    }
  | { readonly kind: 'elapsed'; readonly unit: 'h' | 'm' | 's' }
  | { readonly kind: 'number'; readonly sections: readonly Section[] };

interface Section {
  readonly before: string;
  readonly after: string;
  readonly decimals: number;
  readonly least: number;
  readonly grouped: boolean;
  readonly percent: boolean;
  readonly exponent: Exponent | null;
  readonly fraction: Fraction | null;
  /** Divided by a thousand as often as commas end the digits. */
  readonly thousands: number;
  /** It has no place for digits: the text alone is shown. */
  readonly literal: boolean;
}

/** `0.00E+00`: powers of ten in steps (`##0` counts in thousands), with so many digits, and a sign before those that are not negative. */
interface Exponent {
  readonly step: number;
  readonly digits: number;
  readonly plus: boolean;
}

/** `# ?/?`, `?/8`: with the whole number before it, and its denominator fixed or of so many digits at most. */
interface Fraction {
  readonly whole: boolean;
  readonly fixed: number | null;
  readonly most: number;
}

/** 18.8.30: formats that files name without writing them. */
const BUILT_IN: ReadonlyMap<number, string> = new Map([
  [1, '0'],
  [2, '0.00'],
  [3, '#,##0'],
  [4, '#,##0.00'],
  [9, '0%'],
  [10, '0.00%'],
  [11, '0.00E+00'],
  [12, '# ?/?'],
  [13, '# ??/??'],
  [14, 'yyyy-mm-dd'],
  [15, 'd-mmm-yy'],
  [16, 'd-mmm'],
  [17, 'mmm-yy'],
  [18, 'h:mm'],
  [19, 'h:mm:ss'],
  [20, 'h:mm'],
  [21, 'h:mm:ss'],
  [22, 'yyyy-mm-dd h:mm'],
  [37, '#,##0;(#,##0)'],
  [38, '#,##0;(#,##0)'],
  [39, '#,##0.00;(#,##0.00)'],
  [40, '#,##0.00;(#,##0.00)'],
  [45, 'mm:ss'],
  [46, '[h]:mm:ss'],
  [47, 'mm:ss'],
  [48, '##0.0E+0'],
  [49, '@'],
  ...[27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58].map((id) => [id, 'yyyy-mm-dd'] as const),
  ...[32, 33, 34, 35, 55, 56].map((id) => [id, 'h:mm:ss'] as const),
]);
const MAX_CODE = 500;
/** Denominators of more digits are not looked for. */
const MAX_UNDER = 999;

export const displayOf = (id: number, code: string | undefined): Display =>
  compile((code ?? BUILT_IN.get(id) ?? 'General').slice(0, MAX_CODE));

function compile(code: string): Display {
  const [first = ''] = splitSections(code);
  const bare = plainCode(first);
  if (bare.trim() === '' || /general/i.test(bare)) return { kind: 'general' };
  if (bare.trim() === '@') return { kind: 'text' };
  const elapsed = /\[(h+|m+|s+)\]/i.exec(first)?.[1];
  if (elapsed !== undefined)
    return { kind: 'elapsed', unit: elapsed.startsWith('h') || elapsed.startsWith('H') ? 'h' : /^m/i.test(elapsed) ? 'm' : 's' };
  if (/[ymdhs]/i.test(bare.replace(/[e]\+/gi, ''))) return dateDisplay(bare);
  return { kind: 'number', sections: splitSections(code).slice(0, 3).map(section) };
}

/** Sections end at semicolons outside of quotes (18.8.31). */
function splitSections(code: string): string[] {
  return (code.match(/(?:"[^"]*"|\\.|\[[^\]]*\]|[^;"\\[]|["\\[])+|;/g) ?? []).filter((part) => part !== ';');
}

/** Without literal text, conditions, colours, paddings. */
const plainCode = (code: string): string => code.replace(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g, '');

function dateDisplay(bare: string): Display {
  const code = bare.toLowerCase().replace(/am\/pm|a\/p/g, '');
  const clock = /s/.test(code) ? 'seconds' : /h/.test(code) ? 'minutes' : 'none';
  // An `m` next to hours or seconds is minutes.
  const months = code.replace(/h+[^a-z]*m+/g, 'h').replace(/m+[^a-z]*s/g, 's');
  return { kind: 'date', day: /d/.test(code), month: /m/.test(months), year: /[ye]/.test(code), clock };
}

function section(code: string): Section {
  // `[$€-407]` is a currency sign with its locale.
  const shown = code
    .replace(/\[\$([^\]-]*)(?:-[^\]]*)?\]/g, (_all, sign: string) => (sign === '' ? '' : `"${sign.replaceAll('"', '')}"`))
    .replace(/\[[^\]]*\]/g, '');
  const bare = shown.replace(/"[^"]*"|\\.|_.|\*./g, (part) => ' '.repeat(part.length));
  const parts = /(?:([0#?]+) {1,9})?[0#?]+ {0,9}\/ {0,9}(?:([#?0]{1,5})|(\d{1,5}))/.exec(bare);
  const digits = parts ?? /[0#?](?:[0#?,]*[0#?])?(?:\.[0#?]*)?,*(?:[Ee][+-][0#?]+)?/.exec(bare);
  const [from, to] = digits === null ? [shown.length, shown.length] : [digits.index, digits.index + digits[0].length];
  const pattern = digits?.[0] ?? '';
  const [whole = '', rest = ''] = pattern.split('.');
  return {
    before: literal(shown.slice(0, from)),
    after: literal(shown.slice(to)),
    decimals: (/^[0#?]*/.exec(rest)?.[0] ?? '').length,
    least: (/^[0#?]*/.exec(rest)?.[0] ?? '').replace(/[#?]+$/, '').length,
    grouped: /[0#?],[0#?]/.test(whole),
    percent: plainCode(shown).includes('%'),
    exponent: exponentOf(pattern),
    fraction: parts === null ? null : fractionOf(parts),
    thousands: /,+$/.exec(pattern.replace(/[Ee].*$/, ''))?.[0].length ?? 0,
    literal: digits === null,
  };
}

function exponentOf(pattern: string): Exponent | null {
  const parts = /^([0#?]*)[^Ee]*[Ee]([+-])([0#?]+)$/.exec(pattern);
  return parts === null ? null : { step: Math.max(1, parts[1]?.length ?? 1), digits: parts[3]?.length ?? 1, plus: parts[2] === '+' };
}

function fractionOf([, whole, open, fixed]: RegExpExecArray): Fraction {
  return { whole: whole !== undefined, fixed: fixed === undefined ? null : Number(fixed), most: 10 ** (open?.length ?? 1) - 1 };
}

const literal = (code: string): string =>
  code.replace(/"([^"]*)"|\\(.)|_.|\*./g, (_all, quoted?: string, escaped?: string) => quoted ?? escaped ?? ' ').replace(/\s+/g, ' ');

/** A number as the sheet shows it; dates in ISO 8601, cut to what the format shows of them. Null = no such date. */
export function showNumber(value: number, display: Display, epoch: Epoch): string {
  switch (display.kind) {
    case 'general':
    case 'text':
      return general(value);
    case 'elapsed':
      return elapsed(value, display.unit);
    case 'date':
      return showDate(value, display, epoch) ?? general(value);
    case 'number':
      return formatted(value, display.sections);
  }
}

/** Fifteen digits are what a sheet keeps. */
const general = (value: number): string =>
  String(Number(value.toPrecision(15))).replace(
    /e([+-])(\d+)$/,
    (_all, sign: string, digits: string) => `E${sign}${digits.padStart(2, '0')}`,
  );

function formatted(value: number, sections: readonly Section[]): string {
  const [positive, negative, zero] = sections;
  const chosen = value < 0 ? (negative ?? positive) : value === 0 ? (zero ?? positive) : positive;
  if (chosen === undefined) return general(value);
  if (chosen.literal) return `${chosen.before}${chosen.after}`.trim();
  const scaled = (Math.abs(value) * (chosen.percent ? 100 : 1)) / 1000 ** chosen.thousands;
  // A section of its own for negative numbers writes its own sign.
  const sign = value < 0 && chosen !== negative ? '-' : '';
  const { exponent, fraction } = chosen;
  const digits =
    fraction !== null ? inParts(scaled, fraction) : exponent !== null ? inPowers(scaled, chosen, exponent) : decimals(scaled, chosen);
  return `${/[1-9]/.test(digits) ? sign : ''}${chosen.before}${digits}${chosen.after}`.trim();
}

function inPowers(value: number, { decimals: most }: Section, { step, digits, plus }: Exponent): string {
  const shown = (power: number): string => rounded(value / 10 ** power, Math.min(20, most));
  const least = value === 0 ? 0 : Math.floor(Math.log10(value) / step) * step;
  // Rounding may make a digit more: 9.996 is 1.00E+01.
  const power = Number(shown(least)) >= 10 ** step ? least + step : least;
  return `${shown(power)}E${power < 0 ? '-' : plus ? '+' : ''}${String(Math.abs(power)).padStart(digits, '0')}`;
}

/** The nearest fraction with a denominator that the format has room for. */
function inParts(value: number, { whole, fixed, most }: Fraction): string {
  const [units, rest] = whole ? [Math.floor(value), value % 1] : [0, value];
  let best = { over: Math.round(rest * (fixed ?? 1)), under: fixed ?? 1 };
  if (fixed === null && rest < 1e9)
    for (let under = 2; under <= Math.min(most, MAX_UNDER); under += 1) {
      const over = Math.round(rest * under);
      if (Math.abs(rest - over / under) < Math.abs(rest - best.over / best.under) - 1e-12) best = { over, under };
    }
  if (!whole) return `${best.over}/${best.under}`;
  if (best.over === best.under) return String(units + 1);
  if (best.over === 0) return String(units);
  return units === 0 ? `${best.over}/${best.under}` : `${units} ${best.over}/${best.under}`;
}

function decimals(value: number, { decimals: most, least, grouped }: Section): string {
  if (value >= 1e21) return String(value);
  const fixed = rounded(value, Math.min(20, most));
  const [whole = '', fraction = ''] = fixed.split('.');
  const kept = fraction.slice(0, least) + fraction.slice(least).replace(/0+$/, '');
  const digits = grouped ? whole.replace(/\B(?=(?:\d{3})+$)/g, ',') : whole;
  return kept === '' ? digits : `${digits}.${kept}`;
}

/** 1.005 is a little less than it is written: sheets round what is written, half away from zero. */
function rounded(value: number, digits: number): string {
  const written = String(Number(value.toPrecision(15)));
  const shifted = written.includes('e') ? Number.POSITIVE_INFINITY : Number(`${written}e${digits}`);
  return (shifted < Number.MAX_SAFE_INTEGER ? Number(`${Math.round(shifted)}e-${digits}`) : value).toFixed(digits);
}

const pad = (value: number): string => String(value).padStart(2, '0');
const MAX_SERIAL = 2_958_466;

function showDate(serial: number, display: Extract<Display, { kind: 'date' }>, epoch: Epoch): string | null {
  if (!(serial >= 0) || serial >= MAX_SERIAL) return null;
  const seconds = Math.round((serial % 1) * 86_400);
  const days = Math.floor(serial) + Math.floor(seconds / 86_400);
  const inDay = seconds % 86_400;
  const clock =
    display.clock === 'none'
      ? ''
      : `${pad(Math.floor(inDay / 3600))}:${pad(Math.floor(inDay / 60) % 60)}${display.clock === 'seconds' ? `:${pad(inDay % 60)}` : ''}`;
  if (!display.day && !display.month && !display.year) return clock;
  const date = civil(days, epoch);
  const cut = display.day ? date : display.month ? date.slice(0, 7) : date.slice(0, 4);
  return clock === '' ? cut : `${cut}T${clock}`;
}

/** Day 60 of the 1900 system is a 29 February that never was: kept from Lotus 1-2-3 on purpose. */
function civil(days: number, epoch: Epoch): string {
  if (epoch === 1900 && days === 60) return '1900-02-29';
  const base = epoch === 1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, days < 60 ? 31 : 30);
  return new Date(base + days * 86_400_000).toISOString().slice(0, 10);
}

function elapsed(value: number, unit: 'h' | 'm' | 's'): string {
  const seconds = Math.round(Math.abs(value) * 86_400);
  const sign = value < 0 ? '-' : '';
  if (unit === 's') return `${sign}${seconds}`;
  if (unit === 'm') return `${sign}${Math.floor(seconds / 60)}:${pad(seconds % 60)}`;
  return `${sign}${Math.floor(seconds / 3600)}:${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}`;
}
