import { describe, expect, it } from 'vitest';
import { fold } from './fold.ts';
import { findPhrases } from './lexicon.ts';
import { fillsHeadline, isQuoted } from './mention.ts';
import { judge, page } from './page.test.fixture.ts';
import type { Zone } from './view.ts';

const zoneOf = (name: Zone['name'], text: string): Zone => {
  const folded = fold(text);
  return { name, folded, hits: findPhrases(folded) };
};
const firstHit = (zone: Zone): Zone['hits'][number] => {
  const hit = zone.hits.find(({ kind }) => kind !== null);
  if (hit === undefined) throw new Error('no phrase in the example');
  return hit;
};

describe('a phrase in quotation marks', () => {
  it.each([
    'The banner "Access denied" is read by millions every day.',
    'Der Hinweis „Zugriff verweigert“ erscheint oft.',
    '页面显示“访问被拒绝”的时候，先检查权限。',
    '「アクセスが拒否されました」という表示が出る。',
  ])('is told: %s', (text) => {
    const zone = zoneOf('lead', text);
    expect(isQuoted(zone, firstHit(zone))).toBe(true);
  });

  it.each(['Access denied. You cannot open "http://site.example/" here.', 'Access denied', '访问被拒绝，请联系“站长”。'])(
    'is not: %s',
    (text) => {
      const zone = zoneOf('lead', text);
      expect(isQuoted(zone, firstHit(zone))).toBe(false);
    },
  );
});

describe('a headline', () => {
  it.each(['Page not found', '404 - Page not found | Harbour News', '页面不存在 - 港口新闻', 'Down for maintenance'])(
    'states: %s',
    (text) => {
      const zone = zoneOf('title', text);
      expect(fillsHeadline(zone, firstHit(zone))).toBe(true);
    },
  );

  it.each([
    'How the page not found became an art form of its own | Harbour News',
    'Is the whole site down for maintenance again this weekend?',
    '这周末又要停机维护吗？',
  ])('only names: %s', (text) => {
    const zone = zoneOf('title', text);
    expect(fillsHeadline(zone, firstHit(zone))).toBe(false);
  });
});

describe('a page about refusals', () => {
  it('is content when it names many of them', () => {
    const rows = [
      ['401', 'You are not logged in'],
      ['403', 'Access denied'],
      ['404', 'Page not found'],
      ['429', 'Too many requests'],
      ['503', 'Scheduled maintenance'],
    ].map(([code, text]) => `<tr><td>${code}</td><td>${text}</td></tr>`);
    expect(
      judge(page('Errors of the API', `<h1>Errors of the API</h1><p>Each has a code and a text.</p><table>${rows.join('')}</table>`)).kind,
    ).toBe('usable');
  });

  it('is content when it reports how services were', () => {
    const body =
      '<h2>All systems operational</h2><p>API 99.98 %</p><p>Search 99.90 %</p><h2>Past incidents</h2><p>Scheduled maintenance was completed at 10:19.</p>';
    expect(judge(page('Harbour status', body)).kind).toBe('usable');
  });

  it('is content when most of its sentences are about something else', () => {
    const body = `<h1>Why robots still have to prove that they are human</h1>
      <p>The first tests showed distorted letters on a grey ground. They were meant for one search engine and spread to the rest within a year.</p>
      <p>A slider followed, then a grid of traffic lights, and at last a box that says "I'm not a robot". Image models solve all of them today.</p>
      <p>Small shops have moved to limits per address instead. Spam fell by a third, according to a survey of two hundred of them.</p>`;
    expect(judge(page('Why robots still have to prove that they are human', body)).kind).toBe('usable');
  });

  it('is still a refusal when it speaks to its reader, however long', () => {
    const body = `<h1>Access denied</h1><p>You do not have permission to open this page. Please contact the administrator if you think that this is wrong.</p>
      <p>Your address was recorded together with the time of your request, so that our team can help you.</p>
      <p>You can go back, or open our start page and look for what you need from there.</p>`;
    expect(judge(page('Access denied', body)).kind).toBe('denied');
  });
});
