import { z } from 'zod';
import { type Belief, fade, NOTHING_SEEN, observe, RATES } from '../freshness/index.ts';

/** What a record keeps of what its visits showed: a belief as JSON has it, and how often a sitemap, a feed or a header was right about it. */
const KeptBelief = z.strictObject({
  v: z.literal(1),
  logLikelihood: z.array(z.number()).length(RATES.length),
  visits: z.number().min(0),
  /** `shortest` is null while no change was seen: JSON has no infinity. */
  always: z.strictObject({ count: z.int().min(0), shortest: z.number().nullable() }).nullable(),
  hints: z.strictObject({ right: z.int().min(0), wrong: z.int().min(0) }),
  /** Answers in a row that there is nothing. */
  missing: z.int().min(0),
});

export interface RecordBelief {
  readonly belief: Belief;
  readonly hints: { readonly right: number; readonly wrong: number };
  readonly missing: number;
}

const NOTHING: RecordBelief = { belief: NOTHING_SEEN, hints: { right: 0, wrong: 0 }, missing: 0 };

/** The belief of a record as the store keeps it; that of another form counts as none: it is learned again. */
export function readBelief(kept: unknown): RecordBelief {
  const parsed = KeptBelief.safeParse(kept);
  if (!parsed.success) return NOTHING;
  const { logLikelihood, visits, always, hints, missing } = parsed.data;
  const shortest = always === null ? 0 : (always.shortest ?? Number.POSITIVE_INFINITY);
  return { belief: { logLikelihood, visits, always: always === null ? null : { count: always.count, shortest } }, hints, missing };
}

export const writeBelief = ({ belief: { logLikelihood, visits, always }, hints, missing }: RecordBelief): unknown => ({
  v: 1,
  logLikelihood: [...logLikelihood],
  visits,
  always: always === null ? null : { count: always.count, shortest: Number.isFinite(always.shortest) ? always.shortest : null },
  hints: { ...hints },
  missing,
});

export interface Seen {
  /** When the visit was, ms since 1970. */
  readonly at: number;
  /** When the page was last known, ms since 1970; null at the first visit. */
  readonly before: number | null;
  readonly changed: boolean;
  /** When it last changed, as a sitemap, a feed, a header or the page itself says; ms since 1970. */
  readonly hintedChange: number | null;
}

/** Hints are believed from so many checked ones on, where so large a share was right. */
const [HINTS_FROM, HINTS_SHARE] = [3, 0.8];

/** The belief after a visit that told whether the page had changed. */
export function afterVisit(kept: RecordBelief, { at, before, changed, hintedChange }: Seen): RecordBelief {
  const hint = hintedChange === null || hintedChange > at ? null : hintedChange;
  const { right, wrong } = kept.hints;
  const checked =
    hint === null || before === null ? kept.hints : hint > before === changed ? { right: right + 1, wrong } : { right, wrong: wrong + 1 };
  const trusted = right + wrong >= HINTS_FROM && right >= HINTS_SHARE * (right + wrong);
  const elapsed = before === null ? null : Math.max(0, (at - before) / 1000);
  const quietFor = hint !== null && trusted ? { quietFor: (at - hint) / 1000 } : {};
  return { belief: observe(fade(kept.belief), { elapsed, changed, ...quietFor }), hints: checked, missing: 0 };
}
