import { describe, expect, it } from 'vitest';
import { contentTypeOf, decodeFieldValue, parseHttpDate, retryAfterOf } from './headers.ts';

describe('Content-Type', () => {
  it.each([
    ['text/html', 'text/html', null],
    ['TEXT/HTML; Charset=UTF-8', 'text/html', 'utf-8'],
    ['text/html;charset="gb18030"', 'text/html', 'gb18030'],
    ["text/html; charset='big5'", 'text/html', 'big5'],
    ['text/html; a=b; charset=x; charset=y', 'text/html', 'x'],
    ['text/html; charset=', 'text/html', null],
    [';;;', null, null],
    ['', null, null],
    ['html', null, null],
    ['a/b/c', null, null],
    ['te xt/html', null, null],
  ])('"%s"', (value, essence, charset) => expect(contentTypeOf([['content-type', value]])).toEqual({ essence, charset }));

  it('of several the last usable one counts', () => {
    expect(
      contentTypeOf([
        ['content-type', 'text/plain; charset=a'],
        ['content-type', 'text/html'],
        ['content-type', ';'],
      ]),
    ).toEqual({ essence: 'text/html', charset: null });
  });
});

describe('dates and waits', () => {
  it('reads the three forms of an HTTP date and nothing else', () => {
    const at = Date.UTC(1994, 10, 6, 8, 49, 37);
    for (const text of ['Sun, 06 Nov 1994 08:49:37 GMT', 'Sunday, 06-Nov-94 08:49:37 GMT', 'Sun Nov  6 08:49:37 1994'])
      expect(parseHttpDate(text)).toBe(at);
    for (const text of [
      '',
      '0',
      '06 Nov 1994 08:49:37 GMT',
      'Sun, 06 Nov 1994 08:49:37 UTC',
      'Sun, 6 Nov 1994 08:49:37 GMT',
      'Sun, 06 Foo 1994 08:49:37 GMT',
      '2026-01-01T00:00:00Z',
    ])
      expect(parseHttpDate(text)).toBeNull();
  });

  it("reads Retry-After as seconds or date, against the server's own clock, and caps it", () => {
    const now = Date.UTC(2026, 0, 1);
    const wait = (value: string, date?: string) =>
      retryAfterOf([['retry-after', value], ...(date === undefined ? [] : [['date', date] as [string, string]])], now);
    expect(wait('120')).toBe(120);
    expect(wait('99999999')).toBe(86_400);
    expect(wait('Thu, 01 Jan 2026 00:00:30 GMT')).toBe(30);
    expect(wait('Wed, 31 Dec 2025 00:00:00 GMT')).toBe(0);
    expect(wait('Mon, 01 Jun 2026 00:00:05 GMT', 'Mon, 01 Jun 2026 00:00:00 GMT')).toBe(5);
    for (const value of ['soon', '', '-1', '1.5']) expect(wait(value)).toBeNull();
    expect(retryAfterOf([], now)).toBeNull();
  });

  it('field bytes are UTF-8 where they can be, else Latin-1', () => {
    expect(decodeFieldValue(Buffer.from('/路径'))).toBe('/路径');
    expect(decodeFieldValue(Buffer.from([0x2f, 0xfc]))).toBe('/ü');
  });
});
