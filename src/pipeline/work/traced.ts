import type { LogLine, Telemetry } from '../../telemetry/index.ts';
import type { Stage } from './stage.ts';
import type { WorkerEvent } from './worker.ts';

/** The stage with a span for each run, in the trace of the page that it works on. */
export const traced = (stage: Stage, telemetry: Telemetry): Stage => ({
  queue: stage.queue,
  run(job) {
    const { queue, key, source, attempts, payload } = job.claim;
    const attributes = {
      'veritrail.queue': queue,
      'veritrail.work.key': key,
      'veritrail.work.attempt': attempts,
      ...(source === null ? {} : { 'veritrail.source.id': source }),
    };
    return telemetry.span(
      { correlationId: correlationIn(payload) ?? key, name: `stage ${queue}`, place: 'part', attributes },
      async (span) => {
        const result = await stage.run(job);
        const { outcome } = result;
        span.set({ 'veritrail.work.outcome': outcome.state });
        if (outcome.state === 'dead') span.fail(outcome.reason.code, outcome.reason.detail);
        else if (outcome.state !== 'done') span.set({ 'veritrail.work.reason': outcome.reason.code });
        return result;
      },
    );
  },
});

/** Null for a payload of another form, which its stage refuses. */
const correlationIn = (payload: unknown): string | null =>
  typeof payload === 'object' && payload !== null && 'correlationId' in payload && typeof payload.correlationId === 'string'
    ? payload.correlationId
    : null;

/** What a worker tells of itself, as figures and log lines. */
export function tellOfWork(event: WorkerEvent, { figures, log }: Telemetry): void {
  switch (event.type) {
    case 'claimed':
      return;
    case 'settled': {
      const { claim, outcome, ms } = event;
      const labels = { queue: claim.queue, outcome: outcome.state };
      figures.count('veritrail.work.settled', 1, labels);
      figures.measure('veritrail.stage.duration', ms / 1000, labels);
      const why = outcome.state === 'done' ? '' : `: ${outcome.reason.code}: ${outcome.reason.detail}`;
      log({
        level: LEVELS[outcome.state],
        event: 'veritrail.work.settled',
        message: `${claim.queue} ${claim.key} ${outcome.state}${why}`,
        correlationId: correlationIn(claim.payload),
        attributes: {
          'veritrail.queue': claim.queue,
          'veritrail.work.key': claim.key,
          'veritrail.work.outcome': outcome.state,
          'veritrail.work.duration_ms': ms,
          ...(claim.source === null ? {} : { 'veritrail.source.id': claim.source }),
          ...(outcome.state === 'done' ? {} : { 'veritrail.work.reason': outcome.reason.code }),
        },
      });
      return;
    }
    case 'lost': {
      const { queue, key, payload } = event.claim;
      figures.count('veritrail.work.lost', 1, { queue });
      log({
        level: 'warn',
        event: 'veritrail.work.lost',
        message: `${queue} ${key} was taken over by another worker`,
        correlationId: correlationIn(payload),
        attributes: { 'veritrail.queue': queue, 'veritrail.work.key': key },
      });
      return;
    }
    case 'store_failed':
      figures.count('veritrail.store.failures', 1, { 'error.type': event.code });
      log({
        level: 'error',
        event: 'veritrail.store.failed',
        message: `the store does not answer: ${event.code}: ${event.detail}`,
        correlationId: null,
        attributes: { 'error.type': event.code, 'veritrail.store.wait_ms': Math.round(event.waitMs) },
      });
      return;
  }
}

const LEVELS: Record<Extract<WorkerEvent, { type: 'settled' }>['outcome']['state'], LogLine['level']> = {
  done: 'info',
  failed: 'info',
  defer: 'warn',
  dead: 'error',
};
