import { PAGE_FEATURES } from './page-features.ts';
import type { Segments } from './segments.ts';

/** What tells a good choice from a bad one before anyone has seen the truth. */
export const QUALITY_FEATURES: readonly string[] = [
  'expected',
  'cut',
  'mean chosen',
  'mean left',
  'doubt',
  'coverage',
  'chosen units',
  'chosen links',
  'runs',
  'agrees with rules',
  'rules miss',
  'rules more',
  'looks differ',
  'prose left',
  ...PAGE_FEATURES,
];

export interface Judged {
  readonly first: Float32Array;
  readonly second: Float32Array;
  readonly kept: Uint8Array;
  readonly byRules: Uint8Array;
  readonly expected: number;
  readonly cut: number;
}

const share = (part: number, whole: number): number => (whole <= 0 ? 0 : part / whole);

/** One row of `QUALITY_FEATURES`. */
export function qualityFeatures(segments: Segments, judged: Judged, page: Float32Array): Float32Array {
  const { first, second, kept, byRules } = judged;
  let [all, chosen, chosenP, leftP, doubt, linked, runs, both, rules, differ, proseLeft, sumP] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
  for (let i = 0; i < segments.count; i += 1) {
    const size = segments.units[i] ?? 0;
    const p = second[i] ?? 0;
    all += size;
    sumP += p * size;
    doubt += p * (1 - p) * size;
    differ += Math.abs(p - (first[i] ?? 0)) * size;
    if (byRules[i] === 1) rules += size;
    if (kept[i] === 1) {
      chosen += size;
      chosenP += p * size;
      linked += segments.linked[i] ?? 0;
      if (i === 0 || kept[i - 1] !== 1) runs += 1;
      if (byRules[i] === 1) both += size;
    } else {
      leftP += p * size;
      if (size >= 120 && (segments.linked[i] ?? 0) < size * 0.3) proseLeft += size;
    }
  }
  return Float32Array.from([
    judged.expected,
    judged.cut,
    share(chosenP, chosen),
    share(leftP, all - chosen),
    share(doubt, sumP),
    share(chosen, all),
    Math.log2(1 + chosen),
    share(linked, chosen),
    Math.log2(1 + runs),
    share(2 * both, chosen + rules),
    share(chosen - both, chosen),
    share(rules - both, rules),
    share(differ, all),
    share(proseLeft, all),
    ...page,
  ]);
}
