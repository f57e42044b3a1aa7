import type { Claim } from '../../vocabulary/index.ts';
import { type Finding, holdsNow, mayCarry } from './finding.ts';
import { valueKey } from './value.ts';

/** How well the findings of a claim, strongest first, cover it. Independent sources that say the same add to it; copies of one text are one source. */
export function judge(claim: Claim, findings: readonly Finding[]): Claim {
  const holding = findings.filter(holdsNow);
  const [carrier] = holding.filter((finding) => mayCarry(claim, finding));
  const best = carrier?.support.strength ?? 0;
  const same = new Set(
    carrier === undefined
      ? []
      : holding.filter(({ fact }) => valueKey(fact) === valueKey(carrier.fact)).map(({ source }) => source.cluster),
  );
  const coverage = Math.min(1, (best / claim.threshold) * (best >= claim.threshold ? 1 : 0.9) * (1 + 0.1 * Math.max(0, same.size - 1)));
  const status = coverage >= 1 ? 'covered' : coverage > 0 || holding.length > 0 ? 'partly_covered' : 'open';
  return { ...claim, coverage, status, evidence: [...new Set(holding.map(({ evidence }) => evidence.id))] };
}
