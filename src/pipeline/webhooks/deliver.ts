import type { HttpClient, HttpOutcome } from '../../http/index.ts';
import type { WorkOutcome, WorkReason } from '../../store/index.ts';
import type { RunContext } from '../../telemetry/index.ts';
import type { ErrorCode, Webhook } from '../../vocabulary/index.ts';
import { type Message, signedHeaders } from './sign.ts';

/**
 * Waits between attempts, as Standard Webhooks proposes ("Deliverability and reliability"), up to about a day: a receiver that is away over
 * night hears of everything.
 */
const WAITS_MS: readonly number[] = [5_000, 5 * 60_000, 30 * 60_000, 2 * 3_600_000, 5 * 3_600_000, 8 * 3_600_000, 8 * 3_600_000];
export const MAX_DELIVERIES = WAITS_MS.length + 1;
const LONGEST_WAIT_MS = 8 * 3_600_000;

/** Another attempt would end the same way: somebody must change the address or the settings first. */
const HOPELESS: ReadonlySet<ErrorCode> = new Set(['guard_blocked', 'policy_denied', 'url_invalid']);

/** One signed POST: no redirect is followed, nothing is sent twice by itself, and the bounds of the client hold. */
export const send = (
  http: Pick<HttpClient, 'request'>,
  { url }: Pick<Webhook, 'url'>,
  message: Message,
  secret: string,
  now: number,
  context: RunContext,
): Promise<HttpOutcome> =>
  http.request(
    {
      url,
      method: 'POST',
      headers: [['content-type', 'application/json'], ...signedHeaders(message, secret, now)],
      body: message.body,
      purpose: 'notice',
      accept: '*/*',
      maxAttempts: 1,
      followRedirects: false,
      keep: false,
    },
    context,
  );

export const isDelivered = (outcome: HttpOutcome): boolean => outcome.kind === 'response' && outcome.status >= 200 && outcome.status < 300;

/** `gone`: nobody wants to hear of anything there any more. */
export type Meaning =
  | { readonly kind: 'settled'; readonly outcome: WorkOutcome; readonly hostPausedUntil?: number }
  | { readonly kind: 'gone'; readonly reason: WorkReason };

/** What an answer means for its message. Pure. @param attempts this one included */
export function meaningOf(outcome: HttpOutcome, attempts: number, now: number, random: number): Meaning {
  if (isDelivered(outcome)) return { kind: 'settled', outcome: { state: 'done' } };
  const reason = reasonOf(outcome);
  if (outcome.kind === 'response' && outcome.status === 410) return { kind: 'gone', reason };
  if (outcome.kind === 'failure') {
    const { code } = outcome.problem;
    if (code === 'cancelled') return { kind: 'settled', outcome: { state: 'defer', dueAt: now, reason, uncounted: true } };
    if (HOPELESS.has(code)) return { kind: 'settled', outcome: { state: 'dead', reason } };
  }
  const most = WAITS_MS[Math.min(attempts, WAITS_MS.length) - 1] ?? LONGEST_WAIT_MS;
  // Spread, so that what failed together does not come back together.
  const waited = now + most * (0.8 + random / 5);
  const { retryAfterSeconds } = outcome;
  const asked = retryAfterSeconds === undefined ? null : now + Math.min(LONGEST_WAIT_MS, retryAfterSeconds * 1000);
  // The host is left alone by our own pace: nothing was sent.
  if (asked !== null && outcome.kind === 'failure' && outcome.problem.code === 'rate_limited')
    return { kind: 'settled', outcome: { state: 'defer', dueAt: Math.round(asked), reason, uncounted: true } };
  return {
    kind: 'settled',
    outcome: { state: 'defer', dueAt: Math.round(Math.max(waited, asked ?? 0)), reason },
    ...(asked === null ? {} : { hostPausedUntil: Math.round(asked) }),
  };
}

/** Nothing of an answer's body: a receiver may put anything there. */
function reasonOf(outcome: HttpOutcome): WorkReason {
  if (outcome.kind === 'failure') return { code: outcome.problem.code, detail: outcome.problem.detail ?? outcome.problem.message };
  const { status } = outcome;
  const redirect = status >= 300 && status < 400 ? '; redirects are not followed' : '';
  return { code: `http_${status}`, detail: `the receiver answered ${status}${redirect}` };
}
