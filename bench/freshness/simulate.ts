import {
  type Belief,
  fade,
  learnPrior,
  NOTHING_SEEN,
  observe,
  planVisits,
  posterior,
  priorAround,
  type RateMixture,
  secondsSaved,
  tellingAge,
} from '../../src/pipeline/freshness/index.ts';
import type { SimulatedPage } from './processes.ts';

const DAY_S = 86_400;
const TICKS_PER_DAY = 24;
/** What a registered source of no special class is taken to be before anything is seen. */
const TYPICAL_S = 7 * DAY_S;

export interface Setting {
  readonly days: number;
  readonly visitsPerTick: number;
}

export interface Outcome {
  /** Mean share of time for which the stored copies were what the pages said. */
  readonly freshness: number;
  /** The same of the second half of the time. */
  readonly late: number;
  readonly visits: number;
}

/** @returns the pages to visit at a moment (days), by their number */
export type Schedule = (at: number, budget: number) => readonly number[];
/** Hears of each visit. */
type Hear = (page: number, at: number, changed: boolean) => void;

/** Every page was read once at the start. */
export function simulate(
  pages: readonly SimulatedPage[],
  { days, visitsPerTick }: Setting,
  next: Schedule,
  hear: Hear = () => {},
): Outcome {
  const visited = pages.map(() => 0);
  const half = days / 2;
  let [fresh, late, visits] = [0, 0, 0];
  /** Adds the fresh time of a copy from its visit to the next. */
  const settle = (page: number, until: number): boolean => {
    const from = visited[page] ?? 0;
    const change = firstAfter(pages[page]?.changes ?? [], from);
    const freshIn = pages[page]?.fresh ?? ((_, a, b) => Math.max(0, Math.min(b, change) - a));
    fresh += freshIn(from, from, until);
    if (until > half) late += freshIn(from, Math.max(from, half), until);
    return change < until;
  };
  let owed = 0;
  for (let tick = 1; tick < days * TICKS_PER_DAY; tick++) {
    const at = tick / TICKS_PER_DAY;
    owed += visitsPerTick;
    const budget = Math.floor(owed);
    owed -= budget;
    for (const page of next(at, budget)) {
      hear(page, at, settle(page, at));
      visited[page] = at;
      visits++;
    }
  }
  pages.forEach((_, page) => {
    settle(page, days);
  });
  return { freshness: fresh / (pages.length * days), late: late / (pages.length * half), visits };
}

const firstAfter = (changes: readonly number[], at: number): number => changes[countUntil(changes, at)] ?? Number.POSITIVE_INFINITY;
const lastUntil = (changes: readonly number[], at: number): number => changes[countUntil(changes, at) - 1] ?? 0;

function countUntil(changes: readonly number[], at: number): number {
  let [low, high] = [0, changes.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((changes[middle] ?? 0) > at) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** All pages in turn, at equal intervals. */
export function uniform(pages: readonly SimulatedPage[], setting: Setting): Outcome {
  let turn = 0;
  return simulate(pages, setting, (_, budget) => Array.from({ length: budget }, () => turn++ % pages.length));
}

/** Every page each hour, whatever it costs. */
export const hourly = (pages: readonly SimulatedPage[], setting: Setting): Outcome =>
  simulate(pages, setting, () => pages.map((_, page) => page));

/** Every page each hour as far as the budget goes, in the order of the list: what comes late is never read. */
export const hourlyInBudget = (pages: readonly SimulatedPage[], setting: Setting): Outcome =>
  simulate(pages, setting, (_, budget) => pages.map((__, page) => page).slice(0, budget));

/** Knows every page's long-run rate. */
export function oracle(pages: readonly SimulatedPage[], setting: Setting): Outcome {
  const visited = pages.map(() => 0);
  return simulate(pages, setting, (at, budget) => {
    const chosen = pages
      .map(({ rate }, page) => ({ page, worth: secondsSaved(rate / DAY_S, (at - (visited[page] ?? 0)) * DAY_S) }))
      .sort((a, b) => b.worth - a.worth)
      .slice(0, budget)
      .map(({ page }) => page);
    for (const page of chosen) visited[page] = at;
    return chosen;
  });
}

/**
 * Ours: knows only what it saw at its own visits.
 * @param tells whether a page says at a visit when it last changed, as `Last-Modified`, a feed or its own date may do
 */
export function adaptive(pages: readonly SimulatedPage[], setting: Setting, tells: (page: number) => boolean = () => false): Outcome {
  const beliefs: Belief[] = pages.map(() => NOTHING_SEEN);
  const visited = pages.map(() => 0);
  const start = priorAround(TYPICAL_S);
  let prior = start;
  let believed: RateMixture[] = pages.map(() => start);
  let learnedAt = 0;
  const keys = pages.map((_, page) => String(page));
  return simulate(
    pages,
    setting,
    (at, budget) => {
      if (at - learnedAt >= 1) {
        prior = learnPrior(beliefs, start);
        learnedAt = at;
        believed = beliefs.map((belief) => posterior(belief, prior));
      }
      const rows = keys.map((key, page) => ({
        key,
        rates: believed[page] ?? prior,
        visitedAt: (visited[page] ?? 0) * DAY_S * 1000,
        weight: 1,
        hint: null,
        tellingAge: tellingAge(beliefs[page] ?? NOTHING_SEEN),
      }));
      return planVisits(rows, at * DAY_S * 1000, budget).map(Number);
    },
    (page, at, changed) => {
      const elapsed = (at - (visited[page] ?? 0)) * DAY_S;
      beliefs[page] = observe(fade(beliefs[page] ?? NOTHING_SEEN), {
        elapsed,
        changed,
        ...(changed && tells(page) ? { quietFor: (at - lastUntil(pages[page]?.changes ?? [], at)) * DAY_S } : {}),
      });
      visited[page] = at;
      believed[page] = posterior(beliefs[page] ?? NOTHING_SEEN, prior);
    },
  );
}
