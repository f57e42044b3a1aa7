import { randomUUID } from 'node:crypto';
import type { ForesightClient, HttpClient } from '../../http/index.ts';
import type { Store, WebhookRow, WorkFilter, WorkRow } from '../../store/index.ts';
import type { RunContext } from '../../telemetry/index.ts';
import {
  type KeepEventType,
  parseInput,
  VeritrailError,
  Webhook,
  type WebhookAdded,
  type WebhookReport,
  type WebhookTest,
} from '../../vocabulary/index.ts';
import type { SourceRegistry } from '../sources/index.ts';
import { isDelivered, send } from './deliver.ts';
import { newSecret, secretBytes } from './sign.ts';
import type { WebhookVault } from './vault.ts';

export interface WebhookDraft {
  readonly url: string;
  readonly events: readonly KeepEventType[];
  /** Of these sources; none = of all. */
  readonly sourceIds?: readonly string[];
  /** `whsec_` and 24 to 64 bytes in Base64. Default: one is made. */
  readonly secret?: string;
}

/** Who is told of what happens to records. Every change stands in the audit. */
export interface Webhooks {
  /** @throws VeritrailError `input_invalid`, `guard_blocked` for an address that is never asked, `not_found` for an unknown source */
  add(draft: WebhookDraft): Promise<WebhookAdded>;
  list(): Promise<Webhook[]>;
  /** With what was not delivered. @throws VeritrailError `not_found` */
  show(id: string): Promise<WebhookReport>;
  /** Nothing is sent. What comes to its turn meanwhile waits for `resume`. @throws VeritrailError `not_found` */
  pause(id: string): Promise<Webhook>;
  /** Sends again, first of all what was not delivered. @throws VeritrailError `not_found` */
  resume(id: string): Promise<{ readonly webhook: Webhook; readonly again: number }>;
  /** With all messages that wait. @throws VeritrailError `not_found` */
  remove(id: string): Promise<void>;
  /** Sends one message at once, whether it is paused or not. @throws VeritrailError `not_found`, `session_key_invalid` */
  test(id: string, signal?: AbortSignal): Promise<WebhookTest>;
}

export interface WebhooksParts {
  readonly store: Pick<Store, 'webhooks' | 'work' | 'audit'>;
  readonly sources: Pick<SourceRegistry, 'show'>;
  readonly vault: WebhookVault;
  readonly http: Pick<HttpClient, 'request'> & Pick<ForesightClient, 'foresee'>;
  readonly contextOf: (correlationId: string, signal: AbortSignal) => RunContext;
  readonly now: () => number;
}

/** The queue of messages; the key of one is `<webhook>:<event>`. */
export const NOTIFY = 'notify';
/** Why a message was not sent: what it tells of is gone. */
export const EVENT_REMOVED = 'event_removed';
export const messageKey = (webhookId: string, eventId: string): string => `${webhookId}:${eventId}`;

const PAGE = 1_000;
/** As many are told. */
const TOLD = 100;

export function createWebhooks({ store, sources, vault, http, contextOf, now }: WebhooksParts): Webhooks {
  const rowOf = async (id: string): Promise<WebhookRow> => {
    const row = await store.webhooks.get(id);
    if (row === null) throw new VeritrailError('not_found', `no webhook ${id}`);
    return row;
  };
  const audit = (kind: string, { id, url, events, sourceIds }: Webhook): Promise<void> =>
    // What stands behind the host may be a secret of the receiver.
    store.audit.append({ at: now(), kind: `webhook.${kind}`, detail: { id, host: new URL(url).host, events, sourceIds } });
  async function* messagesOf({ id, url }: Webhook, state: WorkFilter['state'] & string): AsyncGenerator<WorkRow> {
    for (let after = 0; ; ) {
      const rows = await store.work.list({ queue: NOTIFY, host: new URL(url).host, state }, after, PAGE);
      for (const row of rows) if (row.key.startsWith(messageKey(id, ''))) yield row;
      after = rows.at(-1)?.number ?? after;
      if (rows.length < PAGE) return;
    }
  }
  const undelivered = async (webhook: Webhook): Promise<WorkRow[]> => {
    const rows: WorkRow[] = [];
    for (const state of ['dead', 'failed'] as const) for await (const row of messagesOf(webhook, state)) rows.push(row);
    return rows.sort((a, b) => (b.endedAt ?? 0) - (a.endedAt ?? 0) || b.number - a.number);
  };
  const restate = async (id: string, state: Webhook['state'], kind: string): Promise<Webhook> => {
    const row = await rowOf(id);
    const webhook: Webhook = { ...row.webhook, state };
    await audit(kind, webhook);
    await store.webhooks.put({ ...row, webhook });
    return webhook;
  };

  return {
    async add({ url, events, sourceIds = [], secret }) {
      const webhook = parseInput(
        Webhook,
        {
          id: `wh-${randomUUID().slice(0, 8)}`,
          url,
          events: [...new Set(events)],
          sourceIds: [...new Set(sourceIds)],
          state: 'active',
          createdAt: new Date(now()).toISOString(),
        },
        'webhook',
      );
      const target = new URL(webhook.url);
      if (target.username !== '' || target.password !== '')
        throw new VeritrailError(
          'input_invalid',
          'webhook: url: credentials in an address are never sent; the receiver knows us by the signature',
        );
      const { guard } = await http.foresee(target, now());
      if (!guard.allowed) throw new VeritrailError('guard_blocked', `${target.host}: ${guard.reason}`);
      for (const id of webhook.sourceIds) await sources.show(id);
      if (secret !== undefined) secretBytes(secret);
      const made = secret === undefined ? newSecret() : null;
      const sealed = vault.seal(webhook.id, made ?? secret?.trim() ?? '');
      await audit('added', webhook);
      await store.webhooks.put({ webhook, ...sealed });
      return { webhook, secret: made };
    },
    list: () => store.webhooks.list(),
    async show(id) {
      const { webhook, keyId } = await rowOf(id);
      let waiting = 0;
      for (const state of ['queued', 'leased'] as const) for await (const _ of messagesOf(webhook, state)) waiting++;
      return {
        schemaVersion: 'webhook-report-v1',
        webhook,
        keyId,
        waiting,
        undelivered: (await undelivered(webhook)).slice(0, TOLD).map(({ key, endedAt, attempts, reason }) => ({
          eventId: key.slice(messageKey(id, '').length),
          endedAt: new Date(endedAt ?? 0).toISOString(),
          attempts,
          code: reason?.code ?? 'unknown',
          detail: reason?.detail ?? '',
        })),
      };
    },
    pause: (id) => restate(id, 'paused', 'paused'),
    async resume(id) {
      const webhook = await restate(id, 'active', 'resumed');
      // Of what was removed nobody is told any more.
      const again = (await undelivered(webhook)).filter(({ reason }) => reason?.code !== EVENT_REMOVED).toReversed();
      // An item that has ended is opened again, with all of its attempts.
      for (let at = 0; at < again.length; at += PAGE)
        await store.work.enqueue(
          again.slice(at, at + PAGE).map(({ queue, key, host, source, tenant, priority, payload, maxAttempts }) => ({
            queue,
            key,
            host,
            source,
            tenant,
            priority,
            payload,
            maxAttempts,
            dueAt: 0,
          })),
        );
      return { webhook, again: again.length };
    },
    async remove(id) {
      const { webhook } = await rowOf(id);
      await audit('removed', webhook);
      await store.webhooks.remove(id);
      const keys: string[] = [];
      for (const state of ['queued', 'dead', 'failed'] as const) for await (const { key } of messagesOf(webhook, state)) keys.push(key);
      for (const key of keys) await store.work.remove({ queue: NOTIFY, key });
    },
    async test(id, signal = new AbortController().signal) {
      const row = await rowOf(id);
      const messageId = `test-${randomUUID()}`;
      const body = JSON.stringify({ id: messageId, type: 'webhook.test', at: new Date(now()).toISOString() });
      const outcome = await send(http, row.webhook, { id: messageId, body }, vault.open(row), now(), contextOf(messageId, signal));
      return {
        schemaVersion: 'webhook-test-v1',
        webhookId: id,
        messageId,
        delivered: isDelivered(outcome),
        status: outcome.kind === 'response' ? outcome.status : null,
        problem: outcome.kind === 'failure' ? outcome.problem : null,
      };
    },
  };
}
