import { VeritrailError } from '../../vocabulary/index.ts';
import { type Arena, type AttributeName, attributeId } from '../html/arena.ts';
import { T, tagId } from '../html/tags.ts';

export interface AttributeTest {
  readonly name: AttributeName;
  readonly operator: 'has' | '=' | '^=' | '$=' | '*=' | '~=';
  readonly value: string;
}

/** One step of a path: what the element must be, and how it stands to the step before. */
export interface Step {
  readonly relation: 'descendant' | 'child';
  /** Null = any element. */
  readonly tag: string | null;
  readonly attributes: readonly AttributeTest[];
  /** Position from 1 among all siblings, those of the tag (CSS), or those that pass the rest of the step (XPath); null = all. */
  readonly position: { readonly of: 'all' | 'tag' | 'step'; readonly index: number } | null;
  readonly contains: string | null;
}

/** Alternatives, each a path from the root. */
export type Selector = readonly (readonly Step[])[];

const MAX_FOUND = 2_000;

const isAttributeName = (name: string): name is AttributeName => attributeId(name) >= 0;

/** @throws VeritrailError `input_invalid` for an attribute that the parse does not keep */
export function attributeName(name: string): AttributeName {
  const lower = name.toLowerCase();
  if (!isAttributeName(lower))
    throw new VeritrailError('input_invalid', `the attribute "${name}" is not kept by the parse, so nothing can be selected by it`);
  return lower;
}

/** The elements that a selector names, in document order, at most 2,000. Time is nodes × steps. */
export function select(arena: Arena, selector: Selector): number[] {
  const found = new Set<number>();
  for (const steps of selector) {
    // Per node the number of steps that are fulfilled ending at it; one pass per step.
    let held: Uint8Array | null = null;
    for (const step of steps) held = passStep(arena, step, held);
    for (let n = 0; held !== null && n < arena.count && found.size < MAX_FOUND; n += 1) if (held[n] === 1) found.add(n);
  }
  return [...found].sort((a, b) => a - b);
}

function passStep(arena: Arena, step: Step, before: Uint8Array | null): Uint8Array {
  const { count } = arena;
  const out = new Uint8Array(count);
  /** 1 when an ancestor fulfils the step before. */
  const under = new Uint8Array(count);
  const seen = new Map<number, number>();
  const wanted = step.tag === null ? -1 : tagId(step.tag);
  for (let n = 0; n < count; n += 1) {
    const parent = arena.parent(n);
    under[n] = parent >= 0 && (under[parent] === 1 || before?.[parent] === 1) ? 1 : 0;
    const tag = arena.tag(n);
    if (tag === T['#text'] || tag === T['#comment']) continue;
    const placed =
      before === null
        ? step.relation === 'descendant' || parent < 0
        : step.relation === 'child'
          ? parent >= 0 && before[parent] === 1
          : under[n] === 1;
    if (!placed) continue;
    if (step.position?.of === 'all' && !counts(seen, parent, step.position.index)) continue;
    if (wanted >= 0 && (tag !== wanted || (tag === T.other && !isNamed(arena, n, step.tag ?? '')))) continue;
    if (step.position?.of === 'tag' && !counts(seen, parent, step.position.index)) continue;
    if (!step.attributes.every((test) => passes(arena, n, test))) continue;
    if (step.contains !== null && !arena.textContent(n).includes(step.contains)) continue;
    if (step.position?.of === 'step' && !counts(seen, parent, step.position.index)) continue;
    out[n] = 1;
  }
  return out;
}

function counts(seen: Map<number, number>, parent: number, index: number): boolean {
  const number = (seen.get(parent) ?? 0) + 1;
  seen.set(parent, number);
  return number === index;
}

/** Elements without a number of their own are told apart by their written name. */
const isNamed = (arena: Arena, n: number, name: string): boolean =>
  arena.source.slice(arena.from(n) + 1, arena.from(n) + 1 + name.length).toLowerCase() === name &&
  /[\s/>]/.test(arena.source.charAt(arena.from(n) + 1 + name.length));

function passes(arena: Arena, n: number, { name, operator, value }: AttributeTest): boolean {
  const given = arena.attribute(n, name);
  if (given === undefined) return false;
  switch (operator) {
    case 'has':
      return true;
    case '=':
      return given === value;
    case '^=':
      return value !== '' && given.startsWith(value);
    case '$=':
      return value !== '' && given.endsWith(value);
    case '*=':
      return value !== '' && given.includes(value);
    case '~=':
      return given.split(/\s+/).includes(value);
  }
}
