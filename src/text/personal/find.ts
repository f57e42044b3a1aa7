import { emails } from './email.ts';
import { bankAccounts, chineseIds, paymentCards, socialSecurity } from './identifiers.ts';
import { phones } from './phone.ts';
import { vatNumbers } from './vat.ts';
import { TAKEN, working } from './working.ts';

export const PERSONAL_KINDS = ['email', 'iban', 'cn_id', 'card', 'us_ssn', 'eu_vat', 'phone'] as const;
export type PersonalKind = (typeof PERSONAL_KINDS)[number];

/** UTF-16 units, `end` exclusive. */
export interface PersonalSpan {
  readonly kind: PersonalKind;
  readonly start: number;
  readonly end: number;
}

/** Of two that overlap the one with the stricter form counts. */
const FINDERS: Readonly<Record<PersonalKind, (text: string) => Iterable<Place>>> = {
  email: emails,
  iban: bankAccounts,
  cn_id: chineseIds,
  card: paymentCards,
  us_ssn: socialSecurity,
  eu_vat: vatNumbers,
  phone: phones,
};

/** What stands where something was taken out. */
export const placeholderOf = (kind: PersonalKind): string => `[redacted:${kind}]`;
const PLACEHOLDER = new RegExp(String.raw`\[redacted:(?:${PERSONAL_KINDS.join('|')})\]`, 'g');

/** No digit, no sign of an address: nothing to find. */
const ANYTHING = /\d{4}|@|%40|&#|&commat|[[({<] ?(?:at|艾特) ?[\])}>]|[\uff10-\uff19\uff20]|\d{3}[ .)-]/i;

/** Values that are known from elsewhere to be personal data, as they are written. */
export type KnownPersonal = ReadonlyMap<string, PersonalKind>;

/**
 * Personal data of a text, in the order of their places, none over another. What is found does not depend on what else was: after every round the
 * places found stand for nothing, until a round finds none; so a redacted text holds nothing more to find.
 */
export function findPersonal(text: string, known: KnownPersonal = new Map()): PersonalSpan[] {
  if (known.size === 0 && !ANYTHING.test(text)) return [];
  const found: PersonalSpan[] = [];
  let left = working(text).replace(PLACEHOLDER, (whole) => TAKEN.repeat(whole.length));
  const take = (kind: PersonalKind, places: readonly Place[]): void => {
    let last = 0;
    const free: Place[] = [];
    for (const { start, end } of [...places].sort((a, b) => a.start - b.start || b.end - a.end)) {
      if (start < last) continue;
      free.push({ start, end });
      found.push({ kind, start, end });
      last = end;
    }
    left = without(left, free);
  };
  for (const { kind, start, end } of knownPlaces(left, known)) found.push({ kind, start, end });
  left = without(left, found);
  for (let before = -1; before < found.length; ) {
    before = found.length;
    for (const kind of PERSONAL_KINDS) take(kind, [...FINDERS[kind](left)]);
  }
  return found.sort((a, b) => a.start - b.start);
}

interface Place {
  readonly start: number;
  readonly end: number;
}

/** Where known values stand as words of their own, in one walk however many there are; of several at one place the longest. */
function knownPlaces(text: string, known: KnownPersonal): PersonalSpan[] {
  if (known.size === 0) return [];
  const values = [...known].map(([value, kind]) => ({ value: working(value), kind })).sort((a, b) => b.value.length - a.value.length);
  const byStart = Map.groupBy(values, ({ value }) => value.slice(0, 3));
  const isWord = (unit: string): boolean => /[A-Za-z\d]/.test(unit);
  const places: PersonalSpan[] = [];
  for (let at = 0; at < text.length; at++) {
    const one = byStart
      .get(text.slice(at, at + 3))
      ?.find(({ value }) => text.startsWith(value, at) && !isWord(text.charAt(at + value.length)));
    if (one === undefined || one.value.length < 3 || isWord(text.charAt(at - 1))) continue;
    places.push({ kind: one.kind, start: at, end: at + one.value.length });
    at += one.value.length - 1;
  }
  return places;
}

function without(text: string, spans: readonly Place[]): string {
  let out = '';
  let at = 0;
  for (const { start, end } of spans) {
    out += text.slice(at, start) + TAKEN.repeat(end - start);
    at = end;
  }
  return out + text.slice(at);
}

/** The text with a placeholder for each place, and what was found, by its place in the text as given. */
export function redactPersonal(text: string, known?: KnownPersonal): { readonly text: string; readonly found: readonly PersonalSpan[] } {
  const found = findPersonal(text, known);
  let out = '';
  let at = 0;
  for (const { kind, start, end } of found) {
    out += text.slice(at, start) + placeholderOf(kind);
    at = end;
  }
  return { text: out + text.slice(at), found };
}
