import { describe, expect, it } from 'vitest';
import { article, judge, page } from './page.test.fixture.ts';

const asked = 'https://shop.example/catalogue/lamp-4711';
const body = page('Lamp', article());
const redirected = (finalUrl: string, html = body) => judge(html, { transport: { requestedUrl: asked, finalUrl } });

describe('a redirect', () => {
  it('to a log-in address is a log-in wall, in any language', () => {
    expect(redirected('https://shop.example/login?next=%2Fcatalogue').kind).toBe('login_wall');
    expect(redirected('https://accounts.example/oauth2/authorize').kind).toBe('login_wall');
  });
  it('from a deep page to the home page is another page', () => {
    expect(redirected('https://shop.example/').kind).toBe('wrong_page');
    expect(redirected('https://shop.example/en/').kind).toBe('wrong_page');
  });
  it('to a page named after the error says so', () => {
    expect(redirected('https://shop.example/404.html').kind).toBe('soft_404');
  });
  it('to a consent service is a consent wall', () => {
    expect(redirected('https://consent.shop.example/m?continue=x').kind).toBe('consent_wall');
  });
  it('to another spelling of the same page changes nothing', () => {
    expect(redirected('https://www.shop.example/catalogue/lamp-4711/').kind).toBe('usable');
  });
  it('that cannot be read as an address changes nothing', () => {
    expect(judge(body, { transport: { requestedUrl: 'not a url', finalUrl: 'https://shop.example/' } }).kind).toBe('usable');
  });
});

describe('the source that the task expects', () => {
  it('accepts the host and its subdomains', () => {
    expect(judge(body, { contract: { expectedSource: 'site.example' } }).kind).toBe('usable');
    expect(
      judge(body, {
        transport: { finalUrl: 'https://news.site.example/news/2026/harbour-tram' },
        contract: { expectedSource: 'https://site.example/' },
      }).kind,
    ).toBe('usable');
  });
  it('refuses a host that only looks alike', () => {
    expect(judge(body, { contract: { expectedSource: 'example' } }).kind).toBe('usable');
    expect(judge(body, { contract: { expectedSource: 'other.example' } }).kind).toBe('wrong_page');
    expect(
      judge(body, {
        transport: { finalUrl: 'https://notsite.example/news/2026/harbour-tram' },
        contract: { expectedSource: 'site.example' },
      }).kind,
    ).toBe('wrong_page');
  });
});

describe('the title that the task expects', () => {
  it('may differ in wording but not in subject', () => {
    const tram = page('Harbour tram: new timetable | Weekly', `<h1>New timetable</h1>${article()}`);
    expect(judge(tram, { contract: { title: 'Timetable of the harbour tram' } }).kind).toBe('usable');
    expect(judge(tram, { contract: { title: 'Opera programme March' } }).kind).toBe('wrong_page');
    expect(judge(page('港口电车时刻表', `<h1>港口电车时刻表</h1>${article()}`), { contract: { title: '港口电车时刻表' } }).kind).toBe(
      'usable',
    );
  });
});
