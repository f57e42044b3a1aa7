import type { RecordChange } from '../../store/index.ts';
import type { KeptRecord, QuarantineEntry } from '../../vocabulary/index.ts';
import type { Attempt, Content, Outcome } from './attempt.ts';
import { readBelief, writeBelief } from './belief.ts';
import type { IngestDecision, IngestPolicy, Known } from './decision.ts';
import { twinOf } from './duplicates.ts';
import { lateness, sameContent } from './late.ts';
import { RecordDraft } from './record-draft.ts';
import { redacts } from './redact.ts';

const DEFAULT_POLICY: IngestPolicy = { goneAfter: 2 };

type Drafted = Omit<IngestDecision, 'bytes' | 'change'> & { readonly change: RecordChange };

/** What an attempt means for its record: one change, taken together or not at all. Pure; the same attempt decided twice gives the same ids. */
export function decideIngest(known: Known, attempt: Attempt, policy: IngestPolicy = DEFAULT_POLICY): IngestDecision {
  const bytes = redacts(attempt.source) ? 'discard' : 'keep';
  if (known.record?.state === 'removed')
    return {
      kind: 'barred',
      reason: 'the record was removed; only a person takes it up again',
      change: null,
      passages: 'keep',
      bytes: 'discard',
    };
  const late = lateness(known, attempt);
  if (late !== null) return { kind: 'late', reason: late, change: null, passages: 'keep', bytes };
  const meaning = new Meaning(known, attempt);
  return { ...decided(meaning, attempt.outcome, policy), bytes };
}

function decided(meaning: Meaning, outcome: Outcome, policy: IngestPolicy): Drafted {
  switch (outcome.kind) {
    case 'content':
      return meaning.content(outcome.content);
    case 'not_modified':
      return meaning.notModified();
    case 'missing':
      return meaning.missing(outcome.status, policy);
    case 'failed':
      return meaning.failed(outcome.reason);
    case 'rejected':
      return meaning.rejected(outcome);
  }
}

/** What an attempt means, kind by kind. */
class Meaning {
  readonly #known: Known;
  readonly #attempt: Attempt;
  readonly #draft: RecordDraft;

  constructor(known: Known, attempt: Attempt) {
    this.#known = known;
    this.#attempt = attempt;
    this.#draft = new RecordDraft(known.record, attempt);
  }

  content(content: Content): Drafted {
    const { current } = this.#known;
    if (this.#isRolledBack(content.contentHash)) return this.#asRolledBack();
    if (current !== null && sameContent(current, content)) return this.#unchanged(content, 'the content is the same');
    const { key, duplicateOf, changedAt, state, lastVersion } = this.#draft.base;
    const number = lastVersion + 1;
    const twin = this.#twin(content);
    // The same bytes read in another way: the reader changed, not the page.
    const reread = current !== null && content.bytesHash !== null && current.bytesHash === content.bytesHash;
    const first = lastVersion === 0;
    const record: KeptRecord = {
      ...this.#draft.seen(!first && !reread),
      state: 'active',
      current: number,
      lastVersion: number,
      duplicateOf: twin?.record.key ?? null,
      title: content.title,
      language: content.language,
      changedAt: reread ? changedAt : this.#draft.instant,
    };
    const detail = {
      ...(reread ? { cause: 'reading' } : {}),
      ...(state === 'gone' ? { returned: true } : {}),
      ...(twin === null ? {} : { duplicateOf: twin.record.key, how: twin.how }),
    };
    const passages = twin === null ? 'replace' : duplicateOf === null && !first ? 'remove' : 'keep';
    return {
      kind: twin === null ? 'new_version' : 'duplicate',
      reason:
        twin === null
          ? first
            ? 'nothing was kept of it'
            : 'its content is another'
          : `${twin.record.canonicalUrl} says ${twin.how === 'identical' ? 'the same' : 'nearly the same, with the same values'}`,
      passages,
      change: {
        record,
        version: this.#draft.version(number, content),
        fields: content.fields.map((field) => ({ ...field, key, version: number })),
        prints: content.prints,
        events: [this.#draft.event(first ? 'record.added' : 'record.changed', number, detail)],
      },
    };
  }

  notModified(): Drafted {
    const { current, latest } = this.#known;
    if (latest !== null && latest.state === 'rolled_back' && latest.number !== current?.number) return this.#asRolledBack();
    if (current === null) {
      // The next request must not be conditional: there is nothing that it could be compared with.
      const drafted = this.failed('the server says that nothing changed, but nothing is kept');
      return { ...drafted, change: { record: { ...drafted.change.record, validators: { etag: null, lastModified: null } } } };
    }
    return this.#unchanged(null, 'the server says that it did not change');
  }

  missing(status: number | null, { goneAfter }: IngestPolicy): Drafted {
    const before = readBelief(this.#draft.base.belief);
    const missing = before.missing + 1;
    const counted = { ...this.#draft.base, failures: this.#draft.base.failures + 1, belief: writeBelief({ ...before, missing }) };
    const said = status === null ? 'the page says that there is nothing' : `the server answered ${status}`;
    if (this.#draft.base.state === 'gone')
      return { kind: 'gone', reason: `${said}, as before`, passages: 'keep', change: { record: counted } };
    if (missing < goneAfter)
      return {
        kind: 'failed',
        reason: `${said}; it counts as gone after ${goneAfter} times in a row`,
        passages: 'keep',
        change: { record: counted },
      };
    return {
      kind: 'gone',
      reason: `${said}, ${missing} times in a row`,
      passages: 'remove',
      change: {
        record: { ...counted, state: 'gone', changedAt: this.#draft.instant },
        events: [this.#draft.event('record.gone', this.#draft.base.current, { status, times: missing })],
      },
    };
  }

  failed(reason: string): Drafted {
    const kept = this.#draft.base.current === null ? '' : '; what is kept stays';
    return { kind: 'failed', reason: `${reason}${kept}`, passages: 'keep', change: { record: this.#draft.failure(false) } };
  }

  rejected({ stage, code, reason, bytesHash }: Extract<Outcome, { kind: 'rejected' }>): Drafted {
    const { key } = this.#draft.base;
    const { source, canonicalUrl, verdict, artifactId } = this.#attempt;
    const { held } = this.#known;
    const kept = redacts(source) ? null : bytesHash;
    const again =
      held !== null && held.state === 'held' && held.stage === stage && held.code === code && held.bytesHash === kept && kept !== null;
    if (again)
      return {
        kind: 'quarantined',
        reason: `${reason}; the same bytes are held already`,
        passages: 'keep',
        change: { record: this.#draft.failure(true) },
      };
    const quarantine: QuarantineEntry = {
      id: this.#draft.id('quarantine', stage, code, artifactId),
      key,
      sourceId: source.id,
      url: canonicalUrl,
      stage,
      code,
      reason,
      verdict,
      artifactId,
      bytesHash: kept,
      at: this.#draft.instant,
      state: 'held',
      decidedAt: null,
      decidedBy: null,
    };
    return {
      kind: 'quarantined',
      reason,
      passages: 'keep',
      change: {
        record: this.#draft.failure(true),
        quarantine,
        events: [this.#draft.event('record.quarantined', null, { stage, code, entry: quarantine.id })],
      },
    };
  }

  /** Known to be what the source says. @param content null where no body came */
  #unchanged(content: Content | null, reason: string): Drafted {
    const { duplicateOf, state } = this.#draft.base;
    const twin = content === null ? undefined : (this.#twin(content)?.record.key ?? null);
    const stands = twin === undefined ? duplicateOf : twin;
    const back = state === 'gone';
    const record: KeptRecord = { ...this.#draft.seen(false), state: 'active', duplicateOf: stands };
    const moved = stands !== duplicateOf;
    const passages = stands !== null ? (moved ? 'remove' : 'keep') : moved || back ? 'replace' : 'keep';
    const events = back ? [this.#draft.event('record.changed', record.current, { returned: true })] : [];
    return {
      kind: moved && stands !== null ? 'duplicate' : 'unchanged',
      reason: `${reason}${moved ? (stands === null ? '; it stands for itself again' : '; another record says the same') : ''}`,
      passages,
      change: { record: back ? { ...record, changedAt: this.#draft.instant } : record, ...(events.length === 0 ? {} : { events }) },
    };
  }

  /** The page still says what somebody decided not to serve: neither a new version, nor is what is served known to be current. */
  #asRolledBack(): Drafted {
    return {
      kind: 'unchanged',
      reason: `the page says what version ${this.#known.latest?.number ?? 0} said, which was rolled back`,
      passages: 'keep',
      change: { record: { ...this.#draft.base, failures: 0, validators: this.#attempt.validators } },
    };
  }

  #isRolledBack(contentHash: string): boolean {
    const { latest, current } = this.#known;
    return latest !== null && latest.state === 'rolled_back' && latest.number !== current?.number && latest.contentHash === contentHash;
  }

  #twin(content: Content): ReturnType<typeof twinOf> {
    const { key, authScope, firstSeenAt } = this.#draft.base;
    const { contentHash, prints, text, language } = content;
    const permissionClass = this.#attempt.source.permission;
    return twinOf({ key, authScope, firstSeenAt, permissionClass, contentHash, prints, text, language }, this.#known.siblings);
  }
}
