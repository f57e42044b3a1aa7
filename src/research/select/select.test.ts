import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Candidate } from '../../vocabulary/index.ts';
import { analyse } from '../analyse/index.ts';
import { planFor } from '../plan/index.ts';
import { chooseCandidates, isOwnSite, scoreCandidate, tierOf } from './index.ts';

const NOW = Date.parse('2026-11-30T09:00:00Z');
const lumora = { id: 'n1', name: 'Lumora Postgres', aliases: ['Lumora'] };
const moon = { id: 'n1', name: '月潮数据库', aliases: ['月潮'] };
const analysis = analyse('What does Lumora Postgres cost per month?');
const [price] = planFor(analysis).claims;
if (price === undefined) throw new Error('the question gave no claim');

const candidate = (url: string, change: Partial<Candidate> = {}): Candidate => ({
  url,
  canonicalUrl: url,
  title: 'Lumora Postgres pricing',
  snippet: 'The price of Lumora Postgres per month.',
  provider: 'test',
  rank: 1,
  query: 'q',
  ...change,
});
const source = (url: string, change: Partial<Parameters<typeof tierOf>[0]> = {}): Parameters<typeof tierOf>[0] => ({
  url,
  siteName: null,
  pageType: null,
  author: [],
  hasPublisher: false,
  ...change,
});
const total = (one: Candidate): number => scoreCandidate(one, price, analysis, NOW).total;

describe('tierOf', () => {
  it.each([
    ['https://docs.lumora.example/pricing', 'first_hand'],
    ['https://www.lumora.example/', 'first_hand'],
    ['https://community.lumora.example/t/price/1', 'community'],
    ['https://forum.dbtalk.example/t/lumora', 'community'],
    ['https://www.reddit.com/r/lumora', 'community'],
    ['https://www.zhihu.com/question/1', 'community'],
    ['https://lumora.medium.com/post', 'community'],
    ['https://www.bsi.bund.gov/lumora', 'first_hand'],
    ['https://www.stats.gov.cn/x', 'first_hand'],
    ['https://www.rfc-editor.org/rfc/rfc9110', 'first_hand'],
    ['https://cs.example.edu/lumora', 'quality_secondary'],
    ['https://www.pku.edu.cn/lumora', 'quality_secondary'],
    ['https://www.stackweigher.example/reviews/lumora', 'unknown'],
    ['https://notgov.example/', 'unknown'],
    ['not an address', 'unknown'],
  ])('puts %s in %s and says why', (url, tier) => {
    const judged = tierOf(source(url), [lumora]);
    expect(judged.tier).toBe(tier);
    expect(judged.reason).not.toBe('');
  });

  it('takes a page that names who answers for it as secondary, and one of a forum as community, whoever its host is', () => {
    expect(tierOf(source('https://www.review.example/x', { author: ['A. Writer'] }), [lumora]).tier).toBe('quality_secondary');
    expect(tierOf(source('https://www.review.example/x', { hasPublisher: true }), [lumora]).tier).toBe('quality_secondary');
    expect(tierOf(source('https://www.review.example/x', { author: ['A. Writer'], pageType: 'forum' }), [lumora]).tier).toBe('community');
  });

  it('knows the own site of one asked entity as no own site of another', () => {
    expect(tierOf(source('https://docs.lumora.example/pricing'), [{ id: 'n2', name: 'Harbor Postgres', aliases: ['Harbor'] }]).tier).toBe(
      'unknown',
    );
  });
});

describe('isOwnSite', () => {
  it('knows a site by the name of its domain or by the name it gives itself, in Chinese, too', () => {
    expect(isOwnSite('https://docs.lumora.example/', null, lumora)).toContain('lumora.example');
    expect(isOwnSite('http://docs.yuechao.example/', '月潮数据库文档', moon)).toContain('月潮数据库文档');
  });

  it('is not taken in by a site that is about the entity', () => {
    expect(isOwnSite('http://www.pingce.example/', '月潮数据库评测', moon)).toBeNull();
    expect(isOwnSite('https://www.stackweigher.example/lumora', 'Lumora Review', lumora)).toBeNull();
    expect(isOwnSite('https://lumora.stackweigher.example/', null, lumora)).toBeNull();
    expect(isOwnSite('https://db.example/', 'db', lumora)).toBeNull();
    expect(isOwnSite('', 'Lumora', lumora)).toBeNull();
  });
});

describe('the maker of a thing', () => {
  const bike = { id: 'n1', name: 'Norvik City 3', aliases: [] };
  it('sets what its own page about the thing says, not what its pages about other things say', () => {
    expect(isOwnSite('https://shop.example/city-3', 'Norvik Bikes', bike, 'Norvik City 3')).toContain('maker');
    expect(isOwnSite('https://shop.example/city-4', 'Norvik Bikes', bike, 'Norvik City 4')).toBeNull();
    expect(isOwnSite('https://shop.example/city-3', 'Norvik Fan Club', bike, 'Norvik City 3')).toBeNull();
  });

  it('is no other organisation that shares a word with the asked one', () => {
    const museum = { id: 'n1', name: 'Fennel Lane Museum', aliases: [] };
    expect(isOwnSite('https://gallery.example/', 'Fennel Lane Gallery', museum, 'Tickets')).toBeNull();
  });

  it('is known in Chinese by what stands before the model', () => {
    expect(isOwnSite('https://shop.example/', '云杉', { id: 'n1', name: '云杉A1', aliases: [] }, '云杉A1')).toContain('云杉');
  });

  it('is, for rules, the public body that the site says it is', () => {
    expect(tierOf(source('https://senn.example/bylaw', { siteName: 'Senn Town Council' }), []).tier).toBe('first_hand');
    expect(tierOf(source('https://senn.example/bylaw', { siteName: '河湾市人民政府' }), []).tier).toBe('first_hand');
    expect(tierOf(source('https://senn.example/bylaw', { siteName: 'Senn Daily' }), []).tier).toBe('unknown');
  });
});

describe('scoreCandidate', () => {
  it('puts a special edition that nobody asked for behind the ordinary one, and says so', () => {
    const special = candidate('https://docs.lumora.example/us/pricing', { title: 'Lumora Postgres pricing (US Government edition)' });
    expect(total(special)).toBeLessThan(total(candidate('https://docs.lumora.example/pricing', { rank: 3 })));
    expect(scoreCandidate(special, price, analysis, NOW).reasons.join()).toContain('another edition: US Government edition');
  });

  it('prefers, all else equal, the own site, the named dimension, the newer and the safer page', () => {
    const base = candidate('http://www.other.example/x');
    expect(total(candidate('http://www.lumora.example/x'))).toBeGreaterThan(total(base));
    expect(total(base)).toBeGreaterThan(total({ ...base, title: 'Lumora Postgres', snippet: 'A database.' }));
    expect(total(base)).toBeGreaterThan(total({ ...base, title: 'Pricing', snippet: 'The price per month.' }));
    expect(total({ ...base, publishedAt: '2026-11-01' })).toBeGreaterThan(total({ ...base, publishedAt: '2020-11-01' }));
    expect(total(candidate('https://www.other.example/x'))).toBeGreaterThan(total(base));
    expect(total(candidate('http://www.other.example/docs/x'))).toBeGreaterThan(total(base));
    expect(total(base)).toBeGreaterThan(total(candidate('http://www.other.example/login')));
  });

  it('takes a date it cannot read or that lies ahead for no advantage beyond a page of today', () => {
    const dated = (publishedAt: string): number => total(candidate('https://a.test/', { publishedAt }));
    expect(dated('soon')).toBe(total(candidate('https://a.test/')));
    expect(dated('2099-01-01')).toBe(dated('2026-11-30T09:00:00Z'));
  });

  it('holds every share between 0 and 1 and never fails, whatever a search engine returns', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), fc.webUrl(), (title, snippet, url) => {
        const { reasons, total: sum, ...shares } = scoreCandidate(candidate(`${url}%E0%A4%A`, { title, snippet }), price, analysis, NOW);
        for (const share of Object.values(shares)) expect(share >= 0 && share <= 1).toBe(true);
        expect(Number.isFinite(sum)).toBe(true);
        expect(reasons.length).toBeGreaterThan(0);
      }),
      { numRuns: 200 },
    );
  });

  it('reads a snippet of a million characters in linear time', () => {
    const hostile = candidate('https://a.test/', { snippet: 'lumora  '.repeat(125_000) });
    const before = process.cpuUsage();
    total(hostile);
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(2_000);
  });
});

describe('chooseCandidates', () => {
  const limits = { count: 5, perHost: 2, now: NOW, minScore: 0.42 };
  const pool = [
    ...Array.from({ length: 4 }, (_, n) => candidate(`https://docs.lumora.example/pricing/${n}`)),
    ...Array.from({ length: 4 }, (_, n) => candidate(`https://www.site${n}.example/lumora`)),
    candidate('https://www.cooking.example/soup', { title: 'Soup', snippet: 'Onions.' }),
  ].map((one) => ({ candidate: one, claims: [price.id] }));

  it('takes the best first, few of one host, none below the bar, no more than asked for', () => {
    const chosen = chooseCandidates(pool, [price], analysis, limits);
    const scores = chosen.map(({ score }) => score.total);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    expect(chosen).toHaveLength(5);
    expect(chosen.filter(({ candidate: { url } }) => url.includes('docs.lumora'))).toHaveLength(2);
    expect(chosen.every(({ score }) => score.total >= limits.minScore)).toBe(true);
    expect(
      chooseCandidates(pool, [price], analysis, { ...limits, count: 50, perHost: 50 }).map(({ candidate: { url } }) => url),
    ).not.toContain('https://www.cooking.example/soup');
  });

  it('chooses nothing without a claim that asks for it', () => {
    expect(chooseCandidates(pool, [], analysis, limits)).toEqual([]);
    expect(
      chooseCandidates(
        pool.map((one) => ({ ...one, claims: ['c.n9.price'] })),
        [price],
        analysis,
        limits,
      ),
    ).toEqual([]);
    expect(chooseCandidates([], [price], analysis, limits)).toEqual([]);
  });

  it('chooses the same whatever order the candidates come in', () => {
    const expected = chooseCandidates(pool, [price], analysis, limits);
    fc.assert(
      fc.property(fc.shuffledSubarray(pool, { minLength: pool.length }), (shuffled) => {
        expect(chooseCandidates(shuffled, [price], analysis, limits)).toEqual(expected);
      }),
      { numRuns: 50 },
    );
  });
});
