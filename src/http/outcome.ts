import type { CacheState, Problem, Timings } from '../vocabulary/index.ts';
import { contentTypeOf } from './headers.ts';
import type { HeaderList, HttpFailure, HttpResponse } from './model.ts';
import type { Hop } from './pipeline.ts';

/** A failure of this hop. Chain, policy and total time are filled in by the client. */
export function failureOf(
  hop: Hop,
  problem: Problem,
  more: Partial<Pick<HttpFailure, 'attempts' | 'partialBytes' | 'partial' | 'timings' | 'retryAfterSeconds'>> = {},
): HttpFailure {
  const url = hop.url.href;
  return {
    kind: 'failure',
    requestedUrl: url,
    finalUrl: url,
    problem,
    redirects: [],
    timings: { totalMs: 0 },
    attempts: 0,
    policy: [],
    partialBytes: 0,
    ...more,
  };
}

export interface ResponseParts {
  readonly status: number;
  readonly headers: HeaderList;
  readonly body: Uint8Array;
  readonly gzip?: Uint8Array;
  readonly wireBytes: number;
  readonly timings: Timings;
  readonly cache: CacheState;
  readonly attempts: number;
}

export function responseOf(hop: Hop, parts: ResponseParts): HttpResponse {
  const url = hop.url.href;
  const { essence, charset } = contentTypeOf(parts.headers);
  return { kind: 'response', requestedUrl: url, finalUrl: url, redirects: [], policy: [], contentType: essence, charset, ...parts };
}
