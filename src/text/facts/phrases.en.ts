import type { Atom } from './atoms.ts';
import type { Now } from './calendar.ts';
import type { DateScope } from './dates.en.ts';

/** Pieces that the English phrases about time are made of. */
export const sticky = (pattern: string): RegExp => new RegExp(pattern, 'y');
export const STEP = '(this upcoming|this coming|upcoming|coming|following|next|last|previous|past|current|this|same|that|my|the)';
export const COUNT =
  '(\\d{1,4}(?:\\.\\d)?|a few|few|several|some|a couple(?: of)?|couple(?: of)?|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|ninety|hundred)';
export const UNIT =
  '(seconds?|secs?|minutes?|mins?|hours?|hrs?|business days?|days?|weeks?|weekends?|months?|quarters?|years?|decades?|centur(?:y|ies))(?![a-z])';
export const stepOf = (word: string): number => (/next|coming|following/.test(word) ? 1 : /last|past|previous/.test(word) ? -1 : 0);

export type RelativeRule = readonly [
  pattern: RegExp,
  build: (match: RegExpExecArray, at: number, now: Now, scope: DateScope) => Atom | null,
];
export const end = (match: RegExpExecArray, at: number): number => at + match[0].length;
