import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { testContext } from '../../test/support/context.ts';
import { serve } from '../../test/support/server.ts';
import { createHttpClient, parseConnectTo } from './index.ts';

const LOOPBACK = ['127.0.0.0/8'];

describe('one request', () => {
  it('gives status, decoded body, media type, charset, chain and timings', async () => {
    await using server = await serve((request, response) => {
      if (request.url === '/start') response.writeHead(302, { location: '/end#x' }).end();
      else
        response
          .writeHead(200, { 'content-type': 'Text/HTML; Charset="GB2312"', 'content-encoding': 'gzip' })
          .end(gzipSync('<p>hello</p>'));
    });
    const http = createHttpClient({ allowAddresses: LOOPBACK, minDelayMs: 0 });
    const context = testContext();
    const outcome = await http.request({ url: `${server.origin}/start`, purpose: 'page' }, context);
    expect(outcome).toMatchObject({
      kind: 'response',
      status: 200,
      contentType: 'text/html',
      charset: 'gb2312',
      requestedUrl: `${server.origin}/start`,
      finalUrl: `${server.origin}/end#x`,
      redirects: [{ url: `${server.origin}/start`, status: 302, location: '/end#x' }],
    });
    expect(outcome.kind === 'response' && new TextDecoder().decode(outcome.body)).toBe('<p>hello</p>');
    expect(context.of('redirect.followed')).toHaveLength(1);
    await http.close();
  });

  it('refuses loopback unless the operator allows it, and connects where a mapping says', async () => {
    await using server = await serve((_request, response) => response.end('mapped'));
    const refused = createHttpClient({ minDelayMs: 0 });
    expect(await refused.request({ url: server.origin, purpose: 'page' }, testContext())).toMatchObject({
      kind: 'failure',
      problem: { code: 'guard_blocked' },
    });
    const mapped = createHttpClient({ connectTo: [parseConnectTo(`docs.example.test:80:127.0.0.1:${server.port}`)], minDelayMs: 0 });
    const outcome = await mapped.request({ url: 'http://docs.example.test/', purpose: 'page' }, testContext());
    expect(outcome).toMatchObject({ kind: 'response', status: 200 });
    expect(server.seen.at(-1)?.headers.host).toBe('docs.example.test');
    await Promise.all([refused.close(), mapped.close()]);
  });

  it('never sends more messages than the budget has, at any concurrency', async () => {
    await using server = await serve((_request, response) => response.end('x'));
    const http = createHttpClient({ allowAddresses: LOOPBACK, minDelayMs: 0, concurrencyPerHost: 16 });
    const context = testContext({ budget: { maxRequests: 3 } });
    const outcomes = await Promise.all(
      Array.from({ length: 16 }, (_, n) => http.request({ url: `${server.origin}/${n}`, purpose: 'search' }, context)),
    );
    expect(server.seen).toHaveLength(3);
    expect(context.ledger.spent().requests).toBe(3);
    expect(
      outcomes.filter((one) => one.kind === 'failure').every((one) => one.kind === 'failure' && one.problem.code === 'budget_exhausted'),
    ).toBe(true);
    await http.close();
  });
});
