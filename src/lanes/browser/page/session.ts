import type { CdpConnection, CdpSession } from '../cdp/connection.ts';
import { Nothing } from '../cdp/connection.ts';

/** As browsers' automation writes them down (`storageState`): `expires` in seconds since 1970, -1 for as long as the browser runs. */
export interface SessionCookie {
  readonly name: string;
  readonly value: string;
  readonly domain: string;
  readonly path: string;
  readonly expires: number;
  readonly httpOnly: boolean;
  readonly secure: boolean;
  readonly sameSite: 'Strict' | 'Lax' | 'None';
}

/** What a page is opened with, in a context of its own that is gone after it. Nothing of it is written to the trace or the record. */
export interface BrowserSession {
  readonly cookies: readonly SessionCookie[];
  readonly origins: readonly {
    readonly origin: string;
    readonly localStorage: readonly { readonly name: string; readonly value: string }[];
  }[];
  /** Header fields that are sent to their origin and to no other. */
  readonly headers: readonly { readonly origin: string; readonly name: string; readonly value: string }[];
}

/** Put cookies and stored values where the page's sites will look for them, before anything is loaded. @throws CdpError */
export async function applySession(
  { cookies, origins }: BrowserSession,
  {
    connection,
    session,
    browserContextId,
    world,
  }: { connection: CdpConnection; session: CdpSession; browserContextId: string; world: string },
  within: number,
): Promise<void> {
  const stored = origins.filter(({ localStorage }) => localStorage.length > 0);
  await Promise.all([
    cookies.length === 0
      ? null
      : connection.call('Storage.setCookies', { browserContextId, cookies: cookies.map(cookieOf) }, Nothing, within),
    stored.length === 0
      ? null
      : // In our world, where scripts of the page cannot read what other origins are given.
        session.call(
          'Page.addScriptToEvaluateOnNewDocument',
          { source: `(${String(fillStorage)})(${JSON.stringify(stored)})`, worldName: world },
          Nothing,
          within,
        ),
  ]);
}

function cookieOf({ expires, ...cookie }: SessionCookie): Record<string, unknown> {
  return expires < 0 ? cookie : { ...cookie, expires };
}

/** Of the page; the types of a browser are not those of Node. */
declare const localStorage: { getItem(name: string): string | null; setItem(name: string, value: string): void };
/** Of the document; `null` for one that may store nothing, whatever its address is. */
declare const origin: string;

/** Runs before the scripts of every document. What the page has written itself since then stays. */
function fillStorage(origins: BrowserSession['origins']): void {
  for (const { origin: theirs, localStorage: items } of origins) {
    if (theirs !== origin) continue;
    for (const { name, value } of items) if (localStorage.getItem(name) === null) localStorage.setItem(name, value);
  }
}
