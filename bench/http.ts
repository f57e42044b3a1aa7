/**
 * @module CPU time a request: our whole client (guard, robots, politeness, budget, trace) beside undici's bare dispatch, the least that a client
 * on this runtime can cost. Server in a process of its own, 10 KiB pages, kept connections; medians of the rounds, taken side by side.
 * @example npm run bench:http -- --requests 5000 --rounds 3
 */
import { fork } from 'node:child_process';
import { createServer, type IncomingMessage, type OutgoingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import { createSecureServer, type Http2SecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import { Pool } from 'undici';
import { createLedger } from '../src/budget/index.ts';
import { createHttpClient, createMemoryCache, type HttpOptions } from '../src/http/index.ts';
import { createContext, createTrace, systemClock } from '../src/telemetry/index.ts';
import { DEFAULT_BUDGET } from '../src/vocabulary/index.ts';
import { createTestCa } from '../test/support/tls.ts';

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '5000' },
    rounds: { type: 'string', default: '3' },
    concurrency: { type: 'string', default: '32' },
    serve: { type: 'boolean', default: false },
    /** Comma separated; `https1` and `https2` are our client over TLS by each version of HTTP. The ratios need `dispatch`. */
    subjects: { type: 'string', default: 'dispatch,client,cached' },
  },
});
const requests = Number(values.requests);
const concurrency = Number(values.concurrency);
const PAGE = Buffer.from(`<!doctype html><title>page</title><p>${'lorem ipsum dolor '.repeat(600)}`).subarray(0, 10_240);

if (values.serve) await serve();
else await measure();

/** Where the server process is reached, in clear and by TLS, where it speaks both versions of HTTP. */
interface Served {
  readonly port: number;
  readonly tlsPort: number;
  readonly ca: string;
}

async function serve(): Promise<void> {
  const fields = { 'content-type': 'text/html; charset=utf-8', 'content-length': PAGE.length, 'cache-control': 'max-age=60' };
  const answer = (url: string | undefined): [status: number, headers: OutgoingHttpHeaders, body: Buffer] =>
    url === '/robots.txt' ? [404, {}, Buffer.alloc(0)] : [200, fields, PAGE];
  // Both kinds of server share no type under which they could be answered.
  const onRequest = ({ url }: IncomingMessage, response: ServerResponse): void => {
    const [status, headers, body] = answer(url);
    response.writeHead(status, headers).end(body);
  };
  const onStream = (request: Http2ServerRequest, response: Http2ServerResponse): void => {
    const [status, headers, body] = answer(request.url);
    response.writeHead(status, headers).end(body);
  };
  const ca = await createTestCa();
  const clear = createServer(onRequest);
  const secure = createSecureServer({ ...(await ca.issue(['127.0.0.1'])), allowHTTP1: true }, onStream);
  const port = (server: Server | Http2SecureServer): Promise<number> =>
    new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)));
  const served: Served = { port: await port(clear), tlsPort: await port(secure), ca: ca.caPem };
  process.send?.(served);
}

interface Subject extends AsyncDisposable {
  get(path: string): Promise<unknown>;
}

function bare(origin: string): Subject {
  const pool = new Pool(origin, { connections: concurrency });
  return {
    get: (path) =>
      new Promise((resolve, reject) => {
        const chunks: Uint8Array[] = [];
        pool.dispatch(
          { path, method: 'GET', headers: { 'accept-encoding': 'gzip' } },
          {
            onRequestStart: () => undefined,
            onResponseStart: () => undefined,
            onResponseData: (_controller, chunk) => void chunks.push(chunk),
            onResponseEnd: () => resolve(Buffer.concat(chunks)),
            onResponseError: (_controller, error) => reject(error),
          },
        );
      }),
    [Symbol.asyncDispose]: () => pool.destroy(),
  };
}

function ours(origin: string, cached: boolean, more: HttpOptions = {}): Subject {
  const http = createHttpClient({
    allowAddresses: ['127.0.0.1'],
    minDelayMs: 0,
    concurrencyPerHost: concurrency,
    cache: cached ? createMemoryCache() : null,
    ...more,
  });
  const trace = createTrace({ traceId: 'bench', clock: systemClock, sinks: [() => undefined] });
  const ledger = createLedger({
    limits: { ...DEFAULT_BUDGET, deadlineMs: 3_600_000, maxRequests: 1e9, maxBytes: 1e15 },
    monotonic: systemClock.monotonic,
    observe: (event) => {
      if (event.kind !== 'spent') return;
      const { kind: _kind, ...spent } = event;
      trace.emit({ type: 'budget.spent', ...spent });
    },
  });
  const context = createContext({ clock: systemClock, ledger, trace });
  return {
    async get(path) {
      const outcome = await http.request({ url: `${origin}${path}`, purpose: 'page' }, context);
      if (outcome.kind === 'failure' || outcome.status !== 200) throw new Error(JSON.stringify(outcome).slice(0, 300));
    },
    [Symbol.asyncDispose]: () => http.close(),
  };
}

/** CPU microseconds of this process a request. */
async function cost(subject: Subject, count: number): Promise<number> {
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < count) await subject.get(`/p${next++}`);
  };
  const before = process.cpuUsage();
  await Promise.all(Array.from({ length: concurrency }, worker));
  const { user, system } = process.cpuUsage(before);
  return (user + system) / count;
}

async function measure(): Promise<void> {
  const server = fork(import.meta.filename, ['--serve']);
  try {
    const { port, tlsPort, ca } = await new Promise<Served>((resolve, reject) => {
      server.once('message', (message) => resolve(message as Served));
      server.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
    });
    const origin = `http://127.0.0.1:${port}`;
    const subjects: Readonly<Record<string, () => Subject>> = {
      dispatch: () => bare(origin),
      client: () => ours(origin, false),
      cached: () => ours(origin, true),
      https1: () => ours(`https://127.0.0.1:${tlsPort}`, false, { ca, http2: false }),
      https2: () => ours(`https://127.0.0.1:${tlsPort}`, false, { ca }),
    };
    const wanted = values.subjects.split(',').filter((name) => name in subjects);
    const taken = new Map(wanted.map((name) => [name, [] as number[]]));
    for (let round = 0; round <= Number(values.rounds); round++) {
      for (const name of wanted) {
        await using subject = subjects[name]?.() ?? bare(origin);
        // The first round warms the code up and is not counted.
        const us = await cost(subject, round === 0 ? Math.min(2000, requests) : requests);
        if (round > 0) taken.get(name)?.push(us);
      }
    }
    const median = (name: string): number => (taken.get(name) ?? []).toSorted((a, b) => a - b)[Math.floor(Number(values.rounds) / 2)] ?? 0;
    for (const [name, list] of taken)
      console.log(`${name.padEnd(10)} ${list.map((us) => us.toFixed(0).padStart(5)).join(' ')} CPU µs a request`);
    const ratio = (name: string): number => Math.round((median(name) / median('dispatch')) * 100) / 100;
    console.log(
      `BENCH ${JSON.stringify({
        dispatchUs: Math.round(median('dispatch')),
        clientUs: Math.round(median('client')),
        cachedUs: Math.round(median('cached')),
        clientToDispatch: ratio('client'),
        cachedToDispatch: ratio('cached'),
      })}`,
    );
  } finally {
    server.kill();
  }
}
