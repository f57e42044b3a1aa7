import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LoginSite, loginSite } from '../../../../test/support/login-site.ts';
import { main } from '../cli.ts';
import { testTerminal } from '../terminal.test.fixture.ts';

const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });
formats.default(ajv);

let folder: string;
let site: LoginSite;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'reports-'));
  site = await loginSite();
  site.accounts.set('grace', 'sid-2210');
  writeFileSync(join(folder, 'cookies.txt'), '127.0.0.1\tFALSE\t/\tFALSE\t0\tsid\tsid-2210\n');
  writeFileSync(
    join(folder, 'sources.json'),
    JSON.stringify({
      sources: [
        {
          id: 'ledger',
          scope: { kind: 'host', urls: [`${site.origin}/`] },
          owner: '文档组',
          purpose: 'answers of the help desk',
          legalBasis: 'contract 7',
          privacyClass: 'public',
          jurisdiction: 'EU',
          permission: 'licensed',
          rate: { minDelayMs: 0 },
          robotsNote: 'allows all',
          termsNote: 'allows quoting',
          class: 'documentation',
          retention: { versionsDays: 365, bodiesDays: 30 },
          deletionPath: 'the owner decides',
        },
      ],
    }),
  );
});
afterAll(async () => {
  await site[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
});

async function run(arguments_: readonly string[]): Promise<string> {
  const terminal = testTerminal({ cwd: folder });
  const code = await main(
    [...arguments_, '--data', join(folder, 'data'), '--allow-address', '127.0.0.1', '--min-delay-ms', '0', '--use-browser', 'off'],
    terminal,
  );
  expect([code, terminal.stderr()]).toEqual([0, '']);
  return terminal.stdout();
}
async function schemaOf(name: string): Promise<object> {
  const terminal = testTerminal({ cwd: folder });
  expect(await main(['schema', name], terminal)).toBe(0);
  return JSON.parse(terminal.stdout());
}

/** In an order in which each has something to tell. */
const COMMANDS: [string, (at: string[]) => string[]][] = [
  ['session', (at) => ['session', 'add', ...at, '--cookies', 'cookies.txt', '--check-url', `${site.origin}/me`]],
  ['session-list', () => ['session', 'list']],
  ['session-details', (at) => ['session', 'show', ...at]],
  ['session-check', (at) => ['session', 'check', ...at]],
  ['session-rotation', () => ['session', 'rotate']],
  ['session-removal', (at) => ['session', 'remove', ...at]],
  ['source-list', () => ['source', 'add', '--file', 'sources.json']],
  ['source-list', () => ['source', 'list']],
  ['source-list', () => ['source', 'export']],
  ['source', () => ['source', 'show', 'ledger']],
  ['source', () => ['source', 'pause', 'ledger']],
  ['source', () => ['source', 'resume', 'ledger']],
  ['source-import', () => ['source', 'import', '--file', 'sources.json']],
  ['source-removal', () => ['source', 'remove', 'ledger', '--yes']],
  ['audit', () => ['trace', '--audit']],
  ['runs', () => ['trace']],
  ['explanation', () => ['explain', `${site.origin}/a`]],
  ['doctor', () => ['doctor']],
  ['backup', () => ['backup', join(folder, 'kept')]],
];

describe('what a command prints as JSON', () => {
  it('fits the schema of its name, for every command about sessions, sources, the audit and the installation', async () => {
    const empty: string[] = [];
    for (const [name, command] of COMMANDS) {
      const arguments_ = command(['--origin', site.origin, '--scope', 'work']);
      const printed: unknown = JSON.parse(await run([...arguments_, '--json']));
      const { $id: _, ...schema } = (await schemaOf(name)) as { $id?: string };
      const fits = ajv.compile(schema);
      fits(printed);
      expect([arguments_.join(' '), fits.errors]).toEqual([arguments_.join(' '), null]);
      if (Array.isArray(printed) && printed.length === 0) empty.push(name);
    }
    // An empty list fits anything.
    expect(empty).toEqual([]);
  });
});
