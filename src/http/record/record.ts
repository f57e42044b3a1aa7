import { createHash } from 'node:crypto';
import type { RunContext } from '../../telemetry/index.ts';
import { type Problem, problem, VeritrailError } from '../../vocabulary/index.ts';
import type { CredentialSource } from '../credentials/port.ts';
import type { HeaderList } from '../model.ts';
import type { Exchange, ExchangeInterceptor, Hop } from '../pipeline.ts';
import type { RecordedExchange, WarcRecorder, WarcReplay } from './port.ts';

const digestOf = ({ body }: Hop): string | null => (body === null ? null : `sha256:${createHash('sha256').update(body).digest('hex')}`);

/** Writes down every message and its result as it went over the wire, failures too. The body ends only once it is written. */
export const record =
  (recorder: WarcRecorder, secrets: Pick<CredentialSource, 'mask'> | null): ExchangeInterceptor =>
  (next) =>
  async (hop, context) => {
    const mask = secrets === null ? (text: string) => text : secrets.mask;
    const at = context.clock.now();
    const write = (result: RecordedExchange['result']): Promise<void> =>
      recorder.record({
        method: hop.method,
        url: mask(urlOf(hop)),
        requestHeaders: maskedFields(hop.headers, mask),
        bodyDigest: digestOf(hop),
        at,
        result,
      });
    const exchange = await next(hop, context);
    if (exchange.kind === 'failure') {
      await write({ kind: 'failure', problem: exchange.problem, sent: exchange.sent });
      return exchange;
    }
    const { status, headers } = exchange;
    // What a server sets in a scope is a secret from then on, also where it is no part of the session.
    const kept = maskedFields(hop.authScope === null ? headers : headers.map(withoutCookieValue), mask);
    const chunks: Uint8Array[] = [];
    let written = false;
    const finish = (broken: Problem | null): Promise<void> => {
      if (written) return Promise.resolve();
      written = true;
      return write({ kind: 'response', status, headers: kept, body: Buffer.concat(chunks), problem: broken });
    };
    async function* recorded(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
      try {
        for await (const chunk of body) {
          chunks.push(chunk);
          yield chunk;
        }
      } catch (error) {
        if (error instanceof VeritrailError) await finish(error.toProblem());
        throw error;
      } finally {
        await finish(null);
      }
    }
    return {
      ...exchange,
      body: recorded(exchange.body),
      cancel() {
        exchange.cancel();
        // Nothing was read, so nothing of the body is missing in a replay; the recorder's own queue keeps the order.
        finish(null).catch(() => undefined);
      },
    };
  };

const maskedFields = (headers: HeaderList, mask: (text: string) => string): HeaderList =>
  headers.map(([name, value]) => [name, mask(value)]);

const withoutCookieValue = ([name, value]: [string, string]): [string, string] => [
  name,
  name === 'set-cookie' ? value.replace(/=[^;]*/, '=REDACTED') : value,
];

/** Answers from a recording. Nothing reaches the network: what is not recorded is a failure that says so. */
export const replayed =
  (replay: WarcReplay): ExchangeInterceptor =>
  () =>
  (hop, context): Promise<Exchange> => {
    const url = urlOf(hop);
    const found = replay.next({ method: hop.method, url, bodyDigest: digestOf(hop) });
    if (found === null)
      return Promise.resolve({ kind: 'failure', problem: problem('replay_missing', `${hop.method} ${url}`), sent: false });
    traceSent(hop, context);
    const { result } = found;
    if (result.kind === 'failure') return Promise.resolve({ kind: 'failure', problem: result.problem, sent: result.sent });
    async function* body(): AsyncGenerator<Uint8Array> {
      if (result.kind !== 'response') return;
      if (result.body.byteLength > 0) yield result.body;
      if (result.problem !== null) throw new VeritrailError(result.problem.code, result.problem.detail);
    }
    const { status, headers } = result;
    return Promise.resolve({
      kind: 'response',
      status,
      headers,
      body: body(),
      cancel: () => undefined,
      connectMs: 0,
      ttfbMs: 0,
      replayed: true,
    });
  };

const traceSent = (hop: Hop, { trace }: RunContext): void =>
  trace.emit({ type: 'cache.hit', url: hop.url.href, state: 'replay', reason: 'answered from the recording; nothing was sent' });

/** Without the fragment, which is never sent. */
function urlOf({ url }: Hop): string {
  const sent = new URL(url);
  sent.hash = '';
  return sent.href;
}
