import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isAllowed } from './match.ts';
import { MAX_ROBOTS_BYTES, parseRobots } from './parse.ts';
import { decodeRobots } from './text.ts';

const RULES = 'User-agent: *\r\nDisallow: /private\r\n';
const closed = (body: Uint8Array, path = '/private/x'): boolean =>
  !isAllowed(parseRobots(decodeRobots(body)), 'veritrail', `https://shop.test${path}`).allowed;
const utf16 = (text: string, bigEndian: boolean): Buffer => {
  const little = Buffer.from(`\ufeff${text}`, 'utf16le');
  return bigEndian ? little.swap16() : little;
};
/** GBK of 港务局. */
const GBK = Buffer.from([0xb8, 0xdb, 0xce, 0xf1, 0xbe, 0xd6]);

describe('the bytes of a robots.txt', () => {
  it.each<[string, Uint8Array]>([
    ['with a byte order mark', Buffer.from(`\ufeff${RULES}`)],
    ['with CR alone', Buffer.from(RULES.replaceAll('\r\n', '\r'))],
    ['with LF alone', Buffer.from(RULES.replaceAll('\r\n', '\n'))],
    ['in UTF-16, little end first', utf16(RULES, false)],
    ['in UTF-16, big end first', utf16(RULES, true)],
    ['with a comment in Latin-1', Buffer.from(`# caf\u00e9\n${RULES}`, 'latin1')],
    ['with a NUL in a comment', Buffer.from(`# \0\n${RULES}`)],
  ])('%s are read', (_how, body) => {
    expect(closed(body)).toBe(true);
    expect(closed(body, '/public')).toBe(false);
  });

  it('that are not UTF-8 are compared as octets, those that are as text', () => {
    const body = Buffer.concat([Buffer.from('User-agent: *\nDisallow: /'), GBK, Buffer.from('\nDisallow: /中文\n')]);
    expect(closed(body, '/%B8%DB%CE%F1%BE%D6/1')).toBe(true);
    expect(closed(body, '/中文/1')).toBe(true);
    expect(closed(body, '/港务局/1')).toBe(false);
  });

  it('count up to 500 KiB, whatever they are written in', () => {
    const filler = Buffer.concat([Buffer.from('#'), Buffer.alloc(MAX_ROBOTS_BYTES, 0xff), Buffer.from('\n')]);
    expect(closed(Buffer.concat([Buffer.from(RULES), filler]))).toBe(true);
    expect(closed(Buffer.concat([Buffer.from('User-agent: *\n'), filler, Buffer.from('Disallow: /private\n')]))).toBe(false);
  });

  it('never throw, and valid UTF-8 is kept as it is', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (body) => void parseRobots(decodeRobots(body))));
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        fc.pre(!text.startsWith('\ufeff') && text.isWellFormed());
        expect(decodeRobots(Buffer.from(text))).toBe(text);
      }),
    );
  });
});
