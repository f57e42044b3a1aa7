import { planOf, samePlan } from '../../evidence/index.ts';
import type { Scope } from '../../vocabulary/index.ts';
import { literal } from '../literal.ts';
import type { Unit } from './units.ts';

/**
 * The scope of a unit, read in the light of the question: a name that the user calls a plan is one where the page uses it as a name
 * ("Business clusters keep …"), and a leading label ("Enterprise: 600 GB") says whom the line is for.
 */
export function refineScope(unit: Unit, asked: Scope): Scope {
  // "US Government edition" is an edition; that its words also look like a plan says nothing.
  if (unit.scope.plan !== undefined && unit.scope.edition?.includes(unit.scope.plan) === true) {
    const { plan: _, ...rest } = unit.scope;
    return refineScope({ ...unit, scope: rest }, asked);
  }
  if (unit.scope.plan !== undefined) return unit.scope;
  const labelled = unit.lead === '' ? null : planOf(unit.lead, 'label');
  if (labelled !== null) return { ...unit.scope, plan: labelled };
  const plan = asked.plan;
  if (plan === undefined) return unit.scope;
  const bare = plan.replace(/\s*(?:plan|tier|edition)$/i, '');
  const named = /\p{Script=Han}/u.test(bare)
    ? unit.text.includes(bare)
    : new RegExp(`(?<![\\p{L}\\p{N}])${literal(bare.charAt(0).toUpperCase() + bare.slice(1))}(?![\\p{L}\\p{N}])`, 'u').test(unit.text);
  if (named) return { ...unit.scope, plan };
  // "Enterprise customers", "On the Starter plan": a plan word before a noun of the trade, other than the asked one.
  const other =
    /(?<![\p{L}])(?<name>\p{Lu}\p{L}+)\s+(?:clusters?|customers?|accounts?|databases?|instances?|subscribers?|projects?|users?)(?![\p{L}])/u.exec(
      unit.text,
    )?.groups?.name;
  const found = other === undefined ? null : planOf(other, 'label');
  return found !== null && samePlan(found, plan) === 'different' ? { ...unit.scope, plan: found } : unit.scope;
}

const PRICE_KINDS: readonly (readonly [string, RegExp])[] = [
  [
    'committed',
    /\b(?:commit(?:ment|ted)?|reserved|annual(?:ly)?|yearly|prepaid|pre-paid|upfront|(?:1|one|3|three)[- ]year|savings plan)\b|包年|预付|预留|承诺|年付/i,
  ],
  [
    'promotional',
    /\b(?:discount(?:ed)?|promo(?:tion(?:al)?)?|introductory|first (?:month|year)|limited[- ]time)\b|促销|优惠|首年|首月|限时|折扣/i,
  ],
  ['spot', /\b(?:spot|preemptible)\b|竞价|抢占式/i],
  ['on_demand', /\bon[- ]demand\b|\bpay[- ]as[- ]you[- ]go\b|\blist price\b|\bmonthly billing\b|按量|按需|刊例价|标准价|月付/i],
];

/** What kind of price the words around an amount name; null = none named. */
export const priceKindOf = (text: string): string | null => PRICE_KINDS.find(([, cue]) => cue.test(text))?.[0] ?? null;
