import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningWorld, startWorld } from '../../demo/server.ts';
import { type Answer, createVeritrail } from '../../src/index.ts';
import { type Score, score, type WorldQuestion } from './asking.ts';
import { errandQuestions, errands } from './errands.ts';
import { town, townQuestions } from './town.ts';

/** What one answer may cost: DESIGN's bar for a full run over 30 pages. */
const MAX_CPU_MS = 2_000;

describe.each([
  ['town', town(), townQuestions],
  ['errands', errands(), errandQuestions],
])('questions about the world of %s', (_, world, questions) => {
  let running: RunningWorld;
  let folder: string;
  const results: { question: WorldQuestion; answer: Answer; score: Score; cpu: number }[] = [];

  beforeAll(async () => {
    running = await startWorld(world);
    folder = mkdtempSync(join(tmpdir(), 'veritrail-world-'));
    for (const [at, question] of questions.entries()) {
      await using veritrail = await createVeritrail({
        dataDir: join(folder, String(at)),
        searxng: running.searchUrl,
        connectTo: running.connectTo,
        now: world.now,
        minDelayMs: 0,
      });
      const before = process.cpuUsage();
      const answer = await veritrail.ask(question.question);
      const { user, system } = process.cpuUsage(before);
      results.push({ question, answer, score: score(question, answer), cpu: (user + system) / 1000 });
    }
  }, 180_000);

  afterAll(async () => {
    await running?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const failing = (bad: (result: (typeof results)[number]) => unknown): string[] =>
    results.filter((result) => Boolean(bad(result))).map(({ question }) => question.id);

  it('state nothing of another subject, time, plan or edition', () => {
    expect(results.flatMap(({ question, score: { wrong } }) => wrong.map((text) => `${question.id}: ${text}`))).toEqual([]);
  });

  it('state nothing beside the point', () => {
    expect(results.flatMap(({ question, score: { stray } }) => stray.map((text) => `${question.id}: ${text}`))).toEqual([]);
  });

  it('find at least 95 % of what is published', () => {
    const [found, missed] = [results.reduce((sum, { score: one }) => sum + one.found, 0), results.flatMap(({ score: one }) => one.missed)];
    expect(found / (found + missed.length), JSON.stringify(missed)).toBeGreaterThanOrEqual(0.95);
  });

  it('name as unknown what nobody publishes', () => {
    expect(failing(({ score: { unknownMissed } }) => unknownMissed)).toEqual([]);
  });

  it('tell the expected conflicts and compute the expected results', () => {
    expect(failing(({ score: { conflictMissed } }) => conflictMissed)).toEqual([]);
    expect(failing(({ score: { derivedMissed } }) => derivedMissed.length)).toEqual([]);
  });

  it('are read as the type they have', () => {
    expect(failing(({ question, answer }) => question.type !== answer.analysis.type)).toEqual([]);
  });

  it('cite each fact validly, with its numbers in the quote or in the words over it', () => {
    for (const { answer } of results) {
      for (const fact of answer.facts) {
        expect(fact.citations[0]?.valid, fact.text).toBe(true);
        const quote = answer.evidence.find(({ id }) => id === fact.citations[0]?.evidenceId)?.quote ?? '';
        const [, value] = fact.text.split(/ – |为 /u);
        for (const number of (value ?? '').match(/\d[\d.,]*\d|\d/g) ?? []) expect(quote, fact.text).toContain(number);
      }
    }
  });

  it('cost little', () => {
    const total = results.reduce((sum, { cpu }) => sum + cpu, 0);
    expect(total / results.length).toBeLessThan(MAX_CPU_MS);
  });
});
