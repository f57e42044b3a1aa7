import { describe, expect, it } from 'vitest';
import type { AnswerReading } from '../../extract/index.ts';
import type { ApiHint } from '../../vocabulary/index.ts';
import { type Answered, judgeAnswers, type WantedPage } from './relevance.ts';

const page: WantedPage = { title: 'Storm lamp | Harbour shop', url: 'https://a.test/lamps/storm-lamp', query: '', unknown: 0 };
const content = (text: string): AnswerReading => ({
  kind: 'content',
  blocks: [{ kind: 'paragraph', text, markdown: text, headingPath: [] }],
  title: null,
  length: text.length,
  total: text.length,
});
const answer = (
  url: string,
  reading: AnswerReading | null,
  more: Partial<Omit<Answered, 'hint'>> & { hint?: Partial<ApiHint> } = {},
): Answered => ({
  inBundle: false,
  follows: null,
  ...more,
  reading,
  hint: { url: `https://a.test${url}`, why: 'fetch in a script', kind: 'call', ...more.hint },
});
const taken = (answers: Answered[], of: Partial<WantedPage> = {}): boolean[] =>
  judgeAnswers(answers, { ...page, ...of }).map((one) => one.taken);
const other = content('Six reasons to visit the museum of the northern pier this summer.');

describe('an answer is taken for the page', () => {
  it.each<[string, Answered, Partial<WantedPage>?]>([
    ['when its address holds a value of the page’s', answer('/v1/p?id=7', other, { inBundle: true, hint: { filled: 'address' } })],
    ['when the page’s mark-up names it', answer('/part', other, { hint: { kind: 'fragment', why: 'hx-get' } })],
    ['when its address is named as the page', answer('/api/storm-lamp.json', other, { inBundle: true })],
    ['when it holds the words of the page’s address', answer('/v1/x', content('A lamp for every storm of the year.'), { inBundle: true })],
    ['when it is all that the page asks for', answer('/v1/x', other)],
    ['when it holds the words of the title', answer('/v1/x', content('This lamp burns in any storm.')), { unknown: 2 }],
    ['when it holds the words that are looked for', answer('/v1/x', other), { unknown: 2, query: 'museum northern pier' }],
    ['in Chinese', answer('/v1/x', content('这盏防风灯可以在风雨中燃烧十二个小时。')), { title: '防风灯 | 港口商店', unknown: 1 }],
  ])('%s', (_, one, of) => expect(taken([one], of)).toEqual([true]));

  it('together with what follows it', () => {
    expect(taken([answer('/list?p=1', content('storm lamp one')), answer('/list?p=2', other, { follows: 0 })], { unknown: 1 })).toEqual([
      true,
      true,
    ]);
  });
});

describe('an answer is not taken', () => {
  it.each<[string, Answered, Partial<WantedPage>?]>([
    ['when a script for all pages asks for it and nothing ties it to this one', answer('/v1/x', other, { inBundle: true })],
    ['when it is all that is known, but not all that the page asks for', answer('/v1/x', other), { unknown: 1 }],
    [
      'when it only names the site',
      answer('/v1/x', content('The Harbour shop has lamps and ropes.'), { inBundle: true }),
      { title: 'Harbour shop' },
    ],
    ['when it holds no content', answer('/v1/x', { kind: 'nothing', why: 'the answer is a menu' })],
    ['when nothing came', answer('/v1/x', null)],
    [
      'when it would answer an event of the reader’s',
      answer('/v1/x', other, { hint: { kind: 'fragment', filled: 'guess' } }),
      { unknown: 1 },
    ],
  ])('%s', (_, one, of) => expect(taken([one], of)).toEqual([false]));

  it('when another call of the page failed, which may have been the page', () => {
    expect(taken([answer('/v1/x', other), answer('/v1/y', null)])).toEqual([false, false]);
  });
});
