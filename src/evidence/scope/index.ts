/** @module Where a statement holds: regions, plans, versions and validity, read from the texts around an anchor and compared across languages. */

export { type AspectMatch, matchAspects, matchScope, type ScopeMatch } from './match.ts';
export { editionOf, type PlanRelation, planOf, samePlan } from './plan.ts';
export { findRegions, type RegionMention, type RegionRelation, regionOf, sameRegion } from './region.ts';
export { scopeAt, scopingRegion, sentenceAround } from './scope-at.ts';
export { validityOf } from './validity.ts';
export { sameVersion, type VersionRelation, versionOf } from './version.ts';
