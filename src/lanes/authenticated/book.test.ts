import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openStore, type Store } from '../../store/index.ts';
import { createSecrets } from '../../telemetry/index.ts';
import { VeritrailError } from '../../vocabulary/index.ts';
import { createSessionBook } from './book.ts';
import { memoryKeyring } from './keyring.test.fixture.ts';
import { openKeyring } from './keys.ts';
import type { SessionContent, SessionCookie } from './session.ts';
import { credentialsOf } from './source.ts';

const ORIGIN = 'https://app.example.org';
const NOW = Date.parse('2026-12-01T00:00:00Z');
const KEY = 'ab'.repeat(32);

let directory: string;
let store: Store;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'book-'));
  store = openStore({ memory: true });
});
afterEach(async () => {
  await store.close();
  rmSync(directory, { recursive: true, force: true });
});

function openBook({ given, former, now = NOW }: { given?: string; former?: string; now?: number } = {}) {
  const secrets = createSecrets();
  const book = createSessionBook({
    store: store.sessions,
    keys: openKeyring({ given, former, directory, system: memoryKeyring() }),
    secrets,
    now: () => now,
  });
  return { book, secrets, source: credentialsOf(book, secrets, () => now) };
}
const cookie = (over: Partial<SessionCookie> = {}): SessionCookie => ({
  name: 'sid',
  value: 'secret-value-1',
  domain: 'app.example.org',
  path: '/',
  expires: -1,
  httpOnly: true,
  secure: true,
  sameSite: 'Lax',
  ...over,
});
const content = (cookies: SessionCookie[], over: Partial<SessionContent> = {}): SessionContent => ({
  cookies,
  localStorage: [],
  headers: [],
  checkUrl: null,
  ...over,
});
const failure = async (work: () => unknown): Promise<string> => {
  try {
    await work();
    return 'none';
  } catch (error) {
    return error instanceof VeritrailError ? error.code : String(error);
  }
};
const cookiesFor = async (source: ReturnType<typeof openBook>['source'], url: string, sameSite: 'strict' | 'lax' | 'none' = 'strict') =>
  (await source.headersFor('work', new URL(url), sameSite))?.cookies;

describe('the book of sessions', () => {
  it('gives a session to its own origin in its own scope', async () => {
    const { book, source } = openBook();
    await book.add(`${ORIGIN}/some/page`, 'work', content([cookie()]));
    expect(await cookiesFor(source, `${ORIGIN}/x`)).toEqual(['sid=secret-value-1']);
    for (const other of ['http://app.example.org', 'https://app.example.org:8443', 'https://example.org'])
      expect(await source.holds('work', other)).toBe(false);
    expect(await source.holds('home', ORIGIN)).toBe(false);
    expect(await source.headersFor('home', new URL(ORIGIN), 'strict')).toBeNull();
  });

  it('keeps the rules of cookies: path, Secure, SameSite, expiry', async () => {
    const { book, source } = openBook();
    const until = (seconds: number) => NOW / 1000 + seconds;
    await book.add(
      ORIGIN,
      'work',
      content([
        cookie({ name: 'path', path: '/a' }),
        cookie({ name: 'strict', sameSite: 'Strict' }),
        cookie({ name: 'none', sameSite: 'None' }),
        cookie({ name: 'site', domain: '.example.org' }),
        cookie({ name: 'over', expires: until(-1) }),
        cookie({ name: 'soon', expires: until(60) }),
        cookie({ name: 'foreign', domain: 'b.test' }),
      ]),
    );
    const names = async (...given: Parameters<typeof cookiesFor>): Promise<string[]> =>
      ((await cookiesFor(...given)) ?? []).map((pair) => pair.split('=')[0] ?? '').sort();
    expect(await names(source, `${ORIGIN}/`)).toEqual(['none', 'site', 'soon', 'strict']);
    expect(await names(source, `${ORIGIN}/a/b`)).toEqual(['none', 'path', 'site', 'soon', 'strict']);
    expect(await names(source, `${ORIGIN}/`, 'lax')).toEqual(['none', 'site', 'soon']);
    expect(await names(source, `${ORIGIN}/`, 'none')).toEqual(['none']);
    const later = openBook({ now: NOW + 61_000 });
    expect(await names(later.source, `${ORIGIN}/`)).toEqual(['none', 'site', 'strict']);
  });

  it('refuses a session that holds nothing of the origin, and a scope without a proper name', async () => {
    const { book } = openBook();
    expect(await failure(() => book.add(ORIGIN, 'work', content([])))).toBe('input_invalid');
    for (const scope of ['', 'Work', 'a b', 'x'.repeat(65), 'ﬁ'])
      expect(await failure(() => book.add(ORIGIN, scope, content([cookie()])))).toBe('input_invalid');
    for (const scope of ['work', '工作', 'team-1.x_y'])
      expect(await failure(() => book.add(ORIGIN, scope, content([cookie()])))).toBe('none');
  });

  it('knows every secret before it gives it out', async () => {
    const { book } = openBook();
    const value = Buffer.from('ada:pass-word-7').toString('base64');
    await book.add(
      ORIGIN,
      'work',
      content([cookie()], {
        headers: [{ name: 'authorization', value: `Basic ${value}` }],
        localStorage: [
          { name: 'k', value: 'stored-value' },
          { name: 'auth', value: JSON.stringify({ user: { token: 'inner-token-0123456789', theme: 'dark' } }) },
          { name: 'odd', value: '{no JSON' },
        ],
      }),
    );
    const { source, secrets } = openBook();
    await source.headersFor('work', new URL(ORIGIN), 'strict');
    for (const secret of ['secret-value-1', value, 'pass-word-7', 'stored-value', 'inner-token-0123456789'])
      expect(secrets.mask(`<${secret}>`)).toBe('<REDACTED>');
  });

  it('keeps what the server sets, for all sessions of the scope that a cookie concerns', async () => {
    const { book, source } = openBook();
    await book.add(ORIGIN, 'work', content([cookie()]));
    await book.add('https://api.example.org', 'work', content([cookie({ name: 'api', domain: 'api.example.org' })]));
    await book.add(ORIGIN, 'home', content([cookie()]));
    expect(
      await source.hear('work', new URL(`${ORIGIN}/x`), [
        'sid=secret-value-2; Path=/; Secure',
        'all=secret-value-3; Domain=example.org; Path=/',
        'bad=1; Domain=b.test',
        'wide=1; Domain=org',
      ]),
    ).toBe(true);
    expect((await cookiesFor(source, ORIGIN))?.toSorted()).toEqual(['all=secret-value-3', 'sid=secret-value-2']);
    expect((await cookiesFor(source, 'https://api.example.org'))?.toSorted()).toEqual(['all=secret-value-3', 'api=secret-value-1']);
    expect((await source.headersFor('home', new URL(ORIGIN), 'strict'))?.cookies).toEqual(['sid=secret-value-1']);
    expect(await source.hear('work', new URL(`${ORIGIN}/x`), ['sid=secret-value-2; Path=/; Secure'])).toBe(false);
    await source.hear('work', new URL(`${ORIGIN}/x`), ['sid=; Max-Age=0; Path=/']);
    expect(await cookiesFor(source, ORIGIN)).toEqual(['all=secret-value-3']);
  });

  it('loses nothing when two processes renew one session', async () => {
    const [one, two] = [openBook(), openBook()];
    await one.book.add(ORIGIN, 'work', content([cookie()]));
    await Promise.all([
      one.source.hear('work', new URL(ORIGIN), ['one=secret-value-1; Path=/']),
      two.source.hear('work', new URL(ORIGIN), ['two=secret-value-2; Path=/']),
    ]);
    expect((await cookiesFor(openBook().source, ORIGIN))?.toSorted()).toEqual([
      'one=secret-value-1',
      'sid=secret-value-1',
      'two=secret-value-2',
    ]);
  });

  it('opens nothing with another key or after a change, and says which', async () => {
    await openBook({ given: KEY }).book.add(ORIGIN, 'work', content([cookie()]));
    const other = openBook({ given: 'cd'.repeat(32) });
    expect(await failure(() => other.book.open(ORIGIN, 'work'))).toBe('session_key_invalid');
    expect(await other.book.list()).toMatchObject([{ origin: ORIGIN, scope: 'work', status: 'active' }]);
    const row = await store.sessions.get(ORIGIN, 'work');
    if (row === null) throw new Error('there is no row');
    const sealed = Uint8Array.from(row.sealed);
    sealed[40] = (sealed[40] ?? 0) ^ 1;
    await store.sessions.put({ ...row, sealed, version: row.version + 1 });
    expect(await failure(() => openBook({ given: KEY }).book.open(ORIGIN, 'work'))).toBe('session_tampered');
    // A record that is put in another's place does not open either.
    await store.sessions.put({ ...row, scope: 'home', version: 1 });
    expect(await failure(() => openBook({ given: KEY }).book.open(ORIGIN, 'home'))).toBe('session_tampered');
  });

  it('is sealed anew by another key, all of it or nothing', async () => {
    const first = openBook({ given: KEY });
    await first.book.add(ORIGIN, 'work', content([cookie()]));
    await first.book.add(ORIGIN, 'home', content([cookie()]));
    const before = await store.sessions.list();
    expect(await failure(() => openBook({ given: 'cd'.repeat(32) }).book.rotate())).toBe('session_key_invalid');
    expect(await store.sessions.list()).toEqual(before);
    const { sessions, keyId } = await openBook({ given: 'cd'.repeat(32), former: KEY }).book.rotate();
    expect(sessions).toBe(2);
    expect((await store.sessions.list()).map((row) => row.keyId)).toEqual([keyId, keyId]);
    expect(await cookiesFor(openBook({ given: 'cd'.repeat(32) }).source, ORIGIN)).toEqual(['sid=secret-value-1']);
    expect(await failure(() => openBook({ given: KEY }).book.open(ORIGIN, 'work'))).toBe('session_key_invalid');
  });

  it('gives nothing of an expired session until it is renewed', async () => {
    const { book, source } = openBook();
    await book.add(ORIGIN, 'work', content([cookie()]));
    await book.mark(ORIGIN, 'work', 'expired');
    expect([
      await source.holds('work', ORIGIN),
      await source.headersFor('work', new URL(ORIGIN), 'strict'),
      await book.state(ORIGIN, 'work'),
    ]).toEqual([false, null, 'expired']);
    await book.add(ORIGIN, 'work', content([cookie()]));
    expect(await book.state(ORIGIN, 'work')).toBe('active');
    await book.remove(ORIGIN, 'work');
    expect([await book.state(ORIGIN, 'work'), await failure(() => book.remove(ORIGIN, 'work'))]).toEqual(['missing', 'session_missing']);
  });
});
