import { describe, expect, it } from 'vitest';
import type { TraceBody, TraceEvent } from '../../vocabulary/index.ts';
import { type CrawlState, foldCrawl, NOTHING_YET, statusLine } from './crawl-progress.ts';

const START = Date.UTC(2026, 11, 1);
const event = (seconds: number, body: TraceBody): TraceEvent =>
  ({ ...body, seq: 0, at: new Date(START + 1000 * seconds).toISOString(), traceId: 'crawl-1' }) as TraceEvent;
const sent = (url: string, seconds = 0) =>
  event(seconds, { type: 'request.sent', url, method: 'GET', purpose: 'page', attempt: 1, reason: 'r' });
const came = (url: string, seconds = 0) => event(seconds, { type: 'response.received', url, status: 200, bytes: 1, ms: 1, reason: 'r' });
const paused = (host: string, untilSeconds: number, seconds = 0) =>
  event(seconds, { type: 'host.paused', host, untilMs: START + 1000 * untilSeconds, reason: 'Retry-After' });
const counts = { total: 190, done: 41, failed: 3, skipped: 27, open: 119, fetched: 44 };
const stateOf = (events: readonly TraceEvent[], more: Partial<CrawlState> = {}): CrawlState => ({
  ...events.reduce(foldCrawl, NOTHING_YET),
  ...more,
});

describe('the status line of a crawl', () => {
  const state = stateOf(
    [
      event(0, { type: 'budget.spent', resource: 'pages', amount: 1, used: 1, limit: 200, reason: 'page' }),
      sent('http://docs.example/a'),
      sent('http://docs.example/b'),
      came('http://docs.example/a', 3),
      paused('shop.example', 40, 12),
    ],
    { counts },
  );

  it('tells pages, queue, budget, time and hosts', () => {
    expect(statusLine(state, 200)).toBe(
      '… 44/200 pages  119 open  3 failed  27 skipped  12 s  shop.example rests 28 s  docs.example 1 under way',
    );
  });

  it.each([
    [100, '… 44/200 pages  119 open  3 failed  27 skipped  12 s  shop.example rests 28 s'],
    [60, '… 44/200 pages  119 open  3 failed  27 skipped  12 s'],
    [30, '… 44/200 pages  119 open'],
    [8, '… 44/20…'],
  ])('leaves out whole what does not fit in %i columns', (columns, line) => {
    expect(statusLine(state, columns)).toBe(line);
  });

  it('forgets hosts at rest, and counts requests before there are pages', () => {
    const quiet = stateOf([sent('http://a.test/'), came('http://a.test/', 1), paused('b.test', 2, 1), came('http://b.test/', 3)]);
    expect([...quiet.hosts]).toEqual([]);
    expect(statusLine(quiet, 80)).toBe('… 1 request  3 s');
  });
});
