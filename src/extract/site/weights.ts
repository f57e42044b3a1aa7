/** Weights of `EVIDENCE`, and of the page's own estimate: fitted by `bench/site/fit.ts` on half of the generated templates. */
export const TOGETHER = { single: 0.88, evidence: [-0.47, 1.13, -0.97, 0.28, 3.56, -1.92, -0.03, -0.37, 1.72, 0.28, -2.18] } as const;
/** The same where the page's own estimate is not asked. */
export const ALONE = { evidence: [-0.29, 2.21, -1.04, 0.3, 3.61, -1.95, -0.05, -0.54, 1.72, 0.27, -2.16] } as const;
