import { connect, isIP, type Socket } from 'node:net';
import { VeritrailError } from '../../vocabulary/index.ts';
import { specialKind } from '../guard/addresses.ts';
import type { Dial, DialTarget } from '../model.ts';

/** Opens a way through the proxy to an address that the guard has let through, and hands it over for TLS where the target wants it. */
type Handshake = (socket: Socket, target: DialTarget, proxy: URL) => Promise<void>;

const SCHEMES: Readonly<Record<string, { readonly port: number; readonly shake: Handshake }>> = {
  'http:': { port: 80, shake: httpConnect },
  'socks5:': { port: 1080, shake: socks5 },
};

export interface ProxyParts {
  /** `http://` (CONNECT, RFC 9110 §9.3.6) or `socks5://` (RFC 1928, 1929), with user and password where the proxy wants them. */
  readonly proxy: string;
  readonly connectMs: number;
  /** For addresses that do not go through the proxy. */
  readonly direct: Dial;
  /** TLS over a way that is open. */
  readonly secure: (target: DialTarget, socket: Socket) => Promise<Socket>;
}

/**
 * Dials through a proxy. Names are resolved and checked here as without one: the proxy is told the address, never the name, so the guard holds
 * and what was checked is what is reached. Special addresses, which only the operator's own exceptions let through, are dialled directly.
 * @throws VeritrailError config_invalid
 */
export function proxyDial({ proxy, connectMs, direct, secure }: ProxyParts): Dial {
  const url = URL.canParse(proxy) ? new URL(proxy) : null;
  const scheme = url === null ? undefined : SCHEMES[url.protocol];
  if (url === null || scheme === undefined || url.hostname === '')
    throw new VeritrailError('config_invalid', `the proxy "${withoutSecrets(proxy)}" is not an http:// or socks5:// address`);
  return async (target) => {
    if (specialKind(target.address) !== null) return direct(target);
    const socket = await open(url, url.port === '' ? scheme.port : Number(url.port), connectMs);
    try {
      await scheme.shake(socket, target, url);
      socket.setTimeout(0);
      return target.protocol === 'https:' ? await secure(target, socket) : socket;
    } catch (error) {
      socket.destroy();
      throw error;
    }
  };
}

function open(proxy: URL, port: number, connectMs: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: proxy.hostname.replace(/^\[|\]$/g, ''), port, noDelay: true, keepAlive: true });
    socket.setTimeout(connectMs, () => socket.destroy(new VeritrailError('connect_timeout', `the proxy is silent for ${connectMs} ms`)));
    socket.once('error', (error) => reject(error instanceof VeritrailError ? error : failed(error.message)));
    socket.once('connect', () => resolve(socket));
  });
}

async function httpConnect(socket: Socket, { address, port }: DialTarget, proxy: URL): Promise<void> {
  const authority = `${isIP(address) === 6 ? `[${address}]` : address}:${port}`;
  const credentials =
    proxy.username === ''
      ? ''
      : `proxy-authorization: Basic ${Buffer.from(`${userOf(proxy)}:${passwordOf(proxy)}`).toString('base64')}\r\n`;
  socket.write(`CONNECT ${authority} HTTP/1.1\r\nhost: ${authority}\r\n${credentials}\r\n`);
  const reader = readerOf(socket);
  try {
    let head = '';
    while (!head.endsWith('\r\n\r\n')) {
      if (head.length > MAX_HEAD) throw failed('its answer has no end');
      head += (await reader.take(1)).toString('latin1');
    }
    const status = /^HTTP\/1\.[01] (\d{3})/.exec(head)?.[1];
    if (status === undefined || !status.startsWith('2')) throw failed(`it answers ${status ?? 'in no known way'} to CONNECT`);
  } finally {
    reader.release();
  }
}

const MAX_HEAD = 16 * 1024;

/** What a SOCKS5 reply code means (RFC 1928 §6). */
const REPLIES = [
  '',
  'general failure',
  'not allowed',
  'network unreachable',
  'host unreachable',
  'connection refused',
  'time to live expired',
];

async function socks5(socket: Socket, { address, port }: DialTarget, proxy: URL): Promise<void> {
  const reader = readerOf(socket);
  try {
    const named = proxy.username !== '';
    socket.write(Buffer.from(named ? [5, 2, 0, 2] : [5, 1, 0]));
    const [version, method] = await reader.take(2);
    if (version !== 5 || (method !== 0 && !(method === 2 && named))) throw failed('it wants another way of authentication');
    if (method === 2) {
      const [user, password] = [Buffer.from(userOf(proxy)), Buffer.from(passwordOf(proxy))];
      socket.write(Buffer.concat([Buffer.from([1, user.length]), user, Buffer.from([password.length]), password]));
      const [, refused] = await reader.take(2);
      if (refused !== 0) throw failed('it refuses the user or password');
    }
    const raw = addressBytes(address);
    socket.write(Buffer.concat([Buffer.from([5, 1, 0, raw.length === 4 ? 1 : 4]), raw, Buffer.from([port >> 8, port & 255])]));
    const [, reply = 1, , kind] = await reader.take(4);
    if (reply !== 0) throw failed(REPLIES[reply] ?? `reply ${reply}`);
    const length = kind === 1 ? 4 : kind === 4 ? 16 : ((await reader.take(1))[0] ?? 0);
    await reader.take(length + 2);
  } finally {
    reader.release();
  }
}

/** IP address in network order. */
function addressBytes(address: string): Buffer {
  if (isIP(address) === 4) return Buffer.from(address.split('.').map(Number));
  // The URL parser writes any form of an IPv6 address in hexadecimal groups.
  const [head = '', tail] = new URL(`http://[${address.replace(/%.*$/s, '')}]`).hostname.slice(1, -1).split('::');
  const groups = (text: string): string[] => (text === '' ? [] : text.split(':'));
  const [left, right] = [groups(head), tail === undefined ? [] : groups(tail)];
  const all = [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right].map((group) => Number.parseInt(group, 16));
  return Buffer.from(all.flatMap((group) => [group >> 8, group & 255]));
}

/** Reads exactly what the handshake needs, and leaves everything after it in the socket. */
function readerOf(socket: Socket): { take(bytes: number): Promise<Buffer>; release(): void } {
  let wake: () => void = () => undefined;
  let ended: Error | null = null;
  const onReadable = (): void => wake();
  const onEnd = (error?: unknown): void => {
    ended ??= error instanceof Error ? error : failed('it closes the connection');
    wake();
  };
  socket.on('readable', onReadable).on('end', onEnd).on('close', onEnd).on('error', onEnd);
  return {
    async take(bytes) {
      if (bytes === 0) return Buffer.alloc(0);
      for (;;) {
        const chunk: unknown = socket.read(bytes);
        if (Buffer.isBuffer(chunk) && chunk.length === bytes) return chunk;
        if (ended !== null) throw ended instanceof VeritrailError ? ended : failed(ended.message);
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
    release() {
      socket.off('readable', onReadable).off('end', onEnd).off('close', onEnd).off('error', onEnd);
    },
  };
}

const userOf = (proxy: URL): string => decodeURIComponent(proxy.username);
const passwordOf = (proxy: URL): string => decodeURIComponent(proxy.password);
const withoutSecrets = (proxy: string): string => proxy.replace(/\/\/[^@/]*@/, '//');

function failed(why: string): VeritrailError {
  return new VeritrailError('connect_failed', `the proxy opens no way: ${why}`);
}
