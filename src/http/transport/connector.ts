import { lookup } from 'node:dns/promises';
import { isIP, type OnReadOpts, type Socket } from 'node:net';
import { createSecureContext, getCACertificates } from 'node:tls';
import type { buildConnector } from 'undici';
import { VeritrailError } from '../../vocabulary/index.ts';
import { privateName, specialKind } from '../guard/addresses.ts';
import { checkAddress, type GuardPolicy } from '../guard/check.ts';
import { connectTarget } from '../guard/connect-to.ts';
import type { Dial, DialTarget, Resolver } from '../model.ts';
import { createProxy, type ProxyWay } from './proxy/proxy.ts';
import { connectorOf } from './undici.ts';

export const systemResolver: Resolver = (host) => lookup(host, { all: true, verbatim: true });

export interface SystemDial {
  /** To an address, over Node's sockets. */
  readonly direct: Dial;
  /** Null without a proxy. */
  readonly proxy: ProxyWay | null;
}

export interface SystemDialParts {
  readonly connectMs: number;
  /** PEM certificates trusted besides Node's default authorities. */
  readonly ca: readonly string[];
  readonly proxy: string | null;
  readonly noProxy: readonly string[];
}

/** @throws VeritrailError config_invalid for a proxy that is none */
export function systemDial({ connectMs, ca, proxy, noProxy }: SystemDialParts): SystemDial {
  // One context for all connections: parsing the list of authorities costs more than a handshake.
  const secureContext = ca.length === 0 ? undefined : createSecureContext({ ca: [...getCACertificates('default'), ...ca] });
  const connector = (allowH2: boolean) =>
    connectorOf({
      timeout: connectMs,
      allowH2,
      preferH2: allowH2,
      // An HTTP/2 session reads its socket by itself.
      ...(allowH2 ? {} : { onread: readCopies() }),
      ...(secureContext === undefined ? {} : { secureContext }),
    });
  const [http1, http2] = [connector(false), connector(true)];
  const dial = ({ address, port, protocol, servername, offerH2 }: DialTarget, httpSocket?: Socket): Promise<Socket> =>
    new Promise((resolve, reject) => {
      (offerH2 === true ? http2 : http1)(
        {
          hostname: address,
          host: servername ?? address,
          protocol,
          port: String(port),
          ...(servername === null ? {} : { servername }),
          ...(httpSocket === undefined ? {} : { httpSocket }),
        },
        (error, socket) => (error === null ? resolve(socket) : reject(error)),
      );
    });
  return {
    direct: (target) => dial(target),
    proxy: proxy === null ? null : createProxy({ proxy, noProxy, connectMs, secureContext, secure: dial }),
  };
}

/** libuv's own size for one read. */
const READ_BYTES = 65_536;

/**
 * All sockets read into one buffer, and what came is copied out in its own size. Node's default takes 64 KiB for each read and gives the rest
 * back: the holes fit no further read, and a crawl held some 50 MB of them.
 */
function readCopies(): OnReadOpts {
  const shared = Buffer.allocUnsafeSlow(READ_BYTES);
  return {
    buffer: () => shared,
    callback(this: Socket, length: number) {
      return this.push(Buffer.from(shared.subarray(0, length)));
    },
  };
}

export interface ConnectorParts {
  readonly policy: GuardPolicy;
  readonly resolver: Resolver;
  /** Reaches an address without the proxy. */
  readonly dial: Dial;
  readonly proxy: ProxyWay | null;
  /** Offer HTTP/2 where TLS lets both sides choose (ALPN). */
  readonly offerH2: boolean;
  /** Lifts the address check: only for an endpoint that the operator configured. */
  readonly operator: boolean;
  /** Hears of a name at whose addresses nothing answers. */
  readonly unanswered: (host: string) => void;
  /** Hears why a special address was let through for an origin. */
  readonly excepted: (origin: string, reason: string) => void;
}

/**
 * The only way to the network. Every address is checked here, after resolution, and the connection goes to exactly the address that was
 * checked: a name that resolves differently a moment later (DNS rebinding) changes nothing.
 */
export function guardedConnector({
  policy,
  resolver,
  dial,
  proxy,
  offerH2,
  operator,
  unanswered,
  excepted,
}: ConnectorParts): buildConnector.connector {
  const connect = async ({ hostname, host, protocol, port }: buildConnector.Options) => {
    const secure = protocol === 'https:';
    const asked = hostname.replace(/^\[|\]$/g, '');
    const target = connectTarget(policy.connectTo, asked, port ? Number(port) : secure ? 443 : 80);
    const way = proxy === null || proxy.bypasses(asked, target.port) ? null : proxy;
    const origin = `${protocol}//${host ?? hostname}`;
    const to = (address: string): DialTarget => ({
      address,
      port: target.port,
      protocol: secure ? 'https:' : 'http:',
      servername: secure && isIP(asked) === 0 ? asked : null,
      ...(secure && offerH2 ? { offerH2 } : {}),
    });
    if (way?.remoteDns === true && isIP(target.host) === 0) {
      // Nobody here will ever see the address. What can be told from the name is told, and the trace says the rest.
      const kind = operator || target.named ? null : privateName(target.host);
      if (kind !== null) throw new VeritrailError('guard_blocked', `${target.host} is ${kind}, and the proxy would resolve it`);
      excepted(origin, `the operator's proxy resolves ${target.host}: its address cannot be checked here`);
      return way.dial(to(target.host));
    }
    const addresses = isIP(target.host) === 0 ? (await resolve(resolver, target.host)).map((one) => one.address) : [target.host];
    const refusals: string[] = [];
    const allowed = addresses.filter((address) => {
      if (operator) return isIP(address) !== 0;
      const answer = checkAddress(address, policy);
      if (target.named) {
        if (!answer.allowed) excepted(origin, `the operator maps ${asked} to ${address}`);
        return isIP(address) !== 0;
      }
      if (!answer.allowed) refusals.push(answer.reason);
      else if (answer.exception !== null) excepted(origin, answer.exception);
      return answer.allowed;
    });
    if (allowed.length === 0) throw new VeritrailError('guard_blocked', `${target.host}: ${refusals.join('; ') || 'no usable address'}`);
    let failure: unknown;
    for (const address of allowed) {
      try {
        // Special addresses are there by the operator's exception only, and are no business of a proxy.
        return await (way === null || specialKind(address) !== null ? dial : way.dial)(to(address));
      } catch (error) {
        failure = error;
      }
    }
    unanswered(target.host);
    throw failure;
  };
  return (options, callback) => {
    connect(options).then(
      (socket) => callback(null, socket),
      (error: unknown) => callback(error instanceof Error ? error : new VeritrailError('connect_failed', String(error)), null),
    );
  };
}

async function resolve(resolver: Resolver, host: string): ReturnType<Resolver> {
  let found: Awaited<ReturnType<Resolver>>;
  try {
    found = await resolver(host);
  } catch (error) {
    throw new VeritrailError('dns_failed', `${host}: ${error instanceof Error ? error.message : String(error)}`, error);
  }
  if (found.length === 0) throw new VeritrailError('dns_failed', `${host} has no address`);
  return found;
}
