import { type Head, isObject, type JsonObject, textField, typesOf } from '../html/head.ts';
import { decodeEntities } from './entities.ts';

/** What structured data says of the page's product; a value that is not stated, or not as a number, is absent. */
export interface ProductFacts {
  readonly name?: string;
  readonly brand?: string;
  readonly sku?: string;
  readonly offers: readonly {
    readonly price?: number;
    readonly lowPrice?: number;
    readonly highPrice?: number;
    /** ISO 4217. */
    readonly currency?: string;
    /** schema.org ItemAvailability without its vocabulary: `InStock`, `OutOfStock`, `PreOrder`, … */
    readonly availability?: string;
    readonly priceValidUntil?: string;
  }[];
  readonly rating?: { readonly value: number; readonly best?: number; readonly count?: number };
  readonly source: 'json-ld' | 'microdata' | 'meta';
}

type Offer = ProductFacts['offers'][number];
const MAX_OFFERS = 20;

/** Null unless exactly one product is described: a list of products is not about one. */
export function productFacts(head: Head, microdata: readonly JsonObject[]): ProductFacts | null {
  for (const [objects, source] of [
    [head.jsonLd, 'json-ld'],
    [microdata, 'microdata'],
  ] as const) {
    const products = objects.filter((object) => typesOf(object).some((type) => type === 'Product' || type === 'ProductGroup'));
    const names = new Set(products.map((product) => textField(product, 'name') ?? ''));
    const [first] = products;
    if (first === undefined) continue;
    return names.size === 1 ? ofProduct(first, source) : null;
  }
  return ofMeta(head);
}

function ofProduct(product: JsonObject, source: ProductFacts['source']): ProductFacts {
  const stated = list(product['offers']);
  const variants = stated.length > 0 ? stated : list(product['hasVariant']).flatMap((variant) => list(variant['offers']));
  const rating = list(product['aggregateRating'])[0];
  const value = rating === undefined ? undefined : number(rating['ratingValue']);
  return clean({
    name: text(product, 'name'),
    brand: text(product, 'brand') ?? list(product['brand']).map((brand) => text(brand, 'name'))[0],
    sku: text(product, 'sku'),
    offers: variants
      .slice(0, MAX_OFFERS)
      .map(ofOffer)
      .filter((offer) => Object.keys(offer).length > 0),
    rating:
      rating === undefined || value === undefined
        ? undefined
        : clean({ value, best: number(rating['bestRating']), count: number(rating['ratingCount']) ?? number(rating['reviewCount']) }),
    source,
  });
}

function ofOffer(offer: JsonObject): Offer {
  const specification = list(offer['priceSpecification'])[0];
  return clean({
    price: number(offer['price']) ?? (specification === undefined ? undefined : number(specification['price'])),
    lowPrice: number(offer['lowPrice']),
    highPrice: number(offer['highPrice']),
    currency: currency(text(offer, 'priceCurrency') ?? (specification === undefined ? undefined : text(specification, 'priceCurrency'))),
    availability: text(offer, 'availability')?.replace(/^.*[/#]/, ''),
    priceValidUntil: text(offer, 'priceValidUntil'),
  });
}

function ofMeta(head: Head): ProductFacts | null {
  const price = number(head.meta.get('product:price:amount') ?? head.meta.get('og:price:amount'));
  if (price === undefined) return null;
  return clean({
    name: head.meta.get('og:title'),
    brand: head.meta.get('product:brand'),
    sku: head.meta.get('product:retailer_item_id'),
    offers: [
      clean({
        price,
        currency: currency(head.meta.get('product:price:currency') ?? head.meta.get('og:price:currency')),
        availability: head.meta.get('product:availability') ?? head.meta.get('og:availability'),
      }),
    ],
    source: 'meta' as const,
  });
}

const list = (value: unknown): JsonObject[] => (Array.isArray(value) ? value : [value]).filter(isObject);
const text = (object: JsonObject, key: string): string | undefined => {
  const found = textField(object, key) ?? (typeof object[key] === 'number' ? String(object[key]) : null);
  return found === null ? undefined : decodeEntities(found).slice(0, 300);
};
const currency = (stated: string | undefined): string | undefined => (/^[A-Z]{3}$/.test(stated ?? '') ? stated : undefined);

/** schema.org wants a full stop before decimals and no signs; anything else is not guessed at. */
function number(value: unknown): number | undefined {
  const stated = Array.isArray(value) ? value[0] : value;
  if (typeof stated === 'number') return Number.isFinite(stated) ? stated : undefined;
  return typeof stated === 'string' && /^\s*\d{1,12}(?:\.\d{1,6})?\s*$/.test(stated) ? Number(stated) : undefined;
}

type Defined<O> = { [K in keyof O]: Exclude<O[K], undefined> };
const clean = <O extends object>(object: O): Defined<O> =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as Defined<O>;
