import { createHash } from 'node:crypto';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Judgement, judgeAnswer } from '../../demo/judge.ts';
import { type Answer, createVeritrail, type TraceEvent } from '../../src/index.ts';
import { openStore, type Store } from '../../src/store/index.ts';
import { Answer as AnswerSchema, DEFAULT_BUDGET, jsonSchema } from '../../src/vocabulary/index.ts';
import { relay } from '../support/relay.ts';
import { serve } from '../support/server.ts';
import { runCommand, type Stage, stage } from '../support/world.ts';

const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, allErrors: true });
formats.default(ajv);
const fitsAnswer = ajv.compile(jsonSchema('answer'));
const fitsTrace = ajv.compile(jsonSchema('trace-report'));

describe.each([
  [7, 'en-compare'],
  [11, 'en-compare'],
  [7, 'zh-compare'],
  [11, 'zh-compare'],
])('the comparison in the world of seed %i, %s', (seed, id) => {
  let world: Stage;
  let store: Store;
  let answer: Answer;
  let printed: unknown;
  let events: TraceEvent[];
  let judged: Judgement;

  beforeAll(async () => {
    world = await stage(seed);
    const { question } = world.question(id);
    const data = world.folder();
    const { code, out } = await runCommand('ask', question, '--json', '--quiet', ...world.flags(data));
    expect(code).toBe(0);
    printed = JSON.parse(out);
    answer = AnswerSchema.parse(printed);
    const trace = await runCommand('trace', answer.runId, '--json', '--data', data);
    const report: { events: TraceEvent[] } = JSON.parse(trace.out);
    expect(fitsTrace(report), ajv.errorsText(fitsTrace.errors)).toBe(true);
    events = report.events;
    judged = judgeAnswer(world.question(id), answer);
    store = openStore({ directory: data });
    const { found, missed, wrong, conflictsFound, conflictsMissed, unknownsMissed, derivationsFound, derivationsMissed } = judged;
    process.stdout.write(
      `  judge ${id} seed ${seed}: facts ${found.length}/${found.length + missed.length}, wrong ${wrong.length}, conflicts ${conflictsFound.length}/${conflictsFound.length + conflictsMissed.length}, ` +
        `derivations ${derivationsFound.length}/${derivationsFound.length + derivationsMissed.length}, unknowns missed ${unknownsMissed.length}; ${answer.facts.length} facts stated, stop ${answer.stopReason}\n`,
    );
  }, 120_000);

  afterAll(async () => {
    await store?.close();
    await world?.[Symbol.asyncDispose]();
  });

  it('states nothing as true that is outdated, foreign or hearsay, and finds most of what is public', () => {
    expect(judged.wrong).toEqual([]);
    expect(judged.found.length).toBeGreaterThanOrEqual(6);
  });

  it('counts copies of one text as one source and names what nobody states', () => {
    expect(judged.countedTwice).toEqual([]);
    expect(judged.unknownsMissed).toEqual([]);
  });

  it('prints JSON that fits its schema', () => {
    expect(fitsAnswer(printed), ajv.errorsText(fitsAnswer.errors)).toBe(true);
  });

  it('cites every fact validly', () => {
    const unfounded = answer.facts.filter(({ citations }) => !citations.some(({ valid }) => valid));
    expect(unfounded).toEqual([]);
    const known = new Set(answer.evidence.map((one) => one.id));
    expect(answer.facts.flatMap(({ citations }) => citations).filter(({ evidenceId }) => !known.has(evidenceId))).toEqual([]);
  });

  it('quotes byte-exactly at the locator in the stored text, whose bytes are archived under their hash', async () => {
    expect(answer.evidence.length).toBeGreaterThan(0);
    for (const { artifactId, quote, locator, sourceUrl } of answer.evidence) {
      const document = await store.documents.get(artifactId);
      const { start, end } = locator.position;
      expect(document?.text.slice(start, end), sourceUrl).toBe(quote);
      expect(locator.quote.exact).toBe(quote);
      expect(
        createHash('sha256')
          .update(document?.text ?? '')
          .digest('hex'),
      ).toBe(locator.textHash);
      const bytes = await store.bodies.get(locator.bytesHash);
      expect(
        createHash('sha256')
          .update(bytes ?? new Uint8Array())
          .digest('hex'),
      ).toBe(locator.bytesHash);
    }
  });

  it('gives every fact an absolute date', () => {
    for (const { asOf, text } of answer.facts) {
      expect(asOf.value, text).toMatch(/^\d{4}(?:-\d{2}(?:-\d{2}(?:T[\d:.]+(?:Z|[+-]\d{2}:\d{2})?)?)?)?$/);
      expect(Number.isNaN(Date.parse(asOf.value))).toBe(false);
    }
  });

  it('gives every step its reason, in order and without a gap', () => {
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_, at) => at));
    expect(events.filter(({ reason }) => reason.trim() === '')).toEqual([]);
    expect(events[0]?.type).toBe('run.started');
    expect(events.at(-1)?.type).toBe('answer.ready');
  });

  it('asks robots.txt first, never requests a page that it closes, and stays within the budget', () => {
    const asked = world.running.requests();
    expect(asked.filter(({ url }) => world.world.disallowed.includes(url))).toEqual([]);
    expect(asked.length).toBeLessThanOrEqual(DEFAULT_BUDGET.maxRequests);
    expect(answer.cost.requests).toBe(asked.length);
    const robots = new Set<string>();
    for (const { url } of asked) {
      const { origin, pathname, hostname } = new URL(url);
      if (hostname === '127.0.0.1') continue;
      if (pathname === '/robots.txt') robots.add(origin);
      else expect(robots.has(origin), `${url} before its robots.txt`).toBe(true);
    }
  });

  it('never asks a host outside the world', () => {
    const strangers = world.running
      .requests()
      .map(({ url }) => new URL(url))
      .filter(({ hostname, host }) => hostname !== '127.0.0.1' && !world.world.hosts.includes(host));
    expect(strangers).toEqual([]);
  });
});

describe('a run that is cut short', () => {
  it('returns what it has when the caller cancels', async () => {
    await using world = await stage(7);
    await using veritrail = await createVeritrail(world.settings(world.folder()));
    const controller = new AbortController();
    let pages = 0;
    let cancelledAt = 0;
    let sentAfterwards = 0;
    const answer = await veritrail.ask(world.question('en-compare').question, {
      signal: controller.signal,
      onEvent({ type }) {
        if (type === 'request.sent' && controller.signal.aborted) sentAfterwards++;
        if (type !== 'page.done' || ++pages !== 8) return;
        cancelledAt = performance.now();
        controller.abort(new Error('interrupted'));
      },
    });
    expect(sentAfterwards).toBe(0);
    expect(performance.now() - cancelledAt).toBeLessThan(10_000);
    expect(answer.stopReason).toBe('cancelled');
    expect(answer.facts.every(({ citations }) => citations.some(({ valid }) => valid))).toBe(true);
    expect(answer.unknowns.length).toBeGreaterThan(0);
    expect(fitsAnswer(JSON.parse(JSON.stringify(answer))), ajv.errorsText(fitsAnswer.errors)).toBe(true);
  }, 60_000);

  it('returns a cancelled answer without any request when it was cancelled before it began', async () => {
    await using world = await stage(7);
    await using veritrail = await createVeritrail(world.settings(world.folder()));
    const answer = await veritrail.ask(world.question('zh-compare').question, { signal: AbortSignal.abort() });
    expect(answer).toMatchObject({ stopReason: 'cancelled', facts: [], evidence: [] });
    expect(world.running.requests()).toEqual([]);
  });

  it('never sends more requests than it may', async () => {
    await using world = await stage(11);
    await using veritrail = await createVeritrail(world.settings(world.folder()));
    const answer = await veritrail.ask(world.question('en-compare').question, { budget: { maxRequests: 20 } });
    expect(world.running.requests().length).toBeLessThanOrEqual(20);
    expect(answer.stopReason).toBe('budget_exhausted');
    expect(answer.facts.length).toBeGreaterThan(0);
  }, 60_000);
});

describe('a search that does not help', () => {
  const results = (list: unknown[]): string => JSON.stringify({ query: '', results: list, answers: [], suggestions: [] });

  it('ends as unobtainable within a few rounds, without a citation, when nothing is ever found', async () => {
    await using engine = await serve((_, response) => response.writeHead(200, { 'content-type': 'application/json' }).end(results([])));
    await using world = await stage(7);
    await using veritrail = await createVeritrail(world.settings(world.folder(), { searchUrl: engine.origin, connectTo: [] }));
    const { question } = world.question('en-compare');
    const answer = await veritrail.ask(question);
    expect(answer).toMatchObject({
      stopReason: 'evidence_unobtainable',
      facts: [],
      evidence: [],
      derivations: [],
      recommendations: [],
      coverage: 0,
    });
    expect(answer.unknowns.length).toBeGreaterThan(0);
    const { state } = await veritrail.trace(answer.runId);
    expect(state.rounds).toBeLessThanOrEqual(10);
    expect(new Set(state.queries.map(({ query }) => query)).size).toBe(state.queries.length);
    expect(world.running.requests()).toEqual([]);
  }, 30_000);

  it('goes on when the provider fails on one query', async () => {
    await using world = await stage(7);
    let failing: string | null = null;
    await using door = await relay(world.running, (url) => {
      if (url.pathname !== '/search') return 'pass';
      failing ??= url.searchParams.get('q');
      return url.searchParams.get('q') === failing ? { status: 500, body: 'the engine is down' } : 'pass';
    });
    await using veritrail = await createVeritrail(world.settings(world.folder(), door));
    const answer = await veritrail.ask(world.question('en-compare').question);
    const { events, state } = await veritrail.trace(answer.runId);
    expect(state.queries.find(({ query }) => query === failing)).toBeDefined();
    expect(state.outcomes.find(({ queryId }) => queryId === state.queries.find(({ query }) => query === failing)?.id)?.failure).toContain(
      '500',
    );
    expect(events.at(-1)?.type).toBe('answer.ready');
    const judged = judgeAnswer(world.question('en-compare'), answer);
    expect(judged.wrong).toEqual([]);
    expect(judged.found.length).toBeGreaterThanOrEqual(6);
  }, 60_000);
});
