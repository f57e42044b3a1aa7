import type { CredentialSource } from '../../http/index.ts';
import type { Secrets } from '../../telemetry/index.ts';
import type { SessionBook } from './book.ts';

/** The book as the HTTP client sees it: what goes with a message to an origin in a scope, and what came back. */
export function credentialsOf(
  book: SessionBook,
  { mask, reveals }: Pick<Secrets, 'mask' | 'reveals'>,
  now: () => number,
): CredentialSource {
  return {
    mask,
    reveals,
    holds: async (scope, origin) => (await book.state(origin, scope)) === 'active',
    async headersFor(scope, url, sameSite) {
      const session = await book.open(url.origin, scope);
      if (session === null) return null;
      const cookie = session.jar.header(url, sameSite, now());
      return {
        headers: session.content.headers.map(({ name, value }) => [name, value]),
        cookies: cookie === '' ? [] : cookie.split('; '),
      };
    },
    hear: (scope, url, setCookies) => book.renew(url, scope, setCookies),
  };
}
