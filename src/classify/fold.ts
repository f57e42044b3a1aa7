/** Folding of text for phrase matching: lower case, accents off, white space single; with a way back to the original place. */

export interface FoldedText {
  readonly original: string;
  readonly text: string;
  /** Offset in `original` of each folded code unit. Found when first asked for: most texts are searched and never quoted. */
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

const cache = new Map<number, string>();
function foldCharacter(point: number): string {
  const known = cache.get(point);
  if (known !== undefined) return known;
  const lower = String.fromCodePoint(point).normalize('NFKC').toLowerCase();
  let folded = '';
  for (const part of lower) folded += SPECIAL[part] ?? part.normalize('NFD').replace(COMBINING, '').normalize('NFC');
  folded = SPECIAL[folded] ?? folded;
  if (SPACE.test(folded)) folded = ' ';
  // Expansions of more than two units per source unit do not occur in what is matched; they are cut to fit the offset table.
  const room = point > 0xffff ? 4 : 2;
  if (folded.length > room) folded = folded.slice(0, room);
  if (cache.size < 20_000) cache.set(point, folded);
  return folded;
}

/** Kinds of UTF-16 units, found out once each. */
const UNKNOWN = 0;
/** Folds to itself. */
const SAME = 1;
/** A to Z. */
const CAPITAL = 2;
const WHITE = 3;
const FOLDED = 4;
const kinds = new Uint8Array(0x10000);

function kindOf(unit: number): number {
  const known = kinds[unit] ?? FOLDED;
  return known === UNKNOWN ? findKind(unit) : known;
}

function findKind(unit: number): number {
  const char = String.fromCharCode(unit);
  let kind = FOLDED;
  if (unit === 32 || (unit >= 9 && unit <= 13) || unit === 160 || unit === 0x3000) kind = WHITE;
  else if (unit < 128) kind = unit >= 65 && unit <= 90 ? CAPITAL : SAME;
  else if ((unit < 0xd800 || unit > 0xdfff) && foldCharacter(unit) === char && char.toLowerCase() === char) kind = SAME;
  kinds[unit] = kind;
  return kind;
}

/** Fold a text. Linear; runs of white space become one space. */
export function fold(original: string): FoldedText {
  let offsets: Uint32Array | null = null;
  return {
    original,
    text: foldInto(original, null),
    get offsets() {
      offsets ??= offsetsOf(original);
      return offsets;
    },
  };
}

function offsetsOf(original: string): Uint32Array {
  const offsets = new Uint32Array(original.length * 2);
  return offsets.subarray(0, foldInto(original, offsets).length);
}

/** The folded text; the offset of each of its units goes into `offsets`. What folds to itself is taken over run by run. */
function foldInto(original: string, offsets: Uint32Array | null): string {
  let out = '';
  let used = 0;
  let spaced = true;
  /** Where the open run begins, and whether it has capitals. */
  let from = 0;
  let capitals = false;
  const close = (end: number): void => {
    if (end > from) out += capitals ? original.slice(from, end).toLowerCase() : original.slice(from, end);
    capitals = false;
  };
  let at = 0;
  while (at < original.length) {
    const unit = original.charCodeAt(at);
    const kind = kindOf(unit);
    if (kind <= CAPITAL || (unit === 32 && !spaced)) {
      if (kind === CAPITAL) capitals = true;
      spaced = unit === 32;
      if (offsets !== null) offsets[used++] = at;
      at += 1;
      continue;
    }
    close(at);
    const point = kind === WHITE ? unit : (original.codePointAt(at) ?? unit);
    const piece = kind === WHITE ? (spaced ? '' : ' ') : foldCharacter(point);
    out += piece;
    if (offsets !== null) for (let unitOfPiece = 0; unitOfPiece < piece.length; unitOfPiece += 1) offsets[used++] = at;
    if (piece !== '') spaced = piece === ' ';
    at += point > 0xffff ? 2 : 1;
    from = at;
  }
  close(at);
  return out;
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
