import type { Readable, Writable } from 'node:stream';

/** Carries the messages of the DevTools protocol, each one a JSON text. */
export interface CdpTransport {
  send(message: string): void;
  /** Told of every message, then once that the other side is gone. Set before anything is sent. */
  listen(onMessage: (message: string) => void, onClose: () => void): void;
  close(): void;
}

/** A browser that we started: messages end with a zero byte (`--remote-debugging-pipe`). Nobody else can reach it, and it ends with us. */
export function pipeTransport(toBrowser: Writable, fromBrowser: Readable): CdpTransport {
  const parts: Buffer[] = [];
  let closed = false;
  return {
    send(message) {
      if (!closed) toBrowser.write(`${message}\0`);
    },
    listen(onMessage, onClose) {
      const end = (): void => {
        if (closed) return;
        closed = true;
        onClose();
      };
      // A write to a browser that has just died: its end is told by the other pipe.
      toBrowser.on('error', end);
      fromBrowser.on('error', end);
      fromBrowser.on('close', end);
      fromBrowser.on('data', (chunk: Buffer) => {
        let from = 0;
        for (let at = chunk.indexOf(0); at >= 0; at = chunk.indexOf(0, from)) {
          parts.push(chunk.subarray(from, at));
          onMessage(Buffer.concat(parts.splice(0)).toString('utf8'));
          from = at + 1;
        }
        if (from < chunk.length) parts.push(chunk.subarray(from));
      });
    },
    close() {
      toBrowser.destroy();
      fromBrowser.destroy();
    },
  };
}

/** A browser that someone else runs, at its `webSocketDebuggerUrl`. Resolves once it is connected. */
export function socketTransport(address: string, signal: AbortSignal): Promise<CdpTransport> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(address);
    const refuse = (why: string) => (): void => {
      socket.close();
      reject(new Error(why));
    };
    socket.onerror = refuse('the endpoint takes no connection');
    signal.addEventListener('abort', refuse('no connection in time'), { once: true });
    socket.onopen = () =>
      resolve({
        send: (message) => {
          if (socket.readyState === WebSocket.OPEN) socket.send(message);
        },
        listen(onMessage, onClose) {
          socket.onmessage = ({ data }) => onMessage(String(data));
          socket.onerror = onClose;
          socket.onclose = onClose;
        },
        close: () => socket.close(),
      });
  });
}
