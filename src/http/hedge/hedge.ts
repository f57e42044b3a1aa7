import type { RunContext } from '../../telemetry/index.ts';
import { VeritrailError } from '../../vocabulary/index.ts';
import type { HttpOutcome } from '../model.ts';
import type { Handler, Hop, OutcomeInterceptor, Watch } from '../pipeline.ts';
import type { Hosts } from '../politeness/hosts.ts';
import { type AddressOf, neighboursOf } from '../politeness/politeness.ts';
import { hedgeDecision, hedgePlan } from './decide.ts';
import { LatencyMemory } from './memory.ts';

interface Attempt {
  readonly hop: Hop;
  readonly outcome: Promise<HttpOutcome>;
  cancel(): void;
}

const LOST = 'the other attempt was answered first';

/**
 * Where an answer is later than this host's answers usually are, asks once more, takes what comes first and ends the other. Both attempts take
 * places of the host and are paid for.
 */
export const hedge =
  (hosts: Hosts, addressOf: AddressOf): OutcomeInterceptor =>
  (next) => {
    const memory = new LatencyMemory();
    return async (hop, context) => {
      const name = hop.url.host;
      const host = memory.of(name);
      const plan = hedgePlan({ ...host, method: hop.method, operator: hop.operator });
      host.requests++;
      const learn = (outcome: HttpOutcome): HttpOutcome => {
        const { ttfbMs, connectMs = 0 } = outcome.timings;
        if (outcome.kind === 'response' && ttfbMs !== undefined && !isPoor(outcome)) memory.learn(name, ttfbMs + connectMs);
        return outcome;
      };
      if (plan.kind === 'never') return learn(await next(hop, context));

      const silence = watchSilence(plan.delayMs, context);
      const first = attempt(next, hop, context, silence.watch);
      let second: Attempt | null = null;
      try {
        const early = await Promise.race([first.outcome, silence.tooLong]);
        if (early !== null) return settle(hop, first, learn(early), null);
        const { hedge, reason } = hedgeDecision(hosts.health(name, neighboursOf(hop, addressOf), context), plan.delayMs);
        if (!hedge) return settle(hop, first, learn(await first.outcome), null);
        host.hedged++;
        context.trace.emit({ type: 'request.hedged', url: hop.url.href, afterMs: plan.delayMs, reason });
        second = attempt(next, hop, context);
        const [winner, loser, outcome] = await better(first, second);
        loser.cancel();
        return settle(hop, winner, learn(outcome), await loser.outcome);
      } finally {
        silence.end();
        first.cancel();
        second?.cancel();
      }
    };
  };

/** An attempt with a clock and a cancellation of its own; it adds to the policy decisions of the request. */
function attempt(next: Handler<HttpOutcome>, hop: Hop, context: RunContext, watch?: Watch): Attempt {
  const stop = new AbortController();
  const own: Hop = { ...hop, call: { ...hop.call }, ...(watch === undefined ? {} : { watch }) };
  const outcome = next(own, { ...context, signal: AbortSignal.any([context.signal, stop.signal]) });
  return { hop: own, outcome, cancel: () => stop.abort(new VeritrailError('cancelled', LOST)) };
}

/** Resolves with null when the response head is not there so long after the host's turn has come. */
function watchSilence(ms: number, { clock }: RunContext): { readonly tooLong: Promise<null>; readonly watch: Watch; end(): void } {
  const over = new AbortController();
  const { promise, resolve } = Promise.withResolvers<null>();
  return {
    tooLong: promise,
    watch: {
      turn() {
        clock.sleep(ms, over.signal).then(
          () => resolve(null),
          () => undefined,
        );
      },
      head: () => over.abort(),
    },
    end: () => over.abort(),
  };
}

/** The first answer that is one; of two that are none, the first attempt's. */
async function better(first: Attempt, second: Attempt): Promise<[winner: Attempt, loser: Attempt, outcome: HttpOutcome]> {
  const tagged = (one: Attempt) => one.outcome.then((outcome) => ({ one, outcome }));
  const early = await Promise.race([tagged(first), tagged(second)]);
  const other = early.one === first ? second : first;
  if (!isPoor(early.outcome)) return [early.one, other, early.outcome];
  const late = await other.outcome;
  if (!isPoor(late) || other === first) return [other, early.one, late];
  return [early.one, other, early.outcome];
}

const isPoor = (outcome: HttpOutcome): boolean => outcome.kind === 'failure' || outcome.status === 429 || outcome.status >= 500;

function settle(hop: Hop, winner: Attempt, outcome: HttpOutcome, lost: HttpOutcome | null): HttpOutcome {
  hop.call.activeMs = winner.hop.call.activeMs;
  hop.call.queuedMs = winner.hop.call.queuedMs;
  return lost === null ? outcome : { ...outcome, attempts: outcome.attempts + lost.attempts };
}
