import type { RunContext } from '../../telemetry/index.ts';
import { type Problem, VeritrailError } from '../../vocabulary/index.ts';
import type { HttpCacheStore } from '../cache/port.ts';
import { headerOf } from '../headers.ts';
import type { HttpOutcome, HttpRequest } from '../model.ts';
import { isUnreachable, maxAgeOf, whatCame } from '../robots/came.ts';
import { MAX_ROBOTS_REDIRECTS, ROBOTS_CACHE_SECONDS } from '../robots/outcome.ts';
import { createPerOrigin, type Dated, isFresh, isOurs } from '../robots/per-origin.ts';
import type { Robots } from '../robots/robots.ts';
import { storedFile, storeFile } from '../robots/stored-file.ts';
import { type StatedUsage, spoken } from './statement.ts';
import { MAX_TDM_FILE_BYTES, parseTdmFile, TDM_FILE_PATH, type TdmRule, tdmRuleFor } from './tdm.ts';

export interface TdmFileParts {
  readonly robots: Robots;
  readonly ask: (request: HttpRequest, context: RunContext) => Promise<HttpOutcome>;
  /** Where files outlive the process; null = nowhere. */
  readonly store: HttpCacheStore | null;
}

export type TdmStated =
  | { readonly kind: 'stated'; readonly usage: readonly StatedUsage[] }
  /** Our own budget, deadline or recording stood in the way. */
  | { readonly kind: 'not_asked'; readonly problem: Problem };

export interface TdmFiles {
  /** What the tdmrep.json of the origin says about this address. */
  stated(url: URL, context: RunContext): Promise<TdmStated>;
}

interface Known extends Dated {
  readonly rules: readonly TdmRule[];
  /** The origin served it; only that may stand in when it cannot be reached later. */
  readonly served: boolean;
}

/** Asked for again soon when it could not be had, and no oftener than this whatever Cache-Control says. */
const RETRY_SECONDS = 600;
const MIN_CACHE_SECONDS = 300;

/**
 * Fetches, remembers and asks `/.well-known/tdmrep.json`: one request an origin and day, in the way robots.txt is fetched. A file that is
 * missing, too large, malformed, closed by robots.txt or out of reach says nothing.
 */
export function createTdmFiles({ robots, ask, store }: TdmFileParts): TdmFiles {
  const files = createPerOrigin<Known>('tdmrep.json', async (origin, context, earlier) => {
    const now = context.clock.now();
    const key = `tdmrep ${origin}`;
    const kept = earlier?.served === true ? earlier : await fromStore(store, key);
    if (kept !== null && isFresh(kept, now)) return kept;
    const url = new URL(TDM_FILE_PATH, origin);
    const access = await robots.check(url, context);
    if (access.kind !== 'allowed') return { rules: [], served: false, fetchedAt: now, until: now + RETRY_SECONDS * 1000 };
    const outcome = await ask(
      { url: url.href, purpose: 'robots', maxRedirects: MAX_ROBOTS_REDIRECTS, accept: 'application/json,*/*;q=0.5' },
      context,
    );
    if (outcome.kind === 'failure' && isOurs(outcome.problem.code) && outcome.problem.code !== 'guard_blocked')
      throw new VeritrailError(outcome.problem.code, outcome.problem.detail);
    const came = whatCame(outcome);
    if (isUnreachable(outcome, came)) {
      const wait = Math.min(ROBOTS_CACHE_SECONDS, Math.max(RETRY_SECONDS, outcome.retryAfterSeconds ?? 0));
      return { ...(kept ?? { rules: [], served: false }), fetchedAt: now, until: now + wait * 1000 };
    }
    if (outcome.kind === 'response') await storeFile(store, key, url.href, outcome, now);
    const maxAge = came === null ? null : maxAgeOf(headerOf(came.headers, 'cache-control'));
    return { rules: came === null ? [] : rulesOf(came), served: true, fetchedAt: now, until: now + cacheSeconds(maxAge) * 1000 };
  });

  return {
    async stated(url, context) {
      const asked = await files.of(url.origin, context);
      if (asked.kind === 'not_asked') return asked;
      const rule = tdmRuleFor(asked.value.rules, url.href);
      if (rule === null) return { kind: 'stated', usage: [] };
      return { kind: 'stated', usage: spoken([{ source: `tdmrep.json of ${url.host}, ${rule.location}`, statements: rule.statements }]) };
    },
  };
}

const rulesOf = ({ status, body }: { readonly status: number; readonly body: Uint8Array }): TdmRule[] =>
  status >= 200 && status < 300 && body.byteLength <= MAX_TDM_FILE_BYTES ? parseTdmFile(new TextDecoder().decode(body)) : [];

/** A stated max-age shortens the 24 hours of robots.txt, it never lengthens them. */
const cacheSeconds = (maxAge: number | null): number =>
  Math.max(MIN_CACHE_SECONDS, Math.min(ROBOTS_CACHE_SECONDS, maxAge ?? ROBOTS_CACHE_SECONDS));

async function fromStore(store: HttpCacheStore | null, key: string): Promise<Known | null> {
  const entry = await storedFile(store, key);
  if (entry === null) return null;
  const { status, headers, responseTime } = entry.meta;
  return {
    rules: rulesOf({ status, body: entry.body }),
    served: true,
    fetchedAt: responseTime,
    until: responseTime + cacheSeconds(maxAgeOf(headerOf(headers, 'cache-control'))) * 1000,
  };
}
