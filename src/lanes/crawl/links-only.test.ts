import { describe, expect, it } from 'vitest';
import { EMPTY_CONTRACT } from '../../vocabulary/index.ts';
import { planCrawl } from './index.ts';
import { ORIGIN, run, store } from './run.test.fixture.ts';
import { type Answer, links, page, prose } from './site.test.fixture.ts';

const LINKS_ONLY = { linksOnly: true } as const;

describe('a links-only crawl', () => {
  it('follows the same links as a full one, with title, status and verdict, and keeps nothing but its rows', async () => {
    const answers: Record<string, Answer> = {
      '/': page(
        'Home &amp; garden',
        prose(0) + links('/a', '/b', '/a#part', '/c?utm_source=x', ['/no', 'ad', 'nofollow']),
        '<meta name="robots" content="noindex">',
      ),
      '/a': page('A', prose(1) + links('/'), '<base href="/deep/"><link rel="next" href="/a/2">'),
      '/a/2': page('A 2', prose('a2') + links('/deep/d'), '<meta name="robots" content="nofollow">'),
      '/b': { status: 404, body: page('Gone', links('/never')) },
      '/c': { to: '/b2' },
      '/b2': page('B 2', prose(2)),
    };
    const full = await run(answers, { runId: 'full' });
    const { pages, done, summary, row } = await run(answers, LINKS_ONLY);
    expect(done).toEqual(full.done);
    expect(done).toEqual(['/', '/a', '/a/2', '/b2']);
    expect(pages[0]).toMatchObject({ title: 'Home & garden', noindex: true, document: null, verdict: { kind: 'usable', next: 'accept' } });
    expect(pages[0]?.artifact).toMatchObject({ status: 200, bytesHash: null, textHash: null });
    expect([row('/no'), row('/deep/d'), row('/b'), row('/c')]).toEqual([
      'skipped nofollow',
      'skipped nofollow',
      'failed gone',
      'skipped redirect',
    ]);
    expect(summary).toMatchObject({ stop: 'complete', cost: { pages: full.summary.cost.pages } });
    for (const { artifact } of pages) expect(await store.artifacts.get(artifact.id)).toBeNull();
    expect(store.frontier.list('crawl-1', 0, 100).every(({ artifactId }) => artifactId === null)).toBe(true);
  });

  it('has the limits, patterns, traps and copies of a full one', async () => {
    const { summary, pages, row } = await run(
      {
        '/': page('Home', prose(0) + links('/x/x/x/', '/out', '/copy', '/copy2', '/p1', '/p2')),
        '/copy': page('Copy', prose(1)),
        '/copy2': page('Copy', prose(1)),
        '/p1': page('P1', prose(3)),
        '/p2': page('P2', prose(4)),
      },
      { ...LINKS_ONLY, exclude: ['path:^/out'] },
      { maxPages: 4 },
    );
    expect([row('/x/x/x/'), row('/out'), row('/copy2')]).toEqual([
      'skipped trap_repeating',
      'skipped excluded',
      'skipped duplicate_content',
    ]);
    expect(pages).toHaveLength(4);
    expect(summary).toMatchObject({ stop: 'max_pages', counts: { fetched: 4, open: 1 } });
  });

  it('follows a refresh and a Link header, reads feeds, and calls a file a file', async () => {
    const { done, pages, row } = await run(
      {
        '/': { body: page('Home', links('/feed', '/file')), headers: [['link', '</second>; rel="next"']] },
        '/second': page('Second', '', '<meta http-equiv="refresh" content="0; url=/third">'),
        '/third': page('Third', prose(3)),
        '/feed': {
          type: 'application/rss+xml',
          body: '<?xml version="1.0"?><rss><channel><title>News</title><item><link>/story</link></item></channel></rss>',
        },
        '/story': page('Story', prose(4)),
        '/file': { type: 'application/octet-stream', body: new Uint8Array([0, 1, 2, 3, 0, 0, 0, 0, 0, 0]) },
      },
      LINKS_ONLY,
    );
    expect(done).toEqual(['/', '/feed', '/second', '/story', '/third']);
    expect(Object.fromEntries(pages.map(({ url, edge }) => [url.replace(ORIGIN, ''), edge]))).toMatchObject({
      '/second': 'pagination',
      '/third': 'redirect',
      '/story': 'feed',
    });
    expect(row('/file')).toBe('failed unsupported_type');
  });

  it('refuses a contract, which nobody would check', () => {
    expect(() => planCrawl([ORIGIN], { linksOnly: true, contract: EMPTY_CONTRACT })).toThrow(/contract/);
  });
});
