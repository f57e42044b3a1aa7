/**
 * Work of the pipeline that outlives a process and is shared by any number of them: refreshes, addresses, stages, webhooks, jobs.
 *
 * At-least-once: a claim whose lease ends comes back, and only the latest fence can settle it. queued + leased + done + failed + dead = total,
 * always. Enqueued items, claims and settlements are on the disk before the call returns. Times are milliseconds since 1970 by ONE clock for
 * all who work: the server's (PostgreSQL), or the machine's (SQLite).
 */
export interface WorkItem {
  readonly queue: string;
  /** Unique in its queue: the same work again is the same item. */
  readonly key: string;
  /** Whoever is asked by it, over all queues and workers no more often than it may be; null: nobody is, a lease is all it takes. */
  readonly host: string | null;
  /** The registered source it belongs to. */
  readonly source: string | null;
  /** Tenants of equal priority are served in turn. */
  readonly tenant: string;
  /** A whole number from −5 to 5, higher first: a share, four times that of the next lower one while both have work. So nothing starves. */
  readonly priority: number;
  /** Not claimed before; a time that is past means now. */
  readonly dueAt: number;
  /** JSON. */
  readonly payload: unknown;
  /** Claims after which it ends as `dead` where none of them settled it. Default: 5. */
  readonly maxAttempts?: number;
}

export interface WorkRef {
  readonly queue: string;
  readonly key: string;
}

/** `queued` and `leased` are open; the other three are ends. `failed`: done, and that is its result; `dead`: given up. */
export type WorkState = 'queued' | 'leased' | 'done' | 'failed' | 'dead';

export interface WorkReason {
  /** A word to count by. `lease_expired`, `max_attempts` and `cancelled` are the store's own. */
  readonly code: string;
  readonly detail: string;
}

export interface WorkRow extends Required<WorkItem> {
  /** Grows with every new item: the place in a list. */
  readonly number: number;
  readonly state: WorkState;
  readonly reason: WorkReason | null;
  /** Claims since it was last enqueued. */
  readonly attempts: number;
  readonly worker: string | null;
  readonly leaseUntil: number | null;
  readonly endedAt: number | null;
  /** Enqueued again while it was leased: it will run again. */
  readonly again: boolean;
}

export interface WorkClaim extends Required<WorkItem> {
  /** Names this claim; whoever claims the same item later, even after it was removed and enqueued anew, gets a higher one. */
  readonly fence: number;
  /** This claim included. */
  readonly attempts: number;
  readonly leaseUntil: number;
}

/** A claim as it is named. */
export interface WorkHeld extends WorkRef {
  readonly fence: number;
}

export interface WorkClaimRequest {
  /** Served in turn. */
  readonly queues: readonly string[];
  readonly worker: string;
  readonly limit: number;
  readonly leaseMs: number;
}

export type WorkOutcome =
  | { readonly state: 'done' }
  | { readonly state: 'failed' | 'dead'; readonly reason: WorkReason }
  /** Given back, to be claimed again from `dueAt`. `uncounted`: it was not tried. */
  | { readonly state: 'defer'; readonly dueAt: number; readonly reason: WorkReason; readonly uncounted?: boolean };

/** The end of one claim with all that follows from it: taken together or not at all. */
export interface WorkSettlement extends WorkHeld {
  readonly outcome: WorkOutcome;
  /** Enqueued with it. */
  readonly follow?: readonly WorkItem[];
  /** Nobody asks this host before. */
  readonly hostPausedUntil?: number;
}

/** `already`: this very fence has settled it before; `outdated`: it is not this fence's any more. Nothing was changed by either. */
export type WorkSettled = 'applied' | 'already' | 'outdated';

export interface WorkEnqueued {
  readonly added: readonly WorkRef[];
  /** They had ended, and are queued again. */
  readonly reopened: readonly WorkRef[];
}

/** Rules of one host. What is left out stays as it is. */
export interface WorkHostRules {
  /** From the end of one request to the begin of the next; null: the default. */
  readonly delayMs?: number | null;
  /** Requests at a time; null: the default. */
  readonly perHost?: number | null;
  /** Nobody asks it before; null: it may be asked. */
  readonly pausedUntil?: number | null;
}

/** All that are given must match. */
export interface WorkFilter {
  readonly queue?: string;
  readonly key?: string;
  readonly host?: string;
  readonly source?: string;
  readonly tenant?: string;
  readonly state?: WorkState;
}

export interface WorkQueueCounts {
  readonly queue: string;
  readonly queued: number;
  readonly leased: number;
  readonly done: number;
  readonly failed: number;
  readonly dead: number;
  /** Since when the one that waits longest at the head of a line could have been claimed; null: none is due. */
  readonly oldestDueAt: number | null;
  /** Leases that ended by time, ever. */
  readonly expired: number;
}

export interface WorkCounts {
  /** The store's clock. */
  readonly now: number;
  readonly queues: readonly WorkQueueCounts[];
}

export interface WorkStore {
  /**
   * New items are added, ended ones opened again with what is given now. A queued one keeps the earlier `dueAt` and the higher priority; a
   * leased one runs again after it is settled.
   */
  enqueue(items: readonly WorkItem[]): Promise<WorkEnqueued>;
  /** Queues in turn, in them tenants and priorities by their shares, then hosts in turn. Ended leases come back first. */
  claim(request: WorkClaimRequest): Promise<WorkClaim[]>;
  /** Heartbeat: leases end `leaseMs` from now. @returns those that are still held; whoever holds another one stops */
  extend(claims: readonly WorkHeld[], leaseMs: number): Promise<WorkHeld[]>;
  /** In their order. */
  settle(settlements: readonly WorkSettlement[]): Promise<WorkSettled[]>;
  /** Give all leases of a worker back, uncounted. Returns how many. */
  release(worker: string): Promise<number>;
  /** `cancelled`: it was queued and is dead now; `stopping`: it is leased, its holder hears at its next heartbeat; null: nothing is open. */
  cancel(queue: string, key: string): Promise<'cancelled' | 'stopping' | null>;
  find(queue: string, key: string): Promise<WorkRow | null>;
  /** By number, after one. */
  list(filter: WorkFilter, after: number, limit: number): Promise<WorkRow[]>;
  /** From tallies: as fast with a million items as with ten. */
  counts(): Promise<WorkCounts>;
  /** When something of these queues can be claimed, as far as time alone decides (`now` or before = at once); null: nothing waits. */
  nextDue(queues: readonly string[]): Promise<number | null>;
  setHost(host: string, rules: WorkHostRules): Promise<void>;
  /** Rows go, whatever their state, and hosts that nobody else asks. At least one field must be given. Returns how many rows. */
  remove(filter: WorkFilter): Promise<number>;
  /** What had ended before goes. Returns how many rows. */
  prune(endedBefore: number): Promise<number>;
}

export interface WorkOptions {
  /** For hosts without rules of their own. Default: 1,000. */
  readonly delayMs?: number;
  /** Default: 1. */
  readonly perHost?: number;
}
