import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { serve, type TestServer } from '../../../test/support/server.ts';
import { createLedger } from '../../budget/index.ts';
import { createHttpClient } from '../../http/index.ts';
import { openKeyring } from '../../lanes/index.ts';
import { openStore, type Store } from '../../store/index.ts';
import { createContext, createSecrets, createTrace, systemClock } from '../../telemetry/index.ts';
import { DEFAULT_BUDGET, type KeepEvent, type KeepEventType, type TraceEvent, VeritrailError } from '../../vocabulary/index.ts';
import { createSourceRegistry } from '../sources/index.ts';
import { COMPLETE } from '../sources/source.test.fixture.ts';
import { createWebhooks, createWebhookVault, type Webhooks } from '../webhooks/index.ts';
import { notices } from './attempt.ts';
import { notifyStage } from './notify.ts';
import type { Stage } from './stage.ts';

interface Received {
  readonly id: string;
  readonly body: string;
  readonly isSigned: boolean;
}

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const KEY = 'b'.repeat(32);
const SOURCE = { id: 'docs', owner: 'Docs team' };
const NO_KEYRING = { get: () => null, set: () => undefined, remove: () => undefined };

let folder: string;
let receiver: TestServer;
let received: Received[];
/** What the receiver answers next; then 204. */
let answers: (number | [number, Record<string, string>])[];
let store: Store;
let webhooks: Webhooks;
let stage: Stage;
let now: number;
let traced: TraceEvent[];
let close: () => Promise<void>;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'notify-'));
  now = Date.parse('2026-12-01T09:00:00Z');
  [received, answers, traced] = [[], [], []];
  receiver = await serve(async (request, response) => {
    const body = await text(request);
    const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature } = request.headers;
    const mac = createHmac('sha256', Buffer.alloc(32, 7)).update(`${id}.${timestamp}.${body}`).digest('base64');
    received.push({ id: String(id), body, isSigned: signature === `v1,${mac}` && Number(timestamp) === Math.floor(now / 1_000) });
    const answer = answers.shift() ?? 204;
    const [status, headers] = typeof answer === 'number' ? [answer, {}] : answer;
    response.writeHead(status, headers).end(status === 204 ? undefined : 'an answer that nobody reads');
  });
  store = openStore({ memory: true, clock: () => now });
  open(['127.0.0.1']);
});
afterEach(async () => {
  await close();
  await store.close();
  await receiver[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
});

function open(allowAddresses: readonly string[]): void {
  const http = createHttpClient({ minDelayMs: 0, allowAddresses, userAgent: 'Test/1' });
  close = () => http.close();
  const secrets = createSecrets();
  const vault = createWebhookVault({ webhooks: store.webhooks, keys: openKeyring({ directory: folder, system: NO_KEYRING }), secrets });
  const clock = { ...systemClock, now: () => now };
  const deps = {
    store,
    contextOf: (traceId: string, signal: AbortSignal) =>
      createContext({
        clock,
        signal,
        trace: createTrace({ traceId, clock, mask: secrets.mask, sinks: [(event) => traced.push(event)] }),
        ledger: createLedger({ limits: DEFAULT_BUDGET, monotonic: () => clock.monotonic() }),
      }),
    now: () => now,
    random: () => 1,
  };
  stage = notifyStage(deps, http, vault);
  webhooks = createWebhooks({ ...deps, sources: createSourceRegistry({ store, now: () => now }), vault, http });
}

const add = (path = '/hook', events: readonly KeepEventType[] = ['record.added', 'record.gone']) =>
  webhooks.add({ url: `${receiver.origin}${path}`, events, secret: SECRET });

/** Something happens to a record, and whoever wants to hear of it is to be told. */
async function happen(...types: KeepEventType[]): Promise<void> {
  const before = await store.records.get(KEY);
  const events: KeepEvent[] = types.map((type, n) => ({
    id: `e${(before?.revision ?? 0) + 1}${n}`,
    type,
    at: new Date(now).toISOString(),
    sourceId: 'docs',
    key: KEY,
    url: 'https://docs.example.com/a',
    version: null,
    correlationId: 'c1',
    detail: { returned: true },
  }));
  const record = {
    ...{ key: KEY, sourceId: 'docs', url: 'https://docs.example.com/a', canonicalUrl: 'https://docs.example.com/a', authScope: null },
    ...({ state: 'active', current: null, lastVersion: 0, duplicateOf: null, title: 'Harbour', language: null, checkedAt: null } as const),
    ...{ firstSeenAt: new Date(0).toISOString(), changedAt: null, lastVerdict: null, lastAttemptAt: null, failures: 0, belief: null },
    ...{ validators: { etag: null, lastModified: null }, revision: (before?.revision ?? 0) + 1 },
  };
  expect(await store.records.apply({ record, events })).toBe(true);
  await store.work.enqueue(await notices({ store }, SOURCE, events));
}

/** Everything that is due by now, one after the other. */
async function deliver(): Promise<void> {
  for (;;) {
    const [claim] = await store.work.claim({ queues: ['notify'], worker: 'w', limit: 1, leaseMs: 60_000 });
    if (claim === undefined) return;
    const { outcome, hostPausedUntil } = await stage.run({ claim, signal: new AbortController().signal });
    const { queue, key, fence } = claim;
    await store.work.settle([{ queue, key, fence, outcome, ...(hostPausedUntil === undefined ? {} : { hostPausedUntil }) }]);
    // The pace of a host.
    now += 1_000;
  }
}
const counts = async () => {
  const [{ queued, done, failed, dead } = { queued: 0, done: 0, failed: 0, dead: 0 }] = (await store.work.counts()).queues;
  return { queued, done, failed, dead };
};
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: unknown) => (error instanceof VeritrailError ? error.code : String(error)),
  );

describe('a webhook', () => {
  it('hears of what it asked for, signed, once, without any text of the page', async () => {
    await add();
    await happen('record.added', 'record.changed', 'record.gone');
    await deliver();
    expect(received.map(({ id, isSigned }) => [id, isSigned])).toEqual([
      ['e10', true],
      ['e12', true],
    ]);
    const event = JSON.parse(received[0]?.body ?? '');
    expect(event).toEqual(await store.records.event('e10'));
    expect(Object.keys(event).sort()).toEqual(['at', 'correlationId', 'detail', 'id', 'key', 'sourceId', 'type', 'url', 'version']);
    expect(receiver.seen.map(({ method, url }) => `${method} ${url}`)).toEqual(['POST /hook', 'POST /hook']);
    expect(await counts()).toEqual({ queued: 0, done: 2, failed: 0, dead: 0 });
  });

  it('hears again after a failure, by the same id whatever came between', async () => {
    await add();
    await happen('record.added');
    answers = [500, 503];
    await deliver();
    await happen('record.gone');
    await deliver();
    expect(received.map(({ id }) => id)).toEqual(['e10', 'e20']);
    now += 3_000;
    await deliver();
    expect([received.map(({ id }) => id), received.every(({ isSigned }) => isSigned)]).toEqual([['e10', 'e20', 'e10', 'e20'], true]);
    expect(await counts()).toEqual({ queued: 0, done: 2, failed: 0, dead: 0 });
  });

  it('that never takes a message has it given up after eight attempts within a day and a half, and again after it is resumed', async () => {
    const { webhook } = await add();
    await happen('record.added');
    answers = Array.from({ length: 8 }, () => 503);
    const began = now;
    for (let round = 0; round < 40; round++) {
      await deliver();
      now += 3_600_000;
    }
    expect([received.length, now - began > 36 * 3_600_000]).toEqual([8, true]);
    expect(await webhooks.show(webhook.id)).toMatchObject({
      waiting: 0,
      undelivered: [{ eventId: 'e10', attempts: 8, code: 'max_attempts', detail: expect.stringContaining('http_503') }],
    });
    expect(await webhooks.resume(webhook.id)).toMatchObject({ again: 1 });
    await deliver();
    expect([received.length, (await webhooks.show(webhook.id)).undelivered]).toEqual([9, []]);
  });

  it('whose receiver is gone is paused, which stands in the audit, and what waits is kept for its return', async () => {
    const { webhook } = await add();
    await happen('record.added', 'record.gone');
    answers = [410];
    await deliver();
    expect(received).toHaveLength(1);
    expect(await webhooks.list()).toMatchObject([{ id: webhook.id, state: 'paused' }]);
    expect((await store.audit.list(9)).map(({ kind }) => kind)).toEqual(['webhook.paused', 'webhook.added']);
    expect((await webhooks.show(webhook.id)).undelivered.map(({ code }) => code).sort()).toEqual(['http_410', 'webhook_paused']);
    await happen('record.gone');
    expect(await webhooks.resume(webhook.id)).toMatchObject({ again: 2, webhook: { state: 'active' } });
    await deliver();
    expect(received.map(({ id }) => id).sort()).toEqual(['e10', 'e10', 'e11']);
  });

  it('follows no redirect, and the place that it leads to hears nothing', async () => {
    await add();
    await happen('record.added');
    answers = [[307, { location: '/elsewhere' }]];
    await deliver();
    expect(receiver.seen.map(({ url }) => url)).toEqual(['/hook']);
    expect(await counts()).toMatchObject({ queued: 1, done: 0 });
  });

  it('in a private network is refused when it is added, and when it is asked', async () => {
    await add();
    await close();
    open([]);
    expect(await codeOf(add())).toBe('guard_blocked');
    await happen('record.added');
    await deliver();
    const [hook] = await webhooks.list();
    expect([received, (await webhooks.show(hook?.id ?? '')).undelivered]).toMatchObject([[], [{ code: 'guard_blocked' }]]);
  });

  it('of one source hears nothing of another, and must name one that is registered', async () => {
    expect(await codeOf(webhooks.add({ url: receiver.origin, events: ['record.added'], sourceIds: ['docs'] }))).toBe('not_found');
    const sources = createSourceRegistry({ store, now: () => now });
    await sources.add({ ...COMPLETE, id: 'docs' });
    await sources.add({ ...COMPLETE, id: 'other', scope: { kind: 'host', urls: ['https://other.example/'] } });
    await webhooks.add({ url: receiver.origin, events: ['record.added'], sourceIds: ['other'] });
    await happen('record.added');
    expect(await counts()).toMatchObject({ queued: 0 });
  });

  it('that is removed takes its messages with it, and is not told of what was removed', async () => {
    const { webhook } = await add();
    await happen('record.added');
    await store.records.removeRecords([KEY]);
    await deliver();
    expect([received, (await webhooks.show(webhook.id)).undelivered]).toMatchObject([[], [{ code: 'event_removed' }]]);
    expect(await webhooks.resume(webhook.id)).toMatchObject({ again: 0 });
    await webhooks.remove(webhook.id);
    expect([await codeOf(webhooks.show(webhook.id)), await store.work.list({ queue: 'notify' }, 0, 9)]).toEqual(['not_found', []]);
  });

  it('is tried by a message of its own', async () => {
    const { webhook } = await add();
    expect(await webhooks.test(webhook.id)).toMatchObject({ delivered: true, status: 204, problem: null });
    answers = [500];
    expect(await webhooks.test(webhook.id)).toMatchObject({ delivered: false, status: 500 });
    expect(JSON.parse(received[0]?.body ?? '')).toEqual({ id: received[0]?.id, type: 'webhook.test', at: new Date(now).toISOString() });
    expect(received[0]?.isSigned).toBe(true);
  });

  it('has a secret that stands nowhere in the clear, and one that is made is told once', async () => {
    const { webhook, secret } = await webhooks.add({ url: `${receiver.origin}/?token=abcdefgh`, events: ['record.added'] });
    expect(secret).toMatch(/^whsec_/);
    expect((await add()).secret).toBeNull();
    await happen('record.added');
    answers = [500, 500];
    await deliver();
    await webhooks.test(webhook.id);
    const row = await store.webhooks.get(webhook.id);
    const told = JSON.stringify([
      await webhooks.list(),
      await webhooks.show(webhook.id),
      traced,
      await store.audit.list(99),
      await store.work.list({ queue: 'notify' }, 0, 99),
      Buffer.from(row?.sealed ?? []).toString('latin1'),
    ]);
    for (const hidden of [secret ?? '', (secret ?? '').slice(6), SECRET, SECRET.slice(6)]) expect(told).not.toContain(hidden);
    expect(JSON.stringify([traced, await store.audit.list(99)])).not.toContain('abcdefgh');
  });

  it('whose secret was moved from another one, or whose key is gone, is told of', async () => {
    const [one, two] = [await add('/1'), await add('/2')];
    const other = await store.webhooks.get(two.webhook.id);
    if (other !== null) await store.webhooks.put({ ...other, webhook: one.webhook });
    expect(await codeOf(webhooks.test(one.webhook.id))).toBe('store_corrupt');
    if (other !== null) await store.webhooks.put({ ...other, keyId: 'another' });
    expect(await codeOf(webhooks.test(two.webhook.id))).toBe('session_key_invalid');
  });
});
