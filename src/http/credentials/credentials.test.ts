import { describe, expect, it } from 'vitest';
import { testContext } from '../../../test/support/context.ts';
import type { Hop } from '../pipeline.ts';
import { compose, type Exchange, type Handler } from '../pipeline.ts';
import { credentials } from './credentials.ts';
import type { CredentialSource, SameSite } from './port.ts';

const TOKEN = 'token-0123456789abcdef';
const HOME = 'https://app.example.org';

interface Seen {
  readonly sent: Hop[];
  readonly heard: string[][];
  readonly asked: SameSite[];
}

function source(seen: Seen, over: Partial<CredentialSource> = {}): CredentialSource {
  return {
    holds: async (scope, origin) => scope === 'work' && (origin === HOME || origin === 'https://api.example.org'),
    headersFor: async (_, __, sameSite) => {
      seen.asked.push(sameSite);
      return { headers: [['authorization', `Bearer ${TOKEN}`]], cookies: ['sid=1', 'theme=old'] };
    },
    hear: async (_, __, fields) => {
      seen.heard.push([...fields]);
      return true;
    },
    mask: (text) => text.replaceAll(TOKEN, 'REDACTED'),
    reveals: (text) => text.includes(TOKEN),
    ...over,
  };
}

async function send(more: Partial<Hop>, answer: [string, string][] = [], over: Partial<CredentialSource> = {}) {
  const seen: Seen = { sent: [], heard: [], asked: [] };
  const context = testContext();
  const wire: Handler<Exchange> = async (hop) => {
    seen.sent.push(hop);
    return {
      kind: 'response',
      status: 200,
      headers: answer,
      body: (async function* () {})(),
      cancel: () => undefined,
      connectMs: 0,
      ttfbMs: 0,
      replayed: false,
    };
  };
  const hop: Hop = {
    url: new URL(`${HOME}/page`),
    method: 'GET',
    headers: [['accept', '*/*']],
    body: null,
    purpose: 'page',
    operator: false,
    maxAttempts: 1,
    attempt: 1,
    followed: false,
    maxRedirects: 10,
    freshness: null,
    authScope: 'work',
    keep: true,
    call: { activeMs: 0, queuedMs: 0, policy: [] },
    ...more,
  };
  const exchange = await compose([credentials(source(seen, over))], wire)(hop, context);
  return { exchange, seen, context, hop, headers: seen.sent[0]?.headers ?? [] };
}

describe('the credentials of a scope', () => {
  it('go with a message to an origin that has a session, and the policy decision says so', async () => {
    const { headers, hop, context } = await send({});
    expect(headers).toEqual([
      ['accept', '*/*'],
      ['authorization', `Bearer ${TOKEN}`],
      ['cookie', 'sid=1; theme=old'],
    ]);
    expect(hop.call.policy).toMatchObject([{ allowed: true, rule: 'auth_scope' }]);
    expect(context.of('session.used')).toMatchObject([{ scope: 'work' }]);
    expect(JSON.stringify(context.events)).not.toContain(TOKEN);
  });

  it.each<[string, Partial<Hop>]>([
    ['without a scope', { authScope: null }],
    ['in another scope', { authScope: 'home' }],
    ['to another host of the domain', { url: new URL('https://www.example.org/') }],
    ['to another port', { url: new URL('https://app.example.org:8443/') }],
    ['to the same host without TLS', { url: new URL('http://app.example.org/') }],
    ['for robots.txt', { purpose: 'robots' }],
    ['for a search', { purpose: 'search' }],
    ['with a preflight', { method: 'OPTIONS', purpose: 'resource' }],
    ['after the chain has been somewhere else', { via: [HOME, 'https://evil.test'], followed: true }],
  ])('do not go %s', async (_, more) => {
    const { headers } = await send(more);
    expect(headers).toEqual([['accept', '*/*']]);
  });

  it('stay with a chain that goes between origins of the scope', async () => {
    const { headers } = await send({ url: new URL('https://api.example.org/'), via: [HOME], followed: true });
    expect(headers).toContainEqual(['authorization', `Bearer ${TOKEN}`]);
  });

  it('give way to a newer cookie of the asker, and replace its header of the same name', async () => {
    const { headers } = await send({
      headers: [
        ['cookie', 'theme=new; own=1'],
        ['authorization', 'Basic x'],
      ],
    });
    expect(headers).toEqual([
      ['authorization', `Bearer ${TOKEN}`],
      ['cookie', 'sid=1; theme=new; own=1'],
    ]);
  });

  it.each<[string, Partial<Hop>, SameSite]>([
    ['a page asked for by itself', {}, 'strict'],
    ['a part of a page of the same site', { purpose: 'resource', headers: [['origin', 'https://other.example.org']] }, 'strict'],
    ['a part of a page of another site', { purpose: 'resource', headers: [['referer', 'https://b.test/x']] }, 'none'],
    ['a page that another site led to', { headers: [['sec-fetch-site', 'cross-site']] }, 'lax'],
  ])('are chosen by SameSite for %s', async (_, more, expected) => {
    expect((await send(more)).seen.asked).toEqual([expected]);
  });

  it('never leave the scope by what the asker sends: not in a cookie, a header, an address or a body', async () => {
    const url = new URL('https://b.test/');
    const { headers } = await send({
      url,
      headers: [
        ['cookie', `a=1; sid=${TOKEN}`],
        ['x-token', TOKEN],
        ['accept', '*/*'],
      ],
    });
    expect(headers).toEqual([
      ['cookie', 'a=1'],
      ['accept', '*/*'],
    ]);
    for (const more of [{ url: new URL(`https://b.test/?t=${TOKEN}`) }, { url, body: new TextEncoder().encode(TOKEN) }]) {
      const { exchange, seen } = await send(more);
      expect(exchange).toMatchObject({ kind: 'failure', problem: { code: 'policy_denied' }, sent: false });
      expect(seen.sent).toEqual([]);
    }
  });
});

describe('what a server answers to credentials', () => {
  it('renews the session where it sets cookies, and nothing else of it is a secret any more', async () => {
    const { seen, exchange, context } = await send({}, [
      ['set-cookie', 'sid=2'],
      ['x-echo', `you are ${TOKEN}`],
    ]);
    expect(seen.heard).toEqual([['sid=2']]);
    expect(exchange).toMatchObject({
      headers: [
        ['set-cookie', 'sid=2'],
        ['x-echo', 'you are REDACTED'],
      ],
    });
    expect(context.of('session.changed')).toMatchObject([{ origin: HOME, scope: 'work', change: 'renewed' }]);
  });

  it('is not heard where none went out', async () => {
    const { seen } = await send({ url: new URL('https://b.test/') }, [['set-cookie', 'sid=2']]);
    expect(seen.heard).toEqual([]);
  });

  it('is a failure of the message where the session cannot be opened: nothing is sent', async () => {
    const { exchange, seen } = await send({}, [], { headersFor: () => Promise.reject(new Error('sealed')) });
    expect(exchange).toMatchObject({ kind: 'failure', sent: false });
    expect(seen.sent).toEqual([]);
  });
});
