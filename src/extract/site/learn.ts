import { LIMITS, type Observation, type PathStat, type SiteProfile, type TemplateProfile } from './profile.ts';
import { findTemplate, templateId } from './template.ts';

/** The profile after one more page. Pure: the same pages in the same order give the same profile. */
export function learn(profile: SiteProfile, page: Observation): SiteProfile {
  const known = findTemplate(profile, page);
  const next = nextOf(known ?? emptyTemplate(page), page);
  const others = profile.templates.filter((template) => template !== known);
  return { ...profile, version: profile.version + 1, templates: [...others, next].slice(-LIMITS.templates) };
}

/** Both profiles' pages as one; which is named first matters only for the order of templates. */
export function merge(a: SiteProfile, b: SiteProfile): SiteProfile {
  const templates = new Map(a.templates.map((template) => [template.id, template]));
  for (const template of b.templates) {
    const known = templates.get(template.id);
    // Deleted first: what was used last stands last.
    templates.delete(template.id);
    templates.set(template.id, known === undefined ? template : mergeTemplates(known, template));
  }
  return { ...a, version: a.version + b.version, templates: [...templates.values()].slice(-LIMITS.templates) };
}

const emptyTemplate = (page: Observation): TemplateProfile => ({
  id: templateId(page),
  urlShape: page.urlShape,
  pages: 0,
  shape: [],
  texts: [],
  paths: [],
  judged: 0,
  quality: 0,
  types: [],
  drifted: 0,
});

/** One page that does not fit is an odd page; a second one in a row begins the template anew. */
function nextOf(template: TemplateProfile, page: Observation): TemplateProfile {
  if (!page.drifted || template.pages === 0) return addPage({ ...template, drifted: 0 }, page);
  if (template.drifted + 1 < DRIFTED_PAGES) return { ...template, drifted: template.drifted + 1 };
  return addPage({ ...emptyTemplate(page), id: template.id }, page);
}

const DRIFTED_PAGES = 2;

type TextStat = TemplateProfile['texts'][number];

function addPage(template: TemplateProfile, page: Observation): TemplateProfile {
  const pages = template.pages + 1;
  const segments = page.segments.slice(0, LIMITS.segments);
  const texts = new Map(template.texts.map((stat) => [stat[0], stat]));
  const paths = new Map(template.paths.map((stat) => [stat.path, { ...stat }]));
  const here = new Set<number>();
  for (const { path, text, units, linked, content } of segments) {
    const stat = paths.get(path) ?? { path, pages: 0, uses: 0, compared: 0, fresh: 0, units: 0, linked: 0, judged: 0, content: 0, last: 0 };
    if (stat.last !== pages) stat.pages += 1;
    stat.last = pages;
    stat.uses += 1;
    if (template.pages > 0) {
      stat.compared += 1;
      if (!texts.has(text)) stat.fresh += 1;
    }
    stat.units += units;
    stat.linked += linked;
    if (content !== null) {
      stat.judged += units;
      stat.content += Math.round(content * units * 100) / 100;
    }
    paths.set(path, stat);
    here.add(text);
  }
  for (const text of here) {
    const [, seen, since] = texts.get(text) ?? [text, 0, template.pages];
    texts.set(text, [text, seen + 1, since]);
  }
  const shape = new Map(template.shape);
  for (const path of page.shape) shape.set(path, (shape.get(path) ?? 0) + 1);
  const types = new Map(template.types);
  if (page.quality !== null && page.type !== null) types.set(page.type, (types.get(page.type) ?? 0) + 1);
  return {
    ...template,
    pages,
    shape: boundShape(shape),
    texts: boundTexts([...texts.values()]),
    paths: boundPaths([...paths.values()]),
    judged: template.judged + (page.quality === null ? 0 : 1),
    quality: template.quality + (page.quality ?? 0),
    types: sortedTypes(types),
  };
}

function mergeTemplates(a: TemplateProfile, b: TemplateProfile): TemplateProfile {
  const texts = new Map(a.texts.map((stat) => [stat[0], stat]));
  for (const [text, seen, since] of b.texts) {
    const [, seenThere, sinceThere] = texts.get(text) ?? [text, 0, 0];
    texts.set(text, [text, seen + seenThere, since + sinceThere]);
  }
  const paths = new Map(a.paths.map((stat) => [stat.path, stat]));
  for (const stat of b.paths) {
    const known = paths.get(stat.path);
    paths.set(stat.path, known === undefined ? stat : addStats(known, stat));
  }
  const shape = new Map(a.shape);
  for (const [path, seen] of b.shape) shape.set(path, (shape.get(path) ?? 0) + seen);
  const types = new Map(a.types);
  for (const [type, seen] of b.types) types.set(type, (types.get(type) ?? 0) + seen);
  return {
    id: a.id,
    urlShape: a.urlShape,
    pages: a.pages + b.pages,
    shape: boundShape(shape),
    texts: boundTexts([...texts.values()]),
    paths: boundPaths([...paths.values()]),
    judged: a.judged + b.judged,
    quality: a.quality + b.quality,
    types: sortedTypes(types),
    drifted: Math.min(a.drifted, b.drifted),
  };
}

const addStats = (a: PathStat, b: PathStat): PathStat => ({
  path: a.path,
  pages: a.pages + b.pages,
  uses: a.uses + b.uses,
  compared: a.compared + b.compared,
  fresh: a.fresh + b.fresh,
  units: a.units + b.units,
  linked: a.linked + b.linked,
  judged: a.judged + b.judged,
  content: a.content + b.content,
  last: Math.max(a.last, b.last),
});

/** What recurs stays longest; of the rest the latest. Ties by the hash, so that the order of arrival does not matter. */
const boundTexts = (texts: TextStat[]): TextStat[] =>
  texts.length <= LIMITS.texts ? texts : texts.sort((a, b) => b[1] - a[1] || b[2] - a[2] || a[0] - b[0]).slice(0, LIMITS.texts);

const boundPaths = (paths: PathStat[]): PathStat[] =>
  paths.length <= LIMITS.paths
    ? paths
    : paths.sort((a, b) => b.last - a.last || b.pages - a.pages || a.path - b.path).slice(0, LIMITS.paths);

const sortedTypes = (types: ReadonlyMap<string, number>): TemplateProfile['types'] =>
  [...types].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));

const boundShape = (shape: ReadonlyMap<number, number>): TemplateProfile['shape'] =>
  [...shape].sort((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, LIMITS.shape);
