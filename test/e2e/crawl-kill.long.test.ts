import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type CrawlPage, type CrawlSummary, createVeritrail } from '../../src/index.ts';
import { littleSite } from '../support/little-site.ts';

const program = fileURLToPath(new URL('../../src/surfaces/cli/main.ts', import.meta.url));
const PAGES = 5_000;
const PER_HOST = 4;
/** Pages that the site has given when the next life ends: at once, in the thick of it, and shortly before the end. */
const KILLS = [1, 40, 333, 1_200, 2_500, 4_000, 4_990];

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'veritrail-crawl-kill-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** One life of the crawl: killed once `isEnough`, else run to its end. */
async function live(argv: readonly string[], isEnough: () => boolean): Promise<{ code: number | null; out: string; err: string }> {
  const child = spawn(process.execPath, [program, 'crawl', ...argv, '--json'], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      VERITRAIL_DATA: join(folder, 'data'),
      VERITRAIL_ALLOW_ADDRESS: '127.0.0.1',
      VERITRAIL_MIN_DELAY_MS: '0',
      VERITRAIL_CONCURRENCY_PER_HOST: String(PER_HOST),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const text = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    text.out += chunk;
  });
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    text.err += chunk;
  });
  const watch = setInterval(() => {
    if (isEnough()) child.kill('SIGKILL');
  }, 2);
  const [code] = await once(child, 'close');
  clearInterval(watch);
  return { code: typeof code === 'number' ? code : null, ...text };
}

const told = (out: string): (CrawlPage | CrawlSummary)[] =>
  out
    .slice(0, out.lastIndexOf('\n') + 1)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as CrawlPage | CrawlSummary);

describe.each([
  ['links-only', ['--links-only']],
  ['full', ['--no-index']],
])('a %s crawl of 5,000 pages that is killed seven times', (_name, mode) => {
  it('loses no page, and asks for none twice but those that were under way', async () => {
    await using site = await littleSite({ pages: PAGES });
    const begin = [`${site.origin}/p/0`, ...mode, '--max-pages', '20000', '--max-depth', '30', '--no-sitemaps'];
    const pages: string[] = [];
    let runId = '';
    let kills = 0;
    let summary: CrawlSummary | undefined;
    while (summary === undefined) {
      const limit = KILLS[kills] ?? Number.POSITIVE_INFINITY;
      const { code, out, err } = await live(runId === '' ? begin : ['--resume', runId], () => site.asked().size >= limit);
      runId = runId === '' ? (/^crawl {4}(crawl-[\w-]+): /m.exec(err)?.[1] ?? '') : runId;
      for (const one of told(out)) {
        if (one.type === 'page') pages.push(one.url);
        else summary = one;
      }
      if (summary !== undefined) expect(code, err).toBe(0);
      else {
        // A life without a summary is one that was killed, not one that failed.
        expect(code, err).toBeNull();
        kills++;
      }
    }
    expect(kills).toBe(KILLS.length);
    expect(summary).toMatchObject({
      stop: 'complete',
      counts: { total: PAGES, done: PAGES, failed: 0, skipped: 0, open: 0, fetched: PAGES },
    });
    expect(site.asked().size).toBe(PAGES);
    // A page of which one life had told was settled then; one that was settled, but not told before the kill, is in the rows.
    expect(new Set(pages).size).toBe(pages.length);
    const twice = [...site.asked().values()].filter((times) => times > 1);
    expect(twice.length).toBeLessThanOrEqual(kills * PER_HOST);
    expect(Math.max(...site.asked().values())).toBeLessThanOrEqual(1 + kills);
    await using veritrail = await createVeritrail({ dataDir: join(folder, 'data') });
    for (let n = 0; n < PAGES; n += 97)
      expect((await veritrail.explain(`${site.origin}/p/${n}`, { runId })).row, `/p/${n}`).toMatchObject({ state: 'done' });
  });
});
