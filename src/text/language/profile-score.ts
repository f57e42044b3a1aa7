import type { Profile } from './profiles.ts';

export type Profiles = Readonly<Record<string, Profile>>;
/** `hits`: function words seen; `points`: what all signs together weigh. */
export type Score = { tag: string; points: number; hits: number };

const WORD = 1;
const RARE_LETTER = 0.6;
const ENDING = 0.25;
/** Endings are looked for in words of this length and more. */
const MIN_INFLECTED = 5;

/** What one sign gives to each language (by number) that has it: a sign shared by few languages says more than one shared by many. */
type Gift = { readonly owners: readonly number[]; readonly points: number };
type Sign = { readonly text: string; readonly gift: Gift };

/** Signs of a family of profiles: words under their hash, endings under their last two units, rare letters under their unit. */
type Table = {
  readonly tags: readonly string[];
  readonly words: ReadonlyMap<number, readonly Sign[]>;
  readonly endings: ReadonlyMap<number, readonly Sign[]>;
  readonly letters: ReadonlyMap<number, Gift>;
};

/** FNV-1a, 32 bit, as a signed number: it stays a small integer for the engine. */
const HASH_START = 0x811c9dc5 | 0;
const hashed = (hash: number, unit: number): number => Math.imul(hash ^ unit, 0x01000193);

const lastTwo = (text: string, end: number): number => (text.charCodeAt(end - 2) << 16) | text.charCodeAt(end - 1);

const tables = new WeakMap<Profiles, Table>();

function tableOf(profiles: Profiles): Table {
  const known = tables.get(profiles);
  if (known !== undefined) return known;
  const tags = Object.keys(profiles);
  const owners = { words: new Map<string, number[]>(), letters: new Map<string, number[]>(), endings: new Map<string, number[]>() };
  const add = (map: Map<string, number[]>, sign: string, language: number): void => {
    const list = map.get(sign);
    if (list === undefined) map.set(sign, [language]);
    else if (!list.includes(language)) list.push(language);
  };
  for (const [language, { words, letters, endings }] of Object.values(profiles).entries()) {
    for (const word of words.split(' ')) add(owners.words, word, language);
    for (const letter of letters) add(owners.letters, letter, language);
    for (const ending of endings.split(' ')) if (ending !== '') add(owners.endings, ending, language);
  }
  const gift = (list: readonly number[], points: number): Gift => ({ owners: list, points: points / list.length ** 0.75 });
  const filed = (map: ReadonlyMap<string, readonly number[]>, points: number, keyOf: (sign: string) => number): Map<number, Sign[]> => {
    const byKey = new Map<number, Sign[]>();
    for (const [text, list] of map) {
      const key = keyOf(text);
      const signs = byKey.get(key) ?? [];
      signs.push({ text, gift: gift(list, points) });
      byKey.set(key, signs);
    }
    // Short endings are counted before the longer ones that hold them.
    for (const signs of byKey.values()) signs.sort((a, b) => a.text.length - b.text.length);
    return byKey;
  };
  const hashOf = (word: string): number => {
    let hash = HASH_START;
    for (let at = 0; at < word.length; at++) hash = hashed(hash, word.charCodeAt(at));
    return hash;
  };
  const table: Table = {
    tags,
    words: filed(owners.words, WORD, hashOf),
    endings: filed(owners.endings, ENDING, (ending) => lastTwo(ending, ending.length)),
    letters: new Map([...owners.letters].map(([letter, list]) => [letter.charCodeAt(0), gift(list, RARE_LETTER)])),
  };
  tables.set(profiles, table);
  return table;
}

/** Kinds of UTF-16 units, found out once each. */
const UNKNOWN = 0;
const BETWEEN = 1;
/** A letter that is in normal form C whatever stands beside it. */
const LETTER = 2;
/** A mark, or a letter that normal form C may change; half of a character that is two units long. */
const COMPOSED = 3;
/** `¿` and `¡`: words of their own. */
const SIGN = 4;
const kinds = new Uint8Array(0x10000);

function kindOf(unit: number): number {
  const known = kinds[unit] ?? BETWEEN;
  return known === UNKNOWN ? findKind(unit) : known;
}

function findKind(unit: number): number {
  const char = String.fromCharCode(unit);
  let kind = BETWEEN;
  // Without a pattern: most texts hold no other units, and a pattern over Unicode classes takes its time to compile.
  if (unit < 0x80) kind = (unit >= 0x41 && unit <= 0x5a) || (unit >= 0x61 && unit <= 0x7a) ? LETTER : BETWEEN;
  else if (unit >= 0xd800 && unit <= 0xdfff) kind = COMPOSED;
  else if (char === '¿' || char === '¡') kind = SIGN;
  // Conjoining Hangul letters are composed with their neighbours.
  else if (/\p{M}/u.test(char) || (unit >= 0x1100 && unit <= 0x11ff)) kind = COMPOSED;
  else if (/\p{L}/u.test(char)) kind = char.normalize('NFC') === char ? LETTER : COMPOSED;
  kinds[unit] = kind;
  return kind;
}

/** Scores of all languages of a family over a lower-cased text, best first. Linear, without a string for each word. */
export function scoreProfiles(text: string, profiles: Profiles): Score[] {
  const table = tableOf(profiles);
  const points = new Float64Array(table.tags.length);
  const hits = new Int32Array(table.tags.length);
  const seen: number[] = [];

  const give = ({ owners, points: worth }: Gift, hit: number): void => {
    for (const language of owners) {
      points[language] = (points[language] ?? 0) + worth;
      hits[language] = (hits[language] ?? 0) + hit;
    }
  };
  /** One word of `source` in normal form C; `plain`: all ASCII. */
  const weigh = (source: string, start: number, end: number, hash: number, plain: boolean): void => {
    const length = end - start;
    const word = table.words.get(hash)?.find(({ text: sign }) => sign.length === length && source.startsWith(sign, start));
    if (word !== undefined) give(word.gift, 1);
    if (!plain) {
      seen.length = 0;
      for (let at = start; at < end; at++) {
        const unit = source.charCodeAt(at);
        const gift = unit < 0x80 || seen.includes(unit) ? undefined : table.letters.get(unit);
        if (gift === undefined) continue;
        seen.push(unit);
        give(gift, 0);
      }
    }
    if (word !== undefined || length < MIN_INFLECTED) return;
    const endings = table.endings.get(lastTwo(source, end));
    if (endings === undefined) return;
    for (const { text: ending, gift } of endings) if (source.startsWith(ending, end - ending.length)) give(gift, 0);
  };
  const weighComposed = (raw: string): void => {
    for (const [word] of raw.matchAll(/[\p{L}\p{M}]+/gu)) {
      const composed = word.normalize('NFC');
      let hash = HASH_START;
      for (let at = 0; at < composed.length; at++) hash = hashed(hash, composed.charCodeAt(at));
      weigh(composed, 0, composed.length, hash, false);
    }
  };

  for (let at = 0; at < text.length; ) {
    const start = at;
    let kind = kindOf(text.charCodeAt(at));
    at++;
    if (kind === BETWEEN) continue;
    if (kind === SIGN) {
      const gift = table.letters.get(text.charCodeAt(start));
      if (gift !== undefined) give(gift, 0);
      continue;
    }
    let hash = hashed(HASH_START, text.charCodeAt(start));
    let every = text.charCodeAt(start);
    let composed = kind === COMPOSED;
    for (; at < text.length; at++) {
      const unit = text.charCodeAt(at);
      kind = kindOf(unit);
      if (kind !== LETTER && kind !== COMPOSED) break;
      composed ||= kind === COMPOSED;
      every |= unit;
      hash = hashed(hash, unit);
    }
    if (composed) weighComposed(text.slice(start, at));
    else weigh(text, start, at, hash, every < 0x80);
  }
  return table.tags
    .map((tag, language) => ({ tag, points: points[language] ?? 0, hits: hits[language] ?? 0 }))
    .sort((a, b) => b.points - a.points);
}
