import { describe, expect, it } from 'vitest';
import { testContext } from '../../../test/support/context.ts';
import { serve } from '../../../test/support/server.ts';
import { createTestCa } from '../../../test/support/tls.ts';
import { createHttpClient, parseConnectTo } from '../index.ts';

describe('https', () => {
  it('goes to the mapped address, checks the certificate by the name in the URL and trusts an extra authority', async () => {
    const ca = await createTestCa();
    await using server = await serve((_request, response) => response.end('secure'), {
      tls: await ca.issue(['docs.example.test', '*.docs.example.test']),
    });
    const connectTo = [parseConnectTo(`:443:127.0.0.1:${server.port}`)];
    const http = createHttpClient({ connectTo, ca: ca.caPem, minDelayMs: 0 });
    expect(await http.request({ url: 'https://docs.example.test/a', purpose: 'page' }, testContext())).toMatchObject({
      kind: 'response',
      status: 200,
    });
    expect(await http.request({ url: 'https://eu.docs.example.test/a', purpose: 'page' }, testContext())).toMatchObject({
      kind: 'response',
      status: 200,
    });
    expect(await http.request({ url: 'https://other.example.test/a', purpose: 'search', maxAttempts: 1 }, testContext())).toMatchObject({
      kind: 'failure',
      problem: { code: 'tls_failed' },
      attempts: 0,
    });
    await http.close();
  });

  it('refuses an authority that nobody named', async () => {
    const ca = await createTestCa();
    await using server = await serve((_request, response) => response.end('secure'), { tls: await ca.issue(['127.0.0.1']) });
    const http = createHttpClient({ allowAddresses: ['127.0.0.1'], minDelayMs: 0 });
    const context = testContext();
    expect(await http.request({ url: server.origin, purpose: 'page' }, context)).toMatchObject({
      kind: 'failure',
      problem: { code: 'tls_failed' },
    });
    expect(context.ledger.spent().requests).toBe(0);
    await http.close();
  });

  it('that is not TLS at all is a TLS failure', async () => {
    await using server = await serve((_request, response) => response.end('plain'));
    const http = createHttpClient({ allowAddresses: ['127.0.0.1'], minDelayMs: 0 });
    const outcome = await http.request({ url: server.origin.replace('http:', 'https:'), purpose: 'search' }, testContext());
    expect(outcome).toMatchObject({ kind: 'failure', problem: { code: 'tls_failed' } });
    await http.close();
  });
});
