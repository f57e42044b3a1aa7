import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { serve } from '../test/support/server.ts';
import { openStore } from './store/index.ts';
import { createTrace, systemClock } from './telemetry/index.ts';
import { createVeritrail } from './veritrail.ts';
import { DEFAULT_BUDGET, type TraceBody } from './vocabulary/index.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'veritrail-library-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const QUESTION = 'What does the widget cost?';

/** A run as a killed process leaves it. */
async function leaveRun(id: string, bodies: readonly TraceBody[], settings: unknown = { kind: 'ask', language: null }): Promise<void> {
  const store = openStore({ directory: dataDir });
  await store.runs.create({ id, question: QUESTION, createdAt: '2026-11-30T09:00:00Z', settings });
  const trace = createTrace({ traceId: id, clock: systemClock, sinks: [(event) => store.runs.appendEvent(id, event)] });
  for (const body of bodies) trace.emit(body);
  await store.close();
}
const started: TraceBody = {
  type: 'run.started',
  question: QUESTION,
  timeNow: '2026-11-30T09:00:00Z',
  batchId: 'r',
  budget: { ...DEFAULT_BUDGET, maxRequests: 3 },
  reason: 'asked',
};
const sent: TraceBody = { type: 'request.sent', url: 'https://a.test/', method: 'GET', purpose: 'page', attempt: 1, reason: 'first' };

describe('resume', () => {
  it('counts messages that were on their way at the kill, so that both starts together keep the limit', async () => {
    await using server = await serve((_, response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"results":[]}'),
    );
    await leaveRun('r', [started, sent, sent]);
    await using veritrail = await createVeritrail({ dataDir, searxng: server.origin, minDelayMs: 0 });
    const answer = await veritrail.resume('r');
    expect(server.seen).toHaveLength(1);
    expect(answer).toMatchObject({ stopReason: 'budget_exhausted', cost: { requests: 3 } });
  });

  it('takes nothing but a research run', async () => {
    await leaveRun('read-1', [], { kind: 'read' });
    await leaveRun('odd', [], 7);
    await using veritrail = await createVeritrail({ dataDir, providers: ['index'] });
    await expect(veritrail.resume('read-1')).rejects.toMatchObject({ code: 'input_invalid' });
    await expect(veritrail.resume('odd')).rejects.toMatchObject({ code: 'input_invalid' });
    await expect(veritrail.resume('none')).rejects.toMatchObject({ code: 'not_found' });
  });

  it('is refused while the run is being worked on, and the worker is not disturbed', async () => {
    const arrived = Promise.withResolvers<void>();
    const answerNow = Promise.withResolvers<void>();
    await using server = await serve((_, response) => {
      arrived.resolve();
      void answerNow.promise.then(() => response.writeHead(200, { 'content-type': 'application/json' }).end('{"results":[]}'));
    });
    await leaveRun('r', [started]);
    await using one = await createVeritrail({ dataDir, searxng: server.origin, minDelayMs: 0 });
    await using other = await createVeritrail({ dataDir, searxng: server.origin, minDelayMs: 0 });
    const first = one.resume('r');
    await arrived.promise;
    await expect(other.resume('r')).rejects.toMatchObject({
      code: 'input_invalid',
      detail: expect.stringContaining('is working on run r'),
    });
    answerNow.resolve();
    expect((await first).runId).toBe('r');
    await expect(other.resume('r')).resolves.toMatchObject({ runId: 'r' });
  });

  it('keeps the language that the question was asked in', async () => {
    await leaveRun('r', [], { kind: 'ask', language: 'de' });
    await using veritrail = await createVeritrail({ dataDir, providers: ['index'] });
    expect((await veritrail.resume('r')).language).toBe('de');
  });
});

describe('ask', () => {
  it('takes no document for a question', async () => {
    await using veritrail = await createVeritrail({ dataDir, providers: ['index'] });
    await expect(veritrail.ask('A '.repeat(50_000))).rejects.toMatchObject({
      code: 'input_invalid',
      detail: expect.stringContaining('100000'),
    });
    expect(await veritrail.runs()).toEqual([]);
  });
});
