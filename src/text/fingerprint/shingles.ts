/** A unit of text for comparison: a word of an alphabetic script, a number, or one Han or kana character. */
export type Token = { readonly text: string; readonly weight: number };

/** A shingle is 5 words or 8 Han characters, or a mixture of the same weight. */
const WORD_WEIGHT = 8;
const HAN_WEIGHT = 5;
const SHINGLE_WEIGHT = 40;

const TOKEN = /[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\uff66-\uff9d]|\d+(?:[.,:/]\d+)*|[\p{L}\p{M}]+/gu;
const HAN = /^[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\uff66-\uff9d]/;

/** Lower-cased words, numbers with their inner marks, Han characters one by one. Layout and punctuation carry no weight. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  for (const match of text.normalize('NFKC').toLowerCase().matchAll(TOKEN)) {
    const word = match[0];
    tokens.push({ text: word, weight: HAN.test(word) ? HAN_WEIGHT : WORD_WEIGHT });
  }
  return tokens;
}

/** Hashes of all runs of tokens that weigh as much as a shingle; a shorter text is one shingle. */
export function shinglesOf(tokens: readonly Token[]): number[] {
  if (tokens.length === 0) return [];
  const hashes = tokens.map((token) => hashOf(token.text));
  const shingles: number[] = [];
  let weight = 0;
  let start = 0;
  for (let end = 0; end < tokens.length; end++) {
    weight += tokens[end]?.weight ?? 0;
    while (weight - (tokens[start]?.weight ?? 0) >= SHINGLE_WEIGHT) weight -= tokens[start++]?.weight ?? 0;
    if (weight >= SHINGLE_WEIGHT) shingles.push(combine(hashes, start, end));
  }
  return shingles.length > 0 ? shingles : [combine(hashes, 0, tokens.length - 1)];
}

/** FNV-1a, 32 bit. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
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
