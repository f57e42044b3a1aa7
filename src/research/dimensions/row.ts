import type { FactKind } from '../../vocabulary/index.ts';

/**
 * What people ask about. One row a dimension: the words by which it shows in a question and in a page, what kind of value states it, and how
 * fast it ages. `critical` rows decide a comparison; `supporting` ones are needed to make it fair.
 */
export interface DimensionRow {
  readonly id: string;
  readonly label: { readonly en: string; readonly zh: string };
  /** Words of a page or question; longer ones win over shorter ones inside them. */
  readonly terms: { readonly en: readonly string[]; readonly zh: readonly string[] };
  /** Words of which one must stand in a page's statement or headers: without them a value near the topic is about something else. */
  readonly requires: readonly string[];
  /** Verbs that make a sentence under the right heading a statement of the dimension. */
  readonly cues: readonly string[];
  /** Dimensions whose words in the statement or its heading say that the value is theirs ("storage costs … per GB"). */
  readonly excludes: readonly string[];
  /** Words for a search engine. */
  readonly query: { readonly en: string; readonly zh: string };
  readonly expects: readonly (FactKind | 'text')[];
  /** UCUM units of its kinds of quantity, split by `|`: a length is no weight. Null where any unit, or none, will do. */
  readonly base: string | null;
  readonly freshness: 'high' | 'medium' | 'low';
  /** Statements of this kind need the source that sets them, never hearsay alone. */
  readonly firstHand: boolean;
  readonly role: 'critical' | 'supporting';
  /** Which end of the scale is the better one, where that can be said. */
  readonly better: 'more' | 'less' | null;
}

export const row = (
  id: string,
  en: string,
  zh: string,
  termsEn: readonly string[],
  termsZh: readonly string[],
  expects: DimensionRow['expects'],
  more: Partial<Omit<DimensionRow, 'id' | 'label' | 'terms' | 'expects'>> = {},
): DimensionRow => ({
  id,
  label: { en, zh },
  terms: { en: termsEn, zh: termsZh },
  expects,
  query: { en, zh },
  requires: [],
  cues: [],
  excludes: [],
  base: null,
  freshness: 'medium',
  firstHand: true,
  role: 'critical',
  better: null,
  ...more,
});
