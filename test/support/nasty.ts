import { spawn } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { createServer } from 'node:net';
import { createExtractor, type Extractor } from '../../src/extract/index.ts';
import { createHttpClient, type HttpRequest, parseConnectTo } from '../../src/http/index.ts';
import { fetchPage } from '../../src/lanes/index.ts';
import { openStore, type Store } from '../../src/store/index.ts';
import { EMPTY_CONTRACT, type ErrorCode, type VerdictKind } from '../../src/vocabulary/index.ts';
import { testContext } from './context.ts';

interface Expectation {
  /** Status of the response, or code of the problem. */
  readonly transport: readonly (number | ErrorCode)[];
  /** What the page is judged to be. */
  readonly verdict: readonly VerdictKind[];
}
const row = (transport: Expectation['transport'], ...verdict: readonly VerdictKind[]): Expectation => ({ transport, verdict });

/** What each class of misbehaviour must come to. */
export const NASTY_CLASSES: Readonly<Record<string, Expectation>> = {
  // Small, odd or empty-looking on purpose: what counts is that they are read, not that they would satisfy a task.
  ok: row([200], 'usable', 'partial', 'listing', 'empty'),
  ok_html: row([200], 'usable'),
  ok_with_cookie: row([200], 'usable'),
  cookie_rejected: row([200], 'usable'),
  type_mismatch: row(['extraction_failed', 'unsupported_type'], 'extraction_failed', 'unsupported_type'),
  unsupported_or_sniffed: row([200, 'unsupported_type'], 'unsupported_type', 'usable'),
  soft_404: row([200], 'soft_404'),
  login_required: row([200], 'login_wall'),
  js_shell: row([200], 'js_shell'),
  redirect_html: row([200], 'usable'),
  redirect_header: row([200], 'usable'),
  challenge: row([403], 'challenge'),
  // Ten bytes of a document type: nothing is left that could be a part of an answer.
  partial: row(['body_truncated'], 'empty', 'partial', 'transient'),
  multiple_choices: row([300], 'error_page'),
  rate_limited: row([429], 'rate_limited'),
  server_error: row([503], 'transient'),
  empty: row([200, 204, 205], 'empty'),
  'timeout.headers': row(['headers_timeout'], 'transient'),
  'timeout.body': row(['body_timeout'], 'transient'),
  too_large: row(['body_too_large'], 'too_large'),
  bad_encoding: row(['encoding_invalid'], 'extraction_failed'),
  headers_too_large: row(['headers_too_large'], 'too_large'),
  ok_or_headers_too_large: row([200, 'headers_too_large'], 'usable', 'too_large'),
  truncated: row(['body_truncated'], 'transient'),
  protocol_error: row(['protocol_error'], 'error_page'),
  ok_or_protocol_error: row([200, 999, 'protocol_error'], 'usable', 'error_page', 'transient'),
  protocol_error_or_timeout: row(['protocol_error', 'headers_timeout'], 'error_page', 'transient'),
  // undici takes a reset inside a body of declared length for its end, so it shows as cut short.
  connection_reset: row(['connection_reset', 'body_truncated'], 'transient'),
  connection_closed: row(['connection_reset'], 'transient'),
  redirect_loop: row(['redirect_loop'], 'redirect_loop'),
  too_many_redirects: row(['redirect_limit'], 'redirect_loop'),
  bad_redirect: row(['redirect_invalid'], 'error_page'),
  blocked_scheme: row(['redirect_invalid'], 'error_page'),
  blocked_address: row(['guard_blocked'], 'blocked_by_guard'),
  refused: row(['guard_blocked'], 'blocked_by_guard'),
  tls_error: row(['tls_failed'], 'tls_error'),
};
/** Served on ports of their own, behind the plain one. */
const TLS_PATHS: Readonly<Record<string, number>> = {
  'tls: self-signed': 1,
  'tls: plain text instead': 2,
  'tls: closed in the handshake': 3,
};
/** The target of these is loopback by its literal address, which is refused before its credentials matter. */
const OTHERWISE: Readonly<Record<string, Expectation>> = { '/to-userinfo': row(['guard_blocked'], 'blocked_by_guard') };
/** Stands for a private service: it is asked by the address that the guard refuses. */
const BY_ADDRESS: ReadonlySet<string> = new Set(['/secret']);
const SECRET = 'geheim';
const WITH_SECRETS: Partial<HttpRequest> = {
  headers: [
    ['authorization', `Bearer ${SECRET}`],
    ['cookie', `a=${SECRET}`],
  ],
};

/** Limits that the server's README judges a fetcher by. */
const DEADLINE_MS = 3000;
const SLACK_MS = 500;
/** A task that is judged by its time ends after its exchange, which else could not say what it ended by, and in time for what is left to do. */
const TIMED_TASK_MS = DEADLINE_MS + SLACK_MS - 200;
const MAX_GROWTH_BYTES = 64 * 2 ** 20;
const MAX_BODY_BYTES = 10_000_000;

export interface NastyResult {
  readonly path: string;
  readonly expected: string;
  readonly got: string;
  /** Until the outcome of the exchange was there, and until the page was extracted and judged. */
  readonly fetchMs: number;
  readonly readMs: number;
  /** What the process held more than before, at the same two moments. */
  readonly fetchGrowthBytes: number;
  readonly readGrowthBytes: number;
  /** Null when it is what the table says. */
  readonly wrong: string | null;
}

export interface NastyServer extends AsyncDisposable {
  /** Every path that stays on loopback. */
  readonly paths: readonly { readonly path: string; readonly expected: string }[];
  read(path: string, expected: string): Promise<NastyResult>;
}

/**
 * Starts the server in a process of its own.
 * @param script its `server.mjs`
 * @param timed judge the whole read by deadline and memory, not only its exchange: for a machine with nothing else to do
 */
export async function startNastyServer(script: string, timed: boolean): Promise<NastyServer> {
  const port = await freePorts();
  const child = spawn(process.execPath, [realpathSync(script), '--port', String(port), '--tls', String(port + 1)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => chunk.includes('ready') && resolve());
    child.on('exit', () => reject(new Error('the server ended')));
  });
  const store = openStore({ memory: true });
  const extractor = createExtractor();
  const list = (await (await fetch(`http://127.0.0.1:${port}/`)).json()) as Record<string, { expect: string; outside?: boolean }>;
  return {
    paths: [
      ...Object.entries(list)
        // Targets outside loopback are never asked for.
        .filter(([, { outside }]) => outside !== true)
        .map(([path, { expect }]) => ({ path, expected: expect })),
      ...Object.keys(TLS_PATHS).map((path) => ({ path, expected: 'tls_error' })),
    ],
    read: (path, expected) => readPath(port, { store, extractor, timed }, path, expected),
    async [Symbol.asyncDispose]() {
      child.kill();
      await extractor.close();
      await store.close();
    },
  };
}

async function readPath(
  port: number,
  { timed, ...deps }: { store: Store; extractor: Extractor; timed: boolean },
  path: string,
  expected: string,
): Promise<NastyResult> {
  // A client of its own: the breaker must not speak for the paths before.
  const http = createHttpClient({
    connectTo: [0, 1, 2, 3].map((offset) => parseConnectTo(`nasty.test:${port + offset}:127.0.0.1:${port + offset}`)),
    allowAddresses: ['127.0.0.2'],
    minDelayMs: 0,
    bounds: { totalMs: DEADLINE_MS, idleMs: 2000, maxBodyBytes: MAX_BODY_BYTES, maxWireBytes: MAX_BODY_BYTES },
  });
  const special: Partial<HttpRequest> = path.endsWith('-post')
    ? { method: 'POST', body: 'a=1' }
    : path === '/to-other-host'
      ? WITH_SECRETS
      : {};
  const context = testContext(timed ? { budget: { deadlineMs: TIMED_TASK_MS } } : {});
  const before = process.memoryUsage.rss();
  let fetched = { ms: 0, growth: 0 };
  const started = performance.now();
  const offset = TLS_PATHS[path];
  const host = BY_ADDRESS.has(path) ? '127.0.0.1' : 'nasty.test';
  const url = offset === undefined ? `http://${host}:${port}${path}` : `https://${host}:${port + offset}/ok`;
  const { artifact, document, verdict } = await fetchPage(
    { url, contract: EMPTY_CONTRACT, maxAttempts: path.startsWith('/429') ? 1 : 2 },
    {
      http: {
        ...http,
        async request(request, run) {
          const outcome = await http.request({ ...request, ...special }, run);
          fetched = { ms: performance.now() - started, growth: process.memoryUsage.rss() - before };
          return outcome;
        },
      },
      ...deps,
    },
    context,
  );
  const readMs = performance.now() - started;
  const readGrowthBytes = process.memoryUsage.rss() - before;
  // What extraction leaves depends on the process around it as well: a test judges the exchange, the bench the whole read.
  const growth = timed ? readGrowthBytes : fetched.growth;
  await http.close();
  const transport = artifact.problem?.code ?? artifact.status ?? 'internal';
  const wanted = OTHERWISE[path] ?? NASTY_CLASSES[expected];
  const faults = [
    wanted === undefined ? `no rule for the class ${expected}` : '',
    wanted?.transport.includes(transport) === false
      ? `${transport} is not ${wanted.transport.join(' or ')} (${artifact.problem?.detail ?? ''})`
      : '',
    wanted?.verdict.includes(verdict.kind) === false ? `${verdict.kind} is not ${wanted.verdict.join(' or ')}` : '',
    fetched.ms > DEADLINE_MS + SLACK_MS ? `fetched only after ${Math.round(fetched.ms)} ms` : '',
    timed && readMs > DEADLINE_MS + SLACK_MS ? `read only after ${Math.round(readMs)} ms` : '',
    growth > MAX_GROWTH_BYTES ? `took ${Math.round(growth / 2 ** 20)} MB` : '',
    document?.text.includes(SECRET) === true ? 'a secret went to another host' : '',
  ].filter((fault) => fault !== '');
  return {
    path,
    expected,
    got: `${transport} ${verdict.kind}`,
    fetchMs: fetched.ms,
    readMs,
    fetchGrowthBytes: fetched.growth,
    readGrowthBytes,
    wrong: faults.length === 0 ? null : faults.join('; '),
  };
}

/** Paths that only wait are waited for together; what keeps the server or us busy comes one by one. */
export async function readAll(server: NastyServer, each: (result: NastyResult) => void): Promise<void> {
  const silent = server.paths.filter(({ expected }) => expected.startsWith('timeout'));
  await Promise.all(silent.map(async ({ path, expected }) => each(await server.read(path, expected))));
  for (const one of server.paths) if (!silent.includes(one)) each(await server.read(one.path, one.expected));
}

/** The first of four ports in a row that are free. Below the range from which systems give out ports, so that none is taken in between. */
async function freePorts(): Promise<number> {
  for (;;) {
    const first = 20_000 + Math.floor(Math.random() * 3000) * 4;
    const free = await Promise.all([0, 1, 2, 3].map((offset) => isFree(first + offset)));
    if (free.every(Boolean)) return first;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer().once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
