import { hash } from 'node:crypto';
import { ERASABLE } from '../../store/index.ts';
import { canonicalJson } from '../../text/index.ts';
import { type DeletionReceipt, type LegalHold, type RemovalPlace, toProblem, VeritrailError } from '../../vocabulary/index.ts';
import { type DeletionPlan, deletionPlan, deletionReceipt, holdsRecord } from '../versions/index.ts';
import { type Aim, concerns } from './aim.ts';
import { carryOut, type Taken, TOLD_AS, workOn } from './carry-out.ts';
import type { GovernanceDeps } from './deps.ts';
import { speaksOf } from './subject.ts';
import { REMOVED_URL, type Survey, survey, type Wanted } from './survey.ts';
import { tellRemoved } from './tell.ts';

export interface Erasure {
  readonly wanted: Wanted;
  readonly by: string;
  /** On which ground; it stands in the audit for ever. */
  readonly reason: string;
  /** Answers that cite it go, too. Else they are named in the receipt. */
  readonly answers?: boolean;
  /** How long work on it that runs may take to end. Default: 60,000. */
  readonly patienceMs?: number;
}

/** What came in while the rest went is taken by the next pass. */
const PASSES = 3;
const PATIENCE_MS = 60_000;
/** The audit keeps so many keys of records and items by name. */
const MOST_NAMED = 200;

/**
 * Takes away all that is kept of a source, a page or a subject, wherever it stands, looks for what is left, and writes the files anew. May be
 * repeated after it was cut off. @throws VeritrailError `policy_denied` naming the legal hold that covers something of it: nothing is removed then
 */
export async function erase(deps: GovernanceDeps, erasure: Erasure): Promise<DeletionReceipt> {
  const { wanted, by, reason, answers = false, patienceMs = PATIENCE_MS } = erasure;
  const startedAt = deps.now();
  if (wanted.kind === 'subject' && speaksOf(wanted.text)?.(`${reason} ${by}`) === true)
    throw new VeritrailError('input_invalid', 'the reason names the subject, and the audit never forgets it: give a reason without it');
  const first = await survey(deps, wanted);
  refuseHeld(first);
  const id = `erase-${new Date(startedAt).toISOString().slice(0, 10).replaceAll('-', '')}-${hash('sha256', JSON.stringify([first.facts.target, startedAt])).slice(0, 12)}`;
  await deps.store.audit.append({ at: startedAt, kind: 'erasure.started', detail: { id, target: first.facts.target, by, reason } });

  const taken: Taken = { rows: [], removed: {}, bodies: new Set(), sharedBodies: new Set() };
  const keys = new Set<string>();
  let plan = planOf(first, answers);
  let aim = first.aim;
  let found = new Map<RemovalPlace, number>();
  for (let pass = 1; pass <= PASSES; pass++) {
    for (const key of plan.keys) keys.add(key);
    await carryOut(deps, { aim, plan, answers, patienceMs }, taken);
    found = await lookAgain(deps, aim, taken, answers);
    if ([...found.values()].every((count) => count === 0)) break;
    // A source is not registered any more, and what belongs to it is known.
    if (wanted.kind === 'source') continue;
    const next = await survey(deps, wanted);
    refuseHeld(next);
    plan = planOf(next, answers);
    aim = next.aim;
  }
  const failed: { place: RemovalPlace; message: string }[] = [];
  try {
    await deps.store.erasure.scrub();
  } catch (error) {
    const { detail, message } = toProblem(error);
    failed.push({ place: 'records', message: `files were not written anew, erase again: ${detail ?? message}` });
  }
  await tellRemoved(deps, keys);
  const stated = planOf(first, answers);
  const receipt = deletionReceipt(
    { ...stated, keys: [...keys].sort() },
    {
      id,
      by,
      reason,
      startedAt: instant(startedAt),
      finishedAt: instant(deps.now()),
      rows: taken.rows,
      removed: taken.removed,
      found: Object.fromEntries(found),
      sharedBodies: [...taken.sharedBodies].sort(),
      failed,
    },
  );
  await deps.store.audit.append({
    at: deps.now(),
    kind: 'erasure.done',
    detail: { receipt: shortened(receipt), sha256: receiptHash(receipt) },
  });
  return receipt;
}

const instant = (ms: number): string => new Date(ms).toISOString();

/** Of the receipt without its signature, as canonical JSON (RFC 8785). */
const receiptHash = (receipt: DeletionReceipt): string => hash('sha256', canonicalJson({ ...receipt, signature: null }));

const shortened = (receipt: DeletionReceipt): Record<string, unknown> => ({
  ...receipt,
  keys: receipt.keys.slice(0, MOST_NAMED),
  left: receipt.left.map((one) => ({ ...one, items: one.items.slice(0, MOST_NAMED) })),
});

const planOf = ({ facts }: Survey, answers: boolean): DeletionPlan => deletionPlan(answers ? { ...facts, answers: [] } : facts);

function refuseHeld({ held, facts: { holds } }: Survey): void {
  const covering = holds.filter((hold) => held.some((one) => holdsRecord(hold, one)));
  if (covering.length > 0) throw new VeritrailError('policy_denied', `${covering.map(tellHold).join('; ')}: nothing was removed`);
}

const tellHold = ({ id, reason, by, since }: LegalHold): string => `the legal hold ${id} covers it (${reason}; ${by}, since ${since})`;

/** What is found in every place after all steps; 0 = nothing. */
async function lookAgain(deps: GovernanceDeps, aim: Aim, taken: Taken, answers: boolean): Promise<Map<RemovalPlace, number>> {
  const found = new Map<RemovalPlace, number>([
    ['prints', 0],
    ['vectors', 0],
  ]);
  const add = (place: RemovalPlace, more: number): void => void found.set(place, (found.get(place) ?? 0) + more);
  for (const place of ERASABLE) {
    add(TOLD_AS[place], 0);
    if (place === 'answers' && !answers) continue;
    // Bodies of a subject are read again, each of them; others are known by their hashes.
    if (place === 'bodies' && aim.speaks === null) continue;
    for await (const entry of deps.store.erasure.entries(place))
      if (concerns(aim, place, entry) && !isKeyAlone(entry.text)) add(TOLD_AS[place], 1);
  }
  for (const hash of taken.bodies) if (!taken.sharedBodies.has(hash) && (await deps.store.bodies.has(hash))) add('bodies', 1);
  add('prints', found.get('records') ?? 0);
  add('work', 0);
  for await (const _ of workOn(deps, aim)) add('work', 1);
  return found;
}

const isKeyAlone = (text: string | Uint8Array): boolean => typeof text === 'string' && text.includes(`"url":"${REMOVED_URL}"`);
