import { RE2JS } from 're2js';
import { z } from 'zod';
import { VeritrailError } from '../../vocabulary/index.ts';
import type { Selector } from './select.ts';
import { compileCss } from './selector-css.ts';
import { compileXpath } from './selector-xpath.ts';

const Source = z.union([
  z.strictObject({ css: z.string().min(1).max(500), attribute: z.string().max(60).optional() }),
  z.strictObject({ xpath: z.string().min(1).max(500) }),
  z.strictObject({
    pattern: z.string().min(1).max(2_000),
    flags: z
      .string()
      .regex(/^[ims]*$/)
      .optional(),
  }),
  z.strictObject({ pointer: z.string().max(500) }),
  z.strictObject({ label: z.string().min(1).max(200) }),
]);

/** Where the author of a schema says a value stands: the keyword `x-source` of a property. */
export type Mapping =
  | { readonly kind: 'select'; readonly selector: Selector; readonly attribute: string | null; readonly written: string }
  | { readonly kind: 'pattern'; readonly pattern: RE2JS; readonly written: string }
  /** RFC 6901 into `Document.metadata`, or into the value of a JSON body. */
  | { readonly kind: 'pointer'; readonly pointer: string }
  | { readonly kind: 'label'; readonly label: string };

/**
 * `{css, attribute?}`, `{xpath}`, `{pattern, flags?}` (RE2; the first group, else the match), `{pointer}` or `{label}`; null when absent.
 * @throws VeritrailError `input_invalid`, `regex_invalid`
 */
export function readMapping(source: unknown, name: string): Mapping | null {
  if (source === undefined) return null;
  const read = Source.safeParse(source);
  if (!read.success)
    throw new VeritrailError(
      'input_invalid',
      `x-source of "${name}": one of {css, attribute?}, {xpath}, {pattern, flags?}, {pointer}, {label}`,
    );
  const given = read.data;
  if ('css' in given) return { kind: 'select', selector: compileCss(given.css), attribute: given.attribute ?? null, written: given.css };
  if ('xpath' in given) {
    const { selector, attribute } = compileXpath(given.xpath);
    return { kind: 'select', selector, attribute, written: given.xpath };
  }
  if ('pattern' in given) return { kind: 'pattern', pattern: compilePattern(given.pattern, given.flags ?? ''), written: given.pattern };
  return 'pointer' in given ? { kind: 'pointer', pointer: given.pointer } : { kind: 'label', label: given.label };
}

function compilePattern(pattern: string, flags: string): RE2JS {
  const bits =
    (flags.includes('i') ? RE2JS.CASE_INSENSITIVE : 0) |
    (flags.includes('m') ? RE2JS.MULTILINE : 0) |
    (flags.includes('s') ? RE2JS.DOTALL : 0);
  try {
    return RE2JS.compile(pattern, bits);
  } catch (error) {
    throw new VeritrailError('regex_invalid', `${pattern}: ${error instanceof Error ? error.message : String(error)}`, error);
  }
}
