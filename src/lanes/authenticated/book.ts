import type { SessionRow, SessionStore } from '../../store/index.ts';
import type { Secrets } from '../../telemetry/index.ts';
import { parseInput, ScopeName, type SessionDetails, type SessionInfo, VeritrailError } from '../../vocabulary/index.ts';
import { concerns, openJar, type SessionJar } from './cookies.ts';
import type { Keyring, KeySource } from './keys.ts';
import { open, type SealedFor, type SessionKey, seal } from './seal.ts';
import { originOf, parseContent, type SessionContent, secretsOf } from './session.ts';

export interface BookParts {
  readonly store: SessionStore;
  readonly keys: Keyring;
  /** Hears of every secret that is opened, before anybody else. */
  readonly secrets: Pick<Secrets, 'add'>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Whatever else is sealed by these keys is sealed anew by a rotation, before the old key goes. @throws VeritrailError where something does not open */
  readonly resealOthers?: (key: SessionKey) => Promise<void>;
}

export type SessionState = 'active' | 'expired' | 'missing';

/** An opened session. It lives as long as its row stays as it is. */
export interface OpenSession {
  readonly row: SessionRow;
  readonly content: SessionContent;
  readonly jar: SessionJar;
}

/** The sessions of one data directory: sealed in the store, opened one by one by whoever names origin and scope. */
export interface SessionBook {
  /** Replaces what was registered for the same origin and scope. @throws VeritrailError input_invalid for a session that holds nothing */
  add(origin: string, scope: string, content: SessionContent): Promise<SessionInfo>;
  /** Asks for no key. */
  list(): Promise<SessionInfo[]>;
  /** @throws VeritrailError session_missing, session_key_invalid, session_tampered */
  details(origin: string, scope: string): Promise<SessionDetails>;
  /** @throws VeritrailError session_missing */
  remove(origin: string, scope: string): Promise<void>;
  /** Seals every session anew. @returns how many, and by which key. @throws VeritrailError session_key_invalid, session_tampered; nothing has changed then */
  rotate(): Promise<{ readonly sessions: number; readonly keyId: string }>;
  /** Where their key is kept. @throws VeritrailError session_key_invalid, keyring_missing */
  keyPlace(): KeySource;
  state(origin: string, scope: string): Promise<SessionState>;
  /** Null where the state is not `active`. @throws VeritrailError session_key_invalid, session_tampered */
  open(origin: string, scope: string): Promise<OpenSession | null>;
  /** Origins with an active session in a scope. */
  origins(scope: string): Promise<string[]>;
  mark(origin: string, scope: string, status: SessionInfo['status']): Promise<void>;
  /** Keep what a server has set. @returns whether anything changed */
  renew(url: URL, scope: string, setCookies: readonly string[]): Promise<boolean>;
}

/** Two processes may renew one session at once; whoever comes second looks again. */
const TRIES = 5;

export function createSessionBook({ store, keys, secrets, now, resealOthers }: BookParts): SessionBook {
  const opened = new Map<string, OpenSession>();

  const unseal = (row: SessionRow): SessionContent => {
    const key = keys.byId(row.keyId);
    if (key === null)
      throw new VeritrailError(
        'session_key_invalid',
        `the session of ${row.origin} in scope ${row.scope} is sealed by the key ${row.keyId}, which is not here`,
      );
    const content = open(row.sealed, row, key);
    secrets.add(ownerOf(row), secretsOf(content));
    return content;
  };
  const found = async (origin: string, scope: string): Promise<SessionRow> => {
    const row = await store.get(originOf(origin), parseInput(ScopeName, scope, 'scope'));
    if (row === null) throw new VeritrailError('session_missing', `${originOf(origin)} in scope ${scope}`);
    return row;
  };
  const sealed = (owner: SealedFor, content: SessionContent): Pick<SessionRow, 'keyId' | 'sealed'> => {
    secrets.add(ownerOf(owner), secretsOf(content));
    const key = keys.sealing();
    return { keyId: key.id, sealed: seal(content, owner, key) };
  };
  const openRow = async (row: SessionRow): Promise<OpenSession> => {
    const key = ownerOf(row);
    const known = opened.get(key);
    // Every seal has a nonce of its own.
    if (known !== undefined && Buffer.from(known.row.sealed).equals(row.sealed)) return { ...known, row };
    const content = unseal(row);
    const session = { row, content, jar: await openJar(content.cookies, new URL(row.origin).hostname) };
    opened.set(key, session);
    return session;
  };
  /** @param change null = leave it as it is */
  const update = async (origin: string, scope: string, change: (row: SessionRow) => Partial<SessionRow> | null): Promise<void> => {
    for (let attempt = 0; attempt < TRIES; attempt++) {
      const row = await store.get(origin, scope);
      const changed = row === null ? null : change(row);
      if (row === null || changed === null) return;
      if (await store.put({ ...row, ...changed, updatedAt: now(), version: row.version + 1 })) return;
    }
    throw new VeritrailError('store_unavailable', `the session of ${origin} in scope ${scope} is changed by others all the time`);
  };

  const renewOne = async (row: SessionRow, url: URL, setCookies: readonly string[]): Promise<boolean> => {
    for (let attempt = 0; attempt < TRIES; attempt++) {
      const current = attempt === 0 ? row : await store.get(row.origin, row.scope);
      if (current === null) return false;
      // A jar of its own: what another request reads from the opened one must be what is stored.
      const content = unseal(current);
      const jar = await openJar(content.cookies, new URL(current.origin).hostname);
      const before = JSON.stringify(jar.all(now()));
      for (const field of setCookies) jar.set(field, url, now());
      const cookies = jar.all(now()).filter(({ domain }) => concerns(domain, new URL(current.origin).hostname));
      if (JSON.stringify(cookies) === before) return false;
      const renewed = { ...content, cookies };
      if (await store.put({ ...current, ...sealed(current, renewed), updatedAt: now(), version: current.version + 1 })) return true;
    }
    return false;
  };

  return {
    async add(address, name, given) {
      const origin = originOf(address);
      const scope = parseInput(ScopeName, name, 'scope');
      const content = parseContent(given, `session of ${origin}`);
      if (content.cookies.length + content.headers.length + content.localStorage.length === 0)
        throw new VeritrailError('input_invalid', `nothing of what was given belongs to ${origin}: no cookie, no header, no stored value`);
      const at = now();
      for (let attempt = 0; attempt < TRIES; attempt++) {
        const before = await store.get(origin, scope);
        const version = (before?.version ?? 0) + 1;
        const row: SessionRow = {
          origin,
          scope,
          ...sealed({ origin, scope }, content),
          status: 'active',
          createdAt: at,
          updatedAt: at,
          version,
        };
        if (await store.put(row)) return infoOf(row);
      }
      throw new VeritrailError('store_unavailable', `the session of ${origin} in scope ${scope} is changed by others all the time`);
    },
    list: async () => (await store.list()).map(infoOf),
    async details(origin, scope) {
      const row = await found(origin, scope);
      const { content, jar } = await openRow(row);
      return {
        ...infoOf(row),
        cookies: jar.all(now()).map(({ value: _, ...cookie }) => cookie),
        localStorage: content.localStorage.map(({ name }) => name),
        headers: content.headers.map(({ name }) => name),
        checkUrl: content.checkUrl,
      };
    },
    async remove(origin, scope) {
      const row = await found(origin, scope);
      await store.remove(row.origin, row.scope);
      opened.delete(ownerOf(row));
    },
    async rotate() {
      const { key, done } = keys.next();
      for (let attempt = 0; attempt < TRIES; attempt++) {
        const rows = (await store.list()).map((row) => ({
          ...row,
          keyId: key.id,
          sealed: seal(unseal(row), row, key),
          updatedAt: now(),
          version: row.version + 1,
        }));
        if (!(await store.putAll(rows))) continue;
        await resealOthers?.(key);
        done();
        return { sessions: rows.length, keyId: key.id };
      }
      throw new VeritrailError('store_unavailable', 'sessions are changed by others all the time; rotate when nothing is read');
    },
    keyPlace: () => keys.place(),
    state: async (origin, scope) => (await store.get(origin, scope))?.status ?? 'missing',
    async open(origin, scope) {
      const row = await store.get(origin, scope);
      return row === null || row.status !== 'active' ? null : openRow(row);
    },
    origins: async (scope) => (await store.list()).flatMap((row) => (row.scope === scope && row.status === 'active' ? [row.origin] : [])),
    mark: (origin, scope, status) => update(origin, scope, (row) => (row.status === status ? null : { status })),
    async renew(url, scope, setCookies) {
      let changed = false;
      // A cookie for a domain belongs to every session of the scope below it: the jar of each takes what it may.
      for (const row of await store.list()) {
        if (row.scope !== scope || row.status !== 'active') continue;
        const own = row.origin === url.origin;
        const fields = own ? setCookies : setCookies.filter((field) => /;\s*domain\s*=/i.test(field));
        if (fields.length > 0) changed = (await renewOne(row, url, fields)) || changed;
      }
      return changed;
    },
  };
}

const ownerOf = ({ origin, scope }: SealedFor): string => JSON.stringify([origin, scope]);

const infoOf = ({ origin, scope, status, keyId, createdAt, updatedAt }: SessionRow): SessionInfo => ({
  origin,
  scope,
  status,
  keyId,
  createdAt: new Date(createdAt).toISOString(),
  updatedAt: new Date(updatedAt).toISOString(),
});
