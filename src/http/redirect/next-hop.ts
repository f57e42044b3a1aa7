import { type Problem, problem } from '../../vocabulary/index.ts';
import { valuesOf, withoutHeaders } from '../headers.ts';
import type { HeaderList, HttpResponse } from '../model.ts';
import type { Hop } from '../pipeline.ts';

/** 300 offers a choice, 304 answers a condition, 305 and 306 are history: none of them is followed (RFC 9110 §15.4). */
const FOLLOWED: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** What may go to another origin. A list of what is safe, because secrets have no fixed names. */
const CROSS_ORIGIN: ReadonlySet<string> = new Set(['accept', 'accept-encoding', 'accept-language', 'user-agent', 'content-type', 'from']);
const BODY_FIELDS: ReadonlySet<string> = new Set([
  'content-type',
  'content-length',
  'content-encoding',
  'content-language',
  'content-location',
]);

export type NextHop =
  | { readonly kind: 'stop' }
  | { readonly kind: 'follow'; readonly location: string; readonly hop: Pick<Hop, 'url' | 'method' | 'headers' | 'body'> }
  | { readonly kind: 'problem'; readonly problem: Problem };

/** Where a response sends us, and what may be carried there. */
export function nextHop(hop: Hop, response: Pick<HttpResponse, 'status' | 'headers'>): NextHop {
  const { status } = response;
  if (!FOLLOWED.has(status)) return { kind: 'stop' };
  const invalid = (detail: string): NextHop => ({ kind: 'problem', problem: problem('redirect_invalid', detail) });
  const [location, ...others] = valuesOf(response.headers, 'location').map((value) => value.trim());
  if (location === undefined || location === '') return invalid(`status ${status} without a Location`);
  if (others.some((other) => other !== location)) return invalid('several different Location fields');
  if (!URL.canParse(location, hop.url.href)) return invalid(`"${location.slice(0, 200)}" is no URL`);
  const url = new URL(location, hop.url);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return invalid(`the target's scheme ${url.protocol} is not http or https`);
  url.username = '';
  url.password = '';
  // A fragment is inherited unless the target brings its own (RFC 9110 §10.2.2).
  if (url.hash === '' && !location.includes('#')) url.hash = hop.url.hash;

  const toGet = (status === 303 && hop.method !== 'HEAD') || ((status === 301 || status === 302) && hop.method === 'POST');
  const crossOrigin = url.origin !== hop.url.origin;
  const body = toGet ? null : hop.body;
  if (crossOrigin && body !== null) return invalid(`status ${status} would forward the request body to ${url.origin}`);
  let headers: HeaderList = crossOrigin ? hop.headers.filter(([name]) => CROSS_ORIGIN.has(name)) : hop.headers;
  if (toGet) headers = withoutHeaders(headers, BODY_FIELDS);
  return { kind: 'follow', location, hop: { url, method: toGet ? 'GET' : hop.method, headers, body } };
}
