import { describe, expect, it } from 'vitest';
import { createAddresses } from './addresses.ts';

describe('the addresses of a crawl', () => {
  it('are canonical, each page by its own base, whatever was resolved before', () => {
    const { canonical, resolver } = createAddresses();
    const [a, b, c] = [
      resolver('http://a.test/docs/x', undefined),
      resolver('http://b.test/', undefined),
      resolver('http://a.test/docs/x', '/other/'),
    ];
    for (let round = 0; round < 2; round++) {
      expect([a('/y?utm_source=1'), b('/y'), c('/y')]).toEqual(['http://a.test/y', 'http://b.test/y', 'http://a.test/y']);
      expect([a('y'), b('y'), c('y')]).toEqual(['http://a.test/docs/y', 'http://b.test/y', 'http://a.test/other/y']);
      expect([a('//b.test/z#part'), a('mailto:x@a.test'), a('http://[bad'), a(' /pad ')]).toEqual([
        'http://b.test/z',
        null,
        null,
        'http://a.test/pad',
      ]);
      expect(canonical('HTTP://A.test:80/q?b=1&a=2')).toBe('http://a.test/q?a=2&b=1');
    }
  });
});
