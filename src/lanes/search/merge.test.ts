import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Candidate } from '../../vocabulary/index.ts';
import { mergeCandidates } from './merge.ts';

const candidate = (path: string, rank: number, provider = 'one'): Candidate => ({
  url: `https://a.test/${path}`,
  canonicalUrl: `https://a.test/${path}`,
  title: `${path} by ${provider}`,
  snippet: '',
  provider,
  rank,
  query: 'q',
});

describe('mergeCandidates', () => {
  it('puts a URL that two providers found before one that a single provider ranks as high', () => {
    const merged = mergeCandidates([
      [candidate('a', 1), candidate('b', 2)],
      [candidate('b', 1, 'two'), candidate('c', 2, 'two')],
    ]);
    expect(merged.map(({ url }) => url)).toEqual(['https://a.test/b', 'https://a.test/a', 'https://a.test/c']);
    expect(merged.map(({ rank }) => rank)).toEqual([1, 2, 3]);
    expect(merged[0]?.score).toBeCloseTo(1 / 61 + 1 / 62);
  });

  it('keeps the title of the provider that ranks the URL best', () => {
    expect(mergeCandidates([[candidate('a', 5)], [candidate('a', 2, 'two')]])[0]?.title).toBe('a by two');
  });

  it('does not let a provider raise a URL by naming it often', () => {
    const merged = mergeCandidates([[candidate('a', 1), candidate('b', 2), candidate('b', 3), candidate('b', 4)]]);
    expect(merged.map(({ url }) => url)).toEqual(['https://a.test/a', 'https://a.test/b']);
    expect(merged[1]?.score).toBeCloseTo(1 / 62);
  });

  it('gives nothing for nothing', () => {
    expect(mergeCandidates([])).toEqual([]);
    expect(mergeCandidates([[], []])).toEqual([]);
  });

  it('keeps every URL once, in falling score, and does not depend on the order of the lists', () => {
    const lists = fc.array(fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { maxLength: 8 }), { maxLength: 4 });
    fc.assert(
      fc.property(lists, (names) => {
        const given = names.map((list, at) => list.map((name, rank) => candidate(name, rank + 1, `p${at}`)));
        const merged = mergeCandidates(given);
        expect(new Set(merged.map(({ url }) => url)).size).toBe(merged.length);
        expect(merged.length).toBe(new Set(names.flat()).size);
        for (const [at, { score }] of merged.entries()) if (at > 0) expect(score).toBeLessThanOrEqual(merged[at - 1]?.score ?? 0);
        const scores = (list: Candidate[]): [string, string][] =>
          list.map(({ url, score }): [string, string] => [url, (score ?? 0).toFixed(9)]).sort();
        expect(scores(mergeCandidates(given.toReversed()))).toEqual(scores(merged));
      }),
    );
  });
});
