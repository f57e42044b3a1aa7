import type { ServerResponse } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { testContext } from '../../../test/support/context.ts';
import { serve } from '../../../test/support/server.ts';
import { createHttpClient, createMemoryCache, type HeaderList, linksOf } from '../index.ts';

const OPTIONS = { allowAddresses: ['127.0.0.1'], minDelayMs: 0 };

async function ask(answer: (response: ServerResponse) => void, headers: HeaderList = []) {
  await using server = await serve((_request, response) => answer(response));
  const http = createHttpClient({ ...OPTIONS, cache: createMemoryCache() });
  const outcome = await http.request({ url: `${server.origin}/a`, purpose: 'search', headers, maxAttempts: 1 }, testContext());
  await http.close();
  return { outcome, origin: server.origin };
}

describe('a status with a meaning of its own', () => {
  it('103 comes before the answer and is none; its links do not pass for those of the answer', async () => {
    const { outcome, origin } = await ask((response) => {
      response.writeEarlyHints({ link: '</style.css>; rel=preload; as=style' });
      response.writeEarlyHints({ link: '</other.css>; rel=preload; as=style' });
      response.setHeader('link', ['</2>; rel="next"', '<https://example.org/a>; rel=canonical']);
      response.end('page');
    });
    expect(outcome).toMatchObject({ kind: 'response', status: 200 });
    expect(outcome.kind === 'response' && linksOf(outcome.headers, outcome.finalUrl)).toEqual([
      { url: `${origin}/2`, rel: ['next'], parameters: {} },
      { url: 'https://example.org/a', rel: ['canonical'], parameters: {} },
    ]);
  });

  it.each([
    ['that comes slowly is cut by the clock for the response head', 20, 'headers_timeout'],
    ['that comes in a flood is cut by its number', 0, 'protocol_error'],
  ])('103 without end %s', async (_, everyMs, code) => {
    const hint = 'HTTP/1.1 103 Early Hints\r\nLink: </a>; rel=preload\r\n\r\n';
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      if (everyMs === 0) {
        // Else the end of the other side is not heard.
        socket.resume();
        socket.write(hint.repeat(1_000));
        return;
      }
      const hints = setInterval(() => socket.write(hint), everyMs);
      socket.on('close', () => clearInterval(hints));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const http = createHttpClient({ ...OPTIONS, bounds: { headersMs: everyMs === 0 ? 20_000 : 150 } });
    const { port } = server.address() as AddressInfo;
    expect(await http.request({ url: `http://127.0.0.1:${port}/`, purpose: 'search', maxAttempts: 1 }, testContext())).toMatchObject({
      problem: { code },
    });
    await http.close();
    await new Promise((resolve) => server.close(resolve));
  });

  it('204 and 205 have no content, whatever the server says of its length', async () => {
    expect((await ask((response) => response.writeHead(204).end())).outcome).toMatchObject({ status: 204, body: new Uint8Array(0) });
    expect((await ask((response) => response.writeHead(205, { 'content-length': 4 }).end('page'))).outcome).toMatchObject({
      status: 205,
      body: new Uint8Array(0),
    });
  });

  it('206 to a request for a part is that part; nobody takes it for the whole', async () => {
    const part = (response: ServerResponse) => response.writeHead(206, { 'content-range': 'bytes 0-3/10' }).end('part');
    const { outcome } = await ask(part, [['range', 'bytes=0-3']]);
    expect(outcome).toMatchObject({ kind: 'response', status: 206, cache: 'bypass' });
    expect(outcome.kind === 'response' && outcome.headers).toContainEqual(['content-range', 'bytes 0-3/10']);
  });

  it('304 without a condition, or without a stored copy, is a broken protocol', async () => {
    expect((await ask((response) => response.writeHead(304, { etag: '"1"' }).end())).outcome).toMatchObject({
      problem: { code: 'protocol_error' },
    });
  });

  it('304 to a condition of the caller is the caller’s', async () => {
    const { outcome } = await ask((response) => response.writeHead(304, { etag: '"1"' }).end(), [['if-none-match', '"1"']]);
    expect(outcome).toMatchObject({ kind: 'response', status: 304, body: new Uint8Array(0) });
  });
});
