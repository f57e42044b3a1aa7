import { CAPITAL_CODES, CODE_PREFIX, REGION_ROWS } from './regions.ts';

/** How region `a` stands to region `b`: `contains` = a ⊃ b, `contained` = a ⊂ b. */
export type RegionRelation = 'same' | 'contains' | 'contained' | 'different' | 'unknown';

/** A place named in a text: its id in the table, where it stands, and the words used. */
export interface RegionMention {
  readonly id: string;
  readonly start: number;
  readonly end: number;
  readonly raw: string;
}

const PARENT = new Map<string, string | null>();
const BY_NAME = new Map<string, string>();
for (const [id, parent, ...names] of REGION_ROWS) {
  PARENT.set(id, parent);
  for (const name of [id, ...names]) BY_NAME.set(name, id);
}

const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const alternatives = (names: readonly string[]): string =>
  [...names]
    .sort((a, b) => b.length - a.length)
    .map(literal)
    .join('|');
const isHanName = (name: string): boolean => /\p{Script=Han}/u.test(name);
const LATIN = [...BY_NAME.keys()].filter((name) => !isHanName(name) && name !== 'global' && name !== 'eu');
const HAN = [...BY_NAME.keys()].filter(isHanName);

const MENTION = new RegExp(
  `(?<latin>(?<![\\p{L}\\p{N}-])(?:${alternatives(LATIN)})(?![\\p{L}\\p{N}]|-\\p{L}|-\\d))|(?<han>${alternatives(HAN)})|(?<code>(?<![\\p{L}\\p{N}-])[a-z]{2,12}-[a-z]{2,12}-?\\d{1,2}(?![\\p{L}\\p{N}-]))`,
  'giu',
);
const CODES = new RegExp(`(?<![\\p{L}\\p{N}-])(?:${Object.keys(CAPITAL_CODES).join('|')})(?![\\p{L}\\p{N}-])`, 'gu');

const LOOKS_LIKE_CODE = /[-\d]|central|south|north|east|west/;

function idOfCode(code: string): string | null {
  const prefix = CODE_PREFIX[code.slice(0, code.indexOf('-'))];
  return prefix === undefined ? null : `${prefix}/${code}`;
}

/** Every place named in a text, in order. Place names in lower case count only as codes ("eu-central-1"), never as words ("turkey"). */
export function findRegions(text: string): RegionMention[] {
  const found: RegionMention[] = [];
  for (const match of text.matchAll(MENTION)) {
    const raw = match[0];
    const name = raw.toLowerCase();
    const known = BY_NAME.get(name);
    if (match.groups?.latin !== undefined && raw === name && !LOOKS_LIKE_CODE.test(raw)) continue;
    const id = known ?? (match.groups?.code === undefined ? null : idOfCode(name));
    if (id !== null) found.push({ id, start: match.index, end: match.index + raw.length, raw });
  }
  for (const match of text.matchAll(CODES)) {
    const id = CAPITAL_CODES[match[0]];
    if (id !== undefined) found.push({ id, start: match.index, end: match.index + match[0].length, raw: match[0] });
  }
  return found.sort((a, b) => a.start - b.start);
}

const parentOf = (id: string): string | null => {
  const slash = id.indexOf('/');
  return slash > 0 ? id.slice(0, slash) : (PARENT.get(id) ?? null);
};

function ancestors(id: string): string[] {
  const chain: string[] = [];
  for (let at: string | null = id; at !== null; at = parentOf(at)) chain.push(at);
  return chain;
}

function relate(a: string, b: string): RegionRelation {
  if (a === b) return 'same';
  if (ancestors(b).includes(a)) return 'contains';
  if (ancestors(a).includes(b)) return 'contained';
  // A code that only its prefix explains may name the very city it is compared with.
  if (a.includes('/') || b.includes('/')) {
    const [rootA, rootB] = [parentOf(a) ?? a, parentOf(b) ?? b];
    return rootA === rootB || ancestors(rootA).includes(rootB) || ancestors(rootB).includes(rootA) ? 'unknown' : 'different';
  }
  return 'different';
}

/** The one place a text is about: the most specific of nested mentions ("Frankfurt, Germany"), null when there is none or they differ. */
export function regionOf(text: string): RegionMention | null {
  let best: RegionMention | null = null;
  for (const mention of findRegions(text)) {
    if (best === null) best = mention;
    else {
      const relation = relate(best.id, mention.id);
      if (relation === 'different' || relation === 'unknown') return null;
      if (relation === 'contains') best = mention;
    }
  }
  return best;
}

const normal = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_]+/g, ' ')
    .trim();

function resolve(text: string): string | null {
  const name = normal(text);
  return (
    BY_NAME.get(name) ??
    CAPITAL_CODES[text.trim().toUpperCase()] ??
    (/^[a-z]+-[a-z]+-?\d+$/.test(name) ? idOfCode(name) : null) ??
    regionOf(text)?.id ??
    null
  );
}

/**
 * How two region names stand to each other, across languages and vendors' codes.
 * @example sameRegion('Frankfurt', 'eu-central-1') // 'same'
 * @example sameRegion('EU', '法兰克福') // 'contains'
 */
export function sameRegion(a: string | null | undefined, b: string | null | undefined): RegionRelation {
  if (a === null || a === undefined || b === null || b === undefined) return 'unknown';
  if (normal(a) === normal(b)) return 'same';
  const [idA, idB] = [resolve(a), resolve(b)];
  return idA === null || idB === null ? 'unknown' : relate(idA, idB);
}
