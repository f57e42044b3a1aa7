import { SEGMENT_FEATURES } from './features.ts';
import type { Lexicon } from './lexicon.ts';
import stored from './model.json' with { type: 'json' };
import { PAGE_FEATURES } from './page-features.ts';
import type { QualityWeights } from './quality.ts';
import { SECOND_FEATURES } from './second-features.ts';
import { type PackedTrees, type Trees, unpackTrees } from './trees.ts';

/** The model as it is stored: `model.json`, written by `bench/extract/train.ts`. */
export interface StoredModel {
  readonly lexicon: { readonly names: Readonly<Record<string, number>>; readonly texts: Readonly<Record<string, number>> };
  readonly first: PackedTrees;
  readonly second: PackedTrees;
  readonly quality: QualityWeights;
  /** One ensemble a page type; the greatest score wins. */
  readonly types: Readonly<Record<string, PackedTrees>>;
}

export interface Model {
  readonly lexicon: Lexicon;
  readonly first: Trees;
  readonly second: Trees;
  readonly quality: QualityWeights;
  readonly types: readonly (readonly [string, Trees])[];
}

/** Columns of the second look: those of the first, then what it adds. */
export const ALL_FEATURES: readonly string[] = [...SEGMENT_FEATURES, ...SECOND_FEATURES.map((name) => `second ${name}`)];

export function loadModel(data: StoredModel): Model {
  return {
    lexicon: { names: new Map(Object.entries(data.lexicon.names)), texts: new Map(Object.entries(data.lexicon.texts)) },
    first: unpackTrees(data.first, SEGMENT_FEATURES),
    second: unpackTrees(data.second, ALL_FEATURES),
    quality: data.quality,
    types: Object.entries(data.types).map(([name, trees]) => [name, unpackTrees(trees, PAGE_FEATURES)]),
  };
}

let shipped: Model | undefined;
/** The model that ships with the product, unpacked when first asked for. */
export function shippedModel(): Model {
  shipped ??= loadModel(stored);
  return shipped;
}
