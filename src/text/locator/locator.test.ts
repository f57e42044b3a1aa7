import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findQuote, quoteSelector, textFragmentUrl } from './index.ts';

/** CPU time, so that a busy machine does not fail the test. */
const cpuMs = (since: NodeJS.CpuUsage): number => process.cpuUsage(since).user / 1000;

const spanOf = (text: string, exact: string, from = 0) => {
  const start = text.indexOf(exact, from);
  return { start, end: start + exact.length };
};
const found = (text: string, quote: Parameters<typeof findQuote>[1], near?: number) => {
  const { state, span } = findQuote(text, quote, near);
  return { state, text: span === null ? null : text.slice(span.start, span.end), start: span?.start };
};

describe('quoteSelector', () => {
  it('keeps 32 units of context on each side', () => {
    const text = `${'a'.repeat(40)}QUOTE${'b'.repeat(40)}`;
    expect(quoteSelector(text, { start: 40, end: 45 })).toEqual({ exact: 'QUOTE', prefix: 'a'.repeat(32), suffix: 'b'.repeat(32) });
  });

  it('never splits a surrogate pair', () => {
    const text = `x${'😀'.repeat(20)}QUOTE${'😀'.repeat(20)}`;
    const start = text.indexOf('QUOTE');
    for (const shift of [0, 1, 2, 3]) {
      const { prefix, suffix } = quoteSelector(text, { start: start + (shift % 2), end: start + 5 - (shift >> 1) });
      expect(prefix.isWellFormed()).toBe(true);
      expect(suffix.isWellFormed()).toBe(true);
    }
  });

  it('works at both ends of a text', () => {
    expect(quoteSelector('abc', { start: 0, end: 3 })).toEqual({ exact: 'abc', prefix: '', suffix: '' });
  });
});

describe('findQuote', () => {
  it('takes a unique occurrence wherever it moved to', () => {
    const quote = { exact: 'costs $5 per month', prefix: 'The plan ', suffix: ' in the EU' };
    expect(found('New intro. Everything changed, yet it costs $5 per month now.', quote)).toMatchObject({
      state: 'exact',
      text: 'costs $5 per month',
    });
  });

  it('chooses among equal occurrences by their surroundings', () => {
    const text = 'Basic: $5 a month.\nPro: $5 a month.\nTeam: $5 a month.';
    const quote = quoteSelector(text, spanOf(text, '$5', text.indexOf('Pro')));
    const edited = `A new first line with $5 in it.\n${text}`;
    expect(found(edited, quote, 0).start).toBe(edited.indexOf('$5', edited.indexOf('Pro')));
  });

  it('chooses by distance when the surroundings are equal too', () => {
    const text = 'same line\n'.repeat(40);
    const quote = quoteSelector(text, { start: 200, end: 209 });
    expect(findQuote(text, quote, 200).span).toEqual({ start: 200, end: 209 });
  });

  it('finds a lightly edited quote between the same neighbours', () => {
    const text = 'Intro line.\nThe standard plan includes 100 users and costs $25 per month.\nSupport is extra.';
    const quote = quoteSelector(text, spanOf(text, 'The standard plan includes 100 users and costs $25 per month.'));
    const edited = text.replace('$25', '$29');
    expect(found(edited, quote)).toMatchObject({ state: 'fuzzy', text: 'The standard plan includes 100 users and costs $29 per month.' });
  });

  it('finds an edited Chinese quote', () => {
    const text = '简介。\n标准版包含一百个用户，每月收费二十五元，另含技术支持。\n其他说明见下文。';
    const quote = quoteSelector(text, spanOf(text, '标准版包含一百个用户，每月收费二十五元，另含技术支持。'));
    expect(found(text.replace('二十五元', '二十九元'), quote)).toMatchObject({
      state: 'fuzzy',
      text: '标准版包含一百个用户，每月收费二十九元，另含技术支持。',
    });
  });

  it('does not take the next row of a table for a row that is gone', () => {
    const rows = Array.from(
      { length: 12 },
      (_, i) => `Plan ${String.fromCharCode(65 + i)} allows ${i + 3} users and costs $${i * 7 + 5} per month`,
    );
    for (const [index, row] of rows.entries()) {
      const text = rows.join('\n');
      const quote = quoteSelector(text, spanOf(text, row));
      const without = rows.filter((_, i) => i !== index).join('\n');
      expect(findQuote(without, quote, text.indexOf(row)).state).toBe('none');
    }
  });

  it('does not take a lone look-alike elsewhere for a sentence that is gone', () => {
    const a = 'The committee approved the budget of 2024 in its session of May.';
    const b = 'The committee approved the budget of 2025 in its session of May.';
    const text = `One thing happened first.\n${a}\nThen people went home for good.\nMuch later the story went on.\n${b}\nAnd that was the end of it.`;
    const quote = quoteSelector(text, spanOf(text, a));
    expect(findQuote(text.replace(`${a}\n`, ''), quote, text.indexOf(a)).state).toBe('none');
  });

  it('finds nothing for an empty or a vanished quote', () => {
    expect(findQuote('abc', { exact: '', prefix: '', suffix: '' })).toEqual({ state: 'none', span: null });
    expect(findQuote('', { exact: 'abc', prefix: '', suffix: '' }).state).toBe('none');
    expect(
      findQuote('something else entirely, nothing alike', { exact: 'a quote that is long enough to be fuzzy', prefix: '', suffix: '' })
        .state,
    ).toBe('none');
  });

  it('stays fast on five million hostile units', () => {
    const quote = { exact: 'ab'.repeat(150), prefix: 'b'.repeat(32), suffix: 'a'.repeat(32) };
    const long = { exact: 'The quick brown fox jumps. '.repeat(120), prefix: 'x'.repeat(32), suffix: 'y'.repeat(32) };
    for (const text of ['ab'.repeat(2_500_000), 'a'.repeat(5_000_000), 'The quick brown fox jumped. '.repeat(180_000)]) {
      for (const sought of [quote, long]) {
        const started = process.cpuUsage();
        findQuote(text, sought, 1_000_000);
        expect(cpuMs(started)).toBeLessThan(5_000);
      }
    }
  });

  const word = fc.constantFrom(
    'price',
    'plan',
    'user',
    'costs',
    '$5',
    '12',
    'month',
    'year',
    '套餐',
    '价格',
    '。',
    'alpha',
    'beta',
    'gamma',
    '😀',
  );
  const line = fc.array(word, { minLength: 3, maxLength: 14 }).map((words) => words.join(' '));
  const lines = fc.array(line, { minLength: 4, maxLength: 25 });

  it('law: a quote is found again at its very place when nothing changed', () => {
    fc.assert(
      fc.property(lines, fc.nat(), fc.nat(), (all, a, b) => {
        const text = all.join('\n');
        const start = a % text.length;
        const end = Math.min(text.length, start + 1 + (b % 80));
        expect(findQuote(text, quoteSelector(text, { start, end }), start).span).toEqual({ start, end });
      }),
      { numRuns: 300 },
    );
  });

  it('law: after edits elsewhere the quote is found, and a unique line is never anchored elsewhere', () => {
    fc.assert(
      fc.property(lines, line, fc.nat(), lines, lines, (all, own, at, before, after) => {
        const index = at % all.length;
        const unique = `${own} ✓ ${index}`;
        const text = [...all.slice(0, index), unique, ...all.slice(index)].join('\n');
        const quote = quoteSelector(text, spanOf(text, unique));
        // Neighbours stay, everything beyond them is replaced.
        const edited = [...before, ...all.slice(Math.max(0, index - 1), index), unique, ...all.slice(index, index + 1), ...after].join(
          '\n',
        );
        const match = findQuote(edited, quote, text.indexOf(unique));
        expect(match).toEqual({ state: 'exact', span: spanOf(edited, unique) });
      }),
      { numRuns: 300 },
    );
  });

  it('law: a deleted line is never anchored to another line', () => {
    fc.assert(
      fc.property(lines, line, fc.nat(), (all, own, at) => {
        const index = at % all.length;
        const unique = `${own} zebra ${index} quartz`;
        const text = [...all.slice(0, index), unique, ...all.slice(index)].join('\n');
        const match = findQuote(all.join('\n'), quoteSelector(text, spanOf(text, unique)), text.indexOf(unique));
        expect(match.state).toBe('none');
      }),
      { numRuns: 200 },
    );
  });
});

describe('textFragmentUrl', () => {
  it('escapes the syntax of the directive', () => {
    expect(textFragmentUrl('https://a.test/p', { exact: 'well-known, safe & sound', prefix: '', suffix: '' })).toBe(
      'https://a.test/p#:~:text=well%2Dknown%2C%20safe%20%26%20sound',
    );
  });

  it('cuts context to whole words of the same line', () => {
    const text = `An earlier line\nthey wrote something that goes before it costs $5 and here comes what follows the quote`;
    const quote = quoteSelector(text, spanOf(text, 'costs $5'));
    expect(textFragmentUrl('https://a.test/', quote)).toBe(
      'https://a.test/#:~:text=something%20that%20goes%20before%20it-,costs%20%245,-and%20here%20comes%20what%20follows',
    );
  });

  it('keeps a client-side route and replaces an older directive', () => {
    expect(textFragmentUrl('https://a.test/#/route:~:text=old', { exact: 'new', prefix: '', suffix: '' })).toBe(
      'https://a.test/#/route:~:text=new',
    );
  });

  it('names a long quote by its first and last words', () => {
    const exact = `Alpha beta gamma delta epsilon zeta ${'filler word '.repeat(30)}one two three four five six`;
    expect(textFragmentUrl('https://a.test/', { exact, prefix: '', suffix: '' })).toBe(
      'https://a.test/#:~:text=Alpha%20beta%20gamma%20delta%20epsilon%20zeta,one%20two%20three%20four%20five%20six',
    );
  });

  it('names a quote over several blocks by its first and last words', () => {
    expect(textFragmentUrl('https://a.test/', { exact: 'Heading here\nBody text', prefix: '', suffix: '' })).toBe(
      'https://a.test/#:~:text=Heading%20here,Body%20text',
    );
  });

  it('cuts Chinese context at punctuation', () => {
    const text = `${'前'.repeat(30)}，上下文，价格是五元，${'后'.repeat(10)}。${'再'.repeat(30)}`;
    const url = decodeURIComponent(textFragmentUrl('https://a.test/', quoteSelector(text, spanOf(text, '价格是五元'))));
    expect(url).toBe(`https://a.test/#:~:text=上下文，-,价格是五元,-，${'后'.repeat(10)}`);
  });

  it('survives a lone surrogate and an empty quote', () => {
    expect(textFragmentUrl('https://a.test/', { exact: '\ud800x', prefix: '', suffix: '' })).toContain(':~:text=');
    expect(textFragmentUrl('https://a.test/#', { exact: ' \n', prefix: '', suffix: '' })).toBe('https://a.test/');
  });
});
