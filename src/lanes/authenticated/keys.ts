import { createHash, createSecretKey, randomBytes, randomUUID } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { VeritrailError } from '../../vocabulary/index.ts';
import type { SessionKey } from './seal.ts';

/** Of AES-256. */
const BYTES = 32;

/** The keys of one data directory: one that seals, and those that still open what was sealed before. */
export interface Keyring {
  /** Made at its first use where none is given. @throws VeritrailError session_key_invalid */
  sealing(): SessionKey;
  /** Null when it is not here. @throws VeritrailError session_key_invalid */
  byId(id: string): SessionKey | null;
  /** The key to which everything is to be sealed anew; `done` once all of it is. */
  next(): { readonly key: SessionKey; done(): void };
}

export interface KeyringOptions {
  /** As given by the operator, hex or Base64; absent = a key of the data directory. */
  readonly given?: string | undefined;
  /** The one that the given one replaces. */
  readonly former?: string | undefined;
  readonly directory: string;
}

/** `session.key` in the data directory is readable by its owner alone; a given key is never written anywhere. */
export function openKeyring({ given, former, directory }: KeyringOptions): Keyring {
  const own = given === undefined ? null : keyOf(given, 'VERITRAIL_SESSION_KEY');
  const before = former === undefined ? null : keyOf(former, 'VERITRAIL_SESSION_KEY_FORMER');
  const path = join(directory, 'session.key');
  // While a rotation runs, and after one that was cut, there are two.
  const following = `${path}.next`;
  // Read each time: another process may have replaced it.
  const inFile = (): SessionKey | null => readKey(path);
  return {
    sealing: () => own ?? inFile() ?? makeKey(path),
    byId: (id) => [own, before].find((key) => key?.id === id) ?? [inFile(), readKey(following)].find((key) => key?.id === id) ?? null,
    next() {
      if (own !== null) return { key: own, done: () => rmSync(path, { force: true }) };
      const key = readKey(following) ?? makeKey(following);
      return { key, done: () => renameSync(following, path) };
    },
  };
}

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
  let text: string;
  let mode: number;
  try {
    text = readFileSync(path, 'utf8');
    mode = statSync(path).mode;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw new VeritrailError('session_key_invalid', `${path}: ${error instanceof Error ? error.message : String(error)}`, error);
  }
  // Windows has no such bits; its folders of users are their own.
  if (process.platform !== 'win32' && (mode & 0o077) !== 0)
    throw new VeritrailError('session_key_invalid', `${path} can be read by others; make it your own: chmod 600`);
  return keyOf(text, path);
}

/** Another process may make it at the same time: a link appears whole or not at all, and the first one stands for both. */
function makeKey(path: string): SessionKey {
  const draft = `${path}.${randomUUID()}`;
  try {
    const text = randomBytes(BYTES).toString('hex');
    writeFileSync(draft, `${text}\n`, { mode: 0o600, flag: 'wx' });
    linkSync(draft, path);
    return keyOf(text, path);
  } catch (error) {
    const first = codeOf(error) === 'EEXIST' ? readKey(path) : null;
    if (first !== null) return first;
    throw new VeritrailError('session_key_invalid', `${path}: ${error instanceof Error ? error.message : String(error)}`, error);
  } finally {
    rmSync(draft, { force: true });
  }
}

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);
