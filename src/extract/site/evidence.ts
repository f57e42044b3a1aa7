import type { Arena } from '../html/arena.ts';
import type { Segments } from '../html/learned/segments.ts';
import { sigmoid } from '../html/learned/trees.ts';
import { tagSet } from '../html/tags.ts';
import type { PagePaths } from './paths.ts';
import type { PathStat, TemplateProfile } from './profile.ts';

/** What a profile says about one segment, in this order; `bench/site/fit.ts` weighs it. */
export const EVIDENCE = [
  'one',
  'path content',
  'text recurs',
  'recurs beside fresh',
  'path fresh',
  'path stale',
  'path linked',
  'path usual',
  'label beside value',
  'fresh value',
  'long text recurs',
] as const;
export const WIDTH = EVIDENCE.length;
export const LONG_RECURS = EVIDENCE.indexOf('long text recurs');

/** Templates say nothing before so many pages: with two, a series of two parts looks like boilerplate. */
export const PAGES_NEEDED = 3;
/** Half weight at so many pages. */
const HALF_WEIGHT = 2;
/** Share of novel texts at which a path speaks neither for content nor against it. */
const NEUTRAL_FRESHNESS = 0.6;

export interface Evidence {
  /** Rows of `EVIDENCE`. */
  readonly rows: Float32Array;
  /** 1 = its text stands on most pages. */
  readonly recurs: Uint8Array;
  /** Share of the page's units that stand where the profile has been often enough. */
  readonly known: number;
}

const logit = (p: number): number => Math.log(Math.min(0.99, Math.max(0.01, p)) / (1 - Math.min(0.99, Math.max(0.01, p))));

/** Weigh every segment of a page by what its template's pages had in common. Linear in the page. */
export function weighSegments(template: TemplateProfile, arena: Arena, paths: PagePaths, segments: Segments): Evidence {
  const rows = new Float32Array(segments.count * WIDTH);
  const recurring = new Uint8Array(segments.count);
  /** Of each segment how often its text recurs, and what it says to its neighbours. */
  const recurrences = new Float64Array(segments.count);
  const said = new Float64Array(segments.count);
  for (let i = 0; i < segments.count; i += 1) {
    const text = template.texts.get(paths.text[i] ?? 0);
    const recurs = text === undefined ? 0 : recurrence(text.seen, template.pages - text.since);
    recurrences[i] = recurs;
    const stat = template.paths.get(paths.path[i] ?? 0);
    if (stat !== undefined && recurs < RECURS) said[i] = trust(stat.pages) * likely(stat);
  }
  let [known, all] = [0, 0];
  for (let i = 0; i < segments.count; i += 1) {
    const stat = template.paths.get(paths.path[i] ?? 0);
    const recurs = recurrences[i] ?? 0;
    const units = segments.units[i] ?? 0;
    all += units;
    recurring[i] = recurs >= RECURS ? 1 : 0;
    if (recurs >= RECURS || (stat !== undefined && stat.pages >= PAGES_NEEDED && stat.judged > 0)) known += units;
    const at = i * WIDTH;
    rows[at] = 1;
    rows[at + 2] = recurs;
    const neighbours = Math.min((said[i - 1] ?? 0) + (said[i + 1] ?? 0), 1);
    const cell = units < CELL_UNITS && CELLS[arena.tag(segments.owner[i] ?? 0)] === 1;
    const longRecurs = units >= LONG_UNITS ? recurs : 0;
    rows[at + 3] = recurs * neighbours;
    rows[at + LONG_RECURS] = longRecurs;
    if (cell) rows[at + 8] = recurs * neighbours;
    if (stat === undefined) continue;
    const weight = trust(stat.pages);
    const fresh = freshness(stat) - NEUTRAL_FRESHNESS;
    // Of a text that recurs, what stands around it says nothing.
    rows[at + 1] = weight * (1 - longRecurs) * logit(contentShare(stat));
    if (recurs < RECURS) rows[at + 4] = weight * Math.max(0, fresh);
    if (cell && recurs < RECURS) rows[at + 9] = weight * Math.max(0, fresh);
    rows[at + 5] = weight * Math.max(0, -fresh);
    rows[at + 6] = weight * (stat.units === 0 ? 0 : stat.linked / stat.units);
    rows[at + 7] = weight * Math.min(1, stat.pages / template.pages);
  }
  return { rows, recurs: recurring, known: all === 0 ? 0 : known / all };
}

/** Facts of a page stand in rows: what they are called on every page, their values once. */
const CELLS = tagSet('td', 'th', 'dt', 'dd');
const CELL_UNITS = 60;
/** A label may be part of the content of every page; a sentence that recurs is none of it. */
const LONG_UNITS = 60;

/** A text that stands on every other page is no news. */
const RECURS = 0.5;

/** Content by its freshness and by what the pages alone say of it. */
const likely = (stat: PathStat): number => sigmoid(logit(contentShare(stat)) + FRESH_SPEAKS * (freshness(stat) - NEUTRAL_FRESHNESS));
/** About as much as the fit gives to it. */
const FRESH_SPEAKS = 4;

const trust = (pages: number): number => pages / (pages + HALF_WEIGHT);
const contentShare = ({ judged, content }: PathStat): number => (judged === 0 ? 0.5 : content / judged);
const freshness = ({ compared, fresh }: PathStat): number => (compared === 0 ? NEUTRAL_FRESHNESS : fresh / compared);

/** Share of the pages since it was first seen, drawn to nothing while they are few; a text seen once recurs nowhere. */
const recurrence = (seen: number, pages: number): number => (seen < 2 ? 0 : Math.max(0, seen - 0.5) / Math.max(pages, seen));
