import type { KeptRecord, RegisteredSource } from '../../vocabulary/index.ts';
import {
  learnPrior,
  planVisits,
  posterior,
  priorAround,
  type RateMixture,
  type ScheduledPage,
  targetOf,
  tellingAge,
} from '../freshness/index.ts';
import { AHEAD_MS, readBelief } from '../ingest/index.ts';

/** A record that is to be looked at again. */
export interface PlannedVisit {
  readonly key: string;
  readonly url: string;
  /** Why now, for people. */
  readonly reason: string;
  /** Its copy is older than its source allows. */
  readonly overdue: boolean;
}

/** Failures in a row after which a page is asked for less and less often, at most once in so many targets. */
const MOST_TARGETS = 32;

/** A page that failed is asked for after its target, then after two, four, … Pure. */
const patience = (failures: number): number => Math.min(MOST_TARGETS, 2 ** Math.max(0, failures - 1));

/**
 * The records of one source that are to be looked at now: those whose copy gets too old first, oldest first, then those whose visit saves most
 * staleness for what is left of the budget. A page that fails is asked for more and more rarely, one that is gone once in a long while, in case
 * it comes back. Pure.
 * @param prior what is believed of pages of this source that nobody has visited yet
 * @param budget visits
 */
export function planSource(
  source: RegisteredSource,
  records: readonly KeptRecord[],
  prior: RateMixture,
  now: number,
  budget: number,
): readonly PlannedVisit[] {
  if (source.state !== 'active' || source.permission === 'unknown' || budget <= 0) return [];
  const target = targetOf(source) * 1000;
  const due: { readonly record: KeptRecord; readonly age: number }[] = [];
  const others: KeptRecord[] = [];
  for (const record of records) {
    if (record.state === 'removed') continue;
    const tried = instantOf(record.lastAttemptAt);
    const rests = record.state === 'gone' ? MOST_TARGETS * target : record.failures > 0 ? patience(record.failures) * target : 0;
    if (tried !== null && rests > 0 && tried <= now + AHEAD_MS && now - tried < rests) continue;
    const age = ageOf(record, now);
    if (age >= target) due.push({ record, age });
    else if (record.failures === 0 && record.state === 'active') others.push(record);
  }
  due.sort((a, b) => b.age - a.age || (a.record.key < b.record.key ? -1 : 1));
  const overdue = due.slice(0, budget).map(
    ({ record, age }): PlannedVisit => ({
      key: record.key,
      url: record.canonicalUrl,
      overdue: true,
      reason: Number.isFinite(age)
        ? `${Math.floor(age / 1000)} s old, at most ${target / 1000} s are allowed`
        : record.checkedAt === null
          ? 'nothing was ever read of it'
          : 'a clock that was ahead says when it was read',
    }),
  );
  const left = budget - overdue.length;
  if (left <= 0) return overdue;
  const byKey = new Map(others.map((record) => [record.key, record]));
  const early = planVisits(
    // A visit much before its time says little about a page that hardly changes: only what is worth one is planned.
    others.filter((record) => ageOf(record, now) >= target * LEAST_AGE).map((record) => pageOf(record, prior)),
    now,
    left,
  );
  return [
    ...overdue,
    ...early.flatMap((key) => {
      const record = byKey.get(key);
      return record === undefined
        ? []
        : [{ key, url: record.canonicalUrl, overdue: false, reason: 'it changes so often that a visit is worth more here than elsewhere' }];
    }),
  ];
}

/** Of its target: younger copies are left alone. */
const LEAST_AGE = 0.1;

function pageOf(record: KeptRecord, prior: RateMixture): ScheduledPage {
  const { belief } = readBelief(record.belief);
  return {
    key: record.key,
    rates: posterior(belief, prior),
    visitedAt: instantOf(record.checkedAt),
    weight: 1,
    hint: null,
    tellingAge: tellingAge(belief),
  };
}

/** What is believed of the pages of a source, learned from those that were visited. Pure. */
export const priorOf = (source: RegisteredSource, records: readonly KeptRecord[]): RateMixture =>
  learnPrior(
    records.slice(0, LEARNED_FROM).map((record) => readBelief(record.belief).belief),
    priorAround(targetOf(source)),
  );

const LEARNED_FROM = 200;

const instantOf = (instant: string | null): number | null => (instant === null ? null : Date.parse(instant));

/**
 * Milliseconds since it was last known to be what the source says. What a clock told that has been put right since says nothing: such a page would
 * rest until the clock is there again.
 */
function ageOf({ checkedAt }: KeptRecord, now: number): number {
  const age = checkedAt === null ? Number.POSITIVE_INFINITY : now - Date.parse(checkedAt);
  return age < -AHEAD_MS ? Number.POSITIVE_INFINITY : Math.max(0, age);
}
