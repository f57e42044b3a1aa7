import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { makeEvidence } from '../../../evidence/index.ts';
import { decodeText, type FilledValue, fillSchema, isSchema, type JsonSchema } from '../../../extract/index.ts';
import { type Document, type FilledField, type SchemaFilled, VeritrailError } from '../../../vocabulary/index.ts';

/**
 * The JSON Schema in a file.
 * @throws VeritrailError `file_unreadable`, `input_invalid` when it is no JSON object
 */
export function readSchemaFile(path: string, cwd: string): JsonSchema {
  let text: string;
  try {
    text = readFileSync(resolve(cwd, path), 'utf8');
  } catch (error) {
    throw new VeritrailError('file_unreadable', `${path} may not be read`, error);
  }
  let schema: unknown;
  try {
    schema = JSON.parse(text);
  } catch (error) {
    throw new VeritrailError('input_invalid', `${path} is no JSON: ${error instanceof Error ? error.message : String(error)}`, error);
  }
  if (!isSchema(schema)) throw new VeritrailError('input_invalid', `${path}: a JSON Schema is an object`);
  return schema;
}

/** Fill a schema from a page that was read; `bytes` are those it was read from, null when they are gone. */
export function fillFromPage(
  schema: JsonSchema,
  document: Document,
  bytes: Uint8Array | null,
  charset: string | null,
  artifactId: string,
): SchemaFilled {
  const source = bytes === null ? null : decodeText(bytes, charset).text;
  const { value, values, missing, valid, problems } = fillSchema(schema, document, source);
  return {
    schemaVersion: 'schema-fill-v1',
    sourceUrl: document.sourceUrl,
    value,
    fields: values.map((entry) => fieldOf(entry, document, artifactId)),
    missing: [...missing],
    valid,
    problems: [...problems],
  };
}

function fieldOf({ pointer, value, quote, place, channel, from }: FilledValue, document: Document, artifactId: string): FilledField {
  const told = { pointer, value, quote, channel, from };
  if (place === null) return { ...told, locator: null };
  const { span, block, cell } = place;
  const anchor = cell === undefined ? ({ kind: 'span', span, block } as const) : ({ kind: 'cell', block, ...cell } as const);
  return { ...told, locator: makeEvidence({ document, artifactId, anchor }).locator };
}
