import { hash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { VeritrailError } from '../../vocabulary/index.ts';
import { messageOf } from '../message.ts';

/** Where bodies are kept, and by whose leave. */
export interface S3Settings {
  /** `https://s3.eu-central-1.amazonaws.com`, or that of another service that speaks the same. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  /** Before every key. */
  readonly prefix?: string | undefined;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string | undefined;
}

export interface S3Options {
  /** Of one attempt, from its begin to the last byte. Default: 60,000. */
  readonly timeoutMs?: number;
  /** Default: 5. */
  readonly attempts?: number;
  /** Wait before the second attempt, twice as long each time. Default: 200. */
  readonly waitMs?: number;
}

export interface S3Request {
  readonly method: 'GET' | 'PUT' | 'DELETE';
  /** Behind the bucket; '' = the bucket itself. */
  readonly key: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
}

export interface S3Answer {
  readonly status: number;
  /** The service's own word for an error, e.g. `NoSuchKey`; null where it says none. */
  readonly code: string | null;
  readonly body: Uint8Array;
}

export interface S3Client {
  /** For messages; nothing secret. */
  readonly place: string;
  /** Answers that another attempt may change are asked for again. @throws store_unavailable where nobody answers */
  ask(request: S3Request): Promise<S3Answer>;
  /** An answer that means neither success nor something that the caller knows. */
  refused(answer: S3Answer, what: string): VeritrailError;
}

const TIMEOUT_MS = 60_000;
const ATTEMPTS = 5;
const WAIT_MS = 200;
/** 409: two conditional writes of one key at once ("ConditionalRequestConflict"): the service asks to try again. */
const AGAIN: ReadonlySet<number> = new Set([408, 409, 429, 500, 502, 503, 504]);

/** Requests to one bucket by path, signed by AWS Signature Version 4, so that any service with the interface of S3 will do. */
export function s3Client(settings: S3Settings, options: S3Options = {}): S3Client {
  const { endpoint, bucket, prefix = '', region, accessKeyId, secretAccessKey, sessionToken } = settings;
  const { timeoutMs = TIMEOUT_MS, attempts = ATTEMPTS, waitMs = WAIT_MS } = options;
  const base = `${endpoint.replace(/\/+$/, '')}/${encodeURIComponent(bucket)}`;
  const place = `the bucket ${bucket} at ${new URL(endpoint).host}`;

  async function once({ method, key, query = {}, headers = {}, body }: S3Request): Promise<S3Answer> {
    const url = new URL(key === '' ? base : `${base}/${prefix}${key}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    // A blank is signed as %20.
    url.search = url.search.replaceAll('+', '%20');
    const signed = await new AwsV4Signer({
      method,
      url: url.href,
      headers: { ...headers, 'x-amz-content-sha256': hash('sha256', body ?? '') },
      accessKeyId,
      secretAccessKey,
      ...(sessionToken === undefined ? {} : { sessionToken }),
      service: 's3',
      region,
    }).sign();
    const response = await fetch(signed.url, {
      method,
      headers: signed.headers,
      // A signature is for one address.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
      ...(body === undefined ? {} : { body: Buffer.from(body) }),
    });
    const bytes = new Uint8Array(await response.arrayBuffer());
    return { status: response.status, code: response.ok ? null : codeIn(bytes), body: bytes };
  }

  return {
    place,
    async ask(request) {
      let last = 'nothing was asked';
      for (let attempt = 1; attempt <= attempts; attempt++) {
        if (attempt > 1) await delay(waitMs * 2 ** (attempt - 2) * (0.5 + Math.random() / 2));
        try {
          const answer = await once(request);
          if (!AGAIN.has(answer.status)) return answer;
          last = `${answer.status}${answer.code === null ? '' : ` ${answer.code}`}`;
        } catch (error) {
          last = causeOf(error);
        }
      }
      throw new VeritrailError('store_unavailable', `${place}: ${attempts} attempts, the last: ${last}`);
    },
    refused: ({ status, code }, what) =>
      new VeritrailError('store_unavailable', `${what} in ${place}: ${status}${code === null ? '' : ` ${code}`}`),
  };
}

/** Nothing else of an error's text: it may repeat what was signed, and by whose key. */
const codeIn = (body: Uint8Array): string | null =>
  /<Code>([A-Za-z0-9]{1,64})<\/Code>/.exec(Buffer.from(body).toString('latin1'))?.[1] ?? null;

/** What fetch hides behind "fetch failed". */
function causeOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return messageOf(cause);
}
