import { EMPTY_CONTRACT, type SourceTerms } from '../../vocabulary/index.ts';
import type { FetchRequest } from './fetch.ts';

/**
 * A request by the terms of its source: its schema of documents always counts, as does its target of freshness where no age is asked for; what
 * its extraction profile expects gives way to what the task expects. Pure.
 */
export function underTerms<T extends Pick<FetchRequest, 'contract' | 'freshness'>>(request: T, terms: SourceTerms | null | undefined): T {
  if (terms == null) return request;
  const { extraction, documentSchema, maxAgeSeconds } = terms;
  const { freshness = { mode: 'default' }, contract } = request;
  const aged = maxAgeSeconds === undefined || freshness.maxAgeSeconds !== undefined ? freshness : { ...freshness, maxAgeSeconds };
  const types = contract.expectedContentTypes.length > 0 ? contract.expectedContentTypes : extraction?.expectedContentTypes;
  return {
    ...request,
    freshness: aged,
    contract: {
      ...EMPTY_CONTRACT,
      ...extraction,
      ...contract,
      ...(types === undefined ? {} : { expectedContentTypes: types }),
      ...(documentSchema === undefined ? {} : { document: both(contract.document, documentSchema) }),
    },
  };
}

/** Conjoined anew for each pair once, because a schema is compiled by its identity. */
const joined = new WeakMap<object, WeakMap<object, Record<string, unknown>>>();

function both(asked: Record<string, unknown> | undefined, stated: Readonly<Record<string, unknown>>): Record<string, unknown> {
  if (asked === undefined) return stated;
  const of = joined.get(stated) ?? new WeakMap<object, Record<string, unknown>>();
  joined.set(stated, of);
  const made = of.get(asked) ?? { allOf: [stated, asked] };
  of.set(asked, made);
  return made;
}
