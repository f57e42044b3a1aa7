import { createSecretKey, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { VeritrailError } from '../../vocabulary/index.ts';
import { open, type SessionKey, seal } from './seal.ts';
import type { SessionContent } from './session.ts';

const key: SessionKey = { id: 'k1', key: createSecretKey(randomBytes(32)) };
const owner = { origin: 'https://a.test', scope: '工作' };
const content = (value: string): SessionContent => ({
  cookies: [{ name: 'sid', value, domain: 'a.test', path: '/', expires: -1, httpOnly: true, secure: true, sameSite: 'Lax' }],
  localStorage: [{ name: 'k', value }],
  headers: [{ name: 'authorization', value }],
  checkUrl: null,
});
const codeOf = (work: () => unknown): string => {
  try {
    work();
    return 'none';
  } catch (error) {
    return error instanceof VeritrailError ? error.code : 'another error';
  }
};

describe('a sealed session', () => {
  it('opens to what was sealed, and shows nothing of it before', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 8, unit: 'grapheme' }), (value) => {
        const sealed = seal(content(value), owner, key);
        expect(open(sealed, owner, key)).toEqual(content(value));
        expect(Buffer.from(sealed).includes(Buffer.from(value))).toBe(false);
      }),
    );
  });

  it('is another record each time', () => {
    expect(seal(content('x'), owner, key)).not.toEqual(seal(content('x'), owner, key));
  });

  it('does not open when any bit of it was changed, or when it was cut', () => {
    const sealed = seal(content('value-of-a-cookie'), owner, key);
    fc.assert(
      fc.property(fc.nat(sealed.byteLength * 8 - 1), (bit) => {
        const changed = Uint8Array.from(sealed);
        changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        expect(codeOf(() => open(changed, owner, key))).toBe('session_tampered');
      }),
    );
    for (const length of [0, 11, 27, 28, sealed.byteLength - 1])
      expect(codeOf(() => open(sealed.subarray(0, length), owner, key))).toBe('session_tampered');
  });

  it.each([
    ['another origin', { ...owner, origin: 'https://b.test' }, key],
    ['another scope', { ...owner, scope: 'home' }, key],
    ['another name of the key', owner, { ...key, id: 'k2' }],
    ['another key', owner, { ...key, key: createSecretKey(randomBytes(32)) }],
  ])('does not open for %s', (_, whose, by) => {
    expect(codeOf(() => open(seal(content('x'), owner, key), whose, by))).toBe('session_tampered');
  });
});
