import { describe, expect, it } from 'vitest';
import { SIMPLIFIED_ONLY, TRADITIONAL_ONLY } from './han.ts';
import { detectLanguage, isHan, primaryLanguage } from './index.ts';

/** CPU time, so that a busy machine does not fail the test. */
const cpuMs = (since: NodeJS.CpuUsage): number => process.cpuUsage(since).user / 1000;

const tag = (text: string, hint?: string) => detectLanguage(text, hint).tag;

describe('detectLanguage', () => {
  it.each([
    ['en', 'The meeting was held in the city because there was no other place for it.'],
    ['de', 'Die Sitzung fand in der Stadt statt, weil es keinen anderen Ort für sie gab.'],
    ['fr', 'La réunion a eu lieu dans la ville parce qu’il n’y avait pas d’autre endroit.'],
    ['es', 'La reunión se celebró en la ciudad porque no había otro lugar para ella.'],
    ['it', 'La riunione si è svolta nella città perché non c’era un altro posto.'],
    ['pt', 'A reunião foi realizada na cidade porque não havia outro lugar para ela.'],
    ['nl', 'De vergadering werd in de stad gehouden omdat er geen andere plaats voor was.'],
    ['sv', 'Mötet hölls i staden eftersom det inte fanns någon annan plats för det.'],
    ['pl', 'Spotkanie odbyło się w mieście, ponieważ nie było dla niego innego miejsca.'],
    ['tr', 'Toplantı şehirde yapıldı çünkü bunun için başka bir yer yoktu.'],
    ['ru', 'Встреча прошла в городе, потому что для неё не было другого места.'],
    ['uk', 'Зустріч відбулася в місті, тому що для неї не було іншого місця.'],
    ['ar', 'عقد الاجتماع في المدينة لأنه لم يكن هناك مكان آخر.'],
    ['el', 'Η συνάντηση έγινε στην πόλη.'],
    ['he', 'הפגישה התקיימה בעיר.'],
    ['th', 'การประชุมจัดขึ้นในเมือง'],
    ['hi', 'बैठक शहर में हुई।'],
    ['ja', '会議は東京で開かれました。'],
    ['ko', '회의는 서울에서 열렸습니다.'],
    ['zh-Hans', '会议在城里召开，因为没有别的地方。'],
    ['zh-Hant', '會議在城裡召開，因為沒有別的地方。'],
    ['zh', '今天天很好'],
  ])('%s', (expected, text) => expect(tag(text)).toBe(expected));

  it('lets the page speak for itself where the text is silent', () => {
    expect(tag('Pricing', 'de-AT')).toBe('de-AT');
    expect(tag('12345', 'fr')).toBe('fr');
    expect(tag('東京都', 'ja')).toBe('ja');
    expect(tag('今天天很好', 'zh-TW')).toBe('zh-Hant');
    expect(tag('Kubernetes 1.33', 'nb')).toBe('no');
  });

  it('believes the text when it clearly speaks another language', () => {
    expect(tag('The cat sat on the mat and it was there for a while.', 'zh-CN')).toBe('en');
    expect(tag('会议在城里召开，因为没有别的地方。', 'en')).toBe('zh-Hans');
    expect(tag('Die Sitzung fand in der Stadt statt, weil es keinen anderen Ort für sie gab.', 'en')).toBe('de');
  });

  it('is not misled by a few names in another script', () => {
    expect(tag('This is about 北京 and 上海 and the people who live there.')).toBe('en');
    expect(tag('OpenAI 发布 GPT-5，支持 TypeScript 和 Python')).toBe('zh-Hans');
    expect(
      tag(
        '这部动画的原名是「となりのトトロ」，由宫崎骏导演，一九八八年在日本上映，后来在世界各地受到许多观众的喜爱，并且多次获得电影奖项，影响了很多年轻的动画师，至今仍然在各国的影院和电视台播放，被认为是最好的作品，也带动了相关的商品和旅游产业的发展。',
      ),
    ).toBe('zh-Hans');
  });

  it('says nothing about nothing', () => {
    expect(detectLanguage('')).toEqual({ tag: null, confidence: 'low' });
    expect(tag('1 2 3 …', 'x-bad tag')).toBeNull();
  });

  it('looks at a bounded part of a huge text', () => {
    const started = process.cpuUsage();
    expect(tag('The cat sat on the mat. '.repeat(400_000))).toBe('en');
    expect(cpuMs(started)).toBeLessThan(500);
  });
});

describe('isHan', () => {
  it.each([
    ['今天的天气', true],
    ['OpenAI 发布 GPT-5', true],
    ['This is about 北京', false],
    ['会議は東京で開かれました', false],
    ['', false],
    ['서울', false],
  ])('%s → %s', (text, expected) => expect(isHan(text)).toBe(expected));
});

describe('the table of exclusive characters', () => {
  it('holds no character on both sides', () => {
    expect([...SIMPLIFIED_ONLY].filter((char) => TRADITIONAL_ONLY.has(char))).toEqual([]);
    expect(SIMPLIFIED_ONLY.size).toBeGreaterThan(500);
  });
});

it('primaryLanguage cuts a tag to its first part', () => {
  expect(primaryLanguage('zh-Hant-TW')).toBe('zh');
  expect(primaryLanguage(null)).toBeNull();
});
