/** @module GBK bytes of a text. The platform only decodes GBK, so the table is read off its decoder once. */

let table: Map<string, readonly [number, number]> | null = null;

/** Two-byte codes 0x8140–0xFEFE of the WHATWG `gbk` encoding, by character. */
function codes(): Map<string, readonly [number, number]> {
  if (table !== null) return table;
  const decoder = new TextDecoder('gbk');
  table = new Map();
  for (let lead = 0x81; lead <= 0xfe; lead += 1) {
    for (let trail = 0x40; trail <= 0xfe; trail += 1) {
      const character = decoder.decode(Uint8Array.of(lead, trail));
      if (character.length === 1 && character !== '\uFFFD' && !table.has(character)) table.set(character, [lead, trail]);
    }
  }
  return table;
}

/** Characters that GBK lacks become numeric references, as in a form sent by a browser. */
export function encodeGbk(html: string): Uint8Array {
  const known = codes();
  return Uint8Array.from(
    [...html].flatMap((character) => {
      const point = character.codePointAt(0) ?? 0;
      return point < 0x80 ? [point] : (known.get(character) ?? [...`&#${point};`].map((ascii) => ascii.charCodeAt(0)));
    }),
  );
}
