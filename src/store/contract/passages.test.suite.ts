import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PassageQuery, PassageRow, Store } from '../index.ts';
import { HASH, passage } from '../records.test.sample.ts';

const rows = (...texts: string[]): PassageRow[] => texts.map(passage);
const source = { key: 'k', url: 'https://db.example/', artifactId: 'a_1', title: 'T', fingerprint: 'f1' };

/** @param open a store that is empty */
export const describePassages = (name: string, open: () => Promise<Store>) =>
  describe(`passages in ${name}`, () => {
    let store: Store;
    beforeEach(async () => {
      store = await open();
    });
    afterEach(() => store.close());

    it('replaces the passages of a source as a whole, with totals and document frequencies following', async () => {
      await store.passages.replace(source, rows('alpha beta', 'beta'));
      await store.passages.replace({ ...source, key: 'other' }, rows('beta gamma beta'));
      expect(await store.passages.totals()).toEqual({ passages: 3, terms: 6 });
      expect(Object.fromEntries(await store.passages.documentFrequency(['alpha', 'beta', 'gamma', 'delta']))).toEqual({
        alpha: 1,
        beta: 3,
        gamma: 1,
        delta: 0,
      });
      await store.passages.replace({ ...source, fingerprint: 'f2' }, rows('gamma'));
      expect(await store.passages.totals()).toEqual({ passages: 2, terms: 4 });
      expect((await store.passages.documentFrequency(['alpha'])).get('alpha')).toBe(0);
      expect((await store.passages.source('k'))?.fingerprint).toBe('f2');
      expect(await store.passages.sourcesOf('https://db.example/')).toHaveLength(2);
      expect(await store.passages.remove('k')).toBe(1);
      expect(await store.passages.remove('k')).toBe(0);
      expect(await store.passages.totals()).toEqual({ passages: 1, terms: 3 });
    });

    it('finds passages by any term as it was put, whatever characters it holds', async () => {
      const term = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 }).filter((text) => !/\s/.test(text) && text.isWellFormed());
      await fc.assert(
        fc.asyncProperty(fc.uniqueArray(term, { minLength: 1, maxLength: 6 }), term, async (terms, facet) => {
          const first = terms[0] ?? '';
          await store.passages.replace(source, [
            { headingPath: [], span: { start: 0, end: 1 }, text: 't', lead: null, hash: HASH, terms, facets: [facet] },
          ]);
          const [hit] = await store.passages.candidates({ terms: [first], facets: [[facet]], limit: 1 });
          expect(hit?.terms).toEqual(terms);
        }),
      );
    });

    it('keeps facets out of the reach of words, and words out of the reach of facets', async () => {
      await store.passages.replace(source, rows('alpha'));
      expect(await store.passages.candidates({ terms: ['host:db.example'], facets: [], limit: 5 })).toEqual([]);
      expect(await store.passages.candidates({ terms: ['alpha'], facets: [['alpha']], limit: 5 })).toEqual([]);
      expect(await store.passages.candidates({ terms: ['alpha'], facets: [['host:x', 'host:db.example']], limit: 5 })).toHaveLength(1);
      expect(await store.passages.candidates({ terms: [], facets: [], limit: 5 })).toEqual([]);
      expect(await store.passages.candidates({ terms: ['alpha'], facets: [[]], limit: 5 })).toEqual([]);
    });

    it('leaves out what has one facet and lacks another', async () => {
      const faceted = (text: string, facets: string[]): PassageRow => ({ ...passage(text), facets });
      await store.passages.replace(source, [
        faceted('word open', ['host:a']),
        faceted('word mine', ['host:a', 'scoped', 'scope:mine']),
        faceted('word other', ['host:b', 'scoped', 'scope:other']),
      ]);
      const found = async (query: Omit<PassageQuery, 'terms' | 'limit'>) =>
        (await store.passages.candidates({ ...query, terms: ['word'], limit: 9 })).map(({ terms }) => terms[1]).sort();
      expect(await found({})).toEqual(['mine', 'open', 'other']);
      expect(await found({ without: { every: 'scoped' } })).toEqual(['open']);
      expect(await found({ without: { every: 'scoped', unless: 'scope:mine' } })).toEqual(['mine', 'open']);
      expect(await found({ facets: [['host:a'], ['scoped']] })).toEqual(['mine']);
      expect(await found({ facets: [['host:a', 'host:b'], ['scoped']] })).toEqual(['mine', 'other']);
      expect(await found({ facets: [['host:b']], without: { every: 'scoped' } })).toEqual([]);
    });

    it('loads passages in the order that is asked for, without those that are gone', async () => {
      await store.passages.replace(source, rows('word one', 'word two', 'word three'));
      await store.passages.replace({ ...source, key: 'gone' }, rows('word four'));
      const found = await store.passages.candidates({ terms: ['word'], limit: 9 });
      const ids = found.map(({ id }) => id).sort((a, b) => b - a);
      await store.passages.remove('gone');
      const loaded = await store.passages.load(ids);
      expect(loaded.map(({ text }) => text)).toEqual(['word three', 'word two', 'word one']);
      expect(loaded[0]).toEqual({
        id: ids[1],
        source,
        headingPath: ['Top', 'word three'],
        span: { start: 0, end: 10 },
        text: 'word three',
        lead: null,
        hash: HASH,
      });
      expect(await store.passages.load([])).toEqual([]);
    });

    it('knows the newer artifact of a source whose passages stayed the same', async () => {
      await store.passages.replace(source, rows('word'));
      await store.passages.touch('k', 'a_2');
      await store.passages.touch('nobody', 'a_3');
      expect(await store.passages.source('k')).toEqual({ ...source, artifactId: 'a_2' });
    });

    it('counts and finds as one who reads all passages', async () => {
      const word = fc.constantFrom('a', 'b', 'c', 'd', 'e');
      const row = fc.record({ terms: fc.array(word, { minLength: 1, maxLength: 12 }), facets: fc.subarray(['f', 'g', 'h']) });
      const step = fc.record({ key: fc.constantFrom('k1', 'k2', 'k3'), passages: fc.array(row, { maxLength: 5 }), removed: fc.boolean() });
      const query = fc.record(
        {
          terms: fc.array(word, { minLength: 1, maxLength: 5 }),
          facets: fc.array(fc.subarray(['f', 'g', 'h'], { minLength: 1 }), { maxLength: 2 }),
          without: fc.record({ every: fc.constantFrom('f', 'g'), unless: fc.option(fc.constant('h'), { nil: undefined }) }),
          limit: fc.integer({ min: 1, max: 8 }),
        },
        { requiredKeys: ['terms', 'facets', 'limit'] },
      );
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), fc.array(query, { maxLength: 3 }), async (steps, queries) => {
          for (const key of ['k1', 'k2', 'k3']) await store.passages.remove(key);
          const model = new Map<string, Pick<PassageRow, 'terms' | 'facets'>[]>();
          for (const { key, passages, removed } of steps) {
            if (removed) {
              expect(await store.passages.remove(key)).toBe(model.get(key)?.length ?? 0);
              model.delete(key);
            } else {
              await store.passages.replace(
                { ...source, key },
                passages.map((given) => ({ ...passage('text'), ...given })),
              );
              model.set(key, passages);
            }
          }
          const all = [...model.values()].flat();
          expect(await store.passages.totals()).toEqual({
            passages: all.length,
            terms: all.reduce((sum, { terms }) => sum + terms.length, 0),
          });
          for (const asked of queries) {
            const counted = await store.passages.documentFrequency(asked.terms);
            for (const term of asked.terms) expect(counted.get(term)).toBe(all.filter(({ terms }) => terms.includes(term)).length);
            const wanted = matching(all, asked).map(({ terms }) => terms.join(' '));
            const found = (await store.passages.candidates(asked)).map(({ terms }) => terms.join(' '));
            expect(found).toHaveLength(Math.min(wanted.length, asked.limit));
            if (wanted.length <= asked.limit) expect(found.sort()).toEqual(wanted.sort());
            else for (const one of found) expect(wanted).toContain(one);
          }
        }),
        { numRuns: 60 },
      );
    });
  });

type Row = Pick<PassageRow, 'terms' | 'facets'>;

/** Those that match, as the port says it. */
const matching = (all: readonly Row[], { terms: wanted, facets = [], without }: PassageQuery): Row[] =>
  all.filter(
    (row) =>
      wanted.some((term) => row.terms.includes(term)) &&
      facets.every((group) => group.some((facet) => row.facets.includes(facet))) &&
      (without === undefined ||
        !row.facets.includes(without.every) ||
        (without.unless !== undefined && row.facets.includes(without.unless))),
  );
