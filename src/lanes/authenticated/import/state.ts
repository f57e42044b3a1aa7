import { z } from 'zod';
import { VeritrailError } from '../../../vocabulary/index.ts';
import { concerns } from '../cookies.ts';
import type { NamedValue, SessionCookie } from '../session.ts';

/** What a file holds that belongs to one origin. */
export interface Imported {
  readonly cookies: readonly SessionCookie[];
  readonly localStorage: readonly NamedValue[];
}

/** Cookies as browsers' automation, browser extensions and DevTools write them down. */
const LooseCookie = z.looseObject({
  name: z.string(),
  value: z.string(),
  domain: z.string().min(1),
  path: z.string().startsWith('/').catch('/'),
  /** Seconds since 1970. */
  expires: z.number().optional().catch(undefined),
  expirationDate: z.number().optional().catch(undefined),
  session: z.boolean().optional(),
  hostOnly: z.boolean().optional(),
  httpOnly: z.boolean().catch(false),
  secure: z.boolean().catch(false),
  sameSite: z.string().optional().catch(undefined),
});
const StorageState = z.looseObject({
  cookies: z.array(LooseCookie),
  origins: z
    .array(z.looseObject({ origin: z.string(), localStorage: z.array(z.looseObject({ name: z.string(), value: z.string() })).default([]) }))
    .default([]),
});

/** Playwright's `storageState`, or a JSON list of cookies; only what concerns the origin. @throws VeritrailError input_invalid, without the content */
export function readState(text: string, origin: string, what: string): Imported {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    // The parser's message would quote the text.
    throw new VeritrailError('input_invalid', `${what} is not JSON`);
  }
  const parsed = StorageState.safeParse(Array.isArray(value) ? { cookies: value } : value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new VeritrailError('input_invalid', `${what}: ${issue?.path.join('.') || '(root)'}: not a storage state and no list of cookies`);
  }
  const { hostname } = new URL(origin);
  return {
    cookies: parsed.data.cookies.map(cookieOf).filter(({ domain }) => concerns(domain, hostname)),
    localStorage: parsed.data.origins
      .filter((one) => one.origin === origin)
      .flatMap(({ localStorage }) => localStorage.map(({ name, value }) => ({ name, value }))),
  };
}

function cookieOf(cookie: z.infer<typeof LooseCookie>): SessionCookie {
  const { name, value, domain, path, httpOnly, secure, hostOnly, session } = cookie;
  const expires = session === true ? -1 : (cookie.expires ?? cookie.expirationDate ?? -1);
  return {
    name,
    value,
    domain: hostOnly === true ? domain.replace(/^\./, '') : hostOnly === false && !domain.startsWith('.') ? `.${domain}` : domain,
    path,
    expires: expires > 0 ? expires : -1,
    httpOnly,
    secure,
    sameSite: sameSiteOf(cookie.sameSite),
  };
}

/** What is not said is `Lax`, as in browsers. */
function sameSiteOf(given = ''): SessionCookie['sameSite'] {
  const name = given.toLowerCase();
  return name === 'strict' ? 'Strict' : name === 'none' || name === 'no_restriction' ? 'None' : 'Lax';
}

/**
 * `cookies.txt` as curl, wget and browser extensions write it: seven fields with tabs between them, `#HttpOnly_` before the domain.
 * @throws VeritrailError input_invalid that names the line, without its content
 */
export function readCookiesTxt(text: string, origin: string, what: string): Imported {
  const { hostname } = new URL(origin);
  const cookies = text
    .replace(/^\ufeff/, '')
    .split(/\r?\n/)
    .flatMap((line, at): SessionCookie[] => {
      const httpOnly = line.startsWith('#HttpOnly_');
      if (line.trim() === '' || (line.startsWith('#') && !httpOnly)) return [];
      const [domain = '', below, path = '', secure, expires, name, value] = (httpOnly ? line.slice(10) : line).split('\t');
      if (name === undefined || domain === '' || !path.startsWith('/') || !/^\d+$/.test(expires ?? ''))
        throw new VeritrailError('input_invalid', `${what}: line ${at + 1} is no cookie of cookies.txt`);
      const bare = domain.replace(/^\./, '');
      return [
        {
          name,
          value: value ?? '',
          domain: below?.toUpperCase() === 'TRUE' ? `.${bare}` : bare,
          path,
          expires: Number(expires) === 0 ? -1 : Number(expires),
          httpOnly,
          secure: secure?.toUpperCase() === 'TRUE',
          sameSite: 'Lax',
        },
      ];
    });
  return { cookies: cookies.filter(({ domain }) => concerns(domain, hostname)), localStorage: [] };
}

/** A file of cookies in one of the two forms. */
export const readCookies = (text: string, origin: string, what: string): Imported =>
  /^\s*[[{]/.test(text.replace(/^\ufeff/, '')) ? readState(text, origin, what) : readCookiesTxt(text, origin, what);
