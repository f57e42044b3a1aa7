import { describe, expect, it } from 'vitest';
import { ORIGIN, run, store } from './run.test.fixture.ts';
import { type Answer, links, page, prose } from './site.test.fixture.ts';

/** Ways by redirect to half of the pages, and at each tenth page two ways into endless chains. */
const answer = ({ pathname }: URL): Answer | undefined => {
  const [, kind = '', first = '', second = '', which = ''] = pathname.split('/');
  const n = Number(first);
  if (pathname === '/') return page('Home', prose('home') + links('/p/1', '/p/2', '/p/3'));
  if (kind === 'p') {
    const children = [1, 2, 3].map((k) => 3 * n + k).filter((child) => child <= 180);
    const traps = n % 10 === 3 ? [`/cal/2024/1/${n}`, `/deep/${n}`] : [];
    return page(`Item ${n}`, prose(n) + links(...children.map((child) => (child % 2 === 0 ? `/r/${child}` : `/p/${child}`)), ...traps));
  }
  if (kind === 'r') return { to: `/p/${n}` };
  if (kind === 'deep') return page('deep', links([`${pathname}/more`, 'more']));
  if (kind === 'cal')
    return page('cal', links([Number(second) === 12 ? `/cal/${n + 1}/1/${which}` : `/cal/${n}/${Number(second) + 1}/${which}`, 'next']));
  return undefined;
};
const of = (asked: readonly string[], folder: string): number => asked.filter((url) => url.startsWith(`${ORIGIN}/${folder}/`)).length;

describe.each([
  ['full', {}],
  ['links-only', { linksOnly: true }],
] as const)('a %s crawl that goes on', (_name, mode) => {
  it('remembers which forms have no end and which addresses are others', async () => {
    const whole = await run(answer, { runId: 'whole', ...mode }, { maxDepth: 50 });
    const first = await run(answer, mode, { maxPages: 90, maxDepth: 50 });
    expect(first.summary.stop).toBe('max_pages');
    expect(of(first.site.asked, 'cal')).toBe(2);
    const second = await run(answer, { ...mode, resume: true }, { maxDepth: 50 });
    expect(second.summary).toMatchObject({ stop: 'complete', counts: { done: whole.summary.counts.done } });
    expect(of(second.site.asked, 'cal') + of(second.site.asked, 'deep')).toBe(0);
    const ways = of(first.site.asked, 'r') + of(second.site.asked, 'r');
    expect(ways).toBeLessThanOrEqual(of(whole.site.asked, 'r') + 2);
    expect(second.site.asked.filter((url) => first.site.asked.includes(url) && !url.includes('/p/'))).toEqual([]);
  });

  it('counts requests and bytes over all of its parts', async () => {
    const first = await run(answer, mode, { maxRequests: 40, maxDepth: 50 });
    expect(first.summary).toMatchObject({ stop: 'budget_exhausted', cost: { requests: 40 } });
    const again = await run(answer, { ...mode, resume: true }, { maxRequests: 40, maxDepth: 50 });
    expect(again.site.asked).toEqual([]);
    expect(again.summary).toMatchObject({ stop: 'budget_exhausted', reason: 'maxRequests = 40 is used up', cost: { requests: 40 } });
    const more = await run(answer, { ...mode, resume: true }, { maxRequests: 55, maxDepth: 50 });
    expect(more.site.asked).toHaveLength(15);
    expect(more.summary.cost.requests).toBe(55);
    expect(await store.kv.get('crawl.spent', 'crawl-1')).toMatchObject({ requests: 55 });
  });
});
