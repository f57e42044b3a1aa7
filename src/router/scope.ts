import { type BrowserSession, type SearchRequest, scopeGate } from '../lanes/index.ts';
import type { RunContext } from '../telemetry/index.ts';
import { type Problem, problem, type Task } from '../vocabulary/index.ts';

/** What the router asks of registered sessions: their state, never what they are made of. */
export interface SessionDesk {
  state(origin: string, scope: string): Promise<'active' | 'expired' | 'missing'>;
  mark(origin: string, scope: string, status: 'active' | 'expired'): Promise<void>;
  /** What a page is opened with in a browser. @throws VeritrailError where the session cannot be opened */
  forBrowser(url: string, scope: string): Promise<BrowserSession | null>;
}

export const NO_SESSIONS: SessionDesk = { state: async () => 'missing', mark: async () => undefined, forBrowser: async () => null };

type Asked = { readonly [K in 'authScope' | 'url']?: Task[K] };

/** Why the task may not ask for its address: it names a scope in which the origin has no valid session. */
export async function barredFrom({ authScope, url }: Asked, desk: SessionDesk): Promise<Problem | null> {
  if (authScope === undefined || url === undefined) return null;
  const { origin } = new URL(url);
  return scopeGate(authScope, origin, await desk.state(origin, authScope));
}

/** The scope in which an address is read: the task's, where the origin has a session in it; what a search finds elsewhere is read as anybody reads it. */
export const scopeAt = async ({ authScope }: Asked, url: string, desk: SessionDesk = NO_SESSIONS): Promise<string | undefined> =>
  authScope !== undefined && (await desk.state(new URL(url).origin, authScope)) === 'active' ? authScope : undefined;

/** What a page shows instead of its content says that its session is over: nobody uses it any more until it is renewed. */
export async function expire(desk: SessionDesk, url: string, scope: string, { trace }: RunContext): Promise<Problem> {
  const { origin } = new URL(url);
  await desk.mark(origin, scope, 'expired');
  trace.emit({ type: 'session.changed', origin, scope, change: 'expired', reason: 'the page asks to log in, with the session' });
  return problem('session_expired', `${origin} in scope ${scope}`);
}

/** How a scope is searched. Queries of its tasks may say what is in it: they reach no service that its policy does not name. */
export const searchScope = (
  authScope: string | undefined,
  providers: Readonly<Record<string, readonly string[]>> = {},
): Pick<SearchRequest, 'scope'> =>
  authScope === undefined
    ? {}
    : { scope: { name: authScope, providers: Object.hasOwn(providers, authScope) ? (providers[authScope] ?? []) : [] } };
