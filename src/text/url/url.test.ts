import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalizeUrl, sameResource, urlParts } from './index.ts';

/** CPU time, so that a busy machine does not fail the test. */
const cpuMs = (since: NodeJS.CpuUsage): number => process.cpuUsage(since).user / 1000;

describe('canonicalizeUrl', () => {
  it.each([
    ['HTTP://Shop.Test:80', 'http://shop.test/', 'scheme, host, default port, root path'],
    ['https://u:p@shop.test./a#top', 'https://shop.test/a', 'credentials, root dot, fragment'],
    ['https://müller.test/', 'https://xn--mller-kva.test/', 'international names'],
    ['https://例子.测试/路径', 'https://xn--fsqu00a.xn--0zwm56d/%E8%B7%AF%E5%BE%84', 'Chinese names and paths'],
    ['https://shop.test/%7ea/%2fb', 'https://shop.test/~a/%2Fb', 'unreserved decoded, others upper case'],
    ['https://shop.test/%2541', 'https://shop.test/%2541', 'never decoded twice'],
    ['https://shop.test/%%341', 'https://shop.test/%%341', 'a broken escape never becomes whole'],
    ['https://shop.test/%4%31', 'https://shop.test/%4%31', 'a broken escape never becomes whole'],
    ['https://shop.test/?b=2&a=1&B=3&a=0', 'https://shop.test/?B=3&a=1&a=0&b=2', 'stable sort by name'],
    ['https://shop.test/?q=a+b%2Bc', 'https://shop.test/?q=a%20b%2Bc', 'plus is a space, an escaped plus is a plus'],
    ['https://shop.test/?=x&=&a', 'https://shop.test/?=x&=&a', 'nameless pairs are kept'],
    ['https://shop.test/a?UTM_Source=x&fbclid=1&id=7', 'https://shop.test/a?id=7', 'tracking'],
    [
      'https://shop.test/a?campaign_id=4&tracking_id=9&ref=b',
      'https://shop.test/a?campaign_id=4&ref=b&tracking_id=9',
      'names that can be content',
    ],
    ['https://shop.test/a;jsessionid=AB12!-3;v=2/b', 'https://shop.test/a;v=2/b', 'path session'],
    ['https://shop.test/a;JSESSIONID=AB12', 'https://shop.test/a', 'path session in any case'],
    ['https://shop.test/(X(1)S(lit3py55t21z5v55vlm25s55))/a.aspx', 'https://shop.test/a.aspx', 'cookieless ASP.NET session'],
    ['https://shop.test/wiki/Set_(S(n))', 'https://shop.test/wiki/Set_(S(n))', 'brackets in a name'],
    ['https://shop.test/a?PHPSESSID=abc&sid=2', 'https://shop.test/a?sid=2', 'session by name, not by a short value'],
    ['https://shop.test/a?s=0123456789abcdef0123456789abcdef', 'https://shop.test/a', 'session by value'],
    ['https://shop.test/#!/a?b', 'https://shop.test/#!/a?b', 'client-side route'],
    ['https://shop.test/#/a:~:text=x', 'https://shop.test/#/a', 'text directive on a route'],
    ['https://shop.test/#/', 'https://shop.test/', 'an empty route is none'],
    ['https://www.youtube.com/watch?v=1&si=2&t=3', 'https://www.youtube.com/watch?t=3&v=1', 'tracking on one service'],
    ['https://other.test/watch?v=1&si=2', 'https://other.test/watch?si=2&v=1', 'the same name elsewhere'],
  ])('%s → %s (%s)', (input, expected) => {
    expect(canonicalizeUrl(input)).toBe(expected);
    expect(canonicalizeUrl(expected)).toBe(expected);
  });

  it.each([
    '',
    'shop.test',
    '/a',
    'mailto:a@shop.test',
    'javascript:alert(1)',
    'https://',
    'https://a b/',
    'http://shop.test../',
    'http://./',
    'http://[::1',
  ])('refuses %j', (input) => {
    expect(canonicalizeUrl(input)).toBeNull();
  });

  it('is linear on hostile input', () => {
    for (const tail of [
      '%'.repeat(200_000),
      '%25'.repeat(100_000),
      '?'.concat('a&'.repeat(100_000)),
      ';'.repeat(200_000),
      '('.repeat(200_000),
      '/'.repeat(200_000),
    ]) {
      const started = process.cpuUsage();
      canonicalizeUrl(`https://shop.test/${tail}`);
      expect(cpuMs(started)).toBeLessThan(1_500);
    }
  });

  const piece = fc.constantFrom(
    'a',
    'B',
    '%',
    '%41',
    '%2f',
    '%2F',
    '%7E',
    '%e',
    '4',
    '1',
    '/',
    '//',
    '.',
    '..',
    '%2e',
    ';jsessionid=x',
    ';',
    '?',
    '&',
    '=',
    '+',
    '#',
    '#!',
    '#/',
    ':~:',
    'utm_x=1',
    'sid=',
    '^',
    '|',
    "'",
    '"',
    ' ',
    '\t',
    '\\',
    'é',
    '路',
    '😀',
    '\ud800',
    '(S(abcdefghijkl))',
  );
  const address = fc.array(piece, { maxLength: 14 }).map((parts) => `https://shop.test/${parts.join('')}`);

  it('law: canonical(canonical(x)) = canonical(x), and it is a web address', () => {
    fc.assert(
      fc.property(fc.oneof(address, fc.webUrl({ withQueryParameters: true, withFragments: true })), (input) => {
        const once = canonicalizeUrl(input);
        if (once === null) return;
        expect(canonicalizeUrl(once)).toBe(once);
        expect(new URL(once).username).toBe('');
      }),
      { numRuns: 2_000 },
    );
  });

  it('law: tracking parameters and fragments never change identity', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true }), fc.constantFrom('utm_source', 'gclid', 'fbclid', 'mc_eid'), (input, name) => {
        expect(sameResource(input, `${input}${input.includes('?') ? '&' : '?'}${name}=1#part`)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it('treats an address that looks canonical like any other (a fragment makes it another to look at)', () => {
    const label = fc.constantFrom('a', 'shop', 'x-y', 'x--y', '_a', 'xn--a', 'xn--mller-kva', '1', '0x7f', '127', 'test', 'com', '');
    const segment = fc.constantFrom('', 'a', 'B.html', '.', '..', '.a', 'a..', '~', '-', '_', 'a;b', '%41', 'a b');
    const parts = fc.tuple(fc.array(label, { minLength: 1, maxLength: 5 }), fc.array(segment, { maxLength: 4 }));
    fc.assert(
      fc.property(parts, fc.constantFrom('http', 'https'), ([labels, segments], scheme) => {
        const address = `${scheme}://${labels.join('.')}${['', ...segments].join('/')}`;
        expect(canonicalizeUrl(address)).toBe(canonicalizeUrl(`${address}#top`));
      }),
      { numRuns: 500 },
    );
  });
});

describe('sameResource', () => {
  it('is false when either side is no web address', () => {
    expect(sameResource('x', 'x')).toBe(false);
  });
});

describe('urlParts', () => {
  it.each([
    [
      'https://a.b.example.co.uk:8443/p/q?x',
      { origin: 'https://a.b.example.co.uk:8443', host: 'a.b.example.co.uk', registrableDomain: 'example.co.uk', path: '/p/q' },
    ],
    ['https://foo.github.io./', { origin: 'https://foo.github.io', host: 'foo.github.io', registrableDomain: 'foo.github.io', path: '/' }],
    ['https://www.gov.uk/a', { origin: 'https://www.gov.uk', host: 'www.gov.uk', registrableDomain: 'www.gov.uk', path: '/a' }],
    ['http://127.1/', { origin: 'http://127.0.0.1', host: '127.0.0.1', registrableDomain: '127.0.0.1', path: '/' }],
    ['http://localhost:3000/', { origin: 'http://localhost:3000', host: 'localhost', registrableDomain: 'localhost', path: '/' }],
  ])('%s', (input, expected) => expect(urlParts(input)).toEqual(expected));

  it('is null for other schemes', () => expect(urlParts('ftp://a.test/')).toBeNull());
});

const cases = join(process.env.VERITRAIL_SHARED ?? '../shared', 'data/url/cases.json');
describe.skipIf(!existsSync(cases))('open cases (skipped when VERITRAIL_SHARED and ../shared are absent)', () => {
  it('all canonical forms and pairs agree', () => {
    const data = JSON.parse(readFileSync(cases, 'utf8')) as {
      cases: { in: string; out: string | null }[];
      pairs: { a: string; b: string; same: boolean }[];
    };
    for (const { in: input, out } of data.cases) expect(canonicalizeUrl(input)).toBe(out);
    for (const { a, b, same } of data.pairs) expect(sameResource(a, b)).toBe(same);
  });
});
