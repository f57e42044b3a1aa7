import { createHash, createSecretKey, randomBytes, randomUUID } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { VeritrailError } from '../../vocabulary/index.ts';
import type { SessionKey } from './seal.ts';
import type { SystemKeyring } from './system-keyring.ts';

/** Of AES-256. */
const BYTES = 32;

/** The keys of one data directory: one that seals, and those that still open what was sealed before. */
export interface Keyring {
  /** Made at its first use where none is given. @throws VeritrailError session_key_invalid, keyring_missing */
  sealing(): SessionKey;
  /** Null when it is not here. @throws VeritrailError session_key_invalid, keyring_missing */
  byId(id: string): SessionKey | null;
  /** Where the key that seals is kept, or would be. @throws VeritrailError session_key_invalid, keyring_missing where that place cannot be used */
  place(): KeySource;
  /** The key to which everything is to be sealed anew; `done` once all of it is. */
  next(): { readonly key: SessionKey; done(): void };
}

/** Where the key that seals is kept. */
export type KeySource = 'env' | 'keyring' | 'file';

export interface KeyringOptions {
  /** Default: the given key, else where the key of this directory is, else a file. */
  readonly source?: KeySource | undefined;
  /** As given by the operator, hex or Base64. */
  readonly given?: string | undefined;
  /** The one that the given one replaces. */
  readonly former?: string | undefined;
  readonly directory: string;
  readonly system: SystemKeyring;
}

/** One of the places in which a key may be. */
interface Place {
  /** Nothing is made. @throws VeritrailError where it cannot be used */
  check(): void;
  current(): SessionKey | null;
  make(): SessionKey;
  byId(id: string): SessionKey | null;
  /** While a rotation runs, and after one that was cut, there are two. */
  next(): { readonly key: SessionKey; done(): void };
  /** The key is in another place now. */
  leave(): void;
}

/** A given key is never written anywhere; the others change their place with the next rotation. */
export function openKeyring({ source, given, former, directory, system }: KeyringOptions): Keyring {
  const before = former === undefined ? null : keyOf(former, 'VERITRAIL_SESSION_KEY_FORMER');
  const mark = join(directory, 'session.keyring');
  const places: Readonly<Record<KeySource, Place>> = {
    env: ofOperator(given === undefined ? null : keyOf(given, 'VERITRAIL_SESSION_KEY')),
    keyring: inKeyring(mark, system),
    file: inFile(join(directory, 'session.key')),
  };
  const all = Object.values(places);
  // Looked at each time: another process may have moved the key.
  const where = (): KeySource => source ?? (given !== undefined ? 'env' : readText(mark) === null ? 'file' : 'keyring');
  const chosen = (): Place => places[where()];
  return {
    sealing: () => chosen().current() ?? chosen().make(),
    byId(id) {
      if (before?.id === id) return before;
      for (const place of all) {
        const key = place.byId(id);
        if (key !== null) return key;
      }
      return null;
    },
    place() {
      chosen().check();
      return where();
    },
    next() {
      const place = chosen();
      const { key, done } = place.next();
      return {
        key,
        done() {
          done();
          for (const other of all) if (other !== place) other.leave();
        },
      };
    },
  };
}

function ofOperator(own: SessionKey | null): Place {
  const needed = (): SessionKey => {
    if (own === null) throw new VeritrailError('session_key_invalid', 'VERITRAIL_SESSION_KEY is not set');
    return own;
  };
  return {
    check: () => void needed(),
    current: needed,
    make: needed,
    byId: (id) => (own?.id === id ? own : null),
    next: () => ({ key: needed(), done: () => undefined }),
    leave: () => undefined,
  };
}

/** A file that its owner alone can read. */
function inFile(path: string): Place {
  const following = `${path}.next`;
  const make = (at: string): SessionKey => {
    const text = newKey();
    const first = writeOnce(at, text);
    return first === null ? keyOf(text, at) : (readKey(at) ?? keyOf(first, at));
  };
  return {
    check: () => void readKey(path),
    current: () => readKey(path),
    make: () => make(path),
    byId: (id) => [path, following].map(readKey).find((key) => key?.id === id) ?? null,
    next: () => ({ key: readKey(following) ?? make(following), done: () => renameSync(following, path) }),
    leave: () => rmSync(path, { force: true }),
  };
}

/** The system's keyring, in which each key stands under its id; a file of the directory tells which one is its own, and no secret. */
function inKeyring(mark: string, system: SystemKeyring): Place {
  const following = `${mark}.next`;
  const read = (path: string): SessionKey | null => {
    const id = readText(path);
    if (id === null) return null;
    const text = system.get(id);
    if (text === null) throw new VeritrailError('session_key_invalid', `the keyring of this user holds no key ${id}, which ${path} names`);
    return keyOf(text, `the key ${id} of the keyring`);
  };
  const make = (path: string): SessionKey => {
    const text = newKey();
    const key = keyOf(text, path);
    system.set(key.id, text);
    if (writeOnce(path, key.id) === null) return key;
    system.remove(key.id);
    return read(path) ?? make(path);
  };
  return {
    // One that holds nothing yet is asked all the same.
    check: () => void (read(mark) ?? system.get('check')),
    current: () => read(mark),
    make: () => make(mark),
    // Keys of other directories stand there too, and a keyring that is not needed need not be there.
    byId: (id) => [mark, following].filter((path) => readText(path) === id).map(read)[0] ?? null,
    next: () => ({
      key: read(following) ?? make(following),
      done() {
        const before = readText(mark);
        renameSync(following, mark);
        if (before !== null) system.remove(before);
      },
    }),
    leave() {
      const id = readText(mark);
      if (id !== null) system.remove(id);
      rmSync(mark, { force: true });
    },
  };
}

const newKey = (): string => randomBytes(BYTES).toString('hex');

function keyOf(text: string, what: string): SessionKey {
  const trimmed = text.trim();
  const bytes = /^[0-9a-f]{64}$/i.test(trimmed)
    ? Buffer.from(trimmed, 'hex')
    : /^[\w+/-]{43}=?$/.test(trimmed)
      ? Buffer.from(trimmed, 'base64')
      : null;
  if (bytes?.byteLength !== BYTES) throw new VeritrailError('session_key_invalid', `${what}: expected 32 bytes as hex or Base64`);
  // Names the key without helping to find it.
  const id = createHash('sha256').update('veritrail-session-key-id\n').update(bytes).digest('hex').slice(0, 16);
  return { id, key: createSecretKey(bytes) };
}

function readKey(path: string): SessionKey | null {
  const text = readText(path);
  const stat = statSync(path, { throwIfNoEntry: false });
  if (text === null || stat === undefined) return null;
  // Windows has no such bits; its folders of users are their own.
  if (process.platform !== 'win32' && (stat.mode & 0o077) !== 0)
    throw new VeritrailError('session_key_invalid', `${path} can be read by others; make it your own: chmod 600`);
  return keyOf(text, path);
}

function readText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw unusable(path, error);
  }
}

/** Another process may make it at the same time: a link appears whole or not at all, and the first one stands for both. @returns what stood there before */
function writeOnce(path: string, text: string): string | null {
  const draft = `${path}.${randomUUID()}`;
  try {
    writeFileSync(draft, `${text}\n`, { mode: 0o600, flag: 'wx' });
    linkSync(draft, path);
    return null;
  } catch (error) {
    const first = codeOf(error) === 'EEXIST' ? readText(path) : null;
    if (first !== null) return first;
    throw unusable(path, error);
  } finally {
    rmSync(draft, { force: true });
  }
}

const unusable = (path: string, error: unknown): VeritrailError =>
  new VeritrailError('session_key_invalid', `${path}: ${error instanceof Error ? error.message : String(error)}`, error);
const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);
