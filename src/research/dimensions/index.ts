/** @module What people ask about, as data: dimensions with the words and values that state them, and words that mean the same. */
import type { Analysis } from '../../vocabulary/index.ts';
import { MEASURES } from './measures.ts';
import { type DimensionRow, row } from './row.ts';
import { RULES } from './rules.ts';
import { SERVICES } from './services.ts';

export { conceptsIn, type PhraseHit, phraseFinder } from './concepts.ts';
export type { DimensionRow } from './row.ts';

export const DIMENSIONS: readonly DimensionRow[] = [...SERVICES, ...RULES, ...MEASURES];
export const DIMENSION_BY_ID: ReadonlyMap<string, DimensionRow> = new Map(DIMENSIONS.map((at) => [at.id, at]));

/** What must be known before prices of a hosted service on different bases may be compared. */
export const COMPARABILITY: readonly string[] = ['min_nodes', 'node_spec', 'included_storage', 'included_backup', 'included_network'];

/** A dimension in the user's own words: any value with a unit may state it, and anybody may say so. */
export const listedRow = ({ id, label }: Analysis['dimensions'][number]): DimensionRow =>
  row(id, label, label, [label], [label], ['dimension', 'range', 'percent', 'currency', 'duration', 'temperature', 'number', 'text'], {
    firstHand: false,
  });
