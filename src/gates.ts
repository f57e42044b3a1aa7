import type { Config } from './config.ts';
import type { CredentialSource } from './http/index.ts';
import {
  type BrowserLane,
  browserSession,
  createSessionBook,
  credentialsOf,
  openKeyring,
  type SessionBook,
  type StealthLane,
} from './lanes/index.ts';
import type { SessionDesk } from './router/index.ts';
import type { Store } from './store/index.ts';
import { type Clock, createSecrets, type Secrets } from './telemetry/index.ts';

/** What only some tasks may use: sessions, each part of the house by the door that is meant for it. */
export interface Gates {
  readonly secrets: Secrets;
  readonly book: SessionBook;
  readonly credentials: CredentialSource;
  readonly desk: SessionDesk;
}

export function openGates({ sessionKey, formerSessionKey, dataDir }: Config, { sessions }: Pick<Store, 'sessions'>, clock: Clock): Gates {
  const now = (): number => clock.now();
  const secrets = createSecrets();
  const keys = openKeyring({ given: sessionKey, former: formerSessionKey, directory: dataDir });
  const book = createSessionBook({ store: sessions, keys, secrets, now });
  return {
    secrets,
    book,
    credentials: credentialsOf(book, secrets, now),
    desk: { state: book.state, mark: book.mark, forBrowser: (url, scope) => browserSession(book, url, scope, now()) },
  };
}

/** How this machine's own browser would present itself. */
export function stealthLane({ sources }: Config, { audit }: Pick<Store, 'audit'>, browser: BrowserLane): StealthLane {
  const { locale, timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return { sources, audit, browser, machine: { locale, timeZone, platform: process.platform } };
}
