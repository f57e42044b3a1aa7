import { describe, expect, it } from 'vitest';
import { extractDocument } from '../extract.ts';
import { apisInScript, followHint } from './apis.ts';

const page = { url: 'https://sound.test/stories/crossing', requestedUrl: 'https://sound.test/stories/crossing?pier=north#/boats/12' };
const urls = (code: string): string[] => apisInScript(code, page).map(({ url }) => url.replace('https://sound.test', ''));
const hintsOf = (body: string, head = '') =>
  extractDocument({
    bytes: new TextEncoder().encode(
      `<!doctype html><html><head><title>Sound</title>${head}</head><body><div id="app"></div>${body}</body></html>`,
    ),
    contentType: 'text/html',
    charset: 'utf-8',
    fetchedAt: '2026-02-01T00:00:00.000Z',
    ...page,
  }).shape.apis ?? [];

describe('the addresses that a script asks for', () => {
  it.each([
    ['a text', 'fetch("/v1/boats.json")', ['/v1/boats.json']],
    ['escapes', "fetch('\\/v1\\/boats')", ['/v1/boats']],
    ['a template', 'fetch(`/v1/boats/$' + '{id}`)', ['/v1/boats/12']],
    ['a sum with a part of the route', 'const m=location.hash.match(/\\d+/);fetch("/v1/boat?id="+(m?m[0]:1))', ['/v1/boat?id=12']],
    ['a parameter of the address', 'fetch("/v1/pier/"+new URLSearchParams(location.search).get("pier"))', ['/v1/pier/north']],
    ['a constant', 'const base="/v2";fetch(base+"/boats")', ['/v2/boats']],
    ['a counter', 'let page=0;async function more(){await fetch("/v1/list?page="+(++page))}', ['/v1/list?page=1']],
    ['axios', 'axios.get("/v1/boats")', ['/v1/boats']],
    ['XMLHttpRequest', 'x.open("GET","/v1/boats",true)', ['/v1/boats']],
    ['an event stream', 'new EventSource("/v1/live")', ['/v1/live']],
    ['nothing that is sent', 'fetch("/v1/boats",{headers:{},method:"POST"})', []],
    ['nothing that counts visitors', 'fetch("/track/visit");fetch("https://analytics.test/collect")', []],
    ['nothing that cannot be known', 'fetch(make(secret))', []],
    ['no word that is no address', 'fetch("hello world")', []],
  ])('%s', (_what, code, expected) => expect(urls(code)).toEqual(expected));

  it('says what comes after an answer: the next number while there is more', () => {
    const [hint] = apisInScript('let n=1;fetch("/list?page="+n)', page);
    if (hint === undefined) throw new Error('no hint');
    expect(followHint(hint, { items: ['a'], next: true })?.url).toBe('https://sound.test/list?page=2');
    expect(followHint(hint, { items: ['a'], next: false })).toBeNull();
    expect(followHint(hint, { items: ['a'] })?.next).toEqual({ kind: 'counter', value: 2 });
    expect(followHint(hint, { items: [] })).toBeNull();
    expect(followHint(hint, 'no object')).toBeNull();
  });

  it('or the value that the script takes from it', () => {
    const [hint] = apisInScript('const a=await fetch("/leg?n=1");const b=await fetch("/leg?n="+a.following)', page);
    if (hint === undefined) throw new Error('no hint');
    expect(hint.url).toBe('https://sound.test/leg?n=1');
    expect(followHint(hint, { following: 'x y' })?.url).toBe('https://sound.test/leg?n=x%20y');
    expect(followHint(hint, { other: 2 })).toBeNull();
  });
});

describe('the addresses that a shell names', () => {
  it('come best first: its own data, then calls, frames, scripts', () => {
    const hints = hintsOf(
      '<iframe src="/frame"></iframe><script>fetch("/v1/boats")</script><script src="/static/app.js"></script><div hx-get="/part" hx-trigger="load">…</div>',
      '<link rel="alternate" type="application/json" href="/stories/crossing.json"><link rel="alternate" type="application/rss+xml" href="/feed">',
    );
    expect(hints.map(({ kind, url }) => [kind, url.replace('https://sound.test', '')])).toEqual([
      ['alternate', '/stories/crossing.json'],
      ['fragment', '/part'],
      ['call', '/v1/boats'],
      ['frame', '/frame'],
      ['alternate', '/feed'],
      ['bundle', '/static/app.js'],
    ]);
    for (const { why } of hints) expect(why).not.toBe('');
  });

  it('are of the web only, and never the page itself', () => {
    expect(hintsOf('<script>fetch("javascript:alert(1)");fetch("file:///etc/passwd");fetch("/stories/crossing")</script>')).toEqual([]);
  });

  it('are not looked for where a page has text of its own', () => {
    expect(
      hintsOf(
        `<main>${'<p>The morning ferry leaves the northern pier as soon as the fog has lifted.</p>'.repeat(30)}</main><script>fetch("/v1/x")</script>`,
      ),
    ).toEqual([]);
  });
});
