import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { createHttpClient } from '../../src/http/index.ts';
import { canonicalizeUrl, sameResource } from '../../src/text/index.ts';
import { testContext } from '../support/context.ts';
import { html, inputSite, page, readInput, SENTENCE } from '../support/input-site.ts';
import { lines, put, writePdf } from '../support/pdf.ts';

/**
 * Inputs on which other readers were reported to fail, each with the right outcome. The ids are those of the survey of public bug reports;
 * those about the document stand in `input-structure.test.ts`, inputs for the crawler and the browser beside those lanes.
 */

describe('pages that are no success', () => {
  const CHALLENGE = `<!DOCTYPE html><html><head><title>Just a moment...</title></head><body><div id="challenge-stage"></div><h1>harbour.test</h1>
<p>Checking if the site connection is secure. Enable JavaScript and cookies to continue. harbour.test needs to review the security of your connection before proceeding.</p>
<script src="/cdn-cgi/challenge-platform/h/g/orchestrate/chl_page/v1"></script></body></html>`;

  it('D01: a challenge with status 403 is one, ends the way, and is not kept', async () => {
    await using web = await inputSite({
      '/page': page(CHALLENGE, { 'cf-mitigated': 'challenge', server: 'cloudflare', 'cache-control': 'max-age=600' }, 403),
    });
    for (const times of [1, 2]) {
      const { verdict } = await web.read('/page');
      expect(verdict).toMatchObject({ kind: 'challenge', next: 'stop_and_report', retryable: false });
      expect(verdict.signals.map(({ id }) => id)).toContain('header:cloudflare-mitigated');
      expect(web.asked('/page')).toBe(times);
    }
  });

  it('D02: a challenge with status 200 is one all the same', async () => {
    expect((await readInput(page(CHALLENGE))).verdict).toMatchObject({ kind: 'challenge', next: 'stop_and_report' });
  });

  it.each([{}, { 'retry-after': '120' }])('D03: a captcha page with status 429 is a rate limit, its wait told (%j)', async (headers) => {
    const body = html(
      '<h1>About this page</h1><p>Our systems have detected unusual traffic from your computer network. Please solve the captcha to continue.</p><div class="g-recaptcha"></div>',
    );
    const { verdict } = await readInput(page(body, headers, 429));
    expect(verdict.kind).toBe('rate_limited');
    expect(verdict.retryAfterSeconds).toBe('retry-after' in headers ? 120 : undefined);
    expect(verdict).toMatchObject({ next: 'wait', retryable: true });
    // What the page is beside that stands in the evidence.
    expect(verdict.signals.map(({ id }) => id)).toEqual(expect.arrayContaining(['status:429', 'phrase:captcha', 'captcha-widget']));
  });

  it('D04: "Pardon Our Interruption" is a challenge', async () => {
    const body = `<!doctype html><html><head><title>Pardon Our Interruption</title></head><body><h1>Pardon Our Interruption...</h1>
<p>As you were browsing something about your browser made us think you were a bot. There are a few reasons this might happen:</p>
<ul><li>You've disabled cookies in your web browser.</li><li>You're a power user moving through this website with super-human speed.</li>
<li>A third-party browser plugin is preventing JavaScript from running.</li></ul></body></html>`;
    expect((await readInput(body)).verdict.kind).toBe('challenge');
  });

  it('D05: an article that quotes such pages is an article', async () => {
    const body = html(
      `<article><h1>How bot walls look</h1><p>${SENTENCE.repeat(60)}</p><p>Visitors then see the words “Pardon Our Interruption”, and the page loads <code>/_Incapsula_Resource</code>.</p><p>${SENTENCE.repeat(60)}</p></article>`,
    );
    const { verdict, document } = await readInput(body);
    expect(verdict.kind).toBe('usable');
    expect(document?.text).toContain('“Pardon Our Interruption”, and the page loads /_Incapsula_Resource.');
    expect(document?.text.split(/\s+/).length).toBeGreaterThan(2000);
  });

  it('D06: a contact form with a captcha script is a page', async () => {
    const body = html(
      `<main><h1>Contact us</h1><p>${SENTENCE.repeat(6)}</p><form action="/send" method="post"><label>Your name <input name="name"></label><label>Message <textarea name="message"></textarea></label><button>Send message</button></form></main><script src="https://www.google.com/recaptcha/api.js"></script>`,
    );
    expect((await readInput(body)).verdict.kind).toBe('usable');
  });

  it('D07: a tiny plain text is a text', async () => {
    const { verdict, document } = await readInput(page('200 OK', { 'content-type': 'text/plain' }));
    expect(verdict.kind).toBe('usable');
    expect(document?.text).toBe('200 OK');
  });

  it('D08: valid HTML without content is empty, not an error', async () => {
    const { verdict, problem } = await readInput(html(''));
    // Without a script there is nothing that a browser could bring out.
    expect(verdict).toMatchObject({ kind: 'empty', next: 'alternative_source' });
    expect(problem).toBeNull();
  });
});

describe('bytes and their charset', () => {
  // 港务局每天早上六点测量水位。 in GB2312.
  const GB = Buffer.from('b8dbcef1bed6c3bfccecd4e7c9cfc1f9b5e3b2e2c1bfcbaecebba1a3', 'hex');
  const TEXT = '港务局每天早上六点测量水位。';
  const body = (meta: string): Buffer =>
    Buffer.concat([
      Buffer.from(`<!doctype html><html><head><meta charset=${meta}><title>t</title></head><body><p>`),
      GB,
      Buffer.from('</p></body></html>'),
    ]);

  it('D09: a GB2312 page says so in its head only, or in its header against its head', async () => {
    for (const answer of [
      page(body('gb2312'), { 'content-type': 'text/html' }),
      page(body('utf-8'), { 'content-type': 'text/html; charset=gbk' }),
    ]) {
      const { document } = await readInput(answer);
      expect(document?.text).toBe(TEXT);
    }
  });

  it('D24: what looks like a PDF address is read by what its bytes are', async () => {
    const viewer = html(`<h1>Viewer</h1><p>${SENTENCE.repeat(8)}</p>`);
    await using web = await inputSite({ '/x.pdf': page(viewer), '/y.html': page(viewer, { 'content-type': 'application/octet-stream' }) });
    for (const path of ['/x.pdf', '/y.html']) expect((await web.read(path)).document?.text).toContain('great blue book');
  });

  const PDF = Buffer.from(
    writePdf({
      pages: [
        {
          content: lines(72, 700, [
            'The harbour office measures the water level every morning at six',
            'and writes it into the great blue book.',
          ]),
        },
      ],
    }),
  );
  const PDF_TEXT = 'The harbour office measures the water level every morning at six and writes it into the great blue book.';

  it.each(['application/octet-stream', 'text/html', 'text/plain'])('D24: a PDF served as %s is read', async (type) => {
    const { verdict, document } = await readInput(page(PDF, { 'content-type': type }));
    expect({ kind: verdict.kind, text: document?.text }).toEqual({ kind: 'usable', text: PDF_TEXT });
  });

  it.each([
    '<embed src="/files/real.pdf" type="application/pdf">',
    '<embed src="files/real.pdf">',
    '<object data="/files/real.pdf" type="application/pdf">Your browser shows no PDF files.</object>',
    '<iframe src="/viewer/web.html?file=%2Ffiles%2Freal.pdf"></iframe>',
  ])('D24: a page that only shows a PDF leads to it: %s', async (body) => {
    await using web = await inputSite({ '/x.pdf': page(html(body)), '/files/real.pdf': page(PDF, { 'content-type': 'application/pdf' }) });
    const { verdict, document, artifact } = await web.read('/x.pdf');
    expect({ kind: verdict.kind, text: document?.text }).toEqual({ kind: 'usable', text: PDF_TEXT });
    expect(new URL(artifact.finalUrl).pathname).toBe('/files/real.pdf');
    expect(artifact.redirects.map(({ url }) => new URL(url).pathname)).toEqual(['/x.pdf']);
  });

  it('D24: a page that says something itself is read itself, whatever it embeds', async () => {
    const body = html(`<h1>Levels</h1><p>${SENTENCE.repeat(12)}</p><embed src="/files/real.pdf" type="application/pdf">`);
    await using web = await inputSite({ '/x.html': page(body) });
    expect((await web.read('/x.html')).document?.title).toBe('Levels');
    expect(web.asked('/files/real.pdf')).toBe(0);
  });

  it('a scanned and a locked PDF fail with their reason', async () => {
    const scan = writePdf({
      pages: [{ content: 'q 612 0 0 792 0 0 cm /Im Do Q' }],
      xobjects: {
        Im: { dict: '/Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8', data: 'x' },
      },
    });
    const locked = writePdf({ pages: [{ content: put(72, 700, 'Secret') }], encrypt: { method: 'aes256', userPassword: 'x' } });
    for (const [bytes, reason] of [
      [scan, 'scanned'],
      [locked, 'password'],
    ] as const) {
      const { verdict, problem } = await readInput(page(Buffer.from(bytes), { 'content-type': 'application/pdf' }));
      expect({ kind: verdict.kind, detail: problem?.detail }).toEqual({
        kind: 'extraction_failed',
        detail: expect.stringContaining(reason),
      });
    }
  });
});

describe('addresses', () => {
  it('D16: spellings of one address are one, and a path in another case is not', () => {
    for (const [a, b] of [
      ['http://shop.example/a?utm_source=x', 'http://shop.example/a'],
      ['http://SHOP.example:80/a', 'http://shop.example/a'],
      ['http://shop.example/a#top', 'http://shop.example/a'],
      ['http://shop.example/b/../a', 'http://shop.example/%61'],
    ] as const)
      expect(canonicalizeUrl(a)).toBe(canonicalizeUrl(b));
    expect(sameResource('http://shop.example/v/AbC', 'http://shop.example/v/aBc')).toBe(false);
  });

  it('D28: two addresses that differ in case have two entries in the cache', async () => {
    const keep = { 'cache-control': 'max-age=600' };
    await using web = await inputSite({
      '/v/AbC': page(html(`<h1>Upper</h1><p>${SENTENCE.repeat(4)}</p>`), keep),
      '/v/aBc': page(html(`<h1>Lower</h1><p>${SENTENCE.repeat(4)}</p>`), keep),
    });
    for (const _round of [1, 2]) {
      expect((await web.read('/v/AbC')).document?.text).toContain('Upper');
      expect((await web.read('/v/aBc')).document?.text).toContain('Lower');
    }
    expect([web.asked('/v/AbC'), web.asked('/v/aBc')]).toEqual([1, 1]);
    expect((await web.read('/v/aBc')).artifact.cache).toBe('hit');
  });
});

describe('robots, waiting and the guard', () => {
  const article = html(`<h1>Levels</h1><p>${SENTENCE.repeat(5)}</p>`);

  it.each([
    ['503', (_request: IncomingMessage, response: ServerResponse) => void response.writeHead(503).end(), false],
    ['a connection that closes', (request: IncomingMessage) => void request.socket.destroy(), false],
    ['404', (_request: IncomingMessage, response: ServerResponse) => void response.writeHead(404).end(), true],
  ])('D20: robots.txt answers with %s', async (_how, robots, allowed) => {
    await using web = await inputSite({ '/robots.txt': robots, '/page': article });
    expect((await web.read('/page')).verdict.kind === 'usable').toBe(allowed);
    expect(web.asked('/page')).toBe(allowed ? 1 : 0);
  });

  it('D20: each port has its own rules', async () => {
    await using open = await inputSite({ '/robots.txt': 'User-agent: *\nAllow: /', '/page': article });
    await using closed = await inputSite({ '/robots.txt': 'User-agent: *\nDisallow: /', '/page': article });
    expect((await open.read('/page')).verdict.kind).toBe('usable');
    expect((await closed.read('/page')).verdict.kind).toBe('robots_disallowed');
  });

  it.concurrent.each(['seconds', 'date'])(
    'D23: two times 429 with a wait of two seconds as %s, then the page: three requests, each after its wait',
    async (form) => {
      const times: number[] = [];
      await using web = await inputSite({
        '/page': (request, response) => {
          times.push(performance.now());
          const wait = form === 'seconds' ? '2' : new Date(Date.now() + 2000).toUTCString();
          const answer = times.length < 3 ? page('slow down', { 'retry-after': wait }, 429) : page(article);
          answer(request, response);
        },
      });
      const { verdict, artifact } = await web.read('/page', 3);
      expect(verdict.kind).toBe('usable');
      expect(artifact.attempts).toBe(3);
      expect(times).toHaveLength(3);
      // A timer may fire a moment early.
      for (const [n, time] of times.slice(1).entries()) expect(time - (times[n] ?? 0)).toBeGreaterThan(1_990);
    },
  );

  it.each([
    'http://169.254.169.254/latest/meta-data/',
    'http://127.0.0.2/',
    'http://[::ffff:127.0.0.1]/',
    'http://2130706434/',
    'http://inside.example/',
  ])('D25: a redirect of a public host to %s is not followed', async (target) => {
    const dialled: string[] = [];
    await using web = await inputSite({
      '/page': (_request, response) => void response.writeHead(302, { location: target }).end('moved'),
    });
    const http = createHttpClient({
      minDelayMs: 0,
      resolver: async (host) => [{ address: host === 'inside.example' ? '10.0.0.7' : PUBLIC, family: 4 }],
      // Notes what the guard lets through; only the public host is there, on loopback.
      connector: async ({ address }) => {
        dialled.push(address);
        if (address !== PUBLIC) throw new Error('nothing else is dialled in this test');
        return opened(connect(web.server.port, '127.0.0.1'));
      },
    });
    const outcome = await http.request({ url: 'http://harbour.example/page', purpose: 'page' }, testContext());
    await http.close();
    expect(outcome).toMatchObject({ kind: 'failure', problem: { code: 'guard_blocked' }, redirects: [{ status: 302 }], partialBytes: 0 });
    expect(new Set(dialled)).toEqual(new Set([PUBLIC]));
    expect(web.server.seen.map(({ url }) => url)).toEqual(['/robots.txt', '/page']);
  });

  it('D25: the verdict of such a page says that the guard stopped it', async () => {
    await using web = await inputSite({
      '/page': (_request, response) => void response.writeHead(302, { location: 'http://127.0.0.2/' }).end(),
    });
    expect(await web.read('/page')).toMatchObject({ verdict: { kind: 'blocked_by_guard' }, document: null, artifact: { bytesHash: null } });
  });
});

/** Never dialled: the connector of the test takes it to loopback. */
const PUBLIC = '93.184.216.34';
const opened = (socket: Socket): Promise<Socket> =>
  new Promise((resolve, reject) => {
    socket.once('connect', () => resolve(socket));
    socket.once('error', reject);
  });

describe('what may come from the cache', () => {
  it('D29: a challenge is never served as the page, however long it may be kept', async () => {
    let asked = 0;
    await using web = await inputSite({
      '/page': (request, response) => {
        const first = asked++ === 0;
        const keep = { 'cache-control': 'max-age=600' };
        if (first)
          page(
            html('<h1>Just a moment...</h1><p>Checking your browser before accessing.</p>'),
            { ...keep, 'cf-mitigated': 'challenge' },
            403,
          )(request, response);
        else page(html(`<h1>Levels</h1><p>${SENTENCE.repeat(5)}</p>`), keep)(request, response);
      },
    });
    expect((await web.read('/page')).verdict.kind).toBe('challenge');
    expect((await web.read('/page')).verdict.kind).toBe('usable');
    expect(asked).toBe(2);
  });

  it('D30: without validators and freshness a page is fetched again', async () => {
    let version = 0;
    await using web = await inputSite({
      '/page': (request, response) => page(html(`<h1>Levels</h1><p>Version ${++version}. ${SENTENCE.repeat(4)}</p>`))(request, response),
    });
    expect((await web.read('/page')).document?.text).toContain('Version 1');
    const second = await web.read('/page');
    expect(second.document?.text).toContain('Version 2');
    expect(second.artifact.cache).toBe('miss');
  });
});
