import { createRequire } from 'node:module';
import type { Config } from './config.ts';
import type { CredentialSource } from './http/index.ts';
import {
  type BrowserLane,
  browserSession,
  createBrowserPool,
  createSessionBook,
  credentialsOf,
  isExecutable,
  openKeyring,
  peerBrowser,
  type SessionBook,
  type StealthLane,
  type SystemKeyring,
  systemKeyring,
} from './lanes/index.ts';
import { createWebhookVault, type WebhookVault } from './pipeline/index.ts';
import type { SessionDesk } from './router/index.ts';
import type { Store } from './store/index.ts';
import { type Clock, createSecrets, type Secrets, withoutSecrets } from './telemetry/index.ts';
import type { Browsing } from './vocabulary/index.ts';

/** What only some tasks may use: sessions, each part of the house by the door that is meant for it. */
export interface Gates {
  readonly secrets: Secrets;
  readonly book: SessionBook;
  readonly credentials: CredentialSource;
  readonly desk: SessionDesk;
  /** Secrets of webhooks, sealed by the keys of sessions. */
  readonly vault: WebhookVault;
}

/** @param system the keyring of the operating system */
export function openGates(
  { sessionKey, formerSessionKey, keySource, dataDir }: Config,
  { sessions, webhooks }: Pick<Store, 'sessions' | 'webhooks'>,
  clock: Clock,
  system: SystemKeyring = systemKeyring(createRequire(import.meta.url)),
): Gates {
  const now = (): number => clock.now();
  const secrets = createSecrets();
  const keys = openKeyring({ source: keySource, given: sessionKey, former: formerSessionKey, directory: dataDir, system });
  const vault = createWebhookVault({ webhooks, keys, secrets });
  const book = createSessionBook({ store: sessions, keys, secrets, now, resealOthers: vault.reseal });
  return {
    secrets,
    book,
    vault,
    credentials: credentialsOf(book, secrets, now),
    desk: { state: book.state, mark: book.mark, forBrowser: (url, scope) => browserSession(book, url, scope, now()) },
  };
}

export interface OpenStealth {
  readonly lane: StealthLane;
  close(): Promise<void>;
}

/** The stealth lane with a browser of its own, which is looked for and started by the first page that is read in it, or never. */
export function openStealth(
  { browser: given }: Config,
  policy: StealthLane['policy'],
  { audit }: Pick<Store, 'audit'>,
  browser: BrowserLane,
): OpenStealth {
  const { locale, timeZone } = Intl.DateTimeFormat().resolvedOptions();
  let opening: Promise<BrowserLane> | null = null;
  const open = async (): Promise<BrowserLane> => {
    const { executablePath, endpoint, sandbox, concurrency, stealthExecutablePath } = given;
    const own = stealthExecutablePath ?? (await peerBrowser((name) => import(name), isExecutable));
    const where = own === null ? { executablePath, endpoint } : { executablePath: own };
    return { ...browser, pool: createBrowserPool({ ...where, sandbox, concurrency, tellsAutomation: false }) };
  };
  return {
    lane: {
      policy,
      audit,
      browser() {
        opening ??= open();
        return opening;
      },
      machine: { locale, timeZone, platform: process.platform },
    },
    close: async () => (await opening)?.pool.close(),
  };
}

/** What was collected on the way is masked as every page is; here goes what is told of the visit. */
export function visitTold(browsing: Browsing, mask: (text: string) => string): Browsing {
  const { network, consoleErrors, frames, steps } = browsing;
  return { ...browsing, ...withoutSecrets({ network, consoleErrors, frames, steps }, mask) };
}
