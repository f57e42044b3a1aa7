import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { VeritrailError } from '../../vocabulary/index.ts';
import { dateOf, formOf, shapeTrap } from './address-shape.ts';
import { createAliasRules } from './alias.ts';
import { dateFree } from './dates.ts';
import { createGainMeter } from './gain.ts';
import { createNearDuplicates } from './near-duplicates.ts';
import { crawlBudget } from './options.ts';
import { compilePattern } from './pattern.ts';
import { type PriorityInput, priorityOf, shareOf } from './priority.ts';
import { createScope, type ScopeOptions } from './scope.ts';
import { llmsLinks, readSitemap, sitemapLines } from './sitemap.ts';
import { createTrapMemory } from './trap.ts';

const cpuMs = (work: () => unknown): number => {
  const before = process.cpuUsage();
  work();
  const { user } = process.cpuUsage(before);
  return user / 1000;
};

describe('a pattern', () => {
  it.each([
    ['add-to-cart=', 'https://a.test/x?add-to-cart=3', true],
    ['add-to-cart=', 'https://a.test/add-to-cart', false],
    ['path:^/docs/', 'https://a.test/docs/x', true],
    ['path:^/docs/', 'https://a.test/x?to=/docs/', false],
    ['query:(^|&)page=', 'https://a.test/?b=1&page=2', true],
    ['host:^docs\\.', 'https://docs.a.test/', true],
    ['url:^https://a\\.test/$', 'https://a.test/#part', true],
    ['path:glob:/docs/*', 'https://a.test/docs/x', true],
    ['path:glob:/docs/*', 'https://a.test/docs/x/y', false],
    ['path:glob:/docs/**', 'https://a.test/docs/x/y', true],
    ['glob:https://a.test/v?/(x)', 'https://a.test/v1/(x)', true],
    ['https://a.test/', 'https://a.test/x', true],
    ['路径|%E8%B7%AF', 'https://a.test/%E8%B7%AF%E5%BE%84', true],
  ])('%s on %s: %s', (source, url, expected) => {
    expect(compilePattern(source).matches(new URL(url))).toBe(expected);
  });

  it.each([
    ['(?=x)', 0],
    ['[', 0],
    ['path:/a[', 7],
    ['a(b', 1],
    ['(a)[)](b', 6],
    ['*.pdf', 0],
    ['x\\', 1],
    ['', 0],
    ['path:', 5],
  ])('%j is refused with its position', (source, position) => {
    try {
      compilePattern(source);
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(VeritrailError);
      expect(error).toMatchObject({ code: 'regex_invalid', message: expect.stringMatching(new RegExp(`position ${position}$`)) });
    }
  });

  it('takes linear time, whatever it is', () => {
    const pattern = compilePattern('(a+)+$');
    expect(cpuMs(() => pattern.matches(new URL(`https://a.test/${'a'.repeat(50_000)}!`)))).toBeLessThan(1_500);
  });
});

describe('a scope', () => {
  const judge = (url: string, over: Partial<ScopeOptions> = {}): string => {
    const verdict = createScope({ seeds: ['https://www.shop.test/docs/start'], scope: 'host', include: [], exclude: [], ...over }).judge(
      url,
    );
    return verdict.kind === 'in' ? 'in' : verdict.code;
  };

  it.each([
    ['host', 'https://www.shop.test/other', 'in'],
    ['host', 'http://shop.test/other', 'in'],
    ['host', 'https://api.shop.test/', 'out_of_scope'],
    ['host', 'https://shop.test:8443/', 'out_of_scope'],
    ['host', 'https://notshop.test/', 'out_of_scope'],
    ['path', 'https://shop.test/docs/x', 'in'],
    ['path', 'https://shop.test/docs-old/x', 'out_of_scope'],
    ['path', 'https://shop.test/', 'out_of_scope'],
    ['domain', 'https://api.shop.test/', 'in'],
    ['domain', 'https://shop.test.evil.test/', 'out_of_scope'],
  ] as const)('of a %s: %s is %s', (scope, url, expected) => {
    expect(judge(url, { scope })).toBe(expected);
  });

  it('obeys include and exclude; a seed needs no include, but is excluded like any other', () => {
    const include = ['path:^/docs/a'];
    expect(judge('https://www.shop.test/docs/a1', { include })).toBe('in');
    expect(judge('https://www.shop.test/docs/b', { include })).toBe('not_included');
    expect(judge('https://www.shop.test/docs/start', { include })).toBe('in');
    expect(judge('https://www.shop.test/docs/start', { exclude: ['start'] })).toBe('excluded');
    expect(judge('https://www.shop.test/docs/a1', { include, exclude: ['a1'] })).toBe('excluded');
  });

  it('says why, with the pattern and the part it looks at', () => {
    const scope = createScope({ seeds: ['https://a.test/'], scope: 'host', include: [], exclude: ['query:cart'] });
    expect(scope.judge('https://a.test/?cart=1').reason).toBe('matches exclude "query:cart" (looks at the query)');
    expect(scope.judge('https://b.test/').reason).toBe('not in the host of a seed: a.test');
  });

  it('leaves media out by their names, and nothing that may be a page', () => {
    for (const path of ['/a.jpg', '/a.PNG', '/style.css', '/app.mjs', '/x.zip', '/v.mp4'])
      expect(judge(`https://www.shop.test${path}`), path).toBe('asset');
    for (const path of ['/a.pdf', '/a.html', '/a.php', '/a.jpg/comments', '/v1.2', '/data.json', '/feed.xml'])
      expect(judge(`https://www.shop.test${path}`), path).toBe('in');
  });
});

describe('the shape of an address', () => {
  it.each([
    ['/a/b/a/b', 'repeating'],
    ['/more/x/more/y/more', 'repeating'],
    [`/${'a/b1/'.repeat(12)}`, 'repeating'],
    [`/${'x'.repeat(2100)}`, 'too_long'],
    ['/list?sessionid=ABCDEF0123456789AB', 'session'],
    ['/list?f=1&f=2&f=3', 'facets'],
    ['/list?a=1&b=1&c=1&d=1&e=1&f=1&g=1', 'facets'],
  ])('%s is a trap: %s', (path, kind) => {
    expect(shapeTrap(new URL(`https://a.test${path}`))?.kind).toBe(kind);
  });

  it.each(['/2024/05/2024/05', '/docs/docs/intro', '/a/b/c/a', '/list?page=2', '/?id[]=1&id[]=2&id[]=3', '/x?session=monday', '/en/us/en'])(
    '%s is none',
    (path) => {
      expect(shapeTrap(new URL(`https://a.test${path}`))).toBeNull();
    },
  );

  it('is judged in linear time', () => {
    for (const text of ['a/'.repeat(100_000), `?${'a&'.repeat(100_000)}`, '1'.repeat(200_000)])
      expect(cpuMs(() => shapeTrap(new URL(`https://a.test/${text}`)))).toBeLessThan(1_000);
  });

  it('has a form: numbers and tokens made alike, parameters by name', () => {
    expect(formOf(new URL('https://a.test/p/12/v3?b=1&a=2'))).toBe('a.test/p/#/v#?a&b');
    expect(formOf(new URL('https://a.test/d/9f86d081884c7d659a2feaa0c55ad015/x'))).toBe('a.test/d/*/x');
  });
});

const NOW = Date.UTC(2026, 11, 1);

describe('the memory of traps', () => {
  const isNew = () => true;
  const admitted = (urls: readonly string[]): number => {
    const traps = createTrapMemory(() => NOW);
    return urls.filter((url) => traps.admit(new URL(url), isNew) === null).length;
  };
  const many = (make: (n: number) => string): string[] => Array.from({ length: 500 }, (_, n) => `https://a.test${make(n)}`);

  it('lets a calendar and a wall of facets have an end', () => {
    expect(admitted(many((n) => `/events/${2000 + n}/1`))).toBe(60);
    expect(admitted(many((n) => `/events?month=${2000 + (n % 90)}-0${1 + (n % 9)}&view=${n}`))).toBeLessThanOrEqual(60);
    expect(admitted(many((n) => `/list?color=${n}&size=${n}`))).toBe(100);
  });

  it('lets everything else be as large as it is', () => {
    expect(admitted(many((n) => `/p/${n}`))).toBe(500);
    expect(admitted(many((n) => `/list?page=${n}`))).toBe(500);
    expect(admitted(many((n) => `/2024/05/12/story-${n}`))).toBe(500);
  });

  it('lets a calendar whose months proved worth reading be as long as it is', () => {
    const traps = createTrapMemory(() => NOW);
    const month = (n: number) => new URL(`https://a.test/archive/${2000 + Math.floor(n / 12)}/${(n % 12) + 1}`);
    const admitted = (from: number, to: number) => {
      let count = 0;
      for (let n = from; n < to; n++) if (traps.admit(month(n), isNew) === null) count++;
      return count;
    };
    expect(admitted(0, 100)).toBe(60);
    const reason = 'more than 60 dates of the form a.test/archive/#/#';
    expect(traps.learn({ url: month(0), twin: null, text: 'Posts', leads: ['https://a.test/post-1'] })).toEqual([reason]);
    expect(admitted(100, 150)).toBe(50);
  });

  it('is in doubt of a form until a page of it was read, and when it repeats itself', () => {
    const traps = createTrapMemory(() => NOW);
    const url = (n: number) => new URL(`https://a.test/x/${n}`);
    expect(traps.isDoubtful('a.test/x/#')).toBe(true);
    traps.seen(url(1));
    expect(traps.isDoubtful('a.test/x/#')).toBe(false);
    for (let n = 2; n <= 3; n++) traps.learn({ url: url(n), twin: url(1), text: null, leads: [] });
    expect(traps.isDoubtful('a.test/x/#')).toBe(true);
    traps.learn({ url: url(4), twin: null, text: null, leads: [] });
    expect(traps.isDoubtful('a.test/x/#')).toBe(false);
  });

  it('does not count an address twice', () => {
    const traps = createTrapMemory(() => NOW);
    const known = new URL('https://a.test/list?a=1&b=2');
    for (let n = 0; n < 500; n++) expect(traps.admit(known, () => false)).toBeNull();
  });

  it('ends a form that only repeats itself, not one whose copies stand elsewhere', () => {
    const traps = createTrapMemory(() => NOW);
    const url = (n: number, folder = 'x') => new URL(`https://a.test/${folder}/${n}`);
    const learn = (page: URL, twin: URL | null) => traps.learn({ url: page, twin, text: null, leads: [] });
    for (let n = 1; n < 20; n++) learn(url(n), url(n, 'other'));
    expect(traps.barren(url(99))).toBeNull();
    for (let n = 1; n <= 7; n++) learn(url(n), url(0));
    learn(url(8), null);
    for (let n = 9; n <= 15; n++) learn(url(n), url(0));
    expect(traps.barren(url(99))).toBeNull();
    learn(url(16), url(0));
    expect(traps.barren(url(99))?.kind).toBe('repetitive');
  });
});

describe('a date in an address', () => {
  it.each([
    ['/2031/07', { year: 2031, month: 7 }],
    ['/events/2031/juli/12/', { year: 2031, month: 7 }],
    ['/kalender/2031/m%C3%A4rz', { year: 2031, month: 3 }],
    ['/cal/2024/1/77', { year: 2024, month: 1 }],
    ['/rates/2024-02-29', { year: 2024, month: 2 }],
    ['/?month=2031-07&view=list', { year: 2031, month: 7 }],
    ['/?year=2031&month=7', { year: 2031, month: 7 }],
    ['/2024/05/12/story', null],
    ['/may/be', null],
    ['/p/2024', null],
    ['/%E0%A4%A/2031', null],
  ])('of %s', (path, date) => {
    expect(dateOf(new URL(path, 'https://a.test'))).toEqual(date);
  });

  it('is no part of what a text says; figures that are none are', () => {
    expect(dateFree('Events – July 2031. Nothing on 12 July, Mon 1st, 2031-07-12 or 07/2031.')).toBe(
      dateFree('Events – August 2032. Nothing on 3 August, Fri 2nd, 2032-08-03 or 08/2032.'),
    );
    expect(dateFree('2031年7月3日 没有活动')).toBe(dateFree('2032年11月13日 没有活动'));
    expect(dateFree('The rate was 1.0871')).not.toBe(dateFree('The rate was 1.0872'));
    expect(dateFree('Room 412')).not.toBe(dateFree('Room 413'));
  });

  it('is taken from a text in linear time', () => {
    for (const text of ['1/'.repeat(100_000), '2031年'.repeat(50_000), '('.repeat(200_000)])
      expect(cpuMs(() => dateFree(text))).toBeLessThan(1_000);
  });
});

describe('alias rules', () => {
  const taught = (pairs: readonly (readonly [string, string])[]) => {
    const rules = createAliasRules();
    for (const [from, to] of pairs) rules.learn(`https://a.test${from}`, `https://a.test${to}`);
    return (url: string) => rules.resolve(`https://a.test${url}`)?.url.replace('https://a.test', '') ?? null;
  };
  const five = (make: (n: number) => [string, string]): [string, string][] => [1, 2, 3, 4, 5].map(make);

  it('hold after five that agree, for addresses of the form and no others', () => {
    expect(taught(five((n) => [`/r/${n}`, `/p/${n}`]).slice(0, 4))('/r/9')).toBeNull();
    const resolve = taught(five((n) => [`/r/${n}`, `/p/${n}`]));
    expect(resolve('/r/9')).toBe('/p/9');
    expect(resolve('/r/name')).toBeNull();
    expect(resolve('/r/9/more')).toBeNull();
    expect(resolve('/s/9')).toBeNull();
    expect(resolve('/r/')).toBeNull();
  });

  it('learn final slashes and index files from what they were seen to be', () => {
    const slash = taught(five((n) => [`/s${n}`, `/s${n}/`]));
    expect(slash('/docs')).toBe('/docs/');
    expect(slash('/docs.html')).toBeNull();
    expect(taught(five((n) => [`/s${n}/`, `/s${n}`]))('/docs/')).toBe('/docs');
    expect(taught(five((n) => [`/s${n}/index.html`, `/s${n}/`]))('/docs/index.html')).toBe('/docs/');
  });

  it('learn that a whole origin moved', () => {
    const rules = createAliasRules();
    for (const n of [1, 2, 3, 4, 5]) rules.learn(`http://www.a.test/d${n}/x${n}`, `https://a.test/d${n}/x${n}`);
    expect(rules.resolve('http://www.a.test/other?q=1')?.url).toBe('https://a.test/other?q=1');
  });

  it('end with a single counter-example, and do not come back', () => {
    const rules = createAliasRules();
    const at = (path: string) => `https://a.test${path}`;
    for (const n of [1, 2, 3, 4, 5]) rules.learn(at(`/r/${n}`), at(`/p/${n}`));
    expect(rules.learn(at('/r/6'), at('/r/6'))).toContain('/r/');
    for (const n of [11, 12, 13, 14, 15]) rules.learn(at(`/r/${n}`), at(`/p/${n}`));
    expect(rules.resolve(at('/r/20'))).toBeNull();
  });

  it('ask one address in 25 all the same', () => {
    const resolve = taught(five((n) => [`/r/${n}`, `/p/${n}`]));
    const asked = Array.from({ length: 100 }, (_, n) => resolve(`/r/${100 + n}`)).filter((url) => url === null);
    expect(asked).toHaveLength(4);
  });

  it('never lead to something that is no address, whatever they were taught', () => {
    const path = fc.array(fc.constantFrom('a', 'b', '1', '22', 'index.html', ''), { maxLength: 4 }).map((parts) => `/${parts.join('/')}`);
    fc.assert(
      fc.property(fc.array(fc.tuple(path, path), { maxLength: 30 }), path, (pairs, asked) => {
        const resolved = taught(pairs)(asked);
        expect(resolved === null || URL.canParse(`https://a.test${resolved}`)).toBe(true);
      }),
    );
  });
});

describe('a sitemap', () => {
  const read = (text: string | Uint8Array) =>
    readSitemap(typeof text === 'string' ? new TextEncoder().encode(text) : text, 'https://a.test/maps/s.xml');

  it('gives addresses with their dates; those of images are not theirs', async () => {
    const { urls, sitemaps, cut } = await read(
      `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="x">
       <url><loc> https://a.test/x?a=1&amp;b=2 </loc><lastmod>2026-11-01</lastmod><image:image><image:loc>https://a.test/i.jpg</image:loc></image:image></url>
       <url><loc><![CDATA[/relative]]></loc></url><url><loc>mailto:x@a.test</loc></url><url></url></urlset>`,
    );
    expect(urls).toEqual([
      { url: 'https://a.test/x?a=1&b=2', lastmod: Date.parse('2026-11-01') },
      { url: 'https://a.test/relative', lastmod: null },
    ]);
    expect([sitemaps, cut]).toEqual([[], null]);
  });

  it('may be an index, a feed or lines, and packed whatever its name says', async () => {
    expect((await read('<sitemapindex><sitemap><loc>/one.xml</loc></sitemap></sitemapindex>')).sitemaps).toEqual([
      'https://a.test/one.xml',
    ]);
    expect(
      (
        await read(
          '<rss><channel><link>https://a.test/</link><item><link>https://a.test/1</link><pubDate>Sun, 01 Nov 2026 00:00:00 GMT</pubDate></item></channel></rss>',
        )
      ).urls,
    ).toEqual([{ url: 'https://a.test/1', lastmod: Date.parse('2026-11-01') }]);
    expect(
      (
        await read('<feed><link href="/self"/><entry><link rel="alternate" href="/e1"/><updated>2026-11-01</updated></entry></feed>')
      ).urls.map(({ url }) => url),
    ).toEqual(['https://a.test/e1']);
    expect((await read('https://a.test/1\r\nhttps://a.test/中文\nnot one\n')).urls.map(({ url }) => url)).toEqual([
      'https://a.test/1',
      'https://a.test/%E4%B8%AD%E6%96%87',
    ]);
    expect((await read(gzipSync('<urlset><url><loc>/packed</loc></url></urlset>'))).urls.map(({ url }) => url)).toEqual([
      'https://a.test/packed',
    ]);
  });

  it('is bounded, and damage costs only what is behind it', async () => {
    const many = await read(`<urlset>${'<url><loc>/x</loc></url>'.repeat(50_010)}</urlset>`);
    expect([many.urls.length, many.cut]).toEqual([50_000, 'more than 50000 addresses']);
    const bomb = await read(gzipSync(Buffer.alloc(60_000_000, ' ')));
    expect(bomb.cut).toMatch(/more than 52428800 bytes/);
    const packed = gzipSync(
      `<urlset>${Array.from({ length: 2000 }, (_, n) => `<url><loc>/page-${n}-${Math.sin(n)}</loc></url>`).join('')}</urlset>`,
    );
    const half = await read(packed.subarray(0, packed.length / 2));
    expect(half.cut).toMatch(/damaged/);
    expect((await read('<urlset><url><loc>/a</loc></url><url><loc>/b')).urls).toHaveLength(1);
    expect((await read('<!doctype html><html><head><link href="/x"></head><body>404</body></html>')).urls).toEqual([]);
    expect((await read('')).urls).toEqual([]);
  });

  it('is named by lines of robots.txt, which belong to no group', () => {
    const robots = 'User-agent: x\nDisallow: /\nSITEMAP : https://a.test/1.xml\nSite-map: /2.xml # second\nSitemap:\nSitemap: ftp://x/\n';
    expect(sitemapLines(robots, 'https://a.test/robots.txt')).toEqual(['https://a.test/1.xml', 'https://a.test/2.xml']);
  });

  it('has a sister in llms.txt', () => {
    expect(llmsLinks('# A\n- [Guide](/guide.md): how\n- [坏]( x )\n[Other](https://b.test/x)', 'https://a.test/llms.txt')).toEqual([
      { url: 'https://a.test/guide.md', text: 'Guide' },
      { url: 'https://b.test/x', text: 'Other' },
    ]);
    expect(cpuMs(() => llmsLinks('['.repeat(200_000), 'https://a.test/'))).toBeLessThan(1_500);
  });
});

describe('near duplicates', () => {
  const text = (n: number, words = 300): string =>
    Array.from({ length: words }, (_, at) => `w${(n * 7919 + at * 104_729) % 9973}`).join(' ');

  it('are found over a changed word, and not between different texts', () => {
    const near = createNearDuplicates(true);
    expect(near.add('a', text(1))).toEqual({ near: null, novelty: 1 });
    const changed = near.add('b', text(1).replace(/^\w+/, 'other'));
    expect(changed.near).toBe('a');
    expect(changed.novelty).toBeLessThan(0.2);
    expect(near.add('c', text(2)).near).toBeNull();
    expect(near.add('d', '').novelty).toBe(0);
  });
});

describe('the order of a crawl', () => {
  const input = (over: Partial<PriorityInput> = {}): PriorityInput => ({
    url: 'https://a.test/x',
    depth: 1,
    edge: 'link',
    anchor: 'x',
    region: 'content',
    parentRelevance: 0,
    lastmod: null,
    formSeen: 0,
    now: Date.parse('2026-12-01'),
    ...over,
  });

  it('without a query goes by depth first, whatever else speaks for a page', () => {
    const best = input({ depth: 2, edge: 'llms', lastmod: input().now, region: 'content' });
    const worst = input({ depth: 1, edge: 'alternate', region: 'head', formSeen: 1e6 });
    expect(priorityOf(worst, null)).toBeGreaterThan(priorityOf(best, null));
    expect(priorityOf(input(), null)).toBeGreaterThan(priorityOf(input({ region: 'footer' }), null));
    expect(priorityOf(input({ lastmod: input().now }), null)).toBeGreaterThan(priorityOf(input({ lastmod: 0 }), null));
  });

  it('with a query goes by its words in anchor and address, English and Chinese alike', () => {
    const query = new Set(['backup', 'retent']);
    expect(priorityOf(input({ depth: 3, anchor: 'Backup retention' }), query)).toBeGreaterThan(
      priorityOf(input({ depth: 1, edge: 'llms' }), query),
    );
    expect(priorityOf(input({ url: 'https://a.test/docs/backup-retention', anchor: '' }), query)).toBeGreaterThan(
      priorityOf(input(), query),
    );
    expect(shareOf(new Set(['备份']), '备份保留时间')).toBe(1);
    expect(priorityOf(input({ url: 'https://a.test/%E5%A4%87%E4%BB%BD' }), new Set(['备份']))).toBeGreaterThan(
      priorityOf(input(), new Set(['备份'])),
    );
    expect(() => priorityOf(input({ url: 'https://a.test/%E5%A4%87%E4' }), query)).not.toThrow();
  });
});

describe('the gain of pages', () => {
  it('ends a crawl only when all words were found and nothing new comes any more', () => {
    const meter = createGainMeter(new Set(['backup', 'plan']));
    for (let n = 0; n < 30; n++) meter.observe('the backup', 0.01);
    expect(meter.exhausted()).toBeNull();
    expect(meter.observe('a plan for every backup', 1)).toEqual({ relevance: 1, gain: 1 });
    for (let n = 0; n < 11; n++) meter.observe('other', 1);
    expect(meter.exhausted()).toBeNull();
    meter.observe('other', 1);
    expect(meter.exhausted()).toMatch(/all 2 words of the query were found/);
  });
});

describe('the budget of a crawl', () => {
  it('leaves room for redirects and sitemaps, and gives way to what is given', () => {
    expect(crawlBudget({ maxPages: 5000 })).toMatchObject({ maxPages: 5000, maxRequests: 20_200, deadlineMs: 3_600_000 });
    expect(crawlBudget({ maxPages: 5000, maxRequests: 3 }).maxRequests).toBe(3);
  });
});
