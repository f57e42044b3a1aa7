import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { VeritrailError } from '../../vocabulary/index.ts';
import { memoryKeyring } from './keyring.test.fixture.ts';
import { type KeyringOptions, openKeyring } from './keys.ts';

let directory: string;
let kept: Map<string, string>;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'keys-'));
  kept = new Map();
});
const ring = (options: Partial<KeyringOptions> = {}) => openKeyring({ directory, system: memoryKeyring(kept), ...options });
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const bytes = randomBytes(32);

describe('the keys of sessions', () => {
  it('are one, whether given as hex or Base64', () => {
    const forms = [
      bytes.toString('hex'),
      bytes.toString('hex').toUpperCase(),
      bytes.toString('base64'),
      bytes.toString('base64url'),
      ` ${bytes.toString('hex')}\n`,
    ];
    expect(new Set(forms.map((given) => ring({ given }).sealing().id)).size).toBe(1);
    expect(existsSync(join(directory, 'session.key'))).toBe(false);
  });

  it.each(['', 'short', 'zz'.repeat(32), 'ab'.repeat(31), randomBytes(33).toString('base64')])(
    'are refused in the form "%s", without being told',
    (given) => {
      expect(() => ring({ given })).toThrow(/expected 32 bytes/);
      if (given.length > 5) expect(() => ring({ given })).not.toThrow(given);
    },
  );

  it('are made at their first use, readable by their owner alone, and the same ever after', () => {
    const first = ring().sealing().id;
    expect(ring().sealing().id).toBe(first);
    expect(statSync(join(directory, 'session.key')).mode & 0o777).toBe(0o600);
    expect(ring().byId(first)?.id).toBe(first);
    expect(ring().byId('another')).toBeNull();
  });

  it.skipIf(process.platform === 'win32')('are not used where others can read them', () => {
    ring().sealing();
    chmodSync(join(directory, 'session.key'), 0o640);
    expect(() => ring().sealing()).toThrow(/chmod 600/);
  });

  it('that are damaged are said to be', () => {
    writeFileSync(join(directory, 'session.key'), 'half', { mode: 0o600 });
    expect(() => ring().sealing()).toThrow(/expected 32 bytes/);
  });

  it('are two while a rotation runs, and whoever was cut goes on with the same one', () => {
    const keys = ring();
    const old = keys.sealing().id;
    const next = keys.next().key.id;
    expect(ring().byId(next)?.id).toBe(next);
    const { key, done } = ring().next();
    expect(key.id).toBe(next);
    done();
    expect([keys.sealing().id, keys.byId(old)]).toEqual([next, null]);
  });

  it('of the data directory goes when a given one has taken its place; a former one opens and never seals', () => {
    ring().sealing();
    const old = readFileSync(join(directory, 'session.key'), 'utf8').trim();
    const given = bytes.toString('hex');
    const keys = ring({ given, former: old });
    const former = ring({ given: old }).sealing().id;
    expect(keys.byId(former)?.id).toBe(former);
    expect(keys.sealing().id).not.toBe(former);
    keys.next().done();
    expect(existsSync(join(directory, 'session.key'))).toBe(false);
  });
});

describe('a key in the keyring of the operating system', () => {
  it('is made at its first use and is the same ever after; on the disk stands its name alone', () => {
    const { id } = ring({ source: 'keyring' }).sealing();
    expect([...kept.keys()]).toEqual([id]);
    expect(readFileSync(join(directory, 'session.keyring'), 'utf8').trim()).toBe(id);
    expect(existsSync(join(directory, 'session.key'))).toBe(false);
    // Where it is, it stays, though the next call does not say so.
    expect([ring().sealing().id, ring().byId(id)?.id]).toEqual([id, id]);
  });

  it('is one for each data directory, and none is looked for that belongs to another', () => {
    const { id } = ring({ source: 'keyring' }).sealing();
    const other = mkdtempSync(join(tmpdir(), 'keys-'));
    expect(ring({ directory: other, source: 'keyring' }).sealing().id).not.toBe(id);
    expect(ring({ directory: other, source: 'keyring' }).byId(id)).toBeNull();
    rmSync(other, { recursive: true });
  });

  it.each<[string, KeyringOptions['source'], KeyringOptions['source']]>([
    ['from a file', 'file', 'keyring'],
    ['to a file', 'keyring', 'file'],
    ['from the environment', 'env', 'keyring'],
    ['to the environment', 'keyring', 'env'],
    ['to another one', 'keyring', 'keyring'],
  ])('comes %s with a rotation, and what was sealed before is opened until it is done', (_, from, to) => {
    const given = bytes.toString('hex');
    const old = ring({ source: from, given }).sealing().id;
    const keys = ring({ source: to, given });
    const { key, done } = keys.next();
    expect([keys.byId(old)?.id, keys.byId(key.id)?.id]).toEqual([old, key.id]);
    expect(ring({ source: to, given }).next().key.id).toBe(key.id);
    done();
    expect([keys.sealing().id, keys.byId(key.id)?.id]).toEqual([key.id, key.id]);
    expect([...kept.keys()]).toEqual(to === 'keyring' ? [key.id] : []);
    expect(existsSync(join(directory, 'session.key'))).toBe(to === 'file');
    expect(existsSync(join(directory, 'session.keyring'))).toBe(to === 'keyring');
  });

  it('is named as the place before there is one, if the keyring answers; nothing is made', () => {
    expect([ring({ source: 'keyring' }).place(), ring().place(), ring({ given: bytes.toString('hex') }).place()]).toEqual([
      'keyring',
      'file',
      'env',
    ]);
    expect([kept.size, existsSync(join(directory, 'session.keyring')), existsSync(join(directory, 'session.key'))]).toEqual([
      0,
      false,
      false,
    ]);
    ring({ source: 'keyring' }).sealing();
    expect(ring().place()).toBe('keyring');
    expect(() => ring({ source: 'env' }).place()).toThrow('VERITRAIL_SESSION_KEY is not set');
  });

  it('that somebody removed from it is said to be gone, and no other is made in its place', () => {
    ring({ source: 'keyring' }).sealing();
    kept.clear();
    expect(() => ring().sealing()).toThrow(/the keyring of this user holds no key/);
    expect(kept.size).toBe(0);
  });

  it('is no matter where the key is elsewhere: a keyring that is missing is not asked', () => {
    const missing = (): never => {
      throw new VeritrailError('keyring_missing');
    };
    const system = { get: missing, set: missing, remove: missing };
    const { id } = ring({ system }).sealing();
    expect([ring({ system }).byId(id)?.id, ring({ system }).byId('another')]).toEqual([id, null]);
    expect(() => ring({ system, source: 'keyring' }).place()).toThrow(/keyring of the operating system cannot be used/);
    expect(() => ring({ system, source: 'keyring' }).sealing()).toThrow(/keyring of the operating system cannot be used/);
    expect(existsSync(join(directory, 'session.keyring'))).toBe(false);
  });

  it('is not what the environment is for: a source that is named and not there is an error', () => {
    expect(() => ring({ source: 'env' }).sealing()).toThrow('VERITRAIL_SESSION_KEY is not set');
  });
});
