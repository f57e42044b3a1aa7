import { describe, expect, it } from 'vitest';
import { readAnswer } from './answers.ts';

const page = { title: 'Storm lamp', url: 'https://a.test/lamps/7' };
const read = (body: unknown, contentType = 'application/json') =>
  readAnswer(
    {
      url: 'https://a.test/api/x',
      contentType,
      charset: 'utf-8',
      bytes: new TextEncoder().encode(typeof body === 'string' ? body : JSON.stringify(body)),
    },
    page,
  );
const textOf = (body: unknown, contentType?: string): string => {
  const reading = read(body, contentType);
  return reading.kind === 'content' ? reading.blocks.map(({ text }) => text).join('\n') : `nothing: ${reading.why}`;
};

describe('an answer', () => {
  it.each<[string, unknown, string | undefined, string]>([
    ['a record', { title: 'Storm lamp', text: 'It burns for twelve hours.' }, undefined, 'It burns for twelve hours.'],
    ['a record in Chinese', { 标题: '风灯', 内容: '这盏灯在任何风雨中都能燃烧十二个小时，适合港口使用。' }, undefined, '十二个小时'],
    ['a list of short texts', { items: ['red lamp', 'blue lamp', 'green lamp', 'old lamp', 'new lamp'], next: 2 }, undefined, 'old lamp'],
    [
      'rows with figures',
      [
        { name: 'Red lamp', price: 9 },
        { name: 'Blue lamp', price: 12 },
        { name: 'Old lamp', price: 3 },
      ],
      undefined,
      '12',
    ],
    ['headlines with where they lead', headlines(), undefined, 'The harbour opens its second pier to ships'],
    ['a part of a page', '<h2>Lamps</h2><p>They burn for twelve hours.</p>', 'text/html', 'They burn for twelve hours.'],
    [
      'a page in a frame',
      '<!doctype html><html><body><main><p>They burn for twelve hours in the storm.</p></main></body></html>',
      'text/html',
      'twelve hours',
    ],
    ['plain text', 'They burn for twelve hours in the storm.', 'text/plain', 'twelve hours'],
    [
      'events',
      'data: {"text":"They burn for twelve hours."}\n\ndata: {"text":"They cost nine euros each."}\n\nevent: end\ndata: x\n\n',
      'text/event-stream',
      'nine euros',
    ],
  ])('that is %s is content', (_, body, type, expected) => expect(textOf(body, type)).toContain(expected));

  it.each<[string, unknown, string | undefined, RegExp]>([
    [
      'settings',
      { siteName: 'Lamp shop of the harbour', theme: { dark: true }, search: false, currency: 'EUR', locale: 'en', cdn: 'https://c.test' },
      undefined,
      /./,
    ],
    [
      'settings with a description',
      { description: 'The best lamps of the whole harbour', dark: true, search: false, chat: true, currency: 'EUR', logo: '/l.png' },
      undefined,
      /settings/,
    ],
    [
      'a menu',
      [
        { label: 'Home', href: '/' },
        { label: 'All lamps', href: '/lamps' },
        { label: 'About us', href: '/about' },
        { label: 'Contact', href: '/contact' },
      ],
      undefined,
      /menu/,
    ],
    [
      'a menu in Chinese',
      [
        { name: '首页', url: '/' },
        { name: '产品', url: '/p' },
        { name: '关于我们', url: '/a' },
        { name: '联系', url: '/c' },
      ],
      undefined,
      /menu|hardly|no text/,
    ],
    ['texts of an interface', texts(), undefined, /interface|no text/],
    ['an empty list', { items: [], total: 0 }, undefined, /no text/],
    ['nothing', '', undefined, /empty/],
    ['numbers', { counts: [1, 2, 3] }, undefined, /no text/],
    ['a feed', '<rss version="2.0"><channel><title>Lamps</title></channel></rss>', 'application/rss+xml', /xml/],
    ['a picture', '\u0089PNG\r\n\u001a\n', 'image/png', /./],
  ])('that is %s is none', (_, body, type, why) => expect(textOf(body, type)).toMatch(new RegExp(`^nothing: .*${why.source}`)));
});

function headlines() {
  return [
    'The harbour opens its second pier to ships',
    'Why old lamps burn longer than new ones do',
    'Fog closes the northern pier for two days',
  ].map((title, at) => ({ title, url: `/news/${at}` }));
}

function texts() {
  const words = [
    'Sign in to your account',
    'Welcome back to the shop',
    'Something went wrong here',
    'Add this to the basket',
    'Your basket is empty now',
  ];
  return Object.fromEntries(words.map((text, at) => [`page.section${at}.label`, text]));
}
