import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { testContext } from '../../../test/support/context.ts';
import type { HttpOutcome } from '../../http/index.ts';
import { fakeSite } from '../../lanes/crawl/site.test.fixture.ts';
import type { Rendered } from '../../lanes/index.ts';
import { type Operated, problem } from '../../vocabulary/index.ts';
import { PAGE, sample, URL_OF_PAGE } from './bundle.test.sample.ts';
import type { VerifyDeps } from './live.ts';
import { verifyBundle } from './verify.ts';
import { writeBundle } from './write.ts';

const SHELL = '<!doctype html><title>Backups</title><div id="root"></div><script src="/app.js"></script>';

const response = (html: string): HttpOutcome => ({
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

const shown = (html: string, more: Partial<Rendered> = {}): Rendered => ({ page: response(html), others: [], cut: null, ...more });

/** A bundle over a page that was made by scripts, checked against the live page. */
async function verified(render: Parameters<typeof verifyLive>[1], operated?: Operated) {
  const folder = mkdtempSync(join(tmpdir(), 'veritrail-rendered-'));
  try {
    const { store, answer } = await sample();
    const artifact = await store.artifacts.get('a_1');
    if (artifact === null) throw new Error('it was not kept');
    await store.artifacts.put({ ...artifact, lane: 'browser', ...(operated === undefined ? {} : { operated }) });
    const bundle = join(folder, 'bundle');
    const manifest = await writeBundle(answer, bundle, store, null, 'test');
    expect(manifest.artifacts).toMatchObject([{ lane: 'browser' }]);
    return await verifyLive(bundle, render);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const verifyLive = (bundle: string, render: VerifyDeps['render']) =>
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
  const failed = { ...response(''), kind: 'failure' as const, problem: problem('browser_failed', 'it crashed'), partialBytes: 0 };
  expect((await verified(async () => ({ page: failed, others: [], cut: null }))).quotes).toMatchObject([
    { state: 'gone', detail: 'it crashed' },
    { state: 'gone' },
  ]);
});

it('without a browser the plain page is looked at, and the report says so', async () => {
  const { quotes } = await verified('none is installed');
  expect(quotes).toMatchObject([{ state: 'gone', detail: expect.stringContaining('looked at without a browser: none is installed') }, {}]);
});

const STEPS: Operated = {
  from: `${URL_OF_PAGE}?tab=plans`,
  steps: [{ do: 'loadMore', until: { most: 20 } }],
  leave: { requests: false, forms: false, downloads: false, dialogs: false, consent: 'least' },
};

it('a page that was operated is operated again, and a quote may stand on any page of the way', async () => {
  const given: unknown[] = [];
  const { state } = await verified(async (_, operated) => {
    given.push(operated);
    return shown(SHELL, { others: [response(PAGE)] });
  }, STEPS);
  expect({ state, given }).toEqual({ state: 'intact', given: [STEPS] });
});

it('steps that were not taken again are told with the quotes that are not found', async () => {
  const cut = 'they may do more than read (downloads)';
  expect((await verified(async () => shown(SHELL, { cut }), STEPS)).quotes[0]).toMatchObject({
    state: 'gone',
    detail: expect.stringMatching(/read after 1 step, which were not all taken again: they may do more than read \(downloads\)$/),
  });
  expect((await verified(async () => shown(PAGE, { cut }), STEPS)).state).toBe('intact');
});

it('without a browser the report says that there were steps', async () => {
  expect((await verified('none is installed', STEPS)).quotes[0]).toMatchObject({
    state: 'gone',
    detail: expect.stringContaining('and read after 1 step, and was looked at without a browser: none is installed'),
  });
});
