const MONTHS = ['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october', 'november', 'december'];
const month = `(?:${MONTHS.map((name) => (name.length > 3 ? `${name.slice(0, 3)}(?:${name.slice(3)}|t)?\\.?` : name)).join('|')})`;
const DATE = `(?:\\d{4}-\\d{2}(?:-\\d{2})?|\\d{1,2}(?:st|nd|rd|th)? ${month},? \\d{4}|${month} \\d{1,2}(?:st|nd|rd|th)?,? \\d{4}|${month},? \\d{4}|\\d{4} ?年 ?\\d{1,2} ?月(?: ?\\d{1,2} ?[日号])?|\\d{4}[/.]\\d{1,2}[/.]\\d{1,2})`;

const FROM = [
  new RegExp(
    `(?:effective(?: date)?|valid|applies|apply|applicable|in force|takes? effect|comes? into (?:force|effect)|starting|beginning)(?: as)?(?: (?:from|on|of|since|starting|until))?:? (?<date>${DATE})`,
    'iu',
  ),
  new RegExp(`(?:from|as of|since) (?<date>${DATE}),? (?:on|onwards?|and after|the (?:new|following|price|rate)|prices?|rates?)`, 'iu'),
  new RegExp(`(?:自|从|于) ?(?<date>${DATE}) ?(?:起|开始)?(?:正式)?(?:施行|生效|实施|执行|适用|启用|起)`, 'u'),
  new RegExp(`(?:生效日期|施行日期|生效时间|实施日期)[:\\uFF1A为]? ?(?<date>${DATE})`, 'u'),
];
const UNTIL = [
  new RegExp(
    `(?:valid (?:through|until|till|to)|until|through|expires?(?: on)?|expiry(?: date)?:?|ends? on|ending|no later than) (?<date>${DATE})`,
    'iu',
  ),
  new RegExp(`(?:有效期至|有效至|截止(?:至|到|日期[:\\uFF1A]?)?|至|到) ?(?<date>${DATE}) ?(?:止|为止|截止|失效|到期|有效)?`, 'u'),
];
const RETIRED_UNTIL = new RegExp(`(?<date>${DATE}) ?(?:之前|以前|前)?(?:失效|到期|废止|停止)`, 'u');

/** An ISO date cut to what the text states: "May 2027" stays 2027-05. */
export function isoDate(text: string): string | null {
  const pad = (value: string | number): string => String(value).padStart(2, '0');
  const numeric = /(\d{4}) ?[-/.年] ?(\d{1,2})(?: ?[-/.月] ?(\d{1,2}))?/.exec(text);
  if (numeric?.[1] !== undefined && numeric[2] !== undefined)
    return `${numeric[1]}-${pad(numeric[2])}${numeric[3] === undefined ? '' : `-${pad(numeric[3])}`}`;
  const name = /\p{L}{3,9}/u
    .exec(text.replace(/(?<=\d)(?:st|nd|rd|th)/giu, ''))?.[0]
    .slice(0, 3)
    .toLowerCase();
  const at = MONTHS.findIndex((entry) => entry.slice(0, 3) === name);
  const year = /\d{4}/.exec(text)?.[0];
  if (at < 0 || year === undefined) return null;
  const day = /(?<!\d)\d{1,2}(?!\d)/.exec(text)?.[0];
  return `${year}-${pad(at + 1)}${day === undefined ? '' : `-${pad(day)}`}`;
}

const first = (patterns: readonly RegExp[], text: string): string | null => {
  for (const pattern of patterns) {
    const date = pattern.exec(text)?.groups?.date;
    if (date !== undefined) return isoDate(date);
  }
  return null;
};

/** From when and until when a text says that it holds: "effective from 1 January 2027", "自2027年1月1日起施行", "有效期至2027年6月30日". */
export function validityOf(text: string): { from: string | null; until: string | null } {
  const until = first(UNTIL, text) ?? first([RETIRED_UNTIL], text);
  const from = first(FROM, text);
  return { from: from === until ? null : from, until };
}
