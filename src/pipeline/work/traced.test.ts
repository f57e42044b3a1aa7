import { describe, expect, it } from 'vitest';
import type { WorkClaim } from '../../store/index.ts';
import { type Attributes, type LogLine, silentTelemetry, type Telemetry } from '../../telemetry/index.ts';
import type { StageResult } from './stage.ts';
import { tellOfWork, traced } from './traced.ts';

const claim: WorkClaim = {
  queue: 'accept',
  key: 'k',
  host: null,
  source: 'docs',
  tenant: 't',
  priority: 0,
  dueAt: 0,
  payload: { correlationId: 'keep-1' },
  maxAttempts: 5,
  attempts: 2,
  fence: 1,
  leaseUntil: 0,
};

interface Told {
  readonly correlationId: string;
  readonly name: string;
  attributes: Attributes;
  failed: string | null;
}

/** Telemetry that keeps what it is told. */
function told() {
  const spans: Told[] = [];
  const lines: LogLine[] = [];
  const telemetry: Telemetry = {
    ...silentTelemetry(),
    log: (line) => void lines.push(line),
    async span({ correlationId, name, attributes = {} }, run) {
      const span: Told = { correlationId, name, attributes, failed: null };
      spans.push(span);
      return run({
        set(more) {
          span.attributes = { ...span.attributes, ...more };
        },
        fail(code) {
          span.failed = code;
        },
      });
    },
  };
  return { telemetry, spans, lines };
}
const runOf = async (result: StageResult, over: Partial<WorkClaim> = {}) => {
  const { telemetry, spans } = told();
  await traced({ queue: 'accept', run: async () => result }, telemetry).run({
    claim: { ...claim, ...over },
    signal: new AbortController().signal,
  });
  return spans;
};

describe('a stage that tells of its work', () => {
  it('has a span in the trace of its page, with how it ended', async () => {
    expect(await runOf({ outcome: { state: 'done' } })).toMatchObject([
      {
        correlationId: 'keep-1',
        name: 'stage accept',
        attributes: { 'veritrail.work.attempt': 2, 'veritrail.work.outcome': 'done' },
        failed: null,
      },
    ]);
    expect(await runOf({ outcome: { state: 'failed', reason: { code: 'removed', detail: '' } } })).toMatchObject([
      { attributes: { 'veritrail.work.reason': 'removed' }, failed: null },
    ]);
    expect(await runOf({ outcome: { state: 'dead', reason: { code: 'internal', detail: 'x' } } })).toMatchObject([{ failed: 'internal' }]);
  });

  it('has a trace of its own where its payload names none', async () => {
    expect(await runOf({ outcome: { state: 'done' } }, { payload: null })).toMatchObject([{ correlationId: 'k' }]);
  });
});

describe('what a worker tells of itself', () => {
  it('is counted by queue and outcome, and is a line whose level says how bad it is', () => {
    const { telemetry, lines } = told();
    const reason = { code: 'rate_limited', detail: 'later' };
    tellOfWork({ type: 'claimed', claim, waitedMs: 1 }, telemetry);
    tellOfWork({ type: 'settled', claim, outcome: { state: 'done' }, settled: 'applied', ms: 20 }, telemetry);
    tellOfWork({ type: 'settled', claim, outcome: { state: 'defer', dueAt: 0, reason }, settled: 'applied', ms: 20 }, telemetry);
    tellOfWork({ type: 'settled', claim, outcome: { state: 'dead', reason }, settled: 'applied', ms: 20 }, telemetry);
    tellOfWork({ type: 'lost', claim }, telemetry);
    tellOfWork({ type: 'store_failed', code: 'store_unavailable', detail: 'away', waitMs: 10 }, telemetry);
    expect(lines.map(({ level, event, correlationId }) => [level, event.replace('veritrail.', ''), correlationId])).toEqual([
      ['info', 'work.settled', 'keep-1'],
      ['warn', 'work.settled', 'keep-1'],
      ['error', 'work.settled', 'keep-1'],
      ['warn', 'work.lost', 'keep-1'],
      ['error', 'store.failed', null],
    ]);
    const figures = new Map(telemetry.figures.read().map(({ name, points }) => [name, points]));
    expect(figures.get('veritrail.work.settled')).toHaveLength(3);
    expect(figures.get('veritrail.stage.duration')?.[0]).toMatchObject({
      labels: { queue: 'accept', outcome: 'done' },
      count: 1,
      sum: 0.02,
    });
    expect(figures.get('veritrail.work.lost')).toEqual([{ labels: { queue: 'accept' }, value: 1 }]);
    expect(figures.get('veritrail.store.failures')).toEqual([{ labels: { 'error.type': 'store_unavailable' }, value: 1 }]);
  });
});
