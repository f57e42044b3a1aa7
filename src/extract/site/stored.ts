/** @module The site profile as it is kept, with its schema; apart from what reads pages, which needs no schemas in a worker thread. */
import { z } from 'zod';
import type { SiteProfile, TemplateProfile } from './profile.ts';

const Count = z.number().min(0);

const PathStat = z.strictObject({
  path: z.number(),
  pages: Count,
  uses: Count,
  compared: Count,
  fresh: Count,
  units: Count,
  linked: Count,
  judged: Count,
  content: Count,
  last: Count,
});

const StoredTemplate = z.strictObject({
  id: z.string().min(1),
  urlShape: z.string(),
  pages: Count,
  /** `[path, pages that have it]` */
  shape: z.array(z.tuple([z.number(), Count])),
  /** `[text, seen, since]` */
  texts: z.array(z.tuple([z.number(), Count, Count])),
  paths: z.array(PathStat),
  judged: Count,
  quality: Count,
  types: z.array(z.tuple([z.string().min(1), Count])),
  drifted: Count,
});

/** Plain JSON. */
export const StoredProfile = z.strictObject({
  schemaVersion: z.literal('site-profile-v1'),
  host: z.string().min(1),
  version: Count,
  templates: z.array(StoredTemplate),
});
export type StoredProfile = z.infer<typeof StoredProfile>;

export const storedProfile = ({ host, version, templates }: SiteProfile): StoredProfile => ({
  schemaVersion: 'site-profile-v1',
  host,
  version,
  templates: templates.map(({ shape, texts, paths, types, ...counts }) => ({
    ...counts,
    shape: [...shape],
    texts: Array.from(texts, ([text, { seen, since }]): [number, number, number] => [text, seen, since]),
    paths: Array.from(paths, ([path, stat]) => ({ path, ...stat })),
    types: [...types],
  })),
});

export const openProfile = ({ host, version, templates }: StoredProfile): SiteProfile => ({
  host,
  version,
  templates: templates.map(
    ({ shape, texts, paths, types, ...counts }): TemplateProfile => ({
      ...counts,
      shape: new Map(shape),
      // The earliest first, whoever wrote them.
      texts: new Map(texts.sort((a, b) => a[2] - b[2]).map(([text, seen, since]) => [text, { seen, since }])),
      paths: new Map(paths.map(({ path, ...stat }) => [path, stat])),
      types: new Map(types),
    }),
  ),
});
