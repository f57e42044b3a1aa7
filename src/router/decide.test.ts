import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Lane, Mode, type RetrievalEnd, type RouterStep, VERDICT_KINDS, type VerdictKind } from '../vocabulary/index.ts';
import { type Attempt, decide, ENTRY, NEXT, type RouterState } from './index.ts';

const HERE: ReadonlySet<Lane> = new Set<Lane>(['search', 'fetch']);
const url = 'https://a.test/';
const fetched = (verdict: VerdictKind): Attempt => ({ lane: 'fetch', url, verdict });
const searched: Attempt = { lane: 'search', url: null, verdict: null };
const state = (over: Partial<RouterState> = {}): RouterState => ({
  task: { mode: 'read', url },
  attempts: [],
  candidatesLeft: 0,
  lanes: HERE,
  exhausted: null,
  cancelled: false,
  ...over,
});

describe('the entry', () => {
  it('of a task for a section says what to call instead', () => {
    expect(decide(state({ task: { mode: 'traverse', url } }))).toMatchObject({
      reason: expect.stringMatching(/call crawl for a section$/),
    });
  });

  it.each<[Mode, Partial<RouterState['task']>, Lane]>([
    ['read', { url }, 'fetch'],
    ['read', { query: 'q' }, 'search'],
    ['discover', { query: 'q' }, 'search'],
    ['traverse', { url }, 'crawl'],
    ['interact', { url }, 'browser'],
    ['authenticated', { url, authScope: 's' }, 'fetch'],
  ])('of a task of mode %s with %j is the %s lane', (mode, task, lane) => {
    expect(decide(state({ task: { mode, ...task }, lanes: new Set(Lane.options) }))).toMatchObject({
      kind: 'run',
      lane,
      reason: expect.stringMatching(/./),
    });
  });

  it.each<Mode>(['traverse', 'interact'])('of a task of mode %s is refused where its lane is missing, and the lane is named', (mode) => {
    const step = decide(state({ task: { mode, url } }));
    expect(step).toMatchObject({
      kind: 'end',
      end: 'policy_denied',
      reason: expect.stringMatching(/the (crawl|browser) lane is not available here/),
    });
  });
});

describe('a read that waits for something on the page', () => {
  const waits: RouterState['task'] = { mode: 'read', url, contract: { waitFor: '#price' } };
  it('enters in the browser, and says why', () => {
    expect(decide(state({ task: waits, lanes: new Set(Lane.options) }))).toMatchObject({
      kind: 'run',
      lane: 'browser',
      reason: expect.stringContaining('wait'),
    });
  });
  it('is not read by less where there is none', () => {
    expect(decide(state({ task: waits, missing: { browser: 'none is installed' } }))).toMatchObject({
      kind: 'end',
      end: 'policy_denied',
      reason: expect.stringContaining('the browser lane is not available here (none is installed)'),
      lacks: 'browser',
    });
  });
  it('without an address is a search', () => {
    expect(decide(state({ task: { mode: 'read', query: 'q', contract: { waitFor: '#price' } } }))).toMatchObject({ lane: 'search' });
  });
});

/** What follows when nothing else is left to try: no query, no candidates. One row a kind. */
const ALONE: Record<VerdictKind, RetrievalEnd> = {
  usable: 'complete',
  partial: 'complete',
  listing: 'complete',
  not_modified: 'complete',
  transient: 'no_acceptable_source',
  rate_limited: 'no_acceptable_source',
  redirect_loop: 'no_acceptable_source',
  tls_error: 'no_acceptable_source',
  blocked_by_guard: 'policy_denied',
  auth_required: 'policy_denied',
  auth_expired: 'policy_denied',
  login_wall: 'no_acceptable_source',
  paywall: 'no_acceptable_source',
  denied: 'policy_denied',
  robots_disallowed: 'policy_denied',
  legal_block: 'policy_denied',
  gone: 'no_acceptable_source',
  soft_404: 'no_acceptable_source',
  js_shell: 'no_acceptable_source',
  consent_wall: 'no_acceptable_source',
  challenge: 'challenge',
  captcha: 'challenge',
  geo_block: 'no_acceptable_source',
  age_gate: 'no_acceptable_source',
  maintenance: 'no_acceptable_source',
  parked: 'no_acceptable_source',
  empty: 'no_acceptable_source',
  error_page: 'no_acceptable_source',
  wrong_page: 'no_acceptable_source',
  wrong_language: 'no_acceptable_source',
  unsupported_type: 'no_acceptable_source',
  extraction_failed: 'no_acceptable_source',
  contract_unmet: 'no_acceptable_source',
  too_large: 'no_acceptable_source',
};
/** Kinds that may change the lane, where the lane exists and the task gives what it needs. */
const ESCALATES: Partial<Record<VerdictKind, readonly Lane[]>> = {
  gone: ['search'],
  soft_404: ['search'],
  js_shell: ['api', 'browser'],
  consent_wall: ['api'],
  challenge: ['stealth'],
  captcha: ['stealth'],
};
const ACCEPTED: readonly VerdictKind[] = ['usable', 'partial', 'listing', 'not_modified'];

describe.each(VERDICT_KINDS)('a page judged %s', (kind) => {
  const junk = !ACCEPTED.includes(kind);

  it(`ends the task as ${ALONE[kind]} when nothing else is left`, () => {
    expect(decide(state({ attempts: [fetched(kind)] }))).toMatchObject({
      kind: 'end',
      end: ALONE[kind],
      reason: expect.stringMatching(/./),
    });
  });

  it(junk ? 'leads to the next candidate' : 'ends the task although candidates are left', () => {
    const step = decide(state({ attempts: [searched, fetched(kind)], candidatesLeft: 3, task: { mode: 'discover', query: 'q' } }));
    expect(step).toMatchObject(junk ? { kind: 'next_candidate', cause: kind } : { kind: 'end', end: 'complete' });
  });

  const lanes = ESCALATES[kind] ?? [];
  it(lanes.length === 0 ? 'never changes the lane' : `changes to ${lanes.join(', then ')}, each once`, () => {
    const attempts = [fetched(kind)];
    for (const lane of lanes) {
      const step = decide(state({ attempts, lanes: new Set(Lane.options), task: { mode: 'read', url, query: 'q' } }));
      expect(step).toMatchObject({ kind: 'run', lane, escalatedFrom: attempts.at(-1)?.lane, cause: kind });
      attempts.push({ lane, url: lane === 'search' ? null : url, verdict: kind });
    }
    const last = decide(state({ attempts, lanes: new Set(Lane.options), task: { mode: 'read', url, query: 'q' } }));
    expect(last).toMatchObject(junk ? { kind: 'end', end: ALONE[kind] } : { kind: 'end', end: 'complete' });
  });
});

describe('a challenge', () => {
  const challenged = { attempts: [fetched('challenge')] };
  it('is the end, with nothing said of a lane that the task did not ask for', () => {
    const step = decide(state(challenged));
    expect(step).toMatchObject({ kind: 'end', end: 'challenge', reason: 'the page is a challenge, which is reported and never solved' });
    expect(step).not.toHaveProperty('lacks');
  });
  it('is the end where the gate is closed, and the reason names the condition', () => {
    expect(decide(state({ ...challenged, missing: { stealth: 'grant: there is none' } }))).toMatchObject({
      kind: 'end',
      end: 'challenge',
      reason: expect.stringContaining('the stealth lane is not available here (grant: there is none)'),
    });
  });
  it('is the end when it comes again in the stealth lane', () => {
    const attempts: Attempt[] = [fetched('challenge'), { lane: 'stealth', url, verdict: 'challenge' }];
    expect(decide(state({ attempts, lanes: new Set(Lane.options) }))).toMatchObject({ kind: 'end', end: 'challenge' });
  });
});

describe('a task that names a scope', () => {
  const task: RouterState['task'] = { mode: 'authenticated', url, authScope: 'work' };
  it('ends before anything is asked where its address has no valid session', () => {
    for (const mode of ['authenticated', 'read'] as const)
      expect(decide(state({ task: { ...task, mode }, barred: 'no session for it' }))).toEqual({
        kind: 'end',
        end: 'policy_denied',
        reason: 'no session for it',
      });
  });
  it('must name it, to be authenticated', () => {
    expect(decide(state({ task: { mode: 'authenticated', url } }))).toMatchObject({
      kind: 'end',
      reason: expect.stringContaining('no scope'),
    });
  });
  it('goes on in a browser where its page is a shell', () => {
    expect(decide(state({ task, attempts: [fetched('js_shell')], lanes: new Set(Lane.options) }))).toMatchObject({
      kind: 'run',
      escalatedFrom: 'fetch',
    });
  });
});

describe('decide', () => {
  it('has an entry for every mode, each with its reason', () => {
    expect(Object.keys(ENTRY).sort()).toEqual([...Mode.options].sort());
    for (const { reason } of Object.values(ENTRY)) expect(reason).not.toBe('');
  });

  it('knows every kind of verdict', () => {
    expect(Object.keys(NEXT).sort()).toEqual([...VERDICT_KINDS].sort());
  });

  it('reads the best candidate after a search, and ends when there is none', () => {
    expect(decide(state({ attempts: [searched], candidatesLeft: 1 }))).toMatchObject({ kind: 'run', lane: 'fetch' });
    expect(decide(state({ attempts: [searched] }))).toMatchObject({
      kind: 'end',
      end: 'no_acceptable_source',
      reason: 'the search brought no candidate',
    });
  });

  it('does not search without a query to ask, nor while candidates are left', () => {
    const gone = state({ attempts: [fetched('gone')] });
    expect(decide(gone)).toMatchObject({ kind: 'end' });
    expect(decide({ ...gone, task: { mode: 'read', url, query: 'q' } })).toMatchObject({ kind: 'run', lane: 'search' });
    expect(decide({ ...gone, task: { mode: 'read', url, query: 'q' }, candidatesLeft: 1 })).toMatchObject({ kind: 'next_candidate' });
  });

  it('names the lane that would have helped and is missing', () => {
    expect(decide(state({ attempts: [fetched('js_shell')] }))).toMatchObject({
      kind: 'end',
      reason: expect.stringContaining('the browser lane is not available here'),
      lacks: 'browser',
    });
    const why = { browser: 'maxBrowserStarts = 2 is used up' };
    expect(decide(state({ attempts: [fetched('js_shell')], missing: why })).reason).toContain('maxBrowserStarts = 2 is used up');
    expect(decide(state({ attempts: [fetched('denied')] }))).not.toHaveProperty('lacks');
  });

  it('opens a browser for an unmet contract only where scripts bring more of the page, and where no candidate is cheaper', () => {
    const lanes: ReadonlySet<Lane> = new Set(Lane.options);
    const attempts: Attempt[] = [{ ...fetched('contract_unmet'), scripted: true }];
    expect(decide(state({ attempts, lanes }))).toMatchObject({ kind: 'run', lane: 'browser', cause: 'contract_unmet' });
    expect(decide(state({ attempts, lanes, candidatesLeft: 1 }))).toMatchObject({ kind: 'next_candidate', cause: 'contract_unmet' });
  });

  it('leaves out the plain request where the memory says so and a browser is there, and makes it after all where that fails', () => {
    const memory = { kind: 'skip', lane: 'browser', reason: 'a browser was needed for 3' } as const;
    const lanes: ReadonlySet<Lane> = new Set(['search', 'fetch', 'browser']);
    expect(decide(state({ memory, lanes }))).toEqual({ kind: 'run', lane: 'browser', reason: memory.reason });
    expect(decide(state({ memory }))).toMatchObject({ kind: 'run', lane: 'fetch' });
    expect(decide(state({ memory: { kind: 'probe', reason: 'tried again' }, lanes }))).toMatchObject({
      lane: 'fetch',
      reason: expect.stringContaining('tried again'),
    });
    const failed: Attempt = { lane: 'browser', url, verdict: 'transient' };
    expect(decide(state({ memory, lanes, attempts: [failed] }))).toMatchObject({ lane: 'fetch', escalatedFrom: 'browser' });
    expect(decide(state({ memory, lanes, attempts: [{ ...failed, verdict: 'robots_disallowed' }] }))).toMatchObject({ kind: 'end' });
    const task = { mode: 'read', url, contract: { waitFor: 'selector:main' } } as const;
    expect(decide(state({ task, lanes, attempts: [failed] }))).toMatchObject({ kind: 'end' });
  });

  it('ends with the reason of the ledger when the budget is used up, whatever came last', () => {
    expect(decide(state({ exhausted: 'maxRequests = 3', attempts: [fetched('gone')], candidatesLeft: 2 }))).toEqual({
      kind: 'end',
      end: 'budget_exhausted',
      reason: 'maxRequests = 3',
    });
    expect(decide(state({ exhausted: 'maxRequests = 0' }))).toMatchObject({ end: 'budget_exhausted' });
  });

  it('ends at once when the caller cancels, even with an empty budget', () => {
    expect(decide(state({ cancelled: true, exhausted: 'x', candidatesLeft: 2 }))).toMatchObject({ kind: 'end', end: 'cancelled' });
  });

  const task = fc.record({
    mode: fc.constantFrom<Mode>('discover', 'read', 'traverse', 'interact', 'authenticated'),
    query: fc.option(fc.constant('q'), { nil: undefined }),
  });
  const lanes = fc.subarray(Lane.options).map((list): ReadonlySet<Lane> => new Set(list));
  const verdicts = fc.infiniteStream(fc.constantFrom(...VERDICT_KINDS));

  it('always ends, and never escalates twice to one lane, whatever the verdicts are', () => {
    fc.assert(
      fc.property(task, lanes, verdicts, fc.nat(6), ({ mode, query }, available, kinds, found) => {
        const attempts: Attempt[] = [];
        const escalations: Lane[] = [];
        let candidatesLeft = 0;
        let step: RouterStep;
        let steps = 0;
        do {
          step = decide(
            state({ task: { mode, url, ...(query === undefined ? {} : { query }) }, attempts, candidatesLeft, lanes: available }),
          );
          expect(step.reason).not.toBe('');
          if (step.kind === 'end') break;
          if (step.kind === 'run') expect(available.has(step.lane) || attempts.at(-1)?.lane === 'search').toBe(true);
          if (step.kind === 'run' && step.escalatedFrom !== undefined) escalations.push(step.lane);
          if (step.kind === 'run' && step.lane === 'search') {
            attempts.push(searched);
            candidatesLeft = found;
          } else {
            if (step.kind === 'next_candidate' || attempts.length > 0) candidatesLeft = Math.max(0, candidatesLeft - 1);
            attempts.push({ lane: step.kind === 'run' ? step.lane : 'fetch', url, verdict: kinds.next().value });
          }
        } while (++steps < 100);
        expect(step.kind).toBe('end');
        expect(new Set(escalations).size).toBe(escalations.length);
      }),
    );
  });

  it('gives the same step for the same state', () => {
    const given = state({ attempts: [fetched('gone')], task: { mode: 'read', url, query: 'q' } });
    expect(decide(given)).toEqual(decide(structuredClone({ ...given, lanes: new Set(given.lanes) })));
  });
});
