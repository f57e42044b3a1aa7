import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addressResolver } from './address.ts';

const expected = (href: string, base: string): string | null => {
  const url = URL.parse(href.trim(), base);
  return url === null || !/^https?:$/.test(url.protocol) ? null : url.href;
};

describe('addressResolver', () => {
  test('agrees with the URL parser on every reference', () => {
    const piece = fc.constantFrom(
      '/',
      '//',
      '.',
      '..',
      '/.',
      '/../',
      'a',
      'B-1',
      '?',
      '&x=1',
      '#f',
      '%20',
      '%',
      ' ',
      'é',
      '河',
      '\\',
      ':',
      '@',
      "'",
      '"',
      '(',
      '*',
      '\t',
    );
    const base = fc.constantFrom('https://acme.test/a/b?c#d', 'http://u:p@acme.test:8080/', 'https://acme.test', 'https://acme.test:443/x');
    const head = fc.constantFrom(
      '',
      '/',
      'https://acme.test',
      'https://acme.test/',
      'http://u:p@acme.test:8080/',
      'HTTPS://ACME.test/',
      'mailto:',
      'data:',
    );
    fc.assert(
      fc.property(base, head, fc.array(piece, { maxLength: 6 }), (from, start, pieces) => {
        const href = start + pieces.join('');
        expect(addressResolver(from, undefined)(href)).toBe(expected(href, from));
      }),
      { numRuns: 3000 },
    );
  });

  test('obeys <base>, and knows no web address under another scheme', () => {
    expect(addressResolver('https://acme.test/a', 'https://cdn.test/x/')('/b')).toBe('https://cdn.test/b');
    expect(addressResolver('file:///tmp/a.html', undefined)('/b')).toBeNull();
    expect(addressResolver('no address', undefined)('/b')).toBeNull();
  });
});
