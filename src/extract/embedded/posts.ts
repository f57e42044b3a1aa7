import type { PostCall } from '../../vocabulary/index.ts';
import { addressIn } from './address-expression.ts';
import { type PageAddress, resolve, WORTH, worth } from './worth.ts';

const MAX_SCRIPT = 4_000_000;
/** Calls of one script that are looked at. */
const MAX_CALLS = 100;
/** How far the options of a call are read. */
const OPTIONS_LENGTH = 1_000;

/** Calls that send something: by their name, by the method they open with, by options that follow, or as the place of a GraphQL client. */
const CALLS =
  /(?:\b(axios\.post|ky\.post|(?:\$|jQuery)\.post|http\.post|request\.post|client\.post|api\.post)\(|\.open\(\s{0,9}["'`](POST)["'`]\s{0,9},|\b(fetch|\$fetch|ofetch|axios)\(|\b(uri|url|endpoint|httpEndpoint|graphqlEndpoint)\s{0,9}:(?=\s{0,9}["'`][^"'`\s]{0,200}graphql))\s{0,9}(?=["'`]|[A-Za-z_$][\w$.]{0,60}\s{0,9}\+\s{0,9}["'`])/g;

/** What a script asks for by sending something with it. Machinery (counting, logging in, carts) is left out. Pure; nothing is run. */
export function postsIn(code: string, page: PageAddress): PostCall[] {
  const source = code.slice(0, MAX_SCRIPT);
  const found = new Map<string, PostCall>();
  CALLS.lastIndex = 0;
  let tries = 0;
  for (let call = CALLS.exec(source); call !== null && tries < MAX_CALLS; call = CALLS.exec(source)) {
    tries += 1;
    const [whole, named, opened, general, client] = call;
    const from = call.index + whole.length;
    const address = addressIn(source, from, page);
    if (address === null) continue;
    CALLS.lastIndex = Math.max(from, address.end);
    if (general !== undefined && !sends(source, address.end)) continue;
    const url = resolve(address.filled, page);
    if (url === null || worth(url, page) < WORTH) continue;
    const how = client === undefined ? (named ?? (opened === undefined ? general : 'XMLHttpRequest')) : 'a GraphQL client';
    if (!found.has(url)) found.set(url, { url, why: `${how ?? 'a call'} in a script sends something` });
  }
  return [...found.values()];
}

/** A call whose options name another method. */
export function sends(source: string, end: number): boolean {
  const after = source.slice(end, end + OPTIONS_LENGTH);
  if (!/^\s*,\s*\{/.test(after)) return false;
  let depth = 0;
  let at = after.indexOf('{');
  do {
    const sign = after.charAt(at);
    depth += sign === '{' ? 1 : sign === '}' ? -1 : 0;
    at += 1;
  } while (depth > 0 && at < after.length);
  return /\bmethod\s{0,9}:\s{0,9}(?!["'`](?:GET|HEAD)["'`])/i.test(after.slice(0, at));
}
