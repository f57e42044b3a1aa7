import { describe, expect, it } from 'vitest';
import type { KeptRecord, LegalHold, QuarantineEntry, RecordVersion, RegisteredSource } from '../../vocabulary/index.ts';
import { COMPLETE } from '../sources/source.test.fixture.ts';
import { type RecordQuestion, type RecordServing, recordKey, serveRecord } from './index.ts';

const NOW = Date.UTC(2026, 11, 10);
const ago = (days: number): string => new Date(NOW - days * 86_400_000).toISOString();
const source: RegisteredSource = {
  ...COMPLETE,
  scope: { kind: 'host', urls: ['https://docs.example/'], include: [], exclude: [] },
  schemaVersion: 'source-v1',
  state: 'active',
  createdAt: ago(30),
  updatedAt: ago(30),
};
const key = recordKey('https://docs.example/a', null);
const record: KeptRecord = {
  key,
  sourceId: 'docs',
  url: 'https://docs.example/a',
  canonicalUrl: 'https://docs.example/a',
  authScope: null,
  state: 'active',
  current: 2,
  lastVersion: 2,
  duplicateOf: null,
  title: 'A',
  language: 'en',
  firstSeenAt: ago(20),
  checkedAt: ago(1),
  changedAt: ago(5),
  lastVerdict: 'usable',
  lastAttemptAt: ago(1),
  failures: 0,
  belief: null,
  validators: { etag: null, lastModified: null },
  revision: 4,
};
const version: RecordVersion = {
  key,
  number: 2,
  state: 'kept',
  artifactId: 'a',
  contentHash: 'a'.repeat(64),
  textHash: 'a'.repeat(64),
  bytesHash: null,
  documentHash: 'a'.repeat(64),
  title: 'A',
  language: 'en',
  permissionClass: 'licensed',
  times: { retrieved: { value: ago(1), precision: 'second', zone: 'Z', source: 'fetch', confidence: 'high' }, candidates: [] },
  createdAt: ago(5),
  madeBy: 'x',
  redacted: {},
};
const held: QuarantineEntry = {
  id: 'q',
  key,
  sourceId: 'docs',
  url: 'https://docs.example/a',
  stage: 'contract',
  code: 'contract_unmet',
  reason: 'no price',
  verdict: 'contract_unmet',
  artifactId: 'b',
  bytesHash: null,
  at: ago(1),
  state: 'held',
  decidedAt: null,
  decidedBy: null,
};
const hold: LegalHold = { id: 'h', covers: { kind: 'record', key }, reason: 'case 7', by: 'legal', since: ago(2), liftedAt: null };
const QUESTION: RecordQuestion = { mode: 'hybrid', authScope: null, barred: null, now: NOW };

interface Case {
  readonly record?: Partial<KeptRecord> | null;
  readonly version?: Partial<RecordVersion> | null;
  readonly source?: Partial<RegisteredSource>;
  readonly ask?: Partial<RecordQuestion>;
  readonly held?: boolean;
  readonly hold?: boolean;
}
const serve = (given: Case): RecordServing =>
  serveRecord(
    given.record === null ? null : { ...record, ...given.record },
    given.version === null ? null : { ...version, ...given.version },
    { ...source, ...given.source },
    { ...QUESTION, ...given.ask },
    { held: given.held === true ? held : null, holds: given.hold === true ? [hold] : [] },
  );
const told = ({ step, version: served }: RecordServing): string =>
  step.kind === 'refresh'
    ? `refresh, else ${step.otherwise.decision} ${served ?? 'nothing'}`
    : `${step.decision.decision} ${served ?? 'nothing'}`;
const reason = ({ step }: RecordServing): string => (step.kind === 'refresh' ? step.otherwise.reason : step.decision.reason);

describe('a kept record', () => {
  it.each<[string, Case, string]>([
    ['as fresh as its source wants it', {}, 'fresh 2'],
    ['older than that', { record: { checkedAt: ago(8) } }, 'refresh, else stale_served 2'],
    ['older than that, in the background', { record: { checkedAt: ago(8) }, ask: { mode: 'background' } }, 'stale_served 2'],
    [
      'older than that, of a source that must not be asked',
      { record: { checkedAt: ago(8) }, ask: { barred: 'no budget' } },
      'stale_served 2',
    ],
    ['older than who asks allows', { ask: { maxAgeSeconds: 60, mode: 'background' } }, 'refused nothing'],
    ['asked for on demand', { ask: { mode: 'on_demand' } }, 'refresh, else fresh 2'],
    ['of a target of its own', { source: { maxAgeSeconds: 60 } }, 'refresh, else stale_served 2'],
    ['of another scope', { record: { authScope: 'team' } }, 'refused nothing'],
    ['that was removed', { record: { state: 'removed' } }, 'refused nothing'],
    ['that is gone', { record: { state: 'gone' } }, 'refused nothing'],
    ['that is gone, asked for anew', { record: { state: 'gone' }, ask: { reload: true } }, 'refresh, else refused nothing'],
    ['that is not there', { record: null, version: null }, 'refresh, else refused nothing'],
    [
      'without an accepted version',
      { record: { current: null, checkedAt: null }, version: null, held: true },
      'refresh, else refused nothing',
    ],
    ['whose version was rolled back', { version: { state: 'rolled_back' }, ask: { mode: 'background' } }, 'refused nothing'],
    ['of which another version is served', { version: { number: 1 }, ask: { mode: 'background' } }, 'refused nothing'],
  ])('%s', (_, given, expected) => expect(told(serve(given))).toBe(expected));

  it('tells why it is not newer', () => {
    const old = { checkedAt: ago(8), failures: 2 };
    expect(reason(serve({ record: old, held: true }))).toMatch(/older than .*; what came on .* is held: contract_unmet$/);
    expect(reason(serve({ record: old }))).toMatch(/; the last 2 attempts brought nothing$/);
    expect(reason(serve({ record: old, source: { state: 'paused' } }))).toMatch(/its source is paused$/);
    expect(reason(serve({ record: { state: 'gone' }, hold: true }))).toMatch(/gone; its versions are kept under a legal hold/);
  });

  it('tells which record stands for it', () => {
    expect(serve({ record: { duplicateOf: 'f'.repeat(32) } }).standsFor).toBe('f'.repeat(32));
  });
});
