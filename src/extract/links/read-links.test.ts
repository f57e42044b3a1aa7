import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { extractDocument } from '../index.ts';
import { type LinksReading, readLinks } from './read-links.ts';

const URL_ = 'https://a.test/docs/start';
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const read = (body: string | Uint8Array, more: { charset?: string; contentType?: string } = {}): LinksReading => {
  const { reading } = readLinks({
    bytes: typeof body === 'string' ? bytes(body) : body,
    contentType: more.contentType ?? 'text/html',
    charset: more.charset ?? null,
    url: URL_,
  });
  if (reading === null) throw new Error('no reading');
  return reading;
};
const page = (body: string, head = ''): string => `<!doctype html><html><head>${head}</head><body>${body}</body></html>`;
const urls = (body: string, head?: string): string[] => read(page(body, head)).links.map(({ url }) => url);

describe('the links of a page', () => {
  it('are resolved with entities undone, base obeyed, and only those of the web', () => {
    expect(
      urls(
        '<a href="x?a=1&amp;b=2">x</a><A HREF=/y>y</A><area href="z"><a href="mailto:x@a.test">m</a><a href="http://[bad">b</a>',
        '<base href="/other/">',
      ),
    ).toEqual(['https://a.test/other/x?a=1&b=2', 'https://a.test/y', 'https://a.test/other/z']);
  });

  it('carry their words, relations and place', () => {
    const { links } = read(
      page(
        '<nav><a href="/n">Home</a></nav><main><a href="/m" rel="NoFollow ugc">Tea <b>&amp; cake</b>\n now</a></main><footer><a href="/f"><img alt="x"></a></footer><aside><a href="/s">More</a></aside>',
        '<link rel="next" href="/2"><link rel="stylesheet" href="/s.css">',
      ),
    );
    expect(links).toEqual([
      { url: 'https://a.test/2', text: '', rel: ['next'], region: 'head' },
      { url: 'https://a.test/n', text: 'Home', rel: [], region: 'navigation' },
      { url: 'https://a.test/m', text: 'Tea & cake now', rel: ['nofollow', 'ugc'], region: 'content' },
      { url: 'https://a.test/f', text: '', rel: [], region: 'footer' },
      { url: 'https://a.test/s', text: 'More', rel: [], region: 'aside' },
    ]);
  });

  it('are none in comments, scripts, text areas and templates, and none that hide themselves', () => {
    expect(
      urls(
        '<!-- <a href="/1">1</a> --><script>"<a href=/2>"</script><textarea><a href="/3">3</a></textarea><template><a href="/4">4</a></template><style><a href="/5"></style><a hidden href="/6">6</a><a style="color:red; display:none" href="/7">7</a><a href="/8">8</a>',
      ),
    ).toEqual(['https://a.test/8']);
  });

  it('come with title, canonical address, robots and refresh of the page', () => {
    const reading = read(
      page(
        '<svg><title>Icon</title></svg>',
        '<title>Start &ndash; Docs\n</title><title>Second</title><link rel=canonical href="/docs/start?x"><meta name=Robots content="noindex"><meta name="googlebot" content="nofollow"><meta http-equiv=Refresh content="5; url=/next">',
      ),
    );
    expect(reading).toMatchObject({
      title: 'Start – Docs',
      canonicalUrl: 'https://a.test/docs/start?x',
      metadata: { robots: 'noindex', googlebot: 'nofollow' },
    });
    expect(reading.links.at(-1)).toEqual({ url: 'https://a.test/next', text: '', rel: ['refresh'], region: 'head' });
    expect(read(page('', '<link rel=canonical href="https://other.test/">')).canonicalUrl).toBe(URL_);
    expect(read(page('<svg><title>Icon</title></svg>')).title).toBeNull();
  });

  it('are read in the charset of the page', () => {
    const body = Buffer.from(page('<a href="/caf\xe9">Caf\xe9</a>', '<meta charset=iso-8859-1>'), 'latin1');
    expect(read(body).links).toEqual([{ url: 'https://a.test/caf%C3%A9', text: 'Café', rel: [], region: 'content' }]);
  });

  it('of a feed are those of its entries; other kinds have none', () => {
    const feed = read('<?xml version="1.0"?><feed><title>News</title><entry><link href="/story"/></entry></feed>', {
      contentType: 'application/atom+xml',
    });
    expect(feed).toMatchObject({ pageType: 'data', links: [{ url: 'https://a.test/story' }] });
    for (const [body, kind] of [
      ['%PDF-1.7', 'pdf'],
      ['{"a":1}', 'json'],
      ['words', 'text'],
      ['', 'none'],
    ] as const)
      expect(readLinks({ bytes: bytes(body), contentType: null, charset: null, url: URL_ })).toEqual({ kind, reading: null });
  });
});

describe('the law of reading links only', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      '<p>',
      '</p>',
      '<div>',
      '</a>',
      '<!--',
      '-->',
      '<script>',
      '</script>',
      '<nav>',
      '</nav>',
      '<template>',
      '"',
      "'",
      '<a ',
      '<b>',
    ),
    fc.nat(50).map((n) => `<a href="/p/${n}?q=1&amp;r=${n}">word ${n}</a>`),
    fc.string({ maxLength: 8 }),
  );

  it('on ordinary mark-up it finds what a document finds, in the same order and with the same words', () => {
    const plain = fc.array(
      fc.oneof(
        fc.nat(50).map((n) => `<p>Line ${n} <a href="/p/${n}?q=1&amp;r=${n}" rel="x">word &eacute; ${n}</a></p>`),
        fc.nat(9).map((n) => `<ul><li>${n}</ul>`),
      ),
      { maxLength: 20 },
    );
    fc.assert(
      fc.property(plain, (parts) => {
        const body = page(parts.join('\n'));
        const { document } = extractDocument({
          bytes: bytes(body),
          contentType: 'text/html',
          charset: 'utf-8',
          url: URL_,
          fetchedAt: '2026-12-01T00:00:00Z',
        });
        const of = (links: LinksReading['links'] = []) => links.map(({ url, text, rel }) => ({ url, text, rel }));
        expect(of(read(body).links)).toEqual(of(document?.links));
      }),
      { numRuns: 60 },
    );
  });

  it('never fails and never makes up an address, whatever the bytes', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (parts) => {
        const { links } = read(page(parts.join('')));
        for (const { url } of links) expect(URL.canParse(url)).toBe(true);
      }),
    );
  });
});
