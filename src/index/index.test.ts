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

const urls = (query: string, options: Partial<Parameters<PassageIndex['search']>[1]> = {}): string[] =>
  index.search(query, { k: 10, ...options }).map(({ documentUrl }) => documentUrl);

describe('a search', () => {
  beforeEach(() => {
    index.add(page('https://a.example/', 'Backups are kept for 35 days and cost 0.12 EUR per GB.'), { artifactId: 'a' });
    index.add(page('https://b.example/', 'The ERR_REPLICA_LAG code means that the replica is behind.'), { artifactId: 'b' });
    index.add(page('https://docs.c.example/zh', '自动备份保留三十五天，每月备份费用为十二元。', { language: 'zh', title: '产品手册' }), {
      artifactId: 'c',
    });
  });

  it('ranks the passage that answers first, with its heading path and exact span', () => {
    const [hit] = index.search('how long are backups kept?', { k: 3 });
    expect(hit).toMatchObject({ documentUrl: 'https://a.example/', artifactId: 'a', title: 'Manual', headingPath: ['Overview'] });
    const { text } = page('https://a.example/', 'Backups are kept for 35 days and cost 0.12 EUR per GB.');
    expect(text.slice(hit?.span.start, hit?.span.end)).toBe(hit?.text);
  });

  it('explains its score term by term', () => {
    for (const hit of index.search('backup cost per GB', { k: 5 })) {
      expect(hit.explain.reduce((sum, { score }) => sum + score, 0)).toBeCloseTo(hit.score, 9);
      expect(hit.explain.every(({ count, idf }) => count > 0 && idf > 0)).toBe(true);
    }
  });

  it('finds Chinese in Chinese, simplified by traditional, and error codes as they stand', () => {
    expect(urls('备份费用是多少？')[0]).toBe('https://docs.c.example/zh');
    expect(urls('備份費用')[0]).toBe('https://docs.c.example/zh');
    expect(urls('err_replica_lag')).toEqual(['https://b.example/']);
  });

  it('finds a passage by the title and the headings above it', () => {
    expect(urls('产品手册')).toContain('https://docs.c.example/zh');
  });

  it('counts a repeated query term twice', () => {
    const [once] = index.search('replica', { k: 1 });
    const [twice] = index.search('replica replica', { k: 1 });
    expect(twice?.score).toBeCloseTo(2 * (once?.score ?? 0), 9);
  });

  it('finds nothing for nothing, for function words and for unknown words', () => {
    for (const query of ['', 'what is the', '的', 'zyzzyva', '"" OR * NEAR(']) expect(urls(query)).toEqual([]);
  });

  it('takes a whole page as a query', () => {
    expect(urls(`${words(20_000, 'noise')} replica`)).toEqual(['https://b.example/']);
    expect(new Set(urls(FILLER.repeat(200))).size).toBe(3);
  });

  it('filters by host, site and language', () => {
    expect(urls('manual service', { filters: { hosts: ['docs.c.example'] } })).toEqual(['https://docs.c.example/zh']);
    expect(urls('manual service', { filters: { languages: ['zh-Hans'] } })).toEqual(['https://docs.c.example/zh']);
    expect(urls('manual service', { filters: { hosts: ['b.example'], languages: ['zh'] } })).toEqual([]);
    expect(urls('manual service', { filters: { hosts: [] } })).toEqual([]);
  });

  it('returns at most k, best first', () => {
    const hits = index.search('manual service limits', { k: 2 });
    expect(hits).toHaveLength(2);
    expect(hits[0]?.score).toBeGreaterThanOrEqual(hits[1]?.score ?? 0);
  });
});

describe('facets', () => {
  it('select by region, permission and month', () => {
    const updated = { value: '2026-08-14', precision: 'day', zone: null, source: 'meta', confidence: 'high' } as const;
    const base = page('https://a.example/', 'Price list.');
    index.add({ ...base, times: { ...base.times, updated } }, { artifactId: 'a', facets: { region: 'EU' } });
    index.add(page('https://b.example/', 'Price list.', { provenance: { collector: 'crawl', permissionClass: 'unknown' } }), {
      artifactId: 'b',
    });
    expect(urls('price', { filters: { regions: ['eu'] } })).toEqual(['https://a.example/']);
    expect(urls('price', { filters: { months: ['2026-08'] } })).toEqual(['https://a.example/']);
    expect(urls('price', { filters: { permissions: ['unknown'] } })).toEqual(['https://b.example/']);
    expect(urls('price', { filters: { permissions: ['unknown', 'public-authorized'] } })).toHaveLength(2);
  });

  it('keep text of an auth scope from every search that does not name the scope', () => {
    const scopes = fc.string({ minLength: 1, maxLength: 10 }).filter((scope) => scope.isWellFormed());
    fc.assert(
      fc.property(scopes, scopes, (scope, other) => {
        fc.pre(scope !== other);
        const own = createIndex(openStore({ memory: true }));
        own.add(page('https://a.example/', 'Price list for partners.'), { artifactId: 'secret', facets: { authScope: scope } });
        own.add(page('https://a.example/', 'Price list for everyone.'), { artifactId: 'public' });
        const found = (filters = {}): string[] => own.search('price', { k: 9, filters }).map(({ artifactId }) => artifactId);
        expect(found()).toEqual(['public']);
        expect(found({ authScope: other })).toEqual(['public']);
        expect(found({ authScope: scope }).sort()).toEqual(['public', 'secret']);
      }),
      { numRuns: 30 },
    );
  });
});

it('takes the auth scope from the stored artifact when the caller does not state it', () => {
  store.artifacts.put(artifact({ id: 'secret', authScope: 'team' }));
  index.add(page('https://a.example/', 'Price list for partners.'), { artifactId: 'secret' });
  expect(urls('price')).toEqual([]);
  expect(urls('price', { filters: { authScope: 'team' } })).toEqual(['https://a.example/']);
});

describe('versions', () => {
  const url = 'https://a.example/';

  it('leave the passages alone when the content is the same, but point to the newer artifact', () => {
    expect(index.add(page(url, 'Price 5 EUR.'), { artifactId: 'one' })).toMatchObject({ added: true, change: 'new', passages: 2 });
    expect(index.add(page(url, 'Price 5 EUR.'), { artifactId: 'two' })).toEqual({ added: true, change: 'unchanged', passages: 0 });
    expect(store.passages.totals().passages).toBe(2);
    expect(index.search('price', { k: 1 })[0]?.artifactId).toBe('two');
  });

  it('replace the passages when the content changed', () => {
    index.add(page(url, 'Price 5 EUR.'), { artifactId: 'one' });
    expect(index.add(page(url, 'Price 7 USD.'), { artifactId: 'two' })).toMatchObject({ added: true, change: 'replaced' });
    expect(urls('eur')).toEqual([]);
    expect(urls('usd')).toEqual([url]);
  });

  it('are gone after removal, and so is their weight', () => {
    index.add(page(url, 'Price 5 EUR.'), { artifactId: 'one' });
    index.add(page(url, 'Price 4 EUR.'), { artifactId: 'two', facets: { authScope: 'team' } });
    expect(index.remove(url)).toBe(4);
    expect(index.remove(url)).toBe(0);
    expect(urls('price')).toEqual([]);
    expect(store.passages.totals()).toEqual({ passages: 0, terms: 0 });
  });

  it('are ranked the same whatever was added and removed before', () => {
    const text = fc
      .array(fc.constantFrom('price', 'backup', 'region', 'replica', 'quota', '备份', '费用'), { minLength: 1, maxLength: 12 })
      .map((list) => list.join(' '));
    const steps = fc.array(fc.record({ page: fc.integer({ min: 0, max: 4 }), text: fc.option(text) }), { maxLength: 15 });
    fc.assert(
      fc.property(steps, (list) => {
        const worn = createIndex(openStore({ memory: true }));
        const last = new Map<string, string>();
        for (const { page: number, text: content } of list) {
          const at = `https://p${number}.example/`;
          if (content === null) {
            worn.remove(at);
            last.delete(at);
          } else {
            worn.add(page(at, content), { artifactId: at });
            last.set(at, content);
          }
        }
        const fresh = createIndex(openStore({ memory: true }));
        for (const [at, content] of last) fresh.add(page(at, content), { artifactId: at });
        const ranking = (from: PassageIndex): string[] =>
          from
            .search('price backup 备份费用', { k: 20 })
            .map(({ documentUrl, score, span }) => `${score.toFixed(9)} ${documentUrl} ${span.start}`)
            .sort();
        expect(ranking(worn)).toEqual(ranking(fresh));
      }),
      { numRuns: 30 },
    );
  });
});

describe('the contract', () => {
  it('refuses a document that does not meet agent-document-v1, says why, and keeps what it had', () => {
    const url = 'https://a.example/';
    index.add(page(url, 'Price 5 EUR.'), { artifactId: 'one' });
    const refused = index.add(sampleDocument(['Too short.'], { canonicalUrl: url }), { artifactId: 'two' });
    expect(refused).toMatchObject({ added: false });
    expect('reason' in refused && refused.reason).toMatch(/^content: /);
    expect(index.add(page('no address', 'Text.'), { artifactId: 'three' })).toMatchObject({ added: false });
    expect(urls('price')).toEqual([url]);
  });
});

it('a filtered search is not slower than an unfiltered one', () => {
  const sha = createHash('sha256').update('').digest('hex');
  const vocabulary = (n: number): string => `w${Math.floor(Math.exp((((n * 2_654_435_761) % 1_000) / 1_000) * Math.log(4_000)))}`;
  for (let source = 0; source < 1_000; source++) {
    store.passages.replace(
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
  const time = (filters: object): number => {
    const times = Array.from({ length: 9 }, () => {
      const started = performance.now();
      expect(index.search(query, { k: 10, filters })).toHaveLength(10);
      return performance.now() - started;
    });
    return times.sort((a, b) => a - b)[2] ?? 0;
  };
  time({});
  const unfiltered = time({});
  expect(time({ regions: ['r1'] })).toBeLessThan(unfiltered * 1.3 + 1);
  expect(time({ regions: ['r1', 'r2'], permissions: ['public-authorized'] })).toBeLessThan(unfiltered * 1.5 + 1);
});
