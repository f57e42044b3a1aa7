/** @module The site profile as it is kept, with its schema; apart from what reads pages, which needs no schemas in a worker thread. */
import { z } from 'zod';

const Count = z.number().min(0);

/** A text that stood on pages of the template: on how many, and how many pages the template had before. */
const TextStat = z.tuple([z.number(), Count, Count]);

/** What stood at one structural path. Units are non-space characters, Han counted twice. */
const PathStat = z.strictObject({
  path: z.number(),
  /** Pages that have it. */
  pages: Count,
  /** Segments seen there. */
  uses: Count,
  /** Of them those on later pages than the template's first, and those of these whose text was new to the template. */
  compared: Count,
  fresh: Count,
  units: Count,
  linked: Count,
  /** Units that were judged by the page alone, and the share of them taken for content. */
  judged: Count,
  content: Count,
  /** `pages` of the template when it was last seen. */
  last: Count,
});
export type PathStat = z.infer<typeof PathStat>;

/** Pages of one host that look alike: address shape and DOM shape. */
export const TemplateProfile = z.strictObject({
  /** Hash of the URL shape and the DOM shape of its first page. */
  id: z.string().min(1),
  urlShape: z.string(),
  /** Support: pages learned from. */
  pages: Count,
  /** Outer containers, `[path, pages that have it]`. */
  shape: z.array(z.tuple([z.number(), Count])),
  texts: z.array(TextStat),
  paths: z.array(PathStat),
  /** Pages judged by the model, the sum of their estimated quality, and how many were like a type. */
  judged: Count,
  quality: Count,
  types: z.array(z.tuple([z.string().min(1), Count])),
  /** Pages in a row that it did not fit. */
  drifted: Count,
});
export type TemplateProfile = z.infer<typeof TemplateProfile>;

/** What is known of the pages of one host. Plain JSON; bounded by `LIMITS`. */
export const SiteProfile = z.strictObject({
  schemaVersion: z.literal('site-profile-v1'),
  host: z.string().min(1),
  /** Pages learned from, all templates together. */
  version: Count,
  /** Latest used last. */
  templates: z.array(TemplateProfile),
});
export type SiteProfile = z.infer<typeof SiteProfile>;
