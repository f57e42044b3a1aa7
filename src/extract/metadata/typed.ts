import { type Head, isObject, type JsonObject, typesOf } from '../html/head.ts';
import { documentationVersion } from './doc-version.ts';
import { productFacts } from './product.ts';

const MAX_METADATA = 120;
const MAX_VALUE = 1_000;

/**
 * Typed values by name: `jsonld.<Type>` and `microdata.<Type>` (flattened), `product` and `version` where the page states
 * them, `og:*`, `twitter:*` and plain meta names.
 */
export function metadataOf(head: Head, microdata: readonly JsonObject[], url: string): Record<string, unknown> {
  const out: Record<string, unknown> = {};
  for (const object of head.jsonLd.slice(0, 40)) {
    const name = `jsonld.${typesOf(object)[0] ?? 'Thing'}`;
    if (out[name] === undefined) out[name] = flatten(object);
  }
  for (const object of microdata.slice(0, 40)) {
    const name = `microdata.${typesOf(object)[0] ?? 'Thing'}`;
    if (out[name] === undefined) out[name] = flatten(object);
  }
  const product = productFacts(head, microdata);
  if (product !== null) out['product'] = product;
  const version = documentationVersion(head, url);
  if (version !== null) out['version'] = version;
  for (const [name, content] of head.meta) {
    if (Object.keys(out).length >= MAX_METADATA) break;
    if (name === '__proto__') continue;
    out[name] = content.slice(0, MAX_VALUE);
  }
  return out;
}

/** Scalars and dotted paths of nested objects, at most 60 entries. */
function flatten(object: JsonObject): Record<string, unknown> {
  const out: Record<string, unknown> = {};
  let count = 0;
  const walk = (value: unknown, path: string, depth: number): void => {
    if (count >= 60 || path.includes('__proto__')) return;
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
      out[path] = typeof value === 'string' ? value.slice(0, MAX_VALUE) : value;
      count += 1;
    } else if (Array.isArray(value) && depth < 8) {
      value.slice(0, 10).forEach((entry, index) => {
        walk(entry, value.length === 1 ? path : `${path}.${index}`, depth + 1);
      });
    } else if (isObject(value) && depth < 4) {
      for (const [name, entry] of Object.entries(value))
        if (name !== '@context') walk(entry, path === '' ? name : `${path}.${name}`, depth + 1);
    }
  };
  walk(object, '', 0);
  return out;
}
