import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ConfigInput, createVeritrail, type ReadResult, type TraceEvent } from '../../src/index.ts';
import { noBrowser } from '../support/browser-lane.ts';
import { serve, type TestServer } from '../support/server.ts';

const STORY =
  'The tide table of the old harbour is kept by hand. Each morning the clerk writes the height of the water beside the hour, and at noon he compares it with the stone at the pier. ';

/** A check that an ordinary browser passes by being one; `always` = nobody does. */
const challenge = (
  always: boolean,
): string => `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Just a moment...</title></head><body>
  <noscript>Enable JavaScript and cookies to continue</noscript><h2>Checking if the site connection is secure</h2>
  <p>harbour.test needs to review the security of your connection before proceeding.</p><script src="/cdn-cgi/challenge-platform/h/b/orchestrate/chl_page/v1?ray=1"></script>
  <script>if (!navigator.webdriver && !${always}) fetch('/look?' + new URLSearchParams({ width: innerWidth, language: navigator.language, zone: Intl.DateTimeFormat().resolvedOptions().timeZone, brands: navigator.userAgentData?.brands.map((b) => b.brand).join(' ') ?? '', agent: navigator.userAgent }))
    .then(() => { document.title = 'Tide table'; document.body.innerHTML = '<main><h1>Tide table</h1><p>${STORY.repeat(4)}</p></main>'; })</script></body></html>`;

let folder: string;
let server: TestServer;
beforeAll(async () => {
  server = await serve((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://site');
    response.writeHead(200, { 'content-type': pathname === '/look' ? 'text/plain' : 'text/html; charset=utf-8' });
    response.end(pathname === '/look' ? 'seen' : challenge(pathname === '/always'));
  });
});
afterAll(() => server[Symbol.asyncDispose]());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stealth-'));
  server.seen.length = 0;
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const grant = { by: 'The harbour office', evidence: 'letter of 2026-11-02', expires: '2099-01-01T00:00:00Z' };
const source = () => ({ origin: server.origin, permission: 'licensed' as const, stealthGrant: grant });

async function read(
  path: string,
  config: ConfigInput,
  stealth?: { reason: string },
): Promise<{ read: ReadResult; events: TraceEvent[]; audit: unknown[] }> {
  await using veritrail = await createVeritrail({
    dataDir: join(folder, 'data'),
    allowAddresses: ['127.0.0.1'],
    minDelayMs: 0,
    providers: ['index'],
    ...config,
  });
  const events: TraceEvent[] = [];
  const result = await veritrail.read(`${server.origin}${path}`, {
    locale: 'de-DE',
    onEvent: (event) => events.push(event),
    ...(stealth === undefined ? {} : { stealth }),
  });
  return { read: result, events, audit: await veritrail.audit() };
}
const pages = (): string[] => server.seen.map(({ url }) => url.replace(/\?.*/, '')).filter((url) => url === '/page' || url === '/always');

describe.skipIf(noBrowser() !== null)('a challenge before a source', () => {
  it('whose owner has granted it is passed by in an ordinary browser, after the audit was written', async () => {
    const { read: result, events, audit } = await read('/page', { sources: [source()] }, { reason: 'the weekly comparison' });
    expect(result).toMatchObject({ end: 'complete', artifact: { lane: 'stealth' } });
    expect(result.document?.text).toContain('The tide table of the old harbour');
    expect(audit).toMatchObject([{ kind: 'stealth', detail: { url: `${server.origin}/page`, reason: 'the weekly comparison', grant } }]);
    const types = events.map(({ type }) => type);
    expect(events.find(({ type }) => type === 'escalated')).toMatchObject({ from: 'fetch', to: 'stealth', cause: 'challenge' });
    expect(types.indexOf('audit.written')).toBeLessThan(types.indexOf('browser.started'));
    const look = new URL(server.seen.find(({ url }) => url.startsWith('/look'))?.url ?? '/', 'http://site').searchParams;
    expect(Object.fromEntries(look)).toMatchObject({
      width: '1366',
      language: 'de-DE',
      brands: expect.stringContaining('Chromium'),
      zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    });
    // Who asks is not hidden.
    expect(look.get('agent')).toContain('Veritrail/');
    expect(server.seen.every(({ headers }) => headers['user-agent']?.includes('Veritrail/'))).toBe(true);
  });

  it('is passed by in a question as well, only where the question says what for', async () => {
    await read('/page', { sources: [source()] }, { reason: 'the weekly comparison' });
    await using veritrail = await createVeritrail({
      dataDir: join(folder, 'data'),
      allowAddresses: ['127.0.0.1'],
      minDelayMs: 0,
      providers: ['index'],
      sources: [source()],
    });
    const lanesOf = async (options: { stealth?: { reason: string } }): Promise<string[]> => {
      const { runId } = await veritrail.ask('Who keeps the tide table of the old harbour?', options);
      return (await veritrail.trace(runId)).events.flatMap((event) => (event.type === 'lane.chosen' ? [event.lane] : []));
    };
    expect(await lanesOf({})).toEqual(['fetch']);
    expect(await veritrail.audit()).toHaveLength(1);
    expect(await lanesOf({ stealth: { reason: 'a question of the help desk' } })).toEqual(['fetch', 'stealth']);
    expect(await veritrail.audit()).toMatchObject([{ detail: { reason: 'a question of the help desk' } }, {}]);
  });

  it('that comes again is the end: it is opened once and not solved', async () => {
    const { read: result } = await read('/always', { sources: [source()] }, { reason: 'the weekly comparison' });
    expect(result).toMatchObject({ end: 'challenge', verdict: { kind: 'challenge' } });
    expect(pages()).toEqual(['/always', '/always']);
  });

  it.each<[string, ConfigInput['sources'], string | undefined, RegExp]>([
    ['that is not registered', [], 'x', /registered: the source is not registered/],
    ['without a grant', [{ origin: 'http://127.0.0.1', permission: 'owned' }], 'x', /grant: /],
    [
      'whose grant has ended',
      [{ origin: 'http://127.0.0.1', permission: 'owned', stealthGrant: { ...grant, expires: '2020-01-01T00:00:00Z' } }],
      'x',
      /grant_in_force: .*ended on 2020/,
    ],
    ['of unknown permission', [{ origin: 'http://127.0.0.1', permission: 'unknown', stealthGrant: grant }], 'x', /permission: /],
    [
      'that is allowed, for a task that does not ask',
      [{ origin: 'http://127.0.0.1', permission: 'owned', stealthGrant: grant }],
      undefined,
      /never solved$/,
    ],
  ])('%s is reported, with the condition that failed, and nothing more is asked', async (_, sources, reason, told) => {
    const own = sources?.map((one) => ({ ...one, origin: server.origin }));
    const { read: result, audit } = await read(
      '/page',
      { ...(own === undefined ? {} : { sources: own }) },
      reason === undefined ? undefined : { reason },
    );
    expect(result).toMatchObject({ end: 'challenge', reason: expect.stringMatching(told), artifact: { lane: 'fetch' } });
    expect([pages(), audit]).toEqual([['/page'], []]);
  });
});
