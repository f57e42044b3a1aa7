import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type LoginSite, loginSite } from '../../../../test/support/login-site.ts';
import { main } from '../cli.ts';
import { testTerminal } from '../terminal.test.fixture.ts';

const SECRET = 'sid-77aa3310fe52-grace';
const KEY = 'ab'.repeat(32);

let folder: string;
let site: LoginSite;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'session-command-'));
  site = await loginSite();
  site.accounts.set('grace', SECRET);
  writeFileSync(join(folder, 'cookies.txt'), `127.0.0.1\tFALSE\t/\tFALSE\t0\tsid\t${SECRET}\n`);
});
afterEach(async () => {
  await site[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
});

/** Everything that a command printed, whatever it ended with. */
async function run(arguments_: string[], env: Record<string, string> = {}) {
  const terminal = testTerminal({ cwd: folder, env });
  const code = await main([...arguments_, '--data', join(folder, 'data'), '--allow-address', '127.0.0.1', '--min-delay-ms', '0'], terminal);
  return { code, out: terminal.stdout(), err: terminal.stderr(), all: `${terminal.stdout()}${terminal.stderr()}` };
}
const at = (): string[] => ['--origin', site.origin, '--scope', 'work'];

function hasKeyring(): boolean {
  try {
    return createRequire(import.meta.url).resolve('@napi-rs/keyring') !== '';
  } catch {
    return false;
  }
}

/** Elsewhere a window would open. */
const NO_DISPLAY: [string, string[], string][] =
  process.platform === 'linux' ? [['no file and no display', [], '--storage-state FILE']] : [];

describe('veritrail session', () => {
  it('adds, shows, uses, checks, rotates and removes a session, and prints nothing of what it is made of', async () => {
    const seen = [
      await run(['session', 'add', ...at(), '--cookies', 'cookies.txt', '--check-url', `${site.origin}/me`]),
      await run(['session', 'list']),
      await run(['session', 'show', ...at(), '--json']),
      await run(['read', `${site.origin}/a`, '--auth-scope', 'work']),
      await run(['session', 'check', ...at()]),
      await run(['session', 'rotate']),
      await run(['session', 'rotate'], { VERITRAIL_SESSION_KEY: KEY }),
      await run(['session', 'remove', ...at()]),
    ];
    expect(seen.map(({ code, err }) => [code, code === 0 ? '' : err])).toEqual(seen.map(() => [0, '']));
    expect(seen.map(({ all }) => all).join('\n')).not.toContain(SECRET);
    expect(seen[1]?.out).toMatch(/^active {2}work {2}http:\/\/127\.0\.0\.1/);
    expect(JSON.parse(seen[2]?.out ?? '')).toMatchObject({ cookies: [{ name: 'sid' }], checkUrl: `${site.origin}/me` });
    expect(seen[3]?.out).toContain('Ledger /a of grace');
    expect(seen[4]?.out).toMatch(/^valid/);
  });

  it('says what is wrong with a key, and works on with the right one', async () => {
    const right = { VERITRAIL_SESSION_KEY: KEY };
    await run(['session', 'add', ...at(), '--cookies', 'cookies.txt'], right);
    for (const key of [KEY.replace('ab', 'cd'), 'short'])
      expect(await run(['read', `${site.origin}/a`, '--auth-scope', 'work'], { VERITRAIL_SESSION_KEY: key })).toMatchObject({
        code: 2,
        err: expect.stringContaining('cannot be opened with this key'),
      });
    expect(await run(['read', `${site.origin}/a`, '--auth-scope', 'work'], right)).toMatchObject({ code: 0 });
    const next = { VERITRAIL_SESSION_KEY: 'cd'.repeat(32), VERITRAIL_SESSION_KEY_FORMER: KEY };
    expect(await run(['session', 'rotate'], next)).toMatchObject({ code: 0 });
    expect(await run(['read', `${site.origin}/b`, '--auth-scope', 'work'], { VERITRAIL_SESSION_KEY: 'cd'.repeat(32) })).toMatchObject({
      code: 0,
    });
  });

  // Where the package is installed, a key would be left in somebody's keyring.
  it.skipIf(hasKeyring())('says how a key gets into a keyring where there is none to use, and keeps nothing', async () => {
    const { code, all } = await run(['session', 'add', ...at(), '--cookies', 'cookies.txt', '--key-source', 'keyring']);
    expect({ code, all }).toEqual({ code: 2, all: expect.stringContaining('Install @napi-rs/keyring') });
    expect(await run(['session', 'list'])).toMatchObject({ code: 0, out: '' });
  });

  it('knows three places for the key', async () => {
    expect(await run(['session', 'list', '--key-source', 'elsewhere'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('--key-source'),
    });
  });

  it('takes no key from the config file, where it would soon be in a repository', async () => {
    writeFileSync(join(folder, 'veritrail.config.json'), JSON.stringify({ sessionKey: KEY }));
    expect(await run(['session', 'list'])).toMatchObject({ code: 2, err: expect.stringContaining('belongs into the environment') });
  });

  it.each<[string, string[], string]>([
    ['a header in the command line', ['--header', `Authorization: Bearer ${SECRET}`], 'is seen by every user'],
    ['a variable that is not set', ['--header', 'env:NOT_SET'], 'NOT_SET is not set'],
    ['a file that is not there', ['--cookies', 'none.txt'], 'none.txt'],
    ...NO_DISPLAY,
  ])('refuses %s, and says what to do', async (_, more, said) => {
    const { code, all } = await run(['session', 'add', ...at(), ...more]);
    expect({ code, all }).toEqual({ code: 2, all: expect.stringContaining(said) });
    expect(all).not.toContain(SECRET);
  });

  it('tells a read without a session how to get one', async () => {
    expect(await run(['read', `${site.origin}/a`, '--auth-scope', 'work'])).toMatchObject({
      code: 5,
      err: expect.stringContaining('veritrail session add'),
    });
  });
});
