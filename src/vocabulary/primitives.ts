/** @module Small shared shapes: identifiers, hashes, instants, text spans. Offsets count UTF-16 code units, as JavaScript strings do; `end` is exclusive. */
import { z } from 'zod';

export const Sha256 = z.string().regex(/^[a-f0-9]{64}$/, 'expected a hex SHA-256');
/** ISO 8601 instant with zone, e.g. `2026-11-30T09:00:00Z` (RFC 3339). */
export const Instant = z.iso.datetime({ offset: true });
/** BCP 47 tag, lower-case primary subtag: `en`, `zh`, `zh-Hant`. */
export const LanguageTag = z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]+)*$/, 'expected a BCP 47 language tag');
export const WebUrl = z.url({ protocol: /^https?$/, error: 'expected an http or https URL' });
/** Share between 0 and 1. */
export const Share = z.number().min(0).max(1);

/** Half-open range in a stated text: `text.slice(start, end)`. */
export const Span = z
  .strictObject({ start: z.int().min(0), end: z.int().min(0) })
  .refine((span) => span.end >= span.start, 'end must not lie before start');
export type Span = z.infer<typeof Span>;

/** `api`: the addresses at which a page says that its content can be asked for. */
export const Lane = z.enum(['search', 'fetch', 'api', 'crawl', 'browser', 'stealth']);
export type Lane = z.infer<typeof Lane>;

/** What we may do with a source (contract `agent-document-v1` knows all but `unknown`). */
export const PermissionClass = z.enum(['public-authorized', 'owned', 'licensed', 'unknown']);
export type PermissionClass = z.infer<typeof PermissionClass>;

/**
 * Name of an authorisation scope: lower case, letters of any script, digits, `.`, `_`, `-`. One spelling each, because it stands in keys by which
 * what belongs to one scope is kept from the others.
 */
export const ScopeName = z
  .string()
  .regex(/^[\p{Ll}\p{Lo}\p{N}][\p{Ll}\p{Lo}\p{M}\p{N}._-]{0,63}$/u, 'expected up to 64 lower-case letters, digits, ".", "_" or "-"')
  .refine((name) => name === name.normalize('NFKC'), 'expected a name in Unicode normal form KC');
