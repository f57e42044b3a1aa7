import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalizeUrl } from '../../text/index.ts';
import type { RegisteredSource } from '../../vocabulary/index.ts';
import { COMPLETE } from '../sources/source.test.fixture.ts';
import { type AddressObservation, addressUnder, admit, learnAddresses, recordKey } from './index.ts';

const NOTHING = learnAddresses([]);
const many = (make: (n: number) => [string, string], count = 5): AddressObservation[] =>
  Array.from({ length: count }, (_, n) => make(n)).map(([from, to]) => ({ from, to }));

describe('the key of a record', () => {
  it('is that of its address and scope', () => {
    expect(recordKey('https://a.test/', null)).toMatch(/^[a-f0-9]{32}$/);
    expect(
      new Set([recordKey('https://a.test/', null), recordKey('https://a.test/', 'team'), recordKey('https://a.test/team', null)]).size,
    ).toBe(3);
  });
});

describe('the rules of the addresses of a site', () => {
  const slashed = many((n) => [`https://a.test/p${n}`, `https://a.test/p${n}/`]);

  it('are learned from what enough of its addresses do', () => {
    expect(learnAddresses(slashed)).toMatchObject({ finalSlash: 'add', reasons: ['final slash: add, as 5 addresses do'] });
    expect(learnAddresses(slashed.map(({ from, to }) => ({ from: to, to: from }))).finalSlash).toBe('drop');
    expect(learnAddresses(slashed.slice(1)).finalSlash).toBe('keep');
    expect(learnAddresses([...slashed.slice(1), ...slashed.slice(1)]).finalSlash).toBe('keep');
  });

  it('are not learned against a counter-example', () => {
    expect(learnAddresses([...slashed, { from: 'https://a.test/about', to: 'https://a.test/about' }]).finalSlash).toBe('keep');
    expect(learnAddresses([...slashed, { from: 'https://a.test/x.html', to: 'https://a.test/x.html' }]).finalSlash).toBe('add');
  });

  it('tell which parameters change nothing', () => {
    const sorted = many((n) => [`https://a.test/p${n}?sort=price`, `https://a.test/p${n}`]);
    expect(learnAddresses(sorted).drop).toEqual(['sort']);
    expect(learnAddresses(sorted, { keepParameters: ['sort'] }).drop).toEqual([]);
    expect(learnAddresses([...sorted, { from: 'https://a.test/q?sort=asc', to: 'https://a.test/q?sort=asc' }]).drop).toEqual([]);
    // Two parameters at once speak of neither.
    expect(learnAddresses(many((n) => [`https://a.test/p${n}?a=1&b=2`, `https://a.test/p${n}`])).drop).toEqual([]);
  });

  it.each([
    [{ finalSlash: 'add' }, 'https://a.test/docs', 'https://a.test/docs/'],
    [{ finalSlash: 'add' }, 'https://a.test/guide.html', 'https://a.test/guide.html'],
    [{ finalSlash: 'drop' }, 'https://a.test/docs/?b=1', 'https://a.test/docs?b=1'],
    [{ finalSlash: 'drop' }, 'https://a.test/', 'https://a.test/'],
    [{ dropParameters: ['view'] }, 'https://a.test/p?view=list&id=3', 'https://a.test/p?id=3'],
    [{ dropParameters: ['*'], keepParameters: ['id'] }, 'https://a.test/p?view=list&id=3&x', 'https://a.test/p?id=3'],
    [{}, 'HTTPS://A.test:443/p?utm_source=x#top', 'https://a.test/p'],
  ] as const)('%j makes of %s %s', (stated, url, expected) => {
    expect(addressUnder(url, learnAddresses([], { ...stated } as Parameters<typeof learnAddresses>[1]))).toBe(expected);
  });

  it('give a canonical address, and the same when applied again', () => {
    const path = fc.array(fc.constantFrom('a', 'b.html', '', 'ü', '%7e', '中'), { maxLength: 4 }).map((parts) => `/${parts.join('/')}`);
    const query = fc
      .array(fc.constantFrom('a=1', 'b=2', 'b', 'c=%2F', 'ü=1'), { maxLength: 4 })
      .map((parts) => (parts.length === 0 ? '' : `?${parts.join('&')}`));
    const rules = fc.record({
      finalSlash: fc.constantFrom('keep', 'add', 'drop'),
      dropParameters: fc.subarray(['a', 'b', 'c', '*']),
      keepParameters: fc.subarray(['a', 'ü']),
    });
    fc.assert(
      fc.property(path, query, rules, (p, q, stated) => {
        const policy = learnAddresses([], stated);
        const once = addressUnder(`https://a.test${p}${q}`, policy) ?? '';
        expect(canonicalizeUrl(once)).toBe(once);
        expect(addressUnder(once, policy)).toBe(once);
      }),
    );
  });
});

describe('an address', () => {
  const source: RegisteredSource = {
    ...COMPLETE,
    scope: { kind: 'host', urls: ['https://docs.example/'], include: [], exclude: [] },
    schemaVersion: 'source-v1',
    state: 'active',
    createdAt: '2026-12-01T00:00:00Z',
    updatedAt: '2026-12-01T00:00:00Z',
  };
  const under = (given: Partial<RegisteredSource>, background = true) => ({
    match: (url: string) => (url.startsWith('https://docs.example/') ? { ...source, ...given } : null),
    addresses: () => NOTHING,
    background,
  });

  it.each([
    ['https://docs.example/a', {}, 'in'],
    ['ftp://docs.example/a', {}, 'scheme'],
    ['javascript:alert(1)', {}, 'scheme'],
    ['file:///etc/passwd', {}, 'scheme'],
    ['docs.example/a', {}, 'address'],
    ['https://user:pw@docs.example/', {}, 'credentials'],
    ['https://docs.example.evil.test/', {}, 'outside_registry'],
    ['https://other.test/', {}, 'outside_registry'],
    ['https://docs.example/a', { state: 'paused' }, 'source_paused'],
    ['https://docs.example/a', { permission: 'unknown' }, 'permission_unknown'],
  ] as const)('%s of a source with %j: %s', (url, given, expected) => {
    const admission = admit(url, under(given));
    expect(admission.kind === 'in' ? 'in' : admission.code).toBe(expected);
  });

  it('that somebody waits for may be of a paused source', () => {
    expect(admit('https://docs.example/a', under({ state: 'paused' }, false)).kind).toBe('in');
  });

  it('is kept under the scope of its source', () => {
    expect(admit('https://docs.example/a', under({ authScope: 'team' }))).toMatchObject({
      key: recordKey('https://docs.example/a', 'team'),
    });
  });
});
