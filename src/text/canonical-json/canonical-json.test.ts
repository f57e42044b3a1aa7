import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from './index.ts';

describe('canonical JSON', () => {
  it('orders members by UTF-16 units, also those that look like numbers, and leaves out what JSON leaves out', () => {
    expect(canonicalJson({ b: 1, '10': 2, '9': 3, a: { d: undefined, c: [1e21, '价'] } })).toBe(
      '{"10":2,"9":3,"a":{"c":[1e+21,"价"]},"b":1}',
    );
  });

  it('law: it says the same as JSON, and its own result is spelt alike', () =>
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = canonicalJson(value);
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
        expect(canonicalJson(JSON.parse(text))).toBe(text);
      }),
    ));
});
