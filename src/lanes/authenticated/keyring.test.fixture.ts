import type { SystemKeyring } from './system-keyring.ts';

/** A keyring of an operating system that is a map. */
export function memoryKeyring(kept: Map<string, string> = new Map()): SystemKeyring {
  return {
    get: (name) => kept.get(name) ?? null,
    set: (name, secret) => void kept.set(name, secret),
    remove: (name) => void kept.delete(name),
  };
}
