/** A page with the answers that fill it, as one body: `multipart/related` (RFC 2387), each part under the address it came from (RFC 2557). */
import { hash } from 'node:crypto';

export const PACKED_PAGE = 'multipart/related';

/** One response, its bytes as they came. */
export interface PagePart {
  readonly url: string;
  /** Media type without parameters, and its charset, as the header says. */
  readonly contentType: string | null;
  readonly charset: string | null;
  readonly bytes: Uint8Array;
}

const CRLF = '\r\n';
const HEAD_MAX = 10_000;
const latin1 = (text: string): Uint8Array => Buffer.from(text, 'latin1');

/** The shell first. The same parts give the same bytes. */
export function packPage(parts: readonly PagePart[]): Uint8Array {
  const boundary = `veritrail-${hash('sha256', parts.map(({ bytes }) => hash('sha256', bytes, 'hex')).join(), 'hex').slice(0, 32)}`;
  const pieces: Uint8Array[] = [latin1(`MIME-Version: 1.0${CRLF}Content-Type: ${PACKED_PAGE}; boundary="${boundary}"${CRLF}${CRLF}`)];
  for (const { url, contentType, charset, bytes } of parts) {
    const type = `${contentType ?? 'application/octet-stream'}${charset === null ? '' : `; charset=${charset}`}`;
    const head = [
      `Content-Type: ${type}`,
      `Content-Location: ${url}`,
      'Content-Transfer-Encoding: binary',
      `Content-Length: ${bytes.length}`,
    ];
    pieces.push(
      latin1(`--${boundary}${CRLF}${head.map((line) => line.replace(/[\r\n]/g, ' ')).join(CRLF)}${CRLF}${CRLF}`),
      bytes,
      latin1(CRLF),
    );
  }
  pieces.push(latin1(`--${boundary}--${CRLF}`));
  return new Uint8Array(Buffer.concat(pieces));
}

/** What was packed; null for any other bytes. Linear, and bounded by what the parts say of their lengths. */
export function unpackPage(bytes: Uint8Array): PagePart[] | null {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const boundary = /^MIME-Version: 1\.0\r\nContent-Type: multipart\/related; boundary="(veritrail-[0-9a-f]{32})"\r\n\r\n/.exec(
    buffer.subarray(0, 200).toString('latin1'),
  );
  if (boundary === null) return null;
  const parts: PagePart[] = [];
  const mark = `--${boundary[1]}`;
  let at = boundary[0].length;
  while (buffer.subarray(at, at + mark.length + 2).toString('latin1') === `${mark}${CRLF}`) {
    const from = at + mark.length + 2;
    const end = buffer.indexOf(`${CRLF}${CRLF}`, from, 'latin1');
    if (end < 0 || end - from > HEAD_MAX) return null;
    const head = new Map(
      buffer
        .subarray(from, end)
        .toString('latin1')
        .split(CRLF)
        .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
    );
    const [, contentType = null, charset = null] = /^([^;]{1,200})(?:; charset=(.{1,60}))?$/.exec(head.get('content-type') ?? '') ?? [];
    const length = Number(head.get('content-length'));
    const start = end + 4;
    if (!Number.isInteger(length) || length < 0 || start + length > buffer.length) return null;
    parts.push({ url: head.get('content-location') ?? '', contentType, charset, bytes: buffer.subarray(start, start + length) });
    at = start + length + 2;
  }
  return parts.length > 0 && buffer.subarray(at).toString('latin1') === `${mark}--${CRLF}` ? parts : null;
}
