import { isIP, type Socket } from 'node:net';
import { VeritrailError } from '../../../vocabulary/index.ts';
import type { DialTarget } from '../../model.ts';

export interface Credentials {
  readonly user: string;
  readonly password: string;
}

/** Opens a way through the proxy to an address or name, and hands it over for TLS where the target wants it. */
export type Handshake = (socket: Socket, target: DialTarget, credentials: Credentials | null) => Promise<void>;

export const httpConnect: Handshake = async (socket, { address, port }, credentials) => {
  const authority = `${isIP(address) === 6 ? `[${address}]` : address}:${port}`;
  const authorization =
    credentials === null
      ? ''
      : `proxy-authorization: Basic ${Buffer.from(`${credentials.user}:${credentials.password}`).toString('base64')}\r\n`;
  socket.write(`CONNECT ${authority} HTTP/1.1\r\nhost: ${authority}\r\n${authorization}\r\n`);
  const reader = readerOf(socket);
  try {
    let head = '';
    while (!head.endsWith('\r\n\r\n')) {
      if (head.length > MAX_HEAD) throw proxyFailure('its answer has no end');
      head += (await reader.take(1)).toString('latin1');
    }
    const status = /^HTTP\/1\.[01] (\d{3})/.exec(head)?.[1];
    if (status === undefined || !status.startsWith('2')) throw proxyFailure(`it answers ${status ?? 'in no known way'} to CONNECT`);
  } finally {
    reader.release();
  }
};

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

export const socks5: Handshake = async (socket, { address, port }, credentials) => {
  const reader = readerOf(socket);
  try {
    socket.write(Buffer.from(credentials === null ? [5, 1, 0] : [5, 2, 0, 2]));
    const [version, method] = await reader.take(2);
    if (version !== 5 || (method !== 0 && !(method === 2 && credentials !== null)))
      throw proxyFailure('it wants another way of authentication');
    if (method === 2 && credentials !== null) {
      const [user, password] = [Buffer.from(credentials.user), Buffer.from(credentials.password)];
      socket.write(Buffer.concat([Buffer.from([1, user.length]), user, Buffer.from([password.length]), password]));
      const [, refused] = await reader.take(2);
      if (refused !== 0) throw proxyFailure('it refuses the user or password');
    }
    socket.write(Buffer.concat([Buffer.from([5, 1, 0]), socksAddress(address), Buffer.from([port >> 8, port & 255])]));
    const [, reply = 1, , kind] = await reader.take(4);
    if (reply !== 0) throw proxyFailure(REPLIES[reply] ?? `reply ${reply}`);
    const length = kind === 1 ? 4 : kind === 4 ? 16 : ((await reader.take(1))[0] ?? 0);
    await reader.take(length + 2);
  } finally {
    reader.release();
  }
};

/** Kind and address in network order (RFC 1928 §5): IPv4, IPv6, or a name for the proxy to resolve. */
function socksAddress(address: string): Buffer {
  const family = isIP(address);
  if (family === 0) {
    const name = Buffer.from(address);
    if (name.length > 255) throw proxyFailure('the host name is too long for it');
    return Buffer.concat([Buffer.from([3, name.length]), name]);
  }
  if (family === 4) return Buffer.from([1, ...address.split('.').map(Number)]);
  // The URL parser writes any form of an IPv6 address in hexadecimal groups.
  const [head = '', tail] = new URL(`http://[${address.replace(/%.*$/s, '')}]`).hostname.slice(1, -1).split('::');
  const groups = (text: string): string[] => (text === '' ? [] : text.split(':'));
  const [left, right] = [groups(head), tail === undefined ? [] : groups(tail)];
  const all = [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right].map((group) => Number.parseInt(group, 16));
  return Buffer.from([4, ...all.flatMap((group) => [group >> 8, group & 255])]);
}

/** Reads exactly what the handshake needs, and leaves everything after it in the socket. */
function readerOf(socket: Socket): { take(bytes: number): Promise<Buffer>; release(): void } {
  let wake: () => void = () => undefined;
  let ended: Error | null = null;
  const onReadable = (): void => wake();
  const onEnd = (error?: unknown): void => {
    ended ??= error instanceof Error ? error : proxyFailure('it closes the connection');
    wake();
  };
  socket.on('readable', onReadable).on('end', onEnd).on('close', onEnd).on('error', onEnd);
  return {
    async take(bytes) {
      if (bytes === 0) return Buffer.alloc(0);
      for (;;) {
        const chunk: unknown = socket.read(bytes);
        if (Buffer.isBuffer(chunk) && chunk.length === bytes) return chunk;
        if (ended !== null) throw ended instanceof VeritrailError ? ended : proxyFailure(ended.message);
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

export function proxyFailure(why: string): VeritrailError {
  return new VeritrailError('connect_failed', `the proxy opens no way: ${why}`);
}
