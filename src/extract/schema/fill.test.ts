import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { extractDocument } from '../extract.ts';
import { fillSchema, type SchemaFill } from './index.ts';

const read = (html: string) => {
  const { document } = extractDocument({
    bytes: new TextEncoder().encode(html),
    contentType: 'text/html',
    charset: 'utf-8',
    url: 'https://shop.test/lamps/7',
    fetchedAt: '2026-02-01T00:00:00.000Z',
  });
  if (document === null) throw new Error('no document');
  return document;
};
const page = (body: string, head = ''): string =>
  `<!doctype html><html lang="en"><head><title>Bench lamp</title>${head}</head><body><main><h1>Bench lamp</h1><p>A lamp for a bench, made to be set on it and to be moved along it as the work goes on.</p>${body}</main></body></html>`;
const fill = (schema: Record<string, unknown>, html: string): SchemaFill => fillSchema(schema, read(html), html);
const object = (properties: Record<string, unknown>, required: string[] = []) => ({ type: 'object', properties, required });

const SPECS = page(
  '<h2>Data</h2><table><tr><th>Net weight</th><td>1.4 kg</td></tr><tr><th>Colour</th><td>Grey</td></tr><tr><th>Warranty period</th><td>24 months</td></tr><tr><th>Dimmable</th><td>yes</td></tr></table><dl><dt>Released</dt><dd>3 March 2025</dd><dt>Sale price</dt><dd>€84.50</dd></dl><p>SKU: BL-700</p><h2>Care</h2><p>Wipe it with a dry cloth.</p><p>Never wash it.</p>',
);

describe('a JSON Schema filled from a page', () => {
  it.each([
    ['a number from a table row, by another word for it', { weight: { type: 'number' } }, { weight: 1.4 }],
    ['a word of a list of choices', { color: { enum: ['grey', 'black'] } }, { color: 'grey' }],
    ['a yes', { dimmable: { type: 'boolean' } }, { dimmable: true }],
    [
      'a whole date from a definition list',
      { releaseDate: { type: 'string', format: 'date', title: 'Released' } },
      { releaseDate: '2025-03-03' },
    ],
    [
      'money in parts',
      { salePrice: object({ amount: { type: 'number' }, currency: { type: 'string' } }) },
      { salePrice: { amount: 84.5, currency: 'EUR' } },
    ],
    ['a line with a label', { sku: { type: 'string' } }, { sku: 'BL-700' }],
    ['a section under its heading', { care: { type: 'string' } }, { care: 'Wipe it with a dry cloth.\n\nNever wash it.' }],
    ['the title of the page', { title: { type: 'string' } }, { title: 'Bench lamp' }],
    ['an integer only where it is whole', { weight: { type: 'integer' } }, {}],
    ['nothing for what is not said', { voltage: { type: 'number' } }, {}],
  ])('%s', (_what, properties, value) => {
    expect(fill(object(properties), SPECS).value).toEqual(value);
  });

  it('tells the place of each value, which says just this', () => {
    const document = read(SPECS);
    const { values } = fillSchema(object({ weight: { type: 'number' } }), document);
    expect(values).toMatchObject([
      { pointer: '/weight', value: 1.4, quote: '1.4 kg', channel: 'visible', from: 'table cell of "net weight"' },
    ]);
    const place = values[0]?.place;
    expect(document.text.slice(place?.span.start, place?.span.end)).toBe('1.4 kg');
    expect(place?.cell).toEqual({ table: 0, row: 0, column: 1 });
  });

  it('names what is required and missing, also in parts', () => {
    const { missing, valid, problems } = fill(
      object({ weight: { type: 'number' }, maker: object({ vat: { type: 'string' } }, ['vat']), voltage: { type: 'number' } }, [
        'weight',
        'voltage',
        'maker',
      ]),
      SPECS,
    );
    expect(missing).toEqual(['/maker', '/voltage']);
    expect(valid).toBe(false);
    expect(problems).toContain("/ must have required property 'voltage'");
  });

  it('takes rows of objects from the table whose headers name them, sums left out', () => {
    const html = page(
      '<table><tr><th>Zone</th><th>Days</th></tr><tr><td>Here</td><td>1</td></tr><tr><td>There</td><td>2</td></tr></table><table><tr><th>Part</th><th>Unit price</th><th>Qty</th></tr><tr><td>Shade</td><td>$12.00</td><td>2</td></tr><tr><td>Arm</td><td>$1,300.50</td><td>1</td></tr><tr><td>Total</td><td></td><td></td></tr></table>',
    );
    const { value, values } = fill(
      object({
        parts: {
          type: 'array',
          items: object({ part: { type: 'string' }, price: { type: 'number' }, quantity: { type: 'integer' } }, ['part', 'price']),
        },
      }),
      html,
    );
    expect(value).toEqual({
      parts: [
        { part: 'Shade', price: 12, quantity: 2 },
        { part: 'Arm', price: 1300.5, quantity: 1 },
      ],
    });
    expect(values.map(({ pointer }) => pointer)).toContain('/parts/1/price');
  });

  it('takes lists from one text, a column, or the items of a section', () => {
    const html = page(
      '<p>Colours: grey, black and blue; white</p><h2>Ingredients</h2><ul><li>Flour</li><li>Salt</li></ul><table><tr><th>City</th><th>Open</th></tr><tr><td>Lund</td><td>9</td></tr><tr><td>Ystad</td><td>10</td></tr></table>',
    );
    const strings = { type: 'array', items: { type: 'string' } };
    expect(fill(object({ colors: strings, ingredients: strings, cities: { ...strings, title: 'City' } }), html).value).toEqual({
      colors: ['grey', 'black and blue', 'white'],
      ingredients: ['Flour', 'Salt'],
      cities: ['Lund', 'Ystad'],
    });
  });

  it('reads Chinese labels for English names and the other way round', () => {
    const html = page(
      '<table><tr><th>重量</th><td>1.2 千克</td></tr><tr><th>产地</th><td>宁波</td></tr></table><p>售价：¥3,200</p><p>Brand: Alder</p>',
    );
    const { value } = fill(
      object({ weight: { type: 'number' }, countryOfOrigin: { type: 'string' }, price: { type: 'number' }, 品牌: { type: 'string' } }),
      html,
    );
    expect(value).toEqual({ weight: 1.2, countryOfOrigin: '宁波', price: 3200, 品牌: 'Alder' });
  });

  it('takes structured data, and says whether the page shows it', () => {
    const ld = {
      '@type': 'Product',
      name: 'Bench lamp',
      gtin13: '4006381333931',
      offers: { '@type': 'Offer', price: '84.50', priceCurrency: 'EUR' },
    };
    const html = page('<p>Now only 84,50 € a piece.</p>', `<script type="application/ld+json">${JSON.stringify(ld)}</script>`);
    const { value, values } = fill(object({ offers: object({ price: { type: 'number' } }), gtin13: { type: 'string' } }), html);
    expect(value).toEqual({ offers: { price: 84.5 }, gtin13: '4006381333931' });
    expect(values.map(({ quote, channel }) => [quote, channel])).toEqual([
      ['84,50', 'visible'],
      ['4006381333931', 'structured'],
    ]);
  });

  it.each([
    ['CSS', { css: 'main > p.note:nth-of-type(2) b' }, 'Oak'],
    ['CSS with an attribute', { css: 'a[href$=".pdf"]', attribute: 'href' }, '/care.pdf'],
    ['XPath', { xpath: '//p[@class="note"]/b' }, 'Oak'],
    ['XPath to an attribute', { xpath: '//a[contains(@href, "care")]/@href' }, '/care.pdf'],
    ['XPath by text', { xpath: '//p[contains(text(), "Serial")]/b' }, 'Oak'],
    ['a pattern with a group', { pattern: 'wood (\\w+)' }, 'Oak'],
    ['a pointer', { pointer: '/x-batch' }, 'B7'],
    ['a label', { label: 'Finish' }, 'Matte'],
  ])('obeys an explicit mapping: %s', (_kind, source, value) => {
    const html = page(
      '<p class="note">Serial wood <b>Oak</b></p><p>Finish: Matte</p><p><a href="/care.pdf">Care</a></p>',
      '<meta name="x-batch" content="B7">',
    );
    expect(fill(object({ it: { type: 'string', 'x-source': source } }), html).value).toEqual({ it: value });
  });

  it('looks nowhere else for what is mapped', () => {
    expect(fill(object({ weight: { type: 'number', 'x-source': { css: '.weight' } } }, ['weight']), SPECS).missing).toEqual(['/weight']);
  });

  it.each([
    [{ css: 'p >' }, /cannot be read at position 4/],
    [{ css: 'p[data-x]' }, /not kept/],
    [{ xpath: '//p[last()]' }, /cannot be read at position 4/],
    [{ pattern: '(' }, /does not compile/],
    [{ other: 1 }, /x-source of "it"/],
  ])('refuses a mapping that it cannot read: %j', (source, message) => {
    expect(() => fill(object({ it: { type: 'string', 'x-source': source } }), SPECS)).toThrow(message);
  });

  it('follows references within the schema, and refuses others', () => {
    const schema = { ...object({ weight: { $ref: '#/$defs/kilos' } }), $defs: { kilos: { type: 'number' } } };
    expect(fill(schema, SPECS).value).toEqual({ weight: 1.4 });
    expect(() => fill(object({ a: { $ref: 'https://x.test/s.json' } }), SPECS)).toThrow(/only references within/);
  });

  it('reads records of a JSON body in order', () => {
    const body = JSON.stringify({
      rows: [
        { id: 1, label: 'Upper', level: 3.2 },
        { id: 2, label: 'Lower', level: 3.2 },
      ],
    });
    const { document } = extractDocument({
      bytes: new TextEncoder().encode(body),
      contentType: 'application/json',
      charset: null,
      url: 'https://a.test/x',
      fetchedAt: '2026-02-01T00:00:00.000Z',
    });
    if (document === null) throw new Error('no document');
    const { value, values } = fillSchema(
      { type: 'array', title: 'rows', items: object({ label: { type: 'string' }, level: { type: 'number' } }, ['label']) },
      document,
      body,
    );
    expect(value).toEqual([
      { label: 'Upper', level: 3.2 },
      { label: 'Lower', level: 3.2 },
    ]);
    const [, first, , second] = values.map(({ place }) => place?.span.start ?? -1);
    expect(second).toBeGreaterThan(first ?? 0);
  });

  it('law: the quote of a located value is the text at its place, in any page of labels and values', () => {
    const word = fc.stringMatching(/^[A-Za-z一-龥0-9 .,€:-]{1,24}$/);
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom('Weight', 'Price', '颜色', 'Brand', 'Size'), word), { minLength: 1, maxLength: 8 }),
        fc.boolean(),
        (rows, asTable) => {
          const html = page(
            asTable
              ? `<table>${rows.map(([label, value]) => `<tr><th>${label}</th><td>${value}</td></tr>`).join('')}</table>`
              : `<dl>${rows.map(([label, value]) => `<dt>${label}</dt><dd>${value}</dd>`).join('')}</dl>`,
          );
          const document = read(html);
          const schema = object({
            weight: { type: 'number' },
            price: { type: 'number' },
            color: { type: 'string' },
            brand: { type: 'string' },
            sizes: { type: 'array', items: { type: 'string' } },
          });
          for (const { place, quote, value } of fillSchema(schema, document, html).values) {
            if (place !== null) expect(document.text.slice(place.span.start, place.span.end)).toBe(quote);
            if (typeof value === 'string') expect(quote).toContain(value);
          }
        },
      ),
      { numRuns: 30 },
    );
  });
});
