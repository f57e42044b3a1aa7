import { VeritrailError } from '../../vocabulary/index.ts';
import { unchained } from '../audit-chain.ts';
import type { AuditEntry, Store } from '../ports.ts';
import type { StoreContents } from '../sqlite/contents.ts';
import { type CopyPart, isPresent, isSame, type PartCopied, type RunPart } from './part.ts';
import { keptParts } from './parts-keep.ts';

/** More than any list has. */
const ALL = 2 ** 31 - 1;
const EVENTS_AT_ONCE = 500;

/** Bodies first: what names them comes after. */
export const copyParts = (from: StoreContents, to: Store): ((run: RunPart) => Promise<PartCopied>)[] => [
  (run) =>
    run({
      name: 'bodies',
      items: () => from.bodies(),
      // What is there has the hash that it is named by.
      isThere: async ({ sha256 }) => (await bodyIn(to, sha256)) !== null || null,
      write: async ({ bytes }) => void (await to.bodies.put(bytes)),
    }),
  (run) =>
    run({
      name: 'artifacts',
      items: () => from.artifacts(),
      isThere: async (artifact) => isPresent(await to.artifacts.get(artifact.id), artifact),
      write: (artifact) => to.artifacts.put(artifact),
    }),
  (run) =>
    run({
      name: 'documents',
      items: () => from.documents(),
      isThere: async ({ artifactId, document }) => isPresent(await to.documents.get(artifactId), document),
      write: ({ artifactId, document }) => to.documents.put(artifactId, document),
    }),
  (run) =>
    run({
      name: 'http cache',
      items: () => from.cacheEntries(),
      async isThere({ key, meta, body }) {
        const entry = await to.httpCache.get(key);
        // Without its body it is a miss here, and not looked for there.
        if (body === null) return true;
        return entry === null ? null : isSame(entry.meta, meta) && Buffer.from(entry.body).equals(body);
      },
      write: ({ key, meta, body }) => to.httpCache.put(key, { meta, body: body ?? new Uint8Array(0) }),
    }),
  (run) =>
    run({
      name: 'key-values',
      items: () => from.keyValues(),
      async isThere({ space, key, value }) {
        const found = await to.kv.get(space, key);
        return found === undefined ? null : isSame(found, value);
      },
      write: ({ space, key, value, expiresAt }) => to.kv.put(space, key, value, expiresAt ?? undefined),
    }),
  (run) =>
    run({
      name: 'runs',
      inOrder: true,
      neverReplaced: true,
      items: () => from.runs(),
      async isThere({ run: record, events }) {
        const found = await to.runs.get(record.id);
        if (found === null) return null;
        if (!isSame(found, record)) return false;
        const there = await to.runs.events(record.id);
        if (!isSame(there, events.slice(0, there.length))) return false;
        return there.length === events.length ? true : null;
      },
      // Events are only ever added to: those that are there already are the first of these.
      async write({ run: record, events }) {
        if ((await to.runs.get(record.id)) === null) await to.runs.create(record);
        const last = await to.runs.lastSeq(record.id);
        const missing = events.filter(({ seq }) => seq > last);
        for (let at = 0; at < missing.length; at += EVENTS_AT_ONCE)
          await to.runs.appendEvents(record.id, missing.slice(at, at + EVENTS_AT_ONCE));
      },
    }),
  (run) =>
    run({
      name: 'answers',
      items: () => from.answers(),
      isThere: async ({ runId, answer }) => isPresent(await to.answers.get(runId), answer),
      write: ({ runId, answer }) => to.answers.put(runId, answer),
    }),
  (run) =>
    run({
      name: 'passages',
      // The order in which they were added decides between equal scores.
      inOrder: true,
      items: () => from.passages(),
      // The same fingerprint, the same passages.
      isThere: async ({ source }) => isPresent(await to.passages.source(source.key), source),
      write: ({ source, passages }) => to.passages.replace(source, passages),
    }),
  (run) =>
    run({
      name: 'lane memory',
      items: () => from.laneRecords(),
      isThere: async ({ host, template, record }) => isPresent(await to.laneMemory.get(host, template), record),
      write: ({ host, template, record }) => to.laneMemory.put(host, template, record),
    }),
  (run) =>
    run({
      name: 'prints',
      items: () => from.prints(),
      isThere: async ({ host, print, path }) => (await to.prints.paths(host, print, ALL)).includes(path) || null,
      write: ({ host, print, path }) => to.prints.put(host, print, path),
    }),
  (run) =>
    run({
      name: 'sessions',
      items: () => from.sessions(),
      async isThere(row) {
        const found = await to.sessions.get(row.origin, row.scope);
        // Each store counts the changes of its own.
        return found === null
          ? null
          : isSame({ ...found, sealed: [...found.sealed], version: 0 }, { ...row, sealed: [...row.sealed], version: 0 });
      },
      async write(row) {
        const found = await to.sessions.get(row.origin, row.scope);
        if (!(await to.sessions.put({ ...row, version: (found?.version ?? 0) + 1 })))
          throw new VeritrailError('store_unavailable', `session of ${row.origin} in scope ${row.scope}: another process is changing it`);
      },
    }),
  (run) =>
    run({
      name: 'sources',
      inOrder: true,
      items: () => from.sources(),
      isThere: async (source) => isPresent(await to.sources.get(source.id), source),
      async write(source) {
        if (!(await to.sources.change(await to.sources.revision(), { put: [source], remove: [], audit: [] })))
          throw new VeritrailError('store_unavailable', `source ${source.id}: another process is changing sources`);
      },
    }),
  ...keptParts(from, to),
  async (run) => run(auditPart(from, to, (await to.audit.list(ALL)).toReversed().map(unchained))),
];

/** Entries have no name: those that are there must be the first of those that come, or come behind them all. */
function auditPart(from: StoreContents, to: Store, there: readonly AuditEntry[]): CopyPart<AuditEntry> {
  let next = 0;
  const written = new WeakSet<AuditEntry>();
  return {
    name: 'audit',
    inOrder: true,
    items: () => from.audit(),
    async isThere(entry) {
      if (written.has(entry)) return isSame((await to.audit.list(1)).map(unchained)[0], entry);
      const at = there.findIndex((one, place) => place >= next && isSame(one, entry));
      if (at < 0) return null;
      next = at + 1;
      return true;
    },
    async write(entry) {
      await to.audit.append(entry);
      written.add(entry);
    },
  };
}

/** Damaged bytes are as good as none: the same ones, put again, repair them. */
async function bodyIn(to: Store, sha256: string): Promise<Uint8Array | null> {
  try {
    return await to.bodies.get(sha256);
  } catch (error) {
    if (error instanceof VeritrailError && error.code === 'store_corrupt') return null;
    throw error;
  }
}
