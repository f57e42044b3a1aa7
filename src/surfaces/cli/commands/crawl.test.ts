import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { serve } from '../../../../test/support/server.ts';
import { main } from '../cli.ts';
import { testTerminal } from '../terminal.test.fixture.ts';
import type { Terminal } from '../terminal.ts';
import { exitOfCrawl, summaryText } from './crawl.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'veritrail-cli-crawl-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const counts = { total: 9, done: 3, failed: 1, skipped: 4, open: 1, fetched: 4 };

async function run(argv: string[], over: Partial<Terminal> = {}) {
  const terminal = testTerminal({
    cwd: folder,
    env: { VERITRAIL_DATA: join(folder, 'data'), VERITRAIL_ALLOW_ADDRESS: '127.0.0.1', VERITRAIL_MIN_DELAY_MS: '0' },
    ...over,
  });
  const code = await main(argv, terminal);
  return { code, out: terminal.stdout(), err: terminal.stderr() };
}

describe('the crawl command', () => {
  it.each([
    ['complete', 3, 0],
    ['max_pages', 3, 0],
    ['marginal_gain', 3, 0],
    ['contract_met', 3, 0],
    ['complete', 0, 3],
    ['budget_exhausted', 3, 4],
    ['cancelled', 3, 130],
  ] as const)('that ends as %s with %i pages has exit code %i', (stop, done, code) => {
    expect(exitOfCrawl({ stop, counts: { ...counts, done } })).toBe(code);
  });

  it.each([
    ['crawl', '--auth-scope', 'work', 'veritrail read URL --auth-scope NAME'],
    ['crawl', '--stealth', 'contract 7', 'veritrail read URL --stealth REASON'],
    ['map', '--auth-scope', 'work', 'veritrail read URL --auth-scope NAME'],
    ['map', '--stealth', 'contract 7', 'veritrail read URL --stealth REASON'],
  ])('%s refuses %s, names what to call instead, and asks nobody', async (command, flag, value, instead) => {
    await using server = await serve((_, response) => response.end());
    for (const address of [[`${server.origin}/`], ['--resume', 'crawl-1']]) {
      if (command === 'map' && address.length > 1) continue;
      expect(await run([command, ...address, flag, value])).toMatchObject({ code: 5, err: expect.stringContaining(instead) });
    }
    expect(server.seen).toEqual([]);
  });

  it('sums up skips by reason, the most frequent first, and lets no page steer the terminal', () => {
    const cost = { requests: 9, searchQueries: 0, pages: 4, browserStarts: 0, bytes: 100, costUsd: 0, tokens: 0 };
    const text = summaryText({
      type: 'summary',
      schemaVersion: 'crawl-summary-v1',
      runId: 'crawl-1',
      seeds: ['http://a.test/'],
      stop: 'complete',
      reason: 'every address in scope is settled',
      counts,
      reasons: { robots: 1, out_of_scope: 3, gone: 1 },
      unrecorded: 2,
      sitemaps: [{ url: 'http://a.test/\u001b[2J', urls: 3, problem: 'status 500' }],
      cost,
    });
    expect(text.split('\n').slice(2)).toEqual([
      'pages    3 read, 1 failed, 4 skipped, 1 open, of 9 addresses',
      'failed        1 gone               The server says that there is nothing at this address.',
      'skipped       3 out_of_scope       Not a part of the site, as --scope says.',
      '              1 robots             robots.txt does not allow it.',
      '         2 more were skipped and only counted',
      'sitemap  http://a.test/[2J: 3 addresses (status 500)',
      'cost     4 pages, 9 requests, 100 bytes',
      '',
    ]);
  });

  it('shows one status line on a terminal, and plain lines in a pipe', async () => {
    await using server = await serve(({ url }, response) => {
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(
          `<title>${url === '/' ? 'Home' : 'Guide'}</title><main><h1>${url === '/' ? 'Home' : 'Guide'}</h1>${'<p>This page tells at some length how the harbour is run.</p>'.repeat(5)}<a href="/guide">Guide</a></main>`,
        );
    });
    const argv = ['crawl', server.origin, '--no-sitemaps'];
    const tty = await run(argv, { isTty: true });
    expect(tty.code).toBe(0);
    expect(tty.err).toMatch(/… 1\/80 pages {2}1 open {2}0 skipped.*\r\u001b\[2K/);
    const pipe = await run(argv);
    expect(pipe.out).toMatch(/^done {4}0 \S+\/ {2}Home\ndone {4}1 \S+\/guide {2}Guide\n/);
    expect(pipe.out + pipe.err).not.toContain('\u001b');
    expect((await run([...argv, '--quiet'])).err).toBe('');
  });
});
