import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { openStore, type Store } from '../store/index.ts';
import { artifact } from '../store/records.test.sample.ts';
import type { Document } from '../vocabulary/index.ts';
import { sampleDocument, words } from './document.test.sample.ts';
import { createIndex, type PassageIndex } from './index.ts';

const FILLER =
  'This page of the manual explains what the service does, how it is set up, which limits apply and whom to ask when something is not clear. '.repeat(
    2,
  );

const page = (url: string, text: string, over: Partial<Document> = {}): Document =>
  sampleDocument([{ heading: 'Overview' }, text, { heading: 'More' }, FILLER], {
    sourceUrl: url,
    canonicalUrl: url,
    title: 'Manual',
    ...over,
  });

let store: Store;
let index: PassageIndex;
beforeEach(() => {
  store = openStore({ memory: true });
  index = createIndex(store);
  return () => store.close();
});

const urls = async (query: string, options: Partial<Parameters<PassageIndex['search']>[1]> = {}): Promise<string[]> =>
  (await index.search(query, { k: 10, ...options })).map(({ documentUrl }) => documentUrl);

describe('a search', () => {
  beforeEach(async () => {
    await index.add(page('https://a.example/', 'Backups are kept for 35 days and cost 0.12 EUR per GB.'), { artifactId: 'a' });
    await index.add(page('https://b.example/', 'The ERR_REPLICA_LAG code means that the replica is behind.'), { artifactId: 'b' });
    await index.add(
      page('https://docs.c.example/zh', '自动备份保留三十五天，每月备份费用为十二元。', { language: 'zh', title: '产品手册' }),
      {
        artifactId: 'c',
      },
    );
  });

  it('ranks the passage that answers first, with its heading path and exact span', async () => {
    const [hit] = await index.search('how long are backups kept?', { k: 3 });
    expect(hit).toMatchObject({ documentUrl: 'https://a.example/', artifactId: 'a', title: 'Manual', headingPath: ['Overview'] });
    const { text } = page('https://a.example/', 'Backups are kept for 35 days and cost 0.12 EUR per GB.');
    expect(text.slice(hit?.span.start, hit?.span.end)).toBe(hit?.text);
  });

  it('explains its score term by term', async () => {
    for (const hit of await index.search('backup cost per GB', { k: 5 })) {
      expect(hit.explain.reduce((sum, { score }) => sum + score, 0)).toBeCloseTo(hit.score, 9);
      expect(hit.explain.every(({ count, idf }) => count > 0 && idf > 0)).toBe(true);
    }
  });

  it('finds Chinese in Chinese, simplified by traditional, and error codes as they stand', async () => {
    expect((await urls('备份费用是多少？'))[0]).toBe('https://docs.c.example/zh');
    expect((await urls('備份費用'))[0]).toBe('https://docs.c.example/zh');
    expect(await urls('err_replica_lag')).toEqual(['https://b.example/']);
  });

  it('finds a passage by the title and the headings above it', async () => {
    expect(await urls('产品手册')).toContain('https://docs.c.example/zh');
  });

  it('counts a repeated query term twice', async () => {
    const [once] = await index.search('replica', { k: 1 });
    const [twice] = await index.search('replica replica', { k: 1 });
    expect(twice?.score).toBeCloseTo(2 * (once?.score ?? 0), 9);
  });

  it('finds nothing for nothing, for function words and for unknown words', async () => {
    for (const query of ['', 'what is the', '的', 'zyzzyva', '"" OR * NEAR(']) expect(await urls(query)).toEqual([]);
  });

  it('takes a whole page as a query', async () => {
    expect(await urls(`${words(20_000, 'noise')} replica`)).toEqual(['https://b.example/']);
    expect(new Set(await urls(FILLER.repeat(200))).size).toBe(3);
  });

  it('filters by host, site and language', async () => {
    expect(await urls('manual service', { filters: { hosts: ['docs.c.example'] } })).toEqual(['https://docs.c.example/zh']);
    expect(await urls('manual service', { filters: { languages: ['zh-Hans'] } })).toEqual(['https://docs.c.example/zh']);
    expect(await urls('manual service', { filters: { hosts: ['b.example'], languages: ['zh'] } })).toEqual([]);
    expect(await urls('manual service', { filters: { hosts: [] } })).toEqual([]);
  });

  it('returns at most k, best first', async () => {
    const hits = await index.search('manual service limits', { k: 2 });
    expect(hits).toHaveLength(2);
    expect(hits[0]?.score).toBeGreaterThanOrEqual(hits[1]?.score ?? 0);
  });
});

describe('facets', () => {
  it('select by region, permission and month', async () => {
    const updated = { value: '2026-08-14', precision: 'day', zone: null, source: 'meta', confidence: 'high' } as const;
    const base = page('https://a.example/', 'Price list.');
    await index.add({ ...base, times: { ...base.times, updated } }, { artifactId: 'a', facets: { region: 'EU' } });
    await index.add(page('https://b.example/', 'Price list.', { provenance: { collector: 'crawl', permissionClass: 'unknown' } }), {
      artifactId: 'b',
    });
    expect(await urls('price', { filters: { regions: ['eu'] } })).toEqual(['https://a.example/']);
    expect(await urls('price', { filters: { months: ['2026-08'] } })).toEqual(['https://a.example/']);
    expect(await urls('price', { filters: { permissions: ['unknown'] } })).toEqual(['https://b.example/']);
    expect(await urls('price', { filters: { permissions: ['unknown', 'public-authorized'] } })).toHaveLength(2);
  });

  it('keep text of an auth scope from every search that does not name the scope', async () => {
    const scopes = fc.string({ minLength: 1, maxLength: 10 }).filter((scope) => scope.isWellFormed());
    await fc.assert(
      fc.asyncProperty(scopes, scopes, async (scope, other) => {
        fc.pre(scope !== other);
        const own = createIndex(openStore({ memory: true }));
        await own.add(page('https://a.example/', 'Price list for partners.'), { artifactId: 'secret', facets: { authScope: scope } });
        await own.add(page('https://a.example/', 'Price list for everyone.'), { artifactId: 'public' });
        const found = async (filters = {}): Promise<string[]> =>
          (await own.search('price', { k: 9, filters })).map(({ artifactId }) => artifactId);
        expect(await found()).toEqual(['public']);
        expect(await found({ authScope: other })).toEqual(['public']);
        expect((await found({ authScope: scope })).sort()).toEqual(['public', 'secret']);
      }),
      { numRuns: 30 },
    );
  });
});

it('takes the auth scope from the stored artifact when the caller does not state it', async () => {
  await store.artifacts.put(artifact({ id: 'secret', authScope: 'team' }));
  await index.add(page('https://a.example/', 'Price list for partners.'), { artifactId: 'secret' });
  expect(await urls('price')).toEqual([]);
  expect(await urls('price', { filters: { authScope: 'team' } })).toEqual(['https://a.example/']);
});

describe('versions', () => {
  const url = 'https://a.example/';

  it('leave the passages alone when the content is the same, but point to the newer artifact', async () => {
    expect(await index.add(page(url, 'Price 5 EUR.'), { artifactId: 'one' })).toMatchObject({ added: true, change: 'new', passages: 2 });
    expect(await index.add(page(url, 'Price 5 EUR.'), { artifactId: 'two' })).toEqual({ added: true, change: 'unchanged', passages: 0 });
    expect((await store.passages.totals()).passages).toBe(2);
    expect((await index.search('price', { k: 1 }))[0]?.artifactId).toBe('two');
  });

  it('replace the passages when the content changed', async () => {
    await index.add(page(url, 'Price 5 EUR.'), { artifactId: 'one' });
    expect(await index.add(page(url, 'Price 7 USD.'), { artifactId: 'two' })).toMatchObject({ added: true, change: 'replaced' });
    expect(await urls('eur')).toEqual([]);
    expect(await urls('usd')).toEqual([url]);
  });

  it('are gone after removal, and so is their weight', async () => {
    await index.add(page(url, 'Price 5 EUR.'), { artifactId: 'one' });
    await index.add(page(url, 'Price 4 EUR.'), { artifactId: 'two', facets: { authScope: 'team' } });
    expect(await index.remove(url)).toBe(4);
    expect(await index.remove(url)).toBe(0);
    expect(await urls('price')).toEqual([]);
    expect(await store.passages.totals()).toEqual({ passages: 0, terms: 0 });
  });

  it('are ranked the same whatever was added and removed before', async () => {
    const text = fc
      .array(fc.constantFrom('price', 'backup', 'region', 'replica', 'quota', '备份', '费用'), { minLength: 1, maxLength: 12 })
      .map((list) => list.join(' '));
    const steps = fc.array(fc.record({ page: fc.integer({ min: 0, max: 4 }), text: fc.option(text) }), { maxLength: 15 });
    await fc.assert(
      fc.asyncProperty(steps, async (list) => {
        const worn = createIndex(openStore({ memory: true }));
        const last = new Map<string, string>();
        for (const { page: number, text: content } of list) {
          const at = `https://p${number}.example/`;
          if (content === null) {
            await worn.remove(at);
            last.delete(at);
          } else {
            await worn.add(page(at, content), { artifactId: at });
            last.set(at, content);
          }
        }
        const fresh = createIndex(openStore({ memory: true }));
        for (const [at, content] of last) await fresh.add(page(at, content), { artifactId: at });
        const ranking = async (from: PassageIndex): Promise<string[]> =>
          (await from.search('price backup 备份费用', { k: 20 }))
            .map(({ documentUrl, score, span }) => `${score.toFixed(9)} ${documentUrl} ${span.start}`)
            .sort();
        expect(await ranking(worn)).toEqual(await ranking(fresh));
      }),
      { numRuns: 30 },
    );
  });
});

describe('the contract', () => {
  it('refuses a document that does not meet agent-document-v1, says why, and keeps what it had', async () => {
    const url = 'https://a.example/';
    await index.add(page(url, 'Price 5 EUR.'), { artifactId: 'one' });
    const refused = await index.add(sampleDocument(['Too short.'], { canonicalUrl: url }), { artifactId: 'two' });
    expect(refused).toMatchObject({ added: false });
    expect('reason' in refused && refused.reason).toMatch(/^content: /);
    expect(await index.add(page('no address', 'Text.'), { artifactId: 'three' })).toMatchObject({ added: false });
    expect(await urls('price')).toEqual([url]);
  });
});

it('a filtered search is not slower than an unfiltered one', async () => {
  const sha = createHash('sha256').update('').digest('hex');
  const vocabulary = (n: number): string => `w${Math.floor(Math.exp((((n * 2_654_435_761) % 1_000) / 1_000) * Math.log(4_000)))}`;
  for (let source = 0; source < 1_000; source++) {
    await store.passages.replace(
      { key: `${source}`, url: `u${source}`, artifactId: 'a', title: null, fingerprint: 'f' },
      Array.from({ length: 10 }, (_, at) => ({
        headingPath: [],
        span: { start: 0, end: 0 },
        text: '',
        lead: null,
        hash: sha,
        terms: Array.from({ length: 50 }, (__, n) => vocabulary(source * 541 + at * 53 + n)),
        facets: [`region:r${source % 4}`, `perm:public-authorized`],
      })),
    );
  }
  const query = 'w3 w17 w55 w110 w230';
  const time = async (filters: object): Promise<number> => {
    const times: number[] = [];
    for (let n = 0; n < 9; n++) {
      const started = performance.now();
      expect(await index.search(query, { k: 10, filters })).toHaveLength(10);
      times.push(performance.now() - started);
    }
    return times.sort((a, b) => a - b)[2] ?? 0;
  };
  await time({});
  const unfiltered = await time({});
  expect(await time({ regions: ['r1'] })).toBeLessThan(unfiltered * 1.3 + 1);
  expect(await time({ regions: ['r1', 'r2'], permissions: ['public-authorized'] })).toBeLessThan(unfiltered * 1.5 + 1);
});
