/** Contract layer: the checks that a task declares, evaluated in one place for every lane and provider. */
import { createRequire } from 'node:module';
import type { ValidateFunction } from 'ajv/dist/2020.js';
import { RE2JS } from 're2js';
import { documentFailures, offeredFields } from '../extract/index.ts';
import type { Contract, Document, PageShape } from '../vocabulary/index.ts';
import { VeritrailError } from '../vocabulary/index.ts';
import { fieldNames } from './fields.ts';
import { fold } from './fold.ts';
import { overlap } from './identity.ts';

export interface ContractSubject {
  readonly contentType: string | null;
  readonly shape: PageShape | null;
  readonly document: Document | null;
  /** The parsed body of JSON content, when the caller has it. */
  readonly json?: unknown;
}

export interface FailedCheck {
  /** Name of the check as the contract has it: `requiredFields`, `minLength`, `qualityChecks[1]` … */
  readonly check: string;
  readonly detail: string;
}

export interface ContractReport {
  readonly failed: readonly FailedCheck[];
  /** Required fields that are there; with others missing the content is partial. */
  readonly fieldsFound: readonly string[];
  readonly fieldsMissing: readonly string[];
}

/** Share of the query's terms that relevant content has at least. */
const RELEVANT_FROM = 0.4;

/** Evaluate a contract. Identity (`expectedSource`, `title`, `language`) is judged in its own layer, `waitFor` by the browser lane. */
export function checkContract(contract: Contract, subject: ContractSubject): ContractReport {
  const { document } = subject;
  const text = document?.text ?? '';
  const failed: FailedCheck[] = [];
  const fail = (check: string, detail: string): void => {
    failed.push({ check, detail });
  };

  if (contract.expectedContentTypes.length > 0 && !contract.expectedContentTypes.some((wanted) => isOfType(subject.contentType, wanted))) {
    fail('expectedContentTypes', `got ${subject.contentType ?? 'no content type'}, expected ${contract.expectedContentTypes.join(' or ')}`);
  }
  if (contract.minLength !== undefined && text.length < contract.minLength)
    fail('minLength', `${text.length} characters, at least ${contract.minLength} required`);
  if (contract.minDensity !== undefined) {
    const density = document?.coverage ?? 0;
    if (density < contract.minDensity)
      fail('minDensity', `main content is ${density.toFixed(2)} of the visible text, at least ${contract.minDensity} required`);
  }
  if (contract.relevantTo !== undefined) {
    const share = overlap(contract.relevantTo, `${document?.title ?? ''} ${text}`);
    if (share < RELEVANT_FROM) fail('relevantTo', `${Math.round(share * 100)} % of the terms of "${contract.relevantTo}" occur`);
  }
  contract.qualityChecks.forEach((check, index) => {
    const name = `qualityChecks[${index}]`;
    switch (check.kind) {
      case 'pattern':
        if (!matches(check.pattern, check.flags, text)) fail(name, `pattern ${check.pattern} does not occur`);
        break;
      case 'minSections': {
        const sections = document?.blocks.filter((block) => block.kind === 'heading').length ?? 0;
        if (sections < check.count) fail(name, `${sections} sections, at least ${check.count} required`);
        break;
      }
      case 'mentions': {
        const folded = fold(`${document?.title ?? ''} ${text}`).text;
        const missing = check.terms.filter((term) => !folded.includes(fold(term).text));
        if ((check.terms.length - missing.length) / check.terms.length < check.minShare) fail(name, `not mentioned: ${missing.join(', ')}`);
        break;
      }
    }
  });
  if (contract.schema !== undefined) {
    const problem = schemaProblem(contract.schema, jsonOf(subject));
    if (problem !== null) fail('schema', problem);
  }
  if (contract.document !== undefined) {
    const failures = document === null ? ['there is no document'] : documentFailures(contract.document, document);
    if (failures.length > 0) fail('document', failures.join('; '));
  }

  const json = jsonOf(subject);
  const names = contract.requiredFields.length === 0 ? new Set<string>() : fieldNames(document, json.found ? json.value : undefined);
  const offered = document === null ? () => false : offeredFields(document);
  const isThere = (field: string): boolean => names.has(fold(field).text) || offered(field);
  const fieldsMissing = contract.requiredFields.filter((field) => !isThere(field));
  const fieldsFound = contract.requiredFields.filter(isThere);
  if (fieldsMissing.length > 0) fail('requiredFields', `missing: ${fieldsMissing.join(', ')}`);
  return { failed, fieldsFound, fieldsMissing };
}

/** Does a media type fall under a wanted one: `text/html`, `text/*`, or a bare subtype such as `json` (RFC 6839 suffixes count)? */
export function isOfType(contentType: string | null, wanted: string): boolean {
  const essence = contentType?.split(';')[0]?.trim().toLowerCase() ?? '';
  const pattern = wanted.split(';')[0]?.trim().toLowerCase() ?? '';
  if (essence === '' || pattern === '') return false;
  if (pattern === '*/*' || essence === pattern) return true;
  if (pattern.endsWith('/*')) return essence.startsWith(pattern.slice(0, -1));
  const subtype = essence.split('/')[1] ?? '';
  return !pattern.includes('/') && (subtype === pattern || subtype.endsWith(`+${pattern}`));
}

/** RE2 syntax, so that a task's pattern runs in linear time on any page. */
function matches(pattern: string, flags: string | undefined, text: string): boolean {
  let bits = 0;
  if (flags?.includes('i')) bits |= RE2JS.CASE_INSENSITIVE;
  if (flags?.includes('m')) bits |= RE2JS.MULTILINE;
  if (flags?.includes('s')) bits |= RE2JS.DOTALL;
  try {
    return RE2JS.compile(pattern, bits).matcher(text).find();
  } catch (error) {
    throw new VeritrailError('regex_invalid', `${pattern}: ${error instanceof Error ? error.message : String(error)}`, error);
  }
}

type Json = { readonly found: true; readonly value: unknown } | { readonly found: false };

function jsonOf({ shape, json }: ContractSubject): Json {
  if (json !== undefined) return { found: true, value: json };
  if (shape?.contentKind !== 'json' || shape.visibleLength > shape.visibleText.length) return { found: false };
  try {
    return { found: true, value: JSON.parse(shape.visibleText) };
  } catch {
    return { found: false };
  }
}

/** Loaded with the first schema: most contracts have none. */
const require = createRequire(import.meta.url);
const ajvModule = (): typeof import('ajv/dist/2020.js') => require('ajv/dist/2020.js');

const compiled = new WeakMap<object, ValidateFunction>();

function schemaProblem(schema: Readonly<Record<string, unknown>>, json: Json): string | null {
  if (!json.found) return 'the content is not JSON';
  let validate = compiled.get(schema);
  if (validate === undefined) {
    const ajv = new (ajvModule().Ajv2020)({ allErrors: true, strict: false, validateFormats: false });
    try {
      validate = ajv.compile(schema);
    } catch (error) {
      throw new VeritrailError('input_invalid', `contract.schema: ${error instanceof Error ? error.message : String(error)}`, error);
    }
    compiled.set(schema, validate);
  }
  if (validate(json.value)) return null;
  return (validate.errors ?? [])
    .slice(0, 5)
    .map((error) => `${error.instancePath === '' ? '/' : error.instancePath} ${error.message ?? 'is not valid'}`)
    .join('; ');
}
