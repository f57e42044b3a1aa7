import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';

export interface TestServer extends AsyncDisposable {
  readonly port: number;
  readonly origin: string;
  /** Method and path of every request that arrived, in order. */
  readonly seen: { method: string; url: string; headers: IncomingMessage['headers'] }[];
}

/** A server on loopback with a free port. Requests for /robots.txt get 404 unless the listener is told to see them. */
export async function serve(
  listener: (request: IncomingMessage, response: ServerResponse) => void,
  options: { tls?: { key: string; cert: string }; robots?: boolean; host?: string } = {},
): Promise<TestServer> {
  const seen: TestServer['seen'] = [];
  const handle: RequestListener = (request, response) => {
    seen.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers });
    if (request.url === '/robots.txt' && options.robots !== true) {
      response.writeHead(404).end();
      return;
    }
    listener(request, response);
  };
  const server: Server = options.tls === undefined ? createServer(handle) : createTlsServer(options.tls, handle);
  const host = options.host ?? '127.0.0.1';
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    origin: `${options.tls === undefined ? 'http' : 'https'}://${host}:${port}`,
    seen,
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
