import { type Imported, type KeySource, readCookies, readHeaders, readState, type SessionBook } from './lanes/index.ts';
import { type Clock, systemClock } from './telemetry/index.ts';
import { type ReadResult, type SessionCheck, type SessionDetails, type SessionInfo, VeritrailError } from './vocabulary/index.ts';

/** What a session is registered from; several may be given. Only what belongs to the origin is taken. */
export interface SessionSource {
  /** Text of a file that browsers' automation wrote (Playwright's `storageState`). */
  readonly storageState?: string;
  /** Text of a cookies.txt, or a JSON list of cookies. */
  readonly cookies?: string;
  /** Lines `Name: value`. They are sent to exactly the origin. */
  readonly headers?: string;
  /** A page that only those see who are logged in; what `check` reads. Default: the origin's first page. */
  readonly checkUrl?: string;
}

export interface LoginOptions {
  readonly checkUrl?: string;
  /** Where the person begins. Default: the origin's first page. */
  readonly url?: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly signal?: AbortSignal;
}

/** Registered sessions: one for each origin and scope, sealed in the data directory. */
export interface Sessions {
  /** Replaces what was registered for the same origin and scope. @throws VeritrailError `input_invalid`, `session_key_invalid` */
  add(origin: string, scope: string, from: SessionSource): Promise<SessionInfo>;
  /** Open a visible browser in which a person logs in; the session is taken when its window is closed. @throws VeritrailError `display_missing`, `browser_missing` */
  logIn(origin: string, scope: string, options?: LoginOptions): Promise<SessionInfo>;
  list(): Promise<SessionInfo[]>;
  /** Names and times, no values. @throws VeritrailError `session_missing`, `session_key_invalid`, `session_tampered` */
  show(origin: string, scope: string): Promise<SessionDetails>;
  /** @throws VeritrailError `session_missing` */
  remove(origin: string, scope: string): Promise<void>;
  /** Where the key is kept that seals them, or would be. @throws VeritrailError `session_key_invalid`, `keyring_missing` where that cannot be used */
  keyPlace(): KeySource;
  /** Seal all sessions anew, by the given key or by a new one of the data directory. */
  rotate(): Promise<{ readonly sessions: number; readonly keyId: string }>;
  /** Read a page of the session, and set its state by what came. @throws VeritrailError `session_missing` */
  check(origin: string, scope: string, url?: string): Promise<SessionCheck>;
}

export interface SessionsParts {
  readonly book: SessionBook;
  readonly executablePath: string | undefined;
  readonly read: (url: string, scope: string) => Promise<ReadResult>;
}

/** The sessions of the library face. */
export function createSessions({ book, executablePath, read }: SessionsParts): Sessions {
  const register = async (
    origin: string,
    scope: string,
    { cookies, localStorage }: Imported,
    headers: string,
    checkUrl?: string,
  ): Promise<SessionInfo> => {
    const given = readHeaders(headers, origin, 'the headers');
    if (checkUrl !== undefined && URL.parse(checkUrl)?.origin !== new URL(origin).origin)
      throw new VeritrailError('input_invalid', `the page to check by must belong to ${origin}`);
    return book.add(origin, scope, {
      cookies: [...cookies, ...given.cookies],
      localStorage: [...localStorage],
      headers: given.headers,
      checkUrl: checkUrl ?? null,
    });
  };
  const known = async (origin: string, scope: string): Promise<SessionInfo> => {
    const found = (await book.list()).find((one) => one.scope === scope && one.origin === originOf(origin));
    if (found === undefined) throw new VeritrailError('session_missing', `${originOf(origin)} in scope ${scope}`);
    return found;
  };
  return {
    async add(address, scope, { storageState, cookies, headers = '', checkUrl }) {
      const origin = originOf(address);
      const parts: Imported[] = [
        ...(storageState === undefined ? [] : [readState(storageState, origin, 'the storage state')]),
        ...(cookies === undefined ? [] : [readCookies(cookies, origin, 'the cookies')]),
      ];
      const all = { cookies: parts.flatMap((one) => one.cookies), localStorage: parts.flatMap((one) => one.localStorage) };
      return register(origin, scope, all, headers, checkUrl);
    },
    async logIn(address, scope, { url = address, checkUrl, env = process.env, signal = new AbortController().signal } = {}) {
      const origin = originOf(address);
      if (originOf(url) !== origin) throw new VeritrailError('input_invalid', `the page to begin at must belong to ${origin}`);
      const clock: Clock = systemClock;
      // Whoever never logs in by hand does not pay for the code that speaks to a browser.
      const { logInByHand } = await import('./lanes/authenticated/login.ts');
      const taken = await logInByHand({ url, executablePath, env, platform: process.platform, signal, clock });
      return register(origin, scope, taken, '', checkUrl);
    },
    list: () => book.list(),
    show: (origin, scope) => book.details(origin, scope),
    remove: (origin, scope) => book.remove(origin, scope),
    keyPlace: () => book.keyPlace(),
    rotate: () => book.rotate(),
    async check(address, scope, url) {
      const { origin } = await known(address, scope);
      const page = url ?? (await book.details(origin, scope)).checkUrl ?? `${origin}/`;
      if (originOf(page) !== origin) throw new VeritrailError('input_invalid', `the page to check by must belong to ${origin}`);
      // An expired one is given the chance to be valid after all; the read says what it is.
      await book.mark(origin, scope, 'active');
      const result = await read(page, scope);
      return { session: await known(origin, scope), valid: result.end === 'complete', read: result };
    },
  };
}

function originOf(address: string): string {
  const url = URL.parse(address);
  if (url === null || !/^https?:$/.test(url.protocol)) throw new VeritrailError('url_invalid', address.slice(0, 200));
  return url.origin;
}
