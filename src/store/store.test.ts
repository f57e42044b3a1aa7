import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openStore, type PassageRow, type Store } from './index.ts';
import { artifact, codeOf, document, event, HASH, passage } from './records.test.sample.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'store-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const rows = (...texts: string[]): PassageRow[] => texts.map(passage);
const source = { key: 'k', url: 'https://db.example/', artifactId: 'a_1', title: 'T', fingerprint: 'f1' };

describe.each([
  ['on disk', () => openStore({ directory })],
  ['in memory', () => openStore({ memory: true })],
])('a store %s', (_, open) => {
  let store: Store;
  beforeEach(() => {
    store = open();
  });
  afterEach(() => store.close());

  it('gives bodies back byte for byte, by their hash', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 500 }), async (bytes) => {
        const hash = await store.bodies.put(bytes);
        expect(hash).toBe(createHash('sha256').update(bytes).digest('hex'));
        expect(Buffer.from((await store.bodies.get(hash)) ?? []).equals(Buffer.from(bytes))).toBe(true);
        expect(await store.bodies.has(hash)).toBe(true);
      }),
      { numRuns: 50 },
    );
  });

  it('knows no body, artifact, document, run, answer or key that was not put', async () => {
    expect(await store.bodies.get(HASH)).toBeNull();
    expect(await store.bodies.get('../../etc/passwd')).toBeNull();
    expect(await store.bodies.has('')).toBe(false);
    expect(await store.artifacts.get('x')).toBeNull();
    expect(await store.documents.get('x')).toBeNull();
    expect(await store.runs.get('x')).toBeNull();
    expect(await store.runs.events('x')).toEqual([]);
    expect(await store.answers.get('x')).toBeNull();
    expect(await store.kv.get('s', 'k')).toBeUndefined();
    expect(await store.passages.source('x')).toBeNull();
  });

  it('gives artifacts and documents back as they were, Chinese text and megabytes included', async () => {
    await store.artifacts.put(artifact());
    expect(await store.artifacts.get('a_1')).toEqual(artifact());
    for (const text of ['', '备份费用为每月 12 元。', 'x'.repeat(3_000_000)]) {
      await store.documents.put('a_1', document(text));
      expect(await store.documents.get('a_1')).toEqual(document(text));
    }
  });

  it('finds the newest artifact of a URL by instant, not by the letters of its date, and never across auth scopes', async () => {
    await store.artifacts.put(artifact({ id: 'old', fetchedAt: '2026-11-30T09:00:00+08:00' }));
    await store.artifacts.put(artifact({ id: 'new', fetchedAt: '2026-11-30T02:00:00Z' }));
    await store.artifacts.put(artifact({ id: 'scoped', fetchedAt: '2026-12-01T02:00:00Z', authScope: 'team' }));
    expect((await store.artifacts.latestByUrl('https://db.example/pricing'))?.id).toBe('new');
    expect((await store.artifacts.latestByUrl('https://db.example/pricing', 'team'))?.id).toBe('scoped');
    expect(await store.artifacts.latestByUrl('https://db.example/pricing', 'other')).toBeNull();
  });

  it('keeps run events in order, each number once', async () => {
    await store.runs.create({ id: 'r', question: 'q?', createdAt: '2026-11-30T09:00:00Z', settings: { budget: 3 } });
    expect(await store.runs.lastSeq('r')).toBe(-1);
    await store.runs.appendEvents('r', [event(1), event(0)]);
    await store.runs.appendEvent('r', event(2));
    expect(await store.runs.events('r')).toEqual([event(0), event(1), event(2)]);
    expect(await store.runs.lastSeq('r')).toBe(2);
    expect(await codeOf(() => store.runs.appendEvent('r', event(2)))).toBe('input_invalid: run r already has event 2');
    expect(await codeOf(() => store.runs.appendEvents('r', [event(3), event(0)]))).toMatch(/^input_invalid/);
    expect(await store.runs.lastSeq('r')).toBe(2);
  });

  it('refuses events of an unknown run and a second run of the same id', async () => {
    expect(await codeOf(() => store.runs.appendEvent('nope', event(0)))).toMatch(/^not_found/);
    await store.runs.create({ id: 'r', question: 'q?', createdAt: '2026-11-30T09:00:00Z', settings: null });
    expect(await codeOf(() => store.runs.create({ id: 'r', question: 'q?', createdAt: '2026-11-30T09:00:00Z', settings: null }))).toMatch(
      /^input_invalid/,
    );
  });

  it('lists runs newest first', async () => {
    for (const id of ['r1', 'r2', 'r3']) await store.runs.create({ id, question: id, createdAt: '2026-11-30T09:00:00Z', settings: {} });
    expect((await store.runs.list(2)).map((run) => run.id)).toEqual(['r3', 'r2']);
  });

  it('lets key-values expire at their time and prunes them', async () => {
    await store.kv.put('robots', 'https://a.example', { rules: [] }, 1_000);
    await store.kv.put('robots', 'https://b.example', '中文');
    expect(await store.kv.get('robots', 'https://a.example', 999)).toEqual({ rules: [] });
    expect(await store.kv.get('robots', 'https://a.example', 1_000)).toBeUndefined();
    expect(await store.kv.get('robots', 'https://b.example', 9e12)).toBe('中文');
    expect(await store.kv.get('other', 'https://b.example')).toBeUndefined();
    expect(await store.kv.prune(1_000)).toBe(1);
    await store.kv.delete('robots', 'https://b.example');
    expect(await store.kv.get('robots', 'https://b.example')).toBeUndefined();
  });

  it('gives HTTP cache entries back with their bytes', async () => {
    const meta = {
      kind: 'response',
      url: 'https://a.example/',
      method: 'GET',
      status: 200,
      headers: [['etag', '"1"']] as [string, string][],
      selecting: [],
      requestTime: 1,
      responseTime: 2,
      wireBytes: 3,
    } as const;
    const entry = { meta: { ...meta, headers: [...meta.headers], selecting: [] }, body: new Uint8Array([0, 255, 7]) };
    await store.httpCache.put('k', entry);
    const found = await store.httpCache.get('k');
    expect(found?.meta).toEqual(entry.meta);
    expect([...(found?.body ?? [])]).toEqual([0, 255, 7]);
    await store.httpCache.put('v', {
      meta: { kind: 'vary', url: 'u', variants: [{ key: 'k', selecting: [], responseTime: 2 }] },
      body: new Uint8Array(0),
    });
    expect((await store.httpCache.get('v'))?.body.byteLength).toBe(0);
    await store.httpCache.delete('k');
    await store.httpCache.delete('k');
    expect(await store.httpCache.get('k')).toBeNull();
  });

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
});
