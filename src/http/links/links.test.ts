import { describe, expect, it } from 'vitest';
import { linksOf, refreshOf } from '../index.ts';

const BASE = 'https://example.org/a/b';

describe('the Refresh header', () => {
  it.each([
    ['0; url=/ok', { seconds: 0, url: 'https://example.org/ok' }],
    ['5;URL="next"', { seconds: 5, url: 'https://example.org/a/next' }],
    ["3, url = '/x y'", { seconds: 3, url: 'https://example.org/x%20y' }],
    ['10 /plain', { seconds: 10, url: 'https://example.org/plain' }],
    ['0.5; url=/half', { seconds: 0, url: 'https://example.org/half' }],
    ['0; url=/页面', { seconds: 0, url: 'https://example.org/%E9%A1%B5%E9%9D%A2' }],
    ['30', null],
    ['soon; url=/x', null],
    ['0; url=javascript:alert(1)', null],
    ['0; url=http://[bad', null],
    ['', null],
  ])('%s', (value, expected) => {
    expect(refreshOf([['refresh', value]], BASE)).toEqual(expected);
  });

  it('that is absent leads nowhere', () => {
    expect(refreshOf([], BASE)).toBeNull();
  });
});

describe('the Link header', () => {
  it('gives absolute typed links in order, from all fields', () => {
    expect(
      linksOf(
        [
          ['link', '</2>; rel="next prefetch"; title="a, \\"b\\"; c", <https://other.test/c>;REL=Canonical'],
          ['link', '</zh>; rel=alternate; hreflang=zh; hreflang=en'],
        ],
        BASE,
      ),
    ).toEqual([
      { url: 'https://example.org/2', rel: ['next', 'prefetch'], parameters: { title: 'a, "b"; c' } },
      { url: 'https://other.test/c', rel: ['canonical'], parameters: {} },
      { url: 'https://example.org/zh', rel: ['alternate'], parameters: { hreflang: 'zh' } },
    ]);
  });

  it.each([
    ['<javascript:x>; rel=next'],
    ['</x>; rel=next; anchor="/y"'],
    ['/x; rel=next'],
    ['<unclosed'],
    [''],
    ['<http://[bad>; rel=next'],
  ])('gives nothing for %s', (value) => {
    expect(linksOf([['link', value]], BASE)).toEqual([]);
  });

  it('takes linear time on hostile values', () => {
    const started = performance.now();
    for (const value of ['<'.repeat(60_000), '<a>;'.repeat(15_000), `<a>;x="${'\\"'.repeat(30_000)}`, ', '.repeat(30_000)])
      linksOf([['link', value]], BASE);
    expect(performance.now() - started).toBeLessThan(200);
  });
});
