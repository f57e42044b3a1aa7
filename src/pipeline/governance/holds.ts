import { randomBytes } from 'node:crypto';
import type { Store } from '../../store/index.ts';
import { type LegalHold, VeritrailError } from '../../vocabulary/index.ts';

/** Who keeps something from being removed, and why. Each call stands in the audit before it holds. */
export interface Holds {
  /** @throws VeritrailError `not_found` for a source that is not registered and has no records, or a record that is not kept */
  add(covers: LegalHold['covers'], reason: string, by: string): Promise<LegalHold>;
  /** Those in force; `lifted`: the others, too. */
  list(options?: { readonly lifted?: boolean }): Promise<LegalHold[]>;
  /** @throws VeritrailError `not_found`, `input_invalid` where it was lifted before */
  lift(id: string, reason: string, by: string): Promise<LegalHold>;
}

export interface HoldParts {
  readonly store: Pick<Store, 'holds' | 'audit' | 'records' | 'sources'>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

export function createHolds({ store, now }: HoldParts): Holds {
  const { holds, audit, records, sources } = store;
  const requireCovered = async (covers: LegalHold['covers']): Promise<void> => {
    if (covers.kind === 'record') {
      if ((await records.get(covers.key)) === null) throw new VeritrailError('not_found', `no record ${covers.key}`);
      return;
    }
    if ((await sources.get(covers.sourceId)) !== null) return;
    if ((await records.list({ sourceId: covers.sourceId }, null, 1)).length === 0)
      throw new VeritrailError('not_found', `no source ${covers.sourceId} is registered, and nothing of it is kept`);
  };
  const stated = (name: string, text: string): void => {
    if (text.trim() === '') throw new VeritrailError('input_invalid', `a legal hold needs ${name}`);
  };
  return {
    async add(covers, reason, by) {
      stated('a reason', reason);
      stated('somebody who answers for it', by);
      await requireCovered(covers);
      const at = now();
      const id = `hold-${new Date(at).toISOString().slice(0, 10).replaceAll('-', '')}-${randomBytes(4).toString('hex')}`;
      const hold: LegalHold = { id, covers, reason, by, since: new Date(at).toISOString(), liftedAt: null };
      await audit.append({ at, kind: 'hold.added', detail: { id, covers, reason, by } });
      await holds.put(hold);
      return hold;
    },
    list: ({ lifted = false } = {}) => holds.list({ lifted }),
    async lift(id, reason, by) {
      stated('a reason for being lifted', reason);
      const hold = (await holds.list({ lifted: true })).find((one) => one.id === id);
      if (hold === undefined) throw new VeritrailError('not_found', `no legal hold ${id}`);
      if (hold.liftedAt !== null) throw new VeritrailError('input_invalid', `the legal hold ${id} was lifted at ${hold.liftedAt}`);
      const at = now();
      await audit.append({ at, kind: 'hold.lifted', detail: { id, reason, by } });
      const lifted: LegalHold = { ...hold, liftedAt: new Date(at).toISOString() };
      await holds.put(lifted);
      return lifted;
    },
  };
}
