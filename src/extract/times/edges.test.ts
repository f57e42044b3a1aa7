import { describe, expect, test } from 'vitest';
import type { Times } from '../../vocabulary/index.ts';
import { extractDocument } from '../index.ts';
import { kindByWords } from './labels.ts';
import { findDates, monthFirstByEvidence, readDate } from './parse-date.ts';
import { daysAgo } from './relative.ts';

const PROSE = '<p>This is a sentence long enough to be the text of the page, and here is another one after it.</p>';
const times = (body: string, { head = '', url = 'https://acme.test/a', headers = [] as [string, string][], lang = 'en' } = {}): Times => {
  const html = `<!doctype html><html lang="${lang}"><head>${head}</head><body><main><h1>A title of the page</h1>${body}${PROSE}${PROSE}</main></body></html>`;
  const { document } = extractDocument({
    bytes: new TextEncoder().encode(html),
    contentType: 'text/html; charset=utf-8',
    charset: null,
    url,
    fetchedAt: '2026-11-30T09:00:00Z',
    headers,
  });
  if (document === null) throw new Error('no document');
  return document.times;
};
const article = (fields: Record<string, unknown>): string =>
  `<script type="application/ld+json">${JSON.stringify({ '@type': 'Article', ...fields })}</script>`;

describe('dates of pages, one edge at a time', () => {
  test('modified earlier than published: both are kept as stated', () => {
    const found = times('', { head: article({ datePublished: '2026-05-03', dateModified: '2026-05-01' }) });
    expect(found.published?.value).toBe('2026-05-03');
    expect(found.updated?.value).toBe('2026-05-01');
  });

  test('published later than two days after the fetch: a candidate of low confidence, not the answer', () => {
    const found = times('', { head: article({ datePublished: '2027-01-10' }) });
    expect(found.published).toBeUndefined();
    expect(found.candidates).toContainEqual({
      kind: 'published',
      time: expect.objectContaining({ value: '2027-01-10', confidence: 'low' }),
    });
  });

  test.each([
    ['en', 'Valid until 31 December 2026', 'valid_until'],
    ['en', 'Expires: 31 December 2026', 'valid_until'],
    ['en', 'Deadline: 31 December 2026', 'valid_until'],
    ['de', 'Gültig bis 31. Dezember 2026', 'valid_until'],
    ['zh', '截止2026年12月31日', 'valid_until'],
    ['zh', '有效期至2026年12月31日', 'valid_until'],
    ['en', 'Effective 31 December 2026', 'effective_from'],
    ['zh', '自2026年12月31日起施行', 'effective_from'],
  ] as const)('%s "%s" is never published', (lang, line, kind) => {
    const found = times(`<p>${line}</p>`, { lang });
    expect(found.published).toBeUndefined();
    expect(found[kind]?.value).toBe('2026-12-31');
  });

  test('a label after a date belongs to the date after it', () => {
    const found = times('<p>December 22, 2025 Updated: January 2, 2026</p>');
    expect(found.published?.value).toBe('2025-12-22');
    expect(found.updated?.value).toBe('2026-01-02');
    expect(times('<p>2025-12-22 (updated)</p>').updated?.value).toBe('2025-12-22');
    expect(kindByWords('', '更新')).toBe('updated');
    expect(kindByWords('', '更新：2026年1月2日')).toBeNull();
  });

  test.each(['Join Date: March 3, 2007', 'Member since March 3, 2007', '注册时间：2007年3月3日'])(
    '"%s" is the date of a person',
    (line) => {
      expect(times(`<p>${line}</p>`).published).toBeUndefined();
    },
  );

  test('the word update that ends a headline is no label', () => {
    const found = times('<p class="post-date">Development Update 2026-10-04</p>');
    expect(found.updated).toBeUndefined();
    expect(times('<p>Update: 2026-10-04</p>').updated?.value).toBe('2026-10-04');
  });

  test('an element says by its own words or by what it stands in that it is a change', () => {
    expect(times('<time class="post-date" datetime="2026-10-04">Last updated October 4, 2026</time>').updated?.value).toBe('2026-10-04');
    const found = times('<div class="field--changed"><time datetime="2026-10-04">October 4, 2026</time></div>');
    expect(found.published).toBeUndefined();
    expect(found.updated?.value).toBe('2026-10-04');
  });

  test('JSON-LD that a comma too many breaks still says when; JSON-LD in a meta element does too', () => {
    const broken = '<script type="application/ld+json">{"@type": "NewsArticle", "datePublished": "2026-10-26T18:10:00+01:00",}</script>';
    expect(times('', { head: broken }).published?.value).toBe('2026-10-26T18:10:00+01:00');
    const meta = `<meta name="ld" content='{"@context":"https://schema.org","@type":"Article","datePublished":"2026-10-26"}'>`;
    expect(times('', { head: meta }).published?.value).toBe('2026-10-26');
  });

  test('expiry in structured data is no publication', () => {
    const found = times('', { head: article({ expires: '2026-12-31', validThrough: '2026-12-31' }) });
    expect(found.published).toBeUndefined();
    expect(found.valid_until?.value).toBe('2026-12-31');
  });

  test('an open day-month order keeps both readings, marked, and gives neither', () => {
    const found = times('<p>Published 03/04/2026</p>');
    const open = found.candidates.filter(({ time }) => time.source.includes('ambiguous')).map(({ time }) => time.value);
    expect(open).toEqual(expect.arrayContaining(['2026-03-04', '2026-04-03']));
    expect(found.published).toBeUndefined();
    expect(found.absent?.published?.considered.map(({ value }) => value).toSorted()).toEqual(['2026-03-04', '2026-04-03']);
  });

  test('another date of the page decides the order', () => {
    expect(times('<p>Published 03/04/2026</p><p>Next issue: 25/04/2026</p>').published?.value).toBe('2026-04-03');
    expect(monthFirstByEvidence(['04/25/2026'])).toBe(true);
    expect(monthFirstByEvidence(['25/04/2026', '04/25/2026'])).toBeNull();
    expect(monthFirstByEvidence(['03/04/2026'])).toBeNull();
  });

  test('of two readings of an open date, the one after the fetch is not what was meant', () => {
    expect(times('<p>Published 03/12/2026</p>').published?.value).toBe('2026-03-12');
    expect(times('<p>Published 12/03/2026</p>').published?.value).toBe('2026-03-12');
  });

  test.each([
    ['en-US', '2026-03-04'],
    ['en-GB', '2026-04-03'],
    ['fr', '2026-04-03'],
  ])('the order by the language %s', (lang, value) => {
    expect(times('<p>Date : 03/04/2026</p>', { lang }).published).toMatchObject({
      value,
      source: expect.not.stringContaining('ambiguous'),
    });
  });

  test('a month in the address tells an open date', () => {
    expect(times('<p>Published 03/04/2026</p>', { url: 'https://acme.test/2026/04/a' }).published).toMatchObject({
      value: '2026-04-03',
      source: expect.not.stringContaining('ambiguous'),
    });
  });

  test('the order by country of the address', () => {
    expect(times('<p>Published 03/04/2026</p>', { url: 'https://acme.co.uk/a' }).published?.value).toBe('2026-04-03');
  });

  test('no zone stated: the local date, zone unknown; a stated offset keeps the local date', () => {
    expect(times('', { head: article({ datePublished: '2026-05-03T23:30:00' }) }).published).toMatchObject({
      value: '2026-05-03T23:30:00',
      zone: null,
    });
    expect(times('', { head: article({ datePublished: '2026-05-03T23:30:00-08:00' }) }).published).toMatchObject({
      value: '2026-05-03T23:30:00-08:00',
      zone: '-08:00',
    });
  });

  test('relative words count from the answer’s Date header, and from nothing else', () => {
    const headers: [string, string][] = [['Date', 'Mon, 30 Nov 2026 09:00:00 GMT']];
    const candidate = { kind: 'published', time: expect.objectContaining({ value: '2026-11-27', confidence: 'low' }) };
    expect(times('<p>Posted 3 days ago</p>', { headers }).candidates).toContainEqual(candidate);
    expect(times('<p>Posted 3 days ago</p>').candidates).toEqual([]);
  });

  test.each([
    ['3 days ago', 3],
    ['3天前', 3],
    ['昨天', 1],
    ['vor 2 Wochen', 14],
    ['il y a 5 jours', 5],
    ['5 hours ago', 0],
    ['3 months ago', null],
    ['today’s menu', 0],
    ['no time', null],
  ])('%s is %s days', (text, days) => expect(daysAgo(text)).toBe(days));

  test.each([
    ['民國115年3月5日', '2026-03-05'],
    ['令和8年3月5日', '2026-03-05'],
    ['令和元年5月1日', '2019-05-01'],
    ['2026년 3월 5일', '2026-03-05'],
    ['2026 Mar 5', '2026-03-05'],
    ['2026. március 5.', '2026-03-05'],
    ['5 марта 2026', '2026-03-05'],
    ['5 مارس 2026', '2026-03-05'],
    ['5/3/26', '2026-03-05'],
  ])('%s', (text, value) => expect(readDate(text, { monthFirst: false })?.value).toBe(value));

  test('one word, two months: Polish and Croatian', () => {
    expect(findDates('5 listopada 2026', { monthFirst: false, language: 'pl' })[0]?.value).toBe('2026-11-05');
    expect(findDates('5 listopada 2026', { monthFirst: false, language: 'hr' })[0]?.value).toBe('2026-10-05');
  });

  test('a word of the language before a year is no month', () => {
    expect(findDates('sold out 2026, set 2025', { monthFirst: true })).toEqual([]);
  });

  test('dates of comments and related items do not become the page’s', () => {
    const comments = `<div class="comments"><p>Ann, 1 May 2026</p><p>Bob, 2 May 2026</p></div><div class="related"><p>Other story, 3 May 2026</p></div>`;
    expect(times(`${PROSE.repeat(20)}${comments}`).published).toBeUndefined();
    expect(times(`<p>Published 3 March 2026</p>${PROSE.repeat(20)}${comments}`).published?.value).toBe('2026-03-03');
  });

  test('an event date of structured data is an event', () => {
    const head = '<script type="application/ld+json">{"@type":"Event","startDate":"2026-12-24"}</script>';
    const found = times('', { head });
    expect(found.event?.value).toBe('2026-12-24');
    expect(found.published).toBeUndefined();
  });

  test('a live page with many stamps has the date of its structured data', () => {
    const stamps = Array.from(
      { length: 40 },
      (_, i) => `<p><time datetime="2026-05-${String((i % 28) + 1).padStart(2, '0')}">x</time> Text.</p>`,
    ).join('');
    expect(times(stamps, { head: article({ datePublished: '2026-04-30' }) }).published?.value).toBe('2026-04-30');
  });

  test('a stamp in UTC and a visible day before it: the day that the page shows', () => {
    const found = times('<p>3 May 2026</p>', {
      head: article({ datePublished: '2026-05-04T02:10:00Z' }),
      url: 'https://acme.test/2026/05/03/a',
    });
    expect(found.published?.value).toBe('2026-05-03');
  });

  test('an implausible year is no date', () => {
    expect(times('<p>Published 3 May 1923</p>').published).toBeUndefined();
  });

  test('a question is as old as it was asked', () => {
    const body =
      '<div itemscope itemtype="https://schema.org/Question"><time itemprop="dateCreated" datetime="2020-01-02">x</time><div itemprop="suggestedAnswer" itemscope itemtype="https://schema.org/Answer"><time itemprop="dateCreated" datetime="2024-01-01">y</time></div></div>';
    expect(times(body).published?.value).toBe('2020-01-02');
  });
});

describe('labels', () => {
  test.each([
    ['Last updated: ', 'updated'],
    ['Опубликовано ', 'published'],
    ['Publié le ', 'published'],
    ['Stand: ', 'updated'],
    ['最終更新日：', 'updated'],
    ['公開日：', 'published'],
    ['Welcome on ', null],
  ])('%s', (text, kind) => expect(kindByWords(text)).toBe(kind));
});
