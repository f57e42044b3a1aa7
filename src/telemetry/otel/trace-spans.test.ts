import { ROOT_CONTEXT, SpanKind, SpanStatusCode } from '@opentelemetry/api';
import { InMemorySpanExporter, SimpleSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { describe, expect, it } from 'vitest';
import { problem, type TraceBody } from '../../vocabulary/index.ts';
import { fixedClock } from '../context.ts';
import { createTrace } from '../trace.ts';
import { traceSpans } from './trace-spans.ts';

/** The spans of these events, by name, each with its parent's name. */
function spansOf(...events: readonly TraceBody[]) {
  const exporter = new InMemorySpanExporter();
  const provider = new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter })] });
  const sink = traceSpans(provider.getTracer('test'), ROOT_CONTEXT, Date.now);
  const trace = createTrace({ traceId: 't', clock: fixedClock(0), sinks: [sink] });
  for (const event of events) trace.emit(event);
  const spans = exporter.getFinishedSpans();
  return spans.map((span) => ({
    name: span.name,
    kind: span.kind,
    status: span.status.code,
    attributes: span.attributes,
    events: span.events.map(({ name }) => name),
    parent: spans.find((one) => one.spanContext().spanId === span.parentSpanContext?.spanId)?.name ?? null,
  }));
}

const reason = 'so';
const A = 'https://a.example/x';
const started: TraceBody = { type: 'task.started', taskId: '1', mode: 'read', url: A, reason };
const ended: TraceBody = { type: 'task.ended', taskId: '1', end: 'complete', reason };
const lane: TraceBody = { type: 'lane.chosen', lane: 'fetch', url: A, reason };
const sent = (url = A, attempt = 1): TraceBody => ({ type: 'request.sent', url, method: 'GET', purpose: 'page', attempt, reason });
const received = (url = A, status = 200): TraceBody => ({ type: 'response.received', url, status, bytes: 10, ms: 5, reason });

describe('the spans of a run', () => {
  it('hang together: the request in its lane, the lane in its task', () => {
    expect(spansOf(started, lane, sent(), received(), ended).map(({ name, parent }) => [name, parent])).toEqual([
      ['GET', 'lane fetch'],
      ['lane fetch', 'retrieve'],
      ['retrieve', null],
    ]);
  });

  it('follow the conventions for HTTP clients', () => {
    const [request] = spansOf(started, lane, sent(A, 2), received(A, 503), ended);
    expect(request).toMatchObject({
      kind: SpanKind.CLIENT,
      status: SpanStatusCode.ERROR,
      attributes: {
        'http.request.method': 'GET',
        'url.full': A,
        'server.address': 'a.example',
        'server.port': 443,
        'http.request.resend_count': 1,
        'http.response.status_code': 503,
        'error.type': '503',
      },
    });
  });

  it('tell of a request that failed by the code of its problem', () => {
    const failed: TraceBody = { type: 'request.failed', url: A, problem: problem('dns_failed'), reason };
    expect(spansOf(started, lane, sent(), failed, ended)[0]).toMatchObject({
      status: SpanStatusCode.ERROR,
      attributes: { 'error.type': 'dns_failed' },
    });
  });

  it('stay in their lane after a redirect, with its note', () => {
    const to = 'https://b.example/';
    const spans = spansOf(
      started,
      lane,
      sent(),
      received(A, 301),
      { type: 'redirect.followed', from: A, to, status: 301, reason },
      sent(to),
      received(to),
      ended,
    );
    expect(spans.filter(({ name }) => name === 'GET').map(({ parent }) => parent)).toEqual(['lane fetch', 'lane fetch']);
    expect(spans.find(({ name }) => name === 'lane fetch')?.events).toEqual(['redirect.followed']);
  });

  it('are kept apart for tasks that go on at the same time', () => {
    const B = 'https://b.example/y';
    const spans = spansOf(
      started,
      { ...started, taskId: '2', url: B },
      lane,
      { ...lane, url: B },
      sent(A),
      received(A),
      { type: 'task.ended', taskId: '2', end: 'complete', reason: 'the second' },
      ended,
    );
    const request = spans.find(({ name }) => name === 'GET');
    expect([request?.parent, spans.filter(({ name, parent }) => name === 'retrieve' && parent === null).length]).toEqual(['lane fetch', 2]);
  });

  it('are all ended with the last task, whatever has no answer', () => {
    expect(spansOf(started, lane, sent(), sent(), ended).map(({ name }) => name)).toEqual(['GET', 'GET', 'lane fetch', 'retrieve']);
  });

  it('hold no secret of an address', () => {
    const secret = `${A}?token=abcdef`;
    expect(JSON.stringify(spansOf(started, { ...lane, url: secret }, sent(secret), received(secret), ended))).not.toContain('abcdef');
  });
});
