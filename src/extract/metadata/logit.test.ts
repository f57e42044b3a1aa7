import { describe, expect, test } from 'vitest';
import { likeliest, weigh } from './logit.ts';

const options = [
  { name: 'weak', features: { some: 1 } },
  { name: 'weaker', features: { some: 0.5 } },
];
const weights = { none: 3, some: 1 };

describe('the likeliest option', () => {
  test('is none where none has more weight', () => {
    expect(likeliest(options, weights)).toBeNull();
  });

  test('is none where none is likely enough, and then the one that stands by itself', () => {
    const even = { none: -3, some: 0.1 };
    expect(likeliest(options, even, { least: 0.6 })).toBeNull();
    expect(likeliest(options, even, { least: 0.6, stands: ({ name }) => name === 'weaker' })?.option.name).toBe('weaker');
  });

  test('stands against none where it stands by itself, whatever its place', () => {
    for (const order of [options, options.toReversed()]) {
      const chosen = likeliest(order, weights, { stands: ({ name }) => name === 'weaker' });
      expect(chosen?.option.name).toBe('weaker');
      expect(chosen?.probability).toBeLessThan(0.5);
    }
  });

  test('is one with more weight than none before one that only stands', () => {
    const strong = { name: 'strong', features: { some: 4 } };
    for (const order of [
      [strong, ...options],
      [...options, strong],
    ])
      expect(likeliest(order, weights, { stands: ({ name }) => name === 'weak' })?.option.name).toBe('strong');
  });
});

test('weighed options stand likeliest first and leave to none what it has', () => {
  const weighed = weigh(options.toReversed(), weights);
  expect(weighed.map(({ option }) => option.name)).toEqual(['weak', 'weaker']);
  expect(weighed.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(
    1 - Math.exp(3) / (Math.exp(3) + Math.E + Math.exp(0.5)),
  );
});
