import { luhn, mod11two, mod97 } from './check-digits.ts';
import { before, digitsOf, saidBefore } from './working.ts';

type Found = Generator<{ start: number; end: number }>;

/** GB/T 2260: provinces, 81–83 for Hong Kong, Macao and Taiwan, 91 for foreigners. */
const PROVINCE = '(?:1[1-5]|2[1-3]|3[1-7]|4[1-6]|5[0-4]|6[1-5]|71|8[1-3]|91)';
const MONTH_DAY = String.raw`(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])`;
const CN_ID = new RegExp(String.raw`(?<![\dA-Za-z.])${PROVINCE}\d{4}[ -]?(?:19|20)\d\d${MONTH_DAY}[ -]?\d{3}[\dXx](?![\dA-Za-z])`, 'g');
/** Before 1999 there was no check digit. */
const CN_ID_OLD = new RegExp(String.raw`(?<![\dA-Za-z.])${PROVINCE}\d{4}\d\d${MONTH_DAY}\d{3}(?![\dA-Za-z])`, 'g');
const CN_SPEAKING = /身份证|身份證|证件号|公民身份|identity card|(?<![a-z])id card|national id|resident id/giu;

export function* chineseIds(text: string): Found {
  for (const match of text.matchAll(CN_ID))
    if (mod11two(match[0].replace(/[ -]/g, ''))) yield { start: match.index, end: match.index + match[0].length };
  for (const match of text.matchAll(CN_ID_OLD))
    if (saidBefore(text, match.index, CN_SPEAKING) === 'yes') yield { start: match.index, end: match.index + match[0].length };
}

/** Areas 000, 666 and 900–999, group 00 and serial 0000 are never given out (SSA, 2011). */
const SSN = /(?<![\w.-])(?!000|666|9)\d{3}([- ])(?!00)\d\d\1(?!0000)\d{4}(?![\w-]|\.\d)/g;
const SSN_SPEAKING = /(?<![a-z])(?:ssn|social[ _-]?security|soc\.? sec)|社会安全|社會安全|社安/giu;

export function* socialSecurity(text: string): Found {
  for (const match of text.matchAll(SSN))
    if (saidBefore(text, match.index, SSN_SPEAKING, 60) === 'yes') yield { start: match.index, end: match.index + match[0].length };
}

/** Lengths of the IBAN registry (SWIFT, release 99). */
const IBAN_LENGTH: Readonly<Record<string, number>> = Object.fromEntries(
  (
    'AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DK18 DO28 EE20 EG29 ES24 FI18 FO18 FR27 GB22 GE22 GI23 ' +
    'GL18 GR27 GT28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MR27 MT31 MU30 ' +
    'NL18 NO15 PK24 PL28 PS29 PT25 QA29 RO24 RS22 SA24 SC31 SE24 SI19 SK24 SM27 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20'
  )
    .split(' ')
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
);

/** So many letters and digits from a place on, each group of them after one blank at most; null where something else stands in between. */
export function taken(
  text: string,
  start: number,
  count: number,
  between: RegExp,
): { readonly compact: string; readonly end: number } | null {
  let compact = '';
  let at = start;
  for (; compact.length < count; at++) {
    const unit = text.charAt(at);
    if (/[A-Z\d]/.test(unit)) compact += unit;
    else if (!between.test(unit) || between.test(text.charAt(at - 1)) || compact === '') return null;
  }
  return { compact, end: at };
}

export function* bankAccounts(text: string): Found {
  for (const match of text.matchAll(/(?<![A-Za-z\d])[A-Z]{2}\d\d(?= ?[A-Z\d])/g)) {
    const length = IBAN_LENGTH[match[0].slice(0, 2)];
    const found = length === undefined ? null : taken(text, match.index, length, / /);
    if (found === null || /^[A-Za-z\d]/.test(text.charAt(found.end))) continue;
    if (mod97(found.compact.slice(4) + found.compact.slice(0, 4)) === 1) yield { start: match.index, end: found.end };
  }
}

const CARD = /(?<![\w.,$€£¥+-])(?:\d{4}([ -])\d{4}\1\d{4}\1\d{4}(?:\1\d{3})?|3[47]\d\d([ -])\d{6}\2\d{5}|\d{13,19})(?![\w-]|[.,]\d)/g;
/** ISO/IEC 7812 ranges in use, with their lengths. */
const ISSUER =
  /^(?:4\d{12}(?:\d{3}){0,2}|5[1-5]\d{14}|2(?:22[1-9]|2[3-9]\d|[3-6]\d\d|7[01]\d|720)\d{12}|3[47]\d{13}|3(?:0[0-5]|[68]\d)\d{11}|6(?:011|5\d\d|4[4-9]\d)\d{12}|62\d{14,17}|35\d{14})$/;
const CARD_SPEAKING =
  /(?<![a-z])(?:cards?|visa|mastercard|amex|unionpay|cvv|cvc)(?![a-z])|银行卡|信用卡|借记卡|储蓄卡|卡号|銀行卡|銀聯|银联/giu;

export function* paymentCards(text: string): Found {
  for (const match of text.matchAll(CARD)) {
    const digits = digitsOf(match[0]);
    if (!ISSUER.test(digits) || !luhn(digits)) continue;
    const said = saidBefore(text, match.index, CARD_SPEAKING);
    // One in ten numbers of any kind passes the check: without blanks the words must speak for it.
    const grouped = digits.length < match[0].length;
    if (said === 'yes' || (said === 'nothing' && grouped && !/\d[ -]$/.test(before(text, match.index, 2))))
      yield { start: match.index, end: match.index + match[0].length };
  }
}
