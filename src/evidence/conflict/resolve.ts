import type { Conflict, Evidence, EvidenceFlag, Scope, SourceTier, TimeValue } from '../../vocabulary/index.ts';
import { matchAspects, sameVersion } from '../scope/index.ts';
import { type Alignment, contextOf } from './align.ts';
import type { Phrases } from './phrases.ts';

/** What is known of the page behind a piece of evidence. */
export interface PageTimes {
  readonly published?: TimeValue | undefined;
  readonly updated?: TimeValue | undefined;
}

export interface ConflictOptions {
  /** The context of the question. */
  readonly asked: Scope;
  /** The run's clock, ISO 8601. */
  readonly now: string;
  readonly tierOf: (evidenceId: string) => SourceTier;
  readonly timeOf: (evidenceId: string) => PageTimes;
  /** Language of the reason; English unless `zh…`. */
  readonly language?: string | null;
}

export interface Resolution {
  readonly resolution: Conflict['resolution'];
  readonly prefer: 'a' | 'b' | null;
  readonly reason: string;
}

interface Sides {
  readonly a: Evidence;
  readonly b: Evidence;
  readonly alignment: readonly Alignment[];
  readonly options: ConflictOptions;
  readonly say: Phrases;
}

const TIER_RANK: Readonly<Record<SourceTier, number>> = { first_hand: 3, quality_secondary: 2, community: 1, unknown: 0 };
const HEDGES: readonly EvidenceFlag[] = ['speculation', 'marketing', 'syndicated', 'injection_suspected', 'injection_likely'];
const host = (url: string): string => /^https?:\/\/([^/]+)/.exec(url)?.[1] ?? url;
const names = ({ a, b }: Sides): Record<'a' | 'b', string> => {
  const [left, right] = [host(a.sourceUrl), host(b.sourceUrl)];
  return left === right ? { a: a.sourceUrl, b: b.sourceUrl } : { a: left, b: right };
};
const pick = (score: number): 'a' | 'b' | null => (score > 0 ? 'a' : score < 0 ? 'b' : null);

/** The side that the question's own scope names; a side that states it beats one that is silent. */
function byScope(sides: Sides, onlyDifferent: boolean): Resolution | null {
  const { options, say } = sides;
  const [left, right] = [contextOf(sides.a), contextOf(sides.b)];
  const [matchA, matchB] = [matchAspects(options.asked, left), matchAspects(options.asked, right)];
  const who = names(sides);
  for (const [at, mine] of matchA.entries()) {
    const other = matchB[at];
    if (other === undefined) continue;
    const closeness = (match: string): number => ({ match: 3, broader: 2, narrower: 2, unstated: 1 })[match] ?? 0;
    const prefer = pick(closeness(mine.match) - closeness(other.match));
    const worse = prefer === 'a' ? other.match : mine.match;
    if (prefer === null || (onlyDifferent && worse !== 'different')) continue;
    const value = (prefer === 'a' ? mine.stated : other.stated) ?? '';
    const reason =
      worse === 'unstated'
        ? say.statesScope(say.aspect(mine.aspect), who[prefer], who[prefer === 'a' ? 'b' : 'a'])
        : say.asked(say.aspect(mine.aspect), mine.asked, who[prefer], value);
    return { resolution: 'scope', prefer, reason };
  }
  return null;
}

function inForce({ validFrom, validUntil }: Scope, now: string): boolean | null {
  if (validFrom === undefined && validUntil === undefined) return null;
  const day = (value: string): string => now.slice(0, Math.min(value.length, 10));
  return (
    (validFrom === undefined || validFrom.slice(0, 10) <= day(validFrom)) &&
    (validUntil === undefined || validUntil.slice(0, 10) >= day(validUntil))
  );
}

/** Version, then validity, then the age of the page. A newer page of a lower tier does not outdate a first-hand one. */
function byTime(sides: Sides): Resolution | null {
  const { a, b, options, say } = sides;
  const [left, right] = [contextOf(a), contextOf(b)];
  const who = names(sides);
  const version = sameVersion(left.version, right.version);
  if (version === 'older' || version === 'newer') {
    const prefer = version === 'newer' ? 'a' : 'b';
    const [newer, older] = prefer === 'a' ? [left.version, right.version] : [right.version, left.version];
    return { resolution: 'time_version', prefer, reason: say.version(newer ?? '', older ?? '') };
  }
  const [forceA, forceB] = [inForce(left, options.now), inForce(right, options.now)];
  if (forceA !== forceB && (forceA === false || forceB === false)) {
    const prefer = forceA === false ? 'b' : 'a';
    return { resolution: 'time_version', prefer, reason: say.validity(who[prefer], options.now.slice(0, 10)) };
  }
  const [timeA, timeB] = [pageTime(a, options), pageTime(b, options)];
  if (timeA === null || timeB === null) return null;
  const length = Math.min(timeA.length, timeB.length, 10);
  const [x, y] = [timeA.slice(0, length), timeB.slice(0, length)];
  if (x === y) return null;
  const prefer = x > y ? 'a' : 'b';
  const rank = TIER_RANK[options.tierOf(a.id)] - TIER_RANK[options.tierOf(b.id)];
  if ((prefer === 'a' ? rank : -rank) < 0) return null;
  return { resolution: 'time_version', prefer, reason: prefer === 'a' ? say.newerPage(timeA, timeB) : say.newerPage(timeB, timeA) };
}

function pageTime(evidence: Evidence, options: ConflictOptions): string | null {
  const { updated, published } = options.timeOf(evidence.id);
  // A page whose title is newer than its body is as old as its body, whatever it says of itself.
  if (evidence.flags.includes('title_newer_than_body')) return published?.value ?? null;
  return (updated ?? published)?.value ?? null;
}

function byAuthority({ a, b, options, say }: Sides): Resolution | null {
  const [tierA, tierB] = [options.tierOf(a.id), options.tierOf(b.id)];
  const prefer = pick(TIER_RANK[tierA] - TIER_RANK[tierB]);
  if (prefer === null) return null;
  const [high, low] = prefer === 'a' ? [tierA, tierB] : [tierB, tierA];
  return { resolution: 'authority', prefer, reason: say.authority(say.tier[high], say.tier[low]) };
}

function byDirectness({ a, b, say }: Sides): Resolution | null {
  const hedges = (evidence: Evidence): number => evidence.flags.filter((flag) => HEDGES.includes(flag)).length;
  const prefer = pick(hedges(b) - hedges(a));
  return prefer === null ? null : { resolution: 'directness', prefer, reason: say.directness };
}

/** Same context, different value: scope → time and version → authority → directness → keep both. */
export function resolve(sides: Sides): Resolution {
  return (
    byScope(sides, true) ??
    byTime(sides) ??
    byScope(sides, false) ??
    byAuthority(sides) ??
    byDirectness(sides) ?? { resolution: 'unresolved', prefer: null, reason: sides.say.unresolved }
  );
}

/** Different contexts: nothing is refuted; the question's scope says which statement is the answer. */
export function resolveContext(sides: Sides, different: readonly Alignment[]): Resolution {
  const { say } = sides;
  const list = (side: 'a' | 'b'): string => different.map((row) => row[side] ?? '–').join(', ');
  const what = say.differs(different.map((row) => say.aspect(row.aspect)).join(', '), list('a'), list('b'));
  const asked = byScope(sides, true);
  return { resolution: 'scope', prefer: asked?.prefer ?? null, reason: `${what} ${asked?.reason ?? say.notAsked}` };
}
