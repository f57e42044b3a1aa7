import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { main } from '../../src/surfaces/cli/cli.ts';
import { testTerminal } from '../../src/surfaces/cli/terminal.test.fixture.ts';
import { parseOpenMetrics } from '../../src/telemetry/metrics/open-metrics.test.parser.ts';
import { traceIdsOf } from '../../src/telemetry/otel/ids.ts';
import { createVeritrail } from '../../src/veritrail.ts';
import { type Collector, collect } from '../support/collector.ts';
import { serve, type TestServer } from '../support/server.ts';

const page = (title: string, body = ''): string =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body><main><h1>${title}</h1>${Array.from(
    { length: 6 },
    (_, n) => `<p>Part ${n} of the ${title} tells in sentence ${n} how hall ${n} of the ${title} is kept.</p>`,
  ).join('')}${body}</main></body></html>`;

const SECRET = 'hunter2-do-not-tell';
let folder: string;
let site: TestServer;
let collector: Collector;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'otel-'));
  collector = await collect();
  site = await serve((request, response) => {
    const pages: Record<string, string> = {
      '/': page(
        'Harbour',
        `<p>A berth costs 12 USD per day.</p><p><a href="/docks?api_key=${SECRET}">Docks</a> <a href="/notes">Notes</a></p>`,
      ),
      [`/docks?api_key=${SECRET}`]: page('Docks', '<p>A crane costs 90 USD per day.</p>'),
      '/notes': page('Notes'),
    };
    const found = pages[request.url ?? ''];
    response.writeHead(found === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' }).end(found ?? '<h1>Not found</h1>');
  });
  const source = {
    id: 'harbour',
    scope: { kind: 'host', urls: [`${site.origin}/`] },
    owner: 'the harbour team',
    purpose: 'answers about berths',
    legalBasis: 'own pages',
    privacyClass: 'public',
    jurisdiction: 'EU',
    permission: 'owned',
    rate: { minDelayMs: 0 },
    robotsNote: 'none',
    termsNote: 'own pages',
    class: 'price',
    retention: { versionsDays: 30, bodiesDays: 30 },
    deletionPath: 'the harbour team',
    contract: { properties: { content: { pattern: 'USD per day' } } },
  };
  writeFileSync(join(folder, 'sources.json'), JSON.stringify({ sources: [source] }));
  expect((await run({}, 'source', 'import', '--file', 'sources.json')).code).toBe(0);
  // The SDK itself reads this one.
  vi.stubEnv('OTEL_RESOURCE_ATTRIBUTES', 'deployment.environment.name=test');
  const worked = await run({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.origin }, 'worker', '--until-empty', '--quiet');
  expect([worked.code, worked.err]).toEqual([0, '']);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await site[Symbol.asyncDispose]();
  await collector[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
});

async function run(env: Record<string, string>, ...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const terminal = testTerminal({ cwd: folder, env });
  const settings = ['--data', join(folder, 'data'), '--allow-address', '127.0.0.1', '--min-delay-ms', '0', '--use-browser', 'off'];
  const code = await main([...args, ...settings], terminal);
  return { code, out: terminal.stdout(), err: terminal.stderr() };
}
const open = () =>
  createVeritrail({ dataDir: join(folder, 'data'), allowAddresses: ['127.0.0.1'], minDelayMs: 0, browser: { use: false } });
const metric = (name: string) => collector.metrics.filter((one) => one.name === name);
const stages = (name: string) => collector.spans.filter((span) => span.name === `stage ${name}`);

describe('one id from the schedule to the answer', () => {
  it('stands in the events, the artifact, the document, the index and what is served', async () => {
    await using veritrail = await open();
    const url = `${site.origin}/`;
    const history = await veritrail.kept.records.show(url);
    const [{ correlationId = '' } = {}] = history.events;
    expect(correlationId).toMatch(/^keep-/);
    const served = await veritrail.kept.serve(url, { mode: 'background' });
    expect(served.document?.provenance.traceId).toBe(correlationId);
    const found = await veritrail.search('what does a berth cost', { count: 3 });
    expect(found.candidates.map((candidate) => candidate.url)).toContain(url);
    expect((await run({}, 'record', 'show', url)).out).toContain(`by ${correlationId}`);
    // Its spans are found by it.
    const { traceId, spanId } = traceIdsOf(correlationId);
    const trace = collector.spans.filter((span) => span.traceId === traceId);
    expect(trace.find((span) => span.spanId === spanId)).toMatchObject({ name: 'schedule' });
    expect(new Set(trace.map(({ name }) => name))).toEqual(
      new Set([
        'schedule',
        'retrieve',
        'lane fetch',
        'GET',
        ...['discover', 'acquire', 'accept', 'contract', 'normalise', 'version', 'index', 'frontier'].map((name) => `stage ${name}`),
      ]),
    );
  });

  it('is that of an acquisition for which a user waits, too', async () => {
    await using veritrail = await open();
    const served = await veritrail.kept.serve(`${site.origin}/`, { mode: 'on_demand', reload: true });
    expect(served.decision.decision).toBe('refreshed');
    const text = await veritrail.kept.metrics();
    expect(text).toMatch(/veritrail_serve_duration_seconds_count\{source_class="price",acquisition="live",decision="refreshed"\} 1/);
    await veritrail.kept.serve(`${site.origin}/`, { mode: 'background' });
    expect(await veritrail.kept.metrics()).toMatch(
      /veritrail_serve_duration_seconds_count\{source_class="price",acquisition="stored",decision="fresh"\} 1/,
    );
  });
});

describe('a collector is sent', () => {
  it('spans of each stage, with lanes and requests below the acquisition', () => {
    const [acquire] = stages('acquire');
    expect(acquire?.attributes).toMatchObject({
      'veritrail.queue': 'acquire',
      'veritrail.source.id': 'harbour',
      'veritrail.work.outcome': 'done',
    });
    const child = (of: string | undefined, name: string) => collector.spans.find((span) => span.parentSpanId === of && span.name === name);
    const task = child(acquire?.spanId, 'retrieve');
    const lane = child(task?.spanId, 'lane fetch');
    const request = collector.spans.find(
      (span) => span.parentSpanId === lane?.spanId && span.attributes['veritrail.request.purpose'] === 'page',
    );
    expect(request).toMatchObject({
      name: 'GET',
      kind: 3,
      attributes: {
        'http.request.method': 'GET',
        'http.response.status_code': 200,
        'server.address': '127.0.0.1',
        'server.port': Number(new URL(site.origin).port),
        'url.full': `${site.origin}/`,
      },
    });
    expect(collector.spans.every((span) => BigInt(span.endTimeUnixNano) >= BigInt(span.startTimeUnixNano))).toBe(true);
    expect(collector.resources[0]?.attributes).toMatchObject({ 'service.name': 'veritrail', 'deployment.environment.name': 'test' });
  });

  it('metrics with their units, by class of source', () => {
    const [attempts] = metric('veritrail.ingest.attempts').slice(-1);
    expect(attempts?.unit).toBe('{attempt}');
    const outcomes = Object.fromEntries(
      (attempts?.sum?.dataPoints ?? []).map(({ attributes, asDouble, asInt }) => [attributes.outcome, Number(asDouble ?? asInt)]),
    );
    expect(outcomes).toEqual({ new_version: 2, quarantined: 1 });
    const [duration] = metric('veritrail.acquisition.duration').slice(-1);
    expect(duration?.unit).toBe('s');
    expect(
      duration?.histogram?.dataPoints.map(({ attributes, count }) => [attributes['source.class'], attributes.lane, Number(count)]),
    ).toEqual([
      ['price', 'fetch', 2],
      ['price', 'fetch', 1],
    ]);
    const [records] = metric('veritrail.records').slice(-1);
    expect(records?.gauge?.dataPoints).toContainEqual(
      expect.objectContaining({ attributes: { 'source.class': 'price', state: 'active' }, asDouble: 3 }),
    );
  });

  it('a log record for each settled work, in the trace that it belongs to', () => {
    const [log] = collector.logs.filter(({ attributes }) => attributes['veritrail.queue'] === 'acquire');
    expect(log).toMatchObject({ severityText: 'INFO', attributes: { 'veritrail.work.outcome': 'done' } });
    expect(stages('acquire').map(({ traceId }) => traceId)).toContain(log?.traceId);
  });

  it('no secret', () => {
    expect(collector.text()).toContain('/docks?api_key=REDACTED');
    expect(collector.text()).not.toContain(SECRET);
  });
});

describe('worker --metrics-port', () => {
  it('serves the figures of the worker and of the store while it works', async () => {
    const stop = new AbortController();
    const terminal = testTerminal({ cwd: folder, signal: stop.signal });
    const settings = ['--data', join(folder, 'data'), '--allow-address', '127.0.0.1', '--use-browser', 'off'];
    const worker = main(['worker', '--metrics-port', '0', '--quiet', ...settings], terminal);
    const url = await vi.waitUntil(() => /^metrics (http:\S+)$/m.exec(terminal.stderr())?.[1], { timeout: 10_000 });
    const response = await fetch(url);
    const families = parseOpenMetrics(await response.text());
    stop.abort();
    expect(await worker).toBe(0);
    expect(response.headers.get('content-type')).toContain('application/openmetrics-text');
    const valueIn = (family: string, labels: Record<string, string>) =>
      families.get(family)?.samples.find((sample) => Object.entries(labels).every(([label, value]) => sample.labels[label] === value))
        ?.value;
    expect(valueIn('veritrail_records', { source_class: 'price', state: 'active' })).toBe(3);
    expect(valueIn('veritrail_quarantine_held', { source_class: 'price' })).toBe(1);
    expect(valueIn('veritrail_queue_depth', { queue: 'acquire', state: 'queued' })).toBe(0);
    expect([...families.values()].flatMap(({ samples }) => samples).some(({ labels }) => /https?:/.test(JSON.stringify(labels)))).toBe(
      false,
    );
  });

  it('is a port', async () => {
    expect((await run({}, 'worker', '--until-empty', '--metrics-port', '70000')).code).toBe(2);
  });
});

describe('a collector that does not answer', () => {
  it('is given up after a deadline, told once, and changes nothing about the result', async () => {
    await using silent = await serve(() => undefined);
    const { code, err } = await run(
      { OTEL_EXPORTER_OTLP_ENDPOINT: silent.origin },
      'read',
      `${site.origin}/`,
      '--quiet',
      '--format',
      'text',
    );
    expect(code).toBe(0);
    expect(err).toMatch(/^(?:not all telemetry was sent within 3000 ms|telemetry: .+)\n$/);
  });

  it('is not asked for where the variables ask for what is not known', async () => {
    const { code, err } = await run({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1', OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }, 'status');
    expect(code).toBe(2);
    expect(err).toContain('signals go by http');
  });
});
