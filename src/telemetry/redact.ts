/** Secrets never reach a trace or a log: credentials in URLs, secret-looking parameters, authorization headers, bearer tokens in text. */
const SECRET_PARAMETER =
  /^(?:.*[_-])?(?:key|apikey|api_key|token|access_token|auth|authorization|password|passwd|pwd|secret|signature|sig|session|sid)$/i;
const SECRET_HEADER = /^(?:authorization|proxy-authorization|cookie|set-cookie|x-api-key|x-api-token|x-subscription-token|x-auth-token)$/i;
const MASK = 'REDACTED';

/** The URL without credentials and with secret parameters masked. Text that is no URL comes back unchanged. */
export function redactUrl(text: string): string {
  if (!/[@?]/.test(text) || !URL.canParse(text)) return text;
  const url = new URL(text);
  let touched = url.username !== '' || url.password !== '';
  url.username = '';
  url.password = '';
  for (const name of new Set(url.searchParams.keys())) {
    if (!SECRET_PARAMETER.test(name)) continue;
    url.searchParams.set(name, MASK);
    touched = true;
  }
  return touched ? url.href : text;
}

export function redactHeaders(headers: readonly (readonly [string, string])[]): [string, string][] {
  return headers.map(([name, value]) => [name, SECRET_HEADER.test(name) ? MASK : value]);
}

/** Mask URLs, bearer tokens and basic credentials inside free text. */
export function redactText(text: string): string {
  return text
    .replace(/\b(Bearer|Basic)\s+[A-Za-z0-9._~+/=-]{6,}/g, `$1 ${MASK}`)
    .replace(/\bhttps?:\/\/[^\s"'<>]+/g, (url) => redactUrl(url));
}
