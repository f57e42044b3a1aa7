import { z } from 'zod';
import { parseInput, VeritrailError } from '../../vocabulary/index.ts';

/** As browsers' automation writes cookies down: a domain without a dot in front is one host, `expires` in seconds since 1970, -1 = until the browser ends. */
export const SessionCookie = z.strictObject({
  name: z.string(),
  value: z.string(),
  domain: z.string().min(1),
  path: z.string().startsWith('/'),
  expires: z.number(),
  httpOnly: z.boolean(),
  secure: z.boolean(),
  sameSite: z.enum(['Strict', 'Lax', 'None']),
});
export type SessionCookie = z.infer<typeof SessionCookie>;

const NamedValue = z.strictObject({ name: z.string().min(1), value: z.string() });
export type NamedValue = z.infer<typeof NamedValue>;

/** What a session is made of. All of it is secret. */
export const SessionContent = z.strictObject({
  cookies: z.array(SessionCookie),
  localStorage: z.array(NamedValue),
  /** Sent to the session's own origin and to no other. Names in lower case. */
  headers: z.array(NamedValue),
  /** A page that only those see who are logged in. */
  checkUrl: z.string().nullable(),
});
export type SessionContent = z.infer<typeof SessionContent>;

/** The origin that an address names: `https://host[:port]`. @throws VeritrailError input_invalid */
export function originOf(address: string): string {
  const url = URL.parse(address);
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:'))
    throw new VeritrailError('input_invalid', `"${address.slice(0, 200)}" is no http or https origin`);
  return url.origin;
}

/** Who hears of these values must not print them. */
export function secretsOf({ cookies, localStorage, headers }: SessionContent): string[] {
  return [
    ...cookies.map(({ value }) => value),
    ...localStorage.flatMap(({ value }) => [value, ...leavesOf(value)]),
    ...headers.flatMap(({ value }) => [value, ...partsOf(value)]),
  ];
}

/** Tokens stand inside JSON in the storage of many sites. Shorter strings are its settings. */
const SHORTEST_TOKEN = 16;

function leavesOf(text: string): string[] {
  if (!/^\s*[[{]/.test(text)) return [];
  const found: string[] = [];
  try {
    JSON.parse(text, (_, value: unknown) => {
      if (typeof value === 'string' && value.length >= SHORTEST_TOKEN) found.push(value);
      return value;
    });
  } catch {
    // No JSON after all: it is secret as a whole.
    return [];
  }
  return found;
}

/** The credentials behind an authentication scheme (RFC 9110 §11.4); of `Basic` the password too. */
function partsOf(value: string): string[] {
  const [, scheme, rest] = /^([A-Za-z][\w-]*)\s+(\S.*)$/.exec(value) ?? [];
  if (scheme === undefined || rest === undefined) return [];
  if (scheme.toLowerCase() !== 'basic') return [rest];
  const pair = Buffer.from(rest, 'base64').toString();
  return [rest, pair, pair.slice(pair.indexOf(':') + 1)];
}

/** Nothing in an error may hold what was given. @throws VeritrailError input_invalid */
export const parseContent = (value: unknown, what: string): SessionContent => parseInput(SessionContent, value, what);
