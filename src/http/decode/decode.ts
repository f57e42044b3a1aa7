import { pipeline, Readable } from 'node:stream';
import { VeritrailError } from '../../vocabulary/index.ts';
import { type Coding, decodeAtOnce, streamDecoder } from './codings.ts';

/** Bodies up to this many wire bytes are decoded at once, larger ones as a stream. */
const AT_ONCE_BYTES = 64 * 1024;

/**
 * Undo the content codings of a body and collect it.
 * @param codings in the order in which they were applied
 * @param maxBytes cap on the decoded size; the source is broken off when it is passed
 * @throws VeritrailError body_too_large, body_truncated, encoding_invalid, or what the source throws
 */
export async function decodeBody(source: AsyncIterable<Uint8Array>, codings: readonly Coding[], maxBytes: number): Promise<Uint8Array> {
  if (codings.length === 0) return collect(source, maxBytes);
  const iterator = source[Symbol.asyncIterator]();
  const head: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await iterator.next();
    if (done) break;
    head.push(value);
    size += value.byteLength;
    if (size > AT_ONCE_BYTES) return decodeStream(head, iterator, codings, maxBytes);
  }
  let body: Uint8Array = Buffer.concat(head, size);
  for (const coding of codings.toReversed()) {
    // An empty body may carry the header of a full one (HEAD, 204, a careless proxy).
    if (body.byteLength === 0) break;
    try {
      body = await decodeAtOnce(coding, body, maxBytes);
    } catch (error) {
      throw decodingError(error, coding, maxBytes);
    }
  }
  return body;
}

async function decodeStream(
  head: Uint8Array[],
  rest: AsyncIterator<Uint8Array>,
  codings: readonly Coding[],
  maxBytes: number,
): Promise<Uint8Array> {
  const decoded = codings
    .toReversed()
    .reduce<AsyncIterable<Uint8Array>>((input, coding) => decodeStage(input, coding, maxBytes), chain(head, rest));
  return collect(decoded, maxBytes);
}

async function* chain(head: Uint8Array[], rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* head;
    for (;;) {
      const { done, value } = await rest.next();
      if (done) return;
      yield value;
    }
  } finally {
    await rest.return?.();
  }
}

async function* decodeStage(input: AsyncIterable<Uint8Array>, coding: Coding, maxBytes: number): AsyncGenerator<Uint8Array> {
  const iterator = input[Symbol.asyncIterator]();
  const first = await iterator.next();
  if (first.done) return;
  const decoder = streamDecoder(coding, first.value);
  let sourceFailure: unknown = null;
  async function* watched(): AsyncGenerator<Uint8Array> {
    try {
      yield* chain([first.value], iterator);
    } catch (error) {
      sourceFailure = error;
      throw error;
    }
  }
  pipeline(Readable.from(watched()), decoder, () => undefined);
  try {
    for await (const chunk of decoder) yield chunk as Uint8Array;
  } catch (error) {
    throw sourceFailure ?? decodingError(error, coding, maxBytes);
  } finally {
    decoder.destroy();
  }
}

async function collect(source: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of source) {
    size += chunk.byteLength;
    if (size > maxBytes) throw tooLarge(maxBytes);
    chunks.push(chunk);
  }
  const [only] = chunks;
  return chunks.length === 1 && only !== undefined ? only : Buffer.concat(chunks, size);
}

const tooLarge = (maxBytes: number): VeritrailError => new VeritrailError('body_too_large', `more than ${maxBytes} bytes after decoding`);

function decodingError(error: unknown, coding: Coding, maxBytes: number): VeritrailError {
  if (error instanceof VeritrailError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const message = error instanceof Error ? error.message : String(error);
  if (code === 'ERR_BUFFER_TOO_LARGE') return tooLarge(maxBytes);
  // zlib reports a stream that ends too soon as a buffer error.
  if (code === 'Z_BUF_ERROR' || /unexpected end of file/i.test(message))
    return new VeritrailError('body_truncated', `the ${coding} data end early`, error);
  return new VeritrailError('encoding_invalid', `not valid ${coding} data: ${message}`, error);
}
