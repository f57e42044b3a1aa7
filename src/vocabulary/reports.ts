import { z } from 'zod';
import { Instant, ScopeName, Sha256 } from './primitives.ts';
import { RegisteredSource } from './source.ts';

/** What may be told of a session: names and times, no value. */
export const SessionInfo = z.strictObject({
  origin: z.string(),
  scope: ScopeName,
  status: z.enum(['active', 'expired']),
  keyId: z.string(),
  createdAt: Instant,
  updatedAt: Instant,
});
export type SessionInfo = z.infer<typeof SessionInfo>;

export const SessionDetails = SessionInfo.extend({
  cookies: z.array(
    z.strictObject({
      name: z.string(),
      domain: z.string(),
      path: z.string(),
      /** Seconds since 1970, -1 = until the browser ends. */
      expires: z.number(),
      httpOnly: z.boolean(),
      secure: z.boolean(),
      sameSite: z.enum(['Strict', 'Lax', 'None']),
    }),
  ),
  localStorage: z.array(z.string()),
  headers: z.array(z.string()),
  checkUrl: z.string().nullable(),
});
export type SessionDetails = z.infer<typeof SessionDetails>;

export const SessionRemoved = z.strictObject({ removed: z.strictObject({ origin: z.string(), scope: ScopeName }) });
export const SessionsRotated = z.strictObject({ sessions: z.int().min(0), keyId: z.string() });

/** What an import of sources did to each, by its id. */
export const SourcesImported = z.strictObject({
  added: z.array(z.string()),
  changed: z.array(z.string()),
  unchanged: z.array(z.string()),
});
/** Nothing of what is left is deleted by the removal. */
export const SourceRemoved = z.strictObject({ removed: z.string(), left: z.array(z.string()) });
export const SourceList = z.array(RegisteredSource);

/** What was done by an exceptional permission; `detail` depends on the kind. `hash`: of the entry and of the hash before it. */
const AuditRecord = z.strictObject({ at: Instant, kind: z.string(), detail: z.record(z.string(), z.unknown()), hash: Sha256 });
export const AuditList = z.array(AuditRecord);

const RunListed = z.strictObject({ id: z.string(), question: z.string(), createdAt: Instant, settings: z.unknown() });
export const RunList = z.array(RunListed);

/** `mend` says how, and is null where nothing is wrong. */
export const DoctorReport = z.strictObject({
  ok: z.boolean(),
  checks: z.array(z.strictObject({ name: z.string(), ok: z.boolean(), detail: z.string(), mend: z.string().nullable() })),
});

/** What became of each part of a data directory: found = copied + already + differing + damaged. Nothing is left of a password in `to`. */
export const MigrationReport = z.strictObject({
  from: z.string(),
  to: z.string(),
  whole: z.boolean(),
  parts: z.array(
    z.strictObject({
      part: z.string(),
      found: z.int().min(0),
      copied: z.int().min(0),
      already: z.int().min(0),
      differing: z.array(z.string()),
      damaged: z.array(z.string()),
    }),
  ),
  /** Tables whose rows are not copied. */
  left: z.array(z.strictObject({ table: z.string(), rows: z.int().min(1) })),
});

/** Of a backup that was written, or put back: where it is now. */
export const BackupReport = z.strictObject({ folder: z.string(), files: z.int().min(0), bytes: z.int().min(0) });
