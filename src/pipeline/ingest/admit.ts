import { canonicalizeUrl } from '../../text/index.ts';
import type { RegisteredSource } from '../../vocabulary/index.ts';
import { type AddressPolicy, addressUnder } from './addresses.ts';
import { recordKey } from './key.ts';

export type Admission =
  | { readonly kind: 'in'; readonly source: RegisteredSource; readonly url: string; readonly key: string }
  | { readonly kind: 'refused'; readonly code: RefusalCode; readonly reason: string };

/** `scheme`, `address`: never; `outside_registry`: no source covers it; the others hold for the background only. */
export type RefusalCode = 'scheme' | 'address' | 'credentials' | 'outside_registry' | 'source_paused' | 'permission_unknown';

export interface AdmissionRules {
  /** The source that speaks for an address; null = none is registered. */
  readonly match: (url: string) => RegisteredSource | null;
  /** The rules of the addresses of a source. */
  readonly addresses: (source: RegisteredSource) => AddressPolicy;
  /** Whether nobody waits for it: then its source must be active, and what may be done with it known. */
  readonly background: boolean;
}

/** Whether an address may be asked for and kept, and as what. Asked before a request is made, for its target again after a redirect. Pure. */
export function admit(address: string, { match, addresses, background }: AdmissionRules): Admission {
  const refused = (code: RefusalCode, reason: string): Admission => ({ kind: 'refused', code, reason });
  const parsed = URL.parse(address);
  if (parsed === null) return refused('address', 'this is no address');
  if (parsed.protocol !== 'http:' && parsed.protocol !== 'https:') return refused('scheme', `${parsed.protocol} is neither http nor https`);
  if (parsed.username !== '' || parsed.password !== '') return refused('credentials', 'it holds a name or password; a session keeps these');
  const canonical = canonicalizeUrl(address);
  if (canonical === null) return refused('address', 'this is no address of a host');
  const source = match(canonical);
  if (source === null) return refused('outside_registry', `no registered source covers ${parsed.host}${parsed.pathname}`);
  if (background && source.state === 'paused') return refused('source_paused', `the source ${source.id} is paused`);
  if (background && source.permission === 'unknown')
    return refused(
      'permission_unknown',
      `what may be done with the source ${source.id} is unknown; nothing of it is fetched in the background`,
    );
  const url = addressUnder(canonical, addresses(source)) ?? canonical;
  // The rules of its addresses must not lead out of a source.
  if (url !== canonical && match(url)?.id !== source.id)
    return { kind: 'in', source, url: canonical, key: recordKey(canonical, source.authScope ?? null) };
  return { kind: 'in', source, url, key: recordKey(url, source.authScope ?? null) };
}
