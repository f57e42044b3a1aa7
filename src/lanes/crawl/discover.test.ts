import { describe, expect, it } from 'vitest';
import { extractDocument } from '../../extract/index.ts';
import type { Document } from '../../vocabulary/index.ts';
import { discover, type Found, robotsWishes } from './discover.ts';
import { links, page, prose } from './site.test.fixture.ts';

function read(body: string, url = 'https://a.test/docs/start', contentType = 'text/html'): Document {
  const { document } = extractDocument({
    bytes: new TextEncoder().encode(body),
    contentType,
    charset: 'utf-8',
    url,
    fetchedAt: '2026-12-01T00:00:00Z',
  });
  if (document === null) throw new Error('no document');
  return document;
}
const none = { headers: [], contentType: 'text/html' };
const found = (body: string, head = '', url?: string): Record<string, Found> =>
  Object.fromEntries(
    discover(read(page('T', prose(1) + body, head), url), none).map((one) => [one.url.replace('https://a.test', ''), one]),
  );

describe('discovery', () => {
  it('resolves links against base and page, once each, canonical; images and other schemes are no pages', () => {
    const got = found(
      `${links('next-to', '/top', '?q=1', '#part', 'mailto:x@a.test', 'javascript:x()', 'tel:1', 'http://[bad', '/top?utm_source=x')}<img src="/i.jpg" srcset="/i2.jpg 2x">`,
      '<base href="/other/">',
    );
    expect(Object.keys(got).sort()).toEqual(['/other/', '/other/?q=1', '/other/next-to', '/top']);
    expect(got['/top']?.anchor).toBe('/top');
  });

  it('keeps canonical, alternates and series as edges of their own', () => {
    const got = found(
      links(
        ['/list?page=2', '2'],
        ['/list?page=3', 'Next'],
        ['/story/2', '2'],
        ['/list?page=4', '下一页'],
        ['/other', 'Next steps for buyers'],
      ),
      '<link rel="canonical" href="/docs/start-here"><link rel="next" href="/docs/start/2"><link rel="alternate" hreflang="zh" href="/zh/start"><link rel="alternate" type="application/rss+xml" href="/feed.xml">',
      'https://a.test/list?page=1',
    );
    expect(Object.fromEntries(Object.entries(got).map(([url, { edge }]) => [url, edge]))).toEqual({
      '/docs/start-here': 'canonical',
      '/docs/start/2': 'pagination',
      '/zh/start': 'hreflang',
      '/feed.xml': 'alternate',
      '/list?page=2': 'pagination',
      '/list?page=3': 'pagination',
      '/list?page=4': 'pagination',
      '/story/2': 'link',
      '/other': 'link',
    });
  });

  it('takes the better of two links to one address: one that may be followed', () => {
    const got = found(links(['/x', 'ad', 'nofollow'], ['/x', 'text'], ['/y', 'ad', 'nofollow sponsored']));
    expect(got['/x']).toMatchObject({ nofollow: false, anchor: 'text' });
    expect(got['/y']).toMatchObject({ nofollow: true });
  });

  it('takes items of a feed as such', () => {
    const feed = read(
      '<rss><channel><title>News</title><item><title>One</title><link>https://a.test/1</link></item></channel></rss>',
      'https://a.test/feed',
      'application/rss+xml',
    );
    expect(discover(feed, { headers: [], contentType: 'application/rss+xml' })).toMatchObject([
      { url: 'https://a.test/1', edge: 'feed', anchor: 'One' },
    ]);
  });
});

describe('what a page asks of robots', () => {
  const wishes = (head: string, headers: [string, string][] = []) =>
    robotsWishes(read(page('T', prose(1), head)), { headers, fetchedAt: '2026-06-01T00:00:00Z' });

  it('is read from meta elements and from headers that are meant for us', () => {
    expect(wishes('')).toEqual({ nofollow: false, noindex: false });
    expect(wishes('<meta name="ROBOTS" content="NoIndex, follow">')).toEqual({ nofollow: false, noindex: true });
    expect(wishes('<meta name="robots" content="none">')).toEqual({ nofollow: true, noindex: true });
    expect(wishes('', [['X-Robots-Tag', 'nofollow']])).toEqual({ nofollow: true, noindex: false });
    expect(wishes('', [['x-robots-tag', 'otherbot: noindex, nofollow']])).toEqual({ nofollow: false, noindex: false });
    expect(wishes('', [['x-robots-tag', 'Veritrail: noindex']])).toEqual({ nofollow: false, noindex: true });
    expect(wishes('', [['x-robots-tag', 'unavailable_after: 25 Jun 2027 15:00:00 PST, noindex']])).toEqual({
      nofollow: false,
      noindex: true,
    });
  });

  it('is not what is said to another bot, and a passed unavailable_after is a wish too', () => {
    expect(wishes('<meta name="googlebot" content="noindex, nofollow">')).toEqual({ nofollow: false, noindex: false });
    expect(wishes('<meta name="veritrail" content="noindex nofollow">')).toEqual({ nofollow: true, noindex: true });
    const until = (date: string) => wishes(`<meta name="robots" content="unavailable_after: ${date}">`).noindex;
    expect([until('31 May 2026 00:00:00 GMT'), until('2 Jun 2026 00:00:00 GMT')]).toEqual([true, false]);
  });
});
