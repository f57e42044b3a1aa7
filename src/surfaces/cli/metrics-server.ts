import { once } from 'node:events';
import { createServer } from 'node:http';
import { OPEN_METRICS_TYPE } from '../../telemetry/index.ts';
import { toProblem, VeritrailError } from '../../vocabulary/index.ts';

/** A scraper that reads slowly is cut off. */
const MOST_MS = 10_000;

export interface MetricsServer extends AsyncDisposable {
  readonly url: string;
}

/**
 * Answers `GET /metrics` on loopback with what `metrics` gives. Nothing else is served, and nobody else is answered than who asks for this host:
 * a page in a browser must not read it through a name that leads here.
 * @param port 0 = one that is free
 */
export async function serveMetrics(port: number, metrics: () => Promise<string>): Promise<MetricsServer> {
  const server = createServer({ requestTimeout: MOST_MS, headersTimeout: MOST_MS }, (request, response) => {
    const end = (status: number, type: string, body: string): void => {
      response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
      response.end(request.method === 'HEAD' ? '' : body);
    };
    const plain = (status: number, text: string): void => end(status, 'text/plain; charset=utf-8', `${text}\n`);
    if (!/^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?$/.test(request.headers.host ?? '')) return plain(403, 'not for this host');
    if (request.method !== 'GET' && request.method !== 'HEAD') return plain(405, 'GET only');
    if (request.url?.split('?')[0] !== '/metrics') return plain(404, 'see /metrics');
    metrics().then(
      (text) => end(200, OPEN_METRICS_TYPE, text),
      (error: unknown) => plain(503, toProblem(error).message),
    );
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening').catch((error: unknown) => {
    throw new VeritrailError('config_invalid', `--metrics-port ${port}: ${error instanceof Error ? error.message : String(error)}`, error);
  });
  const address = server.address();
  const taken = typeof address === 'object' && address !== null ? address.port : port;
  return {
    url: `http://127.0.0.1:${taken}/metrics`,
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
