import { headerOf } from '../headers.ts';
import type { HeaderList } from '../model.ts';

export type Directives = ReadonlyMap<string, string | null>;

/** Cache-Control as directives, names in lower case; of a repeated one the first counts (RFC 9111 §4.2.1). Linear in the text. */
export function parseCacheControl(headers: HeaderList): Directives {
  const text = headerOf(headers, 'cache-control') ?? '';
  const directives = new Map<string, string | null>();
  for (const member of splitList(text)) {
    const at = member.indexOf('=');
    const name = (at < 0 ? member : member.slice(0, at)).trim().toLowerCase();
    if (name === '' || directives.has(name)) continue;
    directives.set(name, at < 0 ? null : unquote(member.slice(at + 1).trim()));
  }
  return directives;
}

/** Members of a comma list; commas inside quoted strings do not part. */
function splitList(text: string): string[] {
  const members: string[] = [];
  let start = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at++) {
    const char = text[at];
    if (quoted && char === '\\') at++;
    else if (char === '"') quoted = !quoted;
    else if (char === ',' && !quoted) {
      members.push(text.slice(start, at).trim());
      start = at + 1;
    }
  }
  members.push(text.slice(start).trim());
  return members.filter((member) => member !== '');
}

const unquote = (text: string): string => (text.length >= 2 && text.startsWith('"') && text.endsWith('"') ? text.slice(1, -1) : text);

/** Larger values mean "for ever"; 2^31 is what RFC 9111 §1.2.2 has implementations use. */
const MAX_DELTA = 2_147_483_648;

/** A delta-seconds value (RFC 9111 §1.2.2). Absent = undefined; given but not a number = 0, which errs towards stale (§4.2.1). */
export function seconds(directives: Directives, name: string): number | undefined {
  if (!directives.has(name)) return undefined;
  const value = directives.get(name) ?? '';
  return /^\d+$/.test(value) ? Math.min(Number(value), MAX_DELTA) : 0;
}
