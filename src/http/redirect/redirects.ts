import { problem, type RedirectHop } from '../../vocabulary/index.ts';
import type { HttpOutcome } from '../model.ts';
import { failureOf } from '../outcome.ts';
import type { Hop, OutcomeInterceptor } from '../pipeline.ts';
import { createCookieJar } from './cookies.ts';
import { nextHop } from './next-hop.ts';

/** Follows redirects hop by hop and keeps the chain. Cookies set on the way are sent back on the way, and forgotten with the request. */
export const redirects: OutcomeInterceptor = (next) => async (first, context) => {
  const chain: RedirectHop[] = [];
  const jar = createCookieJar();
  const visited = new Set<string>();
  const finish = (outcome: HttpOutcome): HttpOutcome => ({ ...outcome, redirects: chain, requestedUrl: first.url.href });
  let hop: Hop = first;
  let attempts = 0;
  for (;;) {
    const sent = jar.apply(hop.url, hop.headers);
    const key = `${hop.method} ${hop.url.href.replace(/#.*$/s, '')} ${sent.cookie}`;
    if (visited.has(key))
      return finish(failureOf(hop, problem('redirect_loop', `${hop.url.href} was asked before in this chain`), { attempts }));
    visited.add(key);
    const outcome = await next({ ...hop, headers: sent.headers }, context);
    if (outcome.kind === 'failure' || first.followRedirects === false) return finish(outcome);
    attempts = outcome.attempts;
    jar.store(hop.url, outcome.headers);
    const step = nextHop(hop, outcome);
    if (step.kind === 'stop') return finish(outcome);
    if (step.kind === 'problem') return finish(failureOf(hop, step.problem, { attempts }));
    chain.push({ url: hop.url.href, status: outcome.status, location: step.location });
    const to = step.hop.url;
    if (chain.length > first.maxRedirects)
      return finish(
        failureOf({ ...hop, ...step.hop }, problem('redirect_limit', `more than ${first.maxRedirects} redirects`), { attempts }),
      );
    context.trace.emit({
      type: 'redirect.followed',
      from: hop.url.href,
      to: to.href,
      status: outcome.status,
      reason:
        to.origin === hop.url.origin
          ? `status ${outcome.status} within the origin`
          : `status ${outcome.status} to another origin: credentials are not carried over`,
    });
    hop = {
      ...hop,
      ...step.hop,
      followed: true,
      via: [...(hop.via ?? []), hop.url.origin],
      operator: first.operator && to.host === first.url.host,
    };
  }
};
