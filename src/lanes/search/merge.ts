import type { Candidate } from '../../vocabulary/index.ts';

/** Rank constant of reciprocal rank fusion (Cormack, Clarke and Büttcher 2009). */
const RRF_K = 60;

/**
 * One list from several: the same canonical URL is kept once, at its best rank; order by reciprocal rank fusion, ties by URL.
 * A list counts a URL once, however often it names it.
 */
export function mergeCandidates(lists: readonly (readonly Candidate[])[]): Candidate[] {
  const fused = new Map<string, { candidate: Candidate; score: number }>();
  for (const list of lists) {
    for (const candidate of bestOfEach(list)) {
      const known = fused.get(candidate.canonicalUrl);
      const score = 1 / (RRF_K + candidate.rank) + (known?.score ?? 0);
      fused.set(candidate.canonicalUrl, {
        candidate: known !== undefined && known.candidate.rank <= candidate.rank ? known.candidate : candidate,
        score,
      });
    }
  }
  return [...fused.values()]
    .sort((a, b) => b.score - a.score || (a.candidate.canonicalUrl < b.candidate.canonicalUrl ? -1 : 1))
    .map(({ candidate, score }, at) => ({ ...candidate, rank: at + 1, score }));
}

function bestOfEach(list: readonly Candidate[]): Iterable<Candidate> {
  const best = new Map<string, Candidate>();
  for (const candidate of list) {
    const known = best.get(candidate.canonicalUrl);
    if (known === undefined || candidate.rank < known.rank) best.set(candidate.canonicalUrl, candidate);
  }
  return best.values();
}
