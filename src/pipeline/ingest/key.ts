import { createHash } from 'node:crypto';

/** Name of the record of an address in its auth scope; null = public. The same in every process: it makes each step of the pipeline idempotent. */
export const recordKey = (canonicalUrl: string, authScope: string | null): string =>
  createHash('sha256')
    .update(`${canonicalUrl}\u0000${authScope ?? ''}`)
    .digest('hex')
    .slice(0, 32);
