import { createRequire } from 'node:module';
import type { ValidateFunction } from 'ajv/dist/2020.js';
import { RE2JS } from 're2js';
import { AgentDocument, type Document, jsonSchema, VeritrailError } from '../../vocabulary/index.ts';
import { isSchema, type JsonSchema } from '../schema/index.ts';
import { projectForIngest } from './project.ts';

/** Loaded with the first schema: most pages have none. */
const require = createRequire(import.meta.url);
const ajvModule = (): typeof import('ajv/dist/2020.js') => require('ajv/dist/2020.js');
const formatsModule = (): typeof import('ajv-formats') => require('ajv-formats');

/** Names by which a schema may refer to what it extends. */
const BASE = ['urn:veritrail:agent-document-v1', 'urn:veritrail:agent-document'] as const;

/** RE2 syntax, so that a pattern runs in linear time on any page. */
const LINEAR = Object.assign(
  (pattern: string) => {
    const compiled = RE2JS.compile(pattern);
    // ajv takes patterns whose texts are the same for one.
    return { test: (text: string) => compiled.matcher(text).find(), toString: () => pattern };
  },
  { code: 'linear' },
);

const compiled = new WeakMap<object, ValidateFunction>();

function compile(schema: JsonSchema): ValidateFunction {
  const known = compiled.get(schema);
  if (known !== undefined) return known;
  const ajv = new (ajvModule().Ajv2020)({ allErrors: true, strict: false, validateSchema: true, code: { regExp: LINEAR } });
  formatsModule().default(ajv);
  const { $id: _, ...base } = jsonSchema('agent-document');
  for (const name of BASE) ajv.addSchema({ ...base, $id: name });
  try {
    const made = ajv.compile(schema);
    compiled.set(schema, made);
    return made;
  } catch (error) {
    throw new VeritrailError('input_invalid', `contract: ${error instanceof Error ? error.message : String(error)}`, error);
  }
}

/** What is wrong with a schema of documents itself; empty = it can be used. Nothing that it refers to is ever fetched. */
export function schemaFaults(schema: JsonSchema): string[] {
  try {
    compile(schema);
  } catch (error) {
    if (error instanceof VeritrailError) return [error.detail ?? error.message];
    throw error;
  }
  // What the projection cannot have would refuse every page for ever.
  const fields = new Set(Object.keys(AgentDocument.shape));
  return requiredBy(schema)
    .filter((name) => !fields.has(name))
    .map((name) => `contract: requires "${name}", which agent-document-v1 does not have (it has ${[...fields].join(', ')})`);
}

function requiredBy(schema: JsonSchema): string[] {
  const own = Array.isArray(schema.required) ? schema.required.filter((name) => typeof name === 'string') : [];
  const parts = Array.isArray(schema.allOf) ? schema.allOf.filter(isSchema).flatMap(requiredBy) : [];
  return [...new Set([...own, ...parts])];
}

/**
 * Where a document's projection does not satisfy `agent-document-v1`, or the schema that extends it; empty = it does both.
 * @throws VeritrailError `input_invalid` for a schema that has faults
 */
export function documentFailures(schema: JsonSchema, document: Document): string[] {
  const validate = compile(schema);
  const ingest = projectForIngest(document);
  if ('reason' in ingest) return [ingest.reason];
  if (validate(ingest.projection)) return [];
  return (validate.errors ?? [])
    .slice(0, 5)
    .map((error) => `${error.instancePath === '' ? '/' : error.instancePath} ${error.message ?? 'is not valid'}`);
}
