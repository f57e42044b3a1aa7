/** Votes for data that reports an error: a JSON object, an XML element. */
import type { VerdictKind } from '../vocabulary/index.ts';
import { one, type Rule } from './rule.ts';

const NO_VALUE: ReadonlySet<string> = new Set(['', 'null', 'undefined', '{}', '[]', '""', 'none']);
/** No value is written longer. */
const VALUE_MAX = 9;
export const isNoValue = (text: string): boolean => text.length <= VALUE_MAX && NO_VALUE.has(text.toLowerCase());

const ERROR_KEYS = [
  'error',
  'errors',
  'errorcode',
  'error_code',
  'error_description',
  'errmsg',
  'errcode',
  'error_message',
  'exception',
  'fault',
  'erro',
  'erreur',
  'errore',
  'fehler',
];
const MESSAGE_KEYS = [
  'message',
  'msg',
  'errmsg',
  'info',
  'detail',
  'error_message',
  'title',
  'mensagem',
  'mensaje',
  'messaggio',
  'nachricht',
  'meldung',
];
const CODE_KEYS = ['code', 'status', 'errcode', 'statuscode', 'status_code', '__type', 'infocode', 'ret'];
const ENVELOPE: ReadonlySet<string> = new Set([
  ...MESSAGE_KEYS,
  ...CODE_KEYS,
  'data',
  'success',
  'ok',
  'request_id',
  'requestid',
  'traceid',
  'trace_id',
  'timestamp',
  'type',
  'path',
  'documentation_url',
]);
/** In codes and keys, which no phrase covers. */
const TOO_OFTEN =
  /rate.?limit|too.?many.?requests|throttl|quota.{0,9}(?:exceeded|exhausted)|exceeded.{0,8}(?:limit|quota)|limit.{0,8}exceeded/i;
const SUCCESS = /^(?:ok|success|succeed|成功|操作成功|请求成功)/i;
const OF_CODE: readonly (readonly [RegExp, VerdictKind])[] = [
  [/^(429|509)$/, 'rate_limited'],
  [/^(404|410)$/, 'soft_404'],
  [/^401$/, 'auth_required'],
  [/^403$/, 'denied'],
  [/^451$/, 'legal_block'],
  [/^[45]\d\d$/, 'error_page'],
];

/** A JSON object that reports an error instead of data. */
export const errorObject: Rule = (view, families) => {
  const { shape } = view;
  if (shape.contentKind !== 'json' || shape.visibleText.length > 3000) return [];
  let value: unknown;
  try {
    value = JSON.parse(shape.visibleText);
  } catch {
    return [];
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  const entries = Object.entries(value).map(([key, entry]) => [key.toLowerCase(), entry] as const);
  const reported = entries.find(
    ([key, entry]) => ERROR_KEYS.includes(key) && entry !== null && entry !== false && entry !== '' && entry !== 0,
  );
  // An answer that consists of a code and a message holds no data.
  const keys = entries.map(([key]) => key);
  const message = entries.find(([key, entry]) => MESSAGE_KEYS.includes(key) && typeof entry === 'string' && !SUCCESS.test(entry));
  const codeOnly = entries.some(([key, entry]) => CODE_KEYS.includes(key) && !/^(?:0|1|2\d\d|ok|success|true)$/i.test(String(entry)));
  const envelope =
    message !== undefined &&
    codeOnly &&
    entries.length <= 7 &&
    keys.every((key) => ENVELOPE.has(key) || isNoValue(String(entries.find(([name]) => name === key)?.[1])));
  const failed = envelope || entries.some(([key, entry]) => (key === 'success' || key === 'ok') && entry === false);
  const code = entries.find(
    ([key, entry]) => ['status', 'code', 'statuscode', 'status_code', 'errcode'].includes(key) && /^[45]\d\d$/.test(String(entry)),
  );
  if (reported === undefined && !failed && code === undefined) return [];
  const byCode = code === undefined ? undefined : OF_CODE.find(([pattern]) => pattern.test(String(code[1])))?.[1];
  const byText = [...families.values()]
    .filter((score) => score.hit.kind !== null && score.strong > 0)
    .sort((a, b) => b.weight - a.weight)[0]?.hit.kind;
  return one(byCode ?? (TOO_OFTEN.test(shape.visibleText) ? 'rate_limited' : byText) ?? 'error_page', {
    id: 'error-object',
    source: 'structure',
    basis: 'observation',
    excerpt: JSON.stringify(value).slice(0, 200),
    weight: 0.85,
  });
};

const XML_ERROR = /^(?:<\?xml[^>]{0,80}\?>)?\s{0,20}<(?:\w{1,20}:)?(?:error|errorresponse|fault|exception)[\s>]/i;
const OF_WORD: readonly (readonly [RegExp, VerdictKind])[] = [
  [/slow.?down|throttl|rate.?limit|too.?many|quota/i, 'rate_limited'],
  [/access.?denied|forbidden|not.?authori|signature.?does.?not|invalid.?access/i, 'denied'],
  [/no.?such|not.?found/i, 'soft_404'],
];

/** An XML document that reports an error instead of data. */
export const errorElement: Rule = ({ shape }) => {
  const text = shape.visibleText.slice(0, 1500).trim();
  if (shape.contentKind !== 'xml' || shape.visibleText.length > 1500 || !XML_ERROR.test(text)) return [];
  return one(OF_WORD.find(([word]) => word.test(text))?.[1] ?? 'error_page', {
    id: 'error-element',
    source: 'structure',
    basis: 'observation',
    excerpt: text,
    weight: 0.85,
  });
};
