import type { AuthorSource } from './author-sources.ts';
import model from './author-weights.json' with { type: 'json' };
import { likeliest, type Weights } from './logit.ts';
import { looksLikePerson, nameKey } from './names.ts';

/** One list of authors that the page may mean, with what speaks for it. */
export interface AuthorOption {
  readonly names: readonly string[];
  readonly features: Readonly<Record<string, number>>;
}

/** The authors by weighed evidence; empty where it is likelier that nobody is named. */
export function chooseAuthors(sources: readonly AuthorSource[], site: string | null, weights: Weights = model.weights): string[] {
  const chosen = likeliest(authorOptions(sources, site), weights);
  return chosen === null || chosen.probability < model.thresholds.least ? [] : [...chosen.option.names];
}

const MACHINE = /^(?:jsonld|microdata|meta)/;
const setKey = (names: readonly string[]): string => names.map(nameKey).toSorted().join('|');

export function authorOptions(sources: readonly AuthorSource[], site: string | null): AuthorOption[] {
  const groups = new Map<string, AuthorSource[]>();
  const put = (source: AuthorSource): void => {
    const key = setKey(source.names);
    const held = groups.get(key);
    if (held === undefined) groups.set(key, [source]);
    else held.push(source);
  };
  for (const source of sources) put(source);
  // A list that holds more than people, without the others.
  for (const source of sources) {
    const people = source.names.filter(looksLikePerson);
    if (people.length > 0 && people.length < source.names.length) put({ ...source, names: people });
  }
  const all = new Set(sources.flatMap(({ names }) => names.map(nameKey)));
  const first = new Map<string, AuthorSource>();
  for (const source of sources) if (!first.has(source.via)) first.set(source.via, source);
  const siteKey = site === null ? '' : nameKey(site);
  return [...groups.values()].map((stated) => {
    const names = stated[0]?.names ?? [];
    const keys = names.map(nameKey);
    const features: Record<string, number> = { some: 1 };
    for (const { via, near, aside } of stated) features[`${via}${aside ? ' aside' : near ? ' near' : ''}`] = 1;
    if (stated.some((one) => first.get(one.via) === one)) features['first'] = 1;
    if (stated.some(({ labelled }) => labelled)) features['labelled'] = 1;
    if (stated.some(({ organisation }) => organisation)) features['organisation'] = 1;
    if (
      siteKey !== '' &&
      keys.some((key) => key === siteKey || (key.length > 3 && siteKey.includes(key)) || (siteKey.length > 3 && key.includes(siteKey)))
    )
      features['site'] = 1;
    const people = names.filter(looksLikePerson).length;
    features['people'] = people / Math.max(1, names.length);
    const machine = stated.some(({ via }) => MACHINE.test(via));
    if (names.length > 1) features[machine ? 'several' : 'several seen'] = 1;
    if (names.length > 4) features[machine ? 'many' : 'many seen'] = 1;
    if (names.length === 1 && !names[0]?.includes(' ') && people === 0) features[machine ? 'one word' : 'one word seen'] = 1;
    if (/\bteam\b|\bstaff\b|redaktion|editors/i.test(names.join(' '))) features['team'] = 1;
    features['agree'] = Math.min(3, new Set(stated.map(({ via }) => via)).size - 1);
    // Other statements that name some of these, or more than these.
    const others = sources.filter((other) => !stated.includes(other));
    const within = others.filter(
      ({ names: more }) => more.length > names.length && keys.every((key) => more.some((name) => nameKey(name) === key)),
    );
    if (within.length > 0) features['part of another'] = 1;
    const parts = others.filter(({ names: less }) => less.length < names.length && less.every((name) => keys.includes(nameKey(name))));
    if (parts.length > 0) features['holds another'] = Math.min(3, parts.length);
    if (all.size > keys.length) features['contested'] = Math.log2(1 + all.size - keys.length);
    return { names, features };
  });
}
