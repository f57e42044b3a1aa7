import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Profiles, scoreProfiles } from './profile-score.ts';
import { LATIN } from './profiles.ts';

const TWO: Profiles = {
  xx: { words: 'aba ôda', letters: 'ô', endings: 'ing' },
  yy: { words: 'aba', letters: '¿', endings: 'ng ing' },
};
const points = (text: string): Record<string, number> =>
  Object.fromEntries(scoreProfiles(text, TWO).map((score) => [score.tag, score.points]));
const half = 1 / 2 ** 0.75;

describe('scores of profiles', () => {
  it('share what a word gives among its languages, and count it as a hit', () => {
    expect(points('aba')).toEqual({ xx: half, yy: half });
    expect(scoreProfiles('aba, aba', TWO).map(({ hits }) => hits)).toEqual([2, 2]);
  });
  it('give for a rare letter once a word, and for signs that stand alone', () => {
    expect(points('ôôx').xx).toBe(0.6);
    expect(points('¿¿').yy).toBe(1.2);
  });
  it('give for endings of long words that are no function words', () => {
    expect(points('ting')).toEqual({ xx: 0, yy: 0 });
    expect(points('sting').yy).toBeCloseTo(0.25 + 0.25 * half);
    expect(points('sting').xx).toBeCloseTo(0.25 * half);
  });
  it('part words at what is no letter, half characters and emoji among it', () => {
    for (const between of [' ', "'", '-', '7', '😀', '\ud800', '\n']) expect(points(`aba${between}aba`).xx, between).toBe(2 * half);
    expect(points('aba𝐀').xx).toBe(0);
  });
  it('do not depend on how a letter is composed', () => {
    expect(points('o\u0302da')).toEqual(points('ôda'));
    fc.assert(
      fc.property(fc.array(fc.constantFrom('été', 'niño', 'ção', 'že', 'đã', 'ing', ' ', '-')), (parts) => {
        const text = parts.join('');
        expect(scoreProfiles(text.normalize('NFD'), LATIN)).toEqual(scoreProfiles(text, LATIN));
      }),
    );
  });
});
