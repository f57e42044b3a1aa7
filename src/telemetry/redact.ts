/** Secrets never reach a trace or a log: credentials in URLs, secret-looking parameters, authorization headers, bearer tokens in text. */
const SECRET_PARAMETER =
  /^(?:.*[_-])?(?:(?:api|access|auth|id|refresh|client|private|secret)?(?:key|token|secret)|auth|authorization|password|passwd|pwd|signature|sig|(?:php|j)?sess(?:ion)?(?:id)?|sid|credentials?|jwt)$/i;
const SECRET_HEADER = /^(?:authorization|proxy-authorization|cookie|set-cookie|x-api-key|x-api-token|x-subscription-token|x-auth-token)$/i;
const MASK = 'REDACTED';

/** The URL without credentials and with secret parameters masked, in its query and in its fragment. Text that is no URL comes back unchanged. */
export function redactUrl(text: string): string {
  if (!/[@?#]/.test(text) || !URL.canParse(text)) return text;
  const url = new URL(text);
  const query = masked(url.search.slice(1));
  const fragment = masked(url.hash.slice(1));
  if (url.username === '' && url.password === '' && query === null && fragment === null) return text;
  url.username = '';
  url.password = '';
  if (query !== null) url.search = query;
  if (fragment !== null) url.hash = fragment;
  return url.href;
}

/** `a=b&c=d` with the values of secret parameters masked; null when there are none. One pass, however many there are. */
function masked(parameters: string): string | null {
  if (!parameters.includes('=')) return null;
  let touched = false;
  const kept = parameters.split('&').map((pair) => {
    const at = pair.indexOf('=');
    if (at < 0 || !SECRET_PARAMETER.test(nameOf(pair.slice(0, at)))) return pair;
    touched = true;
    return `${pair.slice(0, at)}=${MASK}`;
  });
  return touched ? kept.join('&') : null;
}

function nameOf(encoded: string): string {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return encoded;
  }
}

/** The URL without user name and password: they are never sent, so they are no part of the address. */
export function withoutCredentials(text: string): string {
  if (!text.includes('@') || !URL.canParse(text)) return text;
  const url = new URL(text);
  if (url.username === '' && url.password === '') return text;
  url.username = '';
  url.password = '';
  return url.href;
}

export function redactHeaders(headers: readonly (readonly [string, string])[]): [string, string][] {
  return headers.map(([name, value]) => [name, SECRET_HEADER.test(name) ? MASK : value]);
}

/** Mask URLs, bearer tokens and basic credentials inside free text. */
export function redactText(text: string): string {
  // No secret is found in a text without any of these; most texts of a trace have none.
  if (!/[@?#]|Bearer|Basic/.test(text)) return text;
  return text
    .replace(/\b(Bearer|Basic)\s+[A-Za-z0-9._~+/=-]{6,}/g, `$1 ${MASK}`)
    .replace(/\bhttps?:\/\/[^\s"'<>]+/g, (url) => redactUrl(url));
}
