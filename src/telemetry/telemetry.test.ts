import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_BUDGET, problem, RunState, type TraceBody, TraceEvent } from '../vocabulary/index.ts';
import { createTrace, EMPTY_RUN, fixedClock, foldRun, foldTrace, redactHeaders, redactText, redactUrl, systemClock } from './index.ts';

const clock = fixedClock('2026-11-30T09:00:00Z');
const record = (bodies: readonly TraceBody[]): TraceEvent[] => {
  const events: TraceEvent[] = [];
  const trace = createTrace({ traceId: 'run-1', clock, sinks: [(event) => events.push(event)] });
  for (const body of bodies) trace.emit(body);
  return events;
};

const query = (id: string) => ({
  id,
  question: 'q',
  purpose: 'p',
  query: 'x',
  priority: 1,
  status: 'ready' as const,
  dependsOn: [],
  condition: 'always' as const,
  claims: [],
});
const page = (url: string, accepted: boolean) => ({
  type: 'page.done' as const,
  url,
  canonicalUrl: url,
  artifactId: accepted ? url : null,
  accepted,
  verdict: 'usable' as const,
  reason: 'read',
});
const id = fc.constantFrom('1', '2', '3');
const body: fc.Arbitrary<TraceBody> = fc.oneof(
  fc.constant<TraceBody>({
    type: 'run.started',
    question: 'q',
    timeNow: '2026-11-30T09:00:00Z',
    batchId: 'b',
    budget: DEFAULT_BUDGET,
    reason: 'asked',
  }),
  fc.constant<TraceBody>({ type: 'run.resumed', reason: 'killed' }),
  id.map<TraceBody>((at) => ({ type: 'plan.extended', claims: [], queries: [query(at)], recipe: 'open', reason: 'needed' })),
  id.map<TraceBody>((at) => ({
    type: 'query.done',
    outcome: { queryId: at, candidates: [], failure: at === '3' ? 'down' : null },
    provider: 'searxng',
    reason: 'answered',
  })),
  fc.tuple(id, fc.boolean()).map<TraceBody>(([at, accepted]) => page(`https://a.test/${at}`, accepted)),
  fc.nat(9).map<TraceBody>((amount) => ({ type: 'budget.spent', resource: 'requests', amount, used: amount, limit: null, reason: 'page' })),
  fc.constant<TraceBody>({ type: 'budget.spent', resource: 'time', amount: 5, used: 5, limit: null, reason: 'wait' }),
  fc.constant<TraceBody>({ type: 'budget.refused', resource: 'pages', requested: 1, used: 1, limit: 1, reason: 'full' }),
  fc.constant<TraceBody>({ type: 'request.sent', url: 'https://a.test/', method: 'GET', purpose: 'page', attempt: 1, reason: 'planned' }),
  fc.constant<TraceBody>({ type: 'retry.scheduled', url: 'https://a.test/', attempt: 2, delayMs: 5, cause: '503', reason: 'transient' }),
  fc.constant<TraceBody>({ type: 'escalated', from: 'fetch', to: 'search', cause: 'gone', reason: 'find another' }),
  fc.constant<TraceBody>({ type: 'policy.denied', url: 'https://a.test/', rule: 'robots', reason: 'Disallow: /' }),
  fc.constant<TraceBody>({ type: 'cache.hit', url: 'https://a.test/', state: 'hit', reason: 'fresh' }),
  fc.constant<TraceBody>({ type: 'round.planned', round: 1, queries: ['1'], pages: [], reason: 'next' }),
  fc.constant<TraceBody>({ type: 'round.assessed', round: 1, coverage: 0.5, delta: 0.5, openClaims: [], conflicts: 0, reason: 'round' }),
  fc.constant<TraceBody>({ type: 'stopped', stop: 'marginal_gain', reason: 'nothing new' }),
  fc.constant<TraceBody>({ type: 'answer.ready', facts: 1, conflicts: 0, unknowns: 0, coverage: 1, reason: 'done' }),
  fc.constant<TraceBody>({ type: 'failed', problem: problem('internal'), reason: 'bug' }),
  fc.constant<TraceBody>({ type: 'request.failed', url: 'https://a.test/', problem: problem('dns_failed'), reason: 'no name' }),
  fc.constant<TraceBody>({ type: 'candidate.rejected', url: 'https://a.test/', reason: 'copy' }),
);

describe('the trace', () => {
  it('numbers events, stamps them and reaches every sink', () => {
    const [first, second] = record([
      { type: 'run.resumed', reason: 'a' },
      { type: 'run.resumed', reason: 'b' },
    ]);
    expect(first).toEqual({ seq: 0, at: '2026-11-30T09:00:00.000Z', traceId: 'run-1', type: 'run.resumed', reason: 'a' });
    expect(second?.seq).toBe(1);
  });

  it('stops telling a listener that has left', () => {
    const trace = createTrace({ traceId: 'r', clock, firstSeq: 7 });
    const seen: number[] = [];
    const leave = trace.subscribe((event) => seen.push(event.seq));
    trace.emit({ type: 'run.resumed', reason: 'a' });
    leave();
    trace.emit({ type: 'run.resumed', reason: 'b' });
    expect(seen).toEqual([7]);
  });

  it('writes no secret', () => {
    const [event] = record([
      {
        type: 'request.sent',
        url: 'https://u:p@a.test/?api_key=s3cret&q=1',
        method: 'GET',
        purpose: 'page',
        attempt: 1,
        reason: 'sent Authorization: Bearer abcdef123456',
      },
    ]);
    expect(JSON.stringify(event)).not.toMatch(/s3cret|abcdef123456|u:p@/);
    expect(JSON.stringify(event)).toContain('q=1');
  });

  it('emits only events that the schema takes', () => {
    fc.assert(
      fc.property(fc.array(body, { maxLength: 20 }), (bodies) => record(bodies).every((event) => TraceEvent.safeParse(event).success)),
    );
  });
});

describe('the fold', () => {
  it('gives the same state however the trace is split, also through JSON', () => {
    fc.assert(
      fc.property(fc.array(body, { maxLength: 40 }), fc.nat(40), fc.nat(40), (bodies, cutA, cutB) => {
        const events = record(bodies);
        const [a, b] = [Math.min(cutA, cutB), Math.max(cutA, cutB)];
        const whole = foldTrace(events);
        const middle = JSON.parse(JSON.stringify(foldTrace(events.slice(0, a)))) as RunState;
        expect(foldTrace(events.slice(b), foldTrace(events.slice(a, b), middle))).toEqual(whole);
        expect(RunState.safeParse(whole).success).toBe(true);
      }),
    );
  });

  it('is not changed by a tail that is folded twice', () => {
    const events = record([{ type: 'budget.spent', resource: 'requests', amount: 2, used: 2, limit: null, reason: 'page' }]);
    expect(foldTrace(events, foldTrace(events)).spend.requests).toBe(2);
  });

  it('marks a query by its outcome and keeps one outcome a page', () => {
    const state = foldTrace(
      record([
        { type: 'plan.extended', claims: [], queries: [query('1'), query('3')], recipe: 'open', reason: 'r' },
        { type: 'query.done', outcome: { queryId: '3', candidates: [], failure: 'down' }, provider: 'p', reason: 'r' },
        page('https://a.test/', false),
        page('https://a.test/', true),
      ]),
    );
    expect(state.queries.map(({ status }) => status)).toEqual(['ready', 'failed']);
    expect(state.pages).toHaveLength(1);
    expect(state.pages[0]?.accepted).toBe(true);
  });

  it('starts again after a resume without its old stop', () => {
    const state = foldTrace(
      record([
        { type: 'request.failed', url: 'https://a.test/', problem: problem('cancelled'), reason: 'Ctrl-C' },
        { type: 'stopped', stop: 'cancelled', reason: 'Ctrl-C' },
        { type: 'run.resumed', reason: 'asked' },
      ]),
    );
    expect(state).toMatchObject({ status: 'running', stopReason: null, problems: [] });
  });

  it('refuses an event that no case knows', () => {
    expect(() => foldRun(EMPTY_RUN, { seq: 0, at: '', traceId: 'r', type: 'x', reason: 'y' } as never)).toThrow(/no fold/);
  });
});

describe('redaction', () => {
  it.each([
    ['https://a.test/?token=abc&page=2', 'https://a.test/?token=REDACTED&page=2'],
    ['https://u:p@a.test/', 'https://a.test/'],
    ['https://a.test/?access_token=x', 'https://a.test/?access_token=REDACTED'],
    ['https://a.test/?keyword=x', 'https://a.test/?keyword=x'],
    ['https://a.test/?accessToken=x&q=a%20b', 'https://a.test/?accessToken=REDACTED&q=a%20b'],
    ['https://a.test/?X-Amz-Credential=x&PHPSESSID=y', 'https://a.test/?X-Amz-Credential=REDACTED&PHPSESSID=REDACTED'],
    ['https://a.test/#access_token=x&state=1', 'https://a.test/#access_token=REDACTED&state=1'],
    ['https://a.test/#:~:text=token%3Dx', 'https://a.test/#:~:text=token%3Dx'],
    ['https://a.test/?to%6ben=x&%E0=1', 'https://a.test/?to%6ben=REDACTED&%E0=1'],
    ['no url ?', 'no url ?'],
  ])('%s → %s', (input, output) => expect(redactUrl(input)).toBe(output));

  it('masks credentials in headers and text', () => {
    expect(
      redactHeaders([
        ['Authorization', 'Bearer x'],
        ['accept', '*/*'],
      ]),
    ).toEqual([
      ['Authorization', 'REDACTED'],
      ['accept', '*/*'],
    ]);
    expect(redactText('see https://a.test/?sig=1 and Basic dXNlcjpwYXNz')).toBe('see https://a.test/?sig=REDACTED and Basic REDACTED');
  });
});

describe('addresses that a search brought', () => {
  const found = 'https://a.test/view?key=7&sid=9';
  const candidate = {
    url: 'https://u:p@a.test/view?key=7&sid=9',
    canonicalUrl: found,
    title: 't',
    snippet: `see ${found}`,
    provider: 'p',
    rank: 1,
    query: 'q',
  };
  it('stay whole, so that a run asks for what was found, and lose their credentials', () => {
    const [done, planned, read, sent] = record([
      { type: 'query.done', outcome: { queryId: 'q1', candidates: [candidate], failure: null }, provider: 'p', reason: 'found' },
      { type: 'round.planned', round: 1, queries: [], pages: [found], reason: `reads ${found}` },
      page(found, true),
      { type: 'request.sent', url: found, method: 'GET', purpose: 'page', attempt: 1, reason: 'first' },
    ]);
    const masked = 'https://a.test/view?key=REDACTED&sid=REDACTED';
    expect(done).toMatchObject({ outcome: { candidates: [{ url: found, canonicalUrl: found, snippet: `see ${masked}` }] } });
    expect(planned).toMatchObject({ pages: [found], reason: `reads ${masked}` });
    expect(read).toMatchObject({ url: found, canonicalUrl: found });
    expect(sent).toMatchObject({ url: masked });
  });
});

describe('clocks', () => {
  it('keeps wall time still and lets elapsed time run', async () => {
    expect(clock.now()).toBe(Date.parse('2026-11-30T09:00:00Z'));
    expect(fixedClock(5).now()).toBe(5);
    const before = clock.monotonic();
    await clock.sleep(2);
    expect(clock.monotonic()).toBeGreaterThan(before);
    expect(Math.abs(systemClock.now() - Date.now())).toBeLessThan(1000);
    await expect(systemClock.sleep(1000, AbortSignal.abort())).rejects.toThrow();
    await expect(systemClock.sleep(1e11, AbortSignal.timeout(30))).rejects.toThrow();
  });
});
