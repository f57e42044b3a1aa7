/** A shingle is 5 words or 8 Han characters, or a mixture of the same weight. */
const WORD_WEIGHT = 8;
const HAN_WEIGHT = 5;
const SHINGLE_WEIGHT = 40;

/** Tokens of a text: spans into its normal form, with hash and weight by index. */
export type Tokens = {
  readonly text: string;
  readonly starts: number[];
  readonly ends: number[];
  readonly hashes: number[];
  readonly weights: number[];
};

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

/**
 * Words, numbers with their inner marks (`1,234.5`), Han and kana characters one by one; lower-cased, compatibility forms folded.
 * Layout and punctuation are no tokens.
 */
export function tokensOf(raw: string): Tokens {
  const text = (/[^\0-\x7f]/.test(raw) ? raw.normalize('NFKC') : raw).toLowerCase();
  const tokens: Tokens = { text, starts: [], ends: [], hashes: [], weights: [] };
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
    tokens.starts.push(start);
    tokens.ends.push(at);
    tokens.hashes.push(hash);
    tokens.weights.push(kind === HAN ? HAN_WEIGHT : WORD_WEIGHT);
  }
  return tokens;
}

/** Between two digits these go on with the number. */
const isMark = (unit: number): boolean => unit === 0x2e || unit === 0x2c || unit === 0x3a || unit === 0x2f;

/** Hashes of all runs of tokens that weigh as much as a shingle; a shorter text is one shingle. */
export function shinglesOf({ hashes, weights }: Tokens): number[] {
  if (hashes.length === 0) return [];
  const shingles: number[] = [];
  let weight = 0;
  let start = 0;
  for (let end = 0; end < hashes.length; end++) {
    weight += weights[end] ?? 0;
    while (weight - (weights[start] ?? 0) >= SHINGLE_WEIGHT) weight -= weights[start++] ?? 0;
    if (weight >= SHINGLE_WEIGHT) shingles.push(combine(hashes, start, end));
  }
  return shingles.length > 0 ? shingles : [combine(hashes, 0, hashes.length - 1)];
}

/** 52 bits from two multiplicative hashes: collisions between pages are out of the question, and the number stays exact in JSON. */
function combine(hashes: readonly number[], start: number, end: number): number {
  let low = 0x9e3779b9;
  let high = 0x85ebca6b;
  for (let i = start; i <= end; i++) {
    const hash = hashes[i] ?? 0;
    low = Math.imul(low ^ hash, 0x01000193);
    high = Math.imul(high ^ ((hash << 15) | (hash >>> 17)), 0x5bd1e995);
    high ^= high >>> 15;
  }
  return (high >>> 12) * 0x1_0000_0000 + (low >>> 0);
}
