/**
 * @module What pages of one site have in common. `learn` takes what a page shows of its template into the profile of its host, `chooseBySite`
 * reads a page with it: texts that stand on most pages are surroundings, paths whose long text changes are content. From 3 pages on; a page
 * that does not fit is read by itself alone. A choice once made is recorded (`SiteSelection`) and can be made again without the profile.
 */
export { learn } from './learn.ts';
export { emptyProfile, type Observation, type SiteProfile } from './profile.ts';
export type { SiteKnowledge, SiteReading } from './read.ts';
export { openProfile, StoredProfile, storedProfile } from './stored.ts';
export { urlShape } from './url-shape.ts';
