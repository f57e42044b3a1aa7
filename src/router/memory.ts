/** What is remembered of pages of one form on one host: whether a plain request was enough for them, or only a browser brought their content. Pure. */
import type { LaneRecord } from '../store/index.ts';
import { isAccepted, type Lane, type VerdictKind } from '../vocabulary/index.ts';

export type LaneAdvice =
  | { readonly kind: 'unknown' | 'cheap' | 'probe'; readonly reason: string }
  | { readonly kind: 'skip'; readonly lane: 'browser'; readonly reason: string };

/** One read of the page that is compared. */
export interface LaneRead {
  readonly lane: Lane;
  readonly verdict: VerdictKind;
  /** Of the text that was read. */
  readonly length: number;
}

export type Comparison =
  | { readonly kind: 'enough' | 'needed'; readonly lane: Lane; readonly reason: string }
  | { readonly kind: 'inconclusive'; readonly reason: string };

const FIRST_PROBE = 8;
const LAST_PROBE = 64;
const DAY_MS = 86_400_000;
/** A site may be made anew: after this the plain request is tried again, and after that nothing is remembered. */
const PROBE_MS = 7 * DAY_MS;
export const FORGET_MS = 30 * DAY_MS;
/** Pages of one form may differ: the browser is opened at once where it was needed this many times as often. */
const MOSTLY = 4;
/** What a browser must bring more than was there, for its page to be another one. */
const TIMES_MORE = 2;
const MORE = 100;
const COUNTED = 16;

/** The verdicts with which a plain request says that another lane may bring the content. */
const WANTING: ReadonlySet<VerdictKind> = new Set<VerdictKind>(['js_shell', 'consent_wall', 'contract_unmet']);

/** What to do with the next page of the form. The same record gives the same advice. */
export function adviceOf(record: LaneRecord | null, now: number): LaneAdvice {
  if (record === null) return { kind: 'unknown', reason: 'no page of this form was compared yet' };
  const { needed, enough, skipped, probeAfter, comparedAt } = record;
  const age = now - comparedAt;
  if (age > FORGET_MS) return { kind: 'unknown', reason: 'the last comparison is too old to count' };
  const counts = `of pages of this form a browser was needed for ${needed}, less was enough for ${enough}`;
  if (needed === 0 || needed < MOSTLY * enough) return { kind: 'cheap', reason: `${counts}: the plain request is tried first` };
  if (skipped >= probeAfter)
    return { kind: 'probe', reason: `${counts}: after ${skipped} pages without it the plain request is tried again` };
  if (age > PROBE_MS) return { kind: 'probe', reason: `${counts}, long ago: the plain request is tried again` };
  return { kind: 'skip', lane: 'browser', reason: `${counts}: the plain request is left out` };
}

/** What the reads of one address, in order, say of its form. Failures, refusals and junk say nothing. */
export function compare(reads: readonly LaneRead[]): Comparison {
  const [first] = reads;
  if (first === undefined || first.lane !== 'fetch') return { kind: 'inconclusive', reason: 'the plain request was not tried' };
  if (isAccepted({ kind: first.verdict }))
    return { kind: 'enough', lane: 'fetch', reason: `the plain request brought a page that is ${first.verdict}` };
  if (!WANTING.has(first.verdict)) return { kind: 'inconclusive', reason: `the plain request ended with ${first.verdict}` };
  const last = reads.at(-1) ?? first;
  if (!isAccepted({ kind: last.verdict }))
    return { kind: 'inconclusive', reason: `nothing better came: ${last.verdict} in the ${last.lane} lane` };
  if (last.lane === 'api') return { kind: 'enough', lane: 'api', reason: 'what the page names was asked for, and was the page' };
  const before = Math.max(0, ...reads.slice(0, -1).map(({ length }) => length));
  if (last.lane !== 'browser' || last.length < Math.max(TIMES_MORE * before, before + MORE))
    return { kind: 'inconclusive', reason: `the ${last.lane} lane brought ${last.length} characters after ${before}` };
  return { kind: 'needed', lane: 'browser', reason: `a browser brought ${last.length} characters, less than it ${before}` };
}

/** The record after a comparison; the same one after an inconclusive one. */
export function learn(record: LaneRecord | null, comparison: Comparison, now: number): LaneRecord | null {
  if (comparison.kind === 'inconclusive') return record;
  const known = record === null || now - record.comparedAt > FORGET_MS ? NOTHING : record;
  const halve = known.needed + known.enough >= COUNTED ? 2 : 1;
  const { needed, enough } = { needed: Math.floor(known.needed / halve), enough: Math.floor(known.enough / halve) };
  if (comparison.kind === 'needed') {
    const probeAfter = known.needed === 0 ? FIRST_PROBE : Math.min(LAST_PROBE, 2 * known.probeAfter);
    return { needed: needed + 1, enough, skipped: 0, probeAfter, comparedAt: now };
  }
  // A page that needs no browser any more speaks against those that did.
  return { needed: Math.floor(needed / 2), enough: enough + 1, skipped: 0, probeAfter: FIRST_PROBE, comparedAt: now };
}

const NOTHING: LaneRecord = { needed: 0, enough: 0, skipped: 0, probeAfter: FIRST_PROBE, comparedAt: 0 };

/** The record after the plain request was left out. */
export const passedOver = (record: LaneRecord): LaneRecord => ({ ...record, skipped: record.skipped + 1 });
