import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contentWords, STOP_WORDS, tokenize } from './index.ts';

describe('English', () => {
  it('stems words, drops function words and keeps repeats', () => {
    expect(tokenize('The connections were connected, and the connection is connecting.')).toEqual([
      'connect',
      'connect',
      'connect',
      'connect',
    ]);
  });

  it('reads contractions and possessives as function words', () => {
    expect(tokenize("It's clear they don't and can’t trust Oracle's docs")).toEqual(['clear', 'trust', 'oracl', 'doc']);
  });

  it('keeps the parts of hyphenated words only', () => {
    expect(tokenize('well-known and/or two-dimensional')).toEqual(['well', 'known', 'two', 'dimension']);
  });

  it('joins dotted acronyms', () => {
    expect(tokenize('U.S.A. e.g. USA')).toEqual(['usa', 'usa']);
  });

  it('folds diacritics so that both spellings meet', () => {
    expect(tokenize('Café naïve Straße')).toEqual(tokenize('cafe naive strasse'));
  });
});

describe('what must be found as it stands', () => {
  const cases: [string, string[]][] = [
    ['v22.19.0', ['22.19.0', '22.19']],
    ['1.2.3-beta.1', ['1.2.3-beta.1', '1.2', 'beta', '1']],
    ['ERR_SSL_PROTOCOL', ['err_ssl_protocol', 'err', 'ssl', 'protocol']],
    ['0x80070005', ['0x80070005']],
    ['CVE-2024-1234', ['cve-2024-1234', 'cve', '2024', '1234']],
    ['/usr/local/bin', ['usr/local/bin', 'usr', 'local', 'bin']],
    ['node:sqlite', ['node:sqlite', 'node', 'sqlite']],
    ['--max-requests', ['--max-requests', 'max', 'request']],
    ['C++ and C#', ['c++', 'c', 'c#', 'c']],
    ['$10,000.50', ['10000.50']],
    ['99.99%', ['99.99']],
    ['16GB', ['16gb', '16', 'gb']],
    ['8th 3D', ['8th', '3d']],
    ['15th-century 24-hour us-east-1', ['15th', 'centuri', '24', 'hour', 'us-east-1', 'us', 'east', '1']],
    ['Ｖ１５', ['v15', '15']],
  ];
  it.each(cases)('%s', (text, terms) => {
    expect(tokenize(text)).toEqual(terms);
  });

  it('takes a comma without a space for a border unless it groups one number', () => {
    expect(tokenize('alpha,beta 1,5 12,345')).toEqual(['alpha', 'beta', '1', '5', '12345']);
  });
});

describe('Chinese, Japanese, Korean, Thai', () => {
  it('gives Chinese words without function words, and bigrams', () => {
    expect(tokenize('备份的费用')).toEqual(['备份', '费用', '备份', '份的', '的费', '费用']);
  });

  it('splits Latin and digits from the ideographs they touch', () => {
    const terms = tokenize('2014年PostgreSQL数据库v16.2的价格');
    expect(terms).toContain('2014');
    expect(terms).toContain('postgresql');
    expect(terms).toContain('数据');
    expect(terms).toContain('16.2');
    expect(terms.some((term) => /[a-z0-9]\p{Script=Han}|\p{Script=Han}[a-z0-9]/u.test(term))).toBe(false);
  });

  it('finds simplified by traditional and the other way round', () => {
    expect(tokenize('臺灣開發')).toEqual(tokenize('台湾开发'));
  });

  it('keeps full-width punctuation from joining numbers', () => {
    expect(tokenize('第２０１４，２０１５')).toEqual(['第', '2014', '2015']);
  });

  it('drops Japanese particles but keeps content', () => {
    const terms = tokenize('東京の梅雨');
    expect(terms).toContain('东京');
    expect(terms).toContain('梅雨');
    expect(terms).not.toContain('の');
  });

  it('gives Korean words and bigrams', () => {
    expect(tokenize('데이터베이스')).toContain('데이터베이스');
    expect(tokenize('데이터베이스')).toContain('데이');
  });

  it('cuts Thai by dictionary', () => {
    expect(tokenize('ประเทศไทย สวัสดี').length).toBeGreaterThanOrEqual(2);
  });
});

describe('laws', () => {
  const anyText = fc.string({ unit: 'grapheme', maxLength: 200 });

  it('no term is empty, holds white space or exceeds the limit', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        for (const term of tokenize(text)) {
          expect(term).not.toMatch(/\s/);
          expect(term.length).toBeGreaterThan(0);
          expect(term.length).toBeLessThanOrEqual(2_001);
        }
      }),
    );
  });

  it('lines are independent: the terms of two lines are the terms of each', () => {
    fc.assert(
      fc.property(anyText, anyText, (a, b) => {
        expect(tokenize(`${a}\n${b}`)).toEqual([...tokenize(a), ...tokenize(b)]);
      }),
    );
  });

  it('letter case and the stated language never change the terms', () => {
    const ascii = fc.string({ unit: 'grapheme-ascii' });
    fc.assert(
      fc.property(ascii, (text) => {
        expect(tokenize(text.toUpperCase(), 'de')).toEqual(tokenize(text.toLowerCase()));
      }),
    );
  });

  it('content words are the distinct terms', () => {
    expect([...contentWords('price, prices and 价格价格')]).toEqual(['price', '价格', '格价']);
    expect(STOP_WORDS.has('and')).toBe(true);
  });

  it('nothing in, nothing out', () => {
    expect(tokenize('')).toEqual([]);
    expect(tokenize(' \n\u0000 … ™ ')).toEqual([]);
  });
});

describe('hostile input', () => {
  const length = 300_000;
  it.each(['a', "a'", '漢', '1,', '1.', 'a.', '--', '\u0e01', '\u0301', 'é', '/a', '한', 'a_', '\ud840', '1.1.1-'])(
    'stays linear on a long run of %j',
    (unit) => {
      const started = performance.now();
      tokenize(unit.repeat(length / unit.length));
      expect(performance.now() - started).toBeLessThan(3_000);
    },
  );
});
