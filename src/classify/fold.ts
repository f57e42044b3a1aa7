/** Folding of text for phrase matching: lower case, accents off, white space single; with a way back to the original place. */

export interface FoldedText {
  readonly original: string;
  readonly text: string;
  /** Offset in `original` of each folded code unit. */
  readonly offsets: Uint32Array;
}

/** Letters that Unicode does not decompose, and typographic signs. */
const SPECIAL: Readonly<Record<string, string>> = {
  ı: 'i',
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  æ: 'ae',
  œ: 'oe',
  '’': "'",
  '‘': "'",
  '‛': "'",
  ʼ: "'",
  '´': "'",
  '`': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '–': '-',
  '—': '-',
  '‐': '-',
  '‑': '-',
  '\u00ad': '',
  '\u200b': '',
  '\u200c': '',
  '\u200d': '',
  '\ufeff': '',
};
const COMBINING = /[\u0300-\u036f]/g;
const SPACE = /\s/;

const cache = new Map<string, string>();
function foldCharacter(character: string): string {
  const known = cache.get(character);
  if (known !== undefined) return known;
  const lower = character.normalize('NFKC').toLowerCase();
  let folded = '';
  for (const part of lower) folded += SPECIAL[part] ?? part.normalize('NFD').replace(COMBINING, '').normalize('NFC');
  folded = SPECIAL[folded] ?? folded;
  if (SPACE.test(folded)) folded = ' ';
  if (cache.size < 20_000) cache.set(character, folded);
  return folded;
}

/** Fold a text. Linear; runs of white space become one space. */
export function fold(original: string): FoldedText {
  const pieces: string[] = [];
  const offsets = new Uint32Array(original.length * 2 + 16);
  let used = 0;
  let spaced = true;
  for (let at = 0; at < original.length; ) {
    const code = original.charCodeAt(at);
    if (code === 32 || (code >= 9 && code <= 13) || code === 160 || code === 0x3000) {
      if (!spaced) {
        pieces.push(' ');
        offsets[used++] = at;
        spaced = true;
      }
      at += 1;
      continue;
    }
    if (code < 128) {
      pieces.push(code >= 65 && code <= 90 ? String.fromCharCode(code + 32) : original.charAt(at));
      offsets[used++] = at;
      spaced = false;
      at += 1;
      continue;
    }
    const character = String.fromCodePoint(original.codePointAt(at) ?? code);
    const folded = foldCharacter(character);
    // Expansions of more than two units per source unit do not occur in what is matched; they are cut to fit the offset table.
    const kept = folded.length > 2 * character.length ? folded.slice(0, 2 * character.length) : folded;
    for (let unit = 0; unit < kept.length; unit += 1) offsets[used++] = at;
    pieces.push(kept);
    if (kept !== '') spaced = kept === ' ';
    at += character.length;
  }
  return { original, text: pieces.join(''), offsets: offsets.subarray(0, used) };
}

/** The original text around a folded range, at most `limit` characters, in one line. */
export function excerptOf(folded: FoldedText, start: number, end: number, limit = 120): string {
  const from = folded.offsets[start] ?? 0;
  const to = Math.min((folded.offsets[end - 1] ?? from) + 1, from + limit);
  const margin = Math.max(0, Math.floor((limit - (to - from)) / 2));
  return folded.original
    .slice(Math.max(0, from - margin), to + margin)
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, limit);
}
