import type { RemovedRows } from '../../store/index.ts';
import type { DeletionReceipt, KeptRecord, LegalHold, RemovalPlace, RemovalTarget } from '../../vocabulary/index.ts';
import { holdsRecord } from './retention.ts';

/** What a removal is about, and everything outside the records that has to do with it. */
export interface DeletionFacts {
  readonly target: RemovalTarget;
  /** All records that the target names. */
  readonly records: readonly KeptRecord[];
  readonly holds: readonly LegalHold[];
  /** Artifacts of their addresses, also of visits that made no version. */
  readonly artifacts: readonly { readonly id: string; readonly canonicalUrl: string }[];
  /** Of other records that one of these stands for: they stand for themselves from now on. */
  readonly dependents: readonly string[];
  /** Hosts of the target that no other registered source covers; `shared`: that another one covers too. */
  readonly hosts: { readonly own: readonly string[]; readonly shared: readonly string[] };
  /** Evidence bundles and answers that quote it: files of their owners, and statements that were made. */
  readonly bundles: readonly string[];
  readonly answers: readonly string[];
}

/** One step of a removal. Each may be done twice; a step that was not reached is done by the next attempt. */
export type DeletionStep =
  /** Nothing new comes in while the rest goes: work that waits is cancelled, work that runs finds its record removed. */
  | { readonly do: 'bar'; readonly keys: readonly string[]; readonly sourceId: string | null }
  /** Searches find nothing any more before anything they would show is gone. Also the vectors. */
  | { readonly do: 'passages'; readonly urls: readonly { readonly url: string; readonly authScope: string | null }[] }
  /** `RecordStore.removeRecords`: records, versions, fields, prints, quarantine, the content of events. Its answer names artifacts and bodies. */
  | { readonly do: 'records'; readonly keys: readonly string[] }
  | { readonly do: 'restand'; readonly keys: readonly string[] }
  /** With their documents. */
  | { readonly do: 'artifacts'; readonly ids: readonly string[] }
  | { readonly do: 'http_cache'; readonly urls: readonly string[] }
  /** Robots records, site profiles, lane memory, prints of pages, politeness of hosts that nobody else reads. */
  | { readonly do: 'hosts'; readonly hosts: readonly string[] }
  /** Whatever else names its pages: key-values, frontiers of crawls, prints, events and questions of runs, answers where they go, too. */
  | { readonly do: 'mentions' }
  /** Bodies that nothing refers to any more, late: until then a failed step can be looked at. */
  | { readonly do: 'bodies' }
  | { readonly do: 'sessions'; readonly authScope: string }
  /** Last of all that is taken away: while it stands there, an attempt that was cut off can be made again. */
  | { readonly do: 'registration'; readonly sourceId: string }
  /** Every place is looked at again, byte-wise where it is small enough. */
  | { readonly do: 'verify'; readonly places: readonly RemovalPlace[] };

export interface DeletionPlan {
  readonly target: RemovalTarget;
  readonly steps: readonly DeletionStep[];
  /** Keys of the records that go. */
  readonly keys: readonly string[];
  /** What stays by right, told in the receipt. */
  readonly left: DeletionReceipt['left'];
}

/** Receipts name so many items of a place; the others are counted. */
const MOST_ITEMS = 1000;

/**
 * The steps by which a source, a record, a scope or the records of a subject go, in the order in which they are done, and what is left with its
 * reason: what a legal hold covers, bundles and answers that quote it, the audit. Records under a hold keep everything that belongs to them. Pure.
 */
export function deletionPlan(facts: DeletionFacts): DeletionPlan {
  const { target, records, holds, artifacts, dependents, hosts, bundles, answers } = facts;
  const held = records.filter((record) => holds.some((hold) => holdsRecord(hold, record)));
  const heldKeys = new Set(held.map(({ key }) => key));
  const going = records.filter(({ key, state }) => !heldKeys.has(key) && state !== 'removed');
  const keys = going.map(({ key }) => key);
  const heldUrls = new Set(held.map(({ canonicalUrl }) => canonicalUrl));
  const free = artifacts.filter(({ canonicalUrl }) => !heldUrls.has(canonicalUrl));
  const sourceId = target.kind === 'source' ? target.sourceId : null;
  const wholeHosts = target.kind === 'source' && held.length === 0 ? hosts.own : [];
  const steps: DeletionStep[] = [
    { do: 'bar', keys, sourceId },
    { do: 'passages', urls: going.map(({ canonicalUrl, authScope }) => ({ url: canonicalUrl, authScope })) },
    { do: 'restand', keys: [...dependents] },
    { do: 'records', keys },
    { do: 'artifacts', ids: free.map(({ id }) => id) },
    { do: 'http_cache', urls: [...new Set(going.flatMap(({ url, canonicalUrl }) => [url, canonicalUrl]))] },
    ...(wholeHosts.length === 0 ? [] : [{ do: 'hosts', hosts: [...wholeHosts] } as const]),
    ...(target.kind === 'scope' ? [{ do: 'sessions', authScope: target.authScope } as const] : []),
    { do: 'mentions' },
    { do: 'bodies' },
    ...(sourceId === null ? [] : [{ do: 'registration', sourceId } as const]),
    { do: 'verify', places: VERIFIED },
  ];
  const left = [
    leftAt(
      'holds',
      'legal_hold',
      holdReason(holds, held),
      held.map(({ key }) => key),
    ),
    leftAt('bundles', 'evidence_bundle', 'evidence bundles are files of those who wrote them: of these runs some may exist', bundles),
    leftAt('answers', 'cited_answer', 'answers that cite it are statements that were made; they keep their quotes', answers),
    leftAt('lane_memory', 'shared_host', 'what is remembered of hosts that other sources cover holds no text of pages', hosts.shared),
    leftAt('audit', 'audit', 'the audit is append-only: it keeps who removed what and when, and no text of pages', ['audit']),
  ].filter(({ count }) => count > 0);
  return { target, steps, keys, left };
}

/** Places in which nothing of a removed record may be found. */
const VERIFIED: readonly RemovalPlace[] = [
  'records',
  'versions',
  'fields',
  'prints',
  'quarantine',
  'events',
  'passages',
  'vectors',
  'artifacts',
  'documents',
  'bodies',
  'http_cache',
  'work',
  'frontier',
  'key_values',
];

const holdReason = (holds: readonly LegalHold[], held: readonly KeptRecord[]): string => {
  const own = holds.filter((hold) => held.some((record) => holdsRecord(hold, record)));
  return own.map(({ id, reason, by }) => `${id} by ${by}: ${reason}`).join('; ') || 'a legal hold covers it';
};

const leftAt = (
  place: RemovalPlace,
  code: DeletionReceipt['left'][number]['code'],
  reason: string,
  items: readonly string[],
): DeletionReceipt['left'][number] => ({
  place,
  code,
  reason,
  items: items.slice(0, MOST_ITEMS),
  count: items.length,
});

/** What became of the steps. */
export interface DeletionOutcome {
  readonly id: string;
  readonly by: string;
  readonly reason: string;
  readonly startedAt: string;
  readonly finishedAt: string;
  /** Answers of `removeRecords`. */
  readonly rows: readonly RemovedRows[];
  /** What went of the places that are not rows of records. */
  readonly removed: Readonly<Partial<Record<RemovalPlace, number>>>;
  /** Places that were looked at again, with what was found there: 0 = nothing. */
  readonly found: Readonly<Partial<Record<RemovalPlace, number>>>;
  /** Bodies that something else still refers to. */
  readonly sharedBodies: readonly string[];
  /** Steps that failed, with the error's message. */
  readonly failed: readonly { readonly place: RemovalPlace; readonly message: string }[];
}

/** The receipt: what went from where, what is left and why, and whether that is all. It holds no text of what went. Pure. */
export function deletionReceipt(plan: DeletionPlan, outcome: DeletionOutcome): DeletionReceipt {
  const { id, by, reason, startedAt, finishedAt, rows, removed, found, sharedBodies, failed } = outcome;
  const sum = (count: (one: RemovedRows) => number): number => rows.reduce((total, one) => total + count(one), 0);
  const counts = new Map<RemovalPlace, number>([
    ['records', sum((one) => one.records)],
    ['versions', sum((one) => one.versions)],
    ['fields', sum((one) => one.fields)],
    ['prints', sum((one) => one.prints)],
    ['quarantine', sum((one) => one.quarantine)],
    ['events', sum((one) => one.events)],
  ]);
  const looked = new Map<string, number>(Object.entries(found));
  const went = new Map<string, number>(Object.entries(removed));
  const places: RemovalPlace[] = [...new Set([...counts.keys(), ...VERIFIED, ...ALSO.filter((place) => went.has(place))])];
  const left = [
    ...plan.left,
    leftAt('bodies', 'shared_body', 'the same bytes were read for something else that is kept', sharedBodies),
    ...failed.map(({ place, message }) => leftAt(place, 'failed', message, [place])),
    ...VERIFIED.filter((place) => (looked.get(place) ?? 0) > 0).map((place) => ({
      ...leftAt(place, 'failed', 'something was found there afterwards', [place]),
      count: looked.get(place) ?? 0,
    })),
  ].filter(({ count }) => count > 0);
  return {
    schemaVersion: 'deletion-receipt-v1',
    id,
    target: plan.target,
    by,
    reason,
    startedAt,
    finishedAt,
    complete: left.every(({ code }) => code !== 'failed') && VERIFIED.every((place) => looked.get(place) === 0),
    removed: places.map((place) => ({
      place,
      count: (counts.get(place) ?? 0) + (went.get(place) ?? 0),
      verified: looked.get(place) === 0,
    })),
    left,
    keys: [...plan.keys],
    signature: null,
  };
}

/** Places that are told where something went from them. */
const ALSO: readonly RemovalPlace[] = ['lane_memory', 'page_prints', 'sessions', 'source', 'webhooks', 'runs', 'answers'];
