import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testContext } from '../../../test/support/context.ts';
import { serve } from '../../../test/support/server.ts';
import { createHttpClient, type Dial, type DialTarget, parseConnectTo, type ResolvedAddress, specialKind } from '../index.ts';
import { addressList } from './addresses.ts';
import { checkUrl } from './check.ts';
import { connectTarget } from './connect-to.ts';

/** Records every address that would be dialled and refuses all. */
function tripwire(): { dial: Dial; dialled: DialTarget[] } {
  const dialled: DialTarget[] = [];
  return {
    dialled,
    dial: (target) => {
      dialled.push(target);
      return Promise.reject(Object.assign(new Error('tripwire'), { code: 'ECONNREFUSED' }));
    },
  };
}
const NOTHING = { allow: addressList([]), connectTo: [] };

describe('special addresses', () => {
  it.each([
    ['127.0.0.1', 'loopback'],
    ['127.255.255.254', 'loopback'],
    ['::1', 'loopback'],
    ['10.1.2.3', 'private'],
    ['172.16.0.1', 'private'],
    ['172.31.255.255', 'private'],
    ['192.168.1.1', 'private'],
    ['169.254.169.254', 'link-local'],
    ['fe80::1', 'link-local'],
    ['100.64.0.1', 'carrier-grade NAT'],
    ['224.0.0.1', 'multicast'],
    ['ff02::1', 'multicast'],
    ['0.0.0.0', 'unspecified'],
    ['::', 'unspecified'],
    ['203.0.113.9', 'documentation'],
    ['2001:db8::1', 'documentation'],
    ['198.18.0.1', 'benchmarking'],
    ['::ffff:8.8.8.8', 'IPv4 in IPv6'],
    ['::ffff:7f00:1', 'IPv4 in IPv6'],
    ['64:ff9b::808:808', 'NAT64'],
    ['2002:808:808::1', '6to4'],
    ['fd00::1', 'unique local'],
    ['255.255.255.255', 'reserved'],
    ['not-an-address', 'not an address'],
    ['', 'not an address'],
  ])('%s is %s', (address, kind) => expect(specialKind(address)).toBe(kind));

  it.each(['8.8.8.8', '1.1.1.1', '172.32.0.1', '100.128.0.1', '192.169.0.1', '2606:4700::1111', '2a00:1450::1'])(
    '%s is public',
    (address) => expect(specialKind(address)).toBeNull(),
  );

  it('never throws, whatever the text', () => {
    fc.assert(fc.property(fc.oneof(fc.string(), fc.ipV4(), fc.ipV6()), (text) => typeof (specialKind(text) ?? '') === 'string'));
  });
});

describe('a URL', () => {
  it.each([
    'http://127.0.0.1/',
    'http://0177.0.0.1/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://127.1/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://0.0.0.0/',
    'http://localhost/',
    'http://a.localhost:8080/',
    'http://169.254.169.254/latest/meta-data/',
    'http://example.org:22/',
    'https://example.org:25/',
    'ftp://example.org/',
    'file:///etc/passwd',
    'http://１２７.0.0.1/',
  ])('%s may not be asked', (url) => expect(checkUrl(new URL(url), NOTHING)).toMatchObject({ allowed: false }));

  it.each(['http://example.org/', 'https://example.org:8443/', 'http://8.8.8.8/', 'https://例子.测试/路径'])('%s may be asked', (url) =>
    expect(checkUrl(new URL(url), NOTHING)).toMatchObject({ allowed: true }),
  );

  it('to an address that the operator allows may be asked, and only to that', () => {
    const policy = { allow: addressList(['10.0.0.0/8', '::1']), connectTo: [] };
    expect(checkUrl(new URL('http://10.9.9.9/'), policy)).toMatchObject({ allowed: true, exception: expect.stringContaining('10.9.9.9') });
    expect(checkUrl(new URL('http://[::1]/'), policy)).toMatchObject({ allowed: true });
    expect(checkUrl(new URL('http://192.168.0.1/'), policy)).toMatchObject({ allowed: false });
  });
});

describe('resolved addresses', () => {
  const ask = async (addresses: ResolvedAddress[][], more: Parameters<typeof createHttpClient>[0] = {}) => {
    const { dial, dialled } = tripwire();
    let call = 0;
    const resolver = () => Promise.resolve(addresses[Math.min(call++, addresses.length - 1)] ?? []);
    const http = createHttpClient({ resolver, connector: dial, minDelayMs: 0, ...more });
    const context = testContext();
    const outcome = await http.request({ url: 'http://rebind.example.test/', purpose: 'search', maxAttempts: 2 }, context);
    await http.close();
    return { outcome, dialled, context };
  };

  it('are refused when they are private, and nothing is dialled', async () => {
    const { outcome, dialled, context } = await ask([[{ address: '10.0.0.1', family: 4 }]]);
    expect(outcome).toMatchObject({ kind: 'failure', problem: { code: 'guard_blocked' }, attempts: 0 });
    expect(outcome.policy).toContainEqual(expect.objectContaining({ allowed: false, rule: 'guard' }));
    expect(dialled).toEqual([]);
    expect(context.of('policy.denied')).toHaveLength(1);
    expect(context.ledger.spent().requests).toBe(0);
  });

  it('are pinned: the address that was checked is the one that is dialled, and a name that turns private later is refused', async () => {
    const { outcome, dialled } = await ask([[{ address: '8.8.8.8', family: 4 }], [{ address: '127.0.0.1', family: 4 }]]);
    expect(dialled.map((one) => one.address)).toEqual(['8.8.8.8']);
    expect(outcome).toMatchObject({ kind: 'failure', problem: { code: 'guard_blocked' } });
  });

  it('that are special are left out of a mixed answer', async () => {
    const { dialled } = await ask([
      [
        { address: '::1', family: 6 },
        { address: '8.8.4.4', family: 4 },
        { address: '192.168.0.1', family: 4 },
      ],
    ]);
    expect(new Set(dialled.map((one) => one.address))).toEqual(new Set(['8.8.4.4']));
  });

  it('that do not exist are a DNS failure', async () => {
    expect((await ask([[]])).outcome).toMatchObject({ kind: 'failure', problem: { code: 'dns_failed' } });
  });

  it('are not asked for at all where a mapping names the address', async () => {
    const { dialled } = await ask([], { connectTo: [parseConnectTo('rebind.example.test:80:127.0.0.1:8080')] });
    expect(dialled[0]).toEqual({ address: '127.0.0.1', port: 8080, protocol: 'http:', servername: null });
  });
});

describe('an endpoint of the operator', () => {
  it('may stand on loopback, for its host and port only, and the trace says so', async () => {
    await using other = await serve((_request, response) => response.end('secret'));
    await using server = await serve((request, response) => {
      if (request.url === '/away') response.writeHead(302, { location: `${other.origin}/secret` }).end();
      else response.end('results');
    });
    const http = createHttpClient({ minDelayMs: 0 });
    const context = testContext();
    expect(await http.request({ url: `${server.origin}/search`, purpose: 'search', operatorEndpoint: true }, context)).toMatchObject({
      kind: 'response',
      status: 200,
    });
    expect(context.of('policy.exception')).toHaveLength(1);
    expect(await http.request({ url: `${server.origin}/away`, purpose: 'search', operatorEndpoint: true }, context)).toMatchObject({
      kind: 'failure',
      problem: { code: 'guard_blocked' },
    });
    expect(other.seen).toEqual([]);
    // The kept connection of the exception is not a way in for others.
    expect(await http.request({ url: `${server.origin}/search`, purpose: 'search' }, context)).toMatchObject({
      kind: 'failure',
      problem: { code: 'guard_blocked' },
    });
    await http.close();
  });
});

describe('--connect-to', () => {
  it("reads curl's form, with empty parts and IPv6", () => {
    expect(parseConnectTo('example.org:443:127.0.0.1:8443')).toEqual({
      fromHost: 'example.org',
      fromPort: 443,
      toHost: '127.0.0.1',
      toPort: 8443,
    });
    expect(parseConnectTo('::[::1]:80')).toEqual({ fromHost: null, fromPort: null, toHost: '::1', toPort: 80 });
    expect(parseConnectTo('Example.ORG:::8080')).toEqual({ fromHost: 'example.org', fromPort: null, toHost: null, toPort: 8080 });
    for (const bad of ['', 'a', 'a:b:c:d', 'a:1:b', 'a:1:b:99999', 'a:0:b:1', '::1:80:x:1'])
      expect(() => parseConnectTo(bad)).toThrow(expect.objectContaining({ code: 'config_invalid' }));
  });

  it('takes the first mapping that matches', () => {
    const mappings = [parseConnectTo('a.test:443:10.0.0.1:1'), parseConnectTo(':80:10.0.0.2:2'), parseConnectTo('::10.0.0.3:')];
    expect(connectTarget(mappings, 'a.test', 443)).toEqual({ host: '10.0.0.1', port: 1, named: true });
    expect(connectTarget(mappings, 'a.test', 80)).toEqual({ host: '10.0.0.2', port: 2, named: true });
    expect(connectTarget(mappings, 'b.test', 8080)).toEqual({ host: '10.0.0.3', port: 8080, named: true });
    expect(connectTarget([], 'b.test', 8080)).toEqual({ host: 'b.test', port: 8080, named: false });
  });

  it('does not open literal private addresses in URLs', async () => {
    const http = createHttpClient({ connectTo: [parseConnectTo('::127.0.0.1:9999')], minDelayMs: 0 });
    expect(await http.request({ url: 'http://10.0.0.1/', purpose: 'search' }, testContext())).toMatchObject({
      kind: 'failure',
      problem: { code: 'guard_blocked' },
    });
    await http.close();
  });

  it('rejects rubbish in the address list by name', () => {
    for (const bad of ['10.0.0.0/33', 'example.org', '10.0.0.1/8/8', '::1/129', ''])
      expect(() => addressList([bad])).toThrow(expect.objectContaining({ code: 'config_invalid' }));
  });
});
