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
const FINDERS: Readonly<Record<PersonalKind, (text: string) => Iterable<{ readonly start: number; readonly end: number }>>> = {
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

/**
 * Personal data of a text, in the order of their places, none over another. What is found does not depend on what else was: after every round the
 * places found stand for nothing, until a round finds none; so a redacted text holds nothing more to find.
 */
export function findPersonal(text: string): PersonalSpan[] {
  if (!ANYTHING.test(text)) return [];
  const found: PersonalSpan[] = [];
  let left = working(text).replace(PLACEHOLDER, (whole) => TAKEN.repeat(whole.length));
  for (;;) {
    const round: PersonalSpan[] = [];
    for (const kind of PERSONAL_KINDS) {
      let last = 0;
      const free: { start: number; end: number }[] = [];
      for (const { start, end } of [...FINDERS[kind](left)].sort((a, b) => a.start - b.start || b.end - a.end)) {
        if (start < last) continue;
        free.push({ start, end });
        last = end;
      }
      for (const { start, end } of free) round.push({ kind, start, end });
      left = without(left, free);
    }
    if (round.length === 0) break;
    found.push(...round);
  }
  return found.sort((a, b) => a.start - b.start);
}

function without(text: string, spans: readonly { readonly start: number; readonly end: number }[]): string {
  let out = '';
  let at = 0;
  for (const { start, end } of spans) {
    out += text.slice(at, start) + TAKEN.repeat(end - start);
    at = end;
  }
  return out + text.slice(at);
}

/** The text with a placeholder for each place, and what was found, by its place in the text as given. */
export function redactPersonal(text: string): { readonly text: string; readonly found: readonly PersonalSpan[] } {
  const found = findPersonal(text);
  let out = '';
  let at = 0;
  for (const { kind, start, end } of found) {
    out += text.slice(at, start) + placeholderOf(kind);
    at = end;
  }
  return { text: out + text.slice(at), found };
}
