import { MONTH, plausibleYear } from './month-names.ts';

/** What a text holds that a written date needs: cheap to find, so that the patterns are tried on few texts only. */
export interface DateClues {
  /** Three numbers with `-`, `/` or `.` between them, by count: two such signs between digits. */
  readonly numbers: boolean;
  /** `年`, `월` or `月` after a digit. */
  readonly year: boolean;
  /** A plausible year of four digits after white space or a hyphen, and the name of a month before it. */
  readonly month: boolean;
  /** Such a year before the name of a month. */
  readonly yearFirst: boolean;
}

/** The name of a month stands at most so far before its year: `12th of September., del 2026` with all its blanks. */
const REACH = 48;
const MONTH_NAME = new RegExp(MONTH, 'iu');
const STARTS_WITH_MONTH = new RegExp(String.raw`^\.?[\s-]{1,2}(?:${MONTH})`, 'iu');
const WHITE = /\s/;

const isDigit = (unit: number): boolean => unit >= 48 && unit <= 57;
const isWhite = (unit: number): boolean =>
  unit === 32 || (unit >= 9 && unit <= 13) || (unit >= 0xa0 && WHITE.test(String.fromCharCode(unit)));

/** 年, 년, 月 or 월: a year or a month of a date in East Asian writing. */
const isSign = (unit: number): boolean => unit === 0x5e74 || unit === 0xb144 || unit === 0x6708 || unit === 0xc6d4;

/** One pass over the numbers of a text. */
export function dateClues(text: string): DateClues {
  let signs = 0;
  let year = false;
  let month = false;
  let yearFirst = false;
  for (let at = 0; at < text.length; at++) {
    if (!isDigit(text.charCodeAt(at))) continue;
    const start = at;
    let value = 0;
    for (; isDigit(text.charCodeAt(at)); at++) value = at - start < 4 ? value * 10 + text.charCodeAt(at) - 48 : value;
    const after = text.charCodeAt(at);
    if ((after === 0x2d || after === 0x2f || after === 0x2e) && isDigit(text.charCodeAt(at + 1))) signs++;
    else if (isSign(after) || (isWhite(after) && isSign(text.charCodeAt(at + 1)))) year = true;
    if ((month && yearFirst) || at - start !== 4 || !plausibleYear(value)) continue;
    const before = text.charCodeAt(start - 1);
    yearFirst ||= (after === 0x2d || after === 0x2e || isWhite(after)) && STARTS_WITH_MONTH.test(text.slice(at, at + 20));
    month ||= (before === 0x2d || isWhite(before)) && MONTH_NAME.test(text.slice(Math.max(0, start - REACH), start));
  }
  return { numbers: signs >= 2, year, month, yearFirst };
}
