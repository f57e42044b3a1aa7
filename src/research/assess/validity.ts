import { validityOf } from '../../evidence/index.ts';
import type { Document, Scope } from '../../vocabulary/index.ts';
import type { Unit } from './units.ts';

const DATES = new Set(['date', 'datetime', 'period', 'time']);

/**
 * A page's date of effect holds for all of it ("This policy takes effect on 1 March"), unless the sentence that gives it states a value of its
 * own: "from 1 March the fee is €7" says nothing of the fee of today. Then the date is that sentence's alone, and the page has none.
 */
export function pageValidFrom(document: Document, units: readonly Unit[]): string | null {
  const date = document.times.effective_from?.value;
  if (date === undefined) return null;
  const giving = units.filter(({ text }) => validityOf(text).from === date);
  const isLocal = giving.length > 0 && giving.every(({ facts }) => facts.some(({ kind }) => !DATES.has(kind)));
  return isLocal ? null : date;
}

/** The unit's scope without a date of effect that belongs to another sentence of the page. */
export function ownValidity(scope: Scope, unit: Unit, document: Document, pageFrom: string | null): Scope {
  const date = document.times.effective_from?.value;
  if (pageFrom !== null || scope.validFrom === undefined || scope.validFrom !== date) return scope;
  const isOwn = [unit.text, ...unit.far.split(' › '), ...(unit.kind === 'cell' ? [unit.near] : [])].some(
    (text) => validityOf(text).from === date,
  );
  const { validFrom: _, ...rest } = scope;
  return isOwn ? scope : rest;
}
