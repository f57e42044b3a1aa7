import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import type { WARCRecord, WARCRecordOpts } from 'warcio';
import { z } from 'zod';
import { redactHeaders, redactUrl } from '../../telemetry/index.ts';
import { Problem, VeritrailError } from '../../vocabulary/index.ts';
import { decodeFieldValue } from '../headers.ts';
import type { HeaderList } from '../model.ts';
import type { RecordedExchange, WarcRecorder, WarcReplay } from './port.ts';

// Extension fields (WARC 1.1 §5.19 allows them): what a replay needs to find an exchange again.
const METHOD = 'Veritrail-Method';
const BODY_DIGEST = 'Veritrail-Request-Body-Digest';
const PROBLEM = 'Veritrail-Problem';
/** The body is stored without its chunk framing, so the field that announces it is set aside, as archives do. */
const ASIDE = 'x-archive-orig-transfer-encoding';

/**
 * Appends to a gzipped WARC/1.1 file (ISO 28500), one gzip member a record: whatever was written before a kill stays readable.
 * Credentials in URLs and request headers are masked; request bodies are kept as digests only.
 * @throws VeritrailError file_unreadable when the file cannot be opened
 */
export async function createWarcRecorder(path: string, { now }: { now: () => number }): Promise<WarcRecorder> {
  const file = await openFile(path, 'a');
  let queue: Promise<void> = append(file, [
    await bytesOf(
      { type: 'warcinfo', date: isoDate(now()), warcHeaders: { 'Content-Type': 'application/warc-fields' } },
      encode('software: Veritrail\r\nformat: WARC File Format 1.1\r\n'),
    ),
  ]);
  return {
    record(exchange) {
      const written = queue.then(async () => append(file, await recordsOf(exchange)));
      // One failed write must not swallow the later ones; its own caller hears of it.
      queue = written.catch(() => undefined);
      return written;
    },
    async close() {
      await queue;
      await file.close();
    },
  };
}

/**
 * Reads a recording into memory. A last record that a kill cut off is left out.
 * @throws VeritrailError file_unreadable
 */
export async function openWarcReplay(path: string): Promise<WarcReplay> {
  const queues = new Map<string, RecordedExchange[]>();
  const file = await openFile(path, 'r');
  await file.close();
  const { WARCParser } = await warcio();
  const source = createReadStream(path);
  let records = 0;
  let failure: unknown = null;
  try {
    for await (const record of new WARCParser(source, { parseHttp: false })) {
      const exchange = await exchangeOf(record);
      if (record.warcType) records++;
      if (exchange === null) continue;
      const key = keyOf(exchange);
      const queue = queues.get(key);
      if (queue === undefined) queues.set(key, [exchange]);
      else queue.push(exchange);
    }
  } catch (error) {
    failure = error;
  } finally {
    source.destroy();
  }
  if (records === 0) throw new VeritrailError('file_unreadable', `${path} is not a WARC file`, failure ?? undefined);
  return { next: (request) => queues.get(keyOf({ ...request, url: redactUrl(request.url) }))?.shift() ?? null };
}

const FailureBody = z.object({ method: z.string(), problem: Problem, sent: z.boolean() });

const keyOf = ({ method, url, bodyDigest }: Pick<RecordedExchange, 'method' | 'url' | 'bodyDigest'>): string =>
  `${method} ${url} ${bodyDigest ?? ''}`;
const isoDate = (ms: number): string => new Date(ms).toISOString();
const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

async function openFile(path: string, flags: 'a' | 'r'): Promise<FileHandle> {
  try {
    return await open(path, flags);
  } catch (error) {
    throw new VeritrailError('file_unreadable', `${path}: ${error instanceof Error ? error.message : String(error)}`, error);
  }
}

async function append(file: FileHandle, records: Uint8Array[]): Promise<void> {
  // One write for an exchange, so that its records come together or not at all.
  try {
    await file.appendFile(Buffer.concat(records));
  } catch (error) {
    throw new VeritrailError(
      'store_unavailable',
      `the recording cannot be written: ${error instanceof Error ? error.message : String(error)}`,
      error,
    );
  }
}

async function recordsOf(exchange: RecordedExchange): Promise<Uint8Array[]> {
  const { method, result, at, bodyDigest } = exchange;
  const url = redactUrl(exchange.url);
  const date = isoDate(at);
  const own: Record<string, string> = { [METHOD]: method, ...(bodyDigest === null ? {} : { [BODY_DIGEST]: bodyDigest }) };
  const responseId = `<urn:uuid:${randomUUID()}>`;
  const { pathname, search, host } = new URL(url);
  const asked = await bytesOf(
    {
      type: 'request',
      url,
      date,
      warcHeaders: { 'Content-Type': 'application/http; msgtype=request', 'WARC-Concurrent-To': responseId, ...own },
    },
    encode(`${method} ${pathname}${search} HTTP/1.1\r\nhost: ${host}\r\n${fields(redactHeaders(exchange.requestHeaders))}\r\n`),
  );
  if (result.kind === 'failure') {
    const body = encode(JSON.stringify({ method, problem: result.problem, sent: result.sent }));
    return [
      await bytesOf(
        { type: 'metadata', url, date, warcHeaders: { 'Content-Type': 'application/json', 'WARC-Record-ID': responseId, ...own } },
        body,
      ),
      asked,
    ];
  }
  const { status, headers, body, problem } = result;
  const head = encode(
    `HTTP/1.1 ${status} ${process.getBuiltinModule('node:http').STATUS_CODES[status] ?? ''}\r\n${fields(headers.map(([name, value]) => [name === 'transfer-encoding' ? ASIDE : name, value]))}\r\n`,
  );
  const truncated =
    problem === null
      ? {}
      : { 'WARC-Truncated': problem.code === 'body_timeout' ? 'time' : 'disconnect', [PROBLEM]: JSON.stringify(problem) };
  const warcHeaders = {
    'Content-Type': 'application/http; msgtype=response',
    'WARC-Record-ID': responseId,
    'WARC-Payload-Digest': `sha256:${createHash('sha256').update(body).digest('hex')}`,
    ...own,
    ...truncated,
  };
  return [await bytesOf({ type: 'response', url, date, warcHeaders }, head, body), asked];
}

/** Line ends inside a value would end the field early; a parser never lets them through, so none are lost here. */
const fields = (headers: HeaderList): string => headers.map(([name, value]) => `${name}: ${value.replace(/[\r\n]+/g, ' ')}\r\n`).join('');

/** Loaded on use: most runs record nothing, and the library is large. */
const warcio = (): Promise<typeof import('warcio')> => import('warcio');

async function bytesOf(options: WARCRecordOpts, ...parts: Uint8Array[]): Promise<Uint8Array> {
  const { WARCRecord, WARCSerializer } = await warcio();
  const record = WARCRecord.create({ warcVersion: 'WARC/1.1', ...options }, parts);
  // The HTTP head is part of our bytes: the library's own would join fields of the same name.
  record.httpHeaders = null;
  return WARCSerializer.serialize(record, {
    gzip: true,
    digest: { algo: 'sha-256', prefix: 'sha256:' },
  });
}

async function exchangeOf(record: WARCRecord): Promise<RecordedExchange | null> {
  const { warcType } = record;
  const method = record.warcHeader(METHOD);
  const url = record.warcTargetURI;
  const bytes = await record.readFully(false);
  if ((warcType !== 'response' && warcType !== 'metadata') || !method || !url) return null;
  const base = {
    method,
    url,
    requestHeaders: [],
    bodyDigest: record.warcHeader(BODY_DIGEST) ?? null,
    at: Date.parse(record.warcDate ?? ''),
  };
  if (warcType === 'metadata') {
    const { problem, sent } = FailureBody.parse(JSON.parse(new TextDecoder().decode(bytes)));
    return { ...base, result: { kind: 'failure', problem, sent } };
  }
  const split = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).indexOf('\r\n\r\n');
  if (split < 0) return null;
  const [statusLine = '', ...lines] = decodeFieldValue(bytes.subarray(0, split)).split('\r\n');
  const headers: HeaderList = lines.map((line) => {
    const at = line.indexOf(': ');
    const name = line.slice(0, at);
    return [name === ASIDE ? 'transfer-encoding' : name, line.slice(at + 2)];
  });
  const problem = record.warcHeader(PROBLEM);
  return {
    ...base,
    result: {
      kind: 'response',
      status: Number(statusLine.split(' ')[1]),
      headers,
      body: bytes.slice(split + 4),
      problem: problem ? Problem.parse(JSON.parse(problem)) : null,
    },
  };
}
