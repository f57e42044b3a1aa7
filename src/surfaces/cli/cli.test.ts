import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openStore } from '../../store/index.ts';
import { VERSION } from '../../version.ts';
import { Problem } from '../../vocabulary/index.ts';
import { main } from './cli.ts';
import { SETTINGS } from './settings.ts';
import { testTerminal } from './terminal.test.fixture.ts';
import type { Terminal } from './terminal.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'veritrail-cli-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

async function run(argv: string[], over: Partial<Terminal> = {}) {
  const terminal = testTerminal({ cwd: folder, env: { VERITRAIL_DATA: join(folder, 'data') }, ...over });
  const code = await main(argv, terminal);
  return { code, out: terminal.stdout(), err: terminal.stderr() };
}
const problemOf = (out: string): Problem => Problem.parse((JSON.parse(out) as { problem: unknown }).problem);

describe('the command line', () => {
  it('tells its version', async () => {
    expect(await run(['--version'])).toEqual({ code: 0, out: `${VERSION}\n`, err: '' });
  });

  it('helps with every command, setting and exit code', async () => {
    const { code, out, err } = await run(['--help']);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    for (const word of [
      'ask',
      'read',
      'search',
      'verify',
      'trace',
      'doctor',
      'migrate',
      'backup',
      'restore',
      'schema',
      'eval',
      'Exit codes:',
      'VERITRAIL_*',
    ])
      expect(out).toContain(word);
    const ask = await run(['ask', '--help']);
    expect(ask.code).toBe(0);
    for (const { flag, env } of SETTINGS) {
      expect(ask.out).toContain(flag);
      expect(ask.out).toContain(env);
    }
  });

  it.each([
    ['an unknown command', ['fetch', 'https://a.test/'], /unknown command 'fetch'/],
    ['an unknown option', ['read', 'https://a.test/', '--fast'], /unknown option '--fast'/],
    ['a missing argument', ['read'], /missing required argument 'url'/],
    ['a missing value', ['read', 'https://a.test/', '--searxng'], /argument missing/],
    ['no command at all', [], /Usage: veritrail/],
    ['a question that is missing', ['ask'], /give a question, or --resume ID/],
    ['an empty question', ['ask', ' ', '--quiet'], /the question is empty/],
    ['an address that is none', ['read', 'a.test'], /This is not a web address\. a\.test/],
    ['an address of another kind', ['read', 'file:///etc/passwd'], /not a web address/],
    ['an unknown format', ['read', 'https://a.test/', '--format', 'pdf'], /--format must be one of markdown, text, json/],
    ['a count that is none', ['search', 'q', '--count', 'all'], /--count must be a whole number from 1 to 100, not "all"/],
    ['a count of nothing', ['search', 'q', '--count', '0'], /--count must be/],
    ['a language that is none', ['search', 'q', '--language', 'evil.test/#'], /language: .*BCP 47/],
    ['a bad setting', ['read', 'https://a.test/', '--max-pages', 'x'], /--max-pages must be a whole number from 0, not "x"/],
    ['an unknown schema', ['schema', 'constructor'], /there is no schema "constructor"; there are task,/],
    ['an unknown run', ['trace', 'ask-1'], /no run ask-1/],
    ['an unknown run to resume', ['ask', '--resume', 'ask-1'], /no run ask-1/],
    ['a certificate that is not there', ['read', 'https://a.test/', '--ca', 'none.pem'], /none\.pem/],
  ])('answers %s with exit code 2, nothing on stdout and the reason on stderr', async (_, argv, message) => {
    const { code, out, err } = await run(argv);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(message);
  });

  it.each([
    ['use', ['read', '--json'], 'input_invalid', /missing required argument 'url'/],
    ['input', ['read', 'a.test', '--json'], 'url_invalid', /a\.test/],
    ['settings', ['trace', '--json', '--now', 'today'], 'config_invalid', /--now/],
    ['runs', ['trace', 'ask-1', '--json'], 'not_found', /ask-1/],
  ])('tells an error of %s as JSON when JSON was asked for', async (_, argv, code, detail) => {
    const { code: exit, out } = await run(argv);
    expect(exit).toBe(2);
    expect(problemOf(out)).toMatchObject({ code, detail: expect.stringMatching(detail), hint: expect.stringMatching(/\.$/) });
  });

  it('says where a config file is not JSON', async () => {
    writeFileSync(join(folder, 'veritrail.config.json'), '{ "concurrency": }');
    const { code, err } = await run(['trace']);
    expect(code).toBe(2);
    expect(err).toMatch(/veritrail\.config\.json is not JSON/);
  });

  it('reads its settings from the folder it is called in', async () => {
    writeFileSync(join(folder, 'veritrail.config.json'), JSON.stringify({ concurrency: 99 }));
    expect((await run(['trace'])).err).toMatch(/veritrail\.config\.json: concurrency: /);
    expect((await run(['trace', '--concurrency', '2'])).code).toBe(0);
  });

  it('lists the schemas and prints one', async () => {
    const { out } = await run(['schema']);
    expect(out.split('\n')).toEqual(expect.arrayContaining(['answer', 'read-result', 'trace-event']));
    const one = await run(['schema', 'verdict']);
    expect(JSON.parse(one.out)).toMatchObject({ $schema: 'https://json-schema.org/draft/2020-12/schema', $id: 'urn:veritrail:verdict' });
  });

  it('lists no runs in an empty data directory', async () => {
    expect(await run(['trace'])).toEqual({ code: 0, out: '', err: '' });
    expect(JSON.parse((await run(['trace', '--json'])).out)).toEqual([]);
  });

  it('says that a folder is no bundle', async () => {
    expect(await run(['verify', join(folder, 'none')])).toMatchObject({ code: 2, out: '' });
  });

  it('looks at the place of the bundle before it begins to research', async () => {
    writeFileSync(join(folder, 'thesis.txt'), 'years of work');
    const { code, out, err } = await run(['ask', 'What is the capital of France?', '--bundle', folder]);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(/holds other files than an evidence bundle/);
    expect(err).not.toMatch(/^run /m);
    expect(readFileSync(join(folder, 'thesis.txt'), 'utf8')).toBe('years of work');
  });

  it('refuses a private address by policy without dialling it, with its own exit code', async () => {
    const { code, out, err } = await run(['read', 'http://10.0.0.1/', '--quiet']);
    expect({ code, out, err }).toEqual({ code: 5, out: '', err: '' });
    const json = await run(['read', 'http://169.254.169.254/latest', '--json']);
    expect(json.code).toBe(5);
    expect(JSON.parse(json.out)).toMatchObject({ end: 'policy_denied', verdict: { kind: 'blocked_by_guard' } });
  });

  it('ends with 130 when it was interrupted before it began', async () => {
    expect((await run(['read', 'https://a.test/'], { signal: AbortSignal.abort() })).code).toBe(130);
  });

  it('checks its own state with doctor and says how to mend what is wrong', async () => {
    const good = await run(['doctor', '--json']);
    expect(good.code).toBe(0);
    expect(JSON.parse(good.out)).toMatchObject({
      ok: true,
      checks: [
        { name: 'node' },
        { name: 'settings' },
        { name: 'data directory' },
        { name: 'contact' },
        { name: 'store' },
        { name: 'audit' },
        { name: 'sessions' },
        { name: 'browser' },
        { name: 'search' },
      ],
    });
    const bad = await run(['doctor', '--max-pages', 'x']);
    expect(bad.code).toBe(3);
    expect(bad.out).toMatch(/FAIL settings +--max-pages must be/);
  });

  it('names the first entry of the audit that is not what was written', async () => {
    const store = openStore({ directory: join(folder, 'data') });
    for (const at of [1, 2]) await store.audit.append({ at, kind: 'stealth', detail: { at } });
    await store.close();
    expect((await run(['doctor'])).out).toMatch(/ok {3}audit +2 entries, each as it was written; the last is [0-9a-f]{64}\n/);
    const raw = new DatabaseSync(join(folder, 'data', 'veritrail.db'));
    raw.exec(`DROP TRIGGER audit_update; UPDATE audit SET kind = 'none' WHERE number = 2`);
    raw.close();
    const { code, out } = await run(['doctor']);
    expect(code).toBe(3);
    expect(out).toMatch(/FAIL audit .*audit entry 2 \(none, 1970-01-01T00:00:00.002Z\): it is not what was written/);
  });
});
