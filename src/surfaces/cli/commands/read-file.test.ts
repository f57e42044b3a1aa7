import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { put, ruledGrid, writePdf } from '../../../../test/support/pdf.ts';
import { ReadResult } from '../../../vocabulary/index.ts';
import { main } from '../cli.ts';
import { testTerminal } from '../terminal.test.fixture.ts';

let cwd: string;
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'veritrail-read-'));
});
afterEach(() => rmSync(cwd, { recursive: true, force: true }));

async function run(...argv: string[]): Promise<{ code: number; out: string; err: string }> {
  const terminal = testTerminal({ cwd });
  return { code: await main(argv, terminal), out: terminal.stdout(), err: terminal.stderr() };
}

const cells = [
  ['Station', 'Level'],
  ['Upper', '3.20'],
];

describe('read FILE', () => {
  it('prints a PDF as Markdown, page by page, tables as tables', async () => {
    writeFileSync(
      join(cwd, 'levels.pdf'),
      writePdf({
        pages: [
          { content: put(72, 740, 'Levels', { font: 'Bold', size: 18 }) },
          { content: ruledGrid([72, 172, 252], [700, 680, 660], cells) },
        ],
      }),
    );
    const { code, out, err } = await run('read', 'levels.pdf');
    expect({ code, out }).toEqual({
      code: 0,
      out: '# Levels\n\n<!-- page 2 -->\n\n| Station | Level |\n| --- | --- |\n| Upper | 3.20 |\n',
    });
    expect(err).toContain('title    Levels');
  });

  it('prints the whole document with --json, valid by its schema', async () => {
    writeFileSync(join(cwd, 'a.html'), '<title>T</title><p>Some words of a page that lies here.</p>');
    const { out } = await run('read', 'a.html', '--json');
    expect(ReadResult.parse(JSON.parse(out)).document?.text).toBe('Some words of a page that lies here.');
  });

  it('says why a file cannot be read', async () => {
    writeFileSync(
      join(cwd, 'locked.pdf'),
      writePdf({ pages: [{ content: put(72, 700, 'Secret') }], encrypt: { method: 'rc4', userPassword: 'x' } }),
    );
    const locked = await run('read', 'locked.pdf');
    expect({ code: locked.code, out: locked.out }).toEqual({ code: 3, out: '' });
    expect(locked.err).toContain('needs a password');
    writeFileSync(join(cwd, 'huge.pdf'), '');
    truncateSync(join(cwd, 'huge.pdf'), 33 * 2 ** 20);
    expect(await run('read', 'huge.pdf')).toMatchObject({ code: 2, err: expect.stringContaining('32 MiB') });
    expect((await run('read', 'missing.pdf')).err).toContain('not a web address');
  });
});
