import { scanFacts } from '../../text/index.ts';
import type { FactSpan } from '../../vocabulary/index.ts';
import type { FieldRow } from './entity.ts';

export interface ReadValue extends Pick<FieldRow, 'number' | 'unit' | 'instant'> {
  /** What an amount is counted per: `mo`; null where it is counted by itself. */
  readonly per: string | null;
}

export const NO_VALUE: ReadValue = { number: null, unit: null, instant: null, per: null };

const AMOUNTS: ReadonlySet<FactSpan['kind']> = new Set(['currency', 'dimension', 'percent', 'temperature', 'age', 'number']);
const MAX_LENGTH = 200;

/** What is the least or the most, or about it, is not the value. */
const BOUND =
  /^(?:from|starting|up to|as low as|at (?:least|most)|over|under|more than|less than|min|max)(?!\p{L})|起(?:步价?)?$|起价|以上|以下|以内|至少|最多/iu;

/** The one amount, or the one moment, that a text states; nothing where it states several, or a range. @param unit as a header says it */
export function readValue(text: string, language: string | null, unit = ''): ReadValue {
  const trimmed = text.trim();
  if (trimmed.length === 0 || trimmed.length > MAX_LENGTH) return NO_VALUE;
  const instant = instantOf(trimmed);
  if (instant !== null) return { ...NO_VALUE, instant };
  const facts = scanFacts(trimmed, { language });
  const amounts = facts.filter(({ kind, value }) => AMOUNTS.has(kind) && typeof value === 'number');
  const [amount] = amounts;
  if (amount === undefined || BOUND.test(trimmed) || facts.some(({ kind, approx }) => kind === 'range' || approx === true)) return NO_VALUE;
  // Of "12 USD for 3 users" the money counts; two amounts of one kind leave it open.
  const [money, ...more] = amounts.filter(({ kind }) => kind === 'currency');
  if (money !== undefined) return more.length > 0 ? NO_VALUE : asValue(money);
  if (amounts.length > 1 || facts.length > 1) return NO_VALUE;
  return amount.kind === 'number' && unit !== '' ? withUnit(amount, unit, language) : asValue(amount);
}

const asValue = ({ kind, value, unit, currency, per }: FactSpan): ReadValue => ({
  number: typeof value === 'number' ? value : null,
  unit: currency ?? unit ?? (kind === 'percent' ? '%' : null),
  instant: null,
  per: per ?? null,
});

/** "14" under "Weight (kg)" is 14 kg, "0.42" under "USD per month" is a rate. */
function withUnit(amount: FactSpan, header: string, language: string | null): ReadValue {
  for (const part of [...Array.from(header.matchAll(/[(（]([^()（）]{1,30})[)）]/gu), (match) => match[1] ?? ''), header])
    for (const written of [`${amount.raw} ${part}`, `${amount.raw}${part}`, `${part} ${amount.raw}`]) {
      const found = scanFacts(written, { language }).find(
        ({ kind, value }) => kind !== 'number' && AMOUNTS.has(kind) && value === amount.value,
      );
      if (found !== undefined) return asValue(found);
    }
  return asValue(amount);
}

/** ISO 8601 with its zone; a day, or a time without a zone, is no instant and is not made one. */
function instantOf(text: string): string | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)$/.test(text)) return null;
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : new Date(at).toISOString();
}
