import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { leadWords } from './lexicon.ts';

describe('the words that open a text', () => {
  test('are lower-cased, without digits, with signs of money', () => {
    expect(leadWords('Add 2 to Cart – $5')).toEqual(['add', 'to', 'cart', '$']);
    expect(leadWords('Add 2 to Cart - $5')).toEqual(['add', 'to', 'cart', '$']);
  });
  test('are pairs in Han text', () => {
    expect(leadWords('相关阅读 more')).toEqual(['相关', '阅读', 'more']);
  });
  test('are the same for ASCII whether or not other characters follow', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), (text) => {
        expect(leadWords(`${text} ,é`).filter((word) => word !== 'é')).toEqual(leadWords(text));
      }),
    );
  });
  test('are at most twelve', () => {
    expect(leadWords('a b c d e f g h i j k l m n o')).toHaveLength(12);
    expect(leadWords('é b c d e f g h i j k l m n o')).toHaveLength(12);
  });
});
