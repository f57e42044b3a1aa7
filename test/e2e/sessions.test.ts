import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ConfigInput, createVeritrail, type ReadResult, type TraceEvent, type Veritrail } from '../../src/index.ts';
import { noBrowser } from '../support/browser-lane.ts';
import { type LoginSite, loginSite } from '../support/login-site.ts';
import { serve, type TestServer } from '../support/server.ts';

const SECRET = 'sid-4f6a09b1c7d2e853-ada';
const TOKEN = 'tok_9d8c7b6a5f4e3d2c1b0a';

let folder: string;
let other: TestServer;
let site: LoginSite;
const opened: Veritrail[] = [];

beforeAll(async () => {
  other = await serve((_, response) => void response.end('<title>Seen</title><p>Another site.</p>'));
});
afterAll(() => other[Symbol.asyncDispose]());
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sessions-'));
  site = await loginSite(other.origin);
  site.accounts.set('ada', SECRET);
  site.token = TOKEN;
  other.seen.length = 0;
});
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
  await site[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
});

async function open(more: ConfigInput = {}): Promise<Veritrail> {
  const made = await createVeritrail({
    dataDir: join(folder, 'data'),
    allowAddresses: ['127.0.0.1'],
    minDelayMs: 0,
    providers: ['index'],
    browser: { use: false },
    ...more,
  });
  opened.push(made);
  return made;
}

const cookie = (value = SECRET): string =>
  JSON.stringify([{ name: 'sid', value, domain: '127.0.0.1', path: '/', httpOnly: true, secure: false, sameSite: 'Lax', expires: -1 }]);
/** Requests of pages that arrived: path and whether they brought the cookie. */
const asked = (): [string, boolean][] =>
  site.seen.filter(({ url }) => url !== '/robots.txt').map(({ url, headers }) => [url, headers.cookie?.includes('sid=') ?? false]);

/** Every byte that a data directory and further files hold, as text, packed or not. */
function everything(path: string): string {
  if (!existsSync(path)) return '';
  if (statSync(path).isDirectory())
    return readdirSync(path)
      .map((name) => everything(join(path, name)))
      .join('\n');
  const bytes = readFileSync(path);
  return (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('latin1');
}

describe('a page behind a login', () => {
  it('is read by the task that names the scope, in the Fetch lane, and by no other', async () => {
    const veritrail = await open();
    expect(await veritrail.sessions.add(site.origin, 'work', { cookies: cookie() })).toMatchObject({
      origin: site.origin,
      scope: 'work',
      status: 'active',
    });
    const read = await veritrail.read(`${site.origin}/a`, { authScope: 'work' });
    expect(read).toMatchObject({
      end: 'complete',
      artifact: {
        lane: 'fetch',
        authScope: 'work',
        policy: expect.arrayContaining([expect.objectContaining({ rule: 'auth_scope', allowed: true })]),
      },
    });
    expect(read.document?.text).toContain('Ledger /a of ada');
    const without = await veritrail.read(`${site.origin}/a`);
    expect(without).toMatchObject({ end: 'no_acceptable_source', verdict: { kind: 'login_wall' } });
    expect(asked()).toEqual([
      ['/a', true],
      ['/a', false],
      ['/login', false],
    ]);
  });

  it('is not asked for without a session for its origin in that scope', async () => {
    const veritrail = await open();
    await veritrail.sessions.add(site.origin, 'work', { cookies: cookie() });
    for (const [url, authScope] of [
      [`${site.origin}/a`, 'home'],
      [`${other.origin}/a`, 'work'],
    ] as const) {
      const read = await veritrail.read(url, { authScope });
      expect(read).toMatchObject({ end: 'policy_denied', artifact: null, problems: [{ code: 'session_missing' }] });
      expect(read.reason).toContain('No session is registered');
    }
    expect([...asked(), ...other.seen]).toEqual([]);
  });

  it('behind a header is opened by it, which goes to exactly its origin', async () => {
    const veritrail = await open();
    await veritrail.sessions.add(site.origin, 'work', { headers: `Authorization: Bearer ${TOKEN}` });
    expect(await veritrail.read(`${site.origin}/api`, { authScope: 'work' })).toMatchObject({ end: 'complete' });
    await veritrail.read(`${site.origin}/away`, { authScope: 'work' });
    expect(other.seen.map(({ url, headers }) => [url, headers.authorization, headers.cookie])).toEqual([
      ['/robots.txt', undefined, undefined],
      ['/seen', undefined, undefined],
    ]);
    expect(await veritrail.read(`${site.origin}/api`)).toMatchObject({ end: 'policy_denied', verdict: { kind: 'auth_required' } });
  });

  it('says that its session is over, whoever asks is told what to do, and nobody asks again until it is renewed', async () => {
    const veritrail = await open();
    await veritrail.sessions.add(site.origin, 'work', { cookies: cookie('sid-of-yesterday-0001') });
    const read = await veritrail.read(`${site.origin}/a`, { authScope: 'work' });
    expect(read).toMatchObject({
      end: 'policy_denied',
      verdict: { kind: 'auth_expired' },
      problems: [{ code: 'session_expired', hint: expect.stringContaining('session add') }],
    });
    expect(await veritrail.sessions.list()).toMatchObject([{ status: 'expired' }]);
    const count = site.seen.length;
    expect(await veritrail.read(`${site.origin}/a`, { authScope: 'work' })).toMatchObject({
      end: 'policy_denied',
      artifact: null,
      problems: [{ code: 'session_expired' }],
    });
    expect(site.seen).toHaveLength(count);
    await veritrail.sessions.add(site.origin, 'work', { cookies: cookie() });
    expect(await veritrail.read(`${site.origin}/a`, { authScope: 'work' })).toMatchObject({ end: 'complete' });
  });

  it('says the same where the login stands in place of the page, in Chinese, and shows the page again once it is renewed', async () => {
    const veritrail = await open();
    await veritrail.sessions.add(site.origin, '工作', { cookies: cookie('sid-of-yesterday-0001') });
    const read = (): Promise<ReadResult> => veritrail.read(`${site.origin}/zh/a`, { authScope: '工作' });
    expect(await read()).toMatchObject({
      end: 'policy_denied',
      verdict: { kind: 'auth_expired' },
      problems: [{ code: 'session_expired' }],
    });
    await veritrail.sessions.add(site.origin, '工作', { cookies: cookie() });
    expect(await read()).toMatchObject({ end: 'complete', artifact: { authScope: '工作' } });
  });

  it('says the same with 401 and a header', async () => {
    const veritrail = await open();
    await veritrail.sessions.add(site.origin, 'work', { headers: 'Authorization: Bearer of-yesterday-0001' });
    expect(await veritrail.read(`${site.origin}/api`, { authScope: 'work' })).toMatchObject({ verdict: { kind: 'auth_expired' } });
    expect(await veritrail.sessions.list()).toMatchObject([{ status: 'expired' }]);
  });

  it('keeps a cookie that its server renews, sealed, also for the next process', async () => {
    const veritrail = await open();
    await veritrail.sessions.add(site.origin, 'work', { cookies: cookie() });
    const events: TraceEvent[] = [];
    await veritrail.read(`${site.origin}/renew`, { authScope: 'work', onEvent: (event) => events.push(event) });
    expect(events.filter(({ type }) => type === 'session.changed')).toMatchObject([{ change: 'renewed' }]);
    expect(await veritrail.read(`${site.origin}/b`, { authScope: 'work' })).toMatchObject({ end: 'complete' });
    const next = await open();
    expect(await next.read(`${site.origin}/c`, { authScope: 'work' })).toMatchObject({ end: 'complete' });
    expect((await next.sessions.show(site.origin, 'work')).cookies).toMatchObject([{ name: 'sid', httpOnly: true }]);
  });

  it('is checked on request, which also brings back a session that was taken for expired', async () => {
    const veritrail = await open();
    await veritrail.sessions.add(site.origin, 'work', { cookies: cookie(), checkUrl: `${site.origin}/me` });
    expect(await veritrail.sessions.check(site.origin, 'work')).toMatchObject({ valid: true, session: { status: 'active' } });
    site.accounts.clear();
    expect(await veritrail.sessions.check(site.origin, 'work')).toMatchObject({ valid: false, session: { status: 'expired' } });
    site.accounts.set('ada', SECRET);
    expect(await veritrail.sessions.check(site.origin, 'work')).toMatchObject({ valid: true, session: { status: 'active' } });
  });
});

describe.skipIf(noBrowser() !== null)('a page of scripts behind a login', () => {
  it('is opened in the browser with the session: its cookies and its stored values', async () => {
    const veritrail = await open({ browser: { use: true } });
    const storageState = JSON.stringify({
      cookies: JSON.parse(cookie()),
      origins: [{ origin: site.origin, localStorage: [{ name: 'greeting', value: 'Welcome back' }] }],
    });
    await veritrail.sessions.add(site.origin, 'work', { storageState });
    const read = await veritrail.read(`${site.origin}/app`, { authScope: 'work', contract: { waitFor: 'text:Welcome back' } });
    expect(read).toMatchObject({ end: 'complete', artifact: { authScope: 'work', lane: 'browser' } });
    expect(read.document?.text).toContain('The ada ledger, brought by a script.');
    expect(asked().every(([, brought]) => brought)).toBe(true);
    const cheaper = await veritrail.read(`${site.origin}/app`, { authScope: 'work', freshness: { mode: 'reload' } });
    expect(cheaper).toMatchObject({ end: 'complete', artifact: { authScope: 'work', lane: 'api' } });
  });
});

/** As servers make them: letters, digits and the marks of Base64, in URLs or not. */
const secret = fc.string({ minLength: 8, maxLength: 48, unit: fc.constantFrom(...'ABCDEFGHabcdefgh0123456789+/=-_.') });

describe.skipIf(noBrowser() !== null)('a page with a session', () => {
  it('carries nothing of it to an origin that has none, whatever its scripts try', async () => {
    const veritrail = await open({ browser: { use: true } });
    const storageState = JSON.stringify({
      cookies: JSON.parse(cookie()),
      origins: [{ origin: site.origin, localStorage: [{ name: 'token', value: TOKEN }] }],
    });
    await veritrail.sessions.add(site.origin, 'work', { storageState });
    const read = await veritrail.read(`${site.origin}/spread`, { authScope: 'work', contract: { waitFor: 'text:Everything was tried' } });
    expect(read.end).toBe('complete');
    const arrived = other.seen.map(({ url, headers }) => JSON.stringify([url, headers]));
    expect(other.seen.map(({ url }) => url)).toEqual(expect.arrayContaining(['/part', '/events']));
    for (const value of [SECRET, TOKEN]) expect(arrived.filter((one) => one.includes(value))).toEqual([]);
  });
});

describe('what a session is made of', () => {
  it('stands in no event, record, error or export, also where the server repeats it', async () => {
    await fc.assert(
      fc.asyncProperty(secret, secret, secret, fc.boolean(), async (sid, token, stored, recorded) => {
        fc.pre(new Set([sid, token, stored]).size === 3);
        const place = mkdtempSync(join(folder, 'run-'));
        const record = join(place, 'run.warc.gz');
        site.accounts.set('ada', sid);
        const veritrail = await open({ dataDir: join(place, 'data'), ...(recorded ? { record } : {}) });
        const storageState = JSON.stringify({
          cookies: JSON.parse(cookie(sid)),
          origins: [{ origin: site.origin, localStorage: [{ name: 'k', value: stored }] }],
        });
        await veritrail.sessions.add(site.origin, 'work', { storageState, headers: `X-Own-Token: ${token}` });
        const told: unknown[] = [];
        for (const path of ['/a', '/echo', '/echo', '/renew', '/away', `/x?t=${encodeURIComponent(sid)}`])
          told.push(await veritrail.read(`${site.origin}${path}`, { authScope: 'work', onEvent: (event) => told.push(event) }));
        const ends = told.flatMap((one) => (typeof one === 'object' && one !== null && 'end' in one && 'artifact' in one ? [one.end] : []));
        expect(ends).toEqual(['complete', 'complete', 'complete', 'complete', 'complete', 'complete']);
        const answer = await veritrail.ask('How many days are the entries of the ada ledger kept?', { authScope: 'work' });
        await veritrail.writeBundle(answer, join(place, 'bundle'), { includeScoped: true });
        told.push(answer, await veritrail.sessions.list(), await veritrail.sessions.show(site.origin, 'work'));
        told.push((await veritrail.runs()).map(({ id }) => veritrail.trace(id)));
        await veritrail.close();
        const places: Record<string, string> = {
          told: JSON.stringify(told),
          recording: everything(record),
          bundle: everything(join(place, 'bundle')),
          'data directory': everything(join(place, 'data')),
        };
        for (const [name, content] of Object.entries(places))
          for (const value of [sid, token, stored, encodeURIComponent(sid)]) {
            const at = content.indexOf(value);
            expect(at < 0 ? '' : `${name}: ${content.slice(Math.max(0, at - 200), at + 60)}`).toBe('');
          }
      }),
      { numRuns: 8 },
    );
  });

  it('is in no error about it', async () => {
    const veritrail = await open();
    const given = [
      { storageState: `{"cookies":[${SECRET}` },
      { cookies: `127.0.0.1 ${SECRET}` },
      { headers: `Bad Name: ${TOKEN}` },
      { headers: `Host: ${TOKEN}` },
    ];
    for (const source of given) {
      const refusal = await veritrail.sessions.add(site.origin, 'work', source).catch((error: unknown) => error);
      expect(refusal).toMatchObject({ code: 'input_invalid' });
      for (const value of [SECRET, TOKEN]) expect(inspect(refusal)).not.toContain(value);
    }
  });
});
