import { admit, learnAddresses } from '../ingest/index.ts';
import type { SourceRegistry } from '../sources/index.ts';

/** The key of the record of an address; null where no source covers it. */
export async function canonicalRecordKey(sources: Pick<SourceRegistry, 'matcher'>, address: string): Promise<string | null> {
  const match = await sources.matcher();
  const admission = admit(address, { match, addresses: (source) => learnAddresses([], source.addresses), background: false });
  return admission.kind === 'in' ? admission.key : null;
}
