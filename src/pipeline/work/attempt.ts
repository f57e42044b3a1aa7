import type { WorkItem } from '../../store/index.ts';
import { type Artifact, Document, type KeepEvent, type KeptRecord, type RegisteredSource, VeritrailError } from '../../vocabulary/index.ts';
import {
  type Attempt,
  decideIngest,
  type IngestDecision,
  type Known,
  normalForm,
  normalText,
  type Outcome,
  printsOf,
  type Sibling,
} from '../ingest/index.ts';
import { MAX_DELIVERIES, messageKey, NOTIFY } from '../webhooks/index.ts';
import type { KeepDeps } from './deps.ts';
import { tellOfIngest } from './ingested.ts';
import { type Brought, itemOf } from './payload.ts';

/** Others may change the record at the same moment; each time it is decided anew by what is there. */
const TRIES = 10;
/** Candidates for a near duplicate whose text is looked at. */
const COMPARED = 3;
const EVENTS_AT_ONCE = 1_000;

type Kept = Pick<KeepDeps, 'store'>;

/** Decide what the attempt means and write it, whole. @returns what was decided, and the work that follows from it */
export async function takeAttempt(
  deps: KeepDeps,
  brought: Brought,
  source: RegisteredSource,
  artifact: Artifact,
  outcome: Outcome,
): Promise<{ readonly decision: IngestDecision; readonly follow: readonly WorkItem[] }> {
  const attempt: Attempt = {
    source,
    url: artifact.requestedUrl,
    canonicalUrl: brought.url,
    authScope: source.authScope ?? null,
    at: Date.parse(artifact.fetchedAt),
    now: deps.now(),
    correlationId: brought.correlationId,
    verdict: artifact.verdict.kind,
    artifactId: artifact.id,
    validators: validatorsOf(artifact),
    hintedChange: brought.hintedChange,
    outcome,
  };
  for (let tried = 0; tried < TRIES; tried++) {
    const known = await knownOf(deps, brought.key, outcome);
    // The same attempt again, after its lease had ended: it was taken then.
    const decision = decideIngest(known, attempt);
    if (decision.change !== null && !(await deps.store.records.apply(decision.change))) continue;
    if (decision.bytes === 'discard') await deps.discard(artifact);
    if (deps.telemetry !== undefined) tellOfIngest(deps.telemetry.figures, source, known.record, attempt.at, outcome, decision);
    return { decision, follow: await followOf(deps, brought, source, attempt, decision, wasTaken(known, attempt, decision)) };
  }
  throw new VeritrailError('store_unavailable', `the record ${brought.key} is changed by others all the time`);
}

/** By a worker that ended before it could say what follows: that is said now. */
const wasTaken = ({ record, current }: Known, { at, artifactId }: Attempt, { kind }: IngestDecision): boolean =>
  kind === 'late' || current?.artifactId === artifactId || (record?.lastAttemptAt != null && Date.parse(record.lastAttemptAt) === at);

async function followOf(
  deps: Kept,
  { key, correlationId }: Brought,
  source: RegisteredSource,
  attempt: Attempt,
  decision: IngestDecision,
  again: boolean,
): Promise<WorkItem[]> {
  const events = await eventsOf(deps, key, attempt, decision);
  const index = itemOf('index', { key, source, payload: { sourceId: source.id, correlationId, key } });
  return [...(decision.passages === 'keep' && !again ? [] : [index]), ...(await notices(deps, source, events))];
}

/** What happened by this attempt, also where it was taken before, by a worker that ended before anybody was told. */
async function eventsOf(
  { store }: Kept,
  key: string,
  { correlationId, at }: Attempt,
  { change }: IngestDecision,
): Promise<readonly KeepEvent[]> {
  const events = change?.events ?? [];
  if (events.length > 0 || (await store.webhooks.list()).length === 0) return events;
  const instant = new Date(at).toISOString();
  const earlier: KeepEvent[] = [];
  for (let after: string | null = null; ; ) {
    const page: KeepEvent[] = await store.records.events(after, { key }, EVENTS_AT_ONCE);
    earlier.push(...page.filter((event) => event.correlationId === correlationId && event.at === instant));
    after = page.at(-1)?.id ?? null;
    if (page.length < EVENTS_AT_ONCE) return earlier;
  }
}

/** One for each event and each webhook that wants to hear of it. */
export async function notices(
  { store }: Kept,
  source: Pick<RegisteredSource, 'id' | 'owner'>,
  events: readonly KeepEvent[],
): Promise<WorkItem[]> {
  if (events.length === 0) return [];
  const wanted = (await store.webhooks.list()).filter(
    ({ state, sourceIds }) => state === 'active' && (sourceIds.length === 0 || sourceIds.includes(source.id)),
  );
  return events.flatMap((event) =>
    wanted
      .filter((webhook) => webhook.events.includes(event.type))
      .map(({ id, url }) =>
        itemOf(NOTIFY, {
          key: messageKey(id, event.id),
          source,
          maxAttempts: MAX_DELIVERIES,
          host: new URL(url).host,
          payload: { sourceId: source.id, correlationId: event.correlationId, eventId: event.id, webhookId: id },
        }),
      ),
  );
}

function validatorsOf({ headers }: Artifact): Attempt['validators'] {
  const field = (name: string): string | null => headers.find(([one]) => one.toLowerCase() === name)?.[1] ?? null;
  return { etag: field('etag'), lastModified: field('last-modified') };
}

/** What is kept at this moment of the record, and of those that may say the same. */
async function knownOf(deps: Kept, key: string, outcome: Outcome): Promise<Known> {
  const { records, quarantine } = deps.store;
  const record = await records.get(key);
  if (record === null && outcome.kind !== 'content') return { record, current: null, latest: null, siblings: [], held: null };
  const [latest = null] = record === null ? [] : await records.versions(key, 1);
  const current = record?.current == null ? null : latest?.number === record.current ? latest : await records.version(key, record.current);
  const held = record === null ? null : ((await quarantine.list({ key, state: 'held' }, null, 1))[0] ?? null);
  return {
    record,
    current,
    latest,
    held,
    siblings: outcome.kind === 'content' ? await siblingsOf(deps, record, key, outcome.content) : [],
  };
}

async function siblingsOf(
  deps: Kept,
  record: KeptRecord | null,
  key: string,
  { contentHash, prints }: Extract<Outcome, { kind: 'content' }>['content'],
): Promise<Sibling[]> {
  const { records } = deps.store;
  const same = await records.withContent(contentHash, COMPARED);
  const near = await records.sharing(prints, COMPARED + 1);
  const keys = new Set([...near.map((one) => one.key), ...(record?.duplicateOf == null ? [] : [record.duplicateOf])]);
  for (const one of [...same.map((twin) => twin.key), key]) keys.delete(one);
  const others = await records.getMany([...keys]);
  const siblings: Sibling[] = [];
  for (const one of [...same, ...others]) {
    const version = one.current === null ? null : await records.version(one.key, one.current);
    if (version === null) continue;
    const compared = version.contentHash === contentHash ? null : await normalOf(deps, version.documentHash);
    const { contentHash: hash, permissionClass } = version;
    siblings.push({ record: one, contentHash: hash, permissionClass, prints: compared?.prints ?? [], text: compared?.text ?? null });
  }
  return siblings;
}

/** Of a kept document; null where its bytes are gone. */
async function normalOf(deps: Kept, documentHash: string): Promise<{ readonly text: string; readonly prints: readonly number[] } | null> {
  const document = await documentOf(deps, documentHash);
  if (document === null) return null;
  const text = normalText(normalForm(document));
  return { text, prints: printsOf(text) };
}

/** A document as a version keeps it. */
export async function documentOf(
  { store }: { readonly store: Pick<KeepDeps['store'], 'bodies'> },
  documentHash: string,
): Promise<Document | null> {
  const bytes = await store.bodies.get(documentHash);
  return bytes === null ? null : Document.parse(JSON.parse(Buffer.from(bytes).toString()));
}
