import { type PartialDate, parsePartialDate } from './partial.ts';

const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'];

/**
 * An absolute date for people, to exactly the stated precision and with its zone: `20 August 2026, 10:30 (UTC+08:00)`,
 * `2026年8月20日 10:30（UTC+08:00）`. Languages other than Chinese are written in English. Text that is no ISO partial date or
 * interval comes back as it is.
 */
export function formatDate(value: string, language: string | null = 'en'): string {
  const chinese = language?.toLowerCase().startsWith('zh') === true;
  const [from = '', to] = value.split('/');
  if (to !== undefined) return formatInterval(from, to, value, chinese);
  const date = parsePartialDate(value);
  return date === null ? value : chinese ? inChinese(date) : inEnglish(date);
}

function formatInterval(from: string, to: string, value: string, chinese: boolean): string {
  const one = (text: string): string => formatDate(text, chinese ? 'zh' : 'en');
  const open = (text: string): boolean => text === '..' || text === '';
  if ((!open(from) && parsePartialDate(from) === null) || (!open(to) && parsePartialDate(to) === null) || (open(from) && open(to)))
    return value;
  if (open(from)) return chinese ? `${one(to)}之前` : `before ${one(to)}`;
  if (open(to)) return chinese ? `自${one(from)}起` : `from ${one(from)}`;
  return chinese ? `${one(from)}至${one(to)}（不含）` : `from ${one(from)} to before ${one(to)}`;
}

function inEnglish(date: PartialDate): string {
  const month = date.month === null ? '' : `${MONTHS[date.month - 1] ?? ''} `;
  const day = date.day === null ? '' : `${date.day} `;
  const time = clock(date);
  return `${day}${month}${date.year}${time === '' ? '' : `, ${time}`}${zoned(date, ' (', ')')}`;
}

function inChinese(date: PartialDate): string {
  const month = date.month === null ? '' : `${date.month}月`;
  const day = date.day === null ? '' : `${date.day}日`;
  const time = clock(date);
  return `${date.year}年${month}${day}${time === '' ? '' : ` ${time}`}${zoned(date, '（', '）')}`;
}

function clock(date: PartialDate): string {
  if (date.hour === null || date.minute === null) return '';
  const parts = date.second === null ? [date.hour, date.minute] : [date.hour, date.minute, date.second];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}

const zoned = (date: PartialDate, open: string, close: string): string =>
  date.zone === null ? '' : `${open}UTC${date.zone === 'Z' ? '' : date.zone}${close}`;
