import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSessionBook, openKeyring } from '../../lanes/index.ts';
import { openStore, type Store, type WebhookRow } from '../../store/index.ts';
import { createSecrets } from '../../telemetry/index.ts';
import type { Webhook } from '../../vocabulary/index.ts';
import { createWebhookVault } from './vault.ts';

let folder: string;
let store: Store;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vault-'));
  store = openStore({ memory: true });
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

const webhook = (id: string): Webhook => ({
  id,
  url: 'https://hooks.example/',
  events: ['record.added'],
  sourceIds: [],
  state: 'active',
  createdAt: '2026-12-01T00:00:00Z',
});

describe('secrets of webhooks', () => {
  it('are sealed anew by a rotation of the key of sessions, and open after it', async () => {
    const keys = openKeyring({ directory: folder, system: { get: () => null, set: () => undefined, remove: () => undefined } });
    const secrets = createSecrets();
    const vault = createWebhookVault({ webhooks: store.webhooks, keys, secrets });
    const book = createSessionBook({ store: store.sessions, keys, secrets, now: () => 0, resealOthers: vault.reseal });
    const row: WebhookRow = { webhook: webhook('a'), ...vault.seal('a', 'whsec_of a receiver') };
    await store.webhooks.put(row);
    const { keyId } = await book.rotate();
    const after = await store.webhooks.get('a');
    expect([after?.keyId, keyId === row.keyId]).toEqual([keyId, false]);
    if (after !== null) expect(vault.open(after)).toBe('whsec_of a receiver');
    expect(() => vault.open(row)).toThrow(/which is not here/);
    expect(secrets.mask('it says whsec_of a receiver')).toBe('it says REDACTED');
  });
});
