/** Check digits of the numbers that carry them: a text of the right form that fails is no such number. */

/** ISO/IEC 7812-1 annex B. */
export function luhn(digits: string): boolean {
  let sum = 0;
  for (let at = digits.length - 1, double = false; at >= 0; at--, double = !double) {
    const digit = Number(digits.charAt(at));
    sum += double ? (digit > 4 ? 2 * digit - 9 : 2 * digit) : digit;
  }
  return digits.length > 0 && sum % 10 === 0;
}

/** ISO/IEC 7064 MOD 97-10 of letters and digits, letters as 10 to 35. */
export function mod97(text: string): number {
  let rest = 0;
  for (const unit of text) {
    const value = Number.parseInt(unit, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest;
}

/** ISO/IEC 7064 MOD 11-2: GB 11643-1999, the number of a Chinese identity card. */
export function mod11two(number: string): boolean {
  let sum = 0;
  for (let at = 0; at < 17; at++) sum += Number(number.charAt(at)) * 2 ** (17 - at);
  return '10X98765432'.charAt(sum % 11) === number.charAt(17).toUpperCase();
}

/** ISO/IEC 7064 MOD 11,10. */
export function mod11ten(digits: string): boolean {
  let rest = 10;
  for (const digit of digits.slice(0, -1)) {
    const sum = (rest + Number(digit)) % 10;
    rest = (2 * (sum === 0 ? 10 : sum)) % 11;
  }
  return (11 - rest) % 10 === Number(digits.at(-1));
}

/** Sum of the digits, each times its weight. */
export const weighted = (digits: string, weights: readonly number[]): number =>
  weights.reduce((sum, weight, at) => sum + weight * Number(digits.charAt(at)), 0);
