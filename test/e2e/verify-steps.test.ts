/** Evidence that stands only behind a declared step: read, cited, archived, and found again on the live page by the same step. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BundleManifest, VerifyReport } from '../../src/index.ts';
import { createVeritrail } from '../../src/index.ts';
import { noBrowser } from '../support/browser-lane.ts';
import { serve, type TestServer } from '../support/server.ts';

const missing = noBrowser();
const PAGE = 'http://docs.lumora.example/';
const OPENING =
  'Lumora is a database service for small teams. This page lists what the plans of Lumora contain, one paragraph for each plan.';
const PLANS = [
  'On the Starter plan Lumora keeps automated backups for 3 days, and they can be switched off.',
  'On the Business plan Lumora keeps automated backups for 15 days, and they cannot be switched off.',
];
let server: TestServer;
let folder: string;
let plans = PLANS;
let hasButton = true;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'verify-steps-'));
  server = await serve((request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.setHeader('cache-control', 'no-store');
    const from = /^\/plans\?from=(\d+)$/.exec(request.url ?? '')?.[1];
    if (from !== undefined)
      return response.end(
        plans
          .slice(Number(from), Number(from) + 1)
          .map((plan) => `<p class="plan">${plan}</p>`)
          .join(''),
      );
    if (request.url !== '/') return response.writeHead(404).end();
    const button = `<button id="more" onclick="fetch('/plans?from='+list.children.length).then(r=>r.text()).then(t=>{list.insertAdjacentHTML('beforeend',t);if(list.children.length>=2)more.remove()})">Load more</button>`;
    return response.end(
      `<!doctype html><html lang="en"><head><title>Lumora plans and backups</title></head><body><main><h1>Lumora plans and backups</h1><p>${OPENING}</p><div id="list"></div>${hasButton ? button : ''}</main></body></html>`,
    );
  });
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
});

const open = (use = true) =>
  createVeritrail({
    dataDir: join(folder, 'data'),
    allowAddresses: ['127.0.0.1'],
    connectTo: [`docs.lumora.example:80:127.0.0.1:${server.port}`],
    minDelayMs: 0,
    providers: ['index'],
    browser: { use },
  });

describe.skipIf(missing !== null)('evidence behind a step', { timeout: 120_000 }, () => {
  let bundle: string;
  let manifest: BundleManifest;

  beforeAll(async () => {
    bundle = join(folder, 'bundle');
    await using veritrail = await open();
    const read = await veritrail.read(PAGE, { steps: [{ do: 'loadMore' }] });
    expect(read).toMatchObject({ end: 'complete', artifact: { operated: { from: PAGE, steps: [{ do: 'loadMore' }] } } });
    const answer = await veritrail.ask('How long does Lumora keep automated backups on the Business plan?');
    expect(answer.evidence.map(({ quote }) => quote)).toEqual(expect.arrayContaining([expect.stringContaining('for 15 days')]));
    manifest = await veritrail.writeBundle(answer, bundle);
  }, 120_000);

  const verify = async (use = true): Promise<VerifyReport> => {
    await using veritrail = await open(use);
    return await veritrail.verify(bundle, { live: true });
  };

  it('is found by a later question, which takes the step again, and the bundle says how its page was read', async () => {
    expect(manifest.artifacts).toMatchObject([{ lane: 'browser', operated: { steps: [{ do: 'loadMore' }], leave: { requests: false } } }]);
    await using veritrail = await open();
    expect(await veritrail.verify(bundle)).toMatchObject({ state: 'intact', mode: 'offline' });
  });

  it('is intact on the live page, which is operated as it was', async () => {
    const before = server.seen.length;
    expect(await verify()).toMatchObject({ state: 'intact', mode: 'live' });
    expect(server.seen.slice(before).map(({ url }) => url)).toContain('/plans?from=1');
  });

  it('is changed where what the step brings has changed', async () => {
    plans = [PLANS[0] ?? '', (PLANS[1] ?? '').replace('15', '16')];
    expect(await verify()).toMatchObject({ state: 'changed' });
    plans = PLANS;
  });

  it('is gone, with the reason, where the step cannot be taken any more or there is no browser', async () => {
    const state = { state: 'gone', detail: expect.stringContaining('without a browser: the browser is switched off') };
    expect((await verify(false)).quotes).toEqual(expect.arrayContaining([expect.objectContaining(state)]));
    hasButton = false;
    expect((await verify()).state).toBe('gone');
    hasButton = true;
  });

  it('is not looked for by steps that may do more than read', async () => {
    const path = join(bundle, 'manifest.json');
    const signed = JSON.stringify(manifest);
    const more = manifest.artifacts.map((one) => ({
      ...one,
      operated: one.operated && { ...one.operated, leave: { ...one.operated.leave, downloads: true } },
    }));
    writeFileSync(path, JSON.stringify({ ...manifest, artifacts: more }));
    const before = server.seen.length;
    const { quotes } = await verify();
    writeFileSync(path, signed);
    expect(quotes.map(({ detail }) => detail)).toEqual(
      expect.arrayContaining([expect.stringContaining('they may do more than read (downloads)')]),
    );
    expect(server.seen.slice(before).map(({ url }) => url)).not.toContain('/plans?from=1');
  });
});
