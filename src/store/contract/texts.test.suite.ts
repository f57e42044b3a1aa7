import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '../index.ts';
import { artifact, document, event, HASH } from '../records.test.sample.ts';

/** Any text that UTF-8 can hold, with the characters that engines have trouble with more often than chance would bring them. */
const text = fc
  .array(
    fc.oneof(
      fc.constantFrom('\u0000', '\u0001', '\u00010', '\ufeff', "'", '\\', '"', '{', ',', '%', 'é', '费', '😀'),
      fc.string({ unit: 'grapheme' }),
    ),
    {
      maxLength: 6,
    },
  )
  .map((parts) => parts.join(''))
  .filter((joined) => joined.isWellFormed());
const some = text.filter((value) => value !== '');
const runs = { numRuns: 40 };

/** @param open a store that is empty */
export const describeTexts = (name: string, open: () => Promise<Store>) =>
  describe(`text of any characters and length in ${name}`, () => {
    let store: Store;
    beforeEach(async () => {
      store = await open();
    });
    afterEach(() => store.close());

    it('comes back in records as it was', () =>
      fc.assert(
        fc.asyncProperty(some, text, async (id, words) => {
          const record = artifact({ id, charset: words });
          await store.artifacts.put(record);
          expect(await store.artifacts.get(id)).toEqual(record);
          await store.documents.put(id, document(words));
          expect(await store.documents.get(id)).toEqual(document(words));
          await store.kv.put(words, id, { [words]: words });
          expect(await store.kv.get(words, id)).toEqual({ [words]: words });
        }),
        runs,
      ));

    it('comes back in runs and their events as it was', async () => {
      let number = 0;
      await fc.assert(
        fc.asyncProperty(text, some, async (suffix, words) => {
          const run = { id: `${number++}${suffix}`, question: words, createdAt: '2026-11-30T09:00:00Z', settings: { [words]: words } };
          await store.runs.create(run);
          expect(await store.runs.get(run.id)).toEqual(run);
          await store.runs.appendEvent(run.id, { ...event(0), reason: words });
          expect(await store.runs.events(run.id)).toEqual([{ ...event(0), reason: words }]);
        }),
        runs,
      );
    });

    it('comes back in passages as it was', () =>
      fc.assert(
        fc.asyncProperty(some, text, text, async (key, words, other) => {
          const source = { key, url: `https://db.example/${words}`, artifactId: other, title: words, fingerprint: other };
          const row = { headingPath: [words, other], span: { start: 0, end: 1 }, text: words, lead: other, hash: HASH };
          await store.passages.replace(source, [{ ...row, terms: ['alpha'], facets: ['f'] }]);
          expect(await store.passages.source(key)).toEqual(source);
          expect(await store.passages.sourcesOf(source.url)).toContainEqual(source);
          const found = await store.passages.candidates({ terms: ['alpha'], limit: 500 });
          const loaded = await store.passages.load(found.map(({ id }) => id));
          expect(loaded.filter((passage) => passage.source.key === key)).toEqual([{ ...row, id: expect.any(Number), source }]);
          await store.passages.remove(key);
        }),
        runs,
      ));

    it('comes back in what is remembered of sites, in sessions and in the audit as it was', () =>
      fc.assert(
        fc.asyncProperty(some, text, async (host, words) => {
          const record = { needed: 1, enough: 2, skipped: 3, probeAfter: 4, comparedAt: 5 };
          await store.laneMemory.put(host, words, record);
          expect(await store.laneMemory.get(host, words)).toEqual(record);
          await store.prints.put(host, 'p', words);
          expect(await store.prints.paths(host, 'p', 100)).toContain(words);
          const session = { origin: host, scope: words, keyId: words, status: 'active', createdAt: 1, updatedAt: 2, version: 1 } as const;
          await store.sessions.put({ ...session, sealed: new Uint8Array([0, 255]) });
          expect(await store.sessions.get(host, words)).toEqual({ ...session, sealed: new Uint8Array([0, 255]) });
          await store.audit.append({ at: 1, kind: words, detail: { [words]: words } });
          expect(await store.audit.list(1)).toMatchObject([{ at: 1, kind: words, detail: { [words]: words } }]);
          expect((await store.audit.verify()).state).toBe('intact');
          await store.sessions.remove(host, words);
        }),
        runs,
      ));

    it('may be a key or an address of many kilobytes', async () => {
      // No two kilobytes of it are alike, so that it cannot be packed into less.
      const long = Array.from({ length: 7_000 }, (_, at) => String.fromCodePoint(0x4e00 + ((at * 7_919 + at * at) % 20_000))).join('');
      await store.artifacts.put(artifact({ canonicalUrl: long, id: long }));
      expect((await store.artifacts.latestByUrl(long))?.id).toBe(long);
      await store.kv.put(long, long, 1);
      expect(await store.kv.get(long, long)).toBe(1);
      await store.httpCache.put(long, { meta: { kind: 'vary', url: long, variants: [] }, body: new Uint8Array(0) });
      expect((await store.httpCache.get(long))?.meta.url).toBe(long);
      await store.prints.put(long, long, long);
      expect(await store.prints.paths(long, long, 1)).toEqual([long]);
      const source = { key: long, url: long, artifactId: long, title: long, fingerprint: long };
      const terms = [long, `${long}2`, long];
      await store.passages.replace(source, [
        { headingPath: [], span: { start: 0, end: 1 }, text: long, lead: long, hash: HASH, terms, facets: [long] },
      ]);
      expect(await store.passages.sourcesOf(long)).toEqual([source]);
      expect(Object.fromEntries(await store.passages.documentFrequency([long, `${long}3`]))).toEqual({ [long]: 1, [`${long}3`]: 0 });
      expect((await store.passages.candidates({ terms: [`${long}2`], facets: [[long]], limit: 5 }))[0]?.terms).toEqual(terms);
    });
  });
