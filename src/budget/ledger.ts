import { type Budget, LIMIT_OF, type Resource, type Spend, VeritrailError, ZERO_SPEND } from '../vocabulary/index.ts';

const RESOURCES = Object.keys(ZERO_SPEND) as Resource[];

export interface Reservation {
  readonly kind: 'reserved';
  readonly amounts: Spend;
  /** Book what was really used, at most what was reserved; the rest is given back. Once only. Default: all of it. */
  commit(actual?: Partial<Spend>): void;
  /** Give everything back. Once only; after `commit` it does nothing. */
  release(): void;
}

export interface Refusal {
  readonly kind: 'refused';
  readonly resource: Resource | 'time';
  readonly requested: number;
  readonly used: number;
  readonly limit: number;
  readonly reason: string;
}

export type LedgerEvent =
  | { kind: 'spent'; resource: Resource; amount: number; used: number; limit: number | null; reason: string }
  | { kind: 'refused'; refusal: Refusal };

export interface Ledger {
  readonly limits: Budget;
  /** What was committed here and in all children. */
  spent(): Spend;
  /** What may still be reserved; `Infinity` where nothing limits it. */
  remaining(resource: Resource): number;
  /** Milliseconds to the deadline, never negative. */
  timeLeftMs(): number;
  /** Take amounts out of what is left, all or nothing. `reason` is shown in the trace. */
  reserve(amounts: Partial<Spend>, reason: string): Reservation | Refusal;
  /** A ledger that draws from this one and has tighter limits of its own. */
  child(limits: Partial<Budget>): Ledger;
}

export interface LedgerOptions {
  readonly limits: Budget;
  /** Milliseconds that only grow; the deadline is counted from the first reading. */
  readonly monotonic: () => number;
  /** What an earlier part of a resumed run has spent. */
  readonly spent?: Spend;
  readonly observe?: (event: LedgerEvent) => void;
}

/** @example const ledger = createLedger({ limits: DEFAULT_BUDGET, monotonic: () => performance.now() }); */
export function createLedger(options: LedgerOptions): Ledger {
  return makeLedger(options, null);
}

interface Node {
  readonly limits: Budget;
  readonly parent: Node | null;
  readonly committed: Spend;
  readonly reserved: Spend;
  readonly endsAt: number;
}

const limitOf = (node: Node, resource: Resource): number => node.limits[LIMIT_OF[resource]] ?? Number.POSITIVE_INFINITY;

function* lineage(node: Node): Generator<Node> {
  for (let at: Node | null = node; at !== null; at = at.parent) yield at;
}

function makeLedger({ limits, monotonic, spent, observe }: LedgerOptions, parent: Node | null): Ledger {
  const node: Node = {
    limits,
    parent,
    committed: { ...(spent ?? ZERO_SPEND) },
    reserved: { ...ZERO_SPEND },
    endsAt: Math.min(monotonic() + limits.deadlineMs, parent?.endsAt ?? Number.POSITIVE_INFINITY),
  };

  const refuse = (refusal: Omit<Refusal, 'kind'>): Refusal => {
    const full: Refusal = { kind: 'refused', ...refusal };
    observe?.({ kind: 'refused', refusal: full });
    return full;
  };

  const add = (field: 'committed' | 'reserved', amounts: Spend, sign: 1 | -1): void => {
    for (const at of lineage(node)) for (const resource of RESOURCES) at[field][resource] += sign * amounts[resource];
  };

  const remaining = (resource: Resource): number => {
    let least = Number.POSITIVE_INFINITY;
    for (const at of lineage(node)) least = Math.min(least, limitOf(at, resource) - at.committed[resource] - at.reserved[resource]);
    return Math.max(0, least);
  };

  const reserve = (wanted: Partial<Spend>, reason: string): Reservation | Refusal => {
    const amounts: Spend = { ...ZERO_SPEND, ...wanted };
    for (const resource of RESOURCES) {
      if (!(amounts[resource] >= 0))
        throw new VeritrailError('internal', `a reservation of ${amounts[resource]} ${resource} is not possible`);
    }
    if (node.endsAt - monotonic() <= 0) {
      return refuse({
        resource: 'time',
        requested: 0,
        used: limits.deadlineMs,
        limit: limits.deadlineMs,
        reason: `deadline of ${limits.deadlineMs} ms passed before: ${reason}`,
      });
    }
    for (const at of lineage(node)) {
      for (const resource of RESOURCES) {
        const used = at.committed[resource] + at.reserved[resource];
        const limit = limitOf(at, resource);
        if (amounts[resource] > 0 && used + amounts[resource] > limit) {
          return refuse({
            resource,
            requested: amounts[resource],
            used,
            limit,
            reason: `${LIMIT_OF[resource]} = ${limit} leaves no room for: ${reason}`,
          });
        }
      }
    }
    add('reserved', amounts, 1);
    let open = true;
    const close = (): boolean => {
      if (!open) return false;
      open = false;
      add('reserved', amounts, -1);
      return true;
    };
    return {
      kind: 'reserved',
      amounts,
      commit(actual) {
        const booked: Spend = actual === undefined ? amounts : { ...ZERO_SPEND, ...actual };
        for (const resource of RESOURCES) {
          if (!(booked[resource] >= 0 && booked[resource] <= amounts[resource])) {
            throw new VeritrailError('internal', `commit of ${booked[resource]} ${resource} exceeds the ${amounts[resource]} reserved`);
          }
        }
        if (!close()) throw new VeritrailError('internal', 'a reservation was closed twice');
        add('committed', booked, 1);
        for (const resource of RESOURCES) {
          if (booked[resource] === 0) continue;
          const limit = limitOf(node, resource);
          observe?.({
            kind: 'spent',
            resource,
            amount: booked[resource],
            used: node.committed[resource],
            limit: Number.isFinite(limit) ? limit : null,
            reason,
          });
        }
      },
      release() {
        close();
      },
    };
  };

  return {
    limits,
    spent: () => ({ ...node.committed }),
    remaining,
    timeLeftMs: () => Math.max(0, node.endsAt - monotonic()),
    reserve,
    child: (own) => makeLedger({ limits: { ...limits, ...own }, monotonic, ...(observe ? { observe } : {}) }, node),
  };
}
