/** A page of 400 segments whose texts are all new must not push out what recurs; a whole profile stays below 1 MB of JSON. */
export const LIMITS = { templates: 12, texts: 800, paths: 300, shape: 128, segments: 600 } as const;

/**
 * What is known of the pages of one host, bounded by `LIMITS`. `learn` changes it in place: to copy its thousand rows for each page took longer
 * than to read the page with them.
 */
export interface SiteProfile {
  readonly host: string;
  /** Pages learned from, all templates together. */
  version: number;
  /** Latest used last. */
  readonly templates: TemplateProfile[];
}

/** Pages of one host that look alike: address shape and DOM shape. */
export interface TemplateProfile {
  /** Hash of the URL shape and the DOM shape of its first page. */
  readonly id: string;
  readonly urlShape: string;
  /** Support: pages learned from. */
  pages: number;
  /** Outer containers, and pages that have each. */
  readonly shape: Map<number, number>;
  /** What is known of each text, the earliest first: by `since`. */
  readonly texts: Map<number, TextStat>;
  readonly paths: Map<number, PathStat>;
  /** Pages judged by the model, the sum of their estimated quality, and how many were like a type. */
  judged: number;
  quality: number;
  readonly types: Map<string, number>;
  /** Pages in a row that it did not fit. */
  drifted: number;
}

/** A text that stood on pages of the template: on how many, and how many pages the template had before. */
export interface TextStat {
  seen: number;
  readonly since: number;
}

/** What stood at one structural path. Units are non-space characters, Han counted twice. */
export interface PathStat {
  /** Pages that have it. */
  pages: number;
  /** Segments seen there. */
  uses: number;
  /** Of them those on later pages than the template's first, and those of these whose text was new to the template. */
  compared: number;
  fresh: number;
  units: number;
  linked: number;
  /** Units that were judged by the page alone, and the share of them taken for content. */
  judged: number;
  content: number;
  /** `pages` of the template when it was last seen. */
  last: number;
}

export const emptyProfile = (host: string): SiteProfile => ({ host, version: 0, templates: [] });

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
