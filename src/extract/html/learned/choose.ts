import type { Arena } from '../arena.ts';
import type { PageHints } from '../chrome.ts';
import type { Layout } from '../layout.ts';
import { CONTROLS } from '../phrasing.ts';
import { isDataTable } from '../table.ts';
import { T } from '../tags.ts';
import { type FeatureTable, PAGE_FROM, SEGMENT_FEATURES, segmentFeatures } from './features.ts';
import type { Model } from './model.ts';
import type { PageInput } from './page-features.ts';
import { qualityFeatures, weigh } from './quality.ts';
import { bestCut, SECOND_FEATURES, secondFeatures } from './second-features.ts';
import { cutSegments, type Segments } from './segments.ts';
import { type Rows, sigmoid, walkTrees } from './trees.ts';

/** What the model takes for the content of a page. */
export interface Choice {
  readonly segments: Segments;
  readonly kept: Uint8Array;
  /** One row of `PAGE_FEATURES`, one of `QUALITY_FEATURES`. */
  readonly page: Float32Array;
  readonly judged: readonly number[];
  /** Estimate of the F1 of the words chosen, 0–1. */
  readonly quality: number;
  /** The page type of the training pages that it is like; null when it is like none. */
  readonly type: string | null;
  /** 1 = written: the chosen text and all that it stands in. */
  readonly shown: Uint8Array;
}

/** The probability of each segment by all that is known, given the model's; null when nothing else is known. */
type Adjust = (probability: Float32Array) => Float32Array | null;

/** Score every segment twice, choose the set with the best expected F1, keep tables and code whole. Linear in the page. */
export function chooseContent(input: PageInput, model: Model, segments = cutPage(input), adjust: Adjust = () => null): Choice {
  const { arena, layout } = input;
  const table = segmentFeatures(input, segments, model.lexicon);
  const first = firstLook(table, segments, model);
  const looked = secondLook(table, segments, first, model);
  const known = adjust(looked);
  const second = known ?? looked;
  const { cut, best } = bestCut(second, segments.units);
  const kept = Uint8Array.from(second, (p) => (p >= cut ? 1 : 0));
  const byRules = Uint8Array.from({ length: segments.count }, (_, i) => table.rows[i * table.width + RULES_KEPT] ?? 0);
  if (known === null) keepShort(segments, byRules, second, kept);
  keepWhole(arena, layout, segments, second, kept);
  keepHeadings(table, segments, second, kept, input.hints);
  const judged = qualityFeatures(segments, { first, second, kept, byRules, expected: best });
  return {
    segments,
    kept,
    page: table.page,
    judged,
    quality: weigh(judged, model.quality),
    type: likelyType(table.page, model),
    shown: shownNodes(arena, layout, segments, kept),
  };
}

export const cutPage = ({ arena, layout, body }: PageInput): Segments => cutSegments(arena, layout, body);

/** The type with the greatest score, if any is more likely than not. */
function likelyType(page: Float32Array, model: Model): string | null {
  let [best, most]: [string | null, number] = [null, 0];
  for (const [name, trees] of model.types) {
    const score = walkTrees(trees, 1, { rows: page, width: page.length, same: page.length })[0] ?? 0;
    if (score > most) [best, most] = [name, score];
  }
  return best;
}

const RULES_KEPT = SEGMENT_FEATURES.indexOf('rules kept');

const rowsOf = ({ rows, width }: FeatureTable): Rows => ({ rows, width, same: PAGE_FROM });

function firstLook(table: FeatureTable, segments: Segments, model: Model): Float32Array {
  return probabilities(walkTrees(model.first, segments.count, rowsOf(table)));
}

/** Columns of the first look, then those that it adds. */
function secondLook(table: FeatureTable, segments: Segments, first: Float32Array, model: Model): Float32Array {
  const width = SECOND_FEATURES.length;
  const more = { rows: secondFeatures(first, table, segments), width, same: width };
  return probabilities(walkTrees(model.second, segments.count, rowsOf(table), more));
}

function probabilities(scores: Float32Array): Float32Array {
  for (let i = 0; i < scores.length; i += 1) scores[i] = sigmoid(scores[i] as number);
  return scores;
}

/** A page of so few units is short, and less likely segments are surroundings there too. */
const SHORT = 800;
const SHORT_MIN = 0.08;

/** On a short page each line may be the answer: what the rules keep stays, unless it is very unlikely. */
function keepShort(segments: Segments, byRules: Uint8Array, probability: Float32Array, kept: Uint8Array): void {
  const units = segments.units.reduce((sum, size, i) => sum + (byRules[i] === 1 ? size : 0), 0);
  if (units >= SHORT) return;
  for (let i = 0; i < segments.count; i += 1) if (byRules[i] === 1 && (probability[i] ?? 0) >= SHORT_MIN) kept[i] = 1;
}

/** Code and tables as unlikely as this are none of the content. */
const WHOLE_MIN = 0.08;
/** Code as likely as this stands in the content, whatever is around it. */
const CODE_MIN = 0.12;
/** How near the content before and after a code block or a table stands. */
const BESIDE = 2;

/**
 * A data table or a code block is content or not as a whole: a table without some of its cells says something else. It is when half of it is
 * chosen, or when what stands before and after it is.
 */
export function keepWhole(arena: Arena, layout: Layout, segments: Segments, probability: Float32Array, kept: Uint8Array): void {
  let i = 0;
  for (let n = 1; n < arena.count && i < segments.count; n += 1) {
    const tag = arena.tag(n);
    if (tag !== T.table && tag !== T.pre) continue;
    if (layout.seen[n] !== 1 || (tag === T.table && !isDataTable(arena, n))) continue;
    while (i < segments.count && (segments.first[i] ?? 0) < n) i += 1;
    const from = i;
    let [chosen, all, sum] = [0, 0, 0];
    for (; i < segments.count && (segments.first[i] ?? 0) < arena.end(n); i += 1) {
      const size = (segments.units[i] ?? 0) + 4;
      all += size;
      sum += size * (probability[i] ?? 0);
      if (kept[i] === 1) chosen += size;
    }
    const beside = kept.subarray(Math.max(0, from - BESIDE), from).includes(1) && kept.subarray(i, i + BESIDE).includes(1);
    const likely = sum >= all * (tag === T.pre ? CODE_MIN : 1) || (beside && sum >= all * WHOLE_MIN);
    kept.fill(all > 0 && (chosen * 2 >= all || likely) ? 1 : 0, from, i);
    n = arena.end(n) - 1;
  }
}

/** A heading is a few words among hundreds, so the best cut by words leaves out many: from this probability on it is kept. */
const HEADING_MIN = 0.2;
/** Over a section of which half is chosen, a heading is its title unless it is very unlikely. */
export const OPENS_MIN = 0.03;
/** And a headline is above the content, not in it; so is what stands right under the headline of an article. */
const HEADLINE_MIN = 0.4;
const SUBTITLE = 2;
/** Beside an article, a heading over nothing that is chosen is the title of a list of other pages. */
const BESIDE_MIN = 0.4;
/** A post begins at most so many segments after the name of its author: all that is said of the author stands between. */
const POST = 30;

/** A heading belongs to the section that it opens, the headline to the page, and in a thread the author to the post. */
function keepHeadings(table: FeatureTable, segments: Segments, probability: Float32Array, kept: Uint8Array, hints: PageHints): void {
  const { headline } = table;
  const article = hints.article && !hints.thread;
  const subtitles = article && headline >= 0 ? headline + SUBTITLE : -1;
  let [section, chosen] = [0, 0];
  for (let i = segments.count - 1; i >= 0; i -= 1) {
    const level = table.level[i] ?? 0;
    const size = segments.units[i] ?? 0;
    if (level === 0) {
      section += size;
      if (kept[i] === 1) chosen += size;
      continue;
    }
    let least = article && section > 0 && chosen === 0 ? BESIDE_MIN : HEADING_MIN;
    if (i >= headline && i <= subtitles) least = HEADLINE_MIN;
    else if (section > 0 && chosen * 2 >= section && !(hints.thread && saysOfAuthor(table, i))) least = OPENS_MIN;
    const author = hints.thread && level > 1 && opensPost(table, segments, kept, i);
    if ((probability[i] ?? 0) >= least || author) kept[i] = 1;
    [section, chosen] = [0, 0];
  }
  if (headline >= 0 && (probability[headline] ?? 0) >= HEADLINE_MIN && kept.includes(1)) kept[headline] = 1;
}

/** Built like other headings of the page, and content follows before the next one that is not below it. */
function opensPost(table: FeatureTable, segments: Segments, kept: Uint8Array, heading: number): boolean {
  if (!repeats(table, heading) || saysOfAuthor(table, heading)) return false;
  const own = table.level[heading] ?? 0;
  for (let i = heading + 1; i < Math.min(segments.count, heading + POST); i += 1) {
    const level = table.level[i] ?? 0;
    if (level === 0 && kept[i] === 1) return true;
    if (level > 0 && level <= own) return false;
  }
  return false;
}

/** Right below the heading that names the author of a post: a rank, a title. */
function saysOfAuthor(table: FeatureTable, heading: number): boolean {
  const above = table.level[heading - 1] ?? 0;
  return above > 1 && above < (table.level[heading] ?? 0) && repeats(table, heading) && repeats(table, heading - 1);
}

const repeats = (table: FeatureTable, i: number): boolean => (table.alike[i] ?? 0) >= 2;

/** 1 for each node in a chosen segment and each element around one; a data table that holds one is whole, its empty cells too. */
export function shownNodes(arena: Arena, layout: Layout, segments: Segments, kept: Uint8Array): Uint8Array {
  const shown = new Uint8Array(arena.count);
  for (let i = 0; i < segments.count; i += 1) {
    if (kept[i] !== 1) continue;
    const [first, end] = [segments.first[i] ?? 0, segments.end[i] ?? 0];
    for (let n = first; n < end; n += 1) {
      const tag = arena.tag(n);
      if (layout.seen[n] !== 1 || (CONTROLS[tag] === 1 && tag !== T.math && tag !== T.button)) {
        if (tag !== T['#text']) n = arena.end(n) - 1;
        continue;
      }
      shown[n] = 1;
    }
    for (const edge of [first, end - 1]) {
      for (let at = arena.parent(edge); at >= 0 && shown[at] !== 1; at = arena.parent(at)) shown[at] = 1;
    }
  }
  for (let n = 1; n < arena.count; n += 1) {
    if ((arena.tag(n) !== T.table && arena.tag(n) !== T.pre) || shown[n] !== 1) continue;
    if (arena.tag(n) === T.table && !isDataTable(arena, n)) continue;
    for (let at = n + 1; at < arena.end(n); at += 1) {
      if (layout.seen[at] === 1) shown[at] = 1;
      else if (arena.tag(at) !== T['#text']) at = arena.end(at) - 1;
    }
    n = arena.end(n) - 1;
  }
  return shown;
}
