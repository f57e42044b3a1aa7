/** The text prepared for scanning: same length, so every offset in `norm` is an offset in `text`. */
export interface Source {
  readonly text: string;
  /** Lower case, half width, simplified numerals and unit characters, one dash, one space; addresses and identifiers blanked with U+0001. */
  readonly norm: string;
}

const TRADITIONAL =
  '萬億點個兩號週鐘後間從過負貳參叁陸幾餘對時禮為華攝國歲塊圓臺幣噸釐裡開們億萬雙壹弍參單號發來這價過當現與數據節於歐鎊盧比韓馬來澳紐紙鎂銀齡將達總計約佔絕頭產員場還卻週種該體壓無樓層畝頃磚擔兒門傳輸內買賣預費價給間';
const SIMPLIFIED =
  '万亿点个两号周钟后间从过负贰叁叁陆几余对时礼为华摄国岁块圆台币吨厘里开们亿万双壹贰叁单号发来这价过当现与数据节于欧镑卢比韩马来澳纽纸镁银龄将达总计约占绝头产员场还却周种该体压无楼层亩顷砖担儿门传输内买卖预费价给间';

/** Character by character, for the characters that change; built once. */
const FOLD: ReadonlyMap<string, string> = new Map([
  ...Array.from(TRADITIONAL, (from, at): [string, string] => [from, SIMPLIFIED[at] ?? from]),
  ...Array.from('‐‑‒–—―−﹣－', (dash): [string, string] => [dash, '-']),
  ...Array.from('～〜∼', (tilde): [string, string] => [tilde, '~']),
  ...Array.from('\u00a0\u2002\u2003\u2007\u2009\u202f\u3000\t', (space): [string, string] => [space, ' ']),
  ...Array.from('’‘＇', (quote): [string, string] => [quote, "'"]),
  ['。', '。'],
  ['，', ','],
  ['￥', '¥'],
]);

const PLAIN = /^[\n\x20-\x40\x5b-\x7e]*$/;
/** Addresses, mail names, IP numbers, UUIDs, hashes and paths: nothing in them is a fact. Every quantifier is bounded or ends at a space. */
const BLANK =
  /\b(?:https?|ftp|file):\/\/[^\s一-鿿，。；）)>"']+|\bwww\.[^\s一-鿿，。；）)>"']+|(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}|(?<![\d.])(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?:25[0-5]|2[0-4]\d|1?\d?\d)){3}(?:\/\d{1,2}|:\d{1,5})?(?![\d.]*\d)|\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b|\b(?=[0-9a-f]*\d)(?=[0-9a-f]*[a-f])[0-9a-f]{16,128}\b|(?<![\d-])\+\d{1,3}[- ]\(?\d{2,4}\)?(?:[-/ ]\d{3,4}){1,4}(?!\d)/g;

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
    else if (code >= 0xff01 && code <= 0xff5e) out += fold1(char, String.fromCharCode(code - 0xfee0).toLowerCase());
    else out += fold1(char, char.toLowerCase());
  }
  return out;
}

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
