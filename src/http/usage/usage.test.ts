import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { usageDecisions } from './decide.ts';
import { contentSignal, contentUsage } from './preferences.ts';
import { robotsTags } from './robots-tags.ts';
import { parseStatedDate } from './stated-date.ts';
import type { StatedUsage, UsageStatement } from './statement.ts';
import { usageOfHeaders, usageOfTags } from './statements.ts';
import { parseTdmFile, tdmReservation, tdmRuleFor } from './tdm.ts';

const READER = { agent: 'Veritrail', now: Date.parse('2026-06-01T00:00:00Z') };
const answers = (statements: readonly UsageStatement[] = []) => Object.fromEntries(statements.map(({ name, allowed }) => [name, allowed]));
const cpuMs = (since: NodeJS.CpuUsage): number => process.cpuUsage(since).user / 1000;

describe('robots tags', () => {
  it.each([
    ['noindex, NOFOLLOW', { index: false, follow: false }],
    ['none', { index: false, follow: false }],
    ['all', { index: true, follow: true }],
    ['otherbot: noindex, nofollow', {}],
    ['googlebot: noindex', {}],
    ['Veritrail: noarchive', { archive: false }],
    ['VERITRAIL:noarchive', { archive: false }],
    ['*: noindex', { index: false }],
    ['otherbot: noindex, veritrail: nosnippet', { snippet: false }],
    ['veritrail: noindex, otherbot: nofollow', { index: false }],
    ['veritrailbot: noindex', {}],
    ['max-snippet: 20', {}],
    ['max-image-preview:large, noai', { ai: false }],
    ['noai, noimageai', { ai: false, 'image-ai': false }],
    ['nocache', { archive: false }],
    ['index, noindex', { index: false }],
    ['noindex nofollow', { index: false, follow: false }],
    ['constructor, toString', {}],
    ['noindex, index', { index: false }],
    ['something new', {}],
    [': noindex', {}],
    [',,noindex,', { index: false }],
    ['', {}],
  ])('%s', (value, expected) => expect(answers(robotsTags([value], READER))).toEqual(expected));

  it.each([
    ['unavailable_after: 25 Jun 2020 15:00:00 PST', false, '2020-06-25T23:00:00.000Z'],
    ['unavailable_after: 25 Jun 2027 15:00:00 PST', true, '2027-06-25T23:00:00.000Z'],
    ['unavailable_after: Monday, 15-Aug-05 15:52:01 UTC', false, '2005-08-15T15:52:01.000Z'],
    ['unavailable_after: Mon, 15 Aug 2005 15:52:01 GMT', false, '2005-08-15T15:52:01.000Z'],
    ['unavailable_after: 2026-05-31', false, '2026-05-31T23:59:59.000Z'],
    ['unavailable_after: 2026-06-01', true, '2026-06-01T23:59:59.000Z'],
    ['unavailable_after: 2026-06-01T08:00:00+09:00', false, '2026-05-31T23:00:00.000Z'],
    ['veritrail: unavailable_after: 2020-01-01', false, '2020-01-01T23:59:59.000Z'],
  ])('%s: index=%s', (value, allowed, date) => {
    expect(robotsTags([value], READER)).toMatchObject([{ name: 'index', allowed, note: expect.stringContaining(date) }]);
  });

  it('read what follows a date with commas of its own', () => {
    expect(answers(robotsTags(['unavailable_after: Monday, 15-Aug-2033 15:52:01 UTC, nofollow'], READER))).toEqual({
      index: true,
      follow: false,
    });
  });

  it.each([
    'unavailable_after: soon',
    'unavailable_after:',
    'otherbot: unavailable_after: 2020-01-01',
    'unavailable_after: 31 Jun 2020 00:00:00 GMT',
  ])('say nothing by %s', (value) => expect(robotsTags([value], READER)).toEqual([]));

  it('of several headers hold together', () => {
    expect(answers(robotsTags(['otherbot: noindex', 'nofollow', 'veritrail: nosnippet'], READER))).toEqual({
      follow: false,
      snippet: false,
    });
  });
});

describe('a stated date', () => {
  it.each(['', '25 Foo 2020 00:00:00 GMT', '2020-13-01', '2020-02-30', '2020-01-01T25:00:00Z', '1', 'x'.repeat(100_000)])(
    '%.20s is none',
    (text) => expect(parseStatedDate(text)).toBeNull(),
  );

  it('is read back as it was written', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date('1971-01-01'), max: new Date('2069-01-01'), noInvalidDate: true }), (date) => {
        const whole = Math.floor(date.getTime() / 1000) * 1000;
        const at = new Date(whole);
        expect(parseStatedDate(at.toISOString())).toBe(whole);
        expect(parseStatedDate(at.toUTCString())).toBe(whole);
      }),
    );
  });
});

describe('Content-Signal', () => {
  it.each([
    ['search=yes, ai-input=no', { search: true, 'ai-input': false }],
    ['AI-Train = NO ; search=yes', { 'ai-train': false, search: true }],
    ['ai-input=yes, ai-input=no', { 'ai-input': false }],
    ['ai-input=maybe, =no, x', {}],
    ['ai-input=n', {}],
    ['ai-input=constructor', {}],
    ['', {}],
  ])('%s', (value, expected) => expect(answers(contentSignal([value]))).toEqual(expected));
});

describe('Content-Usage', () => {
  it.each([
    ['train-ai=n', { 'ai-train': false }],
    ['train-ai=n, search=y', { 'ai-train': false, search: true }],
    ['ai-use=n', { 'ai-input': false }],
    ['ai-use=n;because="of;this,comma"', { 'ai-input': false }],
    // Of a key that stands twice only the last counts, whatever its type (aipref-vocab, "Multiple Preferences").
    ['train-ai=y, train-ai=n', { 'ai-train': false }],
    ['train-ai=n, train-ai=y', { 'ai-train': true }],
    ['train-ai=y, train-ai, search=n, search="n"', {}],
    ['train-ai;allow=n, train-ai=y', { 'ai-train': true }],
    // Neither a boolean nor a string nor another token is an answer.
    ['ai-use=?0', {}],
    ['ai-use="n"', {}],
    ['ai-use=no', {}],
    ['ai-use=(n)', {}],
    ['ai-use', {}],
    ['constructor=n', { constructor: false }],
    ['ai-use=1, search=n', { search: false }],
    // What cannot be parsed as a whole says nothing.
    ['AI-Use=n', {}],
    ['ai-use=n,', {}],
    ['ai-use=n search=n', {}],
    ['ai-use=n, =', {}],
    ['ai-use=n, "x', {}],
    ['ai-use=n, 中=n', {}],
    ['', {}],
  ])('%s', (value, expected) => expect(answers(contentUsage([value]))).toEqual(expected));

  it('in several lines is one dictionary', () => {
    expect(answers(contentUsage(['ai-use=n', 'search=y']))).toEqual({ 'ai-input': false, search: true });
    expect(contentUsage(['ai-use=n', '???'])).toEqual([]);
  });

  it('states of two names of one use the refusal', () => {
    expect(answers(contentUsage(['train-ai=y, train-genai=n']))).toEqual({ 'ai-train': false });
  });
});

describe('TDMRep', () => {
  it.each([
    ['1', { tdm: false }],
    [' 0 ', { tdm: true }],
    ['0, 1', { tdm: false }],
    ['yes', {}],
    ['2', {}],
    ['', {}],
  ])('tdm-reservation: %s', (value, expected) => expect(answers(tdmReservation([value]))).toEqual(expected));

  it('keeps the address of the policy with a reservation, and only with one', () => {
    const policy = ['https://press.example/policy.json'];
    expect(tdmReservation(['1'], policy)).toEqual([{ name: 'tdm', allowed: false, note: 'policy https://press.example/policy.json' }]);
    expect(tdmReservation(['0'], policy)).toEqual([{ name: 'tdm', allowed: true }]);
    for (const address of ['javascript:alert(1)', '/policy', '', `https://a.example/${'x'.repeat(5000)}`])
      expect(tdmReservation(['1'], [address])).toEqual([{ name: 'tdm', allowed: false }]);
  });

  const FILE = JSON.stringify([
    { location: '/directory-a/', 'tdm-reservation': 1 },
    { location: '/b/html/', 'tdm-reservation': 1, 'tdm-policy': 'https://press.example/p.json' },
    { location: '/b/images/*.jpg$', 'tdm-reservation': 0 },
    { location: '/b/', 'tdm-reservation': 1 },
    { location: '/unset/', 'tdm-reservation': 'maybe' },
    { location: '/%E4%B8%AD/', 'tdm-reservation': '1' },
  ]);
  it.each([
    ['/directory-a/x', { tdm: false }],
    ['/directory-A/x', {}],
    ['/b/html/x?y', { tdm: false }],
    ['/b/images/1.jpg', { tdm: true }],
    ['/b/images/1.jpg?size=2', { tdm: false }],
    ['/unset/x', {}],
    ['/中/x', { tdm: false }],
    ['/', {}],
  ])('file: %s', (path, expected) => {
    expect(answers(tdmRuleFor(parseTdmFile(FILE), `https://press.example${path}`)?.statements)).toEqual(expected);
  });

  it('counts the first rule that matches, not the longest', () => {
    const rules = parseTdmFile('[{"location":"/","tdm-reservation":0},{"location":"/deep/","tdm-reservation":1}]');
    expect(answers(tdmRuleFor(rules, 'https://press.example/deep/x')?.statements)).toEqual({ tdm: true });
  });

  it.each([
    '',
    '<!doctype html>',
    'null',
    '{"location":"/","tdm-reservation":1}',
    '[1, null, "x", [], {}, {"location":1,"tdm-reservation":1}, {"location":"","tdm-reservation":1}]',
    '[{"location":"/","tdm-reservation":1}',
    `${'['.repeat(100_000)}`,
  ])('says nothing by a malformed file: %.40s', (text) => expect(parseTdmFile(text)).toEqual([]));

  it('says nothing by a malformed rule', () => {
    for (const reservation of ['{"toString":1}', 'true', '[1]', 'null', '1.5'])
      expect(tdmRuleFor(parseTdmFile(`[{"location":"/","tdm-reservation":${reservation}}]`), 'https://a.example/')?.statements).toEqual([]);
  });
});

describe('tags of a page', () => {
  it('are read for everybody and for us, not for another bot', () => {
    const stated = usageOfTags(
      [
        ['robots', 'noindex'],
        ['googlebot', 'nofollow'],
        ['veritrail', 'nosnippet'],
        ['tdm-reservation', '1'],
        ['tdm-policy', 'https://press.example/p.json'],
      ],
      READER,
    );
    expect(stated.map(({ source, statements }) => [source, answers(statements)])).toEqual([
      ['meta robots', { index: false }],
      ['meta veritrail', { snippet: false }],
      ['meta tdm-reservation', { tdm: false }],
    ]);
    expect(usageOfTags([], READER)).toEqual([]);
  });
});

describe('all of it', () => {
  const everything = (text: string): void => {
    usageOfHeaders(
      ['x-robots-tag', 'content-signal', 'content-usage', 'tdm-reservation', 'tdm-policy'].map((name): [string, string] => [name, text]),
      READER,
    );
    usageOfTags([['robots', text]], READER);
    parseTdmFile(text);
  };
  const fragment = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc.constantFrom(
      'noindex',
      'unavailable_after:',
      'mon',
      ',',
      ':',
      ';',
      '=',
      '"',
      '(',
      '?0',
      '@1',
      '%"%c3',
      'train-ai=',
      'n',
      '\\',
      '1.5',
      '-',
      '[{"location":',
      '}]',
    ),
  );

  it('never throws', () => {
    fc.assert(
      fc.property(fc.array(fragment, { maxLength: 30 }), (parts) => everything(parts.join(''))),
      { numRuns: 2000 },
    );
  });

  it('gives each name once, and no refusal is lost by what is said beside it', () => {
    const word = fc.constantFrom('noindex', 'index', 'nofollow', 'follow', 'none', 'all', 'nosnippet');
    fc.assert(
      fc.property(fc.array(word, { minLength: 1 }), fc.array(word), (few, more) => {
        const [small, large] = [robotsTags([few.join(',')], READER), robotsTags([few.join(','), more.join(',')], READER)];
        expect(new Set(large.map(({ name }) => name)).size).toBe(large.length);
        for (const { name, allowed } of small) if (!allowed) expect(answers(large)[name]).toBe(false);
      }),
    );
  });

  it('takes linear time on hostile values', () => {
    for (const text of ['a:', '=,;', 'unavailable_after: mon,', '("', ';a', 'a=b,', '[[', '%"']) {
      const started = process.cpuUsage();
      everything(text.repeat(200_000));
      expect(cpuMs(started)).toBeLessThan(500);
    }
  });
});

describe('the rules', () => {
  const place = (source: string, ...statements: [string, boolean][]): StatedUsage => ({
    source,
    statements: statements.map(([name, allowed]) => ({ name, allowed })),
  });

  it('by default obey ai-input=no and record everything else', () => {
    const stated = [
      place('a', ['ai-input', false]),
      place('b', ...['tdm', 'index', 'ai-train', 'ai', 'search'].map((name): [string, boolean] => [name, false])),
      place('c', ['ai-input', true]),
    ];
    expect(usageDecisions(stated).map(({ allowed }) => allowed)).toEqual([false, true, true]);
    expect(usageDecisions(stated, { tdm: 'obey' }).map(({ allowed }) => allowed)).toEqual([true, false, true]);
  });

  it('tell at most twenty statements of a place, and obey all of them', () => {
    const many = Array.from({ length: 5_000 }, (_, n): [string, boolean] => [`use-${n}`, true]);
    const [decision] = usageDecisions([place('robots.txt', ...many, ['ai-input', false])]);
    expect(decision?.allowed).toBe(false);
    expect(decision?.reason).toMatch(/use-19=yes, and 4981 more; ai-input=no is obeyed/);
    expect(decision?.reason.length).toBeLessThan(1_000);
  });

  it('of places that disagree let the most restrictive decide, whatever the order, and name it', () => {
    const [open, closed] = [place('Content-Signal', ['ai-input', true]), place('Content-Usage', ['ai-input', false])];
    for (const stated of [
      [open, closed],
      [closed, open],
    ]) {
      const decisions = usageDecisions(stated);
      expect(decisions.filter(({ allowed }) => !allowed)).toEqual([
        { allowed: false, rule: 'usage_signal', reason: 'Content-Usage: ai-input=no; ai-input=no is obeyed, so the page is not used' },
      ]);
      expect(decisions).toContainEqual({ allowed: true, rule: 'usage_signal', reason: 'Content-Signal: ai-input=yes' });
    }
  });
});
