import { headerOf, withoutHeaders } from '../headers.ts';
import type { HeaderList } from '../model.ts';
import type { StoredEntry } from './library.ts';

export interface Slice {
  readonly headers: HeaderList;
  readonly body: Uint8Array;
}

/**
 * The part of a stored whole response that a Range asks for (RFC 9110 §14.1.2, one range of bytes); null when it cannot be cut from it: several
 * ranges, another unit, beyond the end, a validator that does not match, or a body whose stored form is not the one that ranges count in.
 */
export function sliceOf({ meta, body }: StoredEntry, request: HeaderList): Slice | null {
  if (meta.status !== 200 || headerOf(meta.headers, 'content-encoding') !== null) return null;
  const condition = headerOf(request, 'if-range');
  if (condition !== null && (condition.startsWith('W/') || condition !== headerOf(meta.headers, 'etag'))) return null;
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec((headerOf(request, 'range') ?? '').replace(/\s/g, '')) ?? [];
  const size = body.byteLength;
  if ((first === '' && last === '') || size === 0) return null;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (start >= size || start > end) return null;
  const headers: HeaderList = [
    ...withoutHeaders(meta.headers, new Set(['content-length'])),
    ['content-range', `bytes ${start}-${end}/${size}`],
    ['content-length', String(end - start + 1)],
  ];
  return { headers, body: body.subarray(start, end + 1) };
}
