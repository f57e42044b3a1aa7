import { mix } from './paths.ts';
import type { SiteProfile, TemplateProfile } from './profile.ts';

/** Share of outer containers in common from which on pages are of one template: less where the address has its shape as well. */
const ALIKE = 0.7;
const ALIKE_SAME_ADDRESS = 0.5;
/** A container belongs to the template's shape when this share of its pages has it. */
const USUAL = 0.5;

export interface PageKey {
  readonly urlShape: string;
  readonly shape: readonly number[];
}

/** The template that a page is of; null when it is like none. */
export function findTemplate(profile: SiteProfile, page: PageKey): TemplateProfile | null {
  let best: TemplateProfile | null = null;
  let most = 0;
  for (const template of profile.templates) {
    const sameAddress = template.urlShape === page.urlShape;
    const alike = alikeness(template, page.shape);
    if (alike < (sameAddress ? ALIKE_SAME_ADDRESS : ALIKE)) continue;
    const score = alike + (sameAddress ? 1 : 0);
    if (score > most) [best, most] = [template, score];
  }
  return best;
}

/** Jaccard index of the page's containers and the template's usual ones. */
function alikeness({ shape, pages }: TemplateProfile, page: readonly number[]): number {
  let usual = 0;
  for (const seen of shape.values()) if (seen >= pages * USUAL) usual += 1;
  let common = 0;
  for (const path of page) if ((shape.get(path) ?? -1) >= pages * USUAL) common += 1;
  const all = usual + page.length - common;
  return all === 0 ? 1 : common / all;
}

export const templateId = ({ urlShape, shape }: PageKey): string => {
  let hash = shape.length;
  for (let i = 0; i < urlShape.length; i += 1) hash = mix(hash, urlShape.charCodeAt(i));
  for (const path of shape) hash = mix(hash, path);
  return hash.toString(36);
};
