/**
 * @module Who is told of what happens to records: webhooks with sealed secrets, messages signed as Standard Webhooks 1.0.0 says. In: a webhook, an
 * event. Out: one POST, and what its answer means for the message (pure). Errors: `input_invalid`, `guard_blocked`, `not_found`,
 * `session_key_invalid`, `store_corrupt`.
 */
export { MAX_DELIVERIES, meaningOf, send } from './deliver.ts';
export { createWebhookVault, type WebhookVault } from './vault.ts';
export { createWebhooks, EVENT_REMOVED, messageKey, NOTIFY, type Webhooks } from './webhooks.ts';
