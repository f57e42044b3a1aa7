import type { RegisteredSource, SourcePolicy, SourceTerms } from '../../vocabulary/index.ts';
import { targetOf } from '../freshness/index.ts';

/**
 * What reads of an address take from the source it belongs to: the registered one speaks first, else the entry of the settings for exactly its
 * origin, else nothing is stated. A stealth grant holds for the origins that its source names, and rests while the source is paused.
 */
export function termsOf(url: string, registered: RegisteredSource | null, stated: readonly SourcePolicy[]): SourceTerms | null {
  const origin = URL.parse(url)?.origin;
  if (origin === undefined) return null;
  if (registered === null) {
    const policy = stated.find((one) => URL.parse(one.origin)?.origin === origin);
    return policy === undefined ? null : { ...policy, sourceId: null };
  }
  const { id, permission, stealthGrant, state, scope, extraction, contract } = registered;
  const granted = stealthGrant !== undefined && state === 'active' && scope.urls.some((one) => URL.parse(one)?.origin === origin);
  return {
    sourceId: id,
    origin,
    permission,
    maxAgeSeconds: targetOf(registered),
    ...(granted ? { stealthGrant } : {}),
    ...(extraction === undefined ? {} : { extraction }),
    ...(contract === undefined ? {} : { documentSchema: contract }),
  };
}
