import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitSentences } from './index.ts';

/** CPU time, so that a busy machine does not fail the test. */
const cpuMs = (since: NodeJS.CpuUsage): number => process.cpuUsage(since).user / 1000;

const split = (text: string, language?: string) => splitSentences(text, language).map(({ start, end }) => text.slice(start, end));

describe('splitSentences', () => {
  it.each<[string, string[]]>([
    ['titles and amounts', ['Dr. Lee paid $3.50.', 'Why?', 'Nobody knows!']],
    ['countries before a name and at the end', ['The U.S. Government said so.', 'He lives in the U.S.', 'The rest is history.']],
    ['versions and addresses', ['Node.js 2.1.3 is out, see https://a.test/b.c?d=1.', 'Next one.']],
    ['spoken words with their tag', ['"Really?" he asked.', '"Yes."', 'She left (see p. 5).', 'Then it rained.']],
    ['initials', ['Then J. R. R. Tolkien and George W. Bush wrote No. 7.', 'It was short.']],
    ['companies and times', ['Smith, Ph.D., of Acme Inc. spoke on Jan. 5, 2020 at 5 p.m.', 'The shop closed.']],
    ['references', ['See Fig. 3 and Eq. 4, cf. Smith et al. (2019).', 'Done.']],
    ['decimals', ['It rose by 5.5%.', 'In 2020, 3.4 million (approx. 2%) left.', '9 of them came back.']],
    ['note marks', ['It was founded in 1999.[12]', 'It closed in 2004.[a][13]', 'Nobody noticed.']],
    ['names with marks', ['Yahoo! Inc. was sold.', 'iPhone sales fell.', 'eBay won.']],
    ['ellipses', ['He waited... and waited.', 'Then he left…', 'Nobody came.']],
    ['several marks', ['What?!', 'No way!!!', 'Well.']],
  ])('English: %s', (_name, sentences) => expect(split(sentences.join(' '))).toEqual(sentences));

  it.each<[string, string[]]>([
    ['full-width marks', ['今天下雨。', '你去吗？', '去！', '他走了；', '我也走。']],
    ['closing quotes', ['他问：“你去吗？”', '没有人回答。', '「好。」', '（完。）']],
    ['the words that name the speaker', ['“太好了！”他说。', '“走吧。”她问道：去哪？']],
    ['decimals and versions', ['价格是3.5元。', 'iPhone 15 Pro. 版本2.0.1发布了。', '涨了2.5%。']],
    ['half-width marks', ['好的!', '真的?', '是。']],
    ['ellipses', ['他走了……', '没有回来。']],
    ['Japanese', ['「本当？」と聞いた。', 'はい。', '3.5％です。']],
  ])('Chinese and Japanese: %s', (_name, sentences) => {
    const parts = split(sentences.join(''));
    expect(parts).toEqual(sentences.flatMap((sentence) => sentence.split(/(?<=Pro\.) /)));
  });

  it('goes on after a quotation inside a clause', () => {
    expect(split('他问：“你去吗？”，然后走了。')).toEqual(['他问：“你去吗？”，然后走了。']);
  });

  it('never crosses blocks, and joins hard-wrapped lines', () => {
    expect(split('A heading\n\nSome text\n- item one\n- item two\n1. Numbered item')).toEqual([
      'A heading',
      'Some text',
      '- item one',
      '- item two',
      '1. Numbered item',
    ]);
    const wrapped =
      'This is the first line of a paragraph that an editor has\nbroken at about sixty characters, so that Paris and\nLondon stand on lines of their own. A second sentence\nfollows here.';
    expect(split(wrapped)).toHaveLength(2);
    expect(split('a line that\ngoes on in lower case. End')).toEqual(['a line that\ngoes on in lower case.', 'End']);
  });

  it('knows German ordinals and abbreviations when told the language', () => {
    expect(split('Am 3. Oktober, d. h. z.B. im Herbst, war es so. Das ist alles.', 'de')).toHaveLength(2);
  });

  it('gives nothing for empty text and white space', () => {
    expect(split('')).toEqual([]);
    expect(split(' \n\t \u00a0')).toEqual([]);
  });

  const piece = fc.constantFrom(
    'word',
    'Word',
    '.',
    '. ',
    '! ',
    '?',
    '…',
    '。',
    '”',
    '"',
    ')',
    '[1]',
    '\n',
    '\n\n',
    ' ',
    '中文',
    '3.5',
    'Mr. ',
    'U.S. ',
    '\u2028',
    '😀',
  );

  it('law: spans are trimmed, in order, apart, and only white space lies between them', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const text = pieces.join('');
        let at = 0;
        for (const { start, end } of splitSentences(text)) {
          expect(text.slice(at, start).trim()).toBe('');
          expect(end).toBeGreaterThan(start);
          expect(text.slice(start, end).trim()).toBe(text.slice(start, end));
          at = end;
        }
        expect(text.slice(at).trim()).toBe('');
      }),
      { numRuns: 500 },
    );
  });

  it('is linear on hostile text', () => {
    for (const unit of ['.', '. ', 'a.', '".', '\n', ' ', '.[', 'a\n', '。”', 'Mr. ', 'U.S. ', '\u201d', '1. ']) {
      const text = `. ${unit.repeat(Math.ceil(300_000 / unit.length))}`;
      const started = process.cpuUsage();
      splitSentences(text);
      expect(cpuMs(started)).toBeLessThan(1_500);
    }
  });
});
