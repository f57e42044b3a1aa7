import { LIMITS, type Observation, type PathStat, type SiteProfile, type TemplateProfile } from './profile.ts';
import { findTemplate, templateId } from './template.ts';

/** Takes one more page into the profile, in place. The same pages in the same order give the same profile. */
export function learn(profile: SiteProfile, page: Observation): SiteProfile {
  const { templates } = profile;
  const known = findTemplate(profile, page);
  // Whatever is used last stands last.
  if (known !== null) templates.splice(templates.indexOf(known), 1);
  templates.push(nextOf(known ?? emptyTemplate(templateId(page), page.urlShape), page));
  if (templates.length > LIMITS.templates) templates.shift();
  profile.version += 1;
  return profile;
}

const emptyTemplate = (id: string, urlShape: string): TemplateProfile => ({
  id,
  urlShape,
  pages: 0,
  shape: new Map(),
  texts: new Map(),
  paths: new Map(),
  judged: 0,
  quality: 0,
  types: new Map(),
  drifted: 0,
});

/** One page that does not fit is an odd page; a second one in a row begins the template anew. */
function nextOf(template: TemplateProfile, page: Observation): TemplateProfile {
  template.drifted = page.drifted && template.pages > 0 ? template.drifted + 1 : 0;
  if (template.drifted >= DRIFTED_PAGES) return addPage(emptyTemplate(template.id, page.urlShape), page);
  return template.drifted > 0 ? template : addPage(template, page);
}

const DRIFTED_PAGES = 2;

function addPage(template: TemplateProfile, page: Observation): TemplateProfile {
  const { texts, paths, shape, types } = template;
  const before = template.pages;
  const count = Math.min(page.segments.length, LIMITS.segments);
  template.pages += 1;
  const here = new Set<number>();
  for (let i = 0; i < count; i += 1) {
    const segment = page.segments[i];
    if (segment === undefined) break;
    const { path, text, units, linked, content } = segment;
    let stat = paths.get(path);
    if (stat === undefined) {
      stat = emptyPath();
      paths.set(path, stat);
    }
    if (stat.last !== template.pages) stat.pages += 1;
    stat.last = template.pages;
    stat.uses += 1;
    if (before > 0) {
      stat.compared += 1;
      if (!texts.has(text)) stat.fresh += 1;
    }
    stat.units += units;
    stat.linked += linked;
    if (content !== null) {
      stat.judged += units;
      stat.content += Math.round(content * units * 100) / 100;
    }
    here.add(text);
  }
  for (const text of here) {
    const known = texts.get(text);
    if (known === undefined) texts.set(text, { seen: 1, since: before });
    else known.seen += 1;
  }
  for (const path of page.shape) shape.set(path, (shape.get(path) ?? 0) + 1);
  if (page.quality !== null && page.type !== null) types.set(page.type, (types.get(page.type) ?? 0) + 1);
  template.judged += page.quality === null ? 0 : 1;
  template.quality += page.quality ?? 0;
  boundTexts(template.texts);
  boundPaths(template.paths);
  boundShape(template.shape);
  return template;
}

const emptyPath = (): PathStat => ({
  pages: 0,
  uses: 0,
  compared: 0,
  fresh: 0,
  units: 0,
  linked: 0,
  judged: 0,
  content: 0,
  last: 0,
});

/** What recurs stays longest; of the rest the latest. Ties by the hash, so that the order of arrival does not matter. */
function boundTexts(texts: TemplateProfile['texts']): void {
  while (texts.size > LIMITS.texts) {
    let least = Number.POSITIVE_INFINITY;
    for (const { seen } of texts.values()) least = Math.min(least, seen);
    forgetSeen(texts, least);
  }
}

/** Forgets as many as must go of the texts that were seen so often; the map has those of one `since` beside each other. */
function forgetSeen(texts: TemplateProfile['texts'], seen: number): void {
  let group: number[] = [];
  let since = -1;
  const forget = (): void => {
    const over = texts.size - LIMITS.texts;
    if (over <= 0) return;
    if (group.length > over) group.sort((a, b) => b - a);
    for (const text of group.slice(0, over)) texts.delete(text);
  };
  for (const [text, stat] of texts) {
    if (stat.seen !== seen) continue;
    if (stat.since !== since) {
      forget();
      if (texts.size <= LIMITS.texts) return;
      group = [];
      since = stat.since;
    }
    group.push(text);
  }
  forget();
}

function boundPaths(paths: TemplateProfile['paths']): void {
  if (paths.size <= LIMITS.paths) return;
  const sorted = [...paths].sort(([a, one], [b, other]) => other.last - one.last || other.pages - one.pages || a - b);
  for (const [path] of sorted.slice(LIMITS.paths)) paths.delete(path);
}

function boundShape(shape: TemplateProfile['shape']): void {
  if (shape.size <= LIMITS.shape) return;
  const sorted = [...shape].sort((a, b) => b[1] - a[1] || a[0] - b[0]);
  for (const [path] of sorted.slice(LIMITS.shape)) shape.delete(path);
}
