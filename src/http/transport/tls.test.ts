import type { AddressInfo } from 'node:net';
import { createServer } from 'node:tls';
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

  it.each([
    ['expired', 'expired', { days: [-3, -2] }],
    ['not valid yet', 'not_yet_valid', { days: [2, 3] }],
    ['self-signed', 'self_signed', { selfSigned: true }],
  ] as const)('says that a certificate is %s', async (_name, cause, faults) => {
    const ca = await createTestCa();
    await using server = await serve((_request, response) => response.end('secure'), { tls: await ca.issue(['127.0.0.1'], faults) });
    for (const http2 of [true, false]) {
      const http = createHttpClient({ allowAddresses: ['127.0.0.1'], minDelayMs: 0, ca: ca.caPem, http2 });
      const outcome = await http.request({ url: server.origin, purpose: 'search', maxAttempts: 3 }, testContext());
      expect(outcome).toMatchObject({ kind: 'failure', problem: { code: 'tls_failed', cause }, attempts: 0 });
      await http.close();
    }
    expect(server.seen).toEqual([]);
  });

  it('says that a certificate is for another host, and that its authority is not known', async () => {
    const ca = await createTestCa();
    await using server = await serve((_request, response) => response.end('secure'), { tls: await ca.issue(['other.test']) });
    for (const [trusted, cause] of [
      [ca.caPem, 'wrong_host'],
      [[], 'unknown_authority'],
    ] as const) {
      const http = createHttpClient({ allowAddresses: ['127.0.0.1'], minDelayMs: 0, ca: trusted });
      expect(await http.request({ url: server.origin, purpose: 'search' }, testContext())).toMatchObject({
        problem: { code: 'tls_failed', cause },
      });
      await http.close();
    }
  });

  it('says that there is no version of TLS which both sides speak', async () => {
    const ca = await createTestCa();
    const server = createServer({
      ...(await ca.issue(['127.0.0.1'])),
      maxVersion: 'TLSv1.1',
      minVersion: 'TLSv1',
      ciphers: 'ALL:@SECLEVEL=0',
    });
    server.on('tlsClientError', () => undefined);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const http = createHttpClient({ allowAddresses: ['127.0.0.1'], minDelayMs: 0, ca: ca.caPem });
    const { port } = server.address() as AddressInfo;
    expect(await http.request({ url: `https://127.0.0.1:${port}/`, purpose: 'search' }, testContext())).toMatchObject({
      problem: { code: 'tls_failed', cause: 'protocol' },
    });
    await http.close();
    await new Promise((resolve) => server.close(resolve));
  });

  it('that is not TLS at all is a TLS failure', async () => {
    await using server = await serve((_request, response) => response.end('plain'));
    const http = createHttpClient({ allowAddresses: ['127.0.0.1'], minDelayMs: 0 });
    const outcome = await http.request({ url: server.origin.replace('http:', 'https:'), purpose: 'search' }, testContext());
    expect(outcome).toMatchObject({ kind: 'failure', problem: { code: 'tls_failed', cause: 'protocol' } });
    await http.close();
  });
});
