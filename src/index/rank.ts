import type { PassageCandidate, PassageQuery, PassageStore, StoredPassage } from '../store/index.ts';
import { type Collection, type TermScore, termScores } from './bm25.ts';

/** Distinct query terms that count: a longer query (a whole page) keeps its rarest. */
const QUERY_TERM_LIMIT = 128;
/** How often one term may count in such a query. */
const REPEAT_LIMIT = 8;
/** The engine's rough order differs a little from ours: enough of its head is scored for the wanted `k` to be among it. */
const candidateCount = (k: number): number => Math.max(100, 3 * k);

export interface RankedPassage {
  readonly passage: StoredPassage;
  readonly score: number;
  readonly terms: readonly TermScore[];
}

/** The best `k` passages for a list of query terms; equal scores keep the order in which passages were added. */
export async function rankPassages(
  store: PassageStore,
  queryTerms: readonly string[],
  k: number,
  where: Pick<PassageQuery, 'facets' | 'without'> = {},
): Promise<RankedPassage[]> {
  const frequency = await store.documentFrequency(queryTerms);
  const query = weigh(queryTerms, frequency);
  const terms = [...query].flatMap(([term, count]) => Array<string>(count).fill(term));
  const totals = await store.totals();
  const collection: Collection = { ...totals, averageLength: totals.passages === 0 ? 0 : totals.terms / totals.passages, frequency };
  const candidates = await store.candidates({ ...where, terms, limit: candidateCount(k) });
  const scored = candidates
    .map((candidate) => score(candidate, query, collection))
    .sort((a, b) => b.score - a.score || a.id - b.id)
    .slice(0, k);
  const loaded = new Map((await store.load(scored.map(({ id }) => id))).map((passage) => [passage.id, passage]));
  return scored.flatMap(({ id, ...rest }) => {
    const passage = loaded.get(id);
    return passage === undefined ? [] : [{ passage, ...rest }];
  });
}

function score({ id, terms }: PassageCandidate, query: ReadonlyMap<string, number>, collection: Collection) {
  const scores = termScores(query, terms, collection);
  return { id, terms: scores, score: scores.reduce((sum, part) => sum + part.score, 0) };
}

/** Terms that occur at all, with how often they count. */
function weigh(terms: readonly string[], frequency: ReadonlyMap<string, number>): Map<string, number> {
  const present = [...frequency].filter(([, passages]) => passages > 0);
  present.sort((a, b) => a[1] - b[1] || (a[0] < b[0] ? -1 : 1));
  const query = new Map(present.slice(0, QUERY_TERM_LIMIT).map(([term]) => [term, 0]));
  for (const term of terms) {
    const count = query.get(term);
    if (count !== undefined && count < REPEAT_LIMIT) query.set(term, count + 1);
  }
  return query;
}
