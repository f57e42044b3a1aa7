import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { excerptOf, fold } from './fold.ts';
import { findPhrases } from './lexicon.ts';
import { judge, page } from './page.test.fixture.ts';
import { phrasesOf } from './phrases/family.ts';
import { FAMILIES } from './phrases/index.ts';

const families = (text: string): string[] => [...new Set(findPhrases(fold(text)).map((hit) => hit.family))];

describe('folding', () => {
  it('makes case, accents, apostrophes and white space alike', () => {
    expect(fold('Erişim\u00a0ENGELLENDİ!').text).toBe('erisim engellendi!');
    expect(fold('Vous n’avez  pas\n accès').text).toBe("vous n'avez pas acces");
    expect(fold('Ｐａｇｅ').text).toBe('page');
  });
  it('leads back to the original words', () => {
    const folded = fold('Straße: Zugriff  verweigert!');
    const at = folded.text.indexOf('zugriff verweigert');
    expect(excerptOf(folded, at, at + 18, 40)).toContain('Zugriff verweigert');
  });
  it('keeps an offset for every folded unit, in order, inside the original', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const folded = fold(text);
        expect(folded.offsets.length).toBe(folded.text.length);
        for (let at = 1; at < folded.offsets.length; at += 1)
          expect(folded.offsets[at]).toBeGreaterThanOrEqual(folded.offsets[at - 1] ?? 0);
        expect((folded.offsets.at(-1) ?? 0) < Math.max(1, text.length)).toBe(true);
      }),
    );
  });
});

describe('phrases', () => {
  it('match at the start of words only', () => {
    expect(families('The unforbidden fruit')).not.toContain('denied');
    expect(families('403 Forbidden')).toContain('denied');
  });
  it('match inside Chinese text, which has no spaces', () => {
    expect(families('很抱歉您访问的页面不存在了')).toContain('not_found');
  });
  it('join two parts within one sentence only', () => {
    expect(families('The page /a/b.html that you want does not exist.')).toContain('not_found');
    expect(families('This is a page. A unicorn does not exist.')).not.toContain('not_found');
  });
  it('are found at the end of a text, the short ones too', () => {
    for (const { family } of FAMILIES) {
      for (const phrase of phrasesOf(family.strong)) {
        if (phrase.includes(' … ')) continue;
        const at = { family: family.id, start: 2, end: 2 + fold(phrase).text.length };
        expect(findPhrases(fold(`· ${phrase}`)), phrase).toContainEqual(expect.objectContaining(at));
      }
    }
  });
  it('are each found in their own text', () => {
    for (const { family } of FAMILIES) {
      for (const phrase of phrasesOf(family.strong)) {
        const text = phrase.replaceAll(' … ', ' xx ');
        expect(families(text), phrase).toContain(family.id);
      }
    }
  });
  it('cover English and Chinese in every family', () => {
    for (const { family } of FAMILIES) expect(Object.keys(family.strong), family.id).toEqual(expect.arrayContaining(['en', 'zh']));
  });
});

describe('hostile text', () => {
  it.each([
    ['one phrase over and over', 'page not found '.repeat(1400)],
    ['half phrases', 'page page page '.repeat(1400)],
    ['one letter', 'a'.repeat(20_000)],
    ['Han without end', '页'.repeat(20_000)],
    ['combining marks', `a${'\u0301'.repeat(19_000)}`],
    ['digits', '404 '.repeat(5000)],
  ])('%s is read in linear time', (_name, text) => {
    const started = performance.now();
    const verdict = judge(page(text.slice(0, 2000), `<h1>${text}</h1><p>${text}</p>`));
    expect(verdict.signals.every((signal) => signal.excerpt.length <= 300)).toBe(true);
    expect(performance.now() - started).toBeLessThan(2000);
  });
  it('never breaks a verdict', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), fc.string({ maxLength: 80 }), (body, title) => {
        const verdict = judge(`<title>${title}</title><body>${body}`);
        expect(verdict.confidence).toBeGreaterThan(0);
        expect(verdict.confidence).toBeLessThanOrEqual(1);
      }),
      { numRuns: 60 },
    );
  });
});
