import { describe, expect, it } from 'vitest';
import { judge, type PagePolicy, PUBLIC_POLICY, SCOPED_POLICY } from './judge.ts';

const asked = (url: string, headers: Record<string, string> = {}, method = 'GET', upgrade = false, policy: PagePolicy = PUBLIC_POLICY) =>
  judge(
    {
      method,
      url: new URL(url),
      header: (name) => ({ 'sec-fetch-site': 'same-origin', origin: upgrade ? 'https://a.test' : undefined, ...headers })[name] ?? null,
      upgrade,
      site: 'a.test',
    },
    policy,
  );

describe('a request of a page', () => {
  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'CONNECT'])('with %s is refused: pages are only read', (method) => {
    expect(asked('https://a.test/x', {}, method)).toMatchObject({ kind: 'refused', rule: 'read_only' });
  });

  it('asks first whether it may write, and is refused as well; whether it may read with a header, and may', () => {
    const preflight = (method: string) => asked('https://a.test/x', { 'access-control-request-method': method }, 'OPTIONS');
    expect(preflight('POST').kind).toBe('refused');
    expect(preflight('GET')).toEqual({ kind: 'fetch', as: 'resource' });
  });

  it('may write where the policy of the task names the method', () => {
    const asks = (...about: ('request' | 'form')[]) => ({ ...PUBLIC_POLICY, asks: new Set(about) });
    expect(asked('https://a.test/x', {}, 'POST', false, asks('request'))).toEqual({ kind: 'ask', as: 'resource', about: 'request' });
    expect(asked('https://a.test/x', {}, 'POST', false, asks('form')).kind).toBe('refused');
    const form = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document', 'sec-fetch-site': 'same-origin' };
    expect(asked('https://a.test/x', form, 'POST', false, asks('form'))).toEqual({ kind: 'ask', as: 'page', about: 'form' });
    expect(asked('https://a.test/x', {}, 'DELETE', false, asks('request', 'form')).kind).toBe('refused');
  });

  it('may be a query by POST where the operator lets it, which its body has to show; never of a scope, by a form or by another method', () => {
    const queries = { ...PUBLIC_POLICY, queries: true };
    expect(asked('https://a.test/graphql', {}, 'POST', false, queries)).toEqual({ kind: 'query', otherwise: 'refused' });
    expect(asked('https://a.test/graphql', {}, 'POST', false, { ...queries, asks: new Set(['request']) })).toEqual({
      kind: 'query',
      otherwise: 'ask',
    });
    expect(asked('https://a.test/graphql', { 'access-control-request-method': 'POST' }, 'OPTIONS', false, queries).kind).toBe('fetch');
    const form = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
    for (const refused of [
      asked('https://a.test/graphql', {}, 'POST', false, SCOPED_POLICY),
      asked('https://a.test/graphql', form, 'POST', false, queries),
      asked('https://a.test/graphql', {}, 'PUT', false, queries),
    ])
      expect(refused).toMatchObject({ kind: 'refused', rule: 'read_only' });
  });

  it.each([
    ['an image', 'https://a.test/x', { 'sec-fetch-dest': 'image' }, 'image'],
    ['an image without the browser saying so', 'http://a.test/x', { accept: 'image/avif,image/webp,*/*;q=0.8' }, 'image'],
    ['a video', 'https://a.test/x', { 'sec-fetch-dest': 'video' }, 'media'],
    ['a font', 'https://a.test/x', { 'sec-fetch-dest': 'font' }, 'font'],
    ['a font by its name', 'http://a.test/x.woff2', { accept: '*/*' }, 'font'],
    ['a tracker', 'https://stats.doubleclick.net/x', { 'sec-fetch-dest': 'script' }, 'tracker'],
    ['a page fetched ahead', 'https://a.test/x', { 'sec-purpose': 'prefetch', 'sec-fetch-dest': 'document' }, 'prefetch'],
  ])('for %s is left out', (_, url, headers, part) => {
    expect(asked(url, headers as Record<string, string>)).toEqual({ kind: 'blocked', part });
  });

  it.each([
    ['a script', { 'sec-fetch-dest': 'script' }, 'resource'],
    ['data', { 'sec-fetch-dest': 'empty', accept: '*/*' }, 'resource'],
    ['a frame', { 'sec-fetch-dest': 'iframe', 'sec-fetch-mode': 'navigate' }, 'resource'],
    ['a page', { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' }, 'page'],
    ['a page without the browser saying so', { 'upgrade-insecure-requests': '1' }, 'page'],
  ])('for %s is carried out', (_, headers, as) => {
    expect(asked('https://a.test/data.json', headers as Record<string, string>)).toEqual({ kind: 'fetch', as });
  });

  it("for the page of a tracker's own site is carried out", () => {
    const header = (name: string) => ({ 'sec-fetch-dest': 'script', 'sec-fetch-site': 'same-origin' })[name] ?? null;
    const own = { method: 'GET', url: new URL('https://app.hotjar.com/x'), header, upgrade: false, site: 'hotjar.com' };
    expect(judge(own, PUBLIC_POLICY).kind).toBe('fetch');
  });

  it('for a picture by a script that may read it as data is carried out', () => {
    expect(asked('http://a.test/x.png', { accept: '*/*', origin: 'http://a.test' }).kind).toBe('fetch');
  });

  it.each([
    ['that says nothing of where it comes from', {}],
    ['that comes from nowhere', { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'empty' }],
  ])("over https %s is the browser's own, and is left out", (_, headers) => {
    const header = (name: string) => (headers as Record<string, string>)[name] ?? null;
    const own = { method: 'GET', url: new URL('https://maker.test/suggest'), header, upgrade: false, site: 'a.test' };
    expect(judge(own, PUBLIC_POLICY)).toEqual({ kind: 'blocked', part: 'own' });
    expect(judge({ ...own, method: 'POST' }, PUBLIC_POLICY)).toEqual({ kind: 'blocked', part: 'own' });
  });

  it('for events or a socket is a stream, but a socket not with credentials', () => {
    expect(asked('https://a.test/e', { accept: 'text/event-stream' })).toEqual({ kind: 'stream', as: 'events' });
    expect(asked('https://a.test/s', {}, 'GET', true)).toEqual({ kind: 'stream', as: 'websocket' });
    expect(asked('https://a.test/s', {}, 'GET', true, SCOPED_POLICY)).toMatchObject({ kind: 'refused' });
  });

  it('for a service worker is carried out, but not with credentials', () => {
    const headers = { 'service-worker': 'script', 'sec-fetch-dest': 'serviceworker' };
    expect(asked('https://a.test/sw.js', headers).kind).toBe('fetch');
    expect(asked('https://a.test/sw.js', headers, 'GET', false, SCOPED_POLICY).kind).toBe('refused');
  });
});
