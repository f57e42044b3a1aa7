import { join } from 'node:path';
import {
  addSwept,
  createHolds,
  type Erasure,
  erase,
  type GovernanceDeps,
  type Holds,
  NOTHING_SWEPT,
  type Swept,
  sweepRecords,
} from './pipeline/index.ts';
import { loadSigningKey, signatureOf } from './research/index.ts';
import type { Store } from './store/index.ts';
import type { Clock } from './telemetry/index.ts';
import { canonicalJson } from './text/index.ts';
import type { DeletionReceipt } from './vocabulary/index.ts';

export interface SweptSource extends Swept {
  readonly sourceId: string;
}

/** What is taken away of what is kept, and what must not be. */
export interface Governing {
  /**
   * Take away everything that is kept of a source, a page or a subject, and write the files anew, so that nothing of it is left in them. Backups,
   * recordings and evidence bundles are files of their owners. @returns the receipt, signed by the key of the data directory
   * @throws VeritrailError `policy_denied` naming the legal hold that covers something of it, `not_found`
   */
  erase(erasure: Erasure): Promise<DeletionReceipt>;
  readonly holds: Holds;
  /** Let go what the retention of sources no longer keeps. Default: of all of them. @throws VeritrailError `not_found` */
  sweep(sourceIds?: readonly string[]): Promise<SweptSource[]>;
}

export interface GoverningParts extends Pick<GovernanceDeps, 'sources' | 'index'> {
  readonly store: Store;
  readonly clock: Clock;
  readonly dataDir: string;
}

const RECORDS_AT_ONCE = 500;

/** The governing part of the library face. */
export function createGoverning({ store, sources, index, clock, dataDir }: GoverningParts): Governing {
  const deps: GovernanceDeps = { store, sources, index, now: () => clock.now(), sleep: (ms) => clock.sleep(ms) };
  return {
    async erase(erasure) {
      // Before anything goes: without the key there is no receipt.
      const key = loadSigningKey(join(dataDir, 'signing.key'));
      const receipt = await erase(deps, erasure);
      return { ...receipt, signature: signatureOf(Buffer.from(canonicalJson({ ...receipt, signature: null })), key) };
    },
    holds: createHolds({ store, now: () => clock.now() }),
    async sweep(sourceIds = []) {
      const chosen = sourceIds.length === 0 ? await sources.list() : await Promise.all(sourceIds.map((id) => sources.show(id)));
      const all: SweptSource[] = [];
      for (const source of chosen) {
        let total = NOTHING_SWEPT;
        for (let after: string | null = null; ; ) {
          const { swept, next }: Awaited<ReturnType<typeof sweepRecords>> = await sweepRecords(deps, source, after, RECORDS_AT_ONCE);
          total = addSwept(total, swept);
          after = next;
          if (next === null) break;
        }
        all.push({ sourceId: source.id, ...total });
      }
      return all;
    },
  };
}
