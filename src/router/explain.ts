import type { ForesightClient } from '../http/index.ts';
import type { ArtifactStore, LaneMemoryStore } from '../store/index.ts';
import { canonicalizeUrl } from '../text/index.ts';
import type { CrawlExplanation, Explanation, Lane } from '../vocabulary/index.ts';
import { decide } from './decide.ts';
import { adviceOf } from './memory.ts';
import { placeOf } from './remember.ts';

export interface ExplainDeps {
  readonly http: ForesightClient;
  readonly laneMemory: LaneMemoryStore;
  readonly artifacts: Pick<ArtifactStore, 'get' | 'latestByUrl'>;
  /** Why no page can be opened in a browser; null when one can. */
  readonly browserLacking: string | null;
  /** Wall time, ms. */
  readonly now: number;
}

/** What a read of an address would do first, and why: by the same decision that a read takes. Asks no network. */
export async function explainRead(address: string, crawl: CrawlExplanation | null, deps: ExplainDeps): Promise<Explanation> {
  const { http, laneMemory, browserLacking, now } = deps;
  const canonicalUrl = canonicalizeUrl(address);
  const target = URL.parse(address);
  const place = placeOf(address);
  if (canonicalUrl === null || target === null || place === null) return notWeb(address, crawl);
  const { guard, robots } = await http.foresee(target, now);
  const record = await laneMemory.get(place.host, place.template);
  const advice = adviceOf(record, now);
  const lanes: ReadonlySet<Lane> = new Set<Lane>(browserLacking === null ? ['search', 'fetch', 'browser'] : ['search', 'fetch']);
  const step = decide({
    task: { mode: 'read', url: address },
    attempts: [],
    candidatesLeft: 0,
    lanes,
    ...(browserLacking === null ? {} : { missing: { browser: browserLacking } }),
    memory: advice,
    exhausted: null,
    cancelled: false,
  });
  const first = step.kind === 'run' ? step.lane : null;
  const refusal = !guard.allowed
    ? { code: 'guard', detail: guard.reason }
    : robots.state === 'denied'
      ? { code: 'robots', detail: robots.reason }
      : crawl !== null && !crawl.wouldFetch
        ? crawl.reason
        : null;
  return {
    schemaVersion: 'explanation-v1',
    url: address,
    canonicalUrl,
    wouldRead: refusal === null,
    lane: refusal === null ? first : null,
    reason: refusal ?? { code: 'lane', detail: `${first ?? 'none'}: ${step.reason}` },
    guard,
    robots: { ...robots, fetchedAt: robots.fetchedAt === null ? null : new Date(robots.fetchedAt).toISOString() },
    memory: {
      ...place,
      advice: advice.kind,
      reason: advice.reason,
      record: record === null ? null : { ...record, comparedAt: new Date(record.comparedAt).toISOString() },
    },
    lastRead: await lastReadOf(canonicalUrl, deps.artifacts),
    crawl,
  };
}

/** A page that another lane had to go on with names what came before it. */
async function lastReadOf(canonicalUrl: string, artifacts: ExplainDeps['artifacts']): Promise<Explanation['lastRead']> {
  const reads: Explanation['lastRead'] = [];
  let artifact = await artifacts.latestByUrl(canonicalUrl);
  while (artifact !== null && reads.length < MOST_READS) {
    const { id, fetchedAt, lane, verdict, parentArtifactId } = artifact;
    const signals = verdict.signals.map(({ id: name, excerpt }) => (excerpt === '' ? name : `${name}: ${excerpt}`));
    reads.push({ artifactId: id, fetchedAt, lane, verdict: verdict.kind, signals });
    artifact = parentArtifactId === undefined ? null : await artifacts.get(parentArtifactId);
  }
  return reads;
}

/** Lanes of one read. */
const MOST_READS = 4;

const notWeb = (url: string, crawl: CrawlExplanation | null): Explanation => {
  const reason = 'not an http or https address';
  return {
    schemaVersion: 'explanation-v1',
    url,
    canonicalUrl: null,
    wouldRead: false,
    lane: null,
    reason: { code: 'not_web', detail: reason },
    guard: { allowed: false, reason },
    robots: { state: 'unknown', reason, fetchedAt: null },
    memory: { host: '', template: '', advice: 'unknown', reason, record: null },
    lastRead: [],
    crawl,
  };
};
