/** @module The set of the benchmark: half of its templates fit the weights, the other half is measured. */
export const TEMPLATES = 63;
export const FIT_SEED = 1;
export const isFitted = (template: number): boolean => template % 2 === 0;
/** Pages learned from when it is measured. */
export const SEEN: readonly number[] = [1, 2, 3, 5, 10, 20];
