import type { Signal, VerdictKind } from '../vocabulary/index.ts';

/** A signal with the kind that it speaks for; the verdict keeps the signal, the score keeps the kind. */
export interface Vote {
  readonly kind: VerdictKind;
  readonly signal: Signal;
}

export const vote = (kind: VerdictKind, signal: Omit<Signal, 'excerpt' | 'weight'> & { excerpt: string; weight: number }): Vote => ({
  kind,
  signal: { ...signal, excerpt: signal.excerpt.slice(0, 300), weight: Math.round(signal.weight * 1000) / 1000 },
});

/** Independent pieces of evidence for one kind: none is counted twice, none can exceed certainty (1 − Π(1 − wᵢ)). */
export function combine(weights: readonly number[]): number {
  let doubt = 1;
  for (const weight of weights) doubt *= 1 - Math.min(Math.max(weight, 0), 0.99);
  return 1 - doubt;
}
