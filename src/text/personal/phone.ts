import { after, before, digitsOf, HAN, saidBefore, TAKEN } from './working.ts';

const SPEAKING =
  /(?<![a-z])(?:tel|telephone|phone|mobile|cell|cellphone|fax|whatsapp|wechat|sms|hotline|call|contact|dial|text|ring)(?![a-z])|[☎☏📞]|电话|電話|手机|手機|联系|聯絡|热线|熱線|传真|傳真|座机|微信|致电|拨打|短信|咨询|客服/giu;
/** Directly before the number, with the mark that a label has. */
const LABEL =
  /(?<![\p{L}\d])(?:tel|telephone|phone|mobile|cell|fax|whatsapp|电话|電話|手机|手機|传真|傳真|热线|熱線|座机|联系方式)(?:[ _-]?(?:no\.?|number|num))?(?:号码|号|號碼)?["'*]{0,3} ?(?:[:.|]|is |为|是) ?["'*]{0,3}\+?\(?$/iu;
/** A number that counts something. */
const COUNTS = /^ ?(?:%|[元人次个個件吨年月美万萬亿億米克](?!\p{L}*[:：])|USD|EUR|CNY|RMB|users|units|people|times|million|billion)/iu;
const END = String.raw`(?![\dA-Za-z]|[.,-]\d)`;
const START = String.raw`(?<![\w+]|\d[.,/-])`;

/** ITU-T E.164 country codes of one and two digits; all others have three. */
const SHORT_CODES = /^(?:1|7|20|27|3[0-469]|4[0-13-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/;
const LONG_CODES = /^(?:2[1-69]\d|3[578]\d|42\d|5[09]\d|6[789]\d|8[058]\d|9[679]\d)/;

const INTERNATIONAL = new RegExp(String.raw`(?<![\w+])\+ ?\d(?:[ .\-()/]{0,2}\d){6,14}${END}`, 'g');
const NANP = new RegExp(String.raw`${START}(?:1[-. ])?(?:\([2-9]\d\d\) ?|[2-9]\d\d([-. ]))[2-9]\d\d([-. ])\d{4}${END}`, 'g');
/** 13x, 145–149, 15x, 162, 165–167, 17x, 18x, 19x. */
const MOBILE = new RegExp(
  String.raw`(?<![\d+.,/-]|\w-|[A-Za-z_])(?:86[- ]?)?1(?:3\d|4[5-9]|5[0-35-9]|6[2567]|7[0-8]|8\d|9[0-35-9])([- ]?)\d{4}\1\d{4}${END}`,
  'g',
);
const AREA = String.raw`(?:010|02[0-57-9]|0[3-9]\d\d)`;
const LANDLINE = new RegExp(
  String.raw`${START}(?:\(${AREA}\) ?|\(86-(?:10|2[0-57-9]|[3-9]\d\d)\) ?|${AREA}([- ]?))[2-8]\d{2,3}[- ]?\d{4}(?:(?:-| ?转 ?)\d{1,6})?${END}`,
  'g',
);
const SERVICE = new RegExp(String.raw`${START}[48]00-\d{3}-\d{4}${END}`, 'g');
const LABELLED = new RegExp(String.raw`(?<![\w.,+(])\(?\d(?:[ ().\-/]{0,2}\d){5,14}(?:,? ?(?:ext\.?|x|转) ?\d{1,6})?${END}`, 'gi');

/** The next lines of the same office: 010-62345678 / 62345679. All at once, so that a long list takes one round. */
const NEXT = new RegExp(String.raw`(?<=${TAKEN} ?(?:/|、|或) ?)[2-8]\d{6,7}(?: ?(?:/|、|或) ?[2-8]\d{6,7})*${END}`, 'g');

interface Form {
  readonly pattern: RegExp;
  /** Whether a match at a place is a telephone number. */
  readonly holds: (text: string, match: RegExpExecArray, said: 'yes' | 'no' | 'nothing') => boolean;
}

const FORMS: readonly Form[] = [
  { pattern: INTERNATIONAL, holds: (_, [number], said) => said !== 'no' && isInternational(number, said === 'yes') },
  {
    pattern: NANP,
    holds: (_, [number, first, second], said) => said === 'yes' || (said === 'nothing' && isWritten(number, first, second)),
  },
  { pattern: MOBILE, holds: (text, match, said) => said === 'yes' || (said === 'nothing' && (match[1] !== '' || isNamed(text, match))) },
  { pattern: LANDLINE, holds: (text, match, said) => said === 'yes' || (said === 'nothing' && match[1] !== '' && amongHan(text, match)) },
  { pattern: SERVICE, holds: (text, match, said) => said === 'yes' || (said === 'nothing' && amongHan(text, match)) },
  { pattern: NEXT, holds: () => true },
  {
    pattern: LABELLED,
    holds: (text, match) =>
      LABEL.test(before(text, match.index, 30)) && !/^\(?\d{4}[-./]\d{1,2}[-./]\d{1,2}(?!\d)|^\d+\.\d+$/.test(match[0]),
  },
];

export function* phones(text: string): Generator<{ start: number; end: number }> {
  for (const { pattern, holds } of FORMS)
    for (const match of text.matchAll(pattern)) {
      const end = match.index + match[0].length;
      if (!COUNTS.test(after(text, end, 12)) && holds(text, match, saidBefore(text, match.index, SPEAKING)))
        yield { start: match.index, end };
    }
}

function isInternational(written: string, said: boolean): boolean {
  const digits = digitsOf(written);
  if (digits.length < 9 || digits.length > 15) return false;
  if (digits.startsWith('1')) return /^1[2-9]\d\d[2-9]\d{6}$/.test(digits);
  if (digits.startsWith('86')) return /^86(?:1[3-9]\d{9}|0?(?:10|2\d|[3-9]\d\d)\d{7,8}|[48]00\d{7})$/.test(digits);
  // Figures in a row, each with its sign, have no long group; a figure without blanks may be a gain.
  return (
    (SHORT_CODES.test(digits) || LONG_CODES.test(digits)) &&
    /\d{3}/.test(written.slice(3)) &&
    (said || /[ .\-()/]/.test(written.slice(2)) || digits.length >= 10)
  );
}

/** With a bracket or hyphens it is a telephone number of North America; with points or blanks it may be a version or a row of figures. */
const isWritten = (number: string, first: string | undefined, second: string | undefined): boolean =>
  number.includes('(') || (first === '-' && second === '-');

const NAME = /^[\s*•·-]*\p{Script=Han}{2,4}(?:先生|女士|老师|经理|主任|律师|医生)?[\s:,、-]*$/u;

/** 张三 13800138000: a name and nothing else in the line, in the cell, or in the cell before. */
function isNamed(text: string, match: RegExpExecArray): boolean {
  const [lead = '', cell = ''] = before(text, match.index, 40).split('|').reverse();
  const [tail = ''] = after(text, match.index + match[0].length, 40).split('|', 1);
  return NAME.test(lead.trim() === '' ? cell : lead) && tail.trim() === '';
}

const amongHan = (text: string, match: RegExpExecArray): boolean =>
  HAN.test(before(text, match.index, 30)) || HAN.test(after(text, match.index + match[0].length, 30));
