import { VeritrailError } from '../../vocabulary/index.ts';
import { type AttributeTest, attributeName, type Selector, type Step } from './select.ts';

const NAME = /[\w-]+|\\./y;
const ATTRIBUTE = /\[\s*([\w:-]+)\s*(?:([~^$*]?=)\s*(?:"([^"]*)"|'([^']*)'|([\w-]+))\s*)?\]/y;
const NTH = /:(?:(first-child)|nth-(child|of-type)\(\s*(\d{1,5})\s*\)|(first-of-type))/y;

/**
 * A subset of CSS selectors: type, `*`, `.class`, `#id`, attributes with `= ~= ^= $= *=`, `:first-child`, `:nth-child(n)`,
 * `:nth-of-type(n)`, descendants, children (`>`), lists.
 * @throws VeritrailError `input_invalid` with the position
 */
export function compileCss(written: string): Selector {
  const paths: Step[][] = [];
  let steps: Step[] = [];
  let relation: Step['relation'] = 'descendant';
  let at = 0;
  const fail = (): never => {
    throw new VeritrailError('input_invalid', `the selector "${written}" cannot be read at position ${at + 1}`);
  };
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(written);
    if (found !== null) at += found[0].length;
    return found;
  };
  const name = (): string => take(NAME)?.[0].replace(/^\\/, '') ?? fail();
  take(/\s*/y);
  while (at < written.length) {
    let tag: string | null = null;
    const attributes: AttributeTest[] = [];
    let position: Step['position'] = null;
    const from = at;
    if (written.charAt(at) === '*') at += 1;
    else tag = take(/[A-Za-z][\w-]*/y)?.[0].toLowerCase() ?? null;
    for (let more = true; more; ) {
      const sign = written.charAt(at);
      if (sign === '.' || sign === '#') {
        at += 1;
        attributes.push({ name: sign === '.' ? 'class' : 'id', operator: sign === '.' ? '~=' : '=', value: name() });
      } else if (sign === '[') {
        const found = take(ATTRIBUTE) ?? fail();
        const operator = OPERATORS.find((known) => known === found[2]) ?? 'has';
        attributes.push({ name: attributeName(found[1] ?? ''), operator, value: found[3] ?? found[4] ?? found[5] ?? '' });
      } else if (sign === ':') {
        const found = take(NTH) ?? fail();
        position = { of: found[1] !== undefined || found[2] === 'child' ? 'all' : 'tag', index: Number(found[3] ?? 1) };
      } else more = false;
    }
    if (at === from) fail();
    steps.push({ relation, tag, attributes, position, contains: null });
    const space = take(/\s*/y)?.[0] ?? '';
    const next = written.charAt(at);
    if (next === '>' || next === ',') {
      at += 1;
      take(/\s*/y);
      if (at >= written.length) fail();
    } else if (next !== '' && space === '') fail();
    relation = next === '>' ? 'child' : 'descendant';
    if (next === ',') {
      paths.push(steps);
      steps = [];
    }
  }
  if (steps.length === 0) fail();
  return [...paths, steps];
}

const OPERATORS = ['=', '~=', '^=', '$=', '*='] as const;
