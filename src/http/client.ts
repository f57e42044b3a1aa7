import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import type { Duplex } from 'node:stream';
import type { buildConnector } from 'undici';
import { systemClock } from '../telemetry/index.ts';
import { problem } from '../vocabulary/index.ts';
import { ACCEPTED_CODINGS } from './decode/codings.ts';
import { addressList, specialKind } from './guard/addresses.ts';
import type { GuardPolicy } from './guard/check.ts';
import { connectTarget } from './guard/connect-to.ts';
import type { Exceptions } from './guard/guard.ts';
import {
  type Bounds,
  DEFAULT_BOUNDS,
  type ForesightClient,
  type HeaderList,
  type HttpClient,
  type HttpOptions,
  type HttpOutcome,
  type HttpRequest,
  type StreamClient,
} from './model.ts';
import type { Hop } from './pipeline.ts';
import { buildPipeline } from './stack.ts';
import { guardedConnector, systemDial, systemResolver } from './transport/connector.ts';
import { createDnsCache, type DnsCache } from './transport/dns-cache.ts';
import { createWire, type Wire } from './transport/wire.ts';

const DEFAULT_ACCEPT = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
const DEFAULT_ATTEMPTS = 2;

/** Who we are; the operator's contact is added above, where it is known. */
function defaultUserAgent(): string {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string };
  return `Veritrail/${version}`;
}

/**
 * The HTTP client of the house. One per process or test; it owns its connections and its memory of hosts.
 * @throws VeritrailError config_invalid for options that make no sense
 * @example
 * const http = createHttpClient({ cache: createMemoryCache() });
 * const outcome = await http.request({ url: 'https://example.org/', purpose: 'page' }, context);
 */
export function createHttpClient(options: HttpOptions = {}): HttpClient & StreamClient & ForesightClient {
  const bounds: Bounds = { ...DEFAULT_BOUNDS, ...options.bounds };
  const policy = { allow: addressList(options.allowAddresses ?? []), connectTo: options.connectTo ?? [] };
  const ca = options.ca === undefined ? [] : typeof options.ca === 'string' ? [options.ca] : options.ca;
  const dns = createDnsCache(options.resolver ?? systemResolver, systemClock.monotonic);
  const system = systemDial({ connectMs: bounds.connectMs, ca, proxy: options.proxy ?? null, noProxy: options.noProxy ?? [] });
  const parts = {
    policy,
    resolver: dns.resolve,
    unanswered: dns.forget,
    dial: options.connector ?? system.direct,
    proxy: system.proxy,
  };
  const exceptions: Exceptions = new Map();
  const connector = (operator: boolean, offerH2: boolean) =>
    guardedConnector({ ...parts, operator, offerH2, excepted: (origin, reason) => exceptions.set(origin, reason) });
  // Two wires, so that a connection made under the operator's exception is never used by a request without one.
  const wire = (operator: boolean): Wire =>
    createWire({
      connect: connector(operator, false),
      connectH2: options.http2 === false ? null : connector(operator, true),
      maxHeaderBytes: bounds.maxHeaderBytes,
    });
  const guarded = wire(false);
  const operator = wire(true);
  const userAgent = options.userAgent ?? defaultUserAgent();

  const client: HttpClient & StreamClient & ForesightClient = {
    async request(request, context) {
      const startedAt = context.clock.monotonic();
      const hop = firstHop(request, userAgent, bounds);
      if (hop === null) return unusable(request);
      const outcome = await stack.handle(hop, context);
      const { call } = hop;
      const timings = {
        ...outcome.timings,
        ...(call.queuedMs > 0 ? { queuedMs: call.queuedMs } : {}),
        totalMs: context.clock.monotonic() - startedAt,
      };
      return { ...outcome, requestedUrl: request.url, timings, policy: call.policy };
    },
    openStream(url, context) {
      const hop = firstHop({ url, purpose: 'resource' }, userAgent, bounds);
      return hop === null ? Promise.resolve(noAddress(url)) : stack.stream(hop, context);
    },
    invalidate: (url, authScope) => stack.invalidate(url, authScope ?? null),
    foresee: (url, now) => stack.foresee(url, now),
    judgeTags: (url, tags, context) => stack.judgeTags(url, tags, context.clock.now()),
    async close() {
      await stack.close();
      await Promise.all([guarded.destroy(), operator.destroy()]);
    },
  };
  const stack = buildPipeline({
    bounds,
    policy,
    exceptions,
    guarded,
    operator,
    options,
    addressOf: (url) => publicAddress(url, policy, dns),
    dialStream: (url) => dialStream(url, connector(false, false)),
    ask: (request, context) => client.request(request, context),
  });
  return client;
}

/** Where the operator maps a host or allows an address, how many may ask at a time is the operator's affair too. */
function publicAddress(url: URL, { connectTo }: GuardPolicy, dns: DnsCache): string | null {
  const { host, named } = connectTarget(connectTo, url.hostname, Number(url.port));
  const address = named ? null : isIP(host) === 0 ? dns.peek(host) : host;
  return address === null || specialKind(address) !== null ? null : address;
}

function firstHop(request: HttpRequest, userAgent: string, bounds: Bounds): Hop | null {
  const url = URL.parse(request.url);
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null;
  // Credentials in a URL are not sent: a session is a registered thing, not a part of an address.
  if (url.username !== '') url.username = '';
  if (url.password !== '') url.password = '';
  const given: HeaderList = (request.headers ?? []).map(([name, value]) => [name.toLowerCase(), value]);
  const defaults: HeaderList = [
    ['user-agent', userAgent],
    ['accept', request.accept ?? DEFAULT_ACCEPT],
    ['accept-encoding', ACCEPTED_CODINGS],
  ];
  return {
    url,
    method: request.method ?? 'GET',
    headers: [...defaults.filter(([name]) => !given.some(([own]) => own === name)), ...given],
    body: request.body === undefined ? null : typeof request.body === 'string' ? new TextEncoder().encode(request.body) : request.body,
    purpose: request.purpose,
    operator: request.operatorEndpoint ?? false,
    maxAttempts: request.maxAttempts ?? DEFAULT_ATTEMPTS,
    attempt: 1,
    followed: false,
    maxRedirects: request.maxRedirects ?? bounds.maxRedirects,
    followRedirects: request.followRedirects ?? true,
    freshness: request.freshness ?? null,
    authScope: request.authScope ?? null,
    keep: request.keep ?? true,
    call: { activeMs: 0, queuedMs: 0, policy: [] },
  };
}

function dialStream(url: URL, connect: buildConnector.connector): Promise<Duplex> {
  const { protocol, hostname, port } = url;
  return new Promise((resolve, reject) => {
    connect({ protocol, hostname, host: url.host, port }, (error, socket) => (error === null ? resolve(socket) : reject(error)));
  });
}

const noAddress = (url: string) => ({
  kind: 'failure' as const,
  problem: problem('url_invalid', `"${url.slice(0, 200)}" is not an absolute http or https URL`),
});

function unusable({ url }: HttpRequest): HttpOutcome {
  return {
    ...noAddress(url),
    requestedUrl: url,
    finalUrl: url,
    redirects: [],
    timings: { totalMs: 0 },
    attempts: 0,
    policy: [],
    partialBytes: 0,
  };
}
