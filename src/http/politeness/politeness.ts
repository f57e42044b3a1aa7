import { getDomain } from 'tldts';
import type { ErrorCode } from '../../vocabulary/index.ts';
import type { HttpOutcome } from '../model.ts';
import { failureOf } from '../outcome.ts';
import type { Hop, OutcomeInterceptor } from '../pipeline.ts';
import type { Hosts, Neighbours, Pacing } from './hosts.ts';
import type { Ending } from './pace.ts';

/** Failures that say the host itself is in trouble. */
const UNREACHABLE: ReadonlySet<ErrorCode> = new Set([
  'dns_failed',
  'connect_failed',
  'connect_timeout',
  'headers_timeout',
  'connection_reset',
]);
const OVERLOADED: ReadonlySet<number> = new Set([429, 503]);

/** The public address that a URL leads to, as far as it is known without asking; null for addresses that are the operator's own affair. */
export type AddressOf = (url: URL) => string | null;

/** Holds a place of the host while the exchange runs, and learns from how it went. */
export const politeness =
  (hosts: Hosts, addressOf: AddressOf): OutcomeInterceptor =>
  (next) =>
  async (hop, context) => {
    const name = hop.url.host;
    const askedAt = context.clock.monotonic();
    const turn = await hosts.turn(name, pacingOf(hop), context, neighboursOf(hop, addressOf));
    hop.call.queuedMs += context.clock.monotonic() - askedAt;
    if (turn.kind === 'no') {
      const { problem, retryAfterSeconds } = turn;
      context.trace.emit({ type: 'request.failed', url: hop.url.href, problem, reason: problem.detail ?? problem.message });
      return failureOf(hop, problem, retryAfterSeconds === undefined ? {} : { retryAfterSeconds });
    }
    hop.watch?.turn();
    let ending: Ending = { kind: 'neutral' };
    try {
      const outcome = await next(hop, context);
      ending = endingOf(outcome);
      if (
        outcome.kind === 'response' &&
        OVERLOADED.has(outcome.status) &&
        outcome.retryAfterSeconds !== undefined &&
        outcome.retryAfterSeconds > 0
      ) {
        const ms = outcome.retryAfterSeconds * 1000;
        hosts.pause(name, ms, context);
        context.trace.emit({
          type: 'host.paused',
          host: name,
          untilMs: context.clock.now() + ms,
          reason: `status ${outcome.status} with Retry-After: the whole host is left alone for ${outcome.retryAfterSeconds} s`,
        });
      }
      return outcome;
    } finally {
      const before = hosts.openUntil(name);
      turn.done(ending);
      const until = hosts.openUntil(name);
      if (until > before) {
        const ms = until - context.clock.monotonic();
        context.trace.emit({
          type: 'host.paused',
          host: name,
          untilMs: context.clock.now() + ms,
          reason: `too many failures in a row: the host is left alone for ${Math.round(ms / 1000)} s`,
        });
      }
    }
  };

/** The pace is for pages. An endpoint of the operator's own and a search API have limits of their own; robots.txt comes before the first page. */
function pacingOf(hop: Hop): Pacing {
  if (hop.operator) return 'own';
  if (hop.purpose === 'search' || hop.purpose === 'robots') return 'none';
  if (hop.purpose === 'resource') return 'part';
  return hop.followed ? 'follow' : 'full';
}

export function neighboursOf({ url, operator }: Hop, addressOf: AddressOf): Neighbours {
  if (operator) return {};
  const domain = getDomain(url.hostname, { allowPrivateDomains: true });
  const address = addressOf(url);
  return { ...(domain === null ? {} : { domain }), ...(address === null ? {} : { address }) };
}

function endingOf(outcome: HttpOutcome): Ending {
  if (outcome.kind === 'response')
    return { kind: 'answered', latencyMs: outcome.timings.ttfbMs ?? 0, overloaded: OVERLOADED.has(outcome.status) };
  if (UNREACHABLE.has(outcome.problem.code)) return { kind: 'unreachable' };
  return { kind: 'neutral' };
}
