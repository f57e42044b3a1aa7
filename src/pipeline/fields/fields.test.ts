import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { page } from '../../evidence/page.fixture.ts';
import { extractDocument, type JsonSchema } from '../../extract/index.ts';
import { type Document, FieldValue } from '../../vocabulary/index.ts';
import { type FieldRow, fieldsOf as fieldsBy } from './index.ts';

const fieldsOf = (document: Document, contract?: JsonSchema): FieldRow[] =>
  fieldsBy(document, contract === undefined ? {} : { contract: { ...contract } });

const read = (html: string, language = 'en'): Document => {
  const { document } = extractDocument({
    bytes: Buffer.from(`<html lang="${language}"><head><title>T</title></head><body><main>${html}</main></body></html>`),
    contentType: 'text/html; charset=utf-8',
    charset: null,
    url: 'https://a.test/p',
    fetchedAt: '2026-12-01T00:00:00Z',
  });
  if (document === null) throw new Error('the fixture gave no document');
  return document;
};
const LONG = '<h1>Harbour lamp</h1><p>The lamp is made of brass and steel, and it stands on every quay of the old harbour.</p>';
const jsonLd = (value: unknown): string => `<script type="application/ld+json">${JSON.stringify(value)}</script>`;
/** `entity id name = text [number unit]` */
const told = (rows: readonly FieldRow[]): string[] =>
  rows.map(({ entity, entityId, name, text, number, unit, instant }) =>
    [
      `${entity} ${entityId} ${name} = ${text}`,
      number === null ? '' : ` [${number}${unit === null ? '' : ` ${unit}`}]`,
      instant === null ? '' : ` @${instant}`,
    ].join(''),
  );

const wellPlaced = (document: Document, rows: readonly FieldRow[]): void => {
  for (const [at, row] of rows.entries()) {
    FieldValue.parse({ ...row, key: '0'.repeat(32), version: 1 });
    const { span, quote } = row.place;
    if (span === null) expect(quote).toBeNull();
    else expect(document.text.slice(span.start, span.end)).toBe(quote);
    expect(
      rows.findIndex((one) => one.entity === row.entity && one.entityId === row.entityId && one.name === row.name),
    ).toBeLessThanOrEqual(at);
  }
};

describe('what a page describes for machines', () => {
  const product = {
    '@type': 'Product',
    name: 'Harbour Lamp',
    sku: 'HL-1',
    gtin13: '4006381333931',
    brand: { '@type': 'Brand', name: 'Pharos' },
    weight: { '@type': 'QuantitativeValue', value: 5, unitCode: 'KGM' },
    offers: {
      '@type': 'Offer',
      price: '129.00',
      priceCurrency: 'USD',
      availability: 'https://schema.org/InStock',
      priceValidUntil: '2026-12-31',
    },
  };

  it('is a product with its price', () => {
    const document = read(LONG + jsonLd(product));
    const rows = fieldsOf(document);
    wellPlaced(document, rows);
    expect(told(rows)).toEqual([
      'product sku:HL-1 name = Harbour Lamp',
      'product sku:HL-1 brand = Pharos',
      'product sku:HL-1 sku = HL-1',
      'product sku:HL-1 gtin = 4006381333931',
      'product sku:HL-1 weight = 5 kg [5 kg]',
      'price sku:HL-1#USD price = 129.00 [129 USD]',
      'price sku:HL-1#USD currency = USD',
      'price sku:HL-1#USD availability = InStock',
      'price sku:HL-1#USD valid_until = 2026-12-31',
    ]);
    expect(rows.find(({ name }) => name === 'price')?.place).toMatchObject({
      source: 'json_ld',
      pointer: expect.stringMatching(/^\/hidden\/\d+\/text#\/offers\/price$/),
    });
  });

  it('are all products of a list, each under its own id', () => {
    const rows = fieldsOf(read(LONG + jsonLd({ '@graph': [product, { ...product, sku: 'HL-2', gtin13: undefined, name: 'Small Lamp' }] })));
    expect([...new Set(rows.map(({ entityId }) => entityId))]).toEqual(['sku:HL-1', 'sku:HL-1#USD', 'sku:HL-2', 'sku:HL-2#USD']);
  });

  it.each([
    [{ ...product, sku: undefined }, 'gtin:4006381333931'],
    [{ ...product, sku: undefined, gtin13: undefined, '@id': 'https://a.test/#lamp' }, 'id:https://a.test/#lamp'],
    [{ ...product, sku: undefined, gtin13: undefined, url: 'https://a.test/lamp' }, 'url:https://a.test/lamp'],
    [{ ...product, sku: undefined, gtin13: undefined }, 'name:harbour lamp'],
  ])('keeps the steadiest id it has: %#', (value, id) => expect(fieldsOf(read(LONG + jsonLd(value)))[0]?.entityId).toBe(id));

  it('is an event, a place, and hours', () => {
    const rows = fieldsOf(
      read(
        LONG +
          jsonLd({
            '@type': 'MusicEvent',
            name: 'Harbour night',
            startDate: '2026-12-05T19:00:00+01:00',
            location: {
              '@type': 'Place',
              name: 'Pier 4',
              address: { '@type': 'PostalAddress', streetAddress: 'Quay 1', addressLocality: 'Porto' },
              geo: { '@type': 'GeoCoordinates', latitude: 41.14, longitude: -8.61 },
              openingHoursSpecification: [
                { '@type': 'OpeningHoursSpecification', dayOfWeek: 'https://schema.org/Monday', opens: '09:00', closes: '18:00' },
              ],
            },
          }),
      ),
    );
    expect(told(rows)).toEqual([
      'schedule name:harbour night name = Harbour night',
      'schedule name:harbour night start_date = 2026-12-05T19:00:00+01:00 @2026-12-05T18:00:00.000Z',
      'schedule name:harbour night location = Pier 4',
      'schedule name:harbour night city = Porto',
      'place name:pier 4 name = Pier 4',
      'place name:pier 4 street = Quay 1',
      'place name:pier 4 city = Porto',
      'place name:pier 4 latitude = 41.14 [41.14 deg]',
      'place name:pier 4 longitude = -8.61 [-8.61 deg]',
      'schedule name:pier 4#Monday day = Monday',
      'schedule name:pier 4#Monday opens = 09:00',
      'schedule name:pier 4#Monday closes = 18:00',
    ]);
  });

  it('may be microdata; what JSON-LD says as well stands once', () => {
    const micro =
      '<div itemscope itemtype="https://schema.org/Product"><span itemprop="name">Harbour Lamp</span><span itemprop="sku">HL-1</span><span itemprop="color">red</span><span itemprop="offers" itemscope itemtype="https://schema.org/Offer"><span itemprop="price" content="129.00">$129</span><meta itemprop="priceCurrency" content="USD"></span></div>';
    const alone = told(fieldsOf(read(LONG + micro)));
    expect(alone).toContain('price sku:HL-1#USD price = 129.00 [129 USD]');
    const both = told(fieldsOf(read(LONG + jsonLd(product) + micro)));
    expect(both.filter((row) => row.includes('name = Harbour Lamp'))).toHaveLength(1);
    expect(both).toContain('product sku:HL-1 color = red');
  });

  it('says nothing where it is broken, or of others', () => {
    expect(fieldsOf(read(`${LONG}<script type="application/ld+json">{"@type":"Product", oops</script>`))).toEqual([]);
    expect(
      fieldsOf(read(LONG + jsonLd({ '@type': 'Organization', name: 'Pharos', address: { '@type': 'PostalAddress', streetAddress: 'x' } }))),
    ).toEqual([]);
  });
});

describe('tables', () => {
  it('of prices give an entity a row', () => {
    const document = page([
      { h: 'Plans' },
      {
        table: [
          ['Plan', 'Price', 'Storage (GB)'],
          ['Basic', '5 USD', '10'],
          ['Pro', '12 USD per month', '100'],
        ],
      },
    ]);
    const rows = fieldsOf(document);
    wellPlaced(document, rows);
    expect(told(rows)).toEqual([
      'price row:plan/basic plan = Basic',
      'price row:plan/basic price = 5 USD [5 USD]',
      'price row:plan/basic storage = 10 [10 GBy]',
      'price row:plan/pro plan = Pro',
      'price row:plan/pro price = 12 USD per month [12 USD]',
      'price row:plan/pro billing_period = mo',
      'price row:plan/pro storage = 100 [100 GBy]',
    ]);
    expect(rows[1]?.place).toEqual({ source: 'table', span: expect.anything(), pointer: '/tables/0/rows/1/1', quote: '5 USD' });
  });

  it('are read in Chinese, and across', () => {
    const document = page(
      [
        { h: '价格' },
        {
          table: [
            ['版本', '售价'],
            ['专业版', '每月58元'],
            ['企业版', '面议'],
          ],
        },
      ],
      { language: 'zh' },
    );
    expect(told(fieldsOf(document))).toEqual(
      expect.arrayContaining(['price row:价格/专业版 price = 每月58元 [58 CNY]', 'price row:价格/企业版 price = 面议']),
    );
    const across = page([
      {
        table: [
          ['', 'Basic', 'Pro'],
          ['Price', '5 EUR', '12 EUR'],
          ['Users', '1', '10'],
        ],
      },
    ]);
    const rows = fieldsOf(across);
    wellPlaced(across, rows);
    expect(told(rows)).toEqual([
      'price row:/basic name = Basic',
      'price row:/basic price = 5 EUR [5 EUR]',
      'price row:/basic user = 1 [1 user]',
      'price row:/pro name = Pro',
      'price row:/pro price = 12 EUR [12 EUR]',
      'price row:/pro user = 10 [10 user]',
    ]);
  });

  it.each([
    [
      [
        ['Stop', 'Departure'],
        ['Pier', '10:15'],
      ],
      'schedule',
    ],
    [
      [
        ['站点', '发车时间'],
        ['码头', '10:15'],
      ],
      'schedule',
    ],
    [
      [
        ['Shop', 'Address'],
        ['North', 'Quay 1'],
      ],
      'place',
    ],
    [
      [
        ['门店', '地址'],
        ['北门店', '码头路1号'],
      ],
      'place',
    ],
    [
      [
        ['SKU', 'Colour'],
        ['HL-1', 'red'],
      ],
      'product',
    ],
    [
      [
        ['Year', 'Population'],
        ['2020', '1234'],
      ],
      null,
    ],
  ])('%j are of the kind %s', (table, kind) => expect(fieldsOf(page([{ table }]))[0]?.entity ?? null).toBe(kind));

  it('tell two rows of one name apart', () => {
    const rows = fieldsOf(
      page([
        {
          table: [
            ['Plan', 'Price'],
            ['Pro', '5 USD'],
            ['Pro', '7 USD'],
          ],
        },
      ]),
    );
    expect([...new Set(rows.map(({ entityId }) => entityId))]).toEqual(['row:/pro', 'row:/pro~2']);
  });

  it('leave ranges and open values without a number', () => {
    const rows = fieldsOf(
      page([
        {
          table: [
            ['Plan', 'Price'],
            ['A', '5–9 USD'],
            ['B', 'from 5 USD'],
            ['C', 'ask us'],
            ['D', '5 USD or 6 USD'],
          ],
        },
      ]),
    );
    expect(rows.filter(({ name }) => name === 'price').map(({ number }) => number)).toEqual([null, null, null, null]);
  });
});

describe('definitions', () => {
  const list = '<dl><dt>Weight</dt><dd>5 kg</dd><dt>SKU</dt><dd>HL-1</dd><dt>颜色</dt><dd>红</dd></dl>';

  it('are of the one product of the page', () => {
    const document = read(LONG + jsonLd({ '@type': 'Product', name: 'Harbour Lamp', sku: 'HL-1' }) + list);
    const rows = fieldsOf(document);
    wellPlaced(document, rows);
    expect(told(rows)).toEqual([
      'product sku:HL-1 name = Harbour Lamp',
      'product sku:HL-1 sku = HL-1',
      'product sku:HL-1 weight = 5 kg [5 kg]',
      'product sku:HL-1 color = 红',
    ]);
  });

  it('are of the kind that their labels speak of, else of nothing', () => {
    expect(told(fieldsOf(read(LONG + list)))[0]).toBe('product sku:HL-1 weight = 5 kg [5 kg]');
    expect(told(fieldsOf(read(`${LONG}<dl><dt>地址</dt><dd>码头路1号</dd><dt>电话</dt><dd>010-62345678</dd></dl>`, 'zh')))).toEqual([
      'place url:https://a.test/p address = 码头路1号',
      'place url:https://a.test/p phone = 010-62345678',
    ]);
    expect(fieldsOf(read(`${LONG}<dl><dt>Ferry</dt><dd>A boat.</dd></dl>`))).toEqual([]);
  });
});

describe("a source's own schema", () => {
  const schema: JsonSchema = {
    properties: {
      title: { type: 'string' },
      plans: {
        type: 'array',
        'x-entity': 'tariff',
        'x-entity-id': 'plan',
        items: { type: 'object', properties: { plan: { type: 'string' }, price: { type: 'number' } }, required: ['plan', 'price'] },
      },
      warranty: { type: 'string' },
    },
  };
  const document = page([
    { h: 'Plans' },
    { p: 'Warranty: 2 years' },
    {
      table: [
        ['Plan', 'Price'],
        ['Basic', '5 USD'],
        ['Pro', '12 USD'],
      ],
    },
  ]);

  it('gives entities of its kinds and ids, and speaks first', () => {
    const rows = fieldsOf(document, schema);
    wellPlaced(document, rows);
    expect(told(rows).slice(0, 5)).toEqual([
      'tariff plan:Basic plan = Basic',
      'tariff plan:Basic price = 5 USD [5 USD]',
      'tariff plan:Pro plan = Pro',
      'tariff plan:Pro price = 12 USD [12 USD]',
      expect.stringMatching(/^record url:https:\/\/vendor.example\/pricing warranty = 2 years/),
    ]);
  });

  it('takes plain properties for kinds by their names, and nothing of agent-document-v1', () => {
    const plain = {
      properties: {
        plans: { type: 'array', items: { type: 'object', properties: { plan: { type: 'string' }, price: { type: 'number' } } } },
      },
    };
    expect(fieldsOf(document, plain)[0]).toMatchObject({ entity: 'plans' });
    expect(fieldsOf(page([{ p: 'Words.' }]), { properties: { content: { minLength: 5 } } })).toEqual([]);
  });
});

it('every quote stands at its span, whatever the page holds', () => {
  const cell = fc.constantFrom(
    'Plan',
    'Price',
    'SKU',
    'Address',
    'Pro',
    '5 USD',
    '12 EUR per month',
    '',
    '价格',
    '58元',
    '2026-12-05T10:00:00Z',
    'Departure',
    '10:15',
    '5 kg',
    '  ',
  );
  const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 3 }), { minLength: 1, maxLength: 4 }).map((rows) => ({ table: rows }));
  const piece = fc.oneof(
    table,
    cell.map((p) => ({ p: `Price: ${p}` })),
    cell.map((h) => ({ h })),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 4 }), (pieces) => {
      const document = page(pieces);
      wellPlaced(document, fieldsOf(document));
    }),
    { numRuns: 300 },
  );
});
