import { getDomain } from 'tldts';
import type { RunContext } from '../../telemetry/index.ts';
import { problem, toProblem } from '../../vocabulary/index.ts';
import { headerOf, valuesOf } from '../headers.ts';
import type { HeaderList, Purpose } from '../model.ts';
import type { Exchange, ExchangeInterceptor, Hop } from '../pipeline.ts';
import type { CredentialSource, Credentials, SameSite } from './port.ts';

const CARRIED: ReadonlySet<Purpose> = new Set<Purpose>(['page', 'resource']);

/**
 * Adds what is registered for the origin of a message in the scope that its task names, and nothing anywhere else. A chain of redirects that
 * has left the scope's origins gets nothing any more, and nothing of the scope is carried out of it in a header, an address or a body.
 */
export const credentials =
  (source: CredentialSource): ExchangeInterceptor =>
  (next) =>
  async (hop, context): Promise<Exchange> => {
    const scope = hop.authScope;
    if (scope === null) return next(hop, context);
    let found: Credentials | null = null;
    try {
      found = (await isInside(hop, source, scope)) ? await source.headersFor(scope, hop.url, sameSiteOf(hop)) : null;
    } catch (error) {
      return { kind: 'failure', problem: toProblem(error), sent: false };
    }
    if (found === null) return outside(hop, source, () => next({ ...hop, headers: withoutSecrets(hop.headers, source) }, context));
    told(hop, scope, context);
    const exchange = await next({ ...hop, headers: merged(hop.headers, found) }, context);
    if (exchange.kind === 'failure') return exchange;
    const setCookies = valuesOf(exchange.headers, 'set-cookie');
    try {
      if (setCookies.length > 0 && (await source.hear(scope, hop.url, setCookies)))
        context.trace.emit({
          type: 'session.changed',
          origin: hop.url.origin,
          scope,
          change: 'renewed',
          reason: 'the server has set cookies; they are kept in the session',
        });
    } catch (error) {
      exchange.cancel();
      return { kind: 'failure', problem: toProblem(error), sent: true };
    }
    // A server that repeats what it was sent does not bring it into records and stored copies. Where to go next must stay what it is.
    return {
      ...exchange,
      headers: exchange.headers.map(([name, value]) => [name, name === 'set-cookie' || name === 'location' ? value : source.mask(value)]),
    };
  };

/** A preflight carries no credentials (Fetch §4.8), robots.txt and searches are nobody's own. */
async function isInside({ method, purpose, url, via = [] }: Hop, source: CredentialSource, scope: string): Promise<boolean> {
  if (!CARRIED.has(purpose) || method === 'OPTIONS') return false;
  for (const origin of [...via, url.origin]) if (!(await source.holds(scope, origin))) return false;
  return true;
}

/** What a browser says of a request counts; else a redirect from another site is one that came from there. */
function sameSiteOf({ headers, purpose, url, via = [] }: Hop): SameSite {
  const foreign: SameSite = purpose === 'page' ? 'lax' : 'none';
  if (headerOf(headers, 'sec-fetch-site') === 'cross-site') return foreign;
  const from = headerOf(headers, 'origin') ?? headerOf(headers, 'referer');
  const others = [...via, ...(from === null || from === 'null' ? [] : [from])];
  return others.every((other) => siteOf(other) === siteOf(url.origin)) ? 'strict' : foreign;
}

function siteOf(address: string): string {
  const { protocol, hostname } = URL.parse(address) ?? { protocol: '', hostname: address };
  return `${protocol}//${getDomain(hostname, { allowPrivateDomains: true }) ?? hostname}`;
}

/** Cookies that the asker brings are newer than ours of the same name: a browser, or the chain of redirects, has heard what was set since. */
function merged(asked: HeaderList, { headers, cookies }: Credentials): HeaderList {
  const own = valuesOf(asked, 'cookie').flatMap((value) => value.split(/;\s*/));
  const names = new Set(own.map(nameOf));
  const all = [...cookies.filter((pair) => !names.has(nameOf(pair))), ...own].filter((pair) => pair !== '');
  const replaced = new Set(['cookie', ...headers.map(([name]) => name)]);
  const cookie: HeaderList = all.length === 0 ? [] : [['cookie', all.join('; ')]];
  return [...asked.filter(([name]) => !replaced.has(name)), ...headers, ...cookie];
}

const nameOf = (pair: string): string => pair.slice(0, Math.max(0, pair.indexOf('=')));

function withoutSecrets(headers: HeaderList, { reveals }: CredentialSource): HeaderList {
  return headers.flatMap(([name, value]): HeaderList => {
    if (!reveals(value)) return [[name, value]];
    const kept = name === 'cookie' ? value.split(/;\s*/).filter((pair) => !reveals(pair)) : [];
    return kept.length === 0 ? [] : [[name, kept.join('; ')]];
  });
}

function outside({ url, body }: Hop, { reveals }: CredentialSource, send: () => Promise<Exchange>): Promise<Exchange> {
  const text = body === null ? url.href : `${url.href}\n${new TextDecoder().decode(body)}`;
  if (!reveals(text)) return send();
  return Promise.resolve({
    kind: 'failure',
    problem: problem('policy_denied', `a secret of the scope would have gone to ${url.origin}, which has no session in it`),
    sent: false,
  });
}

function told({ url, call }: Hop, scope: string, { trace }: RunContext): void {
  const reason = `a session is registered for ${url.origin} in the scope ${scope}`;
  trace.emit({ type: 'session.used', url: url.href, scope, reason });
  if (!call.policy.some((one) => one.rule === 'auth_scope' && one.reason === reason))
    call.policy.push({ allowed: true, rule: 'auth_scope', reason });
}
