/** Weights of `EVIDENCE`, and of the page's own estimate: fitted by `bench/site/fit.ts` on half of the generated templates. */
export const TOGETHER = { single: 0.53, evidence: [-0.25, 1.08, -2.09, -0.27, 3.96, -2.56, -0.09, -0.52, 2.92, 0.29] } as const;
/** The same where the page's own estimate is not asked. */
export const ALONE = { evidence: [-0.08, 1.75, -2.11, -0.28, 3.95, -2.59, -0.14, -0.67, 2.9, 0.28] } as const;
