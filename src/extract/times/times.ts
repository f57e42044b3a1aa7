import type { TimeKind, Times } from '../../vocabulary/index.ts';
import { fromHeaders, fromUrl } from './address.ts';
import { choosePublished } from './choose-published.ts';
import type { Found } from './found.ts';
import { type DateOptions, monthFirstByEvidence } from './parse-date.ts';
import { fromRelative } from './relative.ts';
import type { TimeSources } from './sources.ts';
import { fromStructured } from './structured.ts';
import { fromElements, fromLines, fromTitle } from './visible.ts';

const MAX_CANDIDATES = 100;

/** Gather every time with its source, then choose the best of each kind; every candidate is kept. */
export function findTimes(sources: TimeSources): Times {
  const plausible = plausibleTimes(sources);
  const times: Times = {
    retrieved: { value: sources.fetchedAt, precision: 'second', zone: zoneOf(sources.fetchedAt), source: 'fetch', confidence: 'high' },
    candidates: plausible.slice(0, MAX_CANDIDATES).map(({ kind, time }) => ({ kind, time })),
  };
  const published = choosePublished(plausible);
  if (published !== null) times.published = published;
  for (const kind of ['updated', 'effective_from', 'valid_until', 'event'] as const) {
    const best = choose(plausible, kind);
    if (best !== null) times[kind] = best;
  }
  return times;
}

/** All times of a page that could be true, in page order of their sources. */
export function plausibleTimes(sources: TimeSources): Found[] {
  const shown = monthFirstByEvidence(sources.lines.map(({ text }) => text));
  const options: DateOptions = { monthFirst: shown ?? monthFirst(sources), language: sources.language, orderKnown: shown !== null };
  const limit = Date.parse(`${sources.fetchedAt.slice(0, 10)}T00:00:00Z`) + EMBARGO_MS;
  return [
    ...fromStructured(sources, options),
    ...fromElements(sources, options),
    ...fromUrl(sources.url),
    ...fromLines(sources, options),
    ...fromTitle(sources, options),
    ...fromRelative(sources),
    ...fromHeaders(sources, options),
  ].flatMap((candidate) => checked(candidate, limit) ?? []);
}

const zoneOf = (instant: string): string | null => (instant.endsWith('Z') ? 'Z' : (/[+-]\d{2}:\d{2}$/.exec(instant)?.[0] ?? null));

/** How an open numeric date is read where the page's own dates do not tell: by its language and country. */
function monthFirst({ language, url }: TimeSources): boolean {
  if (/^en-(?:gb|au|nz|ie|in|za|ca)/i.test(language ?? '')) return false;
  if (/^https?:\/\/[^/]{1,200}\.(?:uk|au|nz|ie|in|za|eu|de|fr|it|es)(?:[:/]|$)/i.test(url)) return false;
  return language === null || /^en/i.test(language);
}

const EMBARGO_MS = 2 * 86_400_000;
/** Added to the rank of a time after the fetch: an error or an embargo, kept as a candidate of low confidence. */
const FUTURE = 1000;

function checked(candidate: Found, limit: number): Found | null {
  const { time, kind } = candidate;
  if (Number(time.value.slice(0, 4)) < 1990 && kind !== 'event') return null;
  if (kind !== 'published' && kind !== 'updated') return candidate;
  return Date.parse(time.value.slice(0, 10)) > limit
    ? { ...candidate, rank: candidate.rank + FUTURE, time: { ...time, confidence: 'low' } }
    : candidate;
}

const day = ({ time }: Found): string => time.value.slice(0, 10);

function choose(candidates: readonly Found[], kind: TimeKind): Times['updated'] | null {
  const own = candidates.filter((candidate) => candidate.kind === kind && candidate.rank < 90);
  if (own.length === 0) return null;
  const first = own.reduce((best, candidate) => (candidate.rank < best.rank ? candidate : best));
  // The same day stated by another, independent source makes it sure.
  const agreeing = own.some((candidate) => day(candidate) === day(first) && candidate.via !== first.via);
  if (first.time.confidence === 'high' || !agreeing || first.ambiguous) return first.time;
  return { ...first.time, confidence: first.time.confidence === 'low' ? 'medium' : 'high' };
}
