import { describe, expect, it } from 'vitest';
import { testContext } from '../../test/support/context.ts';
import { createHttpClient, type HttpOutcome } from '../http/index.ts';
import type { BrowserLane } from '../lanes/index.ts';
import { openStore } from '../store/index.ts';
import { DEFAULT_BUDGET, EMPTY_CONTRACT, problem, type Task, VeritrailError } from '../vocabulary/index.ts';
import { type RouterDeps, retrieve } from './retrieve.ts';

const url = 'https://a.test/app';
const SHELL =
  '<!doctype html><title>App</title><div id="root"></div><noscript>Enable JavaScript to run this app.</noscript><script src="/main.js"></script>';
const TASK: Task = {
  id: 't',
  correlationId: 't',
  mode: 'read',
  url,
  contract: EMPTY_CONTRACT,
  enough: { requiredFacts: [], minIndependentSources: 1 },
  budget: DEFAULT_BUDGET,
  stageAttempts: { fetch: 2, browser: 1 },
  freshness: { mode: 'default' },
};

function deps(pool: Partial<BrowserLane['pool']> | null): RouterDeps {
  const body = new TextEncoder().encode(SHELL);
  const outcome: HttpOutcome = {
    kind: 'response',
    requestedUrl: url,
    finalUrl: url,
    redirects: [],
    timings: { totalMs: 1 },
    attempts: 1,
    policy: [],
    status: 200,
    headers: [['content-type', 'text/html']],
    body,
    wireBytes: body.length,
    contentType: 'text/html',
    charset: 'utf-8',
    cache: 'miss',
  };
  const http = { ...createHttpClient(), request: async () => outcome };
  const none: BrowserLane['pool'] = {
    missing: () => null,
    lease: () => Promise.reject(new VeritrailError('browser_failed', 'it does not start')),
    pages: 0,
    browsers: 0,
    close: async () => undefined,
    [Symbol.asyncDispose]: async () => undefined,
  };
  const browser = pool === null ? {} : { browser: { pool: { ...none, ...pool }, http, userAgent: 'Test/1' } };
  return { http, store: openStore({ memory: true }), providers: [], ...browser };
}

describe('a shell', () => {
  it('goes on in the browser once, and stays what was fetched when that comes to nothing', async () => {
    const context = testContext();
    const { end, verdict, artifact, attempts, problems } = await retrieve(TASK, deps({}), context);
    expect({ end, kind: verdict?.kind, lane: artifact?.lane }).toEqual({ end: 'no_acceptable_source', kind: 'js_shell', lane: 'api' });
    // What the page's script asks for is looked for first.
    expect(attempts.map(({ lane }) => lane)).toEqual(['fetch', 'api', 'browser']);
    expect(problems).toMatchObject([{ code: 'browser_failed', detail: 'it does not start' }]);
    expect(context.of('escalated')).toMatchObject([
      { from: 'fetch', to: 'api', cause: 'js_shell', url },
      { from: 'api', to: 'browser', cause: 'js_shell', url },
    ]);
    // Nothing was opened, so nothing is paid for; starting it again is a retry and no escalation.
    expect(context.ledger.spent().browserStarts).toBe(0);
    expect(context.of('retry.scheduled')).toHaveLength(1);
  });

  it.each<[string, Partial<BrowserLane['pool']> | null, number, string]>([
    ['where there is none', { missing: () => problem('browser_missing', 'none of them') }, 1, 'browser_missing'],
    ['where the operator wants none', null, 1, 'policy_denied'],
    ['when the budget has no start left', {}, 0, 'budget_exhausted'],
  ])('stays a shell %s, and the problem says why', async (_, pool, maxBrowserStarts, code) => {
    const context = testContext({ budget: { maxBrowserStarts } });
    const { end, verdict, reason, problems } = await retrieve(TASK, deps(pool), context);
    expect({ end, kind: verdict?.kind }).toEqual({ end: 'no_acceptable_source', kind: 'js_shell' });
    expect(reason).toContain('the browser lane is not available here');
    expect(problems.map((one) => one.code)).toEqual([code]);
    // A run that goes on with other pages must not take this for its own end.
    expect(context.of('budget.refused')).toEqual([]);
  });
});
