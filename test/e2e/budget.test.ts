import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type RunningWorld, startWorld } from '../../demo/server.ts';
import { createWorld } from '../../demo/world.ts';
import { Answer, type ConfigInput, createVeritrail } from '../../src/index.ts';

const world = createWorld(7);
const [QUESTION] = world.questions.filter(({ language }) => language === 'en');
const [FRAGE] = world.questions.filter(({ language }) => language === 'zh');
let running: RunningWorld;
let folder: string;
let config: ConfigInput;

beforeEach(async () => {
  running = await startWorld(world);
  folder = mkdtempSync(join(tmpdir(), 'veritrail-budget-'));
  config = { dataDir: folder, searxng: running.searchUrl, connectTo: running.connectTo, minDelayMs: 0, now: world.now, concurrency: 16 };
});
afterEach(async () => {
  await running.close();
  rmSync(folder, { recursive: true });
});

describe('a budget of three requests, at concurrency 16', () => {
  it.each([
    ['English', QUESTION?.question ?? ''],
    ['Chinese', FRAGE?.question ?? ''],
  ])('is never exceeded and gives a partial answer in %s that says so', async (_, question) => {
    await using veritrail = await createVeritrail({ ...config, budget: { maxRequests: 3 } });
    const answer = await veritrail.ask(question);
    expect(running.requests().length).toBeLessThanOrEqual(3);
    expect(answer.stopReason).toBe('budget_exhausted');
    expect(answer.stopDetail).not.toBe('');
    expect(answer.cost.requests).toBe(running.requests().length);
    expect(() => Answer.parse(answer)).not.toThrow();
    expect(answer.facts.length + answer.evidence.length + answer.sources.length).toBeGreaterThan(0);
  });

  it('leaves a trace whose last word and whose refusals name the limit', async () => {
    await using veritrail = await createVeritrail({ ...config, budget: { maxRequests: 3 } });
    const { runId } = await veritrail.ask(QUESTION?.question ?? '');
    const told = (await veritrail.trace(runId)).events.filter(({ type }) => type === 'budget.refused' || type === 'stopped');
    expect(told.length).toBeGreaterThan(0);
    for (const { reason } of told) expect(reason).toMatch(/maxRequests/);
  });
});

describe('other limits', () => {
  it('asks nothing at all when nothing may be spent, and still answers', async () => {
    await using veritrail = await createVeritrail({ ...config, budget: { maxRequests: 0 } });
    const answer = await veritrail.ask(QUESTION?.question ?? '');
    expect(running.requests()).toEqual([]);
    expect(answer).toMatchObject({ stopReason: 'budget_exhausted', facts: [] });
    expect(answer.unknowns.length).toBeGreaterThan(0);
  });

  it.each([
    ['maxSearchQueries', 1],
    ['maxPages', 2],
    ['maxBytes', 20_000],
  ] as const)('%s = %i is kept', async (limit, value) => {
    await using veritrail = await createVeritrail({ ...config, budget: { deadlineMs: 5_000, [limit]: value } });
    const { cost } = await veritrail.ask(QUESTION?.question ?? '');
    const used = { maxSearchQueries: cost.searchQueries, maxPages: cost.pages, maxBytes: cost.bytes }[limit];
    expect(used).toBeLessThanOrEqual(value);
    if (limit === 'maxSearchQueries')
      expect(running.requests().filter(({ url }) => url.includes('/search?')).length).toBeLessThanOrEqual(value);
  });

  it('a deadline ends the run in time with what there is', async () => {
    await using veritrail = await createVeritrail({ ...config, budget: { deadlineMs: 300 } });
    const started = performance.now();
    const answer = await veritrail.ask(QUESTION?.question ?? '');
    expect(performance.now() - started).toBeLessThan(5_000);
    expect(['budget_exhausted', 'critical_claims_covered', 'marginal_gain', 'evidence_unobtainable']).toContain(answer.stopReason);
  });
});
