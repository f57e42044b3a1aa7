import { VeritrailError } from '../../../vocabulary/index.ts';
import type { NamedValue, SessionCookie } from '../session.ts';

/** Belong to the message or to the connection, not to a session. */
const NOT_A_CREDENTIAL =
  /^(?:host|connection|content-.*|transfer-encoding|te|trailer|upgrade|expect|keep-alive|proxy-.*|accept.*|user-agent|range|if-.*|origin|referer|sec-.*)$/;

/**
 * Lines `Name: value`; a `Cookie` line becomes cookies of the host.
 * @throws VeritrailError input_invalid that names the line, without its content
 */
export function readHeaders(text: string, origin: string, what: string): { headers: NamedValue[]; cookies: SessionCookie[] } {
  const { hostname: domain, protocol } = new URL(origin);
  const headers: NamedValue[] = [];
  const cookies: SessionCookie[] = [];
  for (const [at, line] of text
    .replace(/^\ufeff/, '')
    .split(/\r?\n/)
    .entries()) {
    if (line.trim() === '') continue;
    const colon = line.indexOf(':');
    const name = line.slice(0, Math.max(0, colon)).trim().toLowerCase();
    const value = line.slice(colon + 1).trim();
    // RFC 9110 §5.6.2 and §5.5.
    if (!/^[!#$%&'*+.^_`|~\w-]+$/.test(name) || value === '' || !/^[\t\x20-\x7e\x80-\uffff]*$/.test(value))
      throw new VeritrailError('input_invalid', `${what}: line ${at + 1} is no header field "Name: value"`);
    if (NOT_A_CREDENTIAL.test(name)) throw new VeritrailError('input_invalid', `${what}: ${name} is no field of a session`);
    if (name !== 'cookie') {
      headers.push({ name, value });
      continue;
    }
    for (const pair of value.split(';')) {
      const equals = pair.indexOf('=');
      if (equals < 1) continue;
      cookies.push({
        name: pair.slice(0, equals).trim(),
        value: pair.slice(equals + 1).trim(),
        domain,
        path: '/',
        expires: -1,
        httpOnly: true,
        secure: protocol === 'https:',
        sameSite: 'Lax',
      });
    }
  }
  return { headers, cookies };
}
