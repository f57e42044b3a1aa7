import { createHash } from 'node:crypto';
import type { KeepEvent, KeptRecord, RecordVersion } from '../../vocabulary/index.ts';
import type { Attempt, Content } from './attempt.ts';
import { afterVisit, readBelief, writeBelief } from './belief.ts';
import { recordKey } from './key.ts';
import { AHEAD_MS } from './late.ts';
import { redacts } from './redact.ts';

/** A record at its next revision, and what comes with it. The same attempt makes the same. */
export class RecordDraft {
  readonly #attempt: Attempt;
  readonly instant: string;
  /** As it was, or as it begins. */
  readonly base: KeptRecord;

  constructor(record: KeptRecord | null, attempt: Attempt) {
    this.#attempt = attempt;
    this.instant = new Date(attempt.at).toISOString();
    // What was held may be taken up after later attempts.
    const last = record?.lastAttemptAt == null ? null : Date.parse(record.lastAttemptAt);
    const isNewest = record === null || last === null || last <= attempt.at || last > attempt.now + AHEAD_MS;
    this.base = {
      ...(record ?? {
        key: recordKey(attempt.canonicalUrl, attempt.authScope),
        url: attempt.url,
        canonicalUrl: attempt.canonicalUrl,
        authScope: attempt.authScope,
        state: 'active',
        current: null,
        lastVersion: 0,
        duplicateOf: null,
        title: null,
        language: null,
        firstSeenAt: this.instant,
        checkedAt: null,
        changedAt: null,
        failures: 0,
        belief: null,
        validators: { etag: null, lastModified: null },
      }),
      sourceId: attempt.source.id,
      lastVerdict: isNewest ? attempt.verdict : record.lastVerdict,
      lastAttemptAt: isNewest ? this.instant : record.lastAttemptAt,
      revision: (record?.revision ?? 0) + 1,
    };
  }

  /** The record after a success. */
  seen(changed: boolean): KeptRecord {
    const { at, hintedChange, validators, outcome } = this.#attempt;
    const { checkedAt, belief } = this.base;
    const before = checkedAt === null ? null : Date.parse(checkedAt);
    const told = validators.etag !== null || validators.lastModified !== null || outcome.kind === 'content';
    return {
      ...this.base,
      checkedAt: this.instant,
      failures: 0,
      belief: writeBelief(afterVisit(readBelief(belief), { at, before, changed, hintedChange })),
      validators: told ? validators : this.base.validators,
    };
  }

  /** What is kept of it stays as it is. @param there whether something came: then the page is not missing any more */
  failure(there: boolean): KeptRecord {
    const before = readBelief(this.base.belief);
    const belief = there && before.missing > 0 ? writeBelief({ ...before, missing: 0 }) : this.base.belief;
    return { ...this.base, failures: this.base.failures + 1, belief };
  }

  version(number: number, content: Content): RecordVersion {
    const { contentHash, textHash, bytesHash, documentHash, title, language, times, madeBy, redacted } = content;
    const { source, artifactId } = this.#attempt;
    return {
      key: this.base.key,
      number,
      state: 'kept',
      artifactId,
      contentHash,
      textHash,
      bytesHash: redacts(source) ? null : bytesHash,
      documentHash,
      title,
      language,
      permissionClass: source.permission,
      times,
      createdAt: this.instant,
      madeBy,
      redacted: { ...redacted },
    };
  }

  event(type: KeepEvent['type'], version: number | null, detail: Readonly<Record<string, unknown>>): KeepEvent {
    const { source, canonicalUrl, correlationId } = this.#attempt;
    const { key } = this.base;
    return {
      id: this.id(type),
      type,
      at: this.instant,
      sourceId: source.id,
      key,
      url: canonicalUrl,
      version,
      correlationId,
      detail: { ...detail },
    };
  }

  /** In the order of time; the same for the same decision. */
  id(...parts: readonly string[]): string {
    const { key, revision } = this.base;
    const hash = createHash('sha256')
      .update([key, revision, ...parts].join('\u0000'))
      .digest('hex')
      .slice(0, 16);
    return `${String(this.#attempt.at).padStart(13, '0')}-${hash}`;
  }
}
