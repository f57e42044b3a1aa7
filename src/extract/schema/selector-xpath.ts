import { VeritrailError } from '../../vocabulary/index.ts';
import { type AttributeTest, attributeName, type Selector, type Step } from './select.ts';

const STEP = /(\/\/?)(?:([A-Za-z][\w-]*|\*)|@([\w:-]+)|(text\(\)))/y;
const PREDICATE =
  /\[\s*(?:(\d{1,5})|@([\w:-]+)\s*(?:=\s*(?:"([^"]*)"|'([^']*)'))?|(contains|starts-with)\(\s*(?:@([\w:-]+)|(?:text\(\)|\.))\s*,\s*(?:"([^"]*)"|'([^']*)')\s*\))\s*\]/y;

/**
 * A subset of XPath 1.0: absolute location paths of `/` and `//` steps with a name or `*`, predicates `[n]`, `[@a]`, `[@a="v"]`,
 * `[contains(@a, "v")]`, `[starts-with(@a, "v")]`, `[contains(text(), "v")]`, and `/@a` or `/text()` at the end.
 * @throws VeritrailError `input_invalid` with the position
 */
export function compileXpath(written: string): { selector: Selector; attribute: string | null } {
  const steps: Step[] = [];
  let attribute: string | null = null;
  let at = 0;
  const fail = (): never => {
    throw new VeritrailError('input_invalid', `the path "${written}" cannot be read at position ${at + 1}`);
  };
  while (at < written.length) {
    STEP.lastIndex = at;
    const found = STEP.exec(written) ?? fail();
    at += found[0].length;
    if (found[3] !== undefined || found[4] !== undefined) {
      if (at < written.length || steps.length === 0) fail();
      attribute = found[3] === undefined ? null : attributeName(found[3]);
      break;
    }
    const tag = found[2] === '*' ? null : (found[2]?.toLowerCase() ?? null);
    const attributes: AttributeTest[] = [];
    let position: Step['position'] = null;
    let contains: string | null = null;
    for (;;) {
      PREDICATE.lastIndex = at;
      const predicate = PREDICATE.exec(written);
      if (predicate === null) break;
      at += predicate[0].length;
      const [, index, name, double, single, test, tested, text, quoted] = predicate;
      const value = double ?? single;
      if (index !== undefined) position = { of: 'step', index: Number(index) };
      else if (name !== undefined)
        attributes.push({ name: attributeName(name), operator: value === undefined ? 'has' : '=', value: value ?? '' });
      else if (tested !== undefined)
        attributes.push({ name: attributeName(tested), operator: test === 'contains' ? '*=' : '^=', value: text ?? quoted ?? '' });
      else contains = text ?? quoted ?? '';
    }
    steps.push({ relation: found[1] === '/' ? 'child' : 'descendant', tag, attributes, position, contains });
  }
  if (steps.length === 0) fail();
  return { selector: [steps], attribute };
}
