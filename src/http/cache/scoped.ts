import { hash } from 'node:crypto';
import type { CredentialSource } from '../credentials/port.ts';
import type { HeaderList } from '../model.ts';
import type { Hop } from '../pipeline.ts';

/** Fields that may be kept as they are. A list of what is safe, because secrets have no fixed names. */
const PLAIN: ReadonlySet<string> = new Set(['accept', 'accept-encoding', 'accept-language', 'user-agent', 'range', 'cache-control']);

/** The source of a scope's credentials; null where no scope has any, and nothing is hidden. */
type Hiding = Pick<CredentialSource, 'mask'> | null;

/** The request's fields as the store may know them. A copy that varies by a secret is found again by its hash. */
export function askedFields({ headers, authScope }: Pick<Hop, 'headers' | 'authScope'>, secrets: Hiding): HeaderList {
  if (authScope === null || secrets === null) return headers;
  return headers.map(([name, value]) => [name, PLAIN.has(name) ? value : hash('sha256', `${authScope}\n${value}`)]);
}

/** The response's fields as the store may keep them; null where the copy could not be kept without a secret. */
export function answeredFields(
  { url, authScope }: Pick<Hop, 'url' | 'authScope'>,
  headers: HeaderList,
  secrets: Hiding,
): HeaderList | null {
  if (authScope === null || secrets === null) return headers;
  const { mask } = secrets;
  const leads = headers.flatMap(([name, value]) => (name === 'location' ? [value] : []));
  if ([url.href, ...leads].some((address) => mask(address) !== address)) return null;
  return headers.filter(([name]) => name !== 'set-cookie').map(([name, value]) => [name, mask(value)]);
}
