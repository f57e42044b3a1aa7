import { convert } from '../../text/facts/index.ts';
import type { Analysis, Derivation, Recommendation, Unknown } from '../../vocabulary/index.ts';
import { COMPARABILITY, DIMENSION_BY_ID } from '../dimensions/index.ts';
import { claimId } from '../plan/index.ts';
import type { StatedFact } from './facts.ts';
import { tidy, totals } from './total.ts';
import { valueWords, type Words, wordsFor } from './words.ts';

export interface Derived {
  readonly derivations: Derivation[];
  readonly recommendations: Recommendation[];
  readonly unknowns: Unknown[];
  /** Claims that turned out not to be needed: the number of nodes where a whole cluster has one price. */
  readonly unneeded: string[];
}

/** Hours of a month in billing: 365 days · 24 h / 12. */
const HOURS_A_MONTH = 730;

interface Amount {
  readonly entity: Analysis['entities'][number];
  readonly value: number;
  readonly unit: string;
  readonly shown: string;
  readonly premises: string[];
  /** What the amount includes, in words; only prices have it. */
  readonly included?: string;
}

/**
 * What a program can compute from the facts: differences on one basis, monthly prices from node-hours and the stated minimum, each with its premises.
 * Prices are set side by side only when the basis (nodes, specification, included storage, backup, network) is known for every subject.
 */
export function derive(analysis: Analysis, stated: readonly StatedFact[]): Derived {
  const words = wordsFor(analysis.language);
  const derivations: Derivation[] = [];
  const recommendations: Recommendation[] = [];
  const unknowns: Unknown[] = [];
  if (analysis.type === 'calculation') return { derivations: totals(analysis, stated, words), recommendations, unknowns, unneeded: [] };
  if (analysis.type !== 'comparison' || analysis.entities.length < 2) return { derivations, recommendations, unknowns, unneeded: [] };
  const factFor = (entityId: string, dimensionId: string): StatedFact | null =>
    stated.find(
      ({ fact, finding }) =>
        fact.claimId === claimId(entityId, dimensionId) &&
        finding.fact.kind !== 'text' &&
        !finding.evidence.flags.includes('not_yet_effective'),
    ) ?? null;
  const add = (text: string, premises: readonly string[], computation: string): string => {
    const id = `d${derivations.length + 1}`;
    derivations.push({ id, text, premises: [...new Set(premises)], computation });
    return id;
  };

  for (const dimension of analysis.dimensions) {
    if (COMPARABILITY.includes(dimension.id)) continue;
    const amounts =
      dimension.id === 'price'
        ? prices()
        : analysis.entities.flatMap((entity) => plainAmount(entity, factFor(entity.id, dimension.id), words));
    if (amounts === null || amounts.length < 2) continue;
    compare(dimension, amounts);
  }
  const unneeded = analysis.entities
    .filter(({ id }) => factFor(id, 'price') !== null && !countedPerNode(id))
    .map(({ id }) => claimId(id, 'min_nodes'));
  return { derivations, recommendations, unknowns, unneeded };

  function compare(dimension: Analysis['dimensions'][number], amounts: readonly Amount[]): void {
    const [first] = amounts;
    if (first === undefined) return;
    const same = amounts.map((amount) => ({
      ...amount,
      value: amount.unit === first.unit ? amount.value : (convert(amount.value, amount.unit, first.unit) ?? Number.NaN),
    }));
    if (same.some(({ value }) => Number.isNaN(value))) return;
    const ordered = [...same].sort((a, b) => a.value - b.value);
    const [low, high] = [ordered[0], ordered.at(-1)];
    if (low === undefined || high === undefined) return;
    const premises = amounts.flatMap((amount) => amount.premises);
    if (low.value === high.value) {
      add(
        words.equal(dimension.label, ordered.map(({ entity }) => entity.name).join(', '), low.shown),
        premises,
        `${low.shown} = ${high.shown}`,
      );
      return;
    }
    const difference = tidy(high.value - low.value);
    const share = low.value > 0 ? ` (${tidy(((high.value - low.value) / high.value) * 100, 1)} %)` : '';
    const derivation = add(
      words.difference(
        dimension.label,
        `${low.entity.name} (${low.shown})`,
        `${high.entity.name} (${high.shown})`,
        `${difference} ${unitName(first.unit, words)}${share}`,
      ) + includes(amounts),
      premises,
      `${tidy(high.value)} − ${tidy(low.value)} = ${difference} ${first.unit}`,
    );
    const better = DIMENSION_BY_ID.get(dimension.id)?.better ?? null;
    if (better === null) return;
    const winner = better === 'more' ? high : low;
    recommendations.push({
      id: `r${recommendations.length + 1}`,
      text: words.recommend(dimension.label, winner.entity.name),
      conditions: analysis.constraints.map(({ text }) => words.condition(text)),
      premises: [derivation, ...analysis.constraints.map(({ id }) => id)],
    });
  }

  /** A lower price may include less: what each includes is said with the comparison. */
  function includes(amounts: readonly Amount[]): string {
    const lists = amounts.flatMap(({ included }) => (included === undefined || included === '' ? [] : [included]));
    return lists.length === 0 ? '' : `. ${words.includes(lists.join('; '))}`;
  }

  /** Prices on one basis, or null with the reason among the unknowns. */
  function prices(): Amount[] | null {
    const label = analysis.dimensions.find(({ id }) => id === 'price')?.label ?? 'price';
    const found = analysis.entities.flatMap((entity) => {
      const fact = factFor(entity.id, 'price');
      return fact === null ? [] : [{ entity, fact }];
    });
    if (found.length < 2) return null;
    const refuse = (why: string): null => {
      unknowns.push({ claimId: null, text: words.notComparable(label, why), reason: why, tried: [] });
      return null;
    };
    const monthly = found.map(({ entity, fact }) => monthlyPrice(entity, fact));
    const missing = analysis.entities.flatMap((entity) =>
      COMPARABILITY.filter(
        (id) =>
          analysis.dimensions.some((dimension) => dimension.id === id) &&
          (id !== 'min_nodes' || countedPerNode(entity.id)) &&
          !stated.some(({ fact }) => fact.claimId === claimId(entity.id, id)),
      ).map((id) => `${entity.name}: ${analysis.dimensions.find((dimension) => dimension.id === id)?.label ?? id}`),
    );
    const currencies = [...new Set(found.map(({ fact }) => fact.finding.fact.currency ?? '?'))];
    const amounts = monthly.flatMap((amount) => (amount === null ? [] : [amount]));
    if (currencies.length > 1) return refuse(words.currencies(currencies.join(', ')));
    if (amounts.length < found.length)
      return refuse(
        words.missingBasis(
          missing.length > 0 ? missing.join('; ') : found.map(({ fact }) => fact.finding.fact.qualifiers.billingPeriod ?? '?').join(' / '),
        ),
      );
    if (missing.length > 0) return refuse(words.missingBasis(missing.join('; ')));
    return amounts.map((amount) => {
      const basis = basisOf(amount.entity.id);
      return {
        ...amount,
        premises: [...amount.premises, ...basis.map(({ fact }) => fact.id)],
        included: includedWords(amount.entity.name, basis),
      };
    });
  }

  /** What was established about the basis of a price: size, and what it includes. */
  function basisOf(entityId: string): StatedFact[] {
    return COMPARABILITY.flatMap((id) => stated.find(({ fact }) => fact.claimId === claimId(entityId, id)) ?? []);
  }

  function includedWords(name: string, basis: readonly StatedFact[]): string {
    const parts = basis.flatMap(({ finding }) => {
      if (finding.raw === null || !finding.fact.predicate.startsWith('included_')) return [];
      const label = analysis.dimensions.find(({ id }) => id === finding.fact.predicate)?.label ?? finding.fact.predicate;
      return [`${label} ${valueWords(finding.raw, finding.fact, words)}`];
    });
    return parts.length === 0 ? '' : `${name} (${parts.join(', ')})`;
  }

  /** A price of a whole cluster holds whatever nodes it has; one of a node needs their number. */
  function countedPerNode(entityId: string): boolean {
    return factFor(entityId, 'price')?.finding.fact.qualifiers.billingPeriod?.split('.').includes('node') === true;
  }

  function monthlyPrice(entity: Analysis['entities'][number], { fact, finding }: StatedFact): Amount | null {
    const price = finding.fact;
    if (typeof price.value !== 'number' || finding.raw === null) return null;
    const per = price.qualifiers.billingPeriod ?? '';
    const currency = price.currency ?? '';
    const things = per.split('.').filter((part) => part !== 'h' && part !== 'mo');
    const hourly = per.split('.').includes('h');
    if (!hourly && !per.split('.').includes('mo')) return null;
    const nodes = things.includes('node') ? factFor(entity.id, 'min_nodes') : null;
    const count = nodes === null ? 1 : minimumOf(nodes);
    if ((things.includes('node') && nodes === null) || count === null) return null;
    const value = tidy(price.value * count * (hourly ? HOURS_A_MONTH : 1));
    const shown = `${value} ${currency} ${words.per('mo')}`;
    const premises = [fact.id, ...(nodes === null ? [] : [nodes.fact.id])];
    if (!hourly && nodes === null) return { entity, value, unit: currency, shown: valueWords(finding.raw, price, words), premises };
    const id = add(
      words.monthly(entity.name, `${value} ${currency}`),
      premises,
      `${price.value} ${currency} ${words.assumption(count)} = ${value} ${currency}`,
    );
    return { entity, value, unit: currency, shown, premises: [id] };
  }
}

function minimumOf({ finding }: StatedFact): number | null {
  const { value, interval } = finding.fact;
  if (typeof value === 'number') return value;
  return interval?.lo ?? null;
}

function plainAmount(entity: Analysis['entities'][number], stated: StatedFact | null, words: Words): Amount[] {
  if (stated === null || stated.finding.raw === null) return [];
  const { fact } = stated.finding;
  const value = typeof fact.value === 'number' ? fact.value : (fact.interval?.lo ?? fact.interval?.hi ?? null);
  if (value === null || fact.currency !== undefined) return [];
  return [
    {
      entity,
      value,
      unit: fact.unit ?? (fact.kind === 'percent' ? '%' : ''),
      shown: valueWords(stated.finding.raw, fact, words),
      premises: [stated.fact.id],
    },
  ];
}

const unitName = (unit: string, words: Words): string =>
  unit === '%' || unit === '' || /^[A-Z]{3}$/.test(unit) ? (unit === '%' ? '%' : unit) : words.per(unit).replace(/^per |^每/, '');
