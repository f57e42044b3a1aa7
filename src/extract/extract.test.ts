import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Document, PageShape } from '../vocabulary/index.ts';
import { EXTRACTOR, type ExtractInput, extractDocument } from './index.ts';

const read = (body: string | Uint8Array, more: Partial<ExtractInput> = {}) =>
  extractDocument({
    bytes: typeof body === 'string' ? new TextEncoder().encode(body) : body,
    contentType: 'text/html',
    charset: null,
    url: 'https://acme.test/docs/page',
    fetchedAt: '2026-11-30T09:00:00Z',
    ...more,
  });

const document = (body: string, more: Partial<ExtractInput> = {}): Document => {
  const { document: found } = read(body, more);
  if (found === null) throw new Error('no document');
  return found;
};

const texts = (found: Document): string[] => found.blocks.map(({ span }) => found.text.slice(span.start, span.end));

/** Every block and cell stands where its span says, and blocks are joined by a blank line. */
function expectSound(found: Document): void {
  expect(texts(found).join('\n\n')).toBe(found.text);
  for (const table of found.tables) {
    const widths = new Set(table.rows.map((row) => row.length));
    expect(widths.size).toBeLessThanOrEqual(1);
    for (const cell of table.rows.flat()) expect(found.text.slice(cell.span.start, cell.span.end)).toBe(cell.text);
  }
  for (const block of found.blocks) if (block.table !== undefined) expect(found.tables[block.table]).toBeDefined();
}

const words = fc.lorem({ maxCount: 12 });
/** Random mark-up: nested, mis-nested and cut-off elements of the kinds that make blocks. */
const markup = fc.letrec<{ node: string }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'small' },
    words,
    fc.constantFrom(
      '<br>',
      '<hr>',
      '</div>',
      '</p></li>',
      '<td>x',
      '<!-- c -->',
      '&amp;',
      '&#x200b;',
      '\u202eabc',
      '<p hidden>h</p>',
      '中文，测试。',
      '😀',
      '<',
      '<a href="/x?a=1&b=2">go</a>',
      '\u0000',
    ),
    fc
      .tuple(
        fc.constantFrom(
          'div',
          'p',
          'section',
          'ul',
          'ol',
          'li',
          'table',
          'tr',
          'td',
          'th',
          'h1',
          'h3',
          'pre',
          'code',
          'blockquote',
          'dl',
          'dt',
          'dd',
          'b',
          'a',
          'figure',
          'figcaption',
          'caption',
          'thead',
          'noscript',
          'details',
        ),
        fc.constantFrom(
          '',
          ' rowspan=2',
          ' colspan=3',
          ' rowspan=0',
          ' style="display:none"',
          ' class="nav x"',
          ' href=/y',
          ' colspan=99999',
        ),
        fc.array(tie('node'), { maxLength: 5 }),
        fc.boolean(),
      )
      .map(([tag, attributes, children, closed]) => `<${tag}${attributes}>${children.join('')}${closed ? `</${tag}>` : ''}`),
  ),
})).node;

describe('a document', () => {
  test('has all fields of the schema', () => {
    const { document: found, shape } = read('<html lang=en><title>T</title><main><h1>Head</h1><p>Some words of text.</p></main>');
    expect(Document.parse(found)).toEqual(found);
    expect(PageShape.parse(shape)).toEqual(shape);
    expect(found?.extractor).toBe(EXTRACTOR);
    expect(found?.language).toBe('en');
  });

  test('keeps every block and table cell at its span, whatever the mark-up', () => {
    fc.assert(
      fc.property(fc.array(markup, { minLength: 1, maxLength: 8 }), (parts) => {
        const { document: found, shape } = read(`<body>${parts.join('')}`);
        if (found === null) return;
        expectSound(found);
        PageShape.parse(shape);
        Document.parse(found);
      }),
      { numRuns: 250 },
    );
  });

  test('never throws and stays valid on any bytes', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 600 }),
        fc.constantFrom('text/html', 'text/plain', 'text/csv', 'application/json', 'application/xml', null),
        (bytes, contentType) => {
          const { document: found, shape, problem } = read(bytes, { contentType });
          PageShape.parse(shape);
          expect(found === null).toBe(problem !== null);
          if (found !== null) {
            Document.parse(found);
            expectSound(found);
          }
        },
      ),
      { numRuns: 250 },
    );
  });

  test('gives the same text for the same bytes', () => {
    fc.assert(
      fc.property(markup, (html) => {
        expect(read(html, { fetchedAt: '2026-01-01T00:00:00Z' }).document?.textHash).toBe(read(html).document?.textHash);
      }),
      { numRuns: 50 },
    );
  });

  test('maps a block back to its source', () => {
    const html = '<main><h1>Head</h1><p>First &amp; <b>second</b> part of it.</p></main>';
    const block = document(html).blocks[1];
    expect(html.slice(block?.source?.start, block?.source?.end)).toBe('First &amp; <b>second</b> part of it.');
  });
});

describe('blocks', () => {
  test('carry the headings they stand under', () => {
    const found = document(
      '<main><h1>A</h1><p>one one one</p><h2>B</h2><p>two two two</p><h3>C</h3><p>three three</p><h2>D</h2><p>four four</p></main>',
    );
    expect(found.blocks.map((block) => block.headingPath)).toEqual([
      [],
      ['A'],
      ['A'],
      ['A', 'B'],
      ['A', 'B'],
      ['A', 'B', 'C'],
      ['A'],
      ['A', 'D'],
    ]);
  });

  test('keep list items apart, nested and numbered', () => {
    const found = document('<main><p>Do this now, please:</p><ol start=3><li>one<ul><li>inner</li></ul></li><li>two</li></ol></main>');
    expect(found.blocks.slice(1).map((block) => block.kind)).toEqual(['list_item', 'list_item', 'list_item']);
    expect(found.content).toContain('3. one\n   - inner\n4. two');
  });

  test('write a definition as term and description', () => {
    expect(
      texts(document('<main><p>Intro to the terms below.</p><dl><dt>TTL<dd>time to live<dt>RTT<dd>round trip time</dl></main>')),
    ).toEqual(['Intro to the terms below.', 'TTL: time to live', 'RTT: round trip time']);
  });

  test('keep code verbatim, with its language and without line numbers', () => {
    const found = document(
      '<main><p>Run this code:</p><div class="highlight"><pre><code class="language-python"><span class="line-number">1</span>if a:\n    b = "&lt;x&gt;"\n\n    c()\n</code></pre></div></main>',
    );
    const code = found.blocks[1];
    expect(code?.codeLanguage).toBe('python');
    expect(texts(found)[1]).toBe('if a:\n    b = "<x>"\n\n    c()');
    expect(found.content).toContain('```python\nif a:');
  });

  test('break at double line breaks and keep single ones', () => {
    expect(texts(document('<body><div>第一段文字，在这里。<br><br>第二段文字，<br>换行继续。</div>'))).toEqual([
      '第一段文字，在这里。',
      '第二段文字，\n换行继续。',
    ]);
  });

  test('write powers so that a number never changes', () => {
    expect(document('<main><p>It holds 10<sup>6</sup> items and 3<sup>rd</sup> place.</p></main>').text).toBe(
      'It holds 10^6 items and 3rd place.',
    );
  });

  test('mark quotes and captions', () => {
    const found = document(
      '<main><p>He said it all in one go:</p><blockquote><p>Never again.</p></blockquote><figure><img src=a.png alt="secret alt"><figcaption>Figure 1</figcaption></figure></main>',
    );
    expect(found.blocks.map((block) => block.kind)).toEqual(['paragraph', 'quote', 'caption']);
    expect(found.content).toContain('> Never again.');
    expect(found.text).not.toContain('secret alt');
  });
});

describe('Markdown', () => {
  test('has absolute links and escaped marks', () => {
    const found = document(
      '<head><base href="https://acme.test/b/"></head><main><p>See <a href="c?d=(1)">the *big* page</a>, a_b and _x_.</p></main>',
    );
    expect(found.content).toBe('See [the \\*big\\* page](https://acme.test/b/c?d=%281%29), a_b and \\_x\\_.');
  });

  test('does not turn a paragraph into a heading or list', () => {
    expect(document('<main><p># no heading here</p><p>1. no list here</p><p>- nor here</p></main>').content).toBe(
      '\\# no heading here\n\n1\\. no list here\n\n\\- nor here',
    );
  });

  test('never links scripts', () => {
    expect(document('<main><p>Press <a href="javascript:alert(1)">here</a> to go on.</p></main>').content).toBe('Press here to go on.');
  });
});

describe('main content', () => {
  const prose = (n: number): string =>
    `<p>${'This sentence tells the reader something about the matter at hand, at some length. '.repeat(n)}</p>`;

  test('leaves out navigation, footer, sidebar, consent and share bars', () => {
    const found = document(
      `<header><nav><a href=/>Home</a> <a href=/b>Blog</a></nav></header><div class="cookie-consent"><p>We use cookies to improve your stay.</p></div>
       <article><h1>Title</h1>${prose(4)}<div class="share-buttons"><a href=/t>Tweet</a></div></article><aside><p>Buy our book today, it is good.</p></aside><footer><p>Copyright 2026 Acme</p></footer>`,
    );
    expect(found.text).toContain('This sentence tells');
    for (const noise of ['Home', 'cookies', 'Tweet', 'book', 'Copyright']) expect(found.text).not.toContain(noise);
    expect(found.coverage).toBeGreaterThan(0.5);
  });

  test('keeps all sections when the text is spread over siblings', () => {
    const found = document(`<main>${[1, 2, 3, 4].map((n) => `<section><h2>Part ${n}</h2>${prose(2)}</section>`).join('')}</main>`);
    expect(found.blocks.filter((block) => block.kind === 'heading')).toHaveLength(4);
  });

  test('keeps every reply of a thread', () => {
    const posts = [1, 2, 3]
      .map((n) => `<div class="comment"><p>Reply ${n}: ${'I had this trouble too and solved it. '.repeat(3)}</p></div>`)
      .join('');
    expect(
      document(`<main><h1>Q</h1>${posts}</main>`, { url: 'https://forum.acme.test/t/question/12' }).text.match(/Reply \d/g),
    ).toHaveLength(3);
  });

  test('keeps a listing that is nothing but links', () => {
    const links = Array.from({ length: 20 }, (_value, n) => `<li><a href="/thread/${n}">Thread number ${n} about things</a></li>`).join('');
    expect(document(`<body><h1>Threads</h1><ul>${links}</ul>`).text).toContain('Thread number 19');
  });

  test('keeps the price table of a shop', () => {
    const found = document('<main><h1>Pricing</h1><table><tr><th>Plan<th>Monthly<tr><td>Free<td>$0<tr><td>Pro<td>$20</table></main>', {
      url: 'https://acme.test/pricing',
    });
    expect(found.text).toContain('Pro | $20');
    expect(found.pageType).toBe('data');
  });

  test('opens a noscript that carries the posts of an empty application shell', () => {
    const found = document(`<body><div id=app></div><noscript><main><h1>Post</h1>${prose(8)}</main></noscript>`);
    expect(found.text).toContain('This sentence tells');
  });

  test('is never silently empty while something is visible', () => {
    expect(document('<body><form><label>Name</label><input><p>Only this text.</p></form>').text).toContain('Only this text.');
  });
});

describe('other kinds', () => {
  test('plain text becomes paragraphs, with Markdown structure seen', () => {
    const found = document('# Title\n\nOne line\nstill one.\n\n- a\n- b\n\n```js\nx()\n```\n', { contentType: 'text/plain' });
    expect(found.blocks.map((block) => block.kind)).toEqual(['heading', 'paragraph', 'list_item', 'list_item', 'code']);
    expect(found.title).toBe('Title');
    expectSound(found);
  });

  test('JSON becomes one block per member, with JSON Pointers', () => {
    const found = document('{"b/1":{"x":1},"a":[1,2]}', { contentType: 'application/json' });
    expect(found.blocks.map((block) => block.headingPath)).toEqual([['/b~11'], ['/a']]);
    expect(found.text).toBe('"b/1": {\n  "x": 1\n}\n\n"a": [\n  1,\n  2\n]');
  });

  test('a feed becomes its items', () => {
    const found = document(
      '<?xml version="1.0"?><rss><channel><title>News</title><item><title>One</title><link>https://acme.test/1</link><description>&lt;p&gt;Body &amp;amp; more&lt;/p&gt;</description></item></channel></rss>',
      {
        contentType: 'application/rss+xml',
      },
    );
    expect(found.title).toBe('News');
    expect(found.text).toContain('Body & more');
    expect(found.links[0]?.url).toBe('https://acme.test/1');
  });

  test.each([
    ['%PDF-1.7\n', 'application/pdf', 'extraction_failed', 'pdf'],
    ['PK\u0003\u0004abc', 'text/html', 'unsupported_type', 'binary'],
    ['', 'text/html', 'extraction_failed', 'none'],
  ])('%j gives no document but a problem', (body, contentType, code, kind) => {
    const result = read(body, { contentType });
    expect(result.document).toBeNull();
    expect(result.problem?.code).toBe(code);
    expect(result.shape.contentKind).toBe(kind);
  });
});

describe('canonical address', () => {
  test.each([
    ['/docs/page?utm=1', 'https://acme.test/docs/page?utm=1'],
    ['https://www.acme.test/docs/page', 'https://www.acme.test/docs/page'],
    ['https://evil.test/docs/page', 'https://acme.test/docs/page'],
    ['https://acme.test/', 'https://acme.test/docs/page'],
  ])('rel=canonical %s is believed within the site only', (href, expected) => {
    expect(document(`<link rel=canonical href="${href}"><p>Some text here.</p>`).canonicalUrl).toBe(expected);
  });
});
