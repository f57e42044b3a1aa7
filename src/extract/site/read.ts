import type { SiteSelection } from '../../vocabulary/index.ts';
import type { Arena } from '../html/arena.ts';
import { type Choice, chooseContent, cutPage, keepWhole, OPENS_MIN, shownNodes } from '../html/learned/choose.ts';
import type { Model } from '../html/learned/model.ts';
import type { PageInput } from '../html/learned/page-features.ts';
import { bestCut } from '../html/learned/second-features.ts';
import type { Segments } from '../html/learned/segments.ts';
import { HEADINGS } from '../html/tags.ts';
import { isCopy } from './copy.ts';
import { type Drift, missingPaths, scoreFell, unknownShape } from './drift.ts';
import { type Evidence, PAGES_NEEDED, weighSegments } from './evidence.ts';
import { byProfile, withProfile } from './judge.ts';
import { readKept, writeKept } from './kept.ts';
import { observe } from './observe.ts';
import { findPaths, type PagePaths } from './paths.ts';
import type { Observation, SiteProfile, TemplateProfile } from './profile.ts';
import { findTemplate } from './template.ts';
import { urlShape } from './url-shape.ts';

/** What a page is read with beside itself: what its site's pages have in common, or what was chosen of these very bytes before. */
export type SiteKnowledge =
  | { readonly kind: 'profile'; readonly profile: SiteProfile }
  | { readonly kind: 'recorded'; readonly selection: SiteSelection }
  /** All that is seen is taken, e.g. to look up words that were content once. */
  | { readonly kind: 'everything' };

export interface SiteReading {
  /** What there is to learn from the page; null where a choice was recorded, and of a page that repeats others. */
  readonly observation: Observation | null;
  /** How the profile decided about the text; null when it did not. */
  readonly selection: SiteSelection | null;
  /** Why a known template was not believed. */
  readonly drift: Drift | null;
}

type Chosen = Pick<Choice, 'kept' | 'shown' | 'quality' | 'type'>;

/** Templates that are read without the model: pages learned from, share of the page that is known, expected F1. */
const FAST = { pages: 5, known: 0.85, expected: 0.85 } as const;
/** Each such page of a template is read by the model all the same: only so a slow change is seen. */
const CHECK_EVERY = 8;

/** Choose the main content of a page with what is known of its site. Linear in the page. */
export function chooseBySite(input: PageInput, model: Model, site: SiteKnowledge, segments = cutPage(input)): Chosen & SiteReading {
  if (site.kind === 'everything') {
    const kept = new Uint8Array(segments.count).fill(1);
    const shown = shownNodes(input.arena, input.layout, segments, kept);
    return { kept, shown, quality: 0, type: null, observation: null, selection: null, drift: null };
  }
  const paths = findPaths(input.arena, input.layout, input.body, segments);
  return site.kind === 'recorded'
    ? asRecorded(input, model, segments, paths, site.selection)
    : learned(input, model, segments, paths, site.profile);
}

/** The same text as when the choice was made, whatever is known of the site by now. Of another page it says nothing. */
function asRecorded(input: PageInput, model: Model, segments: Segments, paths: PagePaths, selection: SiteSelection): Chosen & SiteReading {
  const kept = selection.segments === segments.count && selection.print === paths.print ? readKept(selection.kept, segments.count) : null;
  if (kept === null) return { ...chooseContent(input, model, segments), observation: null, selection: null, drift: null };
  const shown = shownNodes(input.arena, input.layout, segments, kept);
  return { kept, shown, quality: selection.quality, type: selection.type, observation: null, selection, drift: null };
}

function learned(input: PageInput, model: Model, segments: Segments, paths: PagePaths, profile: SiteProfile): Chosen & SiteReading {
  const key = { urlShape: addressShape(input.url), shape: paths.shape };
  const template = findTemplate(profile, key);
  const lesson = (content: Float32Array | null, quality: number | null, type: string | null, drifted: boolean): Observation | null => {
    if (template !== null && isCopy(template, paths, segments, content, 'once')) return null;
    return observe({ url: input.url, segments, paths, content, quality, type, drifted });
  };
  const plain = (drift: Drift | null): Chosen & SiteReading => {
    const { content, ...choice } = judged(input, model, segments);
    const { quality, type } = choice;
    return { ...choice, observation: lesson(content, quality, type, drift !== null), selection: null, drift };
  };
  if (template === null) return plain(unknownShape(profile, key));
  if (template.pages < PAGES_NEEDED) return plain(null);
  const missing = missingPaths(template, paths);
  if (missing !== null) return plain(missing);
  if (isCopy(template, paths, segments, null, 'often')) return plain(null);
  const evidence = weighSegments(template, input.arena, paths, segments);
  const fast = fastChoice(input, segments, template, evidence);
  const done = (chosen: Chosen, content: Float32Array | null, way: SiteSelection['way']): Chosen & SiteReading => ({
    ...chosen,
    observation: lesson(content, content === null ? null : chosen.quality, chosen.type, false),
    selection: {
      host: profile.host,
      template: template.id,
      version: profile.version,
      support: template.pages,
      way,
      quality: chosen.quality,
      type: chosen.type,
      segments: segments.count,
      print: paths.print,
      kept: writeKept(chosen.kept),
    },
    drift: null,
  });
  if (fast !== null) return done(fast, null, 'fast');
  const { content, ...choice } = judged(input, model, segments, evidence);
  const fell = scoreFell(template, choice.quality);
  return fell === null ? done(choice, content, 'full') : plain(fell);
}

/** By the model, the profile's evidence added; `content` is what the page alone says. */
function judged(input: PageInput, model: Model, segments: Segments, evidence?: Evidence): Choice & { content: Float32Array } {
  let content = new Float32Array(segments.count);
  let known: Float32Array | null = null;
  const choice = chooseContent(input, model, segments, (single) => {
    content = Float32Array.from(single);
    known = evidence === undefined ? null : withProfile(evidence, single);
    return known;
  });
  if (known === null || evidence === undefined) return { ...choice, content };
  keepOpenings(input.arena, segments, known, evidence, choice.kept);
  return { ...choice, content, shown: shownNodes(input.arena, input.layout, segments, choice.kept) };
}

/** Null when the profile is not strong enough, or the page not well enough known to it. */
function fastChoice({ arena, layout }: PageInput, segments: Segments, template: TemplateProfile, evidence: Evidence): Chosen | null {
  if (template.pages < FAST.pages || template.pages % CHECK_EVERY === 0 || evidence.known < FAST.known) return null;
  const probability = byProfile(evidence, segments.count);
  const { cut, best } = bestCut(probability, segments.units);
  if (best < FAST.expected) return null;
  const kept = Uint8Array.from(probability, (p) => (p >= cut ? 1 : 0));
  keepWhole(arena, layout, segments, probability, kept);
  keepOpenings(arena, segments, probability, evidence, kept);
  return { kept, shown: shownNodes(arena, layout, segments, kept), quality: best, type: usualType(template) };
}

/** A heading goes with what it opens, whatever surroundings stand between them. */
function keepOpenings(arena: Arena, segments: Segments, probability: Float32Array, evidence: Evidence, kept: Uint8Array): void {
  let opens = false;
  for (let i = segments.count - 1; i >= 0; i -= 1) {
    const likely = (probability[i] ?? 0) >= OPENS_MIN;
    if (likely && opens && HEADINGS[arena.tag(segments.owner[i] ?? 0)] === 1) kept[i] = 1;
    if (kept[i] === 1 || evidence.recurs[i] !== 1) opens = kept[i] === 1;
  }
}

/** Of two that are as frequent the one that comes first by its name. */
function usualType({ types }: TemplateProfile): string | null {
  let [usual, most]: [string | null, number] = [null, 0];
  for (const [type, count] of types) if (count > most || (count === most && usual !== null && type < usual)) [usual, most] = [type, count];
  return usual;
}

function addressShape(url: string): string {
  const address = URL.parse(url);
  return address === null ? '' : urlShape(address);
}
