import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createVeritrail } from '../../src/index.ts';
import { Nothing } from '../../src/lanes/browser/cdp/connection.ts';
import { EMPTY_CONTRACT } from '../../src/vocabulary/index.ts';
import { type LaneStage, laneStage, leftovers, noBrowser, startRemote } from '../support/browser-lane.ts';
import { answer, HOSTILE, STORY, shell, writes } from '../support/browser-site.ts';
import { veritrail } from '../support/child.ts';
import { serve, type TestServer } from '../support/server.ts';
import { createTestCa, type TestCa } from '../support/tls.ts';

const missing = process.platform === 'linux' ? noBrowser() : 'only Linux has a second loopback address';
const Targets = z.object({ targetInfos: z.array(z.looseObject({ targetId: z.string(), type: z.string(), url: z.string() })) });
const Session = z.looseObject({ sessionId: z.string() });
/** Loopback as well, but an address that nobody has allowed. */
const FORBIDDEN = '127.0.0.2';
/** What the pages try to reach is counted here: another origin, which the guard or robots.txt closes. */
let forbidden: TestServer;
let server: TestServer;
let stage: LaneStage;
let ca: TestCa;
let secure: TestServer;

const PAGES: Record<string, () => string> = {
  '/writes': () =>
    shell(
      'fetch("/w",{method:"POST",body:"x"}).catch(()=>0);const x=new XMLHttpRequest();x.open("PUT","/w");x.send("x");navigator.sendBeacon("/w","x");' +
        'const f=document.createElement("form");f.method="post";f.action="/w";document.body.append(f);f.submit();fetch("/story").then(r=>r.text()).then(t=>{root.textContent=t})',
    ),
  '/reaches': () => {
    const at = `http://${FORBIDDEN}:${forbidden.port}`;
    const socket = at.replace('http', 'ws');
    return shell(
      `fetch("${at}/fetch").catch(()=>0);new Image().src="${at}/image";new WebSocket("${socket}/socket");new EventSource("${at}/events");navigator.sendBeacon("${at}/beacon");
      new Worker(URL.createObjectURL(new Blob(['fetch("${at}/worker")'])));fetch("/leads-there").catch(()=>0);open("${at}/popup");
      navigator.serviceWorker.register("/sw.js").catch(()=>0);fetch("file:///etc/passwd").catch(()=>0);
      const a=document.createElement("a");a.href="${at}/download";a.download="x";document.body.append(a);a.click();fetch("${at}/alive",{keepalive:true}).catch(()=>0);new EventSource("${at}/again");
      new SharedWorker(URL.createObjectURL(new Blob(['fetch("${at}/shared")'])));
      new RTCPeerConnection({iceServers:[{urls:"stun:${FORBIDDEN}:${forbidden.port}"}]}).createDataChannel("x");
      for(const rel of ["prefetch","preload","preconnect","dns-prefetch","prerender"]){const l=document.createElement("link");l.rel=rel;l.href="${at}/"+rel;l.as="fetch";document.head.append(l)}
      fetch("/story").then(r=>r.text()).then(t=>{root.textContent=t})`,
      `<iframe src="${at}/frame"></iframe><script src="${at}/script"></script><link rel=stylesheet href="${at}/style">`,
    );
  },
  '/closed': () => shell('fetch("/private/a").catch(()=>0);fetch("/story").then(r=>r.text()).then(t=>{root.textContent=t})'),
  '/trees': () =>
    shell(
      'class X extends HTMLElement{connectedCallback(){this.attachShadow({mode:"open"}).innerHTML="<p>before <slot></slot> after</p>"}};customElements.define("x-x",X);root.innerHTML="<x-x><b>inside</b></x-x><p hidden>not shown</p><p style=display:none>nor this</p>";fetch("/story").then(r=>r.text()).then(t=>{root.append(t)})',
      '<iframe src="/frame"></iframe>',
    ),
  '/asks': () =>
    shell(
      'navigator.geolocation.getCurrentPosition(()=>0,e=>Notification.requestPermission().then(p=>fetch("/story").then(r=>r.text()).then(t=>{root.textContent="place refused "+(e.code===1)+", notes "+p+". "+t})))',
    ),
  '/frame': () => '<!doctype html><title>f</title><p>The frame tells of <a href="sub">the pier</a>.</p>',
  '/data': () => shell('fetch("/story.json").then(r=>r.json()).then(t=>{root.textContent=t.story})'),
  '/goes-on': () => shell('location.replace("/app?second")'),
  '/moves': () => shell('history.pushState(0,"","/moved#here");fetch("/story").then(r=>r.text()).then(t=>{root.textContent=t})'),
  '/late': () =>
    shell(
      'root.textContent="teaser";setTimeout(()=>{fetch("/story").then(r=>r.text()).then(t=>{root.innerHTML="<p id=late>"+t+"</p>"})},1800)',
    ),
  '/never-shown': () => shell('root.textContent="teaser"'),
};

beforeAll(async () => {
  if (missing !== null) return;
  forbidden = await serve((_, response) => response.end('reached'), { robots: true, host: FORBIDDEN });
  const listener = answer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://x').pathname;
    if (path === '/robots.txt') response.end('User-agent: *\nDisallow: /private/');
    else if (path === '/leads-there') response.writeHead(302, { location: `http://${FORBIDDEN}:${forbidden.port}/redirect` }).end();
    else if (path === '/sw.js')
      response
        .writeHead(200, { 'content-type': 'text/javascript' })
        .end(`self.addEventListener("install",e=>e.waitUntil(fetch("http://${FORBIDDEN}:${forbidden.port}/service-worker").catch(()=>0)))`);
    else if (PAGES[path] === undefined) return false;
    else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(PAGES[path]());
    return true;
  });
  server = await serve(listener, { robots: true });
  ca = await createTestCa();
  secure = await serve(answer(), { tls: await ca.issue(['museum.test']) });
  stage = laneStage({}, { allowAddresses: ['127.0.0.1'], connectTo: [], ca: ca.caPem });
});
afterAll(async () => {
  if (missing !== null) return;
  await stage[Symbol.asyncDispose]();
  for (const one of [server, forbidden, secure]) await one[Symbol.asyncDispose]();
});

describe.skipIf(missing !== null)('a page made by scripts', () => {
  it('is read as it stands when it has come to rest, from the bytes that were fetched before', async () => {
    server.seen.length = 0;
    const read = await stage.read(`${server.origin}/app`);
    expect(read.verdict.kind).toBe('usable');
    expect(read.document?.text).toContain(STORY.slice(0, 100));
    expect(read.artifact).toMatchObject({ lane: 'browser', status: 200, parentArtifactId: expect.stringMatching(/^a_/) });
    expect(read.artifact.bytesHash).not.toBe((await stage.store.artifacts.get(read.artifact.parentArtifactId ?? ''))?.bytesHash);
    expect(server.seen.filter(({ url }) => url === '/app')).toHaveLength(1);
    expect(read.context.of('browser.read')).toMatchObject([{ settled: 'quiet', refused: 0 }]);
    expect(read.context.ledger.spent()).toMatchObject({ browserStarts: 1, pages: 1 });
  });

  it('over https is read the same way, and the site is who its certificate says', async () => {
    const connectTo = [{ fromHost: 'museum.test', fromPort: 443, toHost: '127.0.0.1', toPort: secure.port }];
    const { pool } = stage.lane;
    await using own = laneStage({}, { connectTo, ca: ca.caPem }, { pool });
    const read = await own.read('https://museum.test/app', { alone: true });
    expect(read.document?.text).toContain('forty lanterns');
    await using stranger = laneStage({}, { connectTo }, { pool });
    expect((await stranger.read('https://museum.test/app', { alone: true })).problem?.code).toBe('tls_failed');
  });

  it('over http is asked for as its address says: nothing is tried over https first', async () => {
    const http = await serve(answer());
    const https = await serve((_, response) => response.writeHead(404).end(), { tls: await ca.issue(['museum.test']) });
    const connectTo = [http, https].map(({ port }, at) => ({
      fromHost: 'museum.test',
      fromPort: at === 0 ? 80 : 443,
      toHost: '127.0.0.1',
      toPort: port,
    }));
    await using own = laneStage({}, { connectTo, ca: ca.caPem }, { pool: stage.lane.pool });
    const read = await own.read('http://museum.test/app');
    expect(read.document?.text).toContain('forty lanterns');
    expect(http.seen.filter(({ url }) => url === '/app')).toHaveLength(1);
    expect(https.seen).toEqual([]);
    for (const one of [http, https]) await one[Symbol.asyncDispose]();
  });

  it('shows shadow trees with their slots filled, frames in their places, and what is hidden as hidden', async () => {
    const { document, artifact } = await stage.read(`${server.origin}/trees`);
    expect(document?.text).toMatch(/before\s+inside\s+after/);
    expect(document?.text).not.toContain('not shown');
    expect(document?.text).not.toContain('nor this');
    const html = Buffer.from((await stage.store.bodies.get(artifact.bytesHash ?? '')) ?? []).toString();
    expect(html).toContain(`The frame tells of <a href="${server.origin}/sub">`);
    expect(html).not.toMatch(/<script|<noscript/);
  });

  it('keeps the data that it was made of', async () => {
    const { context } = await stage.read(`${server.origin}/data`);
    const [event] = context.of('browser.read');
    const [data] = event?.type === 'browser.read' ? event.data : [];
    expect(data).toMatchObject({ url: `${server.origin}/story.json`, status: 200 });
    expect(Buffer.from((await stage.store.bodies.get(data?.bytesHash ?? '')) ?? []).toString()).toContain('forty lanterns');
  });

  it('that leads on is followed, and the way is told', async () => {
    const { artifact, document } = await stage.read(`${server.origin}/goes-on`, { alone: true });
    expect(artifact.finalUrl).toBe(`${server.origin}/app?second`);
    expect(artifact.redirects).toEqual([{ url: `${server.origin}/goes-on`, status: 200, location: `${server.origin}/app?second` }]);
    expect(document?.text).toContain('forty lanterns');
  });

  it('that changes its address by script is kept under that address', async () => {
    expect((await stage.read(`${server.origin}/moves`)).artifact.finalUrl).toBe(`${server.origin}/moved#here`);
  });

  it.each(['#late', 'text:forty lanterns', 'response:/story'])('is waited for by what the task declares: %s', async (waitFor) => {
    const { document, context } = await stage.read(`${server.origin}/late`, { request: { contract: { ...EMPTY_CONTRACT, waitFor } } });
    expect(document?.text).toContain('forty lanterns');
    expect(context.of('browser.read')).toMatchObject([{ settled: 'condition' }]);
  });

  it('does not meet its contract when what is waited for does not come', async () => {
    const { verdict, problem } = await stage.read(`${server.origin}/never-shown`, {
      request: { contract: { ...EMPTY_CONTRACT, waitFor: '#never' } },
      budget: { deadlineMs: 2_000 },
    });
    expect(verdict.kind).toBe('contract_unmet');
    expect(problem?.detail).toContain('#never');
  });
});

describe.skipIf(missing !== null)('a page that is read with a session', () => {
  it('finds its cookies, stored values and header fields, each origin its own, and the next page finds nothing of them', async () => {
    await using other = await serve((_, response) => response.writeHead(200, { 'access-control-allow-origin': '*' }).end('x'), {
      robots: true,
    });
    const page = (): string =>
      shell(
        `fetch("${other.origin}/other").catch(()=>0).then(()=>fetch("/story")).then(r=>r.text()).then(t=>{root.textContent=document.cookie+" stored "+localStorage.getItem("token")+" "+localStorage.getItem("foreign")+" "+t})`,
      );
    PAGES['/mine'] = page;
    server.seen.length = 0;
    const cookie = { domain: '127.0.0.1', path: '/', expires: -1, httpOnly: false, secure: false, sameSite: 'Lax' } as const;
    const session = {
      cookies: [{ ...cookie, name: 'who', value: 'ada' }],
      origins: [
        { origin: server.origin, localStorage: [{ name: 'token', value: 't-1' }] },
        { origin: other.origin, localStorage: [{ name: 'foreign', value: 'f-1' }] },
      ],
      headers: [{ origin: server.origin, name: 'X-Api-Key', value: 'k-1' }],
    };
    const read = await stage.read(`${server.origin}/mine`, { alone: true, request: { session, authScope: 'ada' } });
    expect(read.document?.text).toContain('who=ada stored t-1 null');
    expect(server.seen.filter(({ headers }) => headers['x-api-key'] === 'k-1').map(({ url }) => url)).toEqual(['/mine', '/story']);
    expect(other.seen.map(({ url, headers }) => [url, headers['x-api-key']])).toContainEqual(['/other', undefined]);
    expect(JSON.stringify([read.artifact, read.context.events])).not.toMatch(/t-1|k-1/);
    expect((await stage.read(`${server.origin}/mine`, { alone: true })).document?.text).toMatch(/^stored null null/);
  });
});

describe.skipIf(missing !== null)('a tab that is used again', () => {
  it('has nothing of the page before in it, whatever that left behind', async () => {
    PAGES['/leaves'] = () =>
      shell(
        `document.cookie="left=1";localStorage.left=1;sessionStorage.left=1;name="left";history.pushState(0,"","/leaves?left");navigator.storage.getDirectory().then(d=>d.getFileHandle("left",{create:true})).catch(()=>0);
        indexedDB.open("left").onsuccess=()=>caches.open("left").then(()=>fetch("/story")).then(r=>r.text()).then(t=>{root.textContent=t});addEventListener("pagehide",()=>{sessionStorage.left=2;name="left"})`,
      );
    PAGES['/finds'] = () =>
      shell(
        `(async()=>{const dbs=await indexedDB.databases(),keys=await caches.keys(),files=[];try{for await(const [n] of (await navigator.storage.getDirectory()).entries())files.push(n)}catch{}
        root.textContent=JSON.stringify([document.cookie,localStorage.length,sessionStorage.length,name,history.length,dbs.length,keys.length,files])+" and "+await(await fetch("/story")).text()})()`,
      );
    await using own = laneStage({ concurrency: 1 }, { allowAddresses: ['127.0.0.1'] });
    const alone = (await own.read(`${server.origin}/finds`, { alone: true })).document?.text;
    for (const path of ['/leaves', '/leaves']) await own.read(server.origin + path, { alone: true });
    expect((await own.read(`${server.origin}/finds`, { alone: true })).document?.text).toBe(alone);
    expect(alone).toMatch(/^\["",0,0,"",\d,0,0,\[\]\]/);
  });

  it('and has crashed meanwhile is left, without a read being lost to it', async () => {
    await using own = laneStage({ concurrency: 1 }, { allowAddresses: ['127.0.0.1'] });
    await own.read(`${server.origin}/app`, { alone: true });
    const lease = await own.lane.pool.lease(5_000, new AbortController().signal);
    const warm = lease.takeWarm(server.origin, 'another');
    expect(warm).toBeNull();
    const { connection } = lease.process;
    const { targetInfos } = await connection.call('Target.getTargets', {}, Targets);
    const tab = targetInfos.find(({ type, url }) => type === 'page' && url.startsWith(server.origin));
    const { sessionId } = await connection.call('Target.attachToTarget', { targetId: tab?.targetId, flatten: true }, Session);
    await expect(connection.session(sessionId).call('Page.crash', {}, Nothing, 500)).rejects.toThrow();
    await lease.release(false);
    const { document, context } = await own.read(`${server.origin}/app`, { alone: true });
    expect(document?.text).toContain('forty lanterns');
    expect(context.of('retry.scheduled')).toEqual([]);
  });

  it('asks for everything anew: nothing is kept in the browser', async () => {
    await using own = laneStage({ concurrency: 1 }, { allowAddresses: ['127.0.0.1'] });
    server.seen.length = 0;
    for (let n = 0; n < 3; n++) await own.read(`${server.origin}/app`, { alone: true });
    expect(server.seen.filter(({ url }) => url === '/story')).toHaveLength(3);
  });
});

describe.skipIf(missing !== null)('the rules in the browser', () => {
  it('nothing of a page reaches what the guard refuses, by any way', async () => {
    forbidden.seen.length = 0;
    const { context, document } = await stage.read(`${server.origin}/reaches`);
    expect(document?.text).toContain('forty lanterns');
    expect(forbidden.seen).toEqual([]);
    const refused = context.of('policy.denied').map((event) => (event.type === 'policy.denied' ? new URL(event.url).pathname : ''));
    expect(refused).toEqual(
      expect.arrayContaining(['/fetch', '/socket', '/events', '/worker', '/redirect', '/frame', '/script', '/style', '/service-worker']),
    );
  });

  it('no page writes, by any of its ways', async () => {
    server.seen.length = 0;
    const { document, context } = await stage.read(`${server.origin}/writes`);
    expect(document?.text).toContain('forty lanterns');
    expect(writes(server)).toEqual([]);
    expect(context.of('policy.denied').filter((event) => event.type === 'policy.denied' && event.rule === 'read_only')).toHaveLength(4);
  });

  it('no page is given leave for anything', async () => {
    expect((await stage.read(`${server.origin}/asks`)).document?.text).toContain('place refused true, notes denied.');
  });

  it('robots.txt holds for what a page loads', async () => {
    server.seen.length = 0;
    await stage.read(`${server.origin}/closed`);
    expect(server.seen.map(({ url }) => url)).not.toContain('/private/a');
  });

  it('no page is opened without a start left in the budget', async () => {
    const { problem, context } = await stage.read(`${server.origin}/app`, { budget: { maxBrowserStarts: 0 } });
    expect(problem?.code).toBe('budget_exhausted');
    expect(context.of('browser.read')).toEqual([]);
  });

  it('a task ends in the browser when its page is a shell, and says why and at what cost', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'veritrail-browser-test-'));
    try {
      await using veritrail = await createVeritrail({ dataDir, allowAddresses: ['127.0.0.1'], minDelayMs: 0 });
      const result = await veritrail.read(`${server.origin}/drawn`);
      expect(result).toMatchObject({
        end: 'complete',
        verdict: { kind: 'usable' },
        artifact: { lane: 'browser' },
        cost: { browserStarts: 1 },
      });
      const { events } = await veritrail.trace(result.traceId);
      expect(events.filter(({ type }) => type === 'escalated')).toMatchObject([{ from: 'fetch', to: 'browser', cause: 'js_shell' }]);
      expect(events.filter(({ type }) => type === 'retry.scheduled')).toEqual([]);
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  });
});

describe.skipIf(missing !== null)('a page that', () => {
  it.concurrent.each(Object.keys(HOSTILE).filter((name) => !name.startsWith('hang')))('does %s is read', async (name) => {
    const { document, ms } = await stage.read(`${server.origin}/${name}`, { budget: { deadlineMs: 15_000 } });
    expect(document?.text).toContain('forty lanterns');
    expect(ms).toBeLessThan(16_000);
  });

  it.each(['hang-interval', 'hang-load'])(
    'holds its thread for ever (D31: %s) returns by its deadline, and nothing of it is left',
    async (name) => {
      const { ms } = await stage.read(`${server.origin}/${name}`, { budget: { deadlineMs: 3_000 } });
      expect(ms).toBeLessThan(4_000);
      expect((await stage.read(`${server.origin}/app`)).document?.text).toContain('forty lanterns');
      expect(stage.lane.pool.pages).toBe(0);
    },
  );

  it('is not waited for by who has cancelled', async () => {
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 300);
    const { problem, ms } = await stage.read(`${server.origin}/late`, { signal: stop.signal, alone: true });
    expect(problem?.code).toBe('cancelled');
    expect(ms).toBeLessThan(2_500);
  });

  it('loses its browser is read once more in another', async () => {
    const reading = stage.read(`${server.origin}/late`, { alone: true, request: { contract: { ...EMPTY_CONTRACT, waitFor: '#late' } } });
    const lease = await stage.lane.pool.lease(5_000, new AbortController().signal);
    await new Promise((resolve) => setTimeout(resolve, 500));
    await lease.release(true);
    const { document, context } = await reading;
    expect(document?.text).toContain('forty lanterns');
    expect(context.of('retry.scheduled')).toHaveLength(1);
    expect(context.of('escalated')).toEqual([]);
    expect(context.ledger.spent().browserStarts).toBe(1);
  });
});

describe.skipIf(missing !== null)('the program', () => {
  it('reads a page in the browser, ends by itself and leaves nothing', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'veritrail-browser-test-'));
    const settings = ['--data', dataDir, '--allow-address', '127.0.0.1', '--min-delay-ms', '0'];
    const child = veritrail('read', `${server.origin}/drawn`, ...settings);
    const { code, out } = await child.ended;
    rmSync(dataDir, { recursive: true, force: true });
    expect(code).toBe(0);
    expect(out).toContain('forty lanterns');
    expect(leftovers(child.process.pid)).toEqual({ processes: 0, folders: 0 });
  });
});

describe.skipIf(missing !== null)('a pool', () => {
  it('keeps one browser warm, replaces it after so many pages, and leaves nothing when it is closed', async () => {
    const own = laneStage({ recycleAfterPages: 2, concurrency: 2 }, { allowAddresses: ['127.0.0.1'] });
    const reads = await Promise.all([1, 2, 3].map(() => own.read(`${server.origin}/app`)));
    expect(reads.every(({ document }) => document?.text.includes('forty lanterns'))).toBe(true);
    expect(reads.flatMap(({ context }) => context.of('browser.started'))).toHaveLength(2);
    await own[Symbol.asyncDispose]();
    expect(own.lane.pool).toMatchObject({ pages: 0, browsers: 0 });
    await stage[Symbol.asyncDispose]();
    if (process.platform === 'linux') expect(leftovers().processes).toBe(0);
    await expect(own.lane.pool.lease(1_000, new AbortController().signal)).rejects.toMatchObject({ code: 'cancelled' });
  });
});

describe.skipIf(missing !== null || process.platform !== 'linux')('a browser that holds more memory than it may', () => {
  it('is replaced between two pages, and no read is lost to it', async () => {
    const own = laneStage({ memoryMb: 1, concurrency: 1 }, { allowAddresses: ['127.0.0.1'] });
    const started: number[] = [];
    // Memory is looked at with every tenth page.
    for (let page = 1; page <= 11; page++) {
      const read = await own.read(`${server.origin}/drawn`, { alone: true });
      expect(read.document?.text).toContain('forty lanterns');
      if (read.context.of('browser.started').length > 0) started.push(page);
    }
    expect({ started, browsers: own.lane.pool.browsers }).toEqual({ started: [1, 11], browsers: 1 });
    await own[Symbol.asyncDispose]();
  });
});

describe.skipIf(missing !== null)('a browser that someone else runs', () => {
  it('is attached to, answered in the page itself, and left running', async () => {
    await using remote = await startRemote();
    await using own = laneStage({ endpoint: remote.endpoint }, { allowAddresses: ['127.0.0.1'] });
    server.seen.length = 0;
    forbidden.seen.length = 0;
    const read = await own.read(`${server.origin}/app`);
    expect(read.document?.text).toContain('forty lanterns');
    expect(server.seen.filter(({ url }) => url === '/app')).toHaveLength(1);
    expect((await own.read(`${server.origin}/goes-on`, { alone: true })).artifact.finalUrl).toBe(`${server.origin}/app?second`);
    expect((await own.read(`${server.origin}/reaches`)).document?.text).toContain('forty lanterns');
    await own.read(`${server.origin}/writes`);
    expect(forbidden.seen).toEqual([]);
    expect(writes(server)).toEqual([]);
    await own.lane.pool.close();
    expect((await fetch(`${remote.endpoint}/json/version`)).status).toBe(200);
  });

  it('and does not answer is a failure that says so', async () => {
    await using own = laneStage({ endpoint: `http://127.0.0.1:${server.port}` }, { allowAddresses: ['127.0.0.1'] });
    expect(await own.read(`${server.origin}/app`, { alone: true })).toMatchObject({
      problem: { code: 'browser_failed' },
      verdict: { kind: 'transient' },
    });
  });
});

it('without a browser a shell stays what it is, and what to install is said', async () => {
  await using own = await serve(answer());
  const dataDir = mkdtempSync(join(tmpdir(), 'veritrail-browser-test-'));
  try {
    await using veritrail = await createVeritrail({
      dataDir,
      allowAddresses: ['127.0.0.1'],
      minDelayMs: 0,
      browser: { executablePath: '/nowhere/chromium' },
    });
    const result = await veritrail.read(`${own.origin}/drawn`);
    expect(result).toMatchObject({ end: 'no_acceptable_source', verdict: { kind: 'js_shell' }, artifact: { lane: 'fetch' } });
    expect(result.problems).toMatchObject([{ code: 'browser_missing', hint: expect.stringContaining('Install') }]);
    expect(result.reason).toContain('the browser lane is not available here');
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
});
