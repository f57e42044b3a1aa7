import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openKeyring } from './keys.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'keys-'));
});
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
    expect(new Set(forms.map((given) => openKeyring({ given, directory }).sealing().id)).size).toBe(1);
    expect(existsSync(join(directory, 'session.key'))).toBe(false);
  });

  it.each(['', 'short', 'zz'.repeat(32), 'ab'.repeat(31), randomBytes(33).toString('base64')])(
    'are refused in the form "%s", without being told',
    (given) => {
      expect(() => openKeyring({ given, directory })).toThrow(/expected 32 bytes/);
      if (given.length > 5) expect(() => openKeyring({ given, directory })).not.toThrow(given);
    },
  );

  it('are made at their first use, readable by their owner alone, and the same ever after', () => {
    const first = openKeyring({ directory }).sealing().id;
    expect(openKeyring({ directory }).sealing().id).toBe(first);
    expect(statSync(join(directory, 'session.key')).mode & 0o777).toBe(0o600);
    expect(openKeyring({ directory }).byId(first)?.id).toBe(first);
    expect(openKeyring({ directory }).byId('another')).toBeNull();
  });

  it.skipIf(process.platform === 'win32')('are not used where others can read them', () => {
    openKeyring({ directory }).sealing();
    chmodSync(join(directory, 'session.key'), 0o640);
    expect(() => openKeyring({ directory }).sealing()).toThrow(/chmod 600/);
  });

  it('that are damaged are said to be', () => {
    writeFileSync(join(directory, 'session.key'), 'half', { mode: 0o600 });
    expect(() => openKeyring({ directory }).sealing()).toThrow(/expected 32 bytes/);
  });

  it('are two while a rotation runs, and whoever was cut goes on with the same one', () => {
    const ring = openKeyring({ directory });
    const old = ring.sealing().id;
    const next = ring.next().key.id;
    expect(openKeyring({ directory }).byId(next)?.id).toBe(next);
    const { key, done } = openKeyring({ directory }).next();
    expect(key.id).toBe(next);
    done();
    expect([ring.sealing().id, ring.byId(old)]).toEqual([next, null]);
  });

  it('of the data directory goes when a given one has taken its place; a former one opens and never seals', () => {
    openKeyring({ directory }).sealing();
    const old = readFileSync(join(directory, 'session.key'), 'utf8').trim();
    const given = bytes.toString('hex');
    const ring = openKeyring({ given, former: old, directory });
    const former = openKeyring({ given: old, directory }).sealing().id;
    expect(ring.byId(former)?.id).toBe(former);
    expect(ring.sealing().id).not.toBe(former);
    ring.next().done();
    expect(existsSync(join(directory, 'session.key'))).toBe(false);
  });
});
