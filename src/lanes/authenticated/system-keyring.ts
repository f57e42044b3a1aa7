import { z } from 'zod';
import { VeritrailError } from '../../vocabulary/index.ts';

/** The keyring in which an operating system keeps what only its logged-in user may read. @throws VeritrailError keyring_missing, from every call */
export interface SystemKeyring {
  get(name: string): string | null;
  set(name: string, secret: string): void;
  remove(name: string): void;
}

/** Speaks to Keychain, Credential Manager and the Secret Service. Whoever wants a keyring installs it beside Veritrail. */
const PACKAGE = '@napi-rs/keyring';
const SERVICE = 'veritrail';

interface Entry {
  getPassword(): string | null;
  setPassword(secret: string): void;
  deleteCredential(): boolean;
}
/** Without the option the kernel's keyring would do on Linux, which forgets everything with the last process of its user. */
const OPTIONS = { linux: { store: 'secret-service' } } as const;
type EntryOf = new (service: string, name: string, options: typeof OPTIONS) => Entry;
const Package = z.looseObject({ Entry: z.custom<EntryOf>((value) => typeof value === 'function') });

/** Nothing is loaded before the first call. @param load gives the package of a name, and throws where it is not installed */
export function systemKeyring(load: (name: string) => unknown): SystemKeyring {
  let loaded: EntryOf | null = null;
  const entry = (name: string): Entry => {
    loaded ??= attempt(() => Package.parse(load(PACKAGE)).Entry, `the package ${PACKAGE} cannot be loaded`);
    const Entry = loaded;
    return attempt(() => new Entry(SERVICE, name, OPTIONS), 'there is none here');
  };
  return {
    get: (name) => attempt(() => entry(name).getPassword(), 'it cannot be read'),
    set(name, secret) {
      attempt(() => entry(name).setPassword(secret), 'it cannot be written');
      // Not all of them say that they are locked, or that they keep nothing.
      if (attempt(() => entry(name).getPassword(), 'it cannot be read') !== secret)
        throw new VeritrailError('keyring_missing', 'it does not keep what is written to it');
    },
    remove: (name) => {
      attempt(() => entry(name).deleteCredential(), 'it cannot be written');
    },
  };
}

function attempt<T>(call: () => T, what: string): T {
  try {
    return call();
  } catch (error) {
    if (error instanceof VeritrailError) throw error;
    const [why = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
    throw new VeritrailError('keyring_missing', `${what}: ${why}`, error);
  }
}
