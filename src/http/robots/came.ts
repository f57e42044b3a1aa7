import { headerOf } from '../headers.ts';
import type { HeaderList, HttpOutcome } from '../model.ts';
import type { RobotsOutcome } from './outcome.ts';
import type { RobotsFile } from './parse.ts';

/** A file that came, or the beginning of one that broke off. */
export interface Came {
  readonly status: number;
  readonly headers: HeaderList;
  readonly body: Uint8Array;
  readonly broken: boolean;
}

/** A body above the limit is no broken one: its beginning is all that is wanted. */
export function whatCame(outcome: HttpOutcome): Came | null {
  if (outcome.kind === 'response') return { status: outcome.status, headers: outcome.headers, body: outcome.body, broken: false };
  const { partial, problem } = outcome;
  return partial === undefined ? null : { ...partial, broken: problem.code !== 'body_too_large' };
}

/** No answer, or one that says "not now". Redirects that lead nowhere are an answer. */
export const isUnreachable = (outcome: HttpOutcome, came: Came | null): boolean =>
  came === null
    ? outcome.kind === 'failure' && !outcome.problem.code.startsWith('redirect_')
    : came.broken || came.status === 429 || came.status >= 500;

export function describe(
  outcome: HttpOutcome,
  came: Came | null,
  file: RobotsFile | null,
  stored: { ageSeconds: number } | null,
  unreachableSeconds: number,
): RobotsOutcome {
  if (came === null) {
    const code = outcome.kind === 'failure' ? outcome.problem.code : 'internal';
    switch (code) {
      case 'redirect_loop':
        return { kind: 'redirect_loop' };
      case 'redirect_limit':
        return { kind: 'too_many_redirects' };
      case 'redirect_invalid':
        return { kind: 'response', status: 302, hasLocation: false };
      default:
        return { kind: 'failure', cause: code, stored, unreachableSeconds };
    }
  }
  return {
    kind: 'response',
    status: came.status,
    bodyBytes: came.body.byteLength,
    isMarkup: file?.looksLikeMarkup ?? false,
    ...(came.broken ? { cutOff: { endsInWholeLine: [10, 13].includes(came.body.at(-1) ?? 0) } } : {}),
    unreachableSeconds,
    redirects: outcome.redirects.length,
    hasLocation: true,
    maxAgeSeconds: maxAgeOf(headerOf(came.headers, 'cache-control')),
    retryAfterSeconds: outcome.retryAfterSeconds ?? null,
    stored,
  };
}

export function maxAgeOf(cacheControl: string | null): number | null {
  const digits = /(?:^|[,\s])max-age="?(\d{1,10})/i.exec(cacheControl ?? '')?.[1];
  return digits === undefined ? null : Number(digits);
}
