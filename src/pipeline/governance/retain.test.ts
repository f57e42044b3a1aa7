import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createIndex } from '../../index/index.ts';
import { openStore, type Store } from '../../store/index.ts';
import type { Artifact, KeptRecord, RecordVersion, RegisteredSource } from '../../vocabulary/index.ts';
import { recordKey } from '../ingest/index.ts';
import { createSourceRegistry, type SourceRegistry } from '../sources/index.ts';
import { COMPLETE } from '../sources/source.test.fixture.ts';
import { createHolds } from './holds.ts';
import { sweepRecords } from './retain.ts';

const DAY = 86_400_000;
const START = Date.parse('2026-01-01T00:00:00Z');
const URL_ = 'https://docs.example/a';
const KEY = recordKey(URL_, null);
const at = (day: number): string => new Date(START + day * DAY).toISOString();

let store: Store;
let sources: SourceRegistry;
let source: RegisteredSource;
beforeEach(async () => {
  store = openStore({ memory: true });
  sources = createSourceRegistry({ store, now: () => START });
  source = await sources.add({ ...COMPLETE, retention: { versionsDays: 100, bodiesDays: 30 } });
});
afterEach(() => store.close());

const artifact = (id: string, day: number, bytesHash: string | null, traceId = 'keep-1'): Artifact => ({
  id,
  requestedUrl: URL_,
  finalUrl: URL_,
  canonicalUrl: URL_,
  redirects: [],
  lane: 'fetch',
  status: 200,
  headers: [],
  contentType: 'text/html',
  charset: 'utf-8',
  charsetSource: 'utf8',
  bytesHash,
  textHash: null,
  byteLength: 1,
  fetchedAt: at(day),
  timings: { totalMs: 1 },
  cache: 'miss',
  policy: [],
  costUsd: 0,
  extractor: null,
  verdict: { kind: 'usable', confidence: 1, signals: [], next: 'accept', retryable: false },
  attempts: 1,
  traceId,
});

const record = (over: Partial<KeptRecord>): KeptRecord => ({
  key: KEY,
  sourceId: source.id,
  url: URL_,
  canonicalUrl: URL_,
  authScope: null,
  state: 'active',
  current: 1,
  lastVersion: 1,
  duplicateOf: null,
  title: null,
  language: null,
  firstSeenAt: at(0),
  checkedAt: at(0),
  changedAt: at(0),
  lastVerdict: 'usable',
  lastAttemptAt: at(0),
  failures: 0,
  belief: null,
  validators: { etag: null, lastModified: null },
  revision: 1,
  ...over,
});

/** A version of a day, with its bytes and document; and what a visit of the day after left that found nothing new. */
async function version(number: number, day: number): Promise<{ bytes: string; document: string; visit: string }> {
  const bytes = await store.bodies.put(Buffer.from(`bytes ${number}`));
  const document = await store.bodies.put(Buffer.from(`document ${number}`));
  await store.artifacts.put(artifact(`v${number}`, day, bytes));
  await store.artifacts.put(artifact(`seen${number}`, day + 1, await store.bodies.put(Buffer.from(`seen ${number}`))));
  await store.httpCache.put(`GET ${URL_}`, {
    meta: {
      kind: 'response',
      url: URL_,
      method: 'GET',
      status: 200,
      headers: [],
      selecting: [],
      requestTime: 0,
      responseTime: 0,
      wireBytes: 1,
    },
    body: Buffer.from(`bytes ${number}`),
  });
  const made: RecordVersion = {
    key: KEY,
    number,
    state: 'kept',
    artifactId: `v${number}`,
    contentHash: createHash('sha256').update(`content ${number}`).digest('hex'),
    textHash: createHash('sha256').update(`text ${number}`).digest('hex'),
    bytesHash: bytes,
    documentHash: document,
    title: null,
    language: null,
    permissionClass: 'licensed',
    times: { retrieved: { value: at(day), precision: 'second', zone: 'Z', source: 'clock', confidence: 'high' }, candidates: [] },
    createdAt: at(day),
    madeBy: 'test 1',
    redacted: {},
  };
  const change = { record: record({ current: number, lastVersion: number, revision: number }), version: made };
  expect(await store.records.apply(change)).toBe(true);
  return { bytes, document, visit: `seen${number}` };
}

const sweep = (day: number, limit = 10) =>
  sweepRecords({ store, sources, index: createIndex(store), now: () => START + day * DAY }, source, null, limit);

describe('retention of a source', () => {
  it('keeps everything while it is young', async () => {
    await version(1, 0);
    await version(2, 10);
    expect((await sweep(20)).swept).toMatchObject({ records: 1, versions: 0, artifacts: 0, bodies: 0 });
  });

  it('lets bytes go first, with what was only looked at, and keeps documents and what is served', async () => {
    const one = await version(1, 0);
    const two = await version(2, 10);
    expect((await sweep(45)).swept).toEqual({ records: 1, gone: 0, versions: 0, artifacts: 2, bodies: 4, held: 0 });
    expect([await store.bodies.has(one.bytes), await store.bodies.has(two.bytes)]).toEqual([false, false]);
    expect([await store.bodies.has(one.document), await store.bodies.has(two.document)]).toEqual([true, true]);
    expect([await store.artifacts.get('v1'), await store.artifacts.get(one.visit)]).toEqual([expect.anything(), null]);
    expect(await store.httpCache.get(`GET ${URL_}`)).toBeNull();
    expect((await sweep(45)).swept).toMatchObject({ versions: 0, artifacts: 0, bodies: 0 });
  });

  it('then old versions with their documents, never the one that is served', async () => {
    const one = await version(1, 0);
    const two = await version(2, 10);
    expect((await sweep(500)).swept).toMatchObject({ gone: 0, versions: 1 });
    expect((await store.records.versions(KEY, 9)).map(({ number }) => number)).toEqual([2]);
    expect([await store.bodies.has(one.document), await store.bodies.has(two.document)]).toEqual([false, true]);
    expect(await store.artifacts.get('v1')).toBeNull();
  });

  it('leaves bytes that somebody has read for a run of their own', async () => {
    const { bytes } = await version(1, 0);
    await store.runs.create({ id: 'read-1', question: URL_, createdAt: at(0), settings: null });
    await store.artifacts.put(artifact('theirs', 0, bytes, 'read-1'));
    await sweep(500);
    expect([await store.bodies.has(bytes), (await store.artifacts.get('theirs'))?.id]).toEqual([true, 'theirs']);
  });

  it('takes nothing that a legal hold covers, and all of it once that is lifted', async () => {
    await version(1, 0);
    await version(2, 10);
    const holds = createHolds({ store, now: () => START });
    const { id } = await holds.add({ kind: 'record', key: KEY }, 'case 7', 'legal');
    expect((await sweep(500)).swept).toEqual({ records: 1, gone: 0, versions: 0, artifacts: 0, bodies: 0, held: 1 });
    await holds.lift(id, 'over', 'legal');
    expect((await sweep(500)).swept.versions).toBe(1);
    await expect(holds.lift(id, 'over', 'legal')).rejects.toMatchObject({ code: 'input_invalid' });
    await expect(holds.add({ kind: 'source', sourceId: 'none' }, 'case', 'legal')).rejects.toMatchObject({ code: 'not_found' });
  });

  it('takes the whole record of a page that is gone for long enough', async () => {
    const { document } = await version(1, 0);
    await store.records.apply({ record: record({ state: 'gone', changedAt: at(20), revision: 2 }) });
    expect((await sweep(119)).swept.gone).toBe(0);
    expect((await sweep(121)).swept).toMatchObject({ gone: 1, versions: 1 });
    expect([await store.records.get(KEY), await store.bodies.has(document), await store.bodies.list(null, 9)]).toEqual([null, false, []]);
  });

  it('goes on where a batch ended', async () => {
    await version(1, 0);
    const { next } = await sweep(500, 1);
    expect(next).toBe(KEY);
  });
});
