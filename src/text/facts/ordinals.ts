import type { FactSpan } from '../../vocabulary/index.ts';
import type { Source } from './source.ts';

/** Relative ordinals: places counted from here or from the end. Longest phrases first. */
const PHRASES =
  /\b(?:(?:the )?one before the last(?: one)?|(the )?next to last|(antepenultimate)|(penultimate)|second to last|(?:(next|previous|current)|(last))(?: one\b)?)\b/g;
/** "next week" is a period, "at last" an adverb, "last" before a number of units a period. */
const NOT_AFTER =
  /^(?: \w+)? (?:few |several |couple of |\d+ )?(?:day|week|weekend|month|year|quarter|decade|century|hour|minute|second|night|morning|evening|time|century|(?:mon|tues|wednes|thurs|fri|satur|sun)day|jan|feb|mar|apr|jun|jul|aug|sep|oct|nov|dec)/;

/** "the penultimate", "next to last"; the bare adjectives next, last, previous and current only when `exhaustive`. */
export function relativeOrdinals({ text, norm }: Source, exhaustive: boolean): FactSpan[] {
  const out: FactSpan[] = [];
  PHRASES.lastIndex = 0;
  for (let match = PHRASES.exec(norm); match !== null; match = PHRASES.exec(norm)) {
    const end = match.index + match[0].length;
    if (!exhaustive && (match[4] !== undefined || match[5] !== undefined)) continue;
    if (/^(?:next|previous|current|last)/.test(match[0]) && NOT_AFTER.test(norm.slice(end, end + 30))) continue;
    if (match[5] !== undefined && /\bat $/.test(norm.slice(Math.max(0, match.index - 3), match.index))) continue;
    const value =
      match[2] !== undefined
        ? 'end-2'
        : match[4] === 'next'
          ? 'current+1'
          : match[4] === 'previous'
            ? 'current-1'
            : match[4] === 'current'
              ? 'current+0'
              : match[5] !== undefined
                ? 'end+0'
                : 'end-1';
    out.push({ kind: 'ordinal', start: match.index, end, raw: text.slice(match.index, end), value });
  }
  return out;
}

const HALF_PRICE = /打对折/g;
/** 打对折: half of the price is paid. */
export function halfPrices({ text, norm }: Source): FactSpan[] {
  return Array.from(norm.matchAll(HALF_PRICE), ({ index }) => ({
    kind: 'percent',
    start: index + 1,
    end: index + 3,
    raw: text.slice(index + 1, index + 3),
    value: 50,
    unit: '%',
  }));
}
