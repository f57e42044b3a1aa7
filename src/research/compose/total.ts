import { scanFacts } from '../../text/facts/index.ts';
import type { Analysis, Derivation } from '../../vocabulary/index.ts';
import { durationOf } from '../assess/index.ts';
import type { StatedFact } from './facts.ts';
import { valueWords, type Words } from './words.ts';

/** A number without the noise of binary fractions. */
export const tidy = (value: number, digits = 6): number => Number(value.toFixed(digits));

const MONTHS_A_YEAR = 12;

/**
 * "How much would 3 adult tickets cost?": the stated price times the number in the question. A price by time needs a length of time in the
 * same unit; a price by anything else is not multiplied, since nobody said how many of it there are.
 */
export function totals(analysis: Analysis, stated: readonly StatedFact[], words: Words): Derivation[] {
  const priced = stated.filter(
    ({ finding }) =>
      finding.fact.predicate === 'price' && typeof finding.fact.value === 'number' && !finding.evidence.flags.includes('not_yet_effective'),
  );
  const [price] = priced;
  if (price === undefined || priced.length > 1 || price.finding.raw === null) return [];
  const { fact } = price.finding;
  const times = timesOf(analysis, fact.qualifiers.billingPeriod);
  if (times === null || typeof fact.value !== 'number') return [];
  const amount = `${tidy(fact.value * times)} ${fact.currency ?? ''}`.trim();
  return [
    {
      id: 'd1',
      text: words.total(fact.subject, String(times), valueWords(price.finding.raw, fact, words), amount),
      premises: [price.fact.id],
      computation: `${times} × ${fact.value} = ${amount}`,
    },
  ];
}

/** How many times the price is to be paid, as the question says it; null where it says nothing that fits. */
function timesOf({ question, language, entities, constraints }: Analysis, per: string | undefined): number | null {
  const rest = [...entities.map(({ name }) => name), ...constraints.map(({ text }) => text)].reduce(
    (text, name) => text.replaceAll(name, ' '),
    question,
  );
  const said = scanFacts(rest, { language });
  if (per === undefined) {
    const counts = said.flatMap(({ kind, value, unit }) =>
      kind === 'number' && unit === undefined && typeof value === 'number' ? [value] : [],
    );
    return counts.length === 1 ? (counts[0] ?? null) : null;
  }
  const lengths = said.flatMap(({ kind, time }) => (kind === 'duration' ? (durationOf(time?.value ?? '') ?? []) : []));
  const [length] = lengths;
  if (length === undefined || lengths.length > 1) return null;
  if (length.unit === per) return length.value;
  return length.unit === 'a' && per === 'mo' ? length.value * MONTHS_A_YEAR : null;
}
