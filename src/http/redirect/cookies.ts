import { getDomain } from 'tldts';
import { parseHttpDate, valuesOf } from '../headers.ts';
import type { HeaderList } from '../model.ts';

interface Cookie {
  readonly name: string;
  readonly value: string;
  readonly host: string;
  readonly hostOnly: boolean;
  readonly path: string;
  readonly secure: boolean;
}

/** Enough for any sane chain; a server that sets more gets the first ones back. */
const MAX_COOKIES = 50;
const MAX_COOKIE_BYTES = 4096;

export interface CookieJar {
  store(url: URL, headers: HeaderList): void;
  /** The request headers with the jar's cookies for this URL, and those cookies alone. */
  apply(url: URL, headers: HeaderList): { headers: HeaderList; cookie: string };
}

/**
 * A cookie jar for one redirect chain (RFC 6265 §5, without persistence): many sites send a visitor in a circle until a cookie comes back.
 * Cookies for other domains and for public suffixes are refused.
 */
export function createCookieJar(): CookieJar {
  const cookies = new Map<string, Cookie>();
  return {
    store(url, headers) {
      for (const line of valuesOf(headers, 'set-cookie')) {
        const parsed = line.length <= MAX_COOKIE_BYTES ? parseCookie(line, url) : null;
        if (parsed === null) continue;
        const key = `${parsed.cookie.host} ${parsed.cookie.path} ${parsed.cookie.name}`;
        if (parsed.expired) cookies.delete(key);
        else if (cookies.has(key) || cookies.size < MAX_COOKIES) cookies.set(key, parsed.cookie);
      }
    },
    apply(url, headers) {
      const mine = [...cookies.values()].filter((cookie) => applies(cookie, url));
      if (mine.length === 0) return { headers, cookie: '' };
      const cookie = mine.map(({ name, value }) => `${name}=${value}`).join('; ');
      const own = valuesOf(headers, 'cookie');
      return { headers: [...headers.filter(([name]) => name !== 'cookie'), ['cookie', [...own, cookie].join('; ')]], cookie };
    },
  };
}

function parseCookie(line: string, url: URL): { cookie: Cookie; expired: boolean } | null {
  const [pair = '', ...attributes] = line.split(';');
  const at = pair.indexOf('=');
  const name = pair.slice(0, Math.max(0, at)).trim();
  if (name === '' || /[\x00-\x1f\x7f]/.test(pair)) return null;
  let domain = '';
  let path = defaultPath(url);
  let secure = false;
  let expired = false;
  for (const attribute of attributes) {
    const [key = '', ...rest] = attribute.split('=');
    const value = rest.join('=').trim();
    switch (key.trim().toLowerCase()) {
      case 'domain':
        domain = value.replace(/^\./, '').toLowerCase();
        break;
      case 'path':
        if (value.startsWith('/')) path = value;
        break;
      case 'secure':
        secure = true;
        break;
      case 'max-age':
        if (/^(?:0|-\d+)$/.test(value)) expired = true;
        break;
      case 'expires':
        // Deletion is written as a date at the epoch; the exact clock does not matter within one chain.
        if ((parseHttpDate(value.replaceAll('-', ' ')) ?? Number.POSITIVE_INFINITY) <= DAY_MS) expired = true;
        break;
    }
  }
  const host = url.hostname;
  const hostOnly = domain === '' || domain === host;
  if (!hostOnly && !(host.endsWith(`.${domain}`) && getDomain(domain, { allowPrivateDomains: true }) !== null)) return null;
  return { cookie: { name, value: pair.slice(at + 1).trim(), host: hostOnly ? host : domain, hostOnly, path, secure }, expired };
}

const DAY_MS = 86_400_000;

const defaultPath = (url: URL): string => url.pathname.slice(0, Math.max(1, url.pathname.lastIndexOf('/')));

function applies(cookie: Cookie, url: URL): boolean {
  const host = url.hostname;
  if (cookie.secure && url.protocol !== 'https:') return false;
  if (host !== cookie.host && (cookie.hostOnly || !host.endsWith(`.${cookie.host}`))) return false;
  return url.pathname === cookie.path || url.pathname.startsWith(cookie.path.endsWith('/') ? cookie.path : `${cookie.path}/`);
}
