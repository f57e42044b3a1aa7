import { createHmac, randomBytes } from 'node:crypto';
import { VeritrailError } from '../../vocabulary/index.ts';

/** Standard Webhooks, "Signature scheme": symmetric keys have 24 to 64 bytes and are written in Base64 behind this. */
const PREFIX = 'whsec_';
const LEAST = 24;
const MOST = 64;
const MADE = 32;

export const newSecret = (): string => `${PREFIX}${randomBytes(MADE).toString('base64')}`;

/** @throws VeritrailError input_invalid; nothing of what was given is in it */
export function secretBytes(secret: string): Buffer {
  const text = secret.trim();
  const bytes =
    text.startsWith(PREFIX) && /^[\w+/-]+={0,2}$/.test(text.slice(PREFIX.length)) ? Buffer.from(text.slice(PREFIX.length), 'base64') : null;
  if (bytes === null || bytes.byteLength < LEAST || bytes.byteLength > MOST)
    throw new VeritrailError('input_invalid', `the secret of a webhook is ${PREFIX} and ${LEAST} to ${MOST} bytes in Base64`);
  return bytes;
}

export interface Message {
  /** The same for every attempt, so that a receiver knows what it has seen. */
  readonly id: string;
  readonly body: string;
}

/** The headers of Standard Webhooks (version 1.0.0): what is signed is id, time and body. Pure. @param now milliseconds since 1970 */
export function signedHeaders({ id, body }: Message, secret: string, now: number): [string, string][] {
  const timestamp = String(Math.floor(now / 1000));
  const signature = createHmac('sha256', secretBytes(secret)).update(`${id}.${timestamp}.${body}`).digest('base64');
  return [
    ['webhook-id', id],
    ['webhook-timestamp', timestamp],
    ['webhook-signature', `v1,${signature}`],
  ];
}
