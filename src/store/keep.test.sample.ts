// What is kept of sources, for the tests of this room.
import { createHash } from 'node:crypto';
import type { FieldValue, KeepEvent, KeptRecord, LegalHold, QuarantineEntry, RecordVersion, Webhook } from '../vocabulary/index.ts';

export const sha = (text: string): string => createHash('sha256').update(text).digest('hex');
export const keyFor = (name: string): string => sha(name).slice(0, 32);
export const at = (second: number): string => new Date(Date.UTC(2026, 11, 1) + second * 1_000).toISOString();

export const kept = (name: string, over: Partial<KeptRecord> = {}): KeptRecord => ({
  key: keyFor(name),
  sourceId: 'docs',
  url: `https://db.example/${name}`,
  canonicalUrl: `https://db.example/${name}`,
  authScope: null,
  state: 'active',
  current: null,
  lastVersion: 0,
  duplicateOf: null,
  title: '价格 Pricing',
  language: 'zh',
  firstSeenAt: at(0),
  checkedAt: at(0),
  changedAt: null,
  lastVerdict: 'usable',
  lastAttemptAt: at(0),
  failures: 0,
  belief: { rate: 0.5 },
  validators: { etag: '"a"', lastModified: null },
  revision: 1,
  ...over,
});

export const versionFor = (name: string, number: number, over: Partial<RecordVersion> = {}): RecordVersion => ({
  key: keyFor(name),
  number,
  state: 'kept',
  artifactId: `artifact ${name} ${number}`,
  contentHash: sha(`content ${name} ${number}`),
  textHash: sha(`text ${name} ${number}`),
  bytesHash: sha(`bytes ${name} ${number}`),
  documentHash: sha(`document ${name} ${number}`),
  title: '价格 Pricing',
  language: 'zh',
  permissionClass: 'owned',
  times: { retrieved: { value: '2026-12-01', precision: 'day', zone: null, source: 'clock', confidence: 'high' }, candidates: [] },
  createdAt: at(number),
  madeBy: 'html-1 normal-1',
  redacted: { email: 2 },
  ...over,
});

export const fieldFor = (name: string, version: number, over: Partial<FieldValue> = {}): FieldValue => ({
  key: keyFor(name),
  version,
  entity: 'price',
  entityId: 'pro',
  name: 'monthly',
  text: '12 €',
  number: 12,
  unit: 'EUR',
  instant: null,
  place: { source: 'table', span: { start: 3, end: 7 }, pointer: '/2/1', quote: '12 €' },
  ...over,
});

export const entryFor = (name: string, id: string, over: Partial<QuarantineEntry> = {}): QuarantineEntry => ({
  id,
  key: keyFor(name),
  sourceId: 'docs',
  url: `https://db.example/${name}`,
  stage: 'contract',
  code: 'contract_unmet',
  reason: 'price is missing',
  verdict: null,
  artifactId: `artifact ${id}`,
  bytesHash: sha(`bytes ${id}`),
  at: at(1),
  state: 'held',
  decidedAt: null,
  decidedBy: null,
  ...over,
});

export const eventFor = (name: string, id: string, over: Partial<KeepEvent> = {}): KeepEvent => ({
  id,
  type: 'record.changed',
  at: at(1),
  sourceId: 'docs',
  key: keyFor(name),
  url: `https://db.example/${name}`,
  version: 1,
  correlationId: 'c_1',
  detail: { changed: ['价格'] },
  ...over,
});

export const holdOn = (id: string, covers: LegalHold['covers'], over: Partial<LegalHold> = {}): LegalHold => ({
  id,
  covers,
  reason: 'a dispute',
  by: 'the counsel',
  since: at(1),
  liftedAt: null,
  ...over,
});

export const webhookFor = (id: string): Webhook => ({
  id,
  url: 'https://hook.example/in',
  events: ['record.changed'],
  sourceIds: [],
  state: 'active',
  createdAt: at(0),
});
