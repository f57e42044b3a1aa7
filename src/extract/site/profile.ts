import type { SiteProfile } from './stored.ts';

export type { PathStat, SiteProfile, TemplateProfile } from './stored.ts';

/** A page of 400 segments whose texts are all new must not push out what recurs; a whole profile stays below 1 MB of JSON. */
export const LIMITS = { templates: 12, texts: 800, paths: 300, shape: 128, segments: 600 } as const;

export const emptyProfile = (host: string): SiteProfile => ({ schemaVersion: 'site-profile-v1', host, version: 0, templates: [] });

/** What a page shows of its template. */
export interface Observation {
  readonly host: string;
  readonly urlShape: string;
  readonly shape: readonly number[];
  readonly segments: readonly ObservedSegment[];
  /** Estimated by the page alone; null when the fast path read it. */
  readonly quality: number | null;
  /** Page type that the model sees; null when it sees none. */
  readonly type: string | null;
  /** It did not fit the template that it is of. */
  readonly drifted: boolean;
}

export interface ObservedSegment {
  readonly path: number;
  readonly text: number;
  readonly units: number;
  readonly linked: number;
  /** Probability of being content, by the page alone; null when the fast path read it. */
  readonly content: number | null;
}
