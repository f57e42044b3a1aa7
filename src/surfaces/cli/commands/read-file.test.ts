import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sheetData, writeXlsx } from '../../../../test/support/office.ts';
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

  it('says which dates the page has, and why it has none', async () => {
    writeFileSync(
      join(cwd, 'a.html'),
      '<title>T</title><meta property="article:modified_time" content="2026-05-03"><h1>T</h1><p>Published 03/04/2026</p><p>Some words of a page that lies here.</p>',
    );
    const { err } = await run('read', 'a.html');
    expect(err).toMatch(
      /dates {4}published – \(day and month could be either way round: 2026-0\d-0\d, 2026-0\d-0\d\), updated 2026-05-03, /,
    );
    const { out } = await run('read', 'a.html', '--format', 'json');
    expect(ReadResult.parse(JSON.parse(out)).document?.times.absent?.published?.reason).toBe('ambiguous');
  });

  it('prints the whole document with --json, valid by its schema', async () => {
    writeFileSync(join(cwd, 'a.html'), '<title>T</title><p>Some words of a page that lies here.</p>');
    const { out } = await run('read', 'a.html', '--json');
    expect(ReadResult.parse(JSON.parse(out)).document?.text).toBe('Some words of a page that lies here.');
  });

  it('prints a workbook in every format', async () => {
    const rows = [
      ['Station', 'Level'],
      ['Upper <b>', 3.2],
    ];
    writeFileSync(join(cwd, 'a.xlsx'), writeXlsx({ sheets: [{ name: 'May', xml: sheetData(rows).replace('<b>', '&lt;b&gt;') }] }));
    const out = async (format: string): Promise<string> => (await run('read', 'a.xlsx', '--format', format, '--quiet')).out;
    expect(await out('markdown')).toBe('# May\n\n| Station | Level |\n| --- | --- |\n| Upper \\<b> | 3.2 |\n');
    expect(await out('text')).toBe('May\n\nStation | Level\nUpper <b> | 3.2\n');
    const blocks = (await out('blocks'))
      .trimEnd()
      .split('\n')
      .map((line): unknown => JSON.parse(line));
    expect(blocks).toEqual([
      { index: 0, kind: 'heading', level: 1, headingPath: [], span: { start: 0, end: 3 }, text: 'May' },
      expect.objectContaining({
        kind: 'table',
        headingPath: ['May'],
        text: 'Station | Level\nUpper <b> | 3.2',
        table: expect.objectContaining({
          headerRows: 1,
          rows: [
            ['Station', 'Level'],
            ['Upper <b>', '3.2'],
          ],
        }),
      }),
    ]);
    expect(await out('html')).toContain(
      '<h1 data-span="0-3">May</h1>\n<table data-span="5-36">\n<tr><th data-span="5-12">Station</th><th data-span="15-20">Level</th></tr>\n<tr><td data-span="21-30">Upper &lt;b&gt;</td><td data-span="33-36">3.2</td></tr>\n</table>',
    );
    expect(ReadResult.parse(JSON.parse(await out('json'))).document?.title).toBe('May');
    expect(await run('read', 'a.xlsx', '--format', 'pdf')).toMatchObject({ code: 2, err: expect.stringContaining('html, blocks') });
  });

  it('takes a text for what its name says, as far as its bytes allow', async () => {
    writeFileSync(join(cwd, 'a.csv'), 'name,n\nAnn,1\n');
    expect((await run('read', 'a.csv', '--quiet')).out).toBe('| name | n |\n| --- | --- |\n| Ann | 1 |\n');
    writeFileSync(join(cwd, 'b.csv'), '<!doctype html><p>A page that is called a table.</p>');
    expect((await run('read', 'b.csv', '--quiet')).out).toBe('A page that is called a table.\n');
  });

  it('prints lists and code of a text as HTML', async () => {
    writeFileSync(join(cwd, 'a.md'), '# T\n\n- one\n- two\n\n```js\na < b\n```\n');
    expect((await run('read', 'a.md', '--format', 'html', '--quiet')).out).toContain(
      '<h1 data-span="0-1">T</h1>\n<ul>\n<li data-span="3-6">one</li>\n<li data-span="8-11">two</li>\n</ul>\n<pre data-span="13-18"><code class="language-js">a &lt; b</code></pre>',
    );
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
