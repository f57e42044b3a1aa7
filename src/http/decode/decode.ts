import { pipeline, Readable } from 'node:stream';
import { VeritrailError } from '../../vocabulary/index.ts';
import { type Coding, decodeAtOnce, decodeBeginning, gunzipMembers, isGzip, isHeaderComplaint, streamDecoder } from './codings.ts';

/** Bodies up to this many wire bytes are decoded at once, larger ones as a stream. */
const AT_ONCE_BYTES = 64 * 1024;

export interface Kept {
  /** The decoded beginning of a body that failed; null when nothing came. */
  beginning: Uint8Array | null;
}

/**
 * Undo the content codings of a body and collect it.
 * @param codings in the order in which they were applied
 * @param maxBytes cap on the decoded size; the source is broken off when it is passed
 * @param kept is told what had been decoded when it fails
 * @param asGzip is given the bytes of the wire where they are the body, packed by gzip and nothing else, so that nobody needs to pack it again
 * @throws VeritrailError body_too_large, body_truncated, encoding_invalid, or what the source throws
 */
export async function decodeBody(
  source: AsyncIterable<Uint8Array>,
  codings: readonly Coding[],
  maxBytes: number,
  kept: Kept | null = null,
  asGzip: (wire: Uint8Array) => void = () => undefined,
): Promise<Uint8Array> {
  if (codings.length === 0) return collect(source, maxBytes, kept);
  const iterator = source[Symbol.asyncIterator]();
  const head: Uint8Array[] = [];
  let size = 0;
  // Who wants the beginning of a broken body gets it from a stream only.
  if (kept !== null) return decodeStream(head, iterator, codings, maxBytes, kept);
  for (;;) {
    const { done, value } = await iterator.next();
    if (done) break;
    head.push(value);
    size += value.byteLength;
    if (size > AT_ONCE_BYTES) return decodeStream(head, iterator, codings, maxBytes, null);
  }
  let body: Uint8Array = Buffer.concat(head, size);
  for (const coding of codings.toReversed()) {
    // An empty body may carry the header of a full one (HEAD, 204, a careless proxy).
    if (body.byteLength === 0) break;
    body = await decodeBytes(coding, body, maxBytes, codings.length === 1 ? asGzip : undefined);
  }
  return body;
}

async function decodeBytes(coding: Coding, bytes: Uint8Array, maxBytes: number, asGzip?: (wire: Uint8Array) => void): Promise<Uint8Array> {
  try {
    if (coding !== 'gzip') return await decodeAtOnce(coding, bytes, maxBytes);
    try {
      const body = await decodeAtOnce(coding, bytes, maxBytes);
      asGzip?.(bytes);
      return body;
    } catch (error) {
      // Node takes whatever follows a gzip member for another one; browsers ignore it, and some servers do append rubbish.
      if (!isHeaderComplaint(error) || !isGzip(bytes)) throw error;
      return gunzipMembers(bytes, maxBytes);
    }
  } catch (error) {
    throw decodingError(error, coding, maxBytes);
  }
}

async function decodeStream(
  head: Uint8Array[],
  rest: AsyncIterator<Uint8Array>,
  codings: readonly Coding[],
  maxBytes: number,
  beginning: Kept | null,
): Promise<Uint8Array> {
  const source = chain(head, rest);
  // The wire is kept for plain gzip, to tell rubbish after the last member from a broken body, and for who wants the beginning of a broken one.
  const plainGzip = codings.length === 1 && codings[0] === 'gzip';
  const wire: Uint8Array[] | null = plainGzip || beginning !== null ? [] : null;
  const input = wire === null ? source : kept(source, wire);
  const decoded = codings.toReversed().reduce<AsyncIterable<Uint8Array>>((stream, coding) => decodeStage(stream, coding, maxBytes), input);
  try {
    return await collect(decoded, maxBytes, beginning);
  } catch (error) {
    if (wire === null) throw error;
    const bytes = Buffer.concat(wire);
    const complaint = plainGzip && error instanceof VeritrailError && isHeaderComplaint(error.cause);
    if (complaint && (await rest.next()).done === true && isGzip(bytes)) return decodeBytes('gzip', bytes, maxBytes);
    // What a stream still held when its source failed is lost with it; decoding once more loses nothing.
    if (beginning !== null) beginning.beginning = beginningOf(bytes, codings, maxBytes) ?? beginning.beginning;
    throw error;
  }
}

/** What the beginning of a body says, as far as it goes; null where it is more than `maxBytes`, or nothing. */
function beginningOf(wire: Uint8Array, codings: readonly Coding[], maxBytes: number): Uint8Array | null {
  try {
    const text = codings.toReversed().reduce((bytes, coding) => decodeBeginning(coding, bytes, maxBytes), wire);
    return text.byteLength === 0 ? null : text;
  } catch {
    // Broken data, or too many: the stream has told which, and has kept what it could read.
    return null;
  }
}

async function* kept(source: AsyncIterable<Uint8Array>, into: Uint8Array[]): AsyncGenerator<Uint8Array> {
  for await (const chunk of source) {
    into.push(chunk);
    yield chunk;
  }
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

async function collect(source: AsyncIterable<Uint8Array>, maxBytes: number, kept: Kept | null): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of source) {
      size += chunk.byteLength;
      chunks.push(chunk);
      if (size > maxBytes) throw tooLarge(maxBytes);
    }
  } catch (error) {
    if (kept !== null && size > 0) kept.beginning = Buffer.concat(chunks, size).subarray(0, maxBytes);
    throw error;
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
