import { sameVersion } from '../../evidence/index.ts';
import type { Analysis } from '../../vocabulary/index.ts';
import type { Finding } from './finding.ts';
import { askedYear } from './period.ts';

/** What an earlier year's or version's statement is worth beside a later one, when the present is asked for. */
const EARLIER = 0.6;

/**
 * Of statements that one page makes for several things, years or versions the one that was asked for: the one that names most of what the
 * question names, and, when no time is asked for, the latest. Earlier ones of other pages count less.
 */
export function presentFirst(findings: readonly Finding[], analysis: Analysis): Finding[] {
  const kept = [
    ...Map.groupBy(findings, ({ evidence, scopeMatch }) => `${evidence.artifactId} ${scopeMatch === 'different'}`).values(),
  ].flatMap((page) => {
    const most = Math.max(...page.map(({ share }) => share));
    const fullest = page.filter(({ share }) => share >= most - 0.01);
    return askedYear(analysis) === null ? latestOf(fullest) : fullest;
  });
  if (askedYear(analysis) !== null) return kept;
  const year = latestYear(kept);
  const version = analysis.constraints.some(({ kind }) => kind === 'version') ? null : latestVersion(kept);
  return kept.map((finding) => {
    const own = finding.evidence.scope.version;
    const isEarlier =
      (finding.year !== null && year !== null && finding.year < year) ||
      (own !== undefined && version !== null && sameVersion(own, version) === 'older');
    return isEarlier ? { ...finding, support: { ...finding.support, strength: finding.support.strength * EARLIER } } : finding;
  });
}

/** Rows of a table by years: the last year is the present. Statements without a year stay. */
function latestOf(page: readonly Finding[]): Finding[] {
  const latest = latestYear(page);
  return page.filter(({ year }) => year === null || year === latest);
}

const latestYear = (findings: readonly Finding[]): string | null =>
  findings.reduce<string | null>((latest, { year }) => (year !== null && (latest === null || year > latest) ? year : latest), null);

/** Only the source that sets it knows what its latest version is. */
function latestVersion(findings: readonly Finding[]): string | null {
  const versions = findings.flatMap(({ tier, evidence }) =>
    tier === 'first_hand' && evidence.scope.version !== undefined ? [evidence.scope.version] : [],
  );
  return versions.reduce<string | null>(
    (latest, version) => (latest === null || sameVersion(version, latest) === 'newer' ? version : latest),
    null,
  );
}
