import { readFileSync } from 'node:fs';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import { createHttpClient, createMemoryCache, type HeaderList, type HttpRequest, parseConnectTo } from '../../src/http/index.ts';
import { systemClock } from '../../src/telemetry/index.ts';
import { testContext } from './context.ts';
import { serve } from './server.ts';

/** The public suite of http-tests/cache-tests, as data: each test is a list of requests with what the server says and what must be seen. */
const Field = z.union([z.string(), z.tuple([z.string()]).rest(z.union([z.string(), z.number(), z.boolean()]))]);
const Step = z.object({
  request_method: z.string().optional(),
  request_headers: z.array(z.tuple([z.string(), z.union([z.string(), z.number()])])).optional(),
  request_body: z.string().optional(),
  filename: z.string().optional(),
  query_arg: z.string().optional(),
  cache: z.string().optional(),
  magic_locations: z.boolean().optional(),
  rfc850date: z.array(z.string()).optional(),
  response_status: z.tuple([z.number(), z.string()]).optional(),
  response_headers: z.array(z.tuple([z.string(), z.union([z.string(), z.number()])]).rest(z.boolean())).optional(),
  response_body: z.string().nullish(),
  response_pause: z.number().optional(),
  disconnect: z.boolean().optional(),
  pause_after: z.boolean().optional(),
  check_body: z.boolean().optional(),
  expected_type: z.enum(['cached', 'not_cached', 'etag_validated', 'lm_validated']).optional(),
  expected_status: z.number().nullish(),
  expected_method: z.string().optional(),
  expected_response_headers: z.array(Field).optional(),
  expected_response_headers_missing: z.array(Field).optional(),
  expected_request_headers: z.array(Field).optional(),
  expected_response_text: z.string().nullish(),
});
type Step = z.infer<typeof Step>;
const Test = z.object({
  id: z.string(),
  kind: z.enum(['required', 'optimal', 'check']).default('required'),
  requests: z.array(Step),
  browser_skip: z.boolean().default(false),
  cdn_only: z.boolean().default(false),
});
type Test = z.infer<typeof Test>;

const DATES: ReadonlySet<string> = new Set(['date', 'expires', 'last-modified', 'if-modified-since', 'if-unmodified-since']);
const PAUSE_MS = 3000;

interface Seen {
  readonly number: number;
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  /** Fields that must arrive as they were sent. */
  readonly kept: [string, string][];
}
interface Got {
  readonly status: number;
  readonly headers: HeaderList;
  readonly body: string;
}

export type TestKind = Test['kind'];
export interface SuiteScore {
  readonly passed: Record<TestKind, number>;
  readonly total: Record<TestKind, number>;
  /** Tests that did not pass, with what was seen; a failed `check` only tells which of two allowed ways this cache takes. */
  readonly failures: readonly { readonly id: string; readonly kind: TestKind; readonly wrong: string }[];
}

/** Runs the suite against our client on loopback, one test after the other, with a clock that the suite moves. */
export async function runCacheSuite(file: string): Promise<SuiteScore> {
  const suites = z.array(z.object({ tests: z.array(Test) })).parse(JSON.parse(readFileSync(file, 'utf8')));
  const score = { passed: { required: 0, optimal: 0, check: 0 }, total: { required: 0, optimal: 0, check: 0 } };
  const failures: { id: string; kind: TestKind; wrong: string }[] = [];
  await using runner = await openRunner();
  for (const test of suites.flatMap((suite) => suite.tests)) {
    if (test.browser_skip || test.cdn_only) continue;
    score.total[test.kind]++;
    const wrong = await runner.run(test);
    if (wrong === null) score.passed[test.kind]++;
    else failures.push({ id: test.id, kind: test.kind, wrong });
  }
  return { ...score, failures };
}

async function openRunner(): Promise<AsyncDisposable & { run(test: Test): Promise<string | null> }> {
  let now = Date.now();
  let running: { test: Test; seen: Seen[] } = {
    test: { id: '', kind: 'check', requests: [], browser_skip: false, cdn_only: false },
    seen: [],
  };

  const textOf = (step: Step, name: string, value: string | number, url: string): string => {
    if (DATES.has(name.toLowerCase()) && typeof value === 'number')
      return dateText(now + value * 1000, step.rfc850date?.includes(name.toLowerCase()) ?? false);
    if (step.magic_locations === true && /^(?:content-)?location$/i.test(name)) return value === '' ? url : `${url}/${value}`;
    return String(value);
  };

  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    const { test, seen } = running;
    // A check in the background may outlive its test; it is no part of the next one.
    if (request.headers['test-id'] !== test.id) {
      response.end();
      return;
    }
    const number = Number(request.headers['req-num']);
    const step = test.requests[number - 1] ?? {};
    const before = test.requests[number - 2]?.response_headers ?? [];
    now += (step.response_pause ?? 0) * 1000;
    const wanted = (name: string): string | undefined =>
      running.seen.at(-1)?.kept.find(([key]) => key.toLowerCase() === name)?.[1] ??
      before.find(([key]) => key.toLowerCase() === name)?.[1]?.toString();
    let [status, reason] = step.response_status ?? [200, 'OK'];
    if (step.expected_type?.endsWith('validated')) {
      const matches = (field: string, name: string): boolean =>
        request.headers[field] !== undefined && request.headers[field] === wanted(name);
      [status, reason] =
        matches('if-none-match', 'etag') || matches('if-modified-since', 'last-modified')
          ? [304, 'Not Modified']
          : [999, 'Not Conditional'];
    }
    const kept: [string, string][] = [];
    for (const [name, raw, keep] of step.response_headers ?? []) {
      const value = textOf(step, name, raw, request.url ?? '');
      const had = response.getHeader(name);
      response.setHeader(name, had === undefined ? value : [had, value].flat().map(String));
      if (keep !== false) kept.push([name, [response.getHeader(name) ?? ''].flat().join(', ')]);
    }
    if (!response.hasHeader('date')) response.setHeader('date', dateText(now, false));
    if (!response.hasHeader('content-type')) response.setHeader('content-type', 'text/plain');
    seen.push({ number, method: request.method ?? '', headers: request.headers, kept });
    response.setHeader('server-request-count', seen.length);
    response.setHeader('client-request-count', number);
    response.setHeader('request-numbers', seen.map((one) => one.number).join(' '));
    if (step.disconnect === true) {
      request.socket.destroy();
      return;
    }
    response.writeHead(status, reason);
    response.end(status === 204 || status === 304 ? undefined : (step.response_body ?? test.id));
  };

  const send = async (test: Test, index: number): Promise<Got | null> => {
    const step = test.requests[index] ?? {};
    const given = (step.request_headers ?? []).map(([name, value]) => [name, textOf(step, name, value, '')] as [string, string]);
    const headers: HeaderList = [
      ...given,
      ['test-id', test.id],
      ['req-num', String(index + 1)],
      ...(step.cache === 'no-cache' ? [['cache-control', 'max-age=0'] as [string, string]] : []),
    ];
    const path = `/${test.id}${step.filename === undefined ? '' : `/${step.filename}`}${step.query_arg === undefined ? '' : `?${step.query_arg}`}`;
    const method = (step.request_method ?? 'GET') as NonNullable<HttpRequest['method']>;
    const outcome = await http.request(
      // A host for each test: one that ends in failures must not be left alone in the next.
      {
        url: `http://${test.id.toLowerCase()}.test${path}`,
        method,
        headers,
        purpose: 'search',
        maxAttempts: 1,
        authScope: 'suite',
        ...(step.request_body === undefined ? {} : { body: step.request_body }),
      },
      testContext({ clock: { ...systemClock, now: () => now } }),
    );
    // A client has no gateway to answer 504 for it; for the suite a failure is an answer without content.
    if (outcome.kind === 'failure') return step.disconnect === true ? { status: 504, headers: [], body: '' } : null;
    return { status: outcome.status, headers: outcome.headers, body: Buffer.from(outcome.body).toString() };
  };

  /** What is wrong, or null. */
  const run = async (test: Test): Promise<string | null> => {
    running = { test, seen: [] };
    const answers: Got[] = [];
    for (const [index, step] of test.requests.entries()) {
      const got = await send(test, index);
      if (got === null) return `request ${index + 1} failed`;
      answers.push(got);
      const wrong = wrongAnswer(test, index, step, got);
      if (wrong !== null) return wrong;
      if (step.pause_after === true) now += PAUSE_MS;
    }
    return wrongRequests(test, answers, running.seen);
  };

  const server = await serve(answer);
  const http = createHttpClient({
    connectTo: [parseConnectTo(`::127.0.0.1:${server.port}`)],
    minDelayMs: 0,
    cache: createMemoryCache({ maxEntries: 5000 }),
  });
  return {
    run,
    async [Symbol.asyncDispose]() {
      await http.close();
      await server[Symbol.asyncDispose]();
    },
  };
}

const fieldOf = (headers: HeaderList, name: string): string | null => {
  const values = headers.filter(([key]) => key === name.toLowerCase()).map(([, value]) => value);
  return values.length === 0 ? null : values.join(', ');
};

function wrongAnswer(test: Test, index: number, step: Step, got: Got): string | null {
  const at = index + 1;
  const count = Number(fieldOf(got.headers, 'server-request-count') ?? Number.NaN);
  const numbers = fieldOf(got.headers, 'request-numbers')?.split(' ') ?? [];
  if (new Set(numbers).size !== numbers.length) return `request ${at} was sent twice`;
  if (step.expected_type === 'cached' && !(count < at) && !(got.status === 304 && Number.isNaN(count)))
    return `answer ${at} is not from the cache`;
  if (step.expected_type === 'not_cached' && count !== at) return `answer ${at} is from the cache`;
  const wanted = 'expected_status' in step ? step.expected_status : (step.response_status?.[0] ?? 200);
  if (wanted !== null && wanted !== undefined && got.status !== wanted) return `answer ${at} has status ${got.status}, not ${wanted}`;
  for (const field of step.expected_response_headers ?? []) {
    const [name = '', value, other] = [field].flat();
    const seen = fieldOf(got.headers, String(name));
    if (seen === null) return `answer ${at} has no ${name}`;
    if (value === '>' && !(Number.parseInt(seen, 10) > Number(other))) return `answer ${at}: ${name} is ${seen}, not above ${other}`;
    if (value === '=' && seen !== fieldOf(got.headers, String(other))) return `answer ${at}: ${name} is ${seen}, not that of ${other}`;
    if (typeof value === 'string' && value !== '>' && value !== '=' && seen !== value)
      return `answer ${at}: ${name} is ${seen}, not ${value}`;
  }
  for (const field of step.expected_response_headers_missing ?? []) {
    const [name = '', value] = [field].flat();
    const seen = fieldOf(got.headers, String(name));
    if (seen !== null && (value === undefined || seen.includes(String(value)))) return `answer ${at} has ${name}`;
  }
  if (step.check_body === false || got.status === 204 || got.status === 304 || step.request_method === 'HEAD') return null;
  const body = step.expected_response_text ?? step.response_body ?? (wanted === null ? got.body : test.id);
  return got.body === body ? null : `answer ${at} has the body "${got.body}"`;
}

function wrongRequests(test: Test, answers: readonly Got[], seen: readonly Seen[]): string | null {
  let next = 0;
  for (const [index, step] of test.requests.entries()) {
    if (step.expected_type === 'cached') continue;
    const request = seen[next++];
    const at = index + 1;
    if (step.expected_type === 'not_cached' && request?.number !== at) return `request ${at} was not sent`;
    const validator =
      step.expected_type === 'etag_validated' ? 'if-none-match' : step.expected_type === 'lm_validated' ? 'if-modified-since' : null;
    if (validator !== null && request?.headers[validator] === undefined) return `request ${at} has no ${validator}`;
    for (const field of step.expected_request_headers ?? []) {
      const [name = '', value] = [field].flat();
      const sent = request?.headers[String(name).toLowerCase()];
      if (sent === undefined || (value !== undefined && sent !== value)) return `request ${at}: ${name} is ${String(sent)}`;
    }
    if (step.expected_method !== undefined && request?.method !== step.expected_method)
      return `request ${at} has the method ${request?.method}`;
    for (const [name, value] of request?.kept ?? []) {
      if (/^(?:date|set-cookie2?)$/i.test(name)) continue;
      const last = request?.kept.findLast(([key]) => key.toLowerCase() === name.toLowerCase())?.[1] ?? value;
      if (step.disconnect !== true && fieldOf(answers[index]?.headers ?? [], name) !== last)
        return `answer ${at}: ${name} is not "${last}"`;
    }
  }
  return null;
}

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** IMF-fixdate, or the obsolete form of RFC 850. */
function dateText(ms: number, rfc850: boolean): string {
  const date = new Date(ms);
  const text = date.toUTCString();
  if (!rfc850) return text;
  const [, day = '', month = '', year = '', time = ''] = text.split(' ');
  return `${DAYS[date.getUTCDay()]}, ${day}-${month}-${year.slice(2)} ${time} GMT`;
}
