import { describe, expect, test } from 'vitest';
import type { Document } from '../../vocabulary/index.ts';
import { extractDocument } from '../index.ts';
import { decodeEntities } from './entities.ts';
import { givenFirst, looksLikePerson, namesIn } from './names.ts';

const PROSE = '<p>This is a sentence long enough to be the text of the page, and here is another one after it.</p>';
const read = (body: string, { head = '', url = 'https://acme.test/blog/how-to-brew-tea', lang = 'en' } = {}): Document => {
  const html = `<!doctype html><html lang="${lang}"><head>${head}</head><body><main>${body}${PROSE}${PROSE}${PROSE}</main></body></html>`;
  const { document } = extractDocument({
    bytes: new TextEncoder().encode(html),
    contentType: 'text/html; charset=utf-8',
    charset: null,
    url,
    fetchedAt: '2026-11-30T09:00:00Z',
  });
  if (document === null) throw new Error('no document');
  return document;
};
const jsonLd = (value: unknown): string => `<script type="application/ld+json">${JSON.stringify(value)}</script>`;

describe('title', () => {
  test('is the headline without the site, where heading and head agree', () => {
    const head =
      '<title>How to brew tea | Acme Kitchen</title><meta property="og:site_name" content="Acme Kitchen"><meta property="og:title" content="How to brew tea">';
    expect(read('<h1>How to brew tea</h1>', { head }).title).toBe('How to brew tea');
  });

  test('loses the name of a site that only its address tells', () => {
    const head = '<title>How to brew tea - Acme</title>';
    const document = read('<p>No heading here.</p>', { head });
    expect(document.title).toBe('How to brew tea');
    expect(document.siteName).toBe('Acme');
  });

  test('is not the name of the site in the heading when head and structured data say otherwise', () => {
    const head = `<title>How to brew tea | Acme Kitchen</title><meta property="og:title" content="How to brew tea">${jsonLd({ '@type': 'Article', headline: 'How to brew tea' })}<meta property="og:site_name" content="Acme Kitchen">`;
    expect(read('<h1>Acme Kitchen</h1><h2>How to brew tea</h2>', { head }).title).toBe('How to brew tea');
  });

  test('Chinese: the part after the separator is the paper', () => {
    const head = '<title>秋天的茶园迎来丰收_示例日报</title><meta property="og:site_name" content="示例日报">';
    expect(read('<h1>秋天的茶园迎来丰收</h1>', { head, lang: 'zh' }).title).toBe('秋天的茶园迎来丰收');
  });

  test('nothing stated gives null', () => {
    expect(read('').title).toBeNull();
  });
});

describe('names in a by-line', () => {
  test.each<[string, string[]]>([
    ['By Jane Roe', ['Jane Roe']],
    ['Written by: Jane Roe and John Doe', ['Jane Roe', 'John Doe']],
    ['ByJane Roe', ['Jane Roe']],
    ['By Jane Roe | 3 May 2026', ['Jane Roe']],
    ['By Jane Roe, Senior Editor', ['Jane Roe']],
    ['Jane Roe Contributing Writer', ['Jane Roe']],
    ['Jane Roe, MD, John Doe, PhD', ['Jane Roe, MD', 'John Doe, PhD']],
    ['Jane Roe Updated May 3, 2026', ['Jane Roe']],
    ['Von Erika Mustermann und Max Muster', ['Erika Mustermann', 'Max Muster']],
    ['Par Jeanne Dupont et Luc Martin', ['Jeanne Dupont', 'Luc Martin']],
    ['Por Ana García y Luis Pérez', ['Ana García', 'Luis Pérez']],
    ['di Mario Rossi', ['Mario Rossi']],
    ['Автор: Анна Иванова', ['Анна Иванова']],
    ['作者：张三 李四', ['张三', '李四']],
    ['文/王小明', ['王小明']],
    ['記者 陳大文', ['陳大文']],
    ['作者：张三 来源：示例网', ['张三']],
    ['Need2Know99', ['Need2Know99']],
    ['admin', []],
    ['Sat, 20 Dec', []],
    ['https://acme.test/jane', []],
    ['page.head.extra.author', []],
    ['', []],
  ])('%s', (text, names) => expect(namesIn(text)).toEqual(names));

  test('a name in a catalogue is turned round', () => {
    expect(givenFirst('Roe, Jane')).toBe('Jane Roe');
    expect(givenFirst('Roe, MD')).toBe('Roe, MD');
  });

  test.each([
    ['Jane Roe', true],
    ['Ludwig van der Berg', true],
    ['张三', true],
    ['Acme News', false],
    ['read more', false],
  ])('%s looks like a person: %s', (name, expected) => expect(looksLikePerson(name)).toBe(expected));

  test('a long hostile line stays cheap and bounded', () => {
    expect(namesIn(`By ${'Aa '.repeat(100_000)}`).length).toBeLessThanOrEqual(20);
    expect(namesIn(`By ${'a,'.repeat(100_000)}`).length).toBeLessThanOrEqual(20);
  });
});

describe('authors', () => {
  test('structured data names several', () => {
    const head = jsonLd({
      '@type': 'Article',
      author: [
        { '@type': 'Person', name: 'Jane Roe' },
        { '@type': 'Person', name: 'John Doe' },
      ],
    });
    expect(read('<h1>How to brew tea</h1>', { head }).author).toEqual(['Jane Roe', 'John Doe']);
  });

  test('a person in the by-line comes before the organisation in the data', () => {
    const head = `${jsonLd({ '@type': 'Article', author: { '@type': 'Organization', name: 'Acme News' } })}<meta property="og:site_name" content="Acme News">`;
    expect(
      read('<h1>How to brew tea</h1><p class="byline">By <a rel="author" href="/author/jane-roe">Jane Roe</a></p>', { head }).author,
    ).toEqual(['Jane Roe']);
  });

  test('a label in one line, the name in the next', () => {
    expect(read('<h1>How to brew tea</h1><div>Written by</div><div>Jane Roe</div>').author).toEqual(['Jane Roe']);
  });

  test('Chinese by-line', () => {
    expect(read('<h1>茶园迎来丰收</h1><p>2026年5月3日 作者：王小明</p>', { lang: 'zh' }).author).toEqual(['王小明']);
  });

  test('nobody named gives nobody', () => {
    expect(
      read('<h1>How to brew tea</h1><p>By the way, this is about tea.</p>', { head: '<meta name="author" content="admin">' }).author,
    ).toEqual([]);
  });
});

describe('typed facts', () => {
  const product = {
    '@type': 'Product',
    name: 'Tea pot',
    brand: { '@type': 'Brand', name: 'Acme' },
    offers: { '@type': 'Offer', price: '12.50', priceCurrency: 'EUR', availability: 'https://schema.org/InStock' },
    aggregateRating: { ratingValue: 4.5, reviewCount: '12' },
  };

  test('price, stock and rating of the page’s product', () => {
    expect(read('<h1>Tea pot</h1>', { head: jsonLd(product) }).metadata['product']).toEqual({
      name: 'Tea pot',
      brand: 'Acme',
      offers: [{ price: 12.5, currency: 'EUR', availability: 'InStock' }],
      rating: { value: 4.5, count: 12 },
      source: 'json-ld',
    });
  });

  test('the same from microdata', () => {
    const body =
      '<div itemscope itemtype="https://schema.org/Product"><h1 itemprop="name">Tea pot</h1><div itemprop="offers" itemscope itemtype="https://schema.org/Offer"><span itemprop="price" content="12.50">12,50 €</span><meta itemprop="priceCurrency" content="EUR"></div></div>';
    expect(read(body).metadata['product']).toEqual({ name: 'Tea pot', offers: [{ price: 12.5, currency: 'EUR' }], source: 'microdata' });
  });

  test('a price that is no plain number is not guessed, and of two products none is the page’s', () => {
    const odd = { ...product, offers: { price: '1.299,00', priceCurrency: 'euro' } };
    expect(read('', { head: jsonLd(odd) }).metadata['product']).toMatchObject({ offers: [] });
    expect(read('', { head: jsonLd([product, { ...product, name: 'Cup' }]) }).metadata['product']).toBeUndefined();
  });

  test.each<[string, string, unknown]>([
    ['https://docs.acme.test/en/3.2/install', '', { value: '3.2', source: 'url' }],
    ['https://acme.test/docs/v2/install', '', { value: '2', source: 'url' }],
    [
      'https://docs.acme.test/install',
      '<meta name="docsearch:version" content="4.1.0,latest">',
      { value: '4.1.0', source: 'meta docsearch:version' },
    ],
    ['https://acme.test/blog/2026/install', '', undefined],
    ['https://acme.test/news/3.2/x', '', undefined],
    [
      'https://acme.test/router.html',
      '<meta name="generator" content="Sphinx 7.2"><title>Router — Framework 4.2 documentation</title>',
      { value: '4.2', source: 'title' },
    ],
    [
      'https://acme.test/router.html',
      '<link rel="canonical" href="https://docs.acme.test/en/4.2/router.html">',
      { value: '4.2', source: 'canonical' },
    ],
    ['https://acme.test/blog', '<title>Framework 4.2 documentation</title>', undefined],
  ])('documentation version of %s', (url, head, expected) => {
    expect(read('<h1>Install</h1>', { url, head }).metadata['version']).toEqual(expected);
  });

  test('microdata of comments is not about the page', () => {
    const body =
      '<div itemscope itemtype="https://schema.org/Article"><h1 itemprop="headline">Tea</h1><div itemprop="comment" itemscope itemtype="https://schema.org/Comment"><span itemprop="author">Troll</span></div></div>';
    const { metadata } = read(body);
    expect(metadata['microdata.Article']).toEqual({ '@type': 'Article', headline: 'Tea' });
    expect(metadata['microdata.Comment']).toBeUndefined();
  });
});

test('entities that were escaped twice', () => {
  expect(decodeEntities('Tea &amp; cake &#8217;26 &#x2013; &unknown; &#0;')).toBe('Tea & cake ’26 – &unknown; &#0;');
});
