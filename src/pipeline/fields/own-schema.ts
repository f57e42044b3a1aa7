import { type FilledValue, fillSchema, isSchema, type JsonSchema } from '../../extract/index.ts';
import { AgentDocument, type Document } from '../../vocabulary/index.ts';
import { type Entity, type FieldRow, idFrom } from './entity.ts';
import { readValue } from './value.ts';

type Row = Entity['rows'][number];

/** A part of a source's schema that describes things of the source. */
interface Described {
  readonly property: string;
  /** `x-entity`, else the name of the property. */
  readonly kind: string;
  /** A list of them. */
  readonly many: boolean;
  /** The property by which they are told apart: `x-entity-id`, else sku, gtin, id, url or name. */
  readonly id: string | null;
}

/**
 * The fields of the source's own kinds, filled from the page by the rules of `fillSchema`. Its schema is that of `agent-document-v1`; what it
 * states beside the properties of that is its own: an object or a list of objects is a kind (`x-entity` names it otherwise), plain values
 * are of the kind `record` (`x-entity` of the whole names it otherwise).
 * @param html of the page, for selectors and pointers of the schema
 * @throws VeritrailError `input_invalid`, `regex_invalid` for a schema that cannot be read
 */
export function ownEntities(contract: JsonSchema, document: Document, html: string | null): Entity[] {
  const properties = ownProperties(contract);
  if (Object.keys(properties).length === 0) return [];
  const described = Object.entries(properties).flatMap(([property, schema]) => describedBy(property, schema));
  const { values } = fillSchema({ $defs: contract['$defs'] ?? {}, type: 'object', properties }, document, html);
  const whole = typeof contract['x-entity'] === 'string' ? contract['x-entity'] : 'record';
  const groups = new Map<string, { kind: string; idName: string | null; values: { name: string; filled: FilledValue }[] }>();
  for (const filled of values) {
    const path = filled.pointer
      .split('/')
      .slice(1)
      .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
    const owner = described.find(({ property }) => property === path[0]);
    const depth = owner === undefined ? 0 : owner.many ? 2 : 1;
    const name = path.slice(depth).join('.');
    if (name === '') continue;
    const key = `${owner?.kind ?? whole}\u0000${path.slice(0, depth).join('/')}`;
    const group = groups.get(key) ?? { kind: owner?.kind ?? whole, idName: owner?.id ?? null, values: [] };
    groups.set(key, group);
    group.values.push({ name, filled });
  }
  return [...groups.values()].map(({ kind, idName, values: own }) => {
    const text = (name: string): string | undefined => own.find((one) => one.name.toLowerCase() === name)?.filled.quote;
    const stated = idName === null ? undefined : text(idName.toLowerCase());
    const id =
      (stated === undefined ? null : `${idName}:${stated.trim().slice(0, 400)}`) ??
      idFrom({ sku: text('sku'), gtin: text('gtin'), id: text('id'), url: text('url'), name: text('name') ?? text('title') }) ??
      `url:${document.canonicalUrl}`;
    return { kind: kind.slice(0, 200), id, rows: own.map(({ name, filled }) => rowOf(name, filled, document)) };
  });
}

/** Also of what it is joined from. */
function ownProperties(contract: JsonSchema): Record<string, JsonSchema> {
  const base = new Set(Object.keys(AgentDocument.shape));
  const stated = isSchema(contract['properties']) ? contract['properties'] : {};
  const own = Object.entries(stated).flatMap(([name, schema]) => (!base.has(name) && isSchema(schema) ? [[name, schema] as const] : []));
  const joined = Array.isArray(contract['allOf']) ? contract['allOf'].filter(isSchema).map(ownProperties) : [];
  return Object.assign({}, ...joined, Object.fromEntries(own));
}

function describedBy(property: string, schema: JsonSchema): Described[] {
  const items = isSchema(schema['items']) ? schema['items'] : null;
  const thing = items ?? schema;
  if (!isSchema(thing['properties'])) return [];
  const hint = (name: string): string | null => [schema[name], thing[name]].find((value) => typeof value === 'string') ?? null;
  return [{ property, kind: hint('x-entity') ?? property, many: items !== null, id: hint('x-entity-id') }];
}

function rowOf(name: string, { value, quote, place, from, pointer }: FilledValue, { text, language }: Document): Row {
  const span = place === null ? null : { ...place.span };
  const shown = span === null ? quote : text.slice(span.start, span.end);
  const read = readValue(shown, language);
  const typed: Pick<FieldRow, 'number' | 'unit' | 'instant'> =
    typeof value === 'number'
      ? { number: value, unit: read.number === value ? read.unit : null, instant: null }
      : { number: read.number, unit: read.unit, instant: read.instant };
  return {
    name: name.slice(0, 200),
    text: typeof value === 'string' ? value : shown.trim(),
    ...typed,
    place: { source: 'schema', span, pointer: place === null ? from : `${pointer} (${from})`, quote: span === null ? null : shown },
  };
}
