import type { BrowserSession } from '../browser/index.ts';
import type { SessionBook } from './book.ts';
import { concerns } from './cookies.ts';

/**
 * What a page of the origin is opened with. Each cookie is bound to the session's own host: the browser would carry one of a whole domain to its
 * other hosts as well. Header fields are left out: the HTTP client adds them to each message, next to the wire.
 */
export async function browserSession(book: SessionBook, address: string, scope: string, now: number): Promise<BrowserSession | null> {
  const { origin, hostname } = new URL(address);
  const session = await book.open(origin, scope);
  if (session === null) return null;
  return {
    cookies: session.jar
      .all(now)
      .filter(({ domain }) => concerns(domain, hostname))
      .map((cookie) => ({ ...cookie, domain: hostname })),
    origins: [{ origin, localStorage: session.content.localStorage }],
    headers: [],
  };
}
