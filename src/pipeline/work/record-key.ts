import { type AddressPolicy, type Admission, admit, learnAddresses } from '../ingest/index.ts';
import type { KeepDeps } from './deps.ts';
import { observationsOf } from './discover.ts';

type Asking = Pick<KeepDeps, 'sources'> & { readonly store: Pick<KeepDeps['store'], 'kv' | 'records'> };

/**
 * What an address that somebody asks for is kept as: by the rules that its source states, unless only the ones that its site has taught lead to a
 * record. Pages that were found are kept under those.
 */
export async function admissionOf(deps: Asking, address: string): Promise<Admission> {
  const match = await deps.sources.matcher();
  const under = (learned: AddressPolicy | null): Admission =>
    admit(address, { match, addresses: (source) => learned ?? learnAddresses([], source.addresses), background: false });
  const stated = under(null);
  if (stated.kind === 'refused') return stated;
  const taught = under(learnAddresses(await observationsOf(deps, new URL(stated.url).host), stated.source.addresses));
  if (taught.kind === 'refused' || taught.key === stated.key) return stated;
  return (await deps.store.records.get(stated.key)) === null && (await deps.store.records.get(taught.key)) !== null ? taught : stated;
}
