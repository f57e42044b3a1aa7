import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { testContext } from '../../../test/support/context.ts';
import type { HttpOutcome } from '../../http/index.ts';
import { fakeSite } from '../../lanes/crawl/site.test.fixture.ts';
import { problem } from '../../vocabulary/index.ts';
import { PAGE, sample, URL_OF_PAGE } from './bundle.test.sample.ts';
import { verifyBundle } from './verify.ts';
import { writeBundle } from './write.ts';

const SHELL = '<!doctype html><title>Backups</title><div id="root"></div><script src="/app.js"></script>';

const shown = (html: string): HttpOutcome => ({
  kind: 'response',
  requestedUrl: URL_OF_PAGE,
  finalUrl: URL_OF_PAGE,
  redirects: [],
  timings: { totalMs: 1 },
  attempts: 1,
  policy: [],
  status: 200,
  headers: [],
  body: Buffer.from(html),
  wireBytes: html.length,
  contentType: 'text/html',
  charset: 'utf-8',
  cache: 'none',
});

/** A bundle over a page that was made by scripts, checked against the live page. */
async function verified(render: Parameters<typeof verifyLive>[1]) {
  const folder = mkdtempSync(join(tmpdir(), 'veritrail-rendered-'));
  try {
    const { store, answer } = sample();
    const artifact = store.artifacts.get('a_1');
    if (artifact === null) throw new Error('it was not kept');
    store.artifacts.put({ ...artifact, lane: 'browser' });
    const bundle = join(folder, 'bundle');
    const manifest = writeBundle(answer, bundle, store, null, 'test');
    expect(manifest.artifacts).toMatchObject([{ lane: 'browser' }]);
    return await verifyLive(bundle, render);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const verifyLive = (bundle: string, render: ((url: string) => Promise<HttpOutcome>) | string) =>
  verifyBundle(bundle, { live: { http: fakeSite(() => SHELL), context: testContext(), render } });

it('a page that was made by scripts is looked at live as a browser shows it', async () => {
  const asked: string[] = [];
  const { state, quotes } = await verified(async (url) => {
    asked.push(url);
    return shown(PAGE);
  });
  expect({ state, asked }).toEqual({ state: 'intact', asked: [URL_OF_PAGE] });
  expect(quotes).toHaveLength(2);
});

it('what the browser could not show is gone, with the reason', async () => {
  const failed = { ...shown(''), kind: 'failure' as const, problem: problem('browser_failed', 'it crashed'), partialBytes: 0 };
  expect((await verified(async () => failed)).quotes).toMatchObject([{ state: 'gone', detail: 'it crashed' }, { state: 'gone' }]);
});

it('without a browser the plain page is looked at, and the report says so', async () => {
  const { quotes } = await verified('none is installed');
  expect(quotes).toMatchObject([{ state: 'gone', detail: expect.stringContaining('looked at without a browser: none is installed') }, {}]);
});
