const UNRESERVED = /[A-Za-z0-9\-._~]/;
const HEX = /^[0-9A-Fa-f]$/;
const isHex = (char: string | undefined): boolean => char !== undefined && HEX.test(char);

/** An escape that may have to change: with a lower-case digit, or of a letter, digit, `-`, `.`, `_` or `~`. */
const UNSETTLED = /%(?:[0-9A-F]?[a-f]|2[DE]|3[0-9]|4[1-9A-F]|5[0-9AF]|6[1-9A-F]|7[0-9AE])/;

/**
 * Percent-encoding normal form (RFC 3986 §6.2.2): escapes of unreserved octets are decoded, all others upper-cased,
 * broken ones left alone. Nothing is decoded twice: `%2541` stays, and an octet whose decoding would complete a
 * broken escape before it (`%%341`) stays encoded, which keeps the function idempotent.
 */
export function normalizePercent(text: string): string {
  if (!text.includes('%') || !UNSETTLED.test(text)) return text;
  let out = '';
  for (let i = 0; i < text.length; i++) {
    const char = text[i] ?? '';
    if (char !== '%' || !isHex(text[i + 1]) || !isHex(text[i + 2])) {
      out += char;
      continue;
    }
    const hex = text.slice(i + 1, i + 3).toUpperCase();
    const decoded = String.fromCharCode(Number.parseInt(hex, 16));
    out += UNRESERVED.test(decoded) && !completesEscape(out, decoded) ? decoded : `%${hex}`;
    i += 2;
  }
  return out;
}

/** Could `decoded`, put after a lone `%` at the end of `before`, become part of an escape? (A complete escape in `before` ends with both its digits.) */
function completesEscape(before: string, decoded: string): boolean {
  return HEX.test(decoded) && (before.endsWith('%') || (before.at(-2) === '%' && isHex(before.at(-1))));
}
