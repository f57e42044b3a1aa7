import { describe, expect, test } from 'vitest';
import { extractDocument } from '../../index.ts';

const read = (html: string, url = 'https://acme.test/a/b') => {
  const { document } = extractDocument({
    bytes: new TextEncoder().encode(html),
    contentType: 'text/html',
    charset: null,
    url,
    fetchedAt: '2026-11-30T09:00:00Z',
  });
  if (document === null) throw new Error('no document');
  return document;
};

const PROSE = [
  'The harbour of the town was rebuilt after the storm of 1987, when the sea had taken the old pier and half of the boats.',
  'Since then the fishermen have mended their nets behind a wall of granite, which the council paid for over twenty years.',
  'Visitors who come in spring see the cranes at work, and in autumn the fleet that brings home the herring before winter.',
];
const CHINESE = [
  '一九八七年的风暴冲毁了旧码头和一半的渔船，此后小镇重建了港口，历时二十年，费用全部由当地议会承担。',
  '从那以后，渔民们在花岗岩墙后修补渔网，春天来访的客人可以看到起重机在工作，秋天则能看到满载鲱鱼归来的船队。',
  '如今的港口不仅是渔业中心，也是孩子们学习航海的地方，每年夏天都有来自全国各地的学生在这里参加训练。',
];

/** What stands around the text of nearly every page, by mark-up that names it or not. */
const around = (
  title: string,
  paragraphs: readonly string[],
  words: Record<'consent' | 'share' | 'skip' | 'related' | 'menu', string>,
) => `<!doctype html>
<html><head><title>${title}</title></head><body>
<a class="skip-link" href="#main">${words.skip}</a>
<header><nav><ul><li><a href="/">${words.menu} 1</a></li><li><a href="/b">${words.menu} 2</a></li><li><a href="/c">${words.menu} 3</a></li></ul></nav></header>
<div id="cookie-banner" class="cookie-consent" role="dialog"><p>${words.consent}</p><button>OK</button></div>
<main id="main"><article><h1>${title}</h1>
<div class="share-bar"><a href="https://social.test/share?u=1">${words.share} 1</a> <a href="https://mail.test/?u=1">${words.share} 2</a></div>
${paragraphs.map((text) => `<p>${text}</p>`).join('\n')}
</article><section class="related"><h2>${words.related}</h2><ul><li><a href="/r1">${words.related} 1</a></li><li><a href="/r2">${words.related} 2</a></li></ul></section></main>
<div class="modal" aria-modal="true"><p>${words.consent}</p></div>
<footer><p>© 2026 Acme</p><a href="/imprint">Imprint</a></footer></body></html>`;

describe('what surrounds the text stays out', () => {
  test.each([
    [
      'English',
      'The harbour',
      PROSE,
      {
        consent: 'We use cookies to make your visit better. You may accept or refuse them.',
        share: 'Share by',
        skip: 'Skip to main content',
        related: 'Related articles',
        menu: 'Section',
      },
    ],
    [
      'Chinese',
      '港口的重建',
      CHINESE,
      {
        consent: '我们使用Cookie来改善您的体验，您可以接受或拒绝。',
        share: '分享到',
        skip: '跳到主要内容',
        related: '相关阅读',
        menu: '栏目',
      },
    ],
  ])('%s', (_language, title, paragraphs, words) => {
    expect(read(around(title, paragraphs, words)).content).toBe([`# ${title}`, ...paragraphs].join('\n\n'));
  });
});

describe('posts of a thread', () => {
  const post = (author: string, time: string, text: string): string =>
    `<div class="post" itemprop="comment"><div class="post-head"><a class="username" href="/u/${author}">${author}</a> <time datetime="${time}">${time.slice(0, 10)}</time> <button>Like</button></div><div class="post-body"><p>${text}</p></div></div>`;

  test('keep author and time before each text, in their order', () => {
    const { text } = read(
      `<!doctype html><html><head><title>Boat leaks</title></head><body><nav><a href="/">Forum</a> <a href="/new">New</a></nav><main><h1>Boat leaks at the stern</h1>
      ${post('anna', '2026-03-01T10:00:00Z', `My boat leaks at the stern since the winter. ${PROSE[0]}`)}
      ${post('bert', '2026-03-02T08:30:00Z', `Have you looked at the seal of the shaft? ${PROSE[1]}`)}
      ${post('clara', '2026-03-03T21:15:00Z', `The same with mine, and it was the seal indeed. ${PROSE[2]}`)}
      </main><footer>Powered by Board 3</footer></body></html>`,
      'https://forum.acme.test/t/boat-leaks/42',
    );
    const order = [
      'anna',
      '2026-03-01',
      'My boat leaks',
      'bert',
      '2026-03-02',
      'Have you looked',
      'clara',
      '2026-03-03',
      'The same with mine',
    ];
    const places = order.map((word) => text.indexOf(word));
    expect(places).not.toContain(-1);
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(text).not.toContain('Like');
    expect(text).not.toContain('Powered by');
  });
});

describe('a page whose text is hidden until a script shows it', () => {
  const chapter = (n: number, hidden: string): string =>
    `<section ${hidden}><h2>Chapter ${n}</h2>${PROSE.map((text) => `<p>In chapter ${n}: ${text}</p>`).join('')}</section>`;

  test.each(['hidden', 'style="display:none"', 'style="visibility:hidden"', 'aria-hidden="true"'])(
    'chapters of which all but the first are hidden (%s) are content together',
    (hidden) => {
      const { blocks, text } = read(
        `<html><head><title>Book</title></head><body><main><h1>The book</h1>${chapter(1, '')}${[2, 3, 4, 5].map((n) => chapter(n, hidden)).join('')}</main></body></html>`,
      );
      for (const n of [1, 2, 3, 4, 5]) expect(text).toContain(`Chapter ${n}`);
      expect(blocks.filter(({ kind }) => kind === 'heading')).toHaveLength(6);
    },
  );

  test.each(['style="display:none"', 'style="display:none" itemscope'])('a hidden copy of what is seen (%s) is none', (hidden) => {
    const seen = PROSE.map((text) => `<p>${text}</p>`).join('');
    const copy = `<div ${hidden}>${seen}<p>${'Words for machines that nobody sees. '.repeat(4)}</p></div>`;
    const { text } = read(`<html><head><title>Twice</title></head><body><main><h1>Twice</h1>${seen}</main>${copy}${copy}</body></html>`);
    expect(text.split(PROSE[0] ?? '')).toHaveLength(2);
    expect(text).not.toContain('for machines');
  });

  test.each(['style="font-size:0"', 'style="position:absolute;left:-9999px"', 'style="color:#fff;background:#fff"'])(
    'text kept from readers for good (%s) is none, however long',
    (hidden) => {
      const { text, hidden: channels } = read(
        `<html><head><title>Shop</title></head><body><main><h1>Shop</h1><p>${PROSE[0]}</p><div ${hidden}>${'Buy cheap boats here and now. '.repeat(60)}</div></main></body></html>`,
      );
      expect(text).not.toContain('Buy cheap');
      expect(channels.some(({ channel, text: words }) => channel === 'hidden' && words.includes('Buy cheap'))).toBe(true);
    },
  );
});
