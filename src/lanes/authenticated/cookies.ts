import type { Cookie, CookieJar } from 'tough-cookie';
import type { SessionCookie } from './session.ts';

/** How a request came about, as browsers see it (RFC 6265bis §5.2). */
export type SameSite = 'strict' | 'lax' | 'none';

/** The cookies of one session, by the rules of RFC 6265bis: domain, path, Secure, SameSite, expiry, public suffixes, name prefixes. */
export interface SessionJar {
  /** `name=value; …` for an address, '' where there is none. */
  header(url: URL, sameSite: SameSite, now: number): string;
  /** A `Set-Cookie` field from an address; one that breaks the rules changes nothing. */
  set(field: string, url: URL, now: number): void;
  /** Those that have not expired. */
  all(now: number): SessionCookie[];
}

/** Only what would be sent to the host is taken. The library is loaded by the first session that is used. */
export async function openJar(cookies: readonly SessionCookie[], host: string): Promise<SessionJar> {
  const { Cookie, CookieJar } = await import('tough-cookie');
  const jar: CookieJar = new CookieJar(undefined, { allowSpecialUseDomain: true });
  for (const { name, value, domain, path, expires, httpOnly, secure, sameSite } of cookies.filter((one) => concerns(one.domain, host))) {
    const hostOnly = !domain.startsWith('.');
    const cookie = new Cookie({
      key: name,
      value,
      path,
      secure,
      httpOnly,
      sameSite: sameSite.toLowerCase(),
      expires: expires < 0 ? 'Infinity' : new Date(expires * 1000),
      ...(hostOnly ? {} : { domain: domain.slice(1) }),
    });
    // From https, so that cookies marked Secure are taken; whether they are sent is asked anew each time.
    jar.setCookieSync(cookie, `https://${host}/`, { ignoreError: true });
  }
  const living = (now: number): Cookie[] =>
    (jar.serializeSync()?.cookies ?? []).flatMap((kept) => {
      const cookie = Cookie.fromJSON(kept);
      return cookie === undefined || (cookie.expiryTime() ?? Number.POSITIVE_INFINITY) <= now ? [] : [cookie];
    });
  const all = (now: number): SessionCookie[] => living(now).map(writtenDown);
  return {
    all,
    header: (url, sameSiteContext, now) =>
      jar
        .getCookiesSync(url.href, { sameSiteContext, expire: false })
        .filter((cookie) => (cookie.expiryTime() ?? Number.POSITIVE_INFINITY) > now)
        .map((cookie) => cookie.cookieString())
        .join('; '),
    set(field, url, now) {
      jar.setCookieSync(field, url.href, { ignoreError: true, now: new Date(now) });
    },
  };
}

/** A browser sends the cookie to this host (RFC 6265 §5.1.3); a leading dot = to all below the domain too. */
export function concerns(domain: string, host: string): boolean {
  const name = domain.replace(/^\./, '').toLowerCase();
  return host === name || (domain.startsWith('.') && host.endsWith(`.${name}`));
}

function writtenDown(cookie: Cookie): SessionCookie {
  const expiry = cookie.expiryTime() ?? Number.POSITIVE_INFINITY;
  return {
    name: cookie.key,
    value: cookie.value,
    domain: cookie.hostOnly === false ? `.${cookie.domain ?? ''}` : (cookie.domain ?? ''),
    path: cookie.path ?? '/',
    expires: Number.isFinite(expiry) ? expiry / 1000 : -1,
    httpOnly: cookie.httpOnly,
    secure: cookie.secure,
    sameSite: cookie.sameSite === 'strict' ? 'Strict' : cookie.sameSite === 'none' ? 'None' : 'Lax',
  };
}
