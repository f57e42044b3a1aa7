import type { Analysis, Document } from '../../vocabulary/index.ts';
import type { Unit } from './units.ts';

const YEAR = /(?<!\d)(?:19|20)\d{2}(?!\d)/g;
/** A year for which something is said, not the year in which something happened once. */
const FOR_YEAR =
  /\b(?:in|for|during|as of|by the end of|at the end of|end of)\s+(?:the year\s+)?(?<en>(?:19|20)\d{2})(?![\d-])|(?<zh>(?:19|20)\d{2})年/giu;

const only = (years: readonly string[]): string | null => (new Set(years).size === 1 ? (years[0] ?? null) : null);
const yearsIn = (text: string): string[] => Array.from(text.matchAll(YEAR), ([year]) => year);

/** The one year for which a unit states something: in its words, in the headers of its cell, or in its heading. */
export function statedYear(unit: Unit): string | null {
  if (unit.kind === 'cell') return only(yearsIn(unit.near));
  const own = Array.from(unit.text.matchAll(FOR_YEAR), ({ groups }) => groups?.en ?? groups?.zh ?? '');
  return own.length > 0 ? only(own) : only(yearsIn(unit.near.split(' › ')[0] ?? ''));
}

/** The year the user asks about: "in 2020", "as of 2020". Before and after a year are no such conditions. */
export function askedYear({ constraints }: Pick<Analysis, 'constraints'>): string | null {
  const time = constraints.find(({ kind }) => kind === 'time');
  if (time === undefined || /^(?:before|since|after|by)\b/i.test(time.text)) return null;
  return yearsIn(time.value)[0] ?? null;
}

/** Does the statement hold for the asked year? It must name it, or stand under it, or be on a page of that year. */
export function fitsYear(unit: Unit, year: string | null, document: Document): boolean {
  if (year === null) return true;
  const stated = statedYear(unit);
  if (stated !== null) return stated === year;
  const named = [...yearsIn(unit.text), ...(unit.kind === 'cell' ? yearsIn(unit.near) : [])];
  if (named.length > 0) return named.includes(year);
  const over = yearsIn(unit.far);
  if (over.length > 0) return over.includes(year);
  const { updated, published } = document.times;
  return (updated ?? published)?.value.startsWith(year) === true;
}
