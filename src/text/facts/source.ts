/** The text prepared for scanning: same length, so every offset in `norm` is an offset in `text`. */
export interface Source {
  readonly text: string;
  /** Lower case, half width, simplified numerals and unit characters, one dash, one space; addresses and identifiers blanked with U+0001. */
  readonly norm: string;
}

const TRADITIONAL_TO_SIMPLIFIED =
  '萬万億亿點点個个兩两號号週周鐘钟後后間间從从過过負负貳贰參叁陸陆幾几餘余對对時时禮礼為为華华攝摄國国歲岁塊块圓圆臺台幣币噸吨釐厘裡里開开們们雙双壹壹弍贰倆俩單单發发來来這这價价當当現现與与數数據据節节於于歐欧鎊镑盧卢韓韩馬马紐纽紙纸銀银齡龄將将達达總总計计約约佔占絕绝頭头產产員员場场還还卻却種种該该體体壓压無无樓楼層层畝亩頃顷磚砖擔担兒儿門门傳传輸输內内買买賣卖預预費费給给號号歷历曆历舊旧關关務务萬万廣广區区';
/** Character by character, for the characters that change; built once. */
const FOLD: ReadonlyMap<string, string> = new Map([
  ...Array.from({ length: TRADITIONAL_TO_SIMPLIFIED.length / 2 }, (_, at): [string, string] => [
    TRADITIONAL_TO_SIMPLIFIED.charAt(2 * at),
    TRADITIONAL_TO_SIMPLIFIED.charAt(2 * at + 1),
  ]),
  ...Array.from('‐‑‒–—―−﹣－', (dash): [string, string] => [dash, '-']),
  ...Array.from('～〜∼', (tilde): [string, string] => [tilde, '~']),
  ...Array.from('\u00a0\u2002\u2003\u2007\u2009\u202f\u3000\t', (space): [string, string] => [space, ' ']),
  ...Array.from('’‘＇', (quote): [string, string] => [quote, "'"]),
  ['￥', '¥'],
]);

const PLAIN = /^[\n\x20-\x40\x5b-\x7e]*$/;
/** Addresses, mail names, IP numbers, UUIDs, hashes and paths: citation marks [12]; nothing in them is a fact. Every quantifier is bounded or ends at a space. */
const BLANK =
  /\b(?:https?|ftp|file):\/\/[^\s一-鿿，。；）)>"']+|\bwww\.[^\s一-鿿，。；）)>"']+|(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}|(?<![\d.])(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?:25[0-5]|2[0-4]\d|1?\d?\d)){3}(?:\/\d{1,2}|:\d{1,5})?(?![\d.]*\d)|\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b|\b(?=[0-9a-f]*\d)(?=[0-9a-f]*[a-f])[0-9a-f]{16,128}\b|(?<=[\w\]一-鿿。.,，"”）)])\[\d{1,3}\]|(?<![\d-])\+\d{1,3}[- ]\(?\d{2,4}\)?(?:[-/ ]\d{3,4}){1,4}(?!\d)/g;

/** Prepare a text: O(length). */
export function prepare(text: string): Source {
  return { text, norm: fold(text).replace(BLANK, (found) => '\u0001'.repeat(found.length)) };
}

function fold(text: string): string {
  if (PLAIN.test(text)) return text;
  let out = '';
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const char = text.charAt(at);
    if (code >= 0x41 && code <= 0x5a) out += String.fromCharCode(code + 32);
    else if (code < 0x80) out += code === 9 ? ' ' : char;
    // A full-width comma groups digits only among full-width digits (４，５６５).
    else if (code === 0xff0c) out += isWideDigit(text.charCodeAt(at - 1)) && isWideDigit(text.charCodeAt(at + 1)) ? ',' : char;
    else if (code >= 0xff01 && code <= 0xff5e) out += fold1(char, String.fromCharCode(code - 0xfee0).toLowerCase());
    else out += fold1(char, char.toLowerCase());
  }
  return out;
}

const isWideDigit = (code: number): boolean => code >= 0xff10 && code <= 0xff19;

function fold1(char: string, otherwise: string): string {
  const known = FOLD.get(char);
  if (known !== undefined) return known;
  return otherwise.length === 1 ? otherwise : char;
}

/** Is the character (one UTF-16 unit) a Chinese character? */
export const isHanChar = (char: string | undefined): boolean => char !== undefined && char >= '\u3400' && char <= '\u9fff';
export const isLatinLetter = (char: string | undefined): boolean =>
  char !== undefined && ((char >= 'a' && char <= 'z') || (char >= 'A' && char <= 'Z') || (char >= '\u00c0' && char <= '\u024f'));
export const isDigit = (char: string | undefined): boolean => char !== undefined && char >= '0' && char <= '9';

/** End of the run of spaces (at most `limit`) from `at`. */
export function skipSpaces(norm: string, at: number, limit = 3): number {
  let end = at;
  while (end < at + limit && norm.charAt(end) === ' ') end++;
  return end;
}

/** Match a sticky expression at one place. */
export function matchAt(pattern: RegExp, norm: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(norm);
}
