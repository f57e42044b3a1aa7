import type { QuoteSelector } from './selector.ts';

/** How well a place's surroundings agree with a selector's context. */
export type ContextFit = { readonly prefix: number; readonly suffix: number; readonly prefixWhole: boolean; readonly suffixWhole: boolean };

/** Length of the run that agrees right before `start` and right after `end`. Costs at most the length of the context. */
export function adjacentRun(text: string, start: number, end: number, quote: QuoteSelector): number {
  return runBefore(text, start, quote.prefix) + runAfter(text, end, quote.suffix);
}

/** Similarity 0–1 of each side by edit distance; an empty side has nothing to say and counts as whole. */
export function contextFit(text: string, start: number, end: number, quote: QuoteSelector): ContextFit {
  const prefixWhole = runBefore(text, start, quote.prefix) === quote.prefix.length;
  const suffixWhole = runAfter(text, end, quote.suffix) === quote.suffix.length;
  return {
    prefix: prefixWhole ? 1 : similarity(quote.prefix, text.slice(Math.max(0, start - quote.prefix.length), start)),
    suffix: suffixWhole ? 1 : similarity(quote.suffix, text.slice(end, end + quote.suffix.length)),
    prefixWhole,
    suffixWhole,
  };
}

function runBefore(text: string, start: number, prefix: string): number {
  let run = 0;
  while (run < prefix.length && start - run > 0 && text.charCodeAt(start - 1 - run) === prefix.charCodeAt(prefix.length - 1 - run)) run++;
  return run;
}

function runAfter(text: string, end: number, suffix: string): number {
  let run = 0;
  while (run < suffix.length && end + run < text.length && text.charCodeAt(end + run) === suffix.charCodeAt(run)) run++;
  return run;
}

/** 1 − edit distance / length of the longer one. For short strings only: cost is the product of the lengths. */
export function similarity(a: string, b: string): number {
  const longer = Math.max(a.length, b.length);
  if (longer === 0) return 1;
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a.charCodeAt(i - 1) === b.charCodeAt(j - 1) ? 0 : 1;
      next[j] = Math.min((row[j - 1] ?? 0) + same, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1);
    }
    row = next;
  }
  return 1 - (row[b.length] ?? longer) / longer;
}
