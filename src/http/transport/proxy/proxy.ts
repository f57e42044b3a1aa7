import { connect, isIP, type Socket } from 'node:net';
import { connect as connectTls, type SecureContext } from 'node:tls';
import { VeritrailError } from '../../../vocabulary/index.ts';
import type { Dial, DialTarget } from '../../model.ts';
import { type Credentials, type Handshake, httpConnect, proxyFailure, socks5 } from './handshake.ts';
import { type Bypass, parseNoProxy } from './no-proxy.ts';

interface Scheme {
  readonly port: number;
  readonly shake: Handshake;
  /** TLS between us and the proxy. */
  readonly tls: boolean;
  /** The proxy is told names and resolves them; the guard sees no address then. */
  readonly remoteDns: boolean;
}

const SCHEMES: Readonly<Record<string, Scheme>> = {
  'http:': { port: 80, shake: httpConnect, tls: false, remoteDns: false },
  'https:': { port: 443, shake: httpConnect, tls: true, remoteDns: false },
  'socks5:': { port: 1080, shake: socks5, tls: false, remoteDns: false },
  // As in curl, the "h" says that the host name goes to the proxy.
  'socks5h:': { port: 1080, shake: socks5, tls: false, remoteDns: true },
};

export interface ProxyParts {
  /** `http://`, `https://` (CONNECT, RFC 9110 §9.3.6), `socks5://` or `socks5h://` (RFC 1928, 1929), with user and password where it wants them. */
  readonly proxy: string;
  /** Hosts that are reached without it, in the form of the NO_PROXY variable. */
  readonly noProxy: readonly string[];
  readonly connectMs: number;
  /** What TLS to the proxy itself trusts; undefined = the default authorities. */
  readonly secureContext: SecureContext | undefined;
  /** TLS to the site, over a way that is open. */
  readonly secure: (target: DialTarget, socket: Socket) => Promise<Socket>;
}

export interface ProxyWay {
  /** To an address, or to a name where the proxy resolves names. */
  readonly dial: Dial;
  readonly remoteDns: boolean;
  /** Whether this host is reached without the proxy. */
  readonly bypasses: Bypass;
}

/** @throws VeritrailError config_invalid; what it says holds no secret */
export function createProxy({ proxy, noProxy, connectMs, secureContext, secure }: ProxyParts): ProxyWay {
  const url = URL.canParse(proxy) ? new URL(proxy) : null;
  const scheme = url === null ? undefined : SCHEMES[url.protocol];
  if (url === null || scheme === undefined || url.hostname === '' || /[^/]/.test(url.pathname + url.search + url.hash))
    throw new VeritrailError('config_invalid', `the proxy "${withoutSecrets(proxy)}" is not an http, https, socks5 or socks5h address`);
  const credentials = credentialsOf(url);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const port = url.port === '' ? scheme.port : Number(url.port);
  const dial: Dial = async (target) => {
    const socket = await open({ host, port, connectMs, tls: scheme.tls ? { secureContext } : null });
    try {
      await scheme.shake(socket, target, credentials);
      socket.setTimeout(0);
      return target.protocol === 'https:' ? await secure(target, socket) : socket;
    } catch (error) {
      socket.destroy();
      throw error;
    }
  };
  return { dial, remoteDns: scheme.remoteDns, bypasses: parseNoProxy(noProxy) };
}

interface Opening {
  readonly host: string;
  readonly port: number;
  readonly connectMs: number;
  readonly tls: { readonly secureContext: SecureContext | undefined } | null;
}

function open({ host, port, connectMs, tls }: Opening): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const options = { host, port, noDelay: true, keepAlive: true };
    const socket =
      tls === null
        ? connect(options)
        : connectTls({
            ...options,
            ...(tls.secureContext === undefined ? {} : { secureContext: tls.secureContext }),
            ...(isIP(host) === 0 ? { servername: host } : {}),
            ALPNProtocols: ['http/1.1'],
          });
    socket.setTimeout(connectMs, () => socket.destroy(new VeritrailError('connect_timeout', `the proxy is silent for ${connectMs} ms`)));
    socket.once('error', (error) => reject(error instanceof VeritrailError ? error : proxyFailure(error.message)));
    socket.once('close', () => reject(proxyFailure('it closes the connection')));
    socket.once(tls === null ? 'connect' : 'secureConnect', () => resolve(socket));
  });
}

/** A SOCKS5 user name and password have at most so many bytes (RFC 1929 §2). */
const MAX_SOCKS_SECRET = 255;

function credentialsOf(url: URL): Credentials | null {
  if (url.username === '' && url.password === '') return null;
  try {
    const credentials = { user: decodeURIComponent(url.username), password: decodeURIComponent(url.password) };
    const longest = Math.max(Buffer.byteLength(credentials.user), Buffer.byteLength(credentials.password));
    if (!url.protocol.startsWith('socks') || longest <= MAX_SOCKS_SECRET) return credentials;
  } catch {
    // Said below, without the text that cannot be decoded.
  }
  throw new VeritrailError('config_invalid', `user or password of the proxy "${withoutSecrets(url.href)}" cannot be used`);
}

/** What stands before the last @ may be a secret, whatever the rest looks like. */
const withoutSecrets = (proxy: string): string => proxy.replace(/^([a-z0-9+.-]*:\/\/)?.*@/is, '$1');
