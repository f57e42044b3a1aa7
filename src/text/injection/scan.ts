import type { Span } from '../../vocabulary/index.ts';
import { readable } from './normalise.ts';
import { PATTERNS, SECURITY_TALK, TRIGGER } from './patterns.ts';

export type InjectionLevel = 'none' | 'mention' | 'suspicious' | 'likely';
export interface InjectionScan {
  readonly level: InjectionLevel;
  /** The sentences in question, as spans of the input. */
  readonly spans: Span[];
  readonly reason: string;
}

export const LEVELS: readonly InjectionLevel[] = ['none', 'mention', 'suspicious', 'likely'];

/** Sentences longer than this are read in pieces, so that every pattern works on a bounded text. */
const MAX_SENTENCE = 700;
/** How far around a sentence talk about attacks makes it an example. */
const NEIGHBOURHOOD = 320;
// Full-width marks are folded before the cut.
const SENTENCE_END = /[。\n]|[.!?](?=[\s"'”’)\p{Script=Han}]|$)/gu;
const BASE64 = /(?<![A-Za-z0-9+/=])[A-Za-z0-9+/]{24,4000}={0,2}(?![A-Za-z0-9+/=])/g;

interface Finding {
  readonly span: Span;
  readonly weight: number;
  readonly reason: string;
  readonly quoted: boolean;
}

function* sentences(text: string): Generator<Span> {
  let start = 0;
  const pieces = function* (end: number): Generator<Span> {
    for (let at = start; at < end; at += MAX_SENTENCE - 100) {
      yield { start: at, end: Math.min(end, at + MAX_SENTENCE) };
      if (at + MAX_SENTENCE >= end) break;
    }
  };
  for (const match of text.matchAll(SENTENCE_END)) {
    const end = match.index + match[0].length;
    yield* pieces(end);
    start = end;
  }
  yield* pieces(text.length);
}

const OPENING = /(?:[“‘「『]|(?:^|[\s:(,])["'`])(?<inside>[^"”」』`\n]{0,400})$/u;
const CLOSING = /[”’」』"`]|'(?=[\s.,;:)]|$)/u;

/** Is the place reported speech: inside quotation marks or a code span, after words of the same line that introduce it? */
function isQuoted(text: string, at: number, end: number): boolean {
  const lineStart = text.lastIndexOf('\n', at - 1) + 1;
  const before = text.slice(Math.max(lineStart, at - 400), at);
  const opened = OPENING.exec(before);
  if (opened === null || !/[\p{L}\p{N}]/u.test(before.slice(0, opened.index))) return false;
  const newline = text.indexOf('\n', end);
  return CLOSING.test(text.slice(Math.max(at, end - 1), Math.min(newline < 0 ? text.length : newline, end + 400)));
}

function findings(text: string): Finding[] {
  const found: Finding[] = [];
  for (const span of sentences(text)) {
    const sentence = text.slice(span.start, span.end);
    if (sentence.trim().length < 6 || !TRIGGER.test(sentence)) continue;
    for (const pattern of PATTERNS) {
      const match = pattern.test.exec(sentence);
      if (match === null) continue;
      const at = span.start + match.index;
      const lead = /^[\s.:!(“"「`']*/u.exec(match[0])?.[0].length ?? 0;
      found.push({ span, weight: pattern.weight, reason: pattern.reason, quoted: isQuoted(text, at + lead, at + match[0].length) });
    }
  }
  return found;
}

function decoded(text: string): { span: Span; text: string }[] {
  const blobs: { span: Span; text: string }[] = [];
  for (const match of text.matchAll(BASE64)) {
    const bytes = Buffer.from(match[0], 'base64');
    const plain = bytes.toString('utf8');
    const readableShare = plain.length === 0 ? 0 : (plain.match(/[\p{L}\p{N}\p{P}\p{Zs}]/gu)?.length ?? 0) / plain.length;
    if (readableShare > 0.9 && /[\s\p{Script=Han}]/u.test(plain))
      blobs.push({ span: { start: match.index, end: match.index + match[0].length }, text: plain });
  }
  return blobs;
}

const reverse = (text: string): string => Array.from(text).reverse().join('');

function merge(spans: readonly Span[]): Span[] {
  const sorted = [...spans].sort((a, b) => a.start - b.start);
  const merged: Span[] = [];
  for (const span of sorted) {
    const last = merged.at(-1);
    if (last !== undefined && span.start <= last.end) merged[merged.length - 1] = { start: last.start, end: Math.max(last.end, span.end) };
    else merged.push(span);
  }
  return merged;
}

/**
 * Does a text try to steer the agent that reads it? Patterns of addressee, act and target in English and Chinese, on folded text, with
 * base64 read once and text after a right-to-left override read backwards. Quotation or talk about attacks nearby makes it a `mention`.
 * Linear in the text. The scan flags; it never removes anything.
 */
export function scanInjection(text: string): InjectionScan {
  const plain = readable(text);
  const talk = Array.from(plain.text.matchAll(SECURITY_TALK), (match) => match.index);
  const talkNear = (span: Span): number => talk.filter((at) => at >= span.start - NEIGHBOURHOOD && at <= span.end + NEIGHBOURHOOD).length;
  const back = (span: Span): Span => ({ start: plain.origin[span.start] ?? 0, end: plain.origin[span.end] ?? text.length });
  const scores = new Map<string, { span: Span; weight: number; reasons: string[] }>();
  const mentions: { span: Span; reason: string }[] = [];
  const add = (span: Span, weight: number, reason: string): void => {
    const key = `${span.start} ${span.end}`;
    const entry = scores.get(key) ?? { span, weight: 0, reasons: [] };
    if (!entry.reasons.includes(reason)) {
      entry.reasons.push(reason);
      entry.weight += weight;
    }
    scores.set(key, entry);
  };
  for (const { span, weight, reason, quoted } of findings(plain.text)) {
    const near = talkNear(span);
    if (quoted || near >= 2) mentions.push({ span: back(span), reason });
    else add(back(span), weight + (plain.concealed ? 1 : 0), reason);
  }
  for (const blob of decoded(plain.text)) {
    for (const { weight, reason } of findings(readable(blob.text).text)) add(back(blob.span), weight + 1, `${reason}, encoded in base64`);
  }
  if (text.includes('\u202E'))
    for (const { weight, reason } of findings(reverse(plain.text)))
      add({ start: 0, end: text.length }, weight, `${reason}, written backwards`);
  const top = [...scores.values()].sort((a, b) => b.weight - a.weight)[0];
  if (top !== undefined) {
    const spans = merge([...scores.values()].map((entry) => entry.span));
    return { level: top.weight >= 3 ? 'likely' : 'suspicious', spans, reason: top.reasons.join(', ') };
  }
  const [mention] = mentions;
  return mention === undefined
    ? { level: 'none', spans: [], reason: 'nothing in the text addresses a reading agent' }
    : { level: 'mention', spans: merge(mentions.map(({ span }) => span)), reason: `quotes or discusses: ${mention.reason}` };
}
