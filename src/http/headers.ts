import type { HeaderList } from './model.ts';

/** All values of a field, in order. */
export const valuesOf = (headers: HeaderList, name: string): string[] => headers.filter(([key]) => key === name).map(([, value]) => value);

/** The values of a list field joined by commas (RFC 9110 §5.3); null when absent. */
export function headerOf(headers: HeaderList, name: string): string | null {
  const values = valuesOf(headers, name);
  return values.length === 0 ? null : values.join(', ');
}

export const withoutHeaders = (headers: HeaderList, names: ReadonlySet<string>): HeaderList => headers.filter(([name]) => !names.has(name));

const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Bytes of a field value as text: UTF-8 when they are valid UTF-8, else Latin-1, which loses nothing. */
export function decodeFieldValue(bytes: Uint8Array): string {
  const buffer = Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const latin1 = buffer.toString('latin1');
  // Almost every value is ASCII, where both are the same.
  if (!/[\x80-\xff]/.test(latin1)) return latin1;
  try {
    return UTF8.decode(bytes);
  } catch {
    return latin1;
  }
}

const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

/**
 * Media type essence and charset of the last usable Content-Type (the last one wins, as in the Fetch standard's extraction).
 * A value that is no media type gives null.
 */
export function contentTypeOf(headers: HeaderList): ContentType {
  const values = valuesOf(headers, 'content-type');
  const [only] = values;
  if (only === undefined) return { essence: null, charset: null };
  if (values.length > 1) return readContentTypes(values);
  const known = knownTypes.get(only);
  if (known !== undefined) return known;
  const read = readContentTypes(values);
  // Most pages say one of a few things.
  if (knownTypes.size >= MAX_KNOWN_TYPES) knownTypes.clear();
  if (only.length < 200) knownTypes.set(only, read);
  return read;
}

interface ContentType {
  readonly essence: string | null;
  readonly charset: string | null;
}
const knownTypes = new Map<string, ContentType>();
const MAX_KNOWN_TYPES = 200;

function readContentTypes(values: readonly string[]): ContentType {
  let essence: string | null = null;
  let charset: string | null = null;
  for (const value of values) {
    const [head = '', ...parameters] = value.split(';');
    const [type, subtype, ...more] = head.trim().split('/');
    if (type === undefined || subtype === undefined || more.length > 0 || !TOKEN.test(type) || !TOKEN.test(subtype)) continue;
    essence = `${type}/${subtype}`.toLowerCase();
    charset = null;
    for (const parameter of parameters) {
      const at = parameter.indexOf('=');
      if (at < 0 || parameter.slice(0, at).trim().toLowerCase() !== 'charset') continue;
      const label = parameter
        .slice(at + 1)
        .trim()
        .replace(/^"|"$|^'|'$/g, '')
        .trim()
        .toLowerCase();
      if (label !== '') charset ??= label;
    }
  }
  return { essence, charset };
}

/**
 * Seconds to wait by Retry-After (RFC 9110 §10.2.3: a number of seconds or a date), never below 0; null when absent or neither.
 * @param now wall time in ms
 */
export function retryAfterOf(headers: HeaderList, now: number): number | null {
  const value = valuesOf(headers, 'retry-after')[0]?.trim();
  if (value === undefined) return null;
  // A date is read by the server's own clock where it shows one: ours may stand still or be wrong.
  const base = parseHttpDate(headerOf(headers, 'date') ?? '') ?? now;
  const seconds = /^\d+$/.test(value) ? Number(value) : ((parseHttpDate(value) ?? Number.NaN) - base) / 1000;
  return Number.isFinite(seconds) ? Math.min(Math.max(0, Math.ceil(seconds)), MAX_RETRY_AFTER_S) : null;
}

/** A server that asks for more than a day means "not today": nothing is gained by believing a larger number. */
const MAX_RETRY_AFTER_S = 86_400;

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const IMF = /^(?:mon|tue|wed|thu|fri|sat|sun), (\d{2}) ([a-z]{3}) (\d{4}) (\d{2}):(\d{2}):(\d{2}) gmt$/i;
const RFC850 = /^(?:mon|tues|wednes|thurs|fri|satur|sun)day, (\d{2})-([a-z]{3})-(\d{2}) (\d{2}):(\d{2}):(\d{2}) gmt$/i;
const ASCTIME = /^(?:mon|tue|wed|thu|fri|sat|sun) ([a-z]{3}) ([ \d]\d) (\d{2}):(\d{2}):(\d{2}) (\d{4})$/i;

/** An HTTP date in one of its three forms (RFC 9110 §5.6.7) as ms since 1970; null for anything else, as a lenient parser would guess. */
export function parseHttpDate(text: string): number | null {
  const value = text.trim();
  const imf = IMF.exec(value);
  if (imf) return utc(imf[3], imf[2], imf[1], imf[4], imf[5], imf[6]);
  const rfc850 = RFC850.exec(value);
  if (rfc850) {
    // A two-digit year more than 50 years ahead is one of the past (RFC 9110 §5.6.7); 70 splits the same for this century's traffic.
    const year = Number(rfc850[3]);
    return utc(String(year < 70 ? 2000 + year : 1900 + year), rfc850[2], rfc850[1], rfc850[4], rfc850[5], rfc850[6]);
  }
  const asctime = ASCTIME.exec(value);
  return asctime ? utc(asctime[6], asctime[1], asctime[2], asctime[3], asctime[4], asctime[5]) : null;
}

function utc(year = '', month = '', day = '', hour = '', minute = '', second = ''): number | null {
  const index = MONTHS.indexOf(month.toLowerCase());
  if (index < 0) return null;
  const [d, h, m, s] = [Number(day), Number(hour), Number(minute), Number(second)];
  if (d < 1 || d > 31 || h > 23 || m > 59 || s > 60) return null;
  return Date.UTC(Number(year), index, d, h, m, s);
}
