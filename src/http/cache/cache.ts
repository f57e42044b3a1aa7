import { type RunContext, redactHeaders } from '../../telemetry/index.ts';
import { type CacheState, type ErrorCode, problem } from '../../vocabulary/index.ts';
import type { CredentialSource } from '../credentials/port.ts';
import { headerOf } from '../headers.ts';
import type { HttpOutcome, HttpResponse, Purpose } from '../model.ts';
import { failureOf, responseOf } from '../outcome.ts';
import type { Handler, Hop, OutcomeInterceptor } from '../pipeline.ts';
import type { Background } from './background.ts';
import { type CacheDecision, decide, isStorable } from './decide.ts';
import { currentAge } from './freshness.ts';
import { cacheKey, type Library, type StoredEntry } from './library.ts';
import type { StoredResponse } from './port.ts';
import { sliceOf } from './range.ts';
import { answeredFields, askedFields } from './scoped.ts';
import { freshened, keptHeaders, selectingFields, withAge } from './stored.ts';

export interface CacheParts {
  readonly library: Library | null;
  /** While a run is recorded or replayed nothing is read from the store: the recording holds every byte that was used. */
  readonly readable: boolean;
  readonly background: Background;
  /** Null where no scope has a session. */
  readonly secrets: Pick<CredentialSource, 'mask'> | null;
}

/** A failed origin, as stale-if-error means it (RFC 5861 §4): not a refusal of our own. */
const ORIGIN_FAILED: ReadonlySet<ErrorCode> = new Set([
  'dns_failed',
  'connect_failed',
  'connect_timeout',
  'headers_timeout',
  'body_timeout',
  'body_truncated',
  'connection_reset',
  'protocol_error',
]);
const ORIGIN_ERROR: ReadonlySet<number> = new Set([500, 502, 503, 504]);
const SAFE: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);
const CACHED: ReadonlySet<Purpose> = new Set<Purpose>(['page', 'resource', 'search']);

/** RFC 9111, private. Serves what is fresh, checks what is not, and stands in, labelled, when the origin fails. */
export const cache =
  ({ library, readable, background, secrets }: CacheParts): OutcomeInterceptor =>
  (next) =>
  async (hop, context) => {
    if (library === null || !CACHED.has(hop.purpose)) return next(hop, context);
    if (!SAFE.has(hop.method)) return passUnsafe(library, hop, await next(hop, context));
    if (!isCacheable(hop)) return labelled(await next(hop, context), 'bypass');

    const key = cacheKey(hop.method, hop.url.href, hop.authScope);
    const found = readable ? await library.find(key, askedFields(hop, secrets)) : null;
    if (hop.headers.some(([name]) => name === 'range')) return serveRange(hop, found, next, context);
    const decision = decide(hop, found?.meta ?? null, context.clock.now());
    const sentAt = context.clock.now();
    if (found === null || decision.kind === 'fetch') {
      if (decision.kind === 'unavailable')
        return failureOf(hop, problem('not_found', `only stored copies were allowed: ${decision.reason}`));
      const outcome = await next(hop, context);
      if (hop.keep || found !== null) await keep({ library, secrets }, key, hop, outcome, sentAt, context);
      return labelled(outcome, readable && hop.freshness?.mode !== 'reload' ? 'miss' : 'bypass');
    }
    switch (decision.kind) {
      case 'reuse':
        return serve(hop, found, 'hit', decision.ageSeconds, decision.reason, context);
      case 'reuse_and_check': {
        const { ageSeconds, reason } = decision;
        const checking = background.check(key, hop, context, async (own, silent) =>
          revalidate(
            { library, secrets },
            key,
            own,
            found,
            { ...decision, kind: 'revalidate', mayServeStale: false },
            silent.clock.now(),
            await next({ ...own, headers: [...own.headers, ...decision.headers] }, silent),
            silent,
          ),
        );
        const told = checking ? reason : `${reason}, which the budget does not allow`;
        return serve(hop, found, 'stale_while_revalidate', ageSeconds, told, context);
      }
      case 'unavailable':
        return decision.staleAgeSeconds === null
          ? failureOf(hop, problem('not_found', `only stored copies were allowed: ${decision.reason}`))
          : serve(hop, found, 'stale_if_error', decision.staleAgeSeconds, `only stored copies were allowed: ${decision.reason}`, context);
      case 'revalidate':
        return revalidate(
          { library, secrets },
          key,
          hop,
          found,
          decision,
          sentAt,
          await next({ ...hop, headers: [...hop.headers, ...decision.headers] }, context),
          context,
        );
    }
  };

/** A request that brings conditions or secrets of its own is not answered from a shared store, unless it names its scope. */
function isCacheable(hop: Hop): boolean {
  if (hop.headers.some(([name]) => name.startsWith('if-') && name !== 'if-range')) return false;
  if (hop.authScope !== null) return true;
  const redacted = redactHeaders(hop.headers);
  return hop.headers.every(([, value], at) => redacted[at]?.[1] === value);
}

/** A range is cut from a fresh whole copy, or asked for; parts are never stored, so that no part can pass for the whole. */
async function serveRange(hop: Hop, found: StoredEntry | null, next: Handler<HttpOutcome>, context: RunContext): Promise<HttpOutcome> {
  const decision = found === null ? null : decide(hop, found.meta, context.clock.now());
  const slice = found === null || decision?.kind !== 'reuse' ? null : sliceOf(found, hop.headers);
  if (found === null || decision?.kind !== 'reuse' || slice === null) return labelled(await next(hop, context), 'bypass');
  const part: StoredEntry = { meta: { ...found.meta, status: 206, headers: slice.headers }, body: slice.body };
  return serve(hop, part, 'hit', decision.ageSeconds, `a part of a stored copy: ${decision.reason}`, context);
}

type Keeper = { readonly library: Library } & Pick<CacheParts, 'secrets'>;

async function revalidate(
  { library, secrets }: Keeper,
  key: string,
  hop: Hop,
  found: StoredEntry,
  decision: Extract<CacheDecision, { kind: 'revalidate' }>,
  sentAt: number,
  outcome: HttpOutcome,
  context: RunContext,
): Promise<HttpOutcome> {
  if (outcome.kind === 'response' && outcome.status === 304) {
    const fields = answeredFields(hop, outcome.headers, secrets) ?? [];
    const meta: StoredResponse = {
      ...found.meta,
      headers: freshened(found.meta.headers, fields),
      requestTime: sentAt,
      responseTime: context.clock.now(),
    };
    await library.keep(key, { meta, body: found.body });
    const age = currentAge(meta, context.clock.now());
    const reason = `${decision.reason}; the origin says it has not changed`;
    return {
      ...serve(hop, { meta, body: found.body }, 'revalidated', age, reason, context),
      attempts: outcome.attempts,
      timings: outcome.timings,
    };
  }
  const failed = outcome.kind === 'failure' ? ORIGIN_FAILED.has(outcome.problem.code) : ORIGIN_ERROR.has(outcome.status);
  if (failed && decision.mayServeStale) {
    const why = outcome.kind === 'failure' ? outcome.problem.code : `status ${outcome.status}`;
    const stale = serve(
      hop,
      found,
      'stale_if_error',
      decision.ageSeconds,
      `the origin failed (${why}); a copy of ${Math.floor(decision.ageSeconds)} s stands in`,
      context,
    );
    return { ...stale, attempts: outcome.attempts, timings: outcome.timings };
  }
  await keep({ library, secrets }, key, hop, outcome, sentAt, context);
  return labelled(outcome, 'miss');
}

function serve(
  hop: Hop,
  { meta, body }: StoredEntry,
  state: 'hit' | 'revalidated' | 'stale_while_revalidate' | 'stale_if_error',
  ageSeconds: number,
  reason: string,
  { trace }: RunContext,
): HttpResponse {
  trace.emit({ type: 'cache.hit', url: hop.url.href, state, reason });
  return responseOf(hop, {
    status: meta.status,
    headers: withAge(meta.headers, ageSeconds),
    body,
    wireBytes: 0,
    timings: { totalMs: 0 },
    cache: state,
    attempts: 0,
  });
}

async function keep(
  { library, secrets }: Keeper,
  key: string,
  hop: Hop,
  outcome: HttpOutcome,
  requestTime: number,
  { clock }: RunContext,
): Promise<void> {
  if (outcome.kind === 'failure') return;
  const asked = askedFields(hop, secrets);
  const headers = answeredFields(hop, keptHeaders(outcome.headers), secrets);
  if (headers === null) return library.forget(hop.url.href, hop.authScope);
  const meta: StoredResponse = {
    kind: 'response',
    url: hop.url.href,
    method: hop.method,
    status: outcome.status,
    headers,
    selecting: selectingFields(headers, asked),
    requestTime,
    responseTime: clock.now(),
    wireBytes: outcome.wireBytes,
  };
  const { body, gzip } = outcome;
  if (isStorable(hop.headers, meta)) await library.keep(key, { meta, body, ...(gzip === undefined ? {} : { gzip }) });
  // What can no longer be shown must not come back: a newer answer has replaced it.
  else if (outcome.status < 500) await library.forget(hop.url.href, hop.authScope);
}

/** An unsafe method that succeeded makes stored copies of its target invalid (RFC 9111 §4.4). */
async function passUnsafe(library: Library, hop: Hop, outcome: HttpOutcome): Promise<HttpOutcome> {
  if (outcome.kind === 'failure' || outcome.status >= 400) return outcome;
  const targets = [hop.url.href];
  for (const name of ['location', 'content-location']) {
    const value = headerOf(outcome.headers, name);
    if (value === null || !URL.canParse(value, hop.url.href)) continue;
    const target = new URL(value, hop.url.href);
    if (target.origin === hop.url.origin) targets.push(target.href);
  }
  for (const target of targets) await library.forget(target, hop.authScope);
  return labelled(outcome, 'bypass');
}

const labelled = (outcome: HttpOutcome, cache: CacheState): HttpOutcome =>
  outcome.kind === 'response' && outcome.cache === 'none' ? { ...outcome, cache } : outcome;
