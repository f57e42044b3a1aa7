import type { AtomicCheck, ClaimCheck } from '../../vocabulary/index.ts';
import { planOf, samePlan, sameRegion, sameVersion, scopingRegion, versionOf } from '../scope/index.ts';
import { type Analysis, analyse, type ClaimInput, FEATURES, type FeatureVector } from './features.ts';
import { SUPPORTED_FROM, WEIGHTS } from './weights.ts';

/** So much of the claim's wording must be in the passage before a differing value or a denial refutes it. */
const SAME_STATEMENT = 0.7;
const PARTLY = 0.45;
const MOST_OF_IT = 0.45;

export function scoreOf(features: FeatureVector): number {
  const sum = FEATURES.reduce((total, name) => total + WEIGHTS[name] * features[name], WEIGHTS.bias);
  return 1 / (1 + Math.exp(-sum));
}

/** Region, plan and version that both name and in which they differ: the evidence holds, but elsewhere. */
function scopeChecks(claim: string, evidence: string): AtomicCheck[] {
  const checks: AtomicCheck[] = [];
  const add = (a: string | null, b: string | null, same: boolean, different: boolean): void => {
    if (a !== null && b !== null && (same || different))
      checks.push({ kind: 'scope', claim: a, evidence: b, outcome: same ? 'met' : 'violated' });
  };
  const [region, where] = [scopingRegion(claim), scopingRegion(evidence)];
  const relation = sameRegion(where, region);
  add(region, where, relation === 'same', relation === 'different');
  const [plan, other] = [planOf(claim, 'prose'), planOf(evidence, 'prose')];
  add(plan, other, samePlan(plan, other) === 'same', samePlan(plan, other) === 'different');
  const [version, release] = [versionOf(claim, 'prose'), versionOf(evidence, 'prose')];
  const order = sameVersion(version, release);
  add(version, release, order === 'same', order === 'older' || order === 'newer' || order === 'different');
  return checks;
}

function verdictOf(analysis: Analysis, scopes: readonly AtomicCheck[], score: number): ClaimCheck['verdict'] {
  const { features, checks, cover } = analysis;
  const violated = checks.filter((check) => check.outcome === 'violated');
  const scopeDiffers = scopes.some((check) => check.outcome === 'violated');
  if (scopeDiffers && cover >= PARTLY) return 'scope_differs';
  if (violated.length > 0)
    return cover >= SAME_STATEMENT && violated.length === 1 && features.exclusive === 0 ? 'contradicted' : 'not_verified';
  const open = checks.some((check) => check.outcome === 'missing' && check.kind !== 'name' && check.kind !== 'relation');
  // Without its verb or object, or with another name, a statement of the same subject says something else.
  const anchored = features.quantitiesMet === 1;
  const other = anchored ? features.relationMissing === 1 : features.relationMissing > MOST_OF_IT || features.namesMissing > 0;
  if (!open && !other && score >= (anchored ? SUPPORTED_FROM.anchored : SUPPORTED_FROM.plain)) return 'supported';
  return cover >= PARTLY && checks.some((check) => check.outcome === 'met') ? 'partial' : 'not_verified';
}

/**
 * Does the evidence support the whole claim? No model: numbers, dates and versions are compared as values, negation and opposites by clause,
 * names and wording by coverage. Unsure means `partial` or `not_verified`, never a guess; `contradicted` needs the same statement with another value.
 * `score` is a logistic combination of the checks, 0–1, comparable within one language.
 * @example checkClaim({ claim: 'The fee is 49 EUR.', evidence: 'The fee is €58.' }).verdict // 'contradicted'
 */
export function checkClaim(input: ClaimInput): ClaimCheck {
  if (input.claim.trim() === '' || input.evidence.trim() === '') return { verdict: 'not_verified', score: 0, checks: [] };
  const analysis = analyse(input);
  const scopes = scopeChecks(input.claim, input.evidence);
  const score = scoreOf(analysis.features);
  return { verdict: verdictOf(analysis, scopes, score), score, checks: [...analysis.checks, ...scopes] };
}
