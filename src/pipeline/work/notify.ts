import type { HttpClient } from '../../http/index.ts';
import type { Webhook } from '../../vocabulary/index.ts';
import { EVENT_REMOVED, meaningOf, NOTIFY, send, type WebhookVault } from '../webhooks/index.ts';
import type { KeepDeps } from './deps.ts';
import { Notifying, payloadOf } from './payload.ts';
import type { Stage, StageResult } from './stage.ts';

/** Tells one webhook of one event. The message has the id of its event: whoever gets it twice, or late, knows it by that. */
export function notifyStage(
  deps: Pick<KeepDeps, 'contextOf' | 'now' | 'random'> & { readonly store: Pick<KeepDeps['store'], 'records' | 'webhooks' | 'audit'> },
  http: Pick<HttpClient, 'request'>,
  vault: WebhookVault,
): Stage {
  const { records, webhooks, audit } = deps.store;
  return {
    queue: NOTIFY,
    async run({ claim, signal }) {
      const { eventId, webhookId, correlationId } = payloadOf(Notifying, claim);
      const row = await webhooks.get(webhookId);
      if (row === null) return failed('webhook_removed', 'the webhook was removed');
      if (row.webhook.state === 'paused') return failed('webhook_paused', 'it came to its turn while the webhook was paused');
      const event = await records.event(eventId);
      if (event === null) return failed(EVENT_REMOVED, 'what it tells of was removed');
      const message = { id: event.id, body: JSON.stringify(event) };
      const outcome = await send(http, row.webhook, message, vault.open(row), deps.now(), deps.contextOf(correlationId, signal));
      const meaning = meaningOf(outcome, claim.attempts, deps.now(), deps.random());
      if (meaning.kind === 'settled') {
        const { hostPausedUntil, outcome: settled } = meaning;
        return { outcome: settled, ...(hostPausedUntil === undefined ? {} : { hostPausedUntil }) };
      }
      await pause(row.webhook);
      return { outcome: { state: 'dead', reason: meaning.reason } };
    },
  };

  async function pause({ id, url }: Webhook): Promise<void> {
    const detail = { id, host: new URL(url).host, reason: 'the receiver answered 410: it wants to hear no more' };
    await audit.append({ at: deps.now(), kind: 'webhook.paused', detail });
    // As it is by now: a person may have removed it.
    const row = await webhooks.get(id);
    if (row !== null) await webhooks.put({ ...row, webhook: { ...row.webhook, state: 'paused' } });
  }
}

const failed = (code: string, detail: string): StageResult => ({ outcome: { state: 'failed', reason: { code, detail } } });
