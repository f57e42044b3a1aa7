import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testContext } from '../../test/support/context.ts';
import { sharedFile } from '../../test/support/shared.ts';
import { createHttpClient, type HttpClient, type HttpOutcome, type HttpRequest, parseConnectTo } from './index.ts';

/** What each class of misbehaviour must come to at this level: a status, or the code of the failure. Meaning is judged by the classifier. */
const CLASSES: Readonly<Record<string, readonly string[]>> = {
  ok: ['200'],
  ok_html: ['200'],
  ok_with_cookie: ['200'],
  type_mismatch: ['200'],
  unsupported_or_sniffed: ['200'],
  soft_404: ['200'],
  login_required: ['200'],
  js_shell: ['200'],
  redirect_html: ['200'],
  redirect_header: ['200'],
  cookie_rejected: ['200'],
  challenge: ['403'],
  partial: ['206'],
  multiple_choices: ['300'],
  rate_limited: ['429'],
  server_error: ['503'],
  empty: ['200', '204', '205'],
  'timeout.headers': ['headers_timeout'],
  'timeout.body': ['body_timeout'],
  too_large: ['body_too_large'],
  bad_encoding: ['encoding_invalid'],
  headers_too_large: ['headers_too_large'],
  ok_or_headers_too_large: ['200', 'headers_too_large'],
  truncated: ['body_truncated'],
  protocol_error: ['protocol_error'],
  ok_or_protocol_error: ['200', '999', 'protocol_error'],
  protocol_error_or_timeout: ['protocol_error', 'headers_timeout'],
  // undici takes a reset inside a body of declared length for its end, so it shows as cut short.
  connection_reset: ['connection_reset', 'body_truncated'],
  connection_closed: ['connection_reset'],
  redirect_loop: ['redirect_loop'],
  too_many_redirects: ['redirect_limit'],
  bad_redirect: ['redirect_invalid'],
  blocked_scheme: ['redirect_invalid'],
  blocked_address: ['guard_blocked'],
  refused: ['guard_blocked'],
};
const DEADLINE_MS = 3000;
/** These stand for a private service, or lead to one: they are asked by the address that the guard refuses. */
const BY_ADDRESS: ReadonlySet<string> = new Set(['/secret']);
/** The target is loopback by its literal address, which is refused before its credentials matter. */
const OTHERWISE: Readonly<Record<string, string>> = { '/to-userinfo': 'guard_blocked' };

const server = sharedFile('bench/nasty/server.mjs');

describe.skipIf(server === null)('a server that misbehaves', () => {
  let port = 0;
  let child: ChildProcess | null = null;
  let paths: [string, { expect: string; outside?: boolean }][] = [];
  const newClient = (): HttpClient =>
    createHttpClient({
      connectTo: [parseConnectTo(`nasty.test:${port}:127.0.0.1:${port}`)],
      allowAddresses: ['127.0.0.2'],
      minDelayMs: 0,
      bounds: { totalMs: DEADLINE_MS, idleMs: 2000, maxBodyBytes: 10_000_000, maxWireBytes: 10_000_000 },
    });

  const ask = async (path: string): Promise<{ outcome: HttpOutcome; ms: number }> => {
    // A client of its own: the breaker must not speak for the paths before.
    const http = newClient();
    const started = performance.now();
    const host = BY_ADDRESS.has(path) ? '127.0.0.1' : 'nasty.test';
    const post: Partial<HttpRequest> = path.endsWith('-post') ? { method: 'POST', body: 'a=1' } : {};
    const secrets: Partial<HttpRequest> =
      path === '/to-other-host'
        ? {
            headers: [
              ['authorization', 'Bearer geheim'],
              ['cookie', 'a=geheim'],
            ],
          }
        : {};
    const outcome = await http.request(
      { url: `http://${host}:${port}${path}`, purpose: 'search', ...post, ...secrets, maxAttempts: path.startsWith('/429') ? 1 : 2 },
      testContext(),
    );
    const ms = performance.now() - started;
    await http.close();
    return { outcome, ms };
  };

  beforeAll(async () => {
    port = await freePort();
    child = spawn(process.execPath, [server ?? '', '--port', String(port), '--tls', String(port + 1)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await new Promise<void>((resolve, reject) => {
      child?.stdout?.on('data', (chunk: Buffer) => chunk.includes('ready') && resolve());
      child?.on('exit', () => reject(new Error('the server ended')));
    });
    const { outcome } = await ask('/');
    paths = outcome.kind === 'response' ? Object.entries(JSON.parse(Buffer.from(outcome.body).toString())) : [];
  }, 60_000);
  afterAll(() => {
    child?.kill();
  });

  it('ends every path in its class, in time and in bounded memory', async () => {
    // Targets outside loopback are never asked for.
    const todo = paths.filter(([, { outside }]) => outside !== true);
    expect(todo.length).toBeGreaterThan(100);
    const wrong: string[] = [];
    const before = process.memoryUsage().rss;
    const check = async ([path, { expect: kind }]: (typeof todo)[number]): Promise<void> => {
      const { outcome, ms } = await ask(path);
      const got = outcome.kind === 'response' ? String(outcome.status) : outcome.problem.code;
      const wanted = path in OTHERWISE ? [OTHERWISE[path]] : (CLASSES[kind] ?? []);
      if (!wanted.includes(got))
        wrong.push(`${path} (${kind}): ${got} ${outcome.kind === 'failure' ? (outcome.problem.detail ?? '') : ''}`);
      if (ms > DEADLINE_MS + 500) wrong.push(`${path}: ${Math.round(ms)} ms`);
    };
    // Silence can be waited for together; what keeps the server busy comes one by one.
    const silent = todo.filter(([, { expect: kind }]) => kind.startsWith('timeout'));
    await Promise.all(silent.map(check));
    for (const one of todo) if (!silent.includes(one)) await check(one);
    expect(wrong).toEqual([]);
    // A single bomb unpacks to 200 MiB; all paths together stay far below one.
    expect(process.memoryUsage().rss - before).toBeLessThan(128_000_000);
  }, 120_000);

  it('never learns credentials of another host', async () => {
    const { outcome } = await ask('/to-other-host');
    expect(outcome).toMatchObject({ kind: 'response', status: 200 });
    expect(outcome.kind === 'response' && Buffer.from(outcome.body).toString()).not.toContain('geheim');
  });
});

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return address !== null && typeof address === 'object' ? address.port : 0;
}
