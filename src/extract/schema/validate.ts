import { createRequire } from 'node:module';
import type { ValidateFunction } from 'ajv/dist/2020.js';
import { VeritrailError } from '../../vocabulary/index.ts';
import type { JsonSchema } from './node.ts';

/** Loaded with the first schema: most reads have none. */
const require = createRequire(import.meta.url);
const ajvModule = (): typeof import('ajv/dist/2020.js') => require('ajv/dist/2020.js');
const formatsModule = (): typeof import('ajv-formats') => require('ajv-formats');

const compiled = new WeakMap<object, ValidateFunction>();

/**
 * Where a value does not satisfy a schema; empty = it does.
 * @throws VeritrailError `input_invalid` when the schema itself is broken
 */
export function validateValue(schema: JsonSchema, value: unknown): string[] {
  let validate = compiled.get(schema);
  if (validate === undefined) {
    const ajv = new (ajvModule().Ajv2020)({ allErrors: true, strict: false });
    formatsModule().default(ajv);
    try {
      validate = ajv.compile(schema);
    } catch (error) {
      throw new VeritrailError('input_invalid', `schema: ${error instanceof Error ? error.message : String(error)}`, error);
    }
    compiled.set(schema, validate);
  }
  if (validate(value)) return [];
  return (validate.errors ?? [])
    .slice(0, 50)
    .map((error) => `${error.instancePath === '' ? '/' : error.instancePath} ${error.message ?? 'is not valid'}`);
}
