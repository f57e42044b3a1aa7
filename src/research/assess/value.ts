import type { Fact, FactSpan, Scope } from '../../vocabulary/index.ts';

/** A statement in normal form. Text values keep the words; numbers and intervals keep unit, currency and rate. */
export function toFact(
  subject: string,
  predicate: string,
  found: FactSpan | null,
  text: string,
  scope: Scope,
  sourceId: string,
  priceKind: string | null = null,
): Fact {
  const qualifiers: Fact['qualifiers'] = {
    ...(scope.region === undefined ? {} : { region: scope.region }),
    ...(scope.plan === undefined ? {} : { plan: scope.plan }),
    ...(scope.version === undefined ? {} : { version: scope.version }),
    ...(found?.per === undefined ? {} : { billingPeriod: found.per }),
    ...(priceKind === null ? {} : { priceKind }),
  };
  const validity = {
    ...(scope.validFrom === undefined ? {} : { validFrom: scope.validFrom }),
    ...(scope.validUntil === undefined ? {} : { validUntil: scope.validUntil }),
  };
  if (found === null) return { subject, predicate, kind: 'text', value: text, qualifiers, ...validity, sourceId };
  const isInterval = found.lo !== undefined || found.hi !== undefined;
  const lasting =
    found.kind === 'duration'
      ? (durationOf(found.time?.value ?? '') ?? (typeof found.value === 'number' && found.unit === 's' ? wholeUnits(found.value) : null))
      : null;
  // A price is counted per something; that is its unit.
  const unit = lasting?.unit ?? found.unit ?? (found.currency === undefined ? undefined : found.per);
  return {
    subject,
    predicate,
    kind: found.kind,
    value: lasting?.value ?? found.value ?? found.time?.value ?? (isInterval ? null : found.raw),
    ...(isInterval
      ? {
          interval: {
            lo: found.lo ?? null,
            hi: found.hi ?? null,
            loInclusive: found.loInclusive ?? true,
            hiInclusive: found.hiInclusive ?? true,
          },
        }
      : {}),
    ...(unit === undefined ? {} : { unit }),
    ...(found.currency === undefined ? {} : { currency: found.currency }),
    qualifiers,
    ...validity,
    sourceId,
  };
}

const ISO_DURATION =
  /^P(?:(?<a>[\d.]+)Y)?(?:(?<mo>[\d.]+)M)?(?:(?<wk>[\d.]+)W)?(?:(?<d>[\d.]+)D)?(?:T(?:(?<h>[\d.]+)H)?(?:(?<min>[\d.]+)M)?(?:(?<s>[\d.]+)S)?)?$/;

/** An ISO 8601 duration of one unit as a number with its UCUM unit (`P14D` → 14 d); null when it mixes units. */
export function durationOf(iso: string): { value: number; unit: string } | null {
  const parts = Object.entries(ISO_DURATION.exec(iso)?.groups ?? {}).filter(([, amount]) => amount !== undefined);
  const [only] = parts;
  return parts.length === 1 && only !== undefined ? { value: Number(only[1]), unit: only[0] } : null;
}

/** Seconds in the largest unit that leaves no rest: 1,296,000 s = 15 d. Months and years have no fixed length, so days are the largest. */
function wholeUnits(seconds: number): { value: number; unit: string } {
  for (const [unit, length] of [
    ['d', 86_400],
    ['h', 3_600],
    ['min', 60],
  ] as const)
    if (seconds > 0 && seconds % length === 0) return { value: seconds / length, unit };
  return { value: seconds, unit: 's' };
}

/** Two statements with the same key say the same. Units of the same kind are not converted here; conflicts do that. */
export function valueKey(fact: Fact): string {
  if (fact.kind === 'text')
    return `text:${String(fact.value)
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()}`;
  const interval = fact.interval === undefined ? '' : `${fact.interval.lo ?? ''}..${fact.interval.hi ?? ''}`;
  return [fact.kind, fact.value, interval, fact.unit ?? '', fact.currency ?? '', fact.qualifiers.billingPeriod ?? ''].join(':');
}
