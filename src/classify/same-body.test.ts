import { describe, expect, it } from 'vitest';
import { classify } from './index.ts';
import { article, inputOf, page } from './page.test.fixture.ts';

const HOME = page('Harbour board', `<main><h1>Harbour board</h1><p>${'The board meets on the quay each Tuesday. '.repeat(5)}</p></main>`);
const LONG = page('Harbour board', `<main><h1>Harbour board</h1>${article(12)}</main>`);
const judgeAt = (path: string, sameBody: { paths: string[]; probed?: string }, html = HOME) => {
  const url = `https://site.example${path}`;
  const { probed = null, paths } = sameBody;
  return classify({ ...inputOf(html, { transport: { requestedUrl: url, finalUrl: url } }), sameBody: { paths, probed } });
};

describe('a text that stands under many addresses of a site', () => {
  it('is that of none of them: a catch-all page', () => {
    const verdict = judgeAt('/lamps/storm-lamp', { paths: ['/ropes/blue', '/anchors/7', '/nets'] });
    expect(verdict.kind).toBe('soft_404');
    expect(verdict.signals[0]).toMatchObject({ id: 'memory:same-body', source: 'memory', basis: 'guess' });
    expect(judgeAt('/lamps/storm-lamp', { paths: ['/'] }).kind).toBe('soft_404');
  });

  it('is only noted while there are few', () => {
    const verdict = judgeAt('/lamps/storm-lamp', { paths: ['/ropes/blue'] });
    expect(verdict.kind).toBe('usable');
    expect(verdict.signals.map(({ id }) => id)).toContain('memory:same-body');
  });

  it('is only noted where it is long: print versions, other languages and counting addresses are copies of a page that exists', () => {
    const copies = ['/print/44', '/de/44', '/go/44?from=mail', '/mirror/x', '/'];
    const verdict = judgeAt('/lamps/storm-lamp', { paths: copies }, LONG);
    expect(verdict.kind).toBe('usable');
    expect(verdict.signals.map(({ id }) => id)).toContain('memory:same-body');
  });

  it('is a catch-all page, however long, where the text itself says that something is missing', () => {
    const html = LONG.replace('<h1>Harbour board</h1>', '<h1>Page not found</h1>');
    expect(judgeAt('/lamps/storm-lamp', { paths: ['/ropes/blue', '/anchors/7', '/nets'] }, html).kind).toBe('soft_404');
  });

  it('is a catch-all page, however long, where the site shows it at an address that nobody has made', () =>
    expect(judgeAt('/lamps/storm-lamp', { paths: ['/print/44'], probed: '/x7f3' }, LONG).kind).toBe('soft_404'));

  it('says more where the site shows it at an address that nobody has made', () => {
    const verdict = judgeAt('/lamps/storm-lamp', { paths: [], probed: '/x7f3' });
    expect(verdict.kind).toBe('soft_404');
    expect(verdict.signals[0]).toMatchObject({ id: 'memory:random-path', basis: 'observation' });
  });

  it.each<[string, string, string[], string?]>([
    ['the home page', '/', ['/a', '/b', '/c', '/d']],
    ['other spellings of the same address', '/about', ['/about/', '/en/about', '/about.html', '/about/index.html']],
    [
      'a page whose canonical link names the address that counts',
      '/p/7',
      ['/a', '/b', '/c'],
      HOME.replace('</head>', '<link rel="canonical" href="/a"></head>'),
    ],
    ['a page that says the words of its address', '/harbour-board', ['/a', '/b', '/c']],
    ['a page whose address has no words', '/7', []],
  ])('says nothing of %s', (_, path, paths, html) => expect(judgeAt(path, { paths }, html).kind).toBe('usable'));
});
