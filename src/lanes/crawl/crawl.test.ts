import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testContext } from '../../../test/support/context.ts';
import { type CrawlPage, EMPTY_CONTRACT } from '../../vocabulary/index.ts';
import { type CrawlRequest, crawl } from './index.ts';
import { ORIGIN, run, store } from './run.test.fixture.ts';
import { type Answer, fakeSite, links, page, prose } from './site.test.fixture.ts';

describe('a crawl', () => {
  it('reads what its pages lead to, once each, and gives artifact, verdict and document as they come', async () => {
    const { done, pages, summary, site } = await run({
      '/': page('Home', prose(0) + links('/a', '/b', '/a#part', '/a?utm_source=x')),
      '/a': page('A', prose(1) + links('/', '/b')),
      '/b': page('B', prose(2) + links(['/a', 'back'])),
    });
    expect(done).toEqual(['/', '/a', '/b']);
    expect(site.asked).toHaveLength(3);
    expect(pages[1]).toMatchObject({ parent: `${ORIGIN}/`, anchor: '/a', edge: 'link', depth: 1, verdict: { kind: 'usable' } });
    expect(pages[1]?.document?.text).toContain('Item 1 was measured');
    expect(summary).toMatchObject({ stop: 'complete', counts: { total: 3, done: 3, open: 0, fetched: 3 }, cost: { pages: 3 } });
    expect((await store.documents.get(pages[0]?.artifact.id ?? ''))?.title).toBe('Home');
  });

  it.each([15, 1, 0])('reads exactly %i of 41 pages at concurrency 8 and leaves the others open', async (maxPages) => {
    const answer = (url: URL): Answer =>
      url.pathname === '/'
        ? page('Home', prose(0) + links(...Array.from({ length: 40 }, (_, n) => `/p${n}`)))
        : page(url.pathname, prose(url.pathname));
    const { pages, summary, site } = await run(answer, { concurrency: 8 }, { maxPages });
    expect(pages).toHaveLength(maxPages);
    expect(site.asked).toHaveLength(maxPages);
    expect(summary).toMatchObject({ stop: 'max_pages', counts: { fetched: maxPages } });
  });

  it('follows so many links from a seed and no more', async () => {
    const answer = ({ pathname }: URL): Answer =>
      page(pathname, prose(pathname) + links(`${pathname === '/' ? '' : pathname}/x${pathname.length}`));
    const { done, row, summary } = await run(answer, {}, { maxDepth: 2 });
    expect(done).toEqual(['/', '/x1', '/x1/x3']);
    expect(row('/x1/x3/x6')).toBe('skipped max_depth');
    expect(summary.reasons).toEqual({ max_depth: 1 });
    expect((await run(answer, { runId: 'flat' }, { maxDepth: 0 })).done).toEqual(['/']);
  });

  it('tells of every address why it was not fetched', async () => {
    const { row, summary, site } = await run(
      {
        '/': page(
          'Home',
          prose(0) +
            links(
              '/a?add-to-cart=1',
              '/a?add-to-cart=2',
              'http://other.test/',
              ['/ad', 'ad', 'nofollow'],
              '/x/y/x/y/',
              '/pic.jpg',
              '/gone',
              '/quiet',
            ),
        ),
        '/gone': { status: 410, body: page('Gone', '<p>410 Gone</p>') },
        '/quiet': page('Quiet', prose(5) + links('/hidden'), '<meta name="robots" content="nofollow, noindex">'),
      },
      { exclude: ['add-to-cart='] },
    );
    expect(row('/a?add-to-cart=1')).toBe('skipped excluded');
    expect(row('http://other.test/')).toBe('skipped out_of_scope');
    expect(row('/ad')).toBe('skipped nofollow');
    expect(row('/hidden')).toBe('skipped nofollow');
    expect(row('/x/y/x/y/')).toBe('skipped trap_repeating');
    expect(row('/pic.jpg')).toBe('skipped asset');
    expect(row('/gone')).toBe('failed gone');
    expect(summary.reasons).toEqual({ excluded: 2, out_of_scope: 1, nofollow: 2, trap_repeating: 1, asset: 1, gone: 1 });
    expect(site.asked.some((url) => url.includes('add-to-cart'))).toBe(false);
  });

  it('follows a nofollow link where another link leads there without it', async () => {
    const { done } = await run({
      '/': page('Home', prose(0) + links(['/x', 'x', 'nofollow'], '/a')),
      '/a': page('A', prose(1) + links('/x')),
      '/x': page('X', prose(2)),
    });
    expect(done).toEqual(['/', '/a', '/x']);
  });

  it('takes addresses with the same content as one page, the others as its aliases', async () => {
    const same = page('A', prose(1));
    const { pages, summary } = await run({
      [`${ORIGIN}/`]: page('Home', prose(0) + links('/a', '/a/', '/a/index.html', 'http://www.site.test/a', 'https://site.test/a')),
      [`${ORIGIN}/a`]: same,
      [`${ORIGIN}/a/`]: same,
      [`${ORIGIN}/a/index.html`]: same,
      'http://www.site.test/a': same,
      'https://site.test/a': same,
    });
    expect(pages.filter(({ state }) => state === 'done')).toHaveLength(2);
    const copies = pages.filter(({ state }) => state === 'skipped');
    expect(copies).toHaveLength(4);
    const original = pages.find(({ state, url }) => state === 'done' && url !== `${ORIGIN}/`);
    for (const { aliasOf, reason } of copies) expect([aliasOf, reason.code]).toEqual([original?.url, 'duplicate_content']);
    expect(summary.reasons).toEqual({ duplicate_content: 4 });
  });

  it('keeps near duplicates, and says so: a changed number is another page', async () => {
    const { pages } = await run({
      '/': page('Home', prose(0) + links('/p1', '/p2')),
      '/p1': page('Product', `${prose(1, 40)}<p>Price: $129.00</p>`),
      '/p2': page('Product', `${prose(1, 40)}<p>Price: $921.00</p>`),
    });
    expect(pages.map(({ state }) => state)).toEqual(['done', 'done', 'done']);
    expect(pages.filter(({ nearDuplicateOf }) => nearDuplicateOf !== null)).toHaveLength(1);
  });

  it('gives a redirect to its target, fetched once, and keeps the way as an alias', async () => {
    const { done, row, pages, site } = await run(
      {
        '/': page('Home', prose(0) + links('/old', '/new', '/away')),
        '/old': { to: '/new' },
        '/new': page('New', prose(1) + links('/next')),
        '/next': page('Next', prose(2)),
        '/away': { to: 'http://other.test/' },
        'http://other.test/': page('Other', prose(3)),
      },
      { concurrency: 1 },
    );
    expect(done).toEqual(['/', '/new', '/next']);
    expect(site.asked.filter((url) => url.endsWith('/new'))).toHaveLength(1);
    expect(row('/old')).toBe('skipped redirect');
    expect(row('/away')).toBe('skipped redirect_out');
    expect(pages.find(({ url }) => url.endsWith('/new'))).toMatchObject({ requestedUrl: `${ORIGIN}/old`, state: 'done' });
  });

  it('learns what a form of addresses stands for, and asks no more of them than it must', async () => {
    const { done, site, summary } = await run(
      (url) => {
        const [, kind, text = '0'] = url.pathname.split('/');
        const n = Number(text);
        if (kind === 'r') return { to: `/p/${n}` };
        const onward = n < 59 ? links(`/p/${n + 1}`, `/r/${n + 1}`, `/print/${n + 1}`) : '';
        return page(`Page ${n}`, prose(`n${n}`) + onward, `<link rel="canonical" href="/p/${n}">`);
      },
      { concurrency: 1, seeds: [`${ORIGIN}/p/0`] },
      { maxDepth: 100 },
    );
    expect(done).toHaveLength(60);
    expect(summary.reasons.alias_rule).toBeGreaterThan(90);
    expect(site.asked.length).toBeLessThan(60 + 25);
  });

  it('drops a rule that one address contradicts, and reads what the rule had left out', async () => {
    const { done, summary } = await run(
      (url) => {
        const [, kind, text = '0'] = url.pathname.split('/');
        const n = Number(text);
        // The form is an alias up to 40; what follows are pages of its own.
        if (kind === 'r') return n <= 40 ? { to: `/p/${n}` } : page(`Own ${n}`, prose(`own${n}`));
        return page(`Page ${n}`, prose(`n${n}`) + (n < 99 ? links(`/p/${n + 1}`, `/r/${n + 1}`) : ''));
      },
      { concurrency: 1, seeds: [`${ORIGIN}/p/0`] },
      { maxDepth: 200 },
    );
    expect(done.filter((path) => path.startsWith('/r/'))).toHaveLength(59);
    expect(done).toHaveLength(159);
    expect(summary.reasons.alias_rule ?? 0).toBe(0);
  });

  it('stops where a form of addresses only repeats itself', async () => {
    const { site, summary } = await run(
      ({ pathname }) =>
        pathname === '/'
          ? page('Home', prose(0) + links('/cal/2024/1'))
          : page(
              'Calendar',
              `<p>No events are planned for this month in the harbour hall.</p>${links([`/cal/2024/${Number(pathname.split('/').at(-1)) + 1}`, 'Next month'])}`,
            ),
      {},
      { maxDepth: 100 },
    );
    expect(site.asked).toHaveLength(3);
    expect(summary.reasons.trap_calendar).toBe(1);
  });

  it('leaves a host alone as long as it asks, then reads the page', async () => {
    const started = performance.now();
    const { done, site } = await run(
      (url, nth) =>
        url.pathname === '/'
          ? page('Home', prose(0) + links('/busy', '/other'))
          : url.pathname === '/busy' && nth === 1
            ? { status: 429, headers: [['retry-after', '1']] }
            : page(url.pathname, prose(url.pathname)),
      { concurrency: 1 },
    );
    expect(done).toEqual(['/', '/busy', '/other']);
    expect(performance.now() - started).toBeGreaterThan(950);
    expect(site.asked).toEqual(['/', '/busy', '/busy', '/other'].map((path) => ORIGIN + path));
  });

  it('tries a page again that failed for a moment', async () => {
    const { done, summary } = await run((url, nth) =>
      url.pathname === '/'
        ? page('Home', prose(0) + links('/flaky'))
        : nth === 1
          ? { failure: 'connection_reset' }
          : page('Flaky', prose(1)),
    );
    expect(done).toEqual(['/', '/flaky']);
    expect(summary.counts.fetched).toBe(2);
  });

  it('ends with what it has when the requests are used up, and goes on from there', async () => {
    const answer = ({ pathname }: URL): Answer =>
      page(pathname, prose(pathname) + links(...[1, 2, 3].map((n) => `${pathname === '/' ? '' : pathname}/${n}n`)));
    const first = await run(answer, { concurrency: 3 }, { maxRequests: 5, maxDepth: 2 });
    expect(first.summary).toMatchObject({ stop: 'budget_exhausted', counts: { fetched: 5 } });
    expect(first.summary.counts.open).toBeGreaterThan(0);
    const second = await run(answer, { resume: true }, { maxDepth: 2 });
    expect(second.summary).toMatchObject({ stop: 'complete', counts: { done: 13, open: 0, fetched: 13 } });
    expect(new Set([...first.site.asked, ...second.site.asked]).size).toBe(13);
    expect(first.site.asked.length + second.site.asked.length).toBe(13);
  });

  it('counts pages over the whole crawl, however often it is resumed', async () => {
    const answer = ({ pathname }: URL): Answer =>
      page(pathname, prose(pathname) + links(...[1, 2, 3].map((n) => `${pathname === '/' ? '' : pathname}/${n}n`)));
    await run(answer, {}, { maxRequests: 3, maxPages: 7 });
    const { summary } = await run(answer, { resume: true }, { maxPages: 7 });
    expect(summary).toMatchObject({ stop: 'max_pages', counts: { fetched: 7 } });
  });

  it('ends at once when it is cancelled or no longer read, and loses nothing', async () => {
    const site = fakeSite(({ pathname }) => ({
      body: page(pathname, prose(pathname) + links(...[1, 2, 3].map((n) => `${pathname}${n}/`))),
      delayMs: 5,
    }));
    const stop = new AbortController();
    const request = { runId: 'c', seeds: [`${ORIGIN}/`], sitemaps: false, concurrencyPerHost: 8 };
    let seen = 0;
    for await (const _ of crawl(request, { http: site, store }, testContext({ signal: stop.signal }))) if (++seen === 4) stop.abort();
    for await (const _ of crawl({ ...request, resume: true }, { http: site, store }, testContext())) break;
    const counts = store.frontier.counts('c');
    expect(counts.leased).toBe(0);
    expect(counts.done).toBe(counts.fetched);
    expect(counts.queued).toBeGreaterThan(0);
  });

  it('goes best first by the words of a query, and stops when more pages add nothing to it', async () => {
    const answer = ({ pathname }: URL): Answer => {
      if (pathname === '/')
        return page('Home', prose(0) + links(...Array.from({ length: 60 }, (_, n) => `/news/${n}`), ['/docs/backup', 'Backup retention']));
      if (pathname === '/docs/backup')
        return page('Backup retention', `<p>Backups are kept: the retention of a backup is 30 days for every plan.</p>${prose('b')}`);
      return page(`News ${pathname}`, prose(pathname));
    };
    const { pages, summary } = await run(answer, { query: 'backup retention', concurrency: 1 });
    expect(pages[1]?.url).toBe(`${ORIGIN}/docs/backup`);
    expect(pages[1]?.relevance).toBe(1);
    expect(summary.stop).toBe('marginal_gain');
    expect(summary.counts.fetched).toBeLessThan(20);
  });

  it('stops when enough pages meet the contract', async () => {
    const answer = ({ pathname }: URL): Answer =>
      pathname === '/'
        ? page('Home', prose(0) + links(...Array.from({ length: 30 }, (_, n) => `/p${n}`)))
        : page(pathname, prose(pathname));
    const contract = { ...EMPTY_CONTRACT, qualityChecks: [{ kind: 'mentions' as const, terms: ['/p7'], minShare: 1 }] };
    const { summary, pages } = await run(answer, { contract, enough: 1, concurrency: 1 });
    expect(pages[0]).toMatchObject({ state: 'failed', reason: { code: 'contract_unmet' } });
    expect(summary.stop).toBe('contract_met');
    expect(summary.counts.fetched).toBeLessThan(31);
  });

  it('keeps pages of a series on one level, and pages that ask not to be indexed out of the index', async () => {
    const indexed: string[] = [];
    const site = fakeSite(({ pathname, search }) => {
      const n = Number(new URLSearchParams(search).get('page') ?? 1);
      if (pathname === '/')
        return n < 6 ? page(`List ${n}`, prose(`l${n}`) + links([`/?page=${n + 1}`, 'Next']) + links('/secret')) : undefined;
      return page('Secret', prose('s'), '<meta name="robots" content="noindex">');
    });
    const pages: CrawlPage[] = [];
    const deps = { http: site, store, onDocument: ({ title }: { title: string | null }) => void indexed.push(title ?? '') };
    for await (const one of crawl({ runId: 's', seeds: [`${ORIGIN}/`], sitemaps: false }, deps, testContext({ budget: { maxDepth: 1 } })))
      pages.push(one);
    expect(pages.filter(({ edge, depth }) => edge === 'pagination' && depth === 0)).toHaveLength(5);
    expect(indexed).not.toContain('Secret');
    expect(pages.find(({ noindex }) => noindex)?.document?.title).toBe('Secret');
  });

  it('asks for sitemaps and llms.txt, and takes what they list one link from a seed', async () => {
    const { row, summary, pages } = await run(
      {
        '/': page('Home', prose(0)),
        '/robots.txt': { type: 'text/plain', body: 'User-agent: *\nDisallow:\nSitemap: http://site.test/maps.xml' },
        '/maps.xml': {
          type: 'application/xml',
          body: '<sitemapindex><sitemap><loc>/one.xml</loc></sitemap><sitemap><loc>http://other.test/x.xml</loc></sitemap></sitemapindex>',
        },
        '/one.xml': {
          type: 'application/xml',
          body: '<urlset><url><loc>http://site.test/listed</loc><lastmod>2026-11-01</lastmod></url></urlset>',
        },
        '/llms.txt': { type: 'text/plain', body: '# Site\n- [Guide](/guide): how to\n' },
        '/listed': page('Listed', prose(1)),
        '/guide': page('Guide', prose(2)),
      },
      { sitemaps: true },
    );
    expect(row('/listed')).toBe('done usable');
    expect(row('/guide')).toBe('done usable');
    expect(pages.find(({ url }) => url.endsWith('/listed'))).toMatchObject({ edge: 'sitemap', parent: `${ORIGIN}/one.xml`, depth: 1 });
    expect(summary.sitemaps.map(({ urls, problem }) => [urls, problem === null])).toEqual([
      [0, true],
      [1, true],
      [0, false],
      [1, true],
    ]);
  });

  it('refuses seeds and patterns that are none before anything is asked', async () => {
    const refused = async (request: Partial<CrawlRequest>) => {
      try {
        await run({}, request);
        return 'nothing';
      } catch (error) {
        return String(error);
      }
    };
    expect(await refused({ seeds: ['ftp://x'] })).toMatch(/not a web address/);
    expect(await refused({ include: ['(?=x)'] })).toMatch(/position 0/);
    expect(await refused({ exclude: ['path:a['] })).toMatch(/position 6/);
    expect(await refused({ query: ' ' })).toMatch(/no word/);
    expect(await refused({ enough: 2 })).toMatch(/no contract/);
  });
});

describe('the laws of a crawl', () => {
  const graph = fc.record({
    edges: fc.array(fc.array(fc.nat(24), { maxLength: 5 }), { minLength: 25, maxLength: 25 }),
    kinds: fc.array(fc.constantFrom('ok', 'ok', 'ok', 'gone', 'denied', 'flaky', 'alias', 'copy'), { minLength: 25, maxLength: 25 }),
    delays: fc.array(fc.nat(3), { minLength: 25, maxLength: 25 }),
    concurrency: fc.integer({ min: 1, max: 9 }),
    maxPages: fc.integer({ min: 0, max: 30 }),
    maxDepth: fc.nat(5),
  });
  let round = 0;

  it('hold over random graphs, concurrency and failures: exact limits, everything counted, nothing twice', async () => {
    await fc.assert(
      fc.asyncProperty(graph, async ({ edges, kinds, delays, concurrency, maxPages, maxDepth }) => {
        const of = ({ pathname }: URL): number => Number(pathname.slice(2) || 0);
        const { pages, summary, site } = await run(
          (url, nth) => {
            const n = of(url);
            const body = page(`Page ${n}`, prose(`n${n}`) + links(...(edges[n] ?? []).map((to) => `/p${to}`)));
            const kind = n === 0 ? 'ok' : kinds[n];
            if (kind === 'gone') return { status: 410, body: page('Gone', '<p>410 Gone</p>') };
            if (kind === 'denied') return { failure: 'robots_disallowed' };
            if (kind === 'alias') return { to: `/p${(n + 1) % 25}` };
            if (kind === 'copy') return page('Copy', prose('copy'));
            // Fails for good: a wait of seconds for its next try has no place here.
            if (kind === 'flaky' && nth < 9) return { failure: 'tls_failed' };
            return { body, delayMs: delays[n] ?? 0 };
          },
          { runId: `law-${round++}`, seeds: [`${ORIGIN}/p0`], concurrency, concurrencyPerHost: 9 },
          { maxPages, maxDepth },
        );
        expect(site.most()).toBeLessThanOrEqual(concurrency);
        expect(summary.cost.pages).toBe(summary.counts.fetched);
        expect(summary.counts.fetched).toBeLessThanOrEqual(maxPages);
        if (summary.stop === 'max_pages') expect(summary.counts.fetched).toBe(maxPages);
        else expect(summary).toMatchObject({ stop: 'complete', counts: { open: 0 } });
        expect(new Set(pages.map(({ requestedUrl }) => requestedUrl)).size).toBe(pages.length);
        const accepted = pages.filter(({ state }) => state === 'done').map(({ url }) => url);
        expect(new Set(accepted).size).toBe(accepted.length);
        for (const { depth } of pages) expect(depth).toBeLessThanOrEqual(maxDepth);
      }),
      { numRuns: 60 },
    );
  });

  it('hold for depth: without failures and limits of pages, exactly what lies within so many links is read', async () => {
    await fc.assert(
      fc.asyncProperty(graph, async ({ edges, delays, concurrency, maxDepth }) => {
        const { done } = await run(
          (url) => {
            const n = Number(url.pathname.slice(2));
            return { body: page(`Page ${n}`, prose(`n${n}`) + links(...(edges[n] ?? []).map((to) => `/p${to}`))), delayMs: delays[n] ?? 0 };
          },
          { runId: `depth-${round++}`, seeds: [`${ORIGIN}/p0`], concurrency },
          { maxDepth },
        );
        const within = new Set([0]);
        let layer = [0];
        for (let depth = 0; depth < maxDepth; depth++) {
          layer = [...new Set(layer.flatMap((n) => edges[n] ?? []))].filter((n) => !within.has(n));
          for (const n of layer) within.add(n);
        }
        expect(done).toEqual([...within].map((n) => `/p${n}`).sort());
      }),
      { numRuns: 40 },
    );
  });
});
