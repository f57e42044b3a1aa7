import { VeritrailError } from '../../vocabulary/index.ts';
import { foldLabel } from './labels.ts';
import { type Mapping, readMapping } from './mapping.ts';

export type JsonSchema = Readonly<Record<string, unknown>>;
export type NodeKind = 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean';

/** A part of a JSON Schema as the filling needs it. */
export interface SchemaNode {
  readonly kind: NodeKind;
  readonly format: string | null;
  /** Values of `enum` or `const`; empty = any. */
  readonly choices: readonly unknown[];
  readonly properties: readonly (readonly [string, SchemaNode])[];
  readonly required: ReadonlySet<string>;
  readonly items: SchemaNode | null;
  /** Folded names under which a page may label it: its property name, its `title`, the label its author gives. */
  readonly names: readonly string[];
  readonly mapping: Mapping | null;
}

const MAX_DEPTH = 12;
const MAX_PROPERTIES = 500;
const KINDS: readonly NodeKind[] = ['object', 'array', 'string', 'number', 'integer', 'boolean'];

export const isSchema = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Read a JSON Schema 2020-12 with `properties`, `items`, `enum`, `const`, `format`, `required`, local `$ref`, and `x-source` (see `mapping.ts`).
 * @throws VeritrailError `input_invalid` when a reference leads nowhere or a mapping cannot be read
 */
export function readSchema(root: JsonSchema): SchemaNode {
  let count = 0;
  const read = (given: JsonSchema, name: string, depth: number): SchemaNode => {
    count += 1;
    if (depth > MAX_DEPTH || count > MAX_PROPERTIES)
      throw new VeritrailError('input_invalid', `the schema is larger than ${MAX_PROPERTIES} fields or deeper than ${MAX_DEPTH}`);
    const schema = resolved(root, given);
    const mapping = readMapping(schema['x-source'], name);
    const properties = isSchema(schema['properties']) ? Object.entries(schema['properties']) : [];
    const label = mapping?.kind === 'label' ? [mapping.label] : [];
    const title = typeof schema['title'] === 'string' && depth > 0 ? [schema['title']] : [];
    return {
      kind: kindOf(schema),
      format: typeof schema['format'] === 'string' ? schema['format'] : null,
      choices: Array.isArray(schema['enum']) ? schema['enum'] : schema['const'] === undefined ? [] : [schema['const']],
      properties: properties.flatMap(([key, value]) => (isSchema(value) ? [[key, read(value, key, depth + 1)] as const] : [])),
      required: new Set(Array.isArray(schema['required']) ? schema['required'].filter((key) => typeof key === 'string') : []),
      items: isSchema(schema['items']) ? read(schema['items'], name, depth + 1) : null,
      names: [...new Set([...label, name, ...title].map(foldLabel))].filter((entry) => entry !== ''),
      mapping,
    };
  };
  return read(root, '', 0);
}

function resolved(root: JsonSchema, given: JsonSchema): JsonSchema {
  let schema = given;
  for (let hops = 0; typeof schema['$ref'] === 'string'; hops += 1) {
    const reference = schema['$ref'];
    if (!reference.startsWith('#') || hops > 20)
      throw new VeritrailError('input_invalid', `${reference}: only references within the schema are followed`);
    let target: unknown = root;
    for (const part of reference.split('/').slice(1)) {
      const key = decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~');
      target = isSchema(target) && Object.hasOwn(target, key) ? target[key] : undefined;
    }
    if (!isSchema(target)) throw new VeritrailError('input_invalid', `${reference} leads nowhere in the schema`);
    const { $ref: _reference, ...own } = schema;
    schema = { ...target, ...own };
  }
  return schema;
}

function kindOf(schema: JsonSchema): NodeKind {
  const types = Array.isArray(schema['type']) ? schema['type'] : [schema['type']];
  const stated = types.find((type) => type !== 'null');
  const known = KINDS.find((kind) => kind === stated);
  if (known !== undefined) return known;
  if (schema['properties'] !== undefined) return 'object';
  if (schema['items'] !== undefined) return 'array';
  return 'string';
}
