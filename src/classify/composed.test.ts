import { describe, expect, it } from 'vitest';
import { fold } from './fold.ts';
import { findConcepts } from './lexicon.ts';
import { judge, page } from './page.test.fixture.ts';
import { CONCEPTS } from './phrases/concepts.ts';
import { phrasesOf } from './phrases/family.ts';

const kindOf = (heading: string, text = ''): string => judge(page('Harbour', `<h1>${heading}</h1><p>${text}</p>`)).kind;

describe('a short page says what it is in words of its own', () => {
  it.each([
    ['We have not come to your country so far', 'geo_block'],
    ['本频道尚未对海外地区播出', 'geo_block'],
    ['That recipe was taken down by its cook', 'soft_404'],
    ['这个视频已经不见了', 'soft_404'],
    ['To prove that you are a person, click all pictures with a boat', 'captcha'],
    ['Our shop is closed while we move to new shelves: an upgrade', 'maintenance'],
    ['数据迁移期间暂停访问', 'maintenance'],
    ['Too many searches came from your address', 'rate_limited'],
  ])('%s: %s', (heading, kind) => expect(kindOf(heading)).toBe(kind));
});

describe('a page with content of its own', () => {
  it('may speak of places and denials', () => {
    const text =
      'Ferries do not run to countries outside the customs union. Freight goes by rail to the port of Bremen, where it is cleared within a day. ' +
      'Rates for the coming winter were agreed in September; they rise by four percent on the northern line and stay the same on the southern one.';
    expect(kindOf('Where the ferries go', text)).toBe('usable');
  });

  it.each([
    ['Library rules', 'Dogs are not allowed. Food is permitted in the lobby; bring no glass.'],
    ['Opening hours', 'The office is closed for repairs until Monday, 4 May.'],
    ['Ferry times', 'The ferry does not run outside the season. Access by bus only.'],
    ['Pool', 'Minors may only enter with adults.'],
    ['Gym', 'Members pay 30 € a month; the rest of the family trains free.'],
    ['Results', 'The summer event ended on 3 May 2025. The product was retired in 2021.'],
    ['酒店须知', '酒店不允许携带宠物。未成年人须由成年人陪同进入。'],
    ['开放时间', '本馆周一闭馆维护，周二恢复开放。'],
    ['公告', '本次活动已结束，获奖名单将于周五公布。'],
  ])('may state the rules and hours of a house in few words: %s', (heading, text) =>
    expect(['usable', 'partial']).toContain(kindOf(heading, text)),
  );

  it('may quote what refuses', () =>
    expect(kindOf('Words of the year', 'Third came "This video was removed", a sentence of 2020.')).toBe('usable'));

  it('may deny that it collects anything', () => expect(kindOf('Privacy', 'No cookies, no advertising partners.')).toBe('usable'));
});

describe('an answer of an interface', () => {
  const json = (body: string): string => judge(body, { transport: { contentType: 'application/json' } }).kind;

  it('that consists of a code and a message is an error', () => {
    expect(json('{"errcode":45009,"errmsg":"daily quota limit"}')).toBe('rate_limited');
    expect(json('{"code":40301,"msg":"没有访问权限","data":null}')).toBe('denied');
  });

  it('that holds data is content, whatever its message says', () => {
    expect(json('{"code":0,"message":"ok","data":{"name":"Harbour tram","stops":[1,2,3]}}')).toBe('usable');
    expect(json('{"price":101.5}')).toBe('usable');
  });
});

describe('the words for concepts', () => {
  it.each(CONCEPTS)('are there in English and Chinese, and each is found: $id', ({ id, strong }) => {
    expect(Object.keys(strong)).toEqual(expect.arrayContaining(['en', 'zh']));
    for (const word of phrasesOf(strong))
      expect(findConcepts(fold(`· ${word}`)), word).toContainEqual(expect.objectContaining({ family: id, start: 2 }));
  });
});
