import type { KeptRecord, LegalHold, RecordVersion, RegisteredSource } from '../../vocabulary/index.ts';

export interface RetainedVersion {
  readonly number: number;
  /** `current`: it is served; `hold`: retention would have let it go; `young`: not yet. */
  readonly why: 'current' | 'hold' | 'young';
  readonly until: string | null;
}

export interface RetentionPlan {
  /** Numbers of versions to take away, oldest first. */
  readonly versions: readonly number[];
  /** Hashes of bytes that were read, to be taken away where nothing else refers to them; their versions and documents stay. */
  readonly bodies: readonly string[];
  /** The record is gone and nothing of it may be kept any longer: it goes as a whole, with its fields, prints, passages and events. */
  readonly wholeRecord: boolean;
  readonly kept: readonly RetainedVersion[];
  /** When this has to be looked at again; null = only after a change. */
  readonly again: string | null;
}

const DAY = 86_400_000;

/**
 * What the retention of a source lets go of one record. A version other than the served one is kept for so many days after it was followed, or rolled
 * back; the bytes it was read from for so many days after they came, whether it is served or not. Of a page that is gone the last version counts as
 * followed on that day. Under a legal hold nothing goes. Pure.
 * @param versions all that are kept of the record
 * @param holds in force on the record or its source
 * @param now milliseconds since 1970
 */
export function retentionPlan(
  record: KeptRecord,
  versions: readonly RecordVersion[],
  { versionsDays, bodiesDays }: RegisteredSource['retention'],
  holds: readonly LegalHold[],
  now: number,
): RetentionPlan {
  const ordered = [...versions].sort((a, b) => a.number - b.number);
  const held = holds.some((hold) => holdsRecord(hold, record));
  const goneAt = record.state === 'gone' ? Date.parse(record.changedAt ?? record.firstSeenAt) : null;
  const due: number[] = [];
  const bodies: string[] = [];
  const kept: RetainedVersion[] = [];
  const later: number[] = [];
  for (const [at, version] of ordered.entries()) {
    const { number, createdAt, bytesHash } = version;
    const served = record.state === 'active' && number === record.current;
    // One that was rolled back is served by nobody from the first day on.
    const followed = number === record.current ? goneAt : Date.parse(ordered[at + 1]?.createdAt ?? createdAt);
    const until = followed === null ? null : followed + versionsDays * DAY;
    const goes = !served && until !== null && until <= now;
    if (goes && !held) {
      due.push(number);
      continue;
    }
    kept.push({ number, why: served ? 'current' : goes ? 'hold' : 'young', until: until === null ? null : new Date(until).toISOString() });
    if (!goes && until !== null) later.push(until);
    const bytesUntil = Date.parse(createdAt) + bodiesDays * DAY;
    if (bytesHash === null) continue;
    if (bytesUntil > now) later.push(bytesUntil);
    else if (!held) bodies.push(bytesHash);
  }
  const needed = new Set(
    ordered
      .filter(({ number, createdAt }) => !due.includes(number) && Date.parse(createdAt) + bodiesDays * DAY > now)
      .map(({ bytesHash }) => bytesHash),
  );
  const wholeRecord = record.state === 'gone' && !held && kept.length === 0 && (goneAt ?? now) + versionsDays * DAY <= now;
  return {
    versions: due,
    bodies: [...new Set(bodies)].filter((hash) => !needed.has(hash)),
    wholeRecord,
    kept,
    again: later.length === 0 ? null : new Date(Math.min(...later)).toISOString(),
  };
}

/** Whether a hold that is in force covers a record. */
export const holdsRecord = ({ covers, liftedAt }: LegalHold, { key, sourceId }: Pick<KeptRecord, 'key' | 'sourceId'>): boolean =>
  liftedAt === null && (covers.kind === 'source' ? covers.sourceId === sourceId : covers.key === key);
