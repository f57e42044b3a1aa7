/**
 * BM25 in Lucene's form (Robertson & Zaragoza 2009, "The Probabilistic Relevance Framework"): idf = ln(1 + (N − df + 0.5) / (df + 0.5)),
 * term part tf / (tf + k1·(1 − b + b·length / average)). The parameters lie between the two published pairs: 0.9 / 0.4 suits texts as
 * short as titles, 1.2 / 0.75 abstracts and longer; passages are both.
 */
const K1 = 1.2;
const B = 0.6;

/** What one distinct query term brought to a score. */
export interface TermScore {
  readonly term: string;
  /** Times in the query and in the passage. */
  readonly queryCount: number;
  readonly count: number;
  readonly idf: number;
  readonly score: number;
}

export interface Collection {
  readonly passages: number;
  readonly averageLength: number;
  readonly frequency: ReadonlyMap<string, number>;
}

/** Scores of the query's terms in one passage, highest first; terms that do not occur are left out. */
export function termScores(query: ReadonlyMap<string, number>, terms: readonly string[], collection: Collection): TermScore[] {
  const counts = new Map<string, number>();
  for (const term of terms) if (query.has(term)) counts.set(term, (counts.get(term) ?? 0) + 1);
  const norm = K1 * (1 - B + (B * terms.length) / Math.max(1, collection.averageLength));
  const scores = Array.from(counts, ([term, count]) => {
    const queryCount = query.get(term) ?? 0;
    const idf = inverseFrequency(collection.passages, collection.frequency.get(term) ?? 0);
    return { term, queryCount, count, idf, score: (queryCount * idf * count) / (count + norm) };
  });
  return scores.sort((a, b) => b.score - a.score || (a.term < b.term ? -1 : 1));
}

/** Never negative, whatever counts a concurrent writer leaves behind. */
function inverseFrequency(passages: number, frequency: number): number {
  const rare = Math.max(0, passages - frequency);
  return Math.log(1 + (rare + 0.5) / (frequency + 0.5));
}
