/** @module What the operator states about a source: what may be done with it, by whose leave, for how long, and how fresh it must be. */
import { z } from 'zod';
import { Instant, LanguageTag, PermissionClass, ScopeName, WebUrl } from './primitives.ts';

/** The owner's leave to read a source with an ordinary-looking browser; without all three parts there is none. */
export const StealthGrant = z.strictObject({
  /** Who granted it. */
  by: z.string().min(1),
  /** Where that can be looked up: a contract, a ticket, a letter. */
  evidence: z.string().min(1),
  expires: Instant,
});

/** The least that is stated about a source: one origin with its permission. */
export const SourcePolicy = z.strictObject({
  origin: WebUrl,
  permission: PermissionClass,
  stealthGrant: StealthGrant.optional(),
});
export type SourcePolicy = z.infer<typeof SourcePolicy>;

/** What kind of thing a source is; how old a copy of it may be follows from it where nothing else is stated. */
export const SourceClass = z.enum(['live', 'news', 'release', 'price', 'legal', 'documentation', 'general', 'reference', 'archive']);
export type SourceClass = z.infer<typeof SourceClass>;

/** What of people is expected in a source. `public`: nothing about private persons. */
export const PrivacyClass = z.enum(['public', 'internal', 'personal', 'sensitive']);

const Stated = z.string().regex(/\S/, 'expected some words').max(4000);

/** In the crawler's words: `path` = the folder of an address and below, `host` = its host, `domain` = its registrable domain. */
export const SourceScope = z.strictObject({
  kind: z.enum(['path', 'host', 'domain']).default('host'),
  urls: z.array(WebUrl).min(1).max(1000),
  /** `[url|host|path|query:]regex` or `glob:…`; where given, an address must match one of them. */
  include: z.array(z.string().min(1)).default([]),
  exclude: z.array(z.string().min(1)).default([]),
});

/** What a read of the source expects where its task says nothing of it. */
export const ExtractionProfile = z.strictObject({
  /** A condition of a contract: the browser lane waits for it. */
  waitFor: z.string().min(1).optional(),
  language: LanguageTag.optional(),
  expectedContentTypes: z.array(z.string().min(1)).optional(),
  minLength: z.int().min(0).optional(),
});

/** Which addresses of a site are one. What is not stated is learned from its redirects and canonical links. */
export const AddressRules = z.strictObject({
  /** Of paths that name no file. */
  finalSlash: z.enum(['keep', 'add', 'drop']).optional(),
  /** Names of parameters that change nothing; `*` = all but those of `keepParameters`. */
  dropParameters: z.array(z.string().min(1)).max(200).optional(),
  /** Names that no rule drops. */
  keepParameters: z.array(z.string().min(1)).max(200).optional(),
});
export type AddressRules = z.infer<typeof AddressRules>;

const GOVERNED = {
  schemaVersion: z.literal('source-v1').default('source-v1'),
  id: z.string().regex(/^[a-z0-9][a-z0-9._-]{0,63}$/, 'expected up to 64 of a-z, 0-9, ".", "_" or "-"'),
  scope: SourceScope,
  /** Who answers for the source in this organisation. */
  owner: Stated,
  /** What its content is needed for. */
  purpose: Stated,
  legalBasis: Stated,
  privacyClass: PrivacyClass,
  jurisdiction: Stated,
  permission: PermissionClass,
  stealthGrant: StealthGrant.optional(),
  /** How hard it may be asked. */
  rate: z.strictObject({ minDelayMs: z.int().min(0), concurrency: z.int().min(1).max(32).optional() }),
  /** What its robots.txt and its terms of use say about this use, and when that was looked at. */
  robotsNote: Stated,
  termsNote: Stated,
  class: SourceClass,
  /** How old a copy may be; default: that of the class. */
  maxAgeSeconds: z.int().min(1).optional(),
  /** Days for which old versions, and the bytes they were read from, are kept. */
  retention: z.strictObject({ versionsDays: z.int().min(0), bodiesDays: z.int().min(0) }),
  /** How its content is removed when somebody may ask for that: who decides, and what is done. */
  deletionPath: Stated,
  extraction: ExtractionProfile.optional(),
  /** A JSON Schema 2020-12 that each of its pages must satisfy as `agent-document-v1`. */
  contract: z.record(z.string(), z.unknown()).optional(),
  /** The scope of the session with which it is read. */
  authScope: ScopeName.optional(),
  addresses: AddressRules.optional(),
  /**
   * Whether mail addresses, telephone numbers and numbers of persons are taken out of what is kept, and the bytes that were read are not. Default:
   * of sources of the privacy classes `personal` and `sensitive`.
   */
  redact: z.boolean().optional(),
};

/** A source as it is registered. `paused`: nothing is fetched of it in the background, and its stealth grant rests. */
export const RegisteredSource = z.strictObject({
  ...GOVERNED,
  state: z.enum(['active', 'paused']),
  createdAt: Instant,
  updatedAt: Instant,
});
export type RegisteredSource = z.infer<typeof RegisteredSource>;

/** A source as it is given: what the registry fills in itself may be left out. */
export const SourceEntry = RegisteredSource.partial({ state: true, createdAt: true, updatedAt: true });
export type SourceEntry = z.infer<typeof SourceEntry>;

/** What reads of an address take from the source it belongs to. */
export interface SourceTerms extends SourcePolicy {
  readonly sourceId: string | null;
  readonly maxAgeSeconds?: number;
  readonly extraction?: z.infer<typeof ExtractionProfile>;
  readonly documentSchema?: Readonly<Record<string, unknown>>;
}

/** What a served record is worth in time. Every record that is served carries one. */
export const FreshnessDecision = z.strictObject({
  decision: z.enum(['fresh', 'stale_served', 'refreshed', 'refused']),
  /** Seconds since the record was last known to be what the source says; null where there is none. */
  ageSeconds: z.number().min(0).nullable(),
  /** How old it may be; null where nothing is stated. */
  targetSeconds: z.number().min(0).nullable(),
  reason: z.string().min(1),
});
export type FreshnessDecision = z.infer<typeof FreshnessDecision>;
