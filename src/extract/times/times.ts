import type { TimeKind, Times, TimeValue } from '../../vocabulary/index.ts';
import { whyAbsent } from './absence.ts';
import { fromHeaders, fromUrl } from './address.ts';
import { choosePublished } from './choose-published.ts';
import type { Found } from './found.ts';
import { type DateOptions, monthFirstByEvidence } from './parse-date.ts';
import { fromRelative } from './relative.ts';
import type { TimeSources } from './sources.ts';
import { fromStructured } from './structured.ts';
import { fromElements, fromLines, fromTitle } from './visible.ts';

const MAX_CANDIDATES = 100;

/** Gather every time with its source, then choose the best of each kind; every candidate is kept, and why none was chosen is told. */
export function findTimes(sources: TimeSources): Times {
  const all = allTimes(sources);
  const limit = latest(sources);
  const plausible = all.flatMap((candidate) => checked(candidate, limit) ?? []);
  const isPlausible = (found: Found): boolean => (checked(found, limit)?.rank ?? FUTURE) < FUTURE;
  const times: Times = {
    retrieved: { value: sources.fetchedAt, precision: 'second', zone: zoneOf(sources.fetchedAt), source: 'fetch', confidence: 'high' },
    candidates: plausible.slice(0, MAX_CANDIDATES).map(({ kind, time }) => ({ kind, time })),
  };
  const absent: NonNullable<Times['absent']> = {};
  const published = choosePublished(plausible);
  if ('time' in published) times.published = published.time;
  else absent.published = whyAbsent('published', published.weighed, all, isPlausible);
  for (const kind of ['updated', 'effective_from', 'valid_until', 'event'] as const) {
    const best = choose(plausible, kind);
    if (best !== null) times[kind] = best;
    else if (kind === 'updated') absent.updated = whyAbsent('updated', [], all, isPlausible);
  }
  return absent.published === undefined && absent.updated === undefined ? times : { ...times, absent };
}

/** What a file or a feed says of itself, beside what its text says. */
export interface OwnTimes {
  readonly published?: TimeValue | undefined;
  readonly updated?: TimeValue | undefined;
}

/** Times that a kind of file states in a place of its own come before those of its text; with them, another kind is no longer absent for want of any. */
export function withOwnTimes(times: Times, own: OwnTimes): Times {
  const stated = (['published', 'updated'] as const).flatMap((kind) => {
    const time = own[kind];
    return time === undefined ? [] : [{ kind, time }];
  });
  if (stated.length === 0) return times;
  const { absent, ...rest } = times;
  const left: NonNullable<Times['absent']> = {};
  for (const kind of ['published', 'updated'] as const) {
    const why = absent?.[kind];
    if (why === undefined || own[kind] !== undefined) continue;
    const considered = stated.map(({ kind: other, time: { value, source } }) => ({ kind: other, value, source }));
    left[kind] = why.reason === 'no_candidates' ? { reason: 'other_kind', considered } : why;
  }
  return {
    ...rest,
    ...Object.fromEntries(stated.map(({ kind, time }) => [kind, time])),
    candidates: [...times.candidates, ...stated],
    ...(Object.keys(left).length === 0 ? {} : { absent: left }),
  };
}

/**
 * Times of the text first, then those of the file, which say when it was made and not when it appeared. A file made after the update that its text
 * states was only made again.
 */
export function withFileTimes(times: Times, created: TimeValue | null, modified: TimeValue | null): Times {
  const changed = modified === null || modified.value === created?.value ? null : modified;
  const remade =
    times.updated !== undefined && created !== null && times.updated.value < created.value.slice(0, times.updated.value.length);
  const own: OwnTimes = {
    ...(created === null || times.published !== undefined || remade ? {} : { published: created }),
    ...(changed === null || times.updated !== undefined ? {} : { updated: changed }),
  };
  const known = [
    ...(created === null ? [] : [{ kind: 'published' as const, time: created }]),
    ...(changed === null ? [] : [{ kind: 'updated' as const, time: changed }]),
  ];
  const merged = { ...withOwnTimes(times, own), candidates: [...times.candidates, ...known] };
  if (!remade || created === null || merged.published !== undefined) return merged;
  const { value, source } = created;
  return { ...merged, absent: { ...merged.absent, published: { reason: 'disagree', considered: [{ kind: 'published', value, source }] } } };
}

/** All times of a page that could be true, in page order of their sources. */
export function plausibleTimes(sources: TimeSources): Found[] {
  const limit = latest(sources);
  return allTimes(sources).flatMap((candidate) => checked(candidate, limit) ?? []);
}

const latest = ({ fetchedAt }: TimeSources): number => Date.parse(`${fetchedAt.slice(0, 10)}T00:00:00Z`) + EMBARGO_MS;

function allTimes(sources: TimeSources): Found[] {
  const address = fromUrl(sources.url);
  const order = monthFirstByEvidence(sources.lines.map(({ text }) => text)) ?? monthFirst(sources);
  const options: DateOptions = {
    monthFirst: order ?? true,
    language: sources.language,
    orderKnown: order !== null,
    today: sources.fetchedAt.slice(0, 10),
    month: address[0]?.time.value.slice(0, 7),
  };
  return [
    ...fromStructured(sources, options),
    ...fromElements(sources, options),
    ...address,
    ...fromLines(sources, options),
    ...fromTitle(sources, options),
    ...fromRelative(sources),
    ...fromHeaders(sources, options),
  ];
}

const zoneOf = (instant: string): string | null => (instant.endsWith('Z') ? 'Z' : (/[+-]\d{2}:\d{2}$/.exec(instant)?.[0] ?? null));

/** How a numeric date is read where the page's own dates do not tell: by its country, then by its language; null where both write either way. */
function monthFirst({ language, url }: TimeSources): boolean | null {
  if (/^en-us/i.test(language ?? '')) return true;
  if (/^en-[a-z]{2}(?![a-z])/i.test(language ?? '')) return false;
  if (/^https?:\/\/[^/]{1,200}\.(?:uk|au|nz|ie|in|za|eu|de|fr|it|es)(?:[:/]|$)/i.test(url)) return false;
  return language === null || /^en/i.test(language) ? null : false;
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
