import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Budget, DEFAULT_BUDGET, LIMIT_OF, type Resource, ZERO_SPEND } from '../vocabulary/index.ts';
import { createLedger, type Ledger, type LedgerEvent, type Reservation } from './index.ts';

const limits: Budget = { ...DEFAULT_BUDGET, deadlineMs: 1000, maxRequests: 3 };
const ledgerAt = (now: { ms: number }, observe?: (event: LedgerEvent) => void): Ledger =>
  createLedger({ limits, monotonic: () => now.ms, ...(observe ? { observe } : {}) });

describe('the ledger', () => {
  it('gives what is left, then refuses and names the limit', () => {
    const ledger = ledgerAt({ ms: 0 });
    for (let i = 0; i < 3; i++) expect(ledger.reserve({ requests: 1 }, 'page').kind).toBe('reserved');
    expect(ledger.reserve({ requests: 1 }, 'page 4')).toEqual({
      kind: 'refused',
      resource: 'requests',
      requested: 1,
      used: 3,
      limit: 3,
      reason: 'maxRequests = 3 leaves no room for: page 4',
    });
  });

  it('gives back what a reservation did not use', () => {
    const ledger = ledgerAt({ ms: 0 });
    const taken = ledger.reserve({ requests: 3, bytes: 1000 }, 'three') as Reservation;
    taken.commit({ requests: 1, bytes: 10 });
    expect(ledger.spent()).toMatchObject({ requests: 1, bytes: 10 });
    expect(ledger.remaining('requests')).toBe(2);
    const released = ledger.reserve({ requests: 2 }, 'two') as Reservation;
    released.release();
    released.release();
    expect(ledger.remaining('requests')).toBe(2);
  });

  it('takes all of a reservation or nothing', () => {
    const ledger = ledgerAt({ ms: 0 });
    expect(ledger.reserve({ pages: 1, requests: 4 }, 'too much').kind).toBe('refused');
    expect(ledger.remaining('pages')).toBe(DEFAULT_BUDGET.maxPages);
  });

  it('refuses everything once the deadline has passed', () => {
    const now = { ms: 0 };
    const ledger = ledgerAt(now);
    now.ms = 999;
    expect(ledger.timeLeftMs()).toBe(1);
    now.ms = 1000;
    expect(ledger.reserve({ requests: 1 }, 'late')).toMatchObject({ kind: 'refused', resource: 'time' });
    expect(ledger.timeLeftMs()).toBe(0);
  });

  it('never lets a child outlive or outspend its parent', () => {
    const now = { ms: 500 };
    const parent = ledgerAt(now);
    now.ms = 900;
    const child = parent.child({ deadlineMs: 60_000, maxRequests: 100 });
    expect(child.timeLeftMs()).toBe(600);
    (child.reserve({ requests: 2 }, 'child') as Reservation).commit();
    expect(parent.spent().requests).toBe(2);
    expect(child.remaining('requests')).toBe(1);
    expect(child.reserve({ requests: 2 }, 'child again').kind).toBe('refused');
    expect(child.remaining('costUsd')).toBe(Number.POSITIVE_INFINITY);
  });

  it('goes on from what a resumed run had spent', () => {
    const ledger = createLedger({ limits, monotonic: () => 0, spent: { ...ZERO_SPEND, requests: 2 } });
    expect(ledger.remaining('requests')).toBe(1);
  });

  it('tells what was spent and refused, with reasons', () => {
    const events: LedgerEvent[] = [];
    const ledger = ledgerAt({ ms: 0 }, (event) => events.push(event));
    (ledger.reserve({ requests: 3 }, 'pages') as Reservation).commit();
    ledger.reserve({ requests: 1 }, 'more');
    expect(events).toEqual([
      { kind: 'spent', resource: 'requests', amount: 3, used: 3, limit: 3, reason: 'pages' },
      { kind: 'refused', refusal: expect.objectContaining({ resource: 'requests', limit: 3 }) },
    ]);
  });

  it('refuses misuse: a negative amount, a commit above the reservation, a second commit', () => {
    const ledger = ledgerAt({ ms: 0 });
    expect(() => ledger.reserve({ requests: -1 }, 'x')).toThrow(/not possible/);
    expect(() => ledger.reserve({ requests: Number.NaN }, 'x')).toThrow(/not possible/);
    const taken = ledger.reserve({ requests: 1 }, 'x') as Reservation;
    expect(() => taken.commit({ requests: 2 })).toThrow(/exceeds/);
    taken.commit();
    expect(() => taken.commit()).toThrow(/closed twice/);
  });
});

describe('the law of the budget', () => {
  const amount = fc.record({ requests: fc.nat(4), pages: fc.nat(3), bytes: fc.nat(5000) });
  const step = fc.oneof(
    fc.record({ op: fc.constant('reserve' as const), on: fc.nat(4), amount }),
    fc.record({ op: fc.constant('commit' as const), which: fc.nat(20), share: fc.double({ min: 0, max: 1, noNaN: true }) }),
    fc.record({ op: fc.constant('release' as const), which: fc.nat(20) }),
    fc.record({ op: fc.constant('child' as const), on: fc.nat(4), maxRequests: fc.nat(10) }),
  );

  it('is never overspent and never negative, in any interleaving over any tree of ledgers', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const root = createLedger({ limits: { ...limits, maxRequests: 12, maxPages: 8, maxBytes: 20_000 }, monotonic: () => 0 });
        const ledgers = [root];
        const open: Reservation[] = [];
        for (const at of steps) {
          const ledger = 'on' in at ? (ledgers[at.on % ledgers.length] ?? root) : root;
          if (at.op === 'child') ledgers.push(ledger.child({ maxRequests: at.maxRequests }));
          else if (at.op === 'reserve') {
            const taken = ledger.reserve(at.amount, 'test');
            if (taken.kind === 'reserved') open.push(taken);
          } else {
            const [taken] = open.splice(at.which % Math.max(1, open.length), 1);
            if (taken === undefined) continue;
            if (at.op === 'release') taken.release();
            else
              taken.commit({
                requests: Math.floor(taken.amounts.requests * at.share),
                bytes: Math.floor(taken.amounts.bytes * at.share),
                pages: taken.amounts.pages,
              });
          }
          for (const one of ledgers) {
            for (const resource of Object.keys(ZERO_SPEND) as Resource[]) {
              const spent = one.spent()[resource];
              expect(spent).toBeGreaterThanOrEqual(0);
              expect(one.remaining(resource)).toBeGreaterThanOrEqual(0);
              expect(spent).toBeLessThanOrEqual(one.limits[LIMIT_OF[resource]] ?? Number.POSITIVE_INFINITY);
            }
          }
        }
        while (open.length > 0) open.pop()?.release();
        expect(root.remaining('requests')).toBe(12 - root.spent().requests);
      }),
    );
  });

  it('holds under concurrent tasks that wait between reserve and commit', async () => {
    const ledger = createLedger({ limits: { ...limits, maxRequests: 50 }, monotonic: () => 0 });
    let sent = 0;
    const worker = async (): Promise<void> => {
      for (let i = 0; i < 20; i++) {
        const taken = ledger.reserve({ requests: 1 }, 'page');
        if (taken.kind === 'refused') return;
        await Promise.resolve();
        sent++;
        taken.commit();
      }
    };
    await Promise.all(Array.from({ length: 16 }, worker));
    expect(sent).toBe(50);
    expect(ledger.spent().requests).toBe(50);
  });
});
