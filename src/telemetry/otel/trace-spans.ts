import { type Context, type Span, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api';
import type { TraceEvent } from '../../vocabulary/index.ts';
import type { TraceSink } from '../trace.ts';

/** Spans are made of the events of a run: what was done about one address hangs together, requests by their order. */
interface Open {
  readonly span: Span;
  readonly context: Context;
  readonly url?: string;
}

/**
 * Tasks, lanes, requests, browsers and extraction as spans below `parent`. Events are redacted when they come here.
 * @param now ms since 1970 by the clock that spans use
 */
export function traceSpans(tracer: Tracer, parent: Context, now: () => number): TraceSink {
  const tasks = new Map<string, Open>();
  /** By address, and by those that it led to. */
  const lanes = new Map<string, Open>();
  const requests = new Map<string, Span[]>();

  const open = (name: string, within: Context, attributes: Record<string, string | number>, kind = SpanKind.INTERNAL): Open => {
    const span = tracer.startSpan(name, { kind, attributes }, within);
    return { span, context: trace.setSpan(within, span) };
  };
  /** The task that was given this address, else the latest one under way. */
  const taskOf = (url: string | undefined): Context => {
    const all = [...tasks.values()];
    return (all.find((task) => url !== undefined && task.url === url) ?? all.at(-1))?.context ?? parent;
  };
  const below = (url: string | undefined): Context => (url === undefined ? undefined : lanes.get(url)?.context) ?? taskOf(url);
  const leave = (url: string): void => {
    const lane = lanes.get(url);
    if (lane === undefined) return;
    lane.span.end();
    for (const [key, one] of lanes) if (one === lane) lanes.delete(key);
  };
  const enter = (lane: string, url: string, reason: string): void => {
    leave(url);
    lanes.set(url, open(`lane ${lane}`, taskOf(url), { 'veritrail.lane': lane, 'url.full': url, 'veritrail.reason': reason }));
  };
  /** The oldest one to this address that has no end yet. */
  const answered = (url: string, end: (span: Span) => void): void => {
    const span = requests.get(url)?.shift();
    if (span === undefined) return;
    if (requests.get(url)?.length === 0) requests.delete(url);
    end(span);
    span.end();
  };
  /** Something that took so long and is over. */
  const past = (name: string, url: string, ms: number, attributes: Record<string, string | number>): void => {
    const at = now();
    tracer.startSpan(name, { startTime: at - ms, attributes: { 'url.full': url, ...attributes } }, below(url)).end(at);
  };
  const note = (url: string | undefined, event: TraceEvent, attributes: Record<string, string | number>): void =>
    void trace.getSpan(below(url))?.addEvent(event.type, { ...attributes, 'veritrail.reason': event.reason });
  const endAll = (): void => {
    for (const spans of requests.values()) for (const span of spans) span.end();
    requests.clear();
    for (const url of [...lanes.keys()]) leave(url);
    for (const { span } of tasks.values()) span.end();
    tasks.clear();
  };

  return (event) => {
    switch (event.type) {
      case 'task.started':
        tasks.set(event.taskId, {
          ...open('retrieve', parent, { 'veritrail.task.mode': event.mode }),
          ...(event.url === undefined ? {} : { url: event.url }),
        });
        return;
      case 'task.ended': {
        const task = tasks.get(event.taskId);
        task?.span.setAttributes({ 'veritrail.task.end': event.end, 'veritrail.reason': event.reason });
        // Nothing goes on without a task; what has no end yet ends before it.
        if (tasks.size === 1 && task !== undefined) return endAll();
        task?.span.end();
        tasks.delete(event.taskId);
        return;
      }
      case 'lane.chosen':
        if (event.url !== undefined) enter(event.lane, event.url, event.reason);
        else note(undefined, event, { 'veritrail.lane': event.lane });
        return;
      case 'escalated':
        note(event.url, event, { 'veritrail.lane.from': event.from, 'veritrail.lane.to': event.to, 'veritrail.verdict': event.cause });
        return;
      case 'redirect.followed': {
        const lane = lanes.get(event.from);
        if (lane !== undefined) lanes.set(event.to, lane);
        note(event.from, event, { 'http.response.status_code': event.status });
        return;
      }
      case 'request.sent': {
        const { span } = open(event.method, below(event.url), requestAttributes(event), SpanKind.CLIENT);
        requests.set(event.url, [...(requests.get(event.url) ?? []), span]);
        return;
      }
      case 'response.received':
        return answered(event.url, (span) => {
          span.setAttributes({ 'http.response.status_code': event.status, 'http.response.body.size': event.bytes });
          // https://opentelemetry.io/docs/specs/semconv/http/http-spans/#status
          if (event.status >= 400) span.setAttribute('error.type', String(event.status)).setStatus({ code: SpanStatusCode.ERROR });
        });
      case 'request.failed':
        return answered(event.url, (span) =>
          span.setAttribute('error.type', event.problem.code).setStatus({ code: SpanStatusCode.ERROR, message: event.reason }),
        );
      case 'verdict':
        trace.getSpan(below(event.url))?.setAttributes({
          'veritrail.verdict': event.kind,
          'veritrail.verdict.confidence': event.confidence,
          'veritrail.artifact.id': event.artifactId,
        });
        return;
      case 'page.extracted':
        return past('extract', event.url, event.ms, { 'veritrail.extract.place': event.place, 'veritrail.extract.bytes': event.bytes });
      case 'api.read':
        return past('api read', event.url, event.ms, { 'veritrail.api.asked': event.asked.length });
      case 'browser.started':
        note(undefined, event, { 'veritrail.browser': event.browser });
        return;
      case 'browser.read':
        return past('browser read', event.url, event.ms, {
          'veritrail.browser.requests': event.requests,
          'veritrail.browser.settled': event.settled,
        });
      case 'cache.hit':
        note(event.url, event, { 'veritrail.cache.state': event.state });
        return;
      case 'retry.scheduled':
        note(event.url, event, { 'veritrail.retry.delay_ms': event.delayMs, 'veritrail.retry.cause': event.cause });
        return;
      case 'policy.denied':
      case 'policy.exception':
        note(event.url, event, { 'veritrail.policy.rule': event.rule });
        return;
      case 'budget.refused':
        note(undefined, event, { 'veritrail.budget.resource': event.resource });
        return;
      case 'round.assessed':
        note(undefined, event, { 'veritrail.round': event.round, 'veritrail.coverage': event.coverage });
        return;
      case 'stopped':
      case 'failed':
      case 'crawl.ended':
        note(undefined, event, {});
        return endAll();
      default:
    }
  };
}

/** https://opentelemetry.io/docs/specs/semconv/http/http-spans/#http-client-span */
function requestAttributes({
  url,
  method,
  purpose,
  attempt,
}: Extract<TraceEvent, { type: 'request.sent' }>): Record<string, string | number> {
  const { hostname = '', port = '', protocol = 'http:' } = URL.parse(url) ?? {};
  return {
    'http.request.method': method,
    'url.full': url,
    'server.address': hostname,
    'server.port': port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port),
    ...(attempt > 1 ? { 'http.request.resend_count': attempt - 1 } : {}),
    'veritrail.request.purpose': purpose,
  };
}
