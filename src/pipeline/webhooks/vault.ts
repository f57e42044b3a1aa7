import { type Keyring, openText, type SessionKey, sealText } from '../../lanes/index.ts';
import type { WebhookRow, WebhookStore } from '../../store/index.ts';
import type { Secrets } from '../../telemetry/index.ts';
import { VeritrailError } from '../../vocabulary/index.ts';

export interface VaultParts {
  readonly webhooks: WebhookStore;
  /** Those of sessions: one place to keep, one rotation. */
  readonly keys: Keyring;
  /** Hears of every secret that is opened, before anybody else. */
  readonly secrets: Pick<Secrets, 'add'>;
}

/** Secrets of webhooks, sealed in the store and opened one by one. */
export interface WebhookVault {
  seal(id: string, secret: string): Pick<WebhookRow, 'keyId' | 'sealed'>;
  /** @throws VeritrailError session_key_invalid, store_corrupt */
  open(row: WebhookRow): string;
  /** Seals every secret anew. @throws VeritrailError session_key_invalid, store_corrupt */
  reseal(key: SessionKey): Promise<void>;
}

/** Part of the seal, so that a secret cannot be moved to another webhook, or be taken for a session. */
const boundTo = (id: string): readonly string[] => ['veritrail-webhook-v1', id];

export function createWebhookVault({ webhooks, keys, secrets }: VaultParts): WebhookVault {
  const tell = (id: string, secret: string): void => secrets.add(`webhook ${id}`, [secret, secret.replace(/^whsec_/, '')]);
  const open = ({ webhook: { id }, keyId, sealed }: WebhookRow): string => {
    const key = keys.byId(keyId);
    if (key === null)
      throw new VeritrailError('session_key_invalid', `the secret of the webhook ${id} is sealed by the key ${keyId}, which is not here`);
    const secret = openText(sealed, boundTo(id), key);
    if (secret === null)
      throw new VeritrailError(
        'store_corrupt',
        `the secret of the webhook ${id} was changed after it was sealed; remove it and add it anew`,
      );
    tell(id, secret);
    return secret;
  };
  return {
    seal(id, secret) {
      tell(id, secret);
      const key = keys.sealing();
      return { keyId: key.id, sealed: sealText(secret, boundTo(id), key) };
    },
    open,
    async reseal(key) {
      for (const { id } of await webhooks.list()) {
        const row = await webhooks.get(id);
        if (row !== null && row.keyId !== key.id)
          await webhooks.put({ ...row, keyId: key.id, sealed: sealText(open(row), boundTo(id), key) });
      }
    },
  };
}
