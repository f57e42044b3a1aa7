import type { Document } from '../../vocabulary/index.ts';
import { type Entity, idFrom } from './entity.ts';
import { type Item, itemsOf, type Leaf } from './items.ts';
import { NO_VALUE, readValue } from './value.ts';

type Row = Entity['rows'][number];
/** Name of a field, and the properties that may hold it, dotted through parts; the first that is there counts. */
type Columns = readonly (readonly [string, ...string[]])[];

const PRODUCT: Columns = [
  ['name', 'name'],
  ['brand', 'brand', 'brand.name'],
  ['sku', 'sku'],
  ['gtin', 'gtin', 'gtin13', 'gtin14', 'gtin12', 'gtin8', 'isbn'],
  ['mpn', 'mpn'],
  ['model', 'model', 'model.name'],
  ['category', 'category'],
  ['color', 'color'],
  ['material', 'material'],
  ['weight', 'weight'],
  ['width', 'width'],
  ['height', 'height'],
  ['depth', 'depth'],
  ['version', 'softwareVersion'],
  ['rating', 'aggregateRating.ratingValue'],
  ['review_count', 'aggregateRating.reviewCount', 'aggregateRating.ratingCount'],
];
const PRICE: Columns = [
  ['name', 'name'],
  ['price', 'price', 'priceSpecification.price'],
  ['low_price', 'lowPrice', 'priceSpecification.minPrice'],
  ['high_price', 'highPrice', 'priceSpecification.maxPrice'],
  ['currency', 'priceCurrency', 'priceSpecification.priceCurrency'],
  ['billing_period', 'priceSpecification.unitCode', 'priceSpecification.unitText', 'priceSpecification.billingDuration'],
  ['availability', 'availability'],
  ['condition', 'itemCondition'],
  ['valid_from', 'validFrom'],
  ['valid_until', 'priceValidUntil', 'validThrough'],
  ['region', 'eligibleRegion', 'eligibleRegion.name', 'areaServed', 'areaServed.name'],
  ['sku', 'sku'],
];
const PLACE: Columns = [
  ['name', 'name'],
  ['address', 'address'],
  ['street', 'address.streetAddress'],
  ['city', 'address.addressLocality'],
  ['region', 'address.addressRegion'],
  ['postal_code', 'address.postalCode'],
  ['country', 'address.addressCountry', 'address.addressCountry.name'],
  ['latitude', 'geo.latitude', 'latitude'],
  ['longitude', 'geo.longitude', 'longitude'],
  ['phone', 'telephone'],
  ['opening_hours', 'openingHours'],
  ['price_range', 'priceRange'],
];
const EVENT: Columns = [
  ['name', 'name'],
  ['start_date', 'startDate'],
  ['end_date', 'endDate'],
  ['door_time', 'doorTime'],
  ['status', 'eventStatus'],
  ['location', 'location.name', 'location', 'location.address', 'location.url'],
  ['city', 'location.address.addressLocality'],
  ['organizer', 'organizer.name', 'organizer'],
];
const HOURS: Columns = [
  ['day', 'dayOfWeek'],
  ['opens', 'opens'],
  ['closes', 'closes'],
  ['valid_from', 'validFrom'],
  ['valid_until', 'validThrough'],
];

const MONEY: ReadonlySet<string> = new Set(['price', 'low_price', 'high_price']);
const COUNTED: ReadonlySet<string> = new Set(['rating', 'review_count', 'latitude', 'longitude']);
/** Of these the text says a measure or a moment; of all others it is words, though they may look like figures. */
const MEASURED: ReadonlySet<string> = new Set([
  'weight',
  'width',
  'height',
  'depth',
  'start_date',
  'end_date',
  'door_time',
  'valid_from',
  'valid_until',
]);

const PRODUCT_TYPES =
  /^(?:Product(?:Group|Model)?|IndividualProduct|SomeProducts|Vehicle|Car|Book|SoftwareApplication|MobileApplication|WebApplication|Service|Course|Hotel ?Room)$/;
const OFFER_TYPES = /^(?:Offer|AggregateOffer|OfferForPurchase|OfferForLease|Demand)$/;
const EVENT_TYPES = /(?:Event|^Festival|^Hackathon|^CourseInstance|Trip|Flight)$/;
const NO_PLACE = /^(?:Organization|Corporation|NGO|Person|WebSite|WebPage|NewsMediaOrganization|PostalAddress|VirtualLocation)$/;

type Source = Row['place']['source'];

/** Products, prices, places and schedules that a page describes in JSON-LD, microdata or elements of its head. */
export function structuredEntities(document: Document): Entity[] {
  const found: Entity[] = [];
  for (const { source, items } of itemsOf(document)) for (const item of items) visit(item, null, source, document.language, found);
  return [...found, ...metaPrice(document)];
}

function visit(item: Item, owner: string | null, source: Source, language: string | null, found: Entity[]): void {
  const add = (kind: string, columns: Columns, own: string | null): string | null => {
    const rows = rowsFrom(item, columns, source, language);
    const id = own ?? idOf(item);
    if (id === null || rows.length === 0) return null;
    found.push({ kind, id, rows });
    return id;
  };
  const is = (form: RegExp): boolean => item.types.some((type) => form.test(type));
  let id: string | null = null;
  if (is(PRODUCT_TYPES)) id = add('product', PRODUCT, null);
  else if (is(OFFER_TYPES)) id = add('price', PRICE, offerId(item, owner));
  else if (is(EVENT_TYPES)) id = add('schedule', EVENT, null);
  else if (is(/^OpeningHoursSpecification$/))
    id = add(
      'schedule',
      HOURS,
      `${owner ?? 'hours'}#${(item.values.get('dayOfWeek') ?? []).map(({ text }) => text.replace(/^.*\//, '')).join('+')}`,
    );
  else if (isPlace(item)) id = add('place', PLACE, null);
  for (const [key, parts] of item.parts) {
    // What others wrote and what is beside the matter are no things of the page.
    if (/^(?:review|comment|isRelatedTo|isSimilarTo|publisher|author|breadcrumb|potentialAction|aggregateRating|geo|address)$/.test(key))
      continue;
    for (const part of parts) visit(part, id ?? owner, source, language, found);
  }
}

const isPlace = ({ types, parts, values }: Item): boolean =>
  types.length > 0 &&
  !types.some((type) => NO_PLACE.test(type)) &&
  (parts.has('address') ||
    parts.has('geo') ||
    (values.has('address') && types.some((type) => /Place|Business|Store|Restaurant/.test(type))));

function idOf(item: Item): string | null {
  const text = (...keys: readonly string[]): string | undefined => keys.flatMap((key) => item.values.get(key) ?? [])[0]?.text;
  return idFrom({
    sku: text('sku'),
    gtin: text('gtin', 'gtin13', 'gtin14', 'gtin12', 'gtin8', 'isbn'),
    id: text('@id'),
    url: text('url'),
    name: text('name'),
  });
}

/** An offer is told from others of its product by what it is for, not by what it costs. */
function offerId(item: Item, owner: string | null): string | null {
  const parts = ['sku', 'name', 'priceCurrency', 'eligibleRegion', 'itemCondition'].flatMap(
    (key) => item.values.get(key)?.[0]?.text.replace(/^.*\//, '') ?? [],
  );
  return owner === null ? (parts.length === 0 ? idOf(item) : `offer:${parts.join('/')}`) : `${owner}#${parts.join('/')}`;
}

function rowsFrom(item: Item, columns: Columns, source: Source, language: string | null): Row[] {
  const currency = leafAt(item, 'priceCurrency') ?? leafAt(item, 'priceSpecification.priceCurrency');
  return columns.flatMap(([name, ...paths]) => {
    const path = paths.find((one) => leafAt(item, one) !== null || partAt(item, one) !== null);
    if (path === undefined) return [];
    const measured = partAt(item, path);
    const leaves = measured === null ? leavesAt(item, path).slice(0, 20) : [];
    const leaf = leaves[0] ?? (measured === null ? null : (measured.values.get('value')?.[0] ?? null));
    if (leaf === null || leaf.text === '') return [];
    const text =
      leaves.length > 1
        ? leaves.map((one) => shown(one.text)).join(', ')
        : shown(measured === null ? leaf.text : withUnitOf(measured, leaf.text));
    const value = leaves.length > 1 ? NO_VALUE : readAs(name, text, currency?.text, language);
    const row: Row = {
      name,
      text,
      number: value.number,
      unit: value.unit,
      instant: value.instant,
      place: { source, span: null, pointer: leaf.pointer, quote: null },
    };
    return [row];
  });
}

function readAs(name: string, text: string, currency: string | undefined, language: string | null): ReturnType<typeof readValue> {
  if (MONEY.has(name)) return money(text, currency, language);
  if (COUNTED.has(name)) return count(name, text);
  return MEASURED.has(name) ? readValue(text, language) : NO_VALUE;
}

/** `https://schema.org/InStock` is shown as InStock. */
const shown = (text: string): string => text.replace(/^https?:\/\/schema\.org\//, '').slice(0, 1000);

const leavesAt = (item: Item, path: string): readonly Leaf[] => {
  const [key = '', ...rest] = path.split('.');
  if (rest.length === 0) return item.values.get(key) ?? [];
  return (item.parts.get(key) ?? []).slice(0, 1).flatMap((part) => leavesAt(part, rest.join('.')));
};
const leafAt = (item: Item, path: string): Leaf | null => leavesAt(item, path)[0] ?? null;
/** A value with its unit (`QuantitativeValue`). */
const partAt = (item: Item, path: string): Item | null => {
  const part = path.includes('.') ? undefined : item.parts.get(path)?.[0];
  return part?.values.has('value') === true ? part : null;
};

/** UN/CEFACT codes of everyday measures; others are written out by the page. */
const UNIT_CODES: Readonly<Record<string, string>> = {
  KGM: 'kg',
  GRM: 'g',
  LBR: 'lb',
  ONZ: 'oz',
  CMT: 'cm',
  MMT: 'mm',
  MTR: 'm',
  INH: 'in',
  FOT: 'ft',
  LTR: 'l',
  MLT: 'ml',
  WTT: 'W',
  KWT: 'kW',
};

function withUnitOf(part: Item, value: string): string {
  const code = part.values.get('unitCode')?.[0]?.text ?? '';
  const unit = part.values.get('unitText')?.[0]?.text ?? UNIT_CODES[code] ?? code;
  return unit === '' ? value : `${value} ${unit}`;
}

/** schema.org wants a full stop before decimals and no signs; what is written otherwise is read as people write. */
function money(text: string, currency: string | undefined, language: string | null): ReturnType<typeof readValue> {
  const stated = /^[A-Z]{3}$/.test(currency ?? '') ? currency : undefined;
  if (/^\d{1,12}(?:\.\d{1,6})?$/.test(text)) return { ...NO_VALUE, number: Number(text), unit: stated ?? null };
  const read = readValue(text, language);
  return stated !== undefined && read.unit !== null && read.unit !== stated
    ? NO_VALUE
    : { ...read, unit: read.number === null ? null : (stated ?? read.unit) };
}

const count = (name: string, text: string): ReturnType<typeof readValue> =>
  /^-?\d{1,9}(?:\.\d{1,12})?$/.test(text)
    ? { ...NO_VALUE, number: Number(text), unit: name === 'latitude' || name === 'longitude' ? 'deg' : null }
    : NO_VALUE;

/** Elements of the head that state a price, on pages with no better description. */
function metaPrice({ metadata, canonicalUrl, language }: Document): Entity[] {
  const text = (...names: readonly string[]): { name: string; text: string } | null => {
    for (const name of names) {
      const value = metadata[name];
      if (typeof value === 'string' && value.trim() !== '') return { name, text: value.trim() };
    }
    return null;
  };
  const price = text('product:price:amount', 'og:price:amount');
  if (price === null) return [];
  const currency = text('product:price:currency', 'og:price:currency');
  const id = idFrom({ sku: text('product:retailer_item_id')?.text, url: canonicalUrl }) ?? canonicalUrl;
  const row = (name: string, from: { name: string; text: string } | null, value = NO_VALUE): Row[] =>
    from === null
      ? []
      : [
          {
            name,
            text: from.text,
            number: value.number,
            unit: value.unit,
            instant: value.instant,
            place: { source: 'meta', span: null, pointer: `/metadata/${from.name}`, quote: null },
          },
        ];
  return [
    {
      kind: 'price',
      id,
      rows: [
        ...row('name', text('og:title')),
        ...row('price', price, money(price.text, currency?.text, language)),
        ...row('currency', currency),
        ...row('availability', text('product:availability', 'og:availability')),
      ],
    },
  ];
}
