import { VeritrailError } from '../../vocabulary/index.ts';
import type { Store, WebhookRow } from '../ports.ts';
import type { StoreContents } from '../sqlite/contents.ts';
import { isPresent, type PartCopied, type RunPart } from './part.ts';

/** What the pipeline keeps and has still to do: holds before what they hold, records before what belongs to them, work last. */
export const keptParts = (from: StoreContents, to: Store): ((run: RunPart) => Promise<PartCopied>)[] => [
  (run) =>
    run({
      name: 'legal holds',
      items: () => from.holds(),
      async isThere(hold) {
        return isPresent((await to.holds.list({ lifted: true })).find(({ id }) => id === hold.id) ?? null, hold);
      },
      write: (hold) => to.holds.put(hold),
    }),
  (run) =>
    run({
      name: 'records',
      items: () => from.records(),
      isThere: async (whole) => isPresent(await to.records.whole(whole.record.key), whole),
      write: async (whole) => void (await to.records.restore(whole, { replace: true })),
    }),
  (run) =>
    run({
      name: 'quarantine',
      // Lists are read in the order in which it came.
      inOrder: true,
      items: () => from.quarantine(),
      isThere: async (entry) => isPresent(await to.quarantine.get(entry.id), entry),
      write: (entry) => to.quarantine.restore(entry),
    }),
  (run) =>
    run({
      name: 'events',
      inOrder: true,
      // Whoever has read one there has read it.
      neverReplaced: true,
      items: () => from.keepEvents(),
      async isThere({ id, event }) {
        if (!(await isKnown(to, id))) return null;
        const there = await to.records.event(id);
        return event === null ? there === null : isPresent(there, event) === true;
      },
      write: (event) => to.records.restoreEvents([event]),
    }),
  (run) =>
    run({
      name: 'webhooks',
      items: () => from.webhooks(),
      async isThere(row) {
        const found = await to.webhooks.get(row.webhook.id);
        return isPresent(found === null ? null : comparable(found), comparable(row));
      },
      write: (row) => to.webhooks.put(row),
    }),
  (run) =>
    run({
      name: 'waiting work',
      inOrder: true,
      items: () => from.work(),
      // The same name is the same work, whatever has become of it there.
      isThere: async ({ queue, key }) => (await to.work.find(queue, key)) !== null || null,
      write: async (item) => void (await to.work.enqueue([item])),
    }),
];

const comparable = ({ webhook, keyId, sealed }: WebhookRow) => ({ webhook, keyId, sealed: [...sealed] });

/** Also one of which nothing is left but its id. */
async function isKnown(to: Store, id: string): Promise<boolean> {
  try {
    await to.records.events(id, {}, 1);
    return true;
  } catch (error) {
    if (error instanceof VeritrailError && error.code === 'not_found') return false;
    throw error;
  }
}
