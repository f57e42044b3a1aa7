import { luhn, mod11ten, mod97, weighted } from './check-digits.ts';
import { taken } from './identifiers.ts';
import { saidBefore } from './working.ts';

const LETTERS = 'TRWAGMYFPDXBNJZSQVHLCKE';
const IRISH = 'WABCDEFGHIJKLMNOPQRSTUV';

/** VAT numbers of the EU: their form without the country, and their check digits as the VIES algorithms of the states have them. */
const STATES: Readonly<Record<string, readonly [RegExp, (number: string) => boolean]>> = {
  AT: [/^U\d{8}$/, (n) => (96 - austrian(n.slice(1, 8))) % 10 === Number(n.charAt(8))],
  BE: [/^[01]\d{9}$/, (n) => 97 - (Number(n.slice(0, 8)) % 97) === Number(n.slice(8))],
  DE: [/^[1-9]\d{8}$/, mod11ten],
  DK: [/^\d{8}$/, (n) => weighted(n, [2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0],
  EL: [/^\d{9}$/, (n) => (weighted(n, [256, 128, 64, 32, 16, 8, 4, 2]) % 11) % 10 === Number(n.charAt(8))],
  ES: [
    /^[XYZ\d]\d{7}[A-Z]$/,
    (n) => LETTERS.charAt(Number(n.slice(0, 8).replace(/^[XYZ]/, (unit) => `${'XYZ'.indexOf(unit)}`)) % 23) === n.charAt(8),
  ],
  FI: [/^\d{8}$/, (n) => (11 - (weighted(n, [7, 9, 10, 5, 8, 4, 2]) % 11)) % 11 === Number(n.charAt(7))],
  FR: [/^\d{11}$/, (n) => (12 + 3 * (Number(n.slice(2)) % 97)) % 97 === Number(n.slice(0, 2))],
  IE: [/^\d{7}[A-W]$/, (n) => IRISH.charAt(weighted(n, [8, 7, 6, 5, 4, 3, 2]) % 23) === n.charAt(7)],
  IT: [/^\d{11}$/, luhn],
  LU: [/^\d{8}$/, (n) => Number(n.slice(0, 6)) % 89 === Number(n.slice(6))],
  NL: [/^\d{9}B\d\d$/, (n) => weighted(n, [9, 8, 7, 6, 5, 4, 3, 2]) % 11 === Number(n.charAt(8)) || mod97(`NL${n}`) === 1],
  PL: [/^\d{10}$/, (n) => weighted(n, [6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11 === Number(n.charAt(9))],
  PT: [/^[1-9]\d{8}$/, (n) => ((11 - (weighted(n, [9, 8, 7, 6, 5, 4, 3, 2]) % 11)) % 11) % 10 === Number(n.charAt(8))],
  SE: [/^\d{10}01$/, (n) => luhn(n.slice(0, 10))],
  SI: [/^[1-9]\d{7}$/, (n) => ((11 - (weighted(n, [8, 7, 6, 5, 4, 3, 2]) % 11)) % 11) % 10 === Number(n.charAt(7))],
};
const LENGTH: Readonly<Record<string, number>> = {
  AT: 9,
  BE: 10,
  DE: 9,
  DK: 8,
  EL: 9,
  ES: 9,
  FI: 8,
  FR: 11,
  IE: 8,
  IT: 11,
  LU: 8,
  NL: 12,
  PL: 10,
  PT: 9,
  SE: 12,
  SI: 8,
};
const SPEAKING = /(?<![a-z])(?:vat|ust|uid|tva|iva|btw|mwst|moms|nif|nie|tax)(?![a-z])|税号|增值税|稅號/giu;

function austrian(digits: string): number {
  let sum = 0;
  for (const [at, digit] of [...digits].entries())
    sum += at % 2 === 0 ? Number(digit) : Math.floor(Number(digit) / 5) + ((Number(digit) * 2) % 10);
  return sum;
}

/** With its country and its check digit, and where the words before it speak of tax. */
export function* vatNumbers(text: string): Generator<{ start: number; end: number }> {
  for (const match of text.matchAll(/(?<![A-Za-z\d])(?:AT|BE|DE|DK|EL|ES|FI|FR|IE|IT|LU|NL|PL|PT|SE|SI) ?(?=[A-Z\d])/g)) {
    const state = match[0].trim();
    const [form, holds] = STATES[state] ?? [];
    const found = taken(text, match.index + match[0].length, LENGTH[state] ?? 0, /[ .-]/);
    if (form === undefined || found === null || !form.test(found.compact) || /^[A-Za-z\d]/.test(text.charAt(found.end))) continue;
    if (holds?.(found.compact) === true && saidBefore(text, match.index, SPEAKING) === 'yes') yield { start: match.index, end: found.end };
  }
}
