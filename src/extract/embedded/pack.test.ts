import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { extractDocument } from '../extract.ts';
import { PACKED_PAGE, type PagePart, packPage, unpackPage } from './pack.ts';

const part = (url: string, text: string, contentType = 'application/json'): PagePart => ({
  url,
  contentType,
  charset: 'utf-8',
  bytes: new TextEncoder().encode(text),
});

describe('a page packed with its answers', () => {
  it('gives back what was packed, byte for byte, whatever the bytes are', () => {
    const one = fc.record({
      url: fc.webUrl(),
      contentType: fc.constantFrom('text/html', 'application/json', null),
      charset: fc.constantFrom('utf-8', 'gbk', null),
      bytes: fc.uint8Array({ maxLength: 300 }),
    });
    fc.assert(
      fc.property(fc.array(one, { minLength: 1, maxLength: 5 }), (parts) => {
        const back = unpackPage(packPage(parts));
        expect(back?.map(({ bytes }) => [...bytes])).toEqual(parts.map(({ bytes }) => [...bytes]));
        expect(back?.map(({ url, charset }) => [url, charset])).toEqual(parts.map(({ url, charset }) => [url, charset]));
      }),
    );
  });

  it('is nothing else: other bytes, cut ones, and ones with a part that is longer than they are', () => {
    const packed = packPage([part('https://a.test/', '{}')]);
    expect(unpackPage(packed.subarray(0, packed.length - 3))).toBeNull();
    expect(unpackPage(new TextEncoder().encode('MIME-Version: 1.0\r\n'))).toBeNull();
    expect(
      unpackPage(new TextEncoder().encode(new TextDecoder().decode(packed).replace('Content-Length: 2', 'Content-Length: 2000'))),
    ).toBeNull();
    fc.assert(
      fc.property(fc.nat(packed.length - 1), fc.nat(255), (at, value) => {
        const changed = Uint8Array.from(packed);
        changed[at] = value;
        expect(() => unpackPage(changed)).not.toThrow();
      }),
    );
  });

  it('is read as the page of its shell with the text of its answers, each block with its address and place', () => {
    const shell = '<!doctype html><html lang="en"><head><title>Lamps</title></head><body><div id="app">Loading…</div></body></html>';
    const answer = JSON.stringify({ data: { title: 'Storm lamp', body: 'It burns for twelve hours in any wind and weather.' } });
    const bytes = packPage([part('https://a.test/lamps/7', shell, 'text/html'), part('https://a.test/api/lamps/7', answer)]);
    const { document } = extractDocument({
      bytes,
      contentType: PACKED_PAGE,
      charset: null,
      url: 'https://a.test/lamps/7',
      fetchedAt: '2026-02-01T00:00:00.000Z',
    });
    expect(document).toMatchObject({
      title: 'Lamps',
      sourceUrl: 'https://a.test/lamps/7',
      text: 'Storm lamp\n\nIt burns for twelve hours in any wind and weather.',
      origin: { channel: 'api', state: 'https://a.test/api/lamps/7' },
      provenance: { collector: 'direct-api' },
    });
    expect(document?.blocks[1]?.origin).toEqual({ state: 'https://a.test/api/lamps/7', pointer: '/data/body' });
  });
});
