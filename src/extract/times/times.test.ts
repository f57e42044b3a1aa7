import { describe, expect, test } from 'vitest';
import type { Times } from '../../vocabulary/index.ts';
import { extractDocument } from '../index.ts';
import { findDates, readDate } from './parse-date.ts';

const PROSE = '<p>This is a sentence long enough to be the text of the page, and here is another one after it.</p>';
const times = (body: string, more: { head?: string; url?: string; headers?: [string, string][]; lang?: string } = {}): Times => {
  const html = `<!doctype html><html lang="${more.lang ?? 'en'}"><head>${more.head ?? ''}</head><body><main>${body}${PROSE}${PROSE}</main></body></html>`;
  const { document } = extractDocument({
    bytes: new TextEncoder().encode(html),
    contentType: 'text/html',
    charset: null,
    url: more.url ?? 'https://acme.test/a',
    fetchedAt: '2026-11-30T09:00:00Z',
    headers: more.headers ?? [],
  });
  if (document === null) throw new Error('no document');
  return document.times;
};

describe('page times', () => {
  test('structured data that a visible label contradicts is kept with less confidence', () => {
    const head =
      '<meta property="article:published_time" content="2026-05-03"><script type="application/ld+json">{"@type":"NewsArticle","datePublished":"2026-05-03"}</script>';
    expect(times('<h1>Title</h1><p>Published: 4 May 2026</p>', { head }).published).toMatchObject({
      value: '2026-05-03',
      confidence: 'medium',
    });
  });

  test('structured data comes first, and every candidate is kept', () => {
    const found = times('<h1>Title</h1><p>Published: 3 May 2026</p>', {
      head: '<script type="application/ld+json">{"@type":"NewsArticle","datePublished":"2026-05-03T08:00:00+02:00","dateModified":"2026-06-01"}</script><meta property="article:published_time" content="2026-05-03">',
    });
    expect(found.published).toMatchObject({
      value: '2026-05-03T08:00:00+02:00',
      zone: '+02:00',
      precision: 'second',
      confidence: 'high',
      source: 'json-ld NewsArticle.datePublished',
    });
    expect(found.updated?.value).toBe('2026-06-01');
    expect(found.candidates.length).toBeGreaterThanOrEqual(4);
  });

  test.each<[string, string, 'published' | 'updated' | 'effective_from' | 'valid_until', string]>([
    ['en', 'Published on March 3, 2026', 'published', '2026-03-03'],
    ['en', 'Last updated: 3 March 2026', 'updated', '2026-03-03'],
    ['en', 'Effective from 2026-03-03', 'effective_from', '2026-03-03'],
    ['en', 'Valid until 31 December 2026', 'valid_until', '2026-12-31'],
    ['zh', '发布时间：2026年3月3日', 'published', '2026-03-03'],
    ['zh', '更新于 2026-03-03 10:20', 'updated', '2026-03-03T10:20'],
    ['zh', '生效日期：2026年3月', 'effective_from', '2026-03'],
    ['zh', '本办法自2027年1月1日起施行。', 'effective_from', '2027-01-01'],
    ['zh', '有效期至2026年12月31日', 'valid_until', '2026-12-31'],
    ['de', 'Veröffentlicht am 3. März 2026', 'published', '2026-03-03'],
  ])('%s: "%s" is %s', (lang, line, kind, value) => {
    const found = times(`<h1>Title</h1><p>${line}</p>`, { lang });
    expect(found[kind]?.value).toBe(value);
    if (kind !== 'published') expect(found.published).toBeUndefined();
  });

  test('an expiry or effective date never becomes the published date', () => {
    const found = times('<h1>Terms</h1><p>These terms take effect on 1 January 2027. The offer is valid until 2027-02-01.</p>');
    expect(found.published).toBeUndefined();
    expect(found.effective_from?.value).toBe('2027-01-01');
    expect(found.valid_until?.value).toBe('2027-02-01');
  });

  test('a date in the title is only a candidate of low confidence', () => {
    const found = times('<h1>Report for 20 November 2026</h1><p>Published 3 May 2026</p>');
    expect(found.published?.value).toBe('2026-05-03');
    expect(found.candidates).toContainEqual({
      kind: 'event',
      time: expect.objectContaining({ value: '2026-11-20', confidence: 'low', source: 'title' }),
    });
  });

  test('Last-Modified is a weak candidate, never published, and nothing when the server stamps every answer', () => {
    const old = times('<h1>T</h1>', { headers: [['Last-Modified', 'Tue, 03 Mar 2026 10:00:00 GMT']] });
    expect(old.updated).toBeUndefined();
    expect(old.candidates).toEqual([
      { kind: 'updated', time: expect.objectContaining({ value: '2026-03-03T10:00:00Z', confidence: 'low' }) },
    ]);
    expect(times('<h1>T</h1>', { headers: [['Last-Modified', 'Mon, 30 Nov 2026 08:59:00 GMT']] }).candidates).toEqual([]);
  });

  test('the address states a day', () => {
    expect(times('<h1>T</h1>', { url: 'https://acme.test/2026/08/20/post.html' }).published).toMatchObject({
      value: '2026-08-20',
      source: 'url',
    });
    expect(times('<h1>T</h1>', { url: 'https://gov.test/zwgk/t20260820_123.html' }).published?.value).toBe('2026-08-20');
  });

  test('a copyright year is no date', () => {
    expect(times('<h1>T</h1><p>© 2026 Acme</p>').published).toBeUndefined();
  });

  test('unlabelled dates that disagree give no date', () => {
    const far = '<p>x</p>'.repeat(200);
    expect(
      times(`<h1>T</h1>${far}<time datetime="2025-01-01">a</time>${far}<time datetime="2024-02-02">b</time>`).published,
    ).toBeUndefined();
  });
});

describe('written dates', () => {
  const english = { monthFirst: true };
  test.each([
    ['2026-08', '2026-08', 'month'],
    ['2026', '2026', 'year'],
    ['20260820', '2026-08-20', 'day'],
    ['Tue, 03 Mar 2026 10:00:00 GMT', '2026-03-03T10:00:00Z', 'second'],
    ['August 20th, 2026 at 5:04 pm', '2026-08-20T17:04', 'minute'],
    ['2026/8/20', '2026-08-20', 'day'],
    ['20.08.2026', '2026-08-20', 'day'],
    ['20 de agosto de 2026', '2026-08-20', 'day'],
    ['民國115年3月5日', '2026-03-05', 'day'],
  ])('%s', (text, value, precision) => {
    expect(readDate(text, english)).toMatchObject({ value, precision });
  });

  test.each(['2026-13-01', '2026-02-30', 'v2.10.2026.1', '10.2.3', 'page 3 of 2026', ''])('%j is no date', (text) => {
    expect(readDate(text, english)).toBeNull();
  });

  test('03/04/2026 depends on the language and is marked ambiguous; a day above 12 decides', () => {
    expect(readDate('03/04/2026', english)).toMatchObject({ value: '2026-03-04', ambiguous: true });
    expect(readDate('03/04/2026', { monthFirst: false })).toMatchObject({ value: '2026-04-03', ambiguous: true });
    expect(readDate('25/04/2026', english)).toMatchObject({ value: '2026-04-25', ambiguous: false });
  });

  test('stand in text order with their places', () => {
    const text = 'From 1 May 2026 to 2 June 2026.';
    expect(findDates(text, english).map(({ start, end }) => text.slice(start, end))).toEqual(['1 May 2026', '2 June 2026']);
  });
});
