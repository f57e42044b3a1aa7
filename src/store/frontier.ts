/** `queued` and `leased` are open; the other three are ends. */
export type FrontierState = 'queued' | 'leased' | 'done' | 'failed' | 'skipped';

/** One address of a crawl: how it was found, and what became of it. Times are milliseconds since 1970. */
export interface FrontierEntry {
  /** Hash of the canonical address: what makes two addresses one. Unique in its run. */
  readonly key: string;
  readonly url: string;
  /** Name and port; politeness counts by it. */
  readonly host: string;
  /** Links followed from a seed. */
  readonly depth: number;
  /** Higher comes first. */
  readonly priority: number;
  /** The page it was found on; null for a seed. */
  readonly parent: string | null;
  readonly anchor: string;
  /** How it was found: `seed`, `link`, `sitemap` … */
  readonly edge: string;
  /** Not claimed before. Default 0. */
  readonly dueAt?: number;
  /** Known at once not to be fetched. Default: queued. */
  readonly skip?: FrontierReason;
}

export interface FrontierReason {
  /** A word to count by, e.g. `out_of_scope`. */
  readonly code: string;
  readonly detail: string;
}

export interface FrontierRow extends Omit<FrontierEntry, 'skip' | 'dueAt'> {
  readonly state: FrontierState;
  readonly reason: FrontierReason | null;
  /** Times it was claimed. */
  readonly attempts: number;
  readonly fetched: boolean;
  readonly artifactId: string | null;
  readonly contentHash: string | null;
  readonly bytesHash: string | null;
  readonly canonicalUrl: string | null;
  /** The address that stands for this one. */
  readonly aliasOf: string | null;
}

export interface FrontierClaim extends FrontierRow {
  /** Names this claim; whoever claims the same address later gets a higher one. */
  readonly fence: number;
}

export interface FrontierClaimRequest {
  readonly now: number;
  readonly limit: number;
  readonly leaseMs: number;
  /** Between two claims on one host. 0 = a host may give several addresses in one call. */
  readonly delayMs: number;
  /** Claims out at a time on one host. */
  readonly perHost: number;
  /** Addresses deeper than this are left. Default: none is. */
  readonly maxDepth?: number;
}

export interface FrontierOutcome {
  readonly state: 'done' | 'failed' | 'skipped';
  readonly reason: FrontierReason;
  /** A page was spent on it. */
  readonly fetched: boolean;
  readonly artifactId?: string;
  readonly contentHash?: string;
  /** Of the bytes that came. */
  readonly bytesHash?: string;
  /** The address that the page names as the one that counts; its own where it names none. */
  readonly canonicalUrl?: string;
  readonly aliasOf?: string;
}

/** The end of one claim with all that follows from it: taken together or not at all. */
export interface FrontierSettlement {
  readonly key: string;
  readonly fence: number;
  /** `defer` gives it back, to be claimed again from `dueAt`. */
  readonly outcome: FrontierOutcome | { readonly state: 'defer'; readonly dueAt: number; readonly reason: FrontierReason };
  readonly discovered: readonly FrontierEntry[];
  /** Another address that this fetch settled as well, e.g. the target of a redirect. Left alone where it is leased or settled. */
  readonly adopted?: { readonly entry: FrontierEntry; readonly outcome: FrontierOutcome };
  /** Nothing of this host is claimed before. */
  readonly hostPausedUntil?: number;
}

export interface FrontierSettled {
  /** False where the fence was not the latest, or the claim had ended: nothing was changed then. */
  readonly applied: boolean;
  readonly enqueued: FrontierEnqueued;
  readonly adopted: boolean;
}

export interface FrontierEnqueued {
  /** Entries that were new. */
  readonly added: readonly FrontierEntry[];
  /** Entries that a better way opened again: skipped before, queued now. */
  readonly reopened: readonly FrontierEntry[];
}

export interface FrontierCounts {
  readonly total: number;
  readonly queued: number;
  readonly leased: number;
  readonly done: number;
  readonly failed: number;
  readonly skipped: number;
  /** Addresses on which a page was spent. */
  readonly fetched: number;
  /** Failed and skipped ones by the code of their reason. */
  readonly reasons: Readonly<Record<string, number>>;
  /** Open addresses by depth. */
  readonly openByDepth: ReadonlyMap<number, number>;
}

/**
 * Addresses of crawls with their hosts. At-least-once: a claim whose lease ends comes back, and only the latest fence can settle it.
 * total = done + failed + skipped + queued + leased, always. Claims and settlements are on the disk before the call returns.
 */
export interface FrontierStore {
  /** New addresses are inserted, known ones ignored; one that was skipped as `nofollow` or `max_depth` is opened by a better way. */
  enqueue(run: string, entries: readonly FrontierEntry[]): FrontierEnqueued;
  /** Best first, hosts in turn; ended leases come back first. */
  claim(run: string, request: FrontierClaimRequest): FrontierClaim[];
  settle(run: string, settlements: readonly FrontierSettlement[]): FrontierSettled[];
  /** What was skipped for exactly this reason is queued again; returns how many. */
  reopen(run: string, reason: FrontierReason): number;
  /** Give all leases back: their holder is gone. Returns how many. */
  release(run: string): number;
  find(run: string, key: string): FrontierRow | null;
  /** The first settled page of this content. */
  findContent(run: string, contentHash: string): FrontierRow | null;
  /** In order of discovery, after a number of rows. */
  list(run: string, after: number, limit: number): FrontierRow[];
  /** All claims and settlements of `work` as one: one flush to the disk, or none of them. */
  together<T>(work: () => T): T;
  /** When the next queued address may be claimed, as far as time alone decides (`now` = at once); null when none is queued. */
  nextDue(run: string, now: number): number | null;
  counts(run: string): FrontierCounts;
}
