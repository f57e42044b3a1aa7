import { describe, expect, it } from 'vitest';
import { testContext } from '../../test/support/context.ts';
import { serve } from '../../test/support/server.ts';
import { createHttpClient, type HttpOptions, type StreamOutcome } from './index.ts';

const LOOPBACK: HttpOptions = { allowAddresses: ['127.0.0.0/8'], minDelayMs: 0 };

async function open(
  url: string,
  options: HttpOptions,
  budget = {},
): Promise<{ outcome: StreamOutcome; context: ReturnType<typeof testContext> }> {
  const http = createHttpClient(options);
  const context = testContext({ budget });
  const outcome = await http.openStream(url, context);
  await http.close();
  return { outcome, context };
}

describe('a stream', () => {
  it('is a connection on which the caller speaks HTTP, and counts as a request', async () => {
    await using server = await serve((_, response) => response.end('spoken'));
    const { outcome, context } = await open(`${server.origin}/live`, LOOPBACK);
    if (outcome.kind === 'failure') throw new Error(outcome.problem.detail);
    const told = new Promise<string>((resolve) => {
      let text = '';
      outcome.socket.on('data', (chunk: Buffer) => {
        text += chunk.toString();
        expect(outcome.count(chunk.byteLength)).toBe(true);
        if (text.includes('spoken')) resolve(text);
      });
    });
    outcome.socket.write('GET /live HTTP/1.1\r\nhost: x\r\n\r\n');
    expect(await told).toContain('200 OK');
    const closed = new Promise((resolve) => outcome.socket.once('close', resolve));
    outcome.socket.destroy();
    await closed;
    // robots.txt and the stream.
    expect(context.ledger.spent()).toMatchObject({ requests: 2, bytes: expect.any(Number) });
    expect(context.ledger.spent().bytes).toBeGreaterThan(50);
  });

  it('is refused where the guard refuses the address, and nothing is dialled', async () => {
    await using server = await serve((_, response) => response.end());
    const { outcome, context } = await open(`${server.origin}/live`, { minDelayMs: 0 });
    expect(outcome).toMatchObject({ kind: 'failure', problem: { code: 'guard_blocked' } });
    expect(server.seen).toEqual([]);
    expect(context.of('policy.denied')).toHaveLength(1);
  });

  it('is refused where robots.txt closes its path', async () => {
    await using server = await serve((_, response) => response.end('User-agent: *\nDisallow: /live'), { robots: true });
    const { outcome } = await open(`${server.origin}/live`, LOOPBACK);
    expect(outcome).toMatchObject({ kind: 'failure', problem: { code: 'robots_disallowed' } });
    expect(server.seen.map(({ url }) => url)).toEqual(['/robots.txt']);
  });

  it('is refused in a replay, which uses no network', async () => {
    const { outcome } = await open('http://example.org/live', { replay: { next: () => null } });
    expect(outcome.kind).toBe('failure');
  });

  it('is refused when the budget has no request left', async () => {
    await using server = await serve((_, response) => response.end());
    const { outcome } = await open(`${server.origin}/live`, LOOPBACK, { maxRequests: 1 });
    expect(outcome).toMatchObject({ kind: 'failure', problem: { code: 'budget_exhausted' } });
  });

  it('needs an address of the web', async () => {
    expect((await open('ftp://example.org/', LOOPBACK)).outcome).toMatchObject({ kind: 'failure', problem: { code: 'url_invalid' } });
  });
});

describe('a part of a page', () => {
  it('is asked without the pace of pages, and its redirect is the answer for a browser', async () => {
    await using server = await serve((request, response) => {
      if (request.url === '/go') response.writeHead(302, { location: '/there' }).end();
      else response.end('x');
    });
    const http = createHttpClient({ allowAddresses: ['127.0.0.0/8'], minDelayMs: 60_000 });
    const context = testContext();
    const ask = (path: string) => http.request({ url: `${server.origin}${path}`, purpose: 'resource', followRedirects: false }, context);
    const outcomes = await Promise.all(['/go', '/a', '/b', '/c'].map(ask));
    await http.close();
    expect(outcomes.map((one) => (one.kind === 'response' ? one.status : one.problem.code))).toEqual([302, 200, 200, 200]);
    expect(server.seen.map(({ url }) => url)).not.toContain('/there');
  });

  it('keeps to robots.txt', async () => {
    await using server = await serve((_, response) => response.end('User-agent: *\nDisallow: /api'), { robots: true });
    const http = createHttpClient(LOOPBACK);
    const outcome = await http.request({ url: `${server.origin}/api/items`, purpose: 'resource' }, testContext());
    await http.close();
    expect(outcome).toMatchObject({ kind: 'failure', problem: { code: 'robots_disallowed' } });
  });
});
