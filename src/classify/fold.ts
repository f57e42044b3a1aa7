/** Folding of text for phrase matching: lower case, accents off, white space single; with a way back to the original place. */

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

/** A class, because an accessor of its own would make each of the many small texts expensive. */
export class FoldedText {
  readonly original: string;
  readonly text: string;
  #offsets: Uint32Array | null = null;

  constructor(original: string) {
    this.original = original;
    this.text = foldInto(original, null);
  }

  /** Offset in `original` of each folded code unit. Found when first asked for: most texts are searched and never quoted. */
  get offsets(): Uint32Array {
    this.#offsets ??= offsetsOf(this.original);
    return this.#offsets;
  }
}

/** Fold a text. Linear; runs of white space become one space. */
export const fold = (original: string): FoldedText => new FoldedText(original);

function offsetsOf(original: string): Uint32Array {
  const offsets = new Uint32Array(original.length * 2);
  return offsets.subarray(0, foldInto(original, offsets).length);
}

/** Texts up to this length (any zone of a page) are folded in one place that is kept; longer ones get their own. */
const KEPT = 1 << 15;
let kept: Uint16Array<ArrayBuffer> | null = null;

/** No folded text is more than twice as long as its original. */
function roomFor(length: number): Uint16Array<ArrayBuffer> {
  if (length > KEPT) return new Uint16Array(length * 2);
  kept ??= new Uint16Array(KEPT * 2);
  return kept;
}

/** A machine that stores the high byte first has to turn the units round. */
const HIGH_FIRST = new Uint8Array(Uint16Array.of(1).buffer)[0] === 0;

/** The folded text; the offset of each of its units goes into `offsets`. Works on units in memory, for speed. */
function foldInto(original: string, offsets: Uint32Array | null): string {
  const bytes = Buffer.from(original, 'utf16le');
  if (HIGH_FIRST) bytes.swap16();
  const source = new Uint16Array(bytes.buffer, bytes.byteOffset, original.length);
  const folded = roomFor(source.length);
  let used = 0;
  let spaced = true;
  for (let at = 0; at < source.length; at += 1) {
    const unit = source[at] ?? 0;
    const kind = kindOf(unit);
    if (kind <= CAPITAL || kind === WHITE) {
      if (kind === WHITE && spaced) continue;
      spaced = kind === WHITE;
      if (offsets !== null) offsets[used] = at;
      folded[used++] = spaced ? 32 : kind === CAPITAL ? unit + 32 : unit;
      continue;
    }
    const point = original.codePointAt(at) ?? unit;
    const piece = foldCharacter(point);
    for (let from = 0; from < piece.length; from += 1) {
      if (offsets !== null) offsets[used] = at;
      folded[used++] = piece.charCodeAt(from);
    }
    if (piece !== '') spaced = piece === ' ';
    if (point > 0xffff) at += 1;
  }
  const out = Buffer.from(folded.buffer, 0, used * 2);
  if (HIGH_FIRST) out.swap16();
  return out.toString('utf16le');
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
