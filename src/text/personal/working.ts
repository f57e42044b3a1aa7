/** The finders read a working copy in which every unit stands where it stood in the text. */

/** Stands for what was taken out already: no finder matches it, and no context reaches over it. */
export const TAKEN = '\u0000';

const DASHES = /[\u2010-\u2015\u2212]/g;
const BLANKS = /[\u00a0\u2002-\u200a\u202f\u3000]/g;
const WIDE = /[\uff01-\uff5e]/g;

/** Full-width forms, dashes and blanks as in ASCII, unit by unit. */
export const working = (text: string): string =>
  /[^\0-\x7f]/.test(text)
    ? text
        .replace(WIDE, (unit) => String.fromCharCode(unit.charCodeAt(0) - 0xfee0))
        .replace(DASHES, '-')
        .replace(BLANKS, ' ')
    : text;

/** What stands before a place in its line, at most so many units. */
export function before(text: string, at: number, units: number): string {
  const window = text.slice(Math.max(0, at - units), at);
  return window.slice(Math.max(window.lastIndexOf('\n'), window.lastIndexOf(TAKEN)) + 1);
}

/** What stands after a place in its line, at most so many units. */
export function after(text: string, at: number, units: number): string {
  const window = text.slice(at, at + units);
  const [line = ''] = window.split(/[\n\0]/, 1);
  return line;
}

/** Words that say that a number is something else than a person's. */
const OTHER =
  /(?<![a-z])(?:orders?|invoice|tracking|shipment|parcel|waybill|serial|s\/?n|part|model|sku|isbn|issn|imei|ean|upc|gtin|asin|doi|ticket|case|ref(?:erence)?|version|build|commit|patent|article|item|product|lot|batch|barcode|transaction|page)(?![a-z])|订单|訂單|单号|单據|运单|快递|物流|流水|交易|发票|编号|编码|货号|型号|序列|条码|版本|批号|专利|文号|证书|备案|许可|工单|QQ|群号|邮编|信用代码|组织机构/giu;

/** Whether the words before a place speak for a kind of number (`yes`), for something else (`no`), or for nothing; the nearest one counts. */
export function saidBefore(text: string, at: number, speaking: RegExp, units = 36): 'yes' | 'no' | 'nothing' {
  const window = before(text, at, units);
  const last = (words: RegExp): number => Math.max(-1, ...Array.from(window.matchAll(words), (match) => match.index + match[0].length));
  const [own, other] = [last(speaking), last(OTHER)];
  return own < 0 && other < 0 ? 'nothing' : own >= other ? 'yes' : 'no';
}

export const HAN = /\p{Script=Han}/u;
export const digitsOf = (text: string): string => text.replace(/\D/g, '');
