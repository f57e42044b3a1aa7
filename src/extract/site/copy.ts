import type { Segments } from '../html/learned/segments.ts';
import type { PagePaths } from './paths.ts';
import type { PathStat, TemplateProfile, TextStat } from './profile.ts';

/** With so little that is new, by units, a page repeats others of its site: another order, another day of a calendar, or itself. */
const LEAST_NEW = 0.3;
const LIKELY = 0.5;

/** Text counts as known when it stood on one page before: nothing to learn, or on every other page: it recurs because the pages do. */
type Known = 'once' | 'often';

/**
 * Whether what is content of the page stood on other pages already.
 * @param content probability of each segment; null = by the paths that the template knows, all else counts
 */
export function isCopy(
  template: TemplateProfile,
  paths: PagePaths,
  segments: Segments,
  content: Float32Array | null,
  stood: Known,
): boolean {
  let [fresh, all] = [0, 0];
  for (let i = 0; i < segments.count; i += 1) {
    const likely = content === null ? shareOf(template.paths.get(paths.path[i] ?? 0)) : (content[i] ?? 0);
    if (likely < LIKELY) continue;
    const units = segments.units[i] ?? 0;
    all += units;
    const text = template.texts.get(paths.text[i] ?? 0);
    if (text === undefined || (stood === 'often' && !isOften(text, template.pages))) fresh += units;
  }
  return fresh < all * LEAST_NEW;
}

const isOften = ({ seen, since }: TextStat, pages: number): boolean => seen > 1 && seen * 2 >= pages - since;
const shareOf = (stat: PathStat | undefined): number => (stat === undefined || stat.judged === 0 ? LIKELY : stat.content / stat.judged);
