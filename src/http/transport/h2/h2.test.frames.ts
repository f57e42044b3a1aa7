import type { AddressInfo } from 'node:net';
import { createServer, type TLSSocket } from 'node:tls';

/** Frame types and flags of RFC 9113 §6. */
export const FRAME = { data: 0, headers: 1, rst: 3, settings: 4, ping: 6, goaway: 7, windowUpdate: 8, continuation: 9 } as const;
export const END_STREAM = 1;
export const END_HEADERS = 4;
export const ACK = 1;

export interface Frame {
  readonly type: number;
  readonly flags: number;
  readonly stream: number;
  readonly payload: Buffer;
}

const PREFACE_LENGTH = 24;

export function frame(type: number, flags: number, stream: number, payload: Uint8Array | string = ''): Buffer {
  const body = Buffer.from(payload);
  const head = Buffer.alloc(9);
  head.writeUIntBE(body.length, 0, 3);
  head[3] = type;
  head[4] = flags;
  head.writeUInt32BE(stream, 5);
  return Buffer.concat([head, body]);
}

export function uint32(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length);
  values.forEach((value, at) => {
    bytes.writeUInt32BE(value, 4 * at);
  });
  return bytes;
}

/** One setting of a SETTINGS frame. */
export function setting(id: number, value: number): Buffer {
  const bytes = Buffer.alloc(6);
  bytes.writeUInt16BE(id, 0);
  bytes.writeUInt32BE(value, 2);
  return bytes;
}

/** A header block by RFC 7541 §6.2.2: literal fields without indexing, names and values shorter than 127 bytes or of any length below 64 KiB. */
export function headerBlock(fields: readonly (readonly [name: string, value: string | Uint8Array])[]): Buffer {
  const text = (value: string | Uint8Array): Buffer => {
    const bytes = Buffer.from(value);
    if (bytes.length < 127) return Buffer.concat([Buffer.from([bytes.length]), bytes]);
    const rest: number[] = [127];
    let left = bytes.length - 127;
    for (; left >= 128; left >>= 7) rest.push((left & 127) | 128);
    rest.push(left);
    return Buffer.concat([Buffer.from(rest), bytes]);
  };
  return Buffer.concat(fields.map(([name, value]) => Buffer.concat([Buffer.from([0]), text(name), text(value)])));
}

export interface RawConnection {
  send(...frames: readonly Uint8Array[]): void;
  /** Frames that the client has sent on this connection. */
  readonly got: Frame[];
  readonly socket: TLSSocket;
}

export interface RawServer extends AsyncDisposable {
  readonly port: number;
  readonly connections: RawConnection[];
  /** Streams that were opened, of all connections. */
  readonly streams: () => number;
}

/**
 * A server on loopback that speaks HTTP/2 frame by frame, so that it can do what no library would. It answers the preface with its SETTINGS and
 * acknowledges the client's; everything else is the listener's.
 * @param onRequest called for each HEADERS frame of the client; `nth` counts requests over all connections from 1
 */
export async function serveFrames(
  tls: { key: string; cert: string },
  onRequest: (connection: RawConnection, stream: number, nth: number) => void,
  { settings = Buffer.alloc(0), onFrame }: { settings?: Buffer; onFrame?: (connection: RawConnection, frame: Frame) => void } = {},
): Promise<RawServer> {
  const connections: RawConnection[] = [];
  const sockets = new Set<TLSSocket>();
  let requests = 0;
  const server = createServer({ ...tls, ALPNProtocols: ['h2'] }, (socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    const connection: RawConnection = {
      socket,
      got: [],
      send: (...frames) => void (socket.destroyed || socket.write(Buffer.concat(frames))),
    };
    connections.push(connection);
    connection.send(frame(FRAME.settings, 0, 0, settings));
    let buffered = Buffer.alloc(0);
    let preface = PREFACE_LENGTH;
    socket.on('data', (chunk: Buffer) => {
      buffered = Buffer.concat([buffered, chunk]);
      if (preface > 0) {
        if (buffered.length < preface) return;
        buffered = buffered.subarray(preface);
        preface = 0;
      }
      while (buffered.length >= 9) {
        const length = buffered.readUIntBE(0, 3);
        if (buffered.length < 9 + length) return;
        const one: Frame = {
          type: buffered[3] ?? 0,
          flags: buffered[4] ?? 0,
          stream: buffered.readUInt32BE(5) & 0x7fffffff,
          payload: buffered.subarray(9, 9 + length),
        };
        buffered = buffered.subarray(9 + length);
        connection.got.push(one);
        if (one.type === FRAME.settings && (one.flags & ACK) === 0) connection.send(frame(FRAME.settings, ACK, 0));
        onFrame?.(connection, one);
        if (one.type === FRAME.headers) onRequest(connection, one.stream, ++requests);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    connections,
    streams: () => requests,
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
