import { hash } from 'node:crypto';
import type { PassageRow } from '../ports.ts';
import { toText } from './key.ts';

/** Passages of one source that follow each other and have the same facets. */
export interface PassageGroup {
  readonly facets: readonly string[];
  readonly passages: readonly PassageRow[];
  /** By term: the passages that hold it, each as its position × 65,536 plus how often it stands there. */
  readonly postings: ReadonlyMap<string, readonly number[]>;
}

/** A position takes 15 bits of a hit, and of the id of a passage. */
const MOST_PASSAGES = 32_768;
const MOST_REPEATS = 65_535;

/** Ids grow in the order in which passages are added. */
export const idOf = (group: number, position: number): number => group * MOST_PASSAGES + position;
/** The same of a group `g` and a hit `h`. */
export const SQL_ID = `g.number * ${MOST_PASSAGES} + (h.hit >> 16)`;

export function groupsOf(passages: readonly PassageRow[]): PassageGroup[] {
  const runs: { mark: string; facets: readonly string[]; passages: PassageRow[] }[] = [];
  for (const passage of passages) {
    const mark = JSON.stringify(passage.facets);
    const last = runs.at(-1);
    if (last?.mark === mark && last.passages.length < MOST_PASSAGES) last.passages.push(passage);
    else runs.push({ mark, facets: passage.facets, passages: [passage] });
  }
  return runs.map(({ facets, passages: own }) => ({ facets, passages: own, postings: postingsOf(own) }));
}

function postingsOf(passages: readonly PassageRow[]): Map<string, number[]> {
  const postings = new Map<string, number[]>();
  for (const [position, { terms }] of passages.entries()) {
    const counts = new Map<string, number>();
    for (const term of terms.map(termKey)) counts.set(term, (counts.get(term) ?? 0) + 1);
    for (const [term, count] of counts) {
      const hit = position * (MOST_REPEATS + 1) + Math.min(count, MOST_REPEATS);
      const hits = postings.get(term);
      if (hits === undefined) postings.set(term, [hit]);
      else hits.push(hit);
    }
  }
  return postings;
}

/** PostgreSQL indexes no more than a third of a page, and half of that is more than any word: a longer term is known by its hash. */
const MOST_UNITS = 400;

export const termKey = (term: string): string => (term.length <= MOST_UNITS ? toText(term) : `\u0001h${hash('sha256', term)}`);
