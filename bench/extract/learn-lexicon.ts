/** Words of classes and of short texts that stand inside or outside content on many sites. */

import { type Lexicon, leadWords } from '../../src/extract/html/learned/lexicon.ts';
import { cutName, namesOf } from '../../src/extract/html/names.ts';
import { FOLDS } from './corpora.ts';
import type { CutPage, Labels } from './pages.ts';

/** A word must stand on so many sites: then it names no site. */
const MIN_SITES = 8;
/** Pseudo-sites at the mean. */
const PRIOR = 3;
const CLAMP = 3;

/** Per word and site: weight seen, weight of content. */
type Counts = Map<string, [number, number]>;

export interface SiteWords {
  readonly site: string;
  readonly fold: number;
  readonly names: Counts;
  readonly texts: Counts;
}

export function countWords(site: string, fold: number, { input, segments }: CutPage, labels: Labels): SiteWords {
  const [names, texts]: [Counts, Counts] = [new Map(), new Map()];
  const add = (counts: Counts, word: string, weight: number, share: number): void => {
    const entry = counts.get(word) ?? [0, 0];
    entry[0] += weight;
    entry[1] += weight * share;
    counts.set(word, entry);
  };
  for (let i = 0; i < segments.count; i += 1) {
    const weight = labels.weight[i] ?? 0;
    if (weight === 0) continue;
    const share = labels.share[i] ?? 0;
    const seen = new Set<string>();
    for (let at = input.arena.parent(segments.first[i] ?? 0), up = 0; at > 0 && up < 12; at = input.arena.parent(at), up += 1) {
      const name = namesOf(input.arena, at);
      if (name !== '')
        for (const word of cutName(name))
          if (!seen.has(word) && !/\d/.test(word) && word.length >= 2) {
            seen.add(word);
            add(names, word, weight, share);
          }
    }
    for (const word of new Set(leadWords((segments.texts[i] ?? '').trim()))) add(texts, word, 1, share);
  }
  return { site, fold, names, texts };
}

/** Log odds by word, a site counting once; `without` leaves a fold out. */
export function learnLexicon(pages: readonly SiteWords[], without = FOLDS): Lexicon {
  return { names: learn(pages, 'names', without), texts: learn(pages, 'texts', without) };
}

function learn(pages: readonly SiteWords[], kind: 'names' | 'texts', without: number): Map<string, number> {
  const sites = new Map<string, Map<string, [number, number]>>();
  for (const page of pages) {
    if (page.fold === without) continue;
    for (const [word, [weight, content]] of page[kind]) {
      const bySite = sites.get(word) ?? new Map<string, [number, number]>();
      const entry = bySite.get(page.site) ?? [0, 0];
      bySite.set(page.site, [entry[0] + weight, entry[1] + content]);
      sites.set(word, bySite);
    }
  }
  let [mean, known] = [0, 0];
  for (const bySite of sites.values())
    for (const [weight, content] of bySite.values()) {
      mean += content / weight;
      known += 1;
    }
  mean /= Math.max(1, known);
  const out = new Map<string, number>();
  const base = Math.log(mean / (1 - mean));
  for (const [word, bySite] of sites) {
    if (bySite.size < MIN_SITES) continue;
    let sum = 0;
    for (const [weight, content] of bySite.values()) sum += content / weight;
    const rate = (sum + PRIOR * mean) / (bySite.size + PRIOR);
    const odds = Math.log(Math.max(1e-3, rate) / Math.max(1e-3, 1 - rate)) - base;
    const rounded = Math.round(Math.max(-CLAMP, Math.min(CLAMP, odds)) * 10) / 10;
    if (Math.abs(rounded) >= 0.2) out.set(word, rounded);
  }
  return out;
}
