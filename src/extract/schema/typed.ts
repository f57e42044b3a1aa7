import { scanFacts } from '../../text/facts/index.ts';
import type { FactSpan } from '../../vocabulary/index.ts';
import type { SchemaNode } from './node.ts';

const YES = /^(?:yes|true|y|on|available|included|in ?stock|✓|✔|√|是|有|支持|包含|有货|现货|含)$/i;
const NO = /^(?:no|false|n|off|none|unavailable|not included|out ?of ?stock|sold out|✗|✘|×|-|–|否|无|没有|不支持|不含|缺货|无货)$/i;
const fold = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

/** What a text comes to under a schema; undefined when it says no such value. Never guesses: "call us" is no number. */
export function readTyped(text: string, node: SchemaNode, language: string | null): unknown {
  const trimmed = text.trim();
  if (trimmed === '') return undefined;
  const { choices } = node;
  if (choices.length > 0) {
    const exact = choices.find((choice) => fold(String(choice)) === fold(trimmed.replace(/^https?:\/\/schema\.org\//, '')));
    return exact ?? (node.kind === 'boolean' ? undefined : numberAmong(choices, trimmed, language));
  }
  switch (node.kind) {
    case 'number':
      return readNumber(trimmed, language);
    case 'integer': {
      const number = readNumber(trimmed, language);
      return number !== undefined && Number.isInteger(number) ? number : undefined;
    }
    case 'boolean':
      return YES.test(trimmed) ? true : NO.test(trimmed) ? false : undefined;
    case 'string':
      return readString(trimmed, node.format, language);
    default:
      return undefined;
  }
}

const numberAmong = (choices: readonly unknown[], text: string, language: string | null): unknown => {
  const number = readNumber(text, language);
  return choices.find((choice) => typeof choice === 'number' && choice === number);
};

function readString(text: string, format: string | null, language: string | null): string | undefined {
  switch (format) {
    case 'date':
    case 'date-time':
      return readTime(text, format, language);
    case 'uri':
    case 'url':
      return /\bhttps?:\/\/[^\s<>"]{1,2000}/.exec(text)?.[0];
    case 'email':
      return /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,6}/.exec(text)?.[0];
    default:
      return text;
  }
}

function readTime(text: string, format: 'date' | 'date-time', language: string | null): string | undefined {
  const iso = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d(?::\d\d)?(?:\.\d{1,9})?)(Z|[+-]\d\d:?\d\d)?)?$/.exec(text);
  if (iso !== null) return format === 'date' ? iso[1] : iso[3] === undefined ? undefined : text;
  const found = scanFacts(text.slice(0, 300), { language }).find(({ kind }) => kind === 'date' || kind === 'datetime')?.time?.value;
  // A date that is not whole, or without a zone for an instant, is not completed.
  const day = found === undefined ? null : /^\d{4}-\d\d-\d\d/.exec(found);
  return format === 'date' ? day?.[0] : undefined;
}

/** The one number of a text; undefined when it names none, or when the first is a date. */
export function readNumber(text: string, language: string | null): number | undefined {
  if (/^[+-]?\d{1,15}(?:\.\d{1,15})?$/.test(text)) return Number(text);
  const fact = amountOf(text, language);
  return typeof fact?.value === 'number' ? fact.value : undefined;
}

const AMOUNTS: ReadonlySet<string> = new Set(['number', 'currency', 'dimension', 'percent', 'temperature', 'age', 'ordinal']);

/** The first amount of a text, with its currency where it has one. */
export function amountOf(text: string, language: string | null): FactSpan | undefined {
  return scanFacts(text.slice(0, 300), { language, exhaustive: true }).find(
    ({ kind, value }) => AMOUNTS.has(kind) && typeof value === 'number',
  );
}
