import { scanFacts } from '../../text/facts/index.ts';
import type { FactSpan } from '../../vocabulary/index.ts';

/** A value that went, came, or took the place of another of its kind. Offsets are those of the text it stands in. */
export interface FactChange {
  readonly before: FactSpan | null;
  readonly after: FactSpan | null;
}

/** The values that two versions of a passage do not share, in reading order. "$129.00" and "USD 129" are one value. */
export function factChanges(before: string, after: string, language: string | null): FactChange[] {
  const [old, now] = [scanFacts(before, { language }), scanFacts(after, { language })];
  const [gone, come] = [without(old, now), without(now, old)];
  const successors = new Map<FactSpan['kind'], FactSpan[]>();
  for (const fact of come.toReversed()) {
    const queue = successors.get(fact.kind);
    if (queue === undefined) successors.set(fact.kind, [fact]);
    else queue.push(fact);
  }
  const replaced = gone.map((fact): FactChange => ({ before: fact, after: successors.get(fact.kind)?.pop() ?? null }));
  const rest = [...successors.values()].flat().sort((a, b) => a.start - b.start);
  return [...replaced, ...rest.map((fact): FactChange => ({ before: null, after: fact }))];
}

/** The facts of the first list that have no equal left in the second. */
function without(facts: readonly FactSpan[], others: readonly FactSpan[]): FactSpan[] {
  const left = new Map<string, number>();
  for (const other of others) left.set(normalForm(other), (left.get(normalForm(other)) ?? 0) + 1);
  return facts.filter((fact) => {
    const count = left.get(normalForm(fact)) ?? 0;
    left.set(normalForm(fact), count - 1);
    return count <= 0;
  });
}

const normalForm = ({ start: _start, end: _end, raw: _raw, ...value }: FactSpan): string =>
  JSON.stringify(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
