import { gunzipSync } from 'node:zlib';
import { z } from 'zod';
import { serve, type TestServer } from './server.ts';

const Value = z.looseObject({
  stringValue: z.string().optional(),
  intValue: z.union([z.number(), z.string()]).optional(),
  doubleValue: z.number().optional(),
  boolValue: z.boolean().optional(),
});
const Attributes = z
  .array(z.looseObject({ key: z.string(), value: Value }))
  .transform((pairs) =>
    Object.fromEntries(
      pairs.map(({ key, value }) => [
        key,
        value.stringValue ?? (value.intValue === undefined ? undefined : Number(value.intValue)) ?? value.doubleValue ?? value.boolValue,
      ]),
    ),
  );
const Span = z.looseObject({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  kind: z.number(),
  startTimeUnixNano: z.string(),
  endTimeUnixNano: z.string(),
  attributes: Attributes,
  status: z.looseObject({ code: z.number().optional() }),
});
const Point = z.looseObject({
  attributes: Attributes,
  count: z.union([z.number(), z.string()]).optional(),
  asDouble: z.number().optional(),
  asInt: z.union([z.number(), z.string()]).optional(),
});
const Points = z.looseObject({ dataPoints: z.array(Point) });
const Metric = z.looseObject({
  name: z.string(),
  unit: z.string(),
  sum: Points.optional(),
  gauge: Points.optional(),
  histogram: Points.optional(),
});
const Log = z.looseObject({
  traceId: z.string().optional(),
  severityText: z.string(),
  body: Value,
  attributes: Attributes,
});
const Resource = z.looseObject({ attributes: Attributes });
/** OTLP/HTTP as JSON: https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding */
const Traces = z.looseObject({
  resourceSpans: z.array(z.looseObject({ resource: Resource, scopeSpans: z.array(z.looseObject({ spans: z.array(Span) })) })),
});
const Metrics = z.looseObject({
  resourceMetrics: z.array(z.looseObject({ scopeMetrics: z.array(z.looseObject({ metrics: z.array(Metric) })) })),
});
const Logs = z.looseObject({
  resourceLogs: z.array(z.looseObject({ scopeLogs: z.array(z.looseObject({ logRecords: z.array(Log) })) })),
});

export interface Collector extends AsyncDisposable {
  readonly origin: string;
  readonly spans: z.infer<typeof Span>[];
  readonly metrics: z.infer<typeof Metric>[];
  readonly logs: z.infer<typeof Log>[];
  readonly resources: z.infer<typeof Resource>[];
  /** All that came, as it came. */
  text(): string;
}

/** A receiver of OTLP over HTTP on loopback. */
export async function collect(): Promise<Collector> {
  const spans: Collector['spans'] = [];
  const metrics: Collector['metrics'] = [];
  const logs: Collector['logs'] = [];
  const resources: Collector['resources'] = [];
  const texts: string[] = [];
  const take = (path: string, text: string): void => {
    texts.push(text);
    const body: unknown = JSON.parse(text);
    switch (path) {
      case '/v1/traces':
        for (const { resource, scopeSpans } of Traces.parse(body).resourceSpans) {
          resources.push(resource);
          spans.push(...scopeSpans.flatMap((scope) => scope.spans));
        }
        return;
      case '/v1/metrics':
        metrics.push(...Metrics.parse(body).resourceMetrics.flatMap((one) => one.scopeMetrics.flatMap((scope) => scope.metrics)));
        return;
      case '/v1/logs':
        logs.push(...Logs.parse(body).resourceLogs.flatMap((one) => one.scopeLogs.flatMap((scope) => scope.logRecords)));
        return;
      default:
        throw new TypeError(`nothing is received at ${path}`);
    }
  };
  const server: TestServer = await serve((request, response) => {
    const parts: Buffer[] = [];
    request
      .on('data', (part: Buffer) => parts.push(part))
      .on('end', () => {
        const body = Buffer.concat(parts);
        take(request.url ?? '', (request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body).toString());
        response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
      });
  });
  return {
    origin: server.origin,
    spans,
    metrics,
    logs,
    resources,
    text: () => texts.join('\n'),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}
