/** A shingle is 5 words or 8 Han characters, or a mixture of the same weight. */
const WORD_WEIGHT = 8;
const HAN_WEIGHT = 5;
const SHINGLE_WEIGHT = 40;

/** Hears of each token: its span in the normal form of the text, hash and weight. */
type Visit = (start: number, end: number, hash: number, weight: number) => void;

/** Kinds of UTF-16 units, found out once each. */
const UNKNOWN = 0;
const SEPARATOR = 1;
const LETTER = 2;
const DIGIT = 3;
const HAN = 4;
const kinds = new Uint8Array(0x10000);

function kindOf(unit: number): number {
  const known = kinds[unit] ?? SEPARATOR;
  return known === UNKNOWN ? findKind(unit) : known;
}

function findKind(unit: number): number {
  const char = String.fromCharCode(unit);
  let kind = SEPARATOR;
  if (/[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\uff66-\uff9d]/.test(char)) kind = HAN;
  else if (/\d/.test(char)) kind = DIGIT;
  else if (/[\p{L}\p{M}]/u.test(char)) kind = LETTER;
  kinds[unit] = kind;
  return kind;
}

const normalFormOf = (text: string): string => (/[^\0-\x7f]/.test(text) ? text.normalize('NFKC') : text).toLowerCase();

/**
 * Words, numbers with their inner marks (`1,234.5`), Han and kana characters one by one; lower-cased, compatibility forms folded.
 * Layout and punctuation are no tokens.
 */
export function tokensOf(raw: string): string[] {
  const text = normalFormOf(raw);
  const tokens: string[] = [];
  scan(text, (start, end) => tokens.push(text.slice(start, end)));
  return tokens;
}

function scan(text: string, visit: Visit): void {
  let at = 0;
  while (at < text.length) {
    let unit = text.charCodeAt(at);
    const kind = kindOf(unit);
    if (kind === SEPARATOR) {
      at++;
      continue;
    }
    const start = at;
    // FNV-1a, 32 bit.
    let hash = 0x811c9dc5;
    do {
      hash = Math.imul(hash ^ unit, 0x01000193);
      at++;
      if (kind === HAN || at >= text.length) break;
      unit = text.charCodeAt(at);
    } while (kindOf(unit) === kind || (kind === DIGIT && isMark(unit) && kindOf(text.charCodeAt(at + 1)) === DIGIT));
    visit(start, at, hash, kind === HAN ? HAN_WEIGHT : WORD_WEIGHT);
  }
}

/** Between two digits these go on with the number. */
const isMark = (unit: number): boolean => unit === 0x2e || unit === 0x2c || unit === 0x3a || unit === 0x2f;

/** Tokens of a shingle that are still looked at: more than the lightest ones of one shingle, and a power of two. */
const RING = 16;

/**
 * Hashes of all runs of tokens that weigh as much as a shingle; a shorter text is one shingle. Without an object for each token.
 * @param room where they are put if there are no more: the result is a part of it
 */
export function shinglesOf(raw: string, room?: Float64Array<ArrayBuffer>): Float64Array {
  const text = normalFormOf(raw);
  const hashes = new Int32Array(RING);
  const weights = new Uint8Array(RING);
  let shingles = room ?? new Float64Array(16 + (text.length >> 2));
  let [count, weight, start, end] = [0, 0, 0, 0];
  scan(text, (_start, _end, hash, own) => {
    hashes[end % RING] = hash;
    weights[end % RING] = own;
    end++;
    weight += own;
    for (let first = weights[start % RING] ?? 0; weight - first >= SHINGLE_WEIGHT; first = weights[start % RING] ?? 0) {
      weight -= first;
      start++;
    }
    if (weight < SHINGLE_WEIGHT) return;
    if (count === shingles.length) shingles = grown(shingles);
    shingles[count++] = combine(hashes, start, end);
  });
  if (count === 0 && end > 0) shingles[count++] = combine(hashes, 0, end);
  return shingles.subarray(0, count);
}

function grown(numbers: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> {
  const larger = new Float64Array(2 * numbers.length);
  larger.set(numbers);
  return larger;
}

/** 52 bits from two multiplicative hashes: collisions between pages are out of the question, and the number stays exact in JSON. */
function combine(hashes: Int32Array, start: number, end: number): number {
  let low = 0x9e3779b9;
  let high = 0x85ebca6b;
  for (let i = start; i < end; i++) {
    const hash = hashes[i % RING] ?? 0;
    low = Math.imul(low ^ hash, 0x01000193);
    high = Math.imul(high ^ ((hash << 15) | (hash >>> 17)), 0x5bd1e995);
    high ^= high >>> 15;
  }
  return (high >>> 12) * 0x1_0000_0000 + (low >>> 0);
}
