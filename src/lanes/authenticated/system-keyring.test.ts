import { beforeEach, describe, expect, it } from 'vitest';
import { VeritrailError } from '../../vocabulary/index.ts';
import { systemKeyring } from './system-keyring.ts';

const kept = new Map<string, string>();
beforeEach(() => kept.clear());
/** The part of the package that is used. */
class Entry {
  readonly #name: string;
  constructor(service: string, name: string, options: { readonly linux: { readonly store: string } }) {
    if (options.linux.store !== 'secret-service') throw new Error('a keyring that forgets');
    this.#name = `${service}/${name}`;
  }
  getPassword(): string | null {
    return kept.get(this.#name) ?? null;
  }
  setPassword(secret: string): void {
    kept.set(this.#name, secret);
  }
  deleteCredential(): boolean {
    return kept.delete(this.#name);
  }
}
const failing = (message: string) =>
  class extends Entry {
    override getPassword(): string | null {
      throw new Error(message);
    }
  };
const forgetful = class extends Entry {
  override setPassword(): void {
    // Says nothing and keeps nothing.
  }
};

describe('the keyring of the operating system', () => {
  it('keeps, gives and forgets by name, in entries of its own; the package is loaded by the first call', () => {
    const asked: string[] = [];
    const keyring = systemKeyring((name) => {
      asked.push(name);
      return { Entry };
    });
    expect(asked).toEqual([]);
    expect(keyring.get('a')).toBeNull();
    keyring.set('a', 'secret');
    expect([keyring.get('a'), [...kept]]).toEqual(['secret', [['veritrail/a', 'secret']]]);
    keyring.remove('a');
    expect([keyring.get('a'), asked]).toEqual([null, ['@napi-rs/keyring']]);
  });

  it.each<[string, () => unknown, RegExp]>([
    [
      'the package is not installed',
      () => {
        throw new Error("Cannot find module '@napi-rs/keyring'\nRequire stack: …");
      },
      /the package @napi-rs\/keyring cannot be loaded: Cannot find module '@napi-rs\/keyring'$/,
    ],
    ['another package has its name', () => ({}), /cannot be loaded/],
    ['it is locked, or nobody answers', () => ({ Entry: failing('no D-Bus session') }), /it cannot be read: no D-Bus session/],
    ['it keeps nothing', () => ({ Entry: forgetful }), /does not keep what is written to it/],
  ])('says what is missing where %s', (_, load, said) => {
    const use = () => systemKeyring(load).set('b', 'secret');
    expect(use).toThrow(VeritrailError);
    expect(use).toThrow(said);
  });
});
