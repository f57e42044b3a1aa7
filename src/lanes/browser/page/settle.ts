import type { Sample } from './in-page.ts';

/** What was seen of a page so far. Times in ms of one monotonic clock. */
export interface Watched {
  readonly now: number;
  /** When the document was there. */
  readonly startedAt: number;
  readonly sample: Sample;
  /** When the text last changed. */
  readonly textAt: number;
  /** Requests that the page may wait for, and when one last began or ended. */
  readonly pending: number;
  readonly networkAt: number;
  /** When data last came that a page shows; null before. */
  readonly dataAt: number | null;
  /** Whether the declared condition holds; null without one. */
  readonly met: boolean | null;
  /** How long the page took to answer the looks at it: time in which it may have had no turn, on a busy machine. */
  readonly answeredMs?: number;
  /** No change for so long is rest, where that is longer than usual. */
  readonly quietMs?: number;
  /** The page was there before something was done on it. */
  readonly loaded?: boolean;
}

export type Settled = 'condition' | 'quiet' | 'time';
export type SettleDecision = { readonly settled: Settled; readonly reason: string } | { readonly settled: null };

/**
 * No request for so long and no change of text for so long: the rule that was right on every page of the test site, where `networkidle`, a quiet
 * DOM or quiet requests alone were not (research, section 2).
 */
const NETWORK_QUIET_MS = 200;
const TEXT_QUIET_MS = 200;
/**
 * So few characters may be the words of a page that still loads: it gets more time before they are taken for all, unless they are what it made of
 * data that came.
 */
const THIN_TEXT = 200;
const THIN_MS = 1_500;
/** A page that never rests is taken as it is. */
export const MOST_MS = 10_000;

/** Whether a page is ready to be read, from what can be observed of it. Pure. */
export function settle({
  now,
  startedAt,
  sample,
  textAt,
  pending,
  networkAt,
  dataAt,
  met,
  answeredMs = 0,
  quietMs = 0,
  loaded = false,
}: Watched): SettleDecision {
  if (met === true) return { settled: 'condition', reason: 'the declared condition holds' };
  if (now - startedAt >= MOST_MS)
    return { settled: 'time', reason: `the page did not rest within ${MOST_MS / 1000} s and is taken as it is` };
  // What is waited for by name is not given up because the page rests before it.
  if (met === false || !sample.ready || pending > 0) return { settled: null };
  if (now - networkAt < Math.max(quietMs, NETWORK_QUIET_MS) || now - textAt < Math.max(quietMs, TEXT_QUIET_MS)) return { settled: null };
  const made = dataAt !== null && textAt >= dataAt;
  if (!loaded && sample.length < THIN_TEXT && !made && now - startedAt - answeredMs < THIN_MS) return { settled: null };
  return { settled: 'quiet', reason: 'no request and no change of text any more' };
}
