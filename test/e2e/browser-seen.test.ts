import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createVeritrail } from '../../src/index.ts';
import { EMPTY_CONTRACT, ReadResult } from '../../src/vocabulary/index.ts';
import { laneStage, noBrowser } from '../support/browser-lane.ts';
import { answer, STORY, shell } from '../support/browser-site.ts';
import { veritrail } from '../support/child.ts';
import { operate } from '../support/interact-site.ts';
import { serve, type TestServer } from '../support/server.ts';

const missing = process.platform === 'linux' ? noBrowser() : 'only Linux has more loopback addresses';
let server: TestServer;
/** Of the same address and another origin, of another site, and one that the guard closes. */
let near: TestServer;
let far: TestServer;
let closed: TestServer;
/** Of another site, with frames of its own: of its own origin, of another site, of the page's own, and a closed one. */
let nest: TestServer;
const frames = (): string =>
  shell(
    'fetch("/story").then(r=>r.text()).then(t=>{root.innerHTML="<main><h1>Museum</h1><p>"+t+"</p></main>"})',
    [near, far, closed].map(({ origin }) => `<iframe src="${origin}/frame" width=300 height=200></iframe>`).join(''),
  );

beforeAll(async () => {
  if (missing !== null) return;
  const inner = (of: string) => () => `<!doctype html><title>${of}</title><p>The frame of ${of} tells of <a href="sub">its pier</a>.</p>`;
  const frame = (of: string, host: string) =>
    serve((_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(inner(of)()), { host });
  near = await frame('near', '127.0.0.1');
  far = await frame('far', '127.0.0.3');
  closed = await frame('closed', '127.0.0.2');
  nest = await serve(
    ({ url }, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      if (url === '/own') return response.end('<p>The inner frame of the same origin has a bell.</p>');
      const inside = ['/own', `${far.origin}/frame`, `${server.origin}/of-the-page`, `${closed.origin}/frame`].map(
        (src) => `<iframe src="${src}"></iframe>`,
      );
      return response.end(`<p>The nest holds four frames.</p>${inside.join('')}`);
    },
    { host: '127.0.0.4' },
  );
  const site = answer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://x').pathname;
    if (path === '/nested')
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(
          shell(
            'fetch("/story").then(r=>r.text()).then(t=>{root.innerHTML="<main><h1>Museum</h1><p>"+t+"</p></main>"})',
            `<iframe src="${nest.origin}/"></iframe>`,
          ),
        );
    else if (path === '/frames') response.writeHead(200, { 'content-type': 'text/html' }).end(frames());
    else if (path === '/of-the-page')
      response.writeHead(200, { 'content-type': 'text/html' }).end('<p>The page again, inside of the nest.</p>');
    else if (path === '/drawn-only')
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(
          shell(
            'fetch("/prices.json").then(r=>r.json()).then(p=>{document.title=p.length+" prices"})',
            '<canvas width=10 height=10></canvas>',
          ),
        );
    else if (path === '/prices.json')
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify([{ thing: 'lantern', price: '12 EUR', story: STORY }]));
    else return false;
    return true;
  });
  server = await serve(site);
});
afterAll(async () => {
  if (missing !== null) return;
  for (const one of [server, near, far, closed, nest]) await one[Symbol.asyncDispose]();
});

describe.skipIf(missing !== null)('frames of other origins', () => {
  it('are read where they may be loaded, in their places, and named with the reason where not', async () => {
    await using stage = laneStage({}, { allowAddresses: ['127.0.0.1', '127.0.0.3'] });
    const { browsing, artifact, document, context } = await stage.read(`${server.origin}/frames`, { alone: true });
    const html = Buffer.from((await stage.store.bodies.get(artifact.bytesHash ?? '')) ?? []).toString();
    for (const [name, { origin }] of [
      ['near', near],
      ['far', far],
    ] as const)
      expect(html).toContain(`The frame of ${name} tells of <a href="${origin}/sub">its pier</a>.`);
    expect(html).not.toContain('The frame of closed');
    expect(browsing?.frames).toMatchObject([
      { url: `${near.origin}/frame`, read: true },
      { url: `${far.origin}/frame`, read: true },
      { url: `${closed.origin}/frame`, read: false, reason: expect.stringMatching(/127\.0\.0\.2|not allowed|loopback/) },
    ]);
    expect(document?.hidden).toContainEqual({ channel: 'non_rendered', how: 'frame', text: `${closed.origin}/frame` });
    expect(closed.seen).toEqual([]);
    expect(context.of('browser.read')).toMatchObject([{ reason: expect.stringContaining('was not read') }]);
  });
});

describe.skipIf(missing !== null)('frames within a frame of another origin', () => {
  it('are read as well, of whatever origin they are, and named where not', async () => {
    await using stage = laneStage({}, { allowAddresses: ['127.0.0.1', '127.0.0.3', '127.0.0.4'] });
    const { browsing, artifact, document } = await stage.read(`${server.origin}/nested`, { alone: true });
    const html = Buffer.from((await stage.store.bodies.get(artifact.bytesHash ?? '')) ?? []).toString();
    for (const words of ['holds four frames', 'same origin has a bell', 'The frame of far tells', 'The page again, inside of the nest'])
      expect(html).toContain(words);
    expect(browsing?.frames).toMatchObject([
      { url: `${nest.origin}/`, read: true },
      { url: `${far.origin}/frame`, read: true },
      { url: `${server.origin}/of-the-page`, read: true },
      { url: `${closed.origin}/frame`, read: false },
    ]);
    expect(document?.hidden).toContainEqual({ channel: 'non_rendered', how: 'frame', text: `${closed.origin}/frame` });
    expect(closed.seen).toEqual([]);
  });
});

describe.skipIf(missing !== null)('data that a page received', () => {
  it('is the result where the page does not have what the contract wants, with the page as its parent', async () => {
    await using stage = laneStage({}, { allowAddresses: ['127.0.0.1'] });
    const contract = { ...EMPTY_CONTRACT, qualityChecks: [{ kind: 'mentions' as const, terms: ['lantern'], minShare: 1 }] };
    const { artifact, verdict, document } = await stage.read(`${server.origin}/drawn-only`, { alone: true, request: { contract } });
    expect({ url: artifact.finalUrl, kind: verdict.kind }).toEqual({ url: `${server.origin}/prices.json`, kind: 'usable' });
    expect(document?.text).toContain('12 EUR');
    expect(await stage.store.artifacts.get(artifact.parentArtifactId ?? '')).toMatchObject({
      finalUrl: `${server.origin}/drawn-only`,
      lane: 'browser',
    });
  });

  it('stays beside a page that has what is wanted', async () => {
    await using stage = laneStage({}, { allowAddresses: ['127.0.0.1'] });
    const { artifact, browsing } = await stage.read(`${server.origin}/drawn`, { alone: true });
    expect(artifact.finalUrl).toBe(`${server.origin}/drawn`);
    expect(browsing?.pages).toEqual([]);
    const told = (path: string) => browsing?.network.find(({ url }) => url === server.origin + path);
    expect(told('/drawn')).toMatchObject({ method: 'GET', status: 200, outcome: 'answered', why: null });
    expect(told('/story')).toMatchObject({ contentType: 'text/plain', bytes: Buffer.byteLength(STORY), outcome: 'answered' });
  });
});

describe.skipIf(missing !== null)('the library and the command', () => {
  it('take steps by a task of mode interact, and give what they collected in the agreed form', async () => {
    await using site = await serve(operate);
    const dataDir = mkdtempSync(join(tmpdir(), 'veritrail-steps-'));
    try {
      await using library = await createVeritrail({ dataDir, allowAddresses: ['127.0.0.1'], minDelayMs: 0 });
      const result = await library.read(`${site.origin}/list`, { steps: [{ do: 'nextPage', until: { most: 2 } }], screenshot: true });
      expect(() => ReadResult.parse(result)).not.toThrow();
      expect(result).toMatchObject({ end: 'complete', artifact: { lane: 'browser' }, cost: { pages: 3, browserStarts: 1 } });
      expect(result.browsing?.pages).toHaveLength(2);
      expect((await library.bytes(result.browsing?.screenshot ?? ''))?.byteLength).toBeGreaterThan(1_000);
      const { events } = await library.trace(result.traceId);
      expect(events.filter(({ type }) => type === 'lane.chosen')).toMatchObject([
        { lane: 'browser', reason: expect.stringContaining('operated') },
      ]);
      const failed = await library.read(`${site.origin}/list`, { steps: [{ do: 'click', target: { text: 'Nowhere' } }] });
      expect(failed).toMatchObject({ end: 'no_acceptable_source', problems: [{ code: 'step_failed' }] });
      await expect(library.read(site.origin, { steps: [{ do: 'press', key: 'Enter', target: { css: '' } }] })).rejects.toMatchObject({
        code: 'input_invalid',
      });
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  });

  it('print every page, write the picture, and deny what nobody at a terminal approves of', async () => {
    await using site = await serve(operate);
    const folder = mkdtempSync(join(tmpdir(), 'veritrail-steps-'));
    const steps = join(folder, 'steps.json');
    const picture = join(folder, 'page.png');
    const settings = ['--data', join(folder, 'data'), '--allow-address', '127.0.0.1', '--min-delay-ms', '0', '--steps', steps];
    try {
      writeFileSync(steps, '[{"do":"nextPage","until":{"most":2}}]');
      const listed = await veritrail('read', `${site.origin}/list`, ...settings, '--screenshot', picture).ended;
      expect(listed.code).toBe(0);
      for (const number of [1, 11, 30]) expect(listed.out).toContain(`Lantern number ${number} `);
      expect(readFileSync(picture).subarray(1, 4).toString()).toBe('PNG');
      writeFileSync(steps, '{"steps":[{"do":"click","target":{"text":"Like"}}],"leave":{"requests":true}}');
      const denied = await veritrail('read', `${site.origin}/writes`, ...settings).ended;
      expect(denied.out).toContain('the like was refused');
      expect(denied.err).toContain('not approved of');
      expect(site.seen.filter(({ method }) => method === 'POST')).toEqual([]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
