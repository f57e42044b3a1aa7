import { PAGES_NEEDED } from './evidence.ts';
import type { PagePaths } from './paths.ts';
import type { SiteProfile, TemplateProfile } from './profile.ts';
import type { PageKey } from './template.ts';

/** A page that its template does not fit any more. */
export interface Drift {
  readonly kind: 'shape' | 'paths' | 'score';
  readonly reason: string;
}

/** A path that this share of the pages has is missed when it is not there. */
const USUAL = 0.8;
/** Content by this share of its units, and new on this share of its pages. */
const CONTENT = 0.6;
const FRESH = 0.5;
/** So little of the usual content paths, by units, is another template. */
const LEAST_FOUND = 0.34;
/** A page so much worse than its template's mean. */
const FALL = 0.3;

/** Another shape at an address of a known form. */
export function unknownShape({ templates }: SiteProfile, { urlShape }: PageKey): Drift | null {
  const support = Math.max(0, ...templates.filter((template) => template.urlShape === urlShape).map(({ pages }) => pages));
  return support < PAGES_NEEDED ? null : { kind: 'shape', reason: `built unlike the ${support} pages known under ${urlShape}` };
}

/** Where the template's content usually stands, nothing does. */
export function missingPaths(template: TemplateProfile, { path }: PagePaths): Drift | null {
  const here = new Set(path);
  let [found, all] = [0, 0];
  for (const [place, stat] of template.paths) {
    if (stat.pages < template.pages * USUAL || stat.judged === 0 || stat.content < stat.judged * CONTENT) continue;
    if (stat.compared === 0 || stat.fresh < stat.compared * FRESH) continue;
    const units = stat.units / stat.pages;
    all += units;
    if (here.has(place)) found += units;
  }
  if (found >= all * LEAST_FOUND) return null;
  return {
    kind: 'paths',
    reason: `${Math.round((1 - found / all) * 100)} % of where the content of ${template.pages} pages stood is gone`,
  };
}

export function scoreFell({ judged, quality }: TemplateProfile, here: number): Drift | null {
  if (judged < PAGES_NEEDED) return null;
  const mean = quality / judged;
  return here >= mean - FALL ? null : { kind: 'score', reason: `estimated quality ${here.toFixed(2)} after ${mean.toFixed(2)} on average` };
}
