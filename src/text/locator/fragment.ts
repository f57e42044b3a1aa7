import { CONTEXT_UNITS, type QuoteSelector } from './selector.ts';

/** A longer quote is named by its first and last words: long directives fail on any small difference. */
const WHOLE_QUOTE_UNITS = 300;
/** Words (or Chinese characters) with which a range begins and ends. */
const EDGE_WORDS = 6;
const EDGE_HAN = 12;

/**
 * The address with a text fragment (WICG Scroll to Text Fragment) that shows the quote: `#:~:text=[prefix-,]start[,end][,-suffix]`.
 * Every part is cut to whole words and to one block (line), because browsers match on word boundaries within blocks.
 * The address alone when the quote holds no text.
 */
export function textFragmentUrl(url: string, quote: QuoteSelector): string {
  const base = withoutDirective(url);
  const lines = quote.exact
    .split(/[\n\t]+/)
    .map(collapse)
    .filter((line) => line !== '');
  const [first] = lines;
  if (first === undefined) return base;
  const prefix = lastWords(quote.prefix);
  const suffix = firstWords(quote.suffix);
  const text = lines.length === 1 && first.length <= WHOLE_QUOTE_UNITS ? encode(first) : range(lines);
  const directive = `${prefix === '' ? '' : `${encode(prefix)}-,`}${text}${suffix === '' ? '' : `,-${encode(suffix)}`}`;
  return `${base}${base.includes('#') ? '' : '#'}:~:text=${directive}`;
}

/** `start,end`: a browser takes the first `end` after `start`, so it must not occur within the quote before its end. */
function range(lines: readonly string[]): string {
  const start = head(lines[0] ?? '');
  const last = lines.at(-1) ?? '';
  const before = lines.join('\n').slice(start.length, -1);
  const short = tail(last);
  const end = before.includes(short) ? last : short;
  return `${encode(start)},${encode(end)}`;
}

const collapse = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** `-`, `,` and `&` are syntax of the directive. */
const encode = (text: string): string => encodeURIComponent(text.toWellFormed()).replaceAll('-', '%2D');

function withoutDirective(url: string): string {
  const hash = url.indexOf('#');
  const directive = hash < 0 ? -1 : url.indexOf(':~:', hash);
  const base = directive < 0 ? url : url.slice(0, directive);
  return base.endsWith('#') ? base.slice(0, -1) : base;
}

const HAN = /[\u3040-\u30ff\u3400-\u9fff]/;

/** The context on the quote's own line, without the word that its beginning cuts in two. Chinese is cut at punctuation. */
function lastWords(prefix: string): string {
  const line = prefix.slice(Math.max(prefix.lastIndexOf('\n'), prefix.lastIndexOf('\t')) + 1);
  const whole = line.length < prefix.length || prefix.length < CONTEXT_UNITS - 1;
  if (whole) return collapse(line);
  return collapse(HAN.test(line) ? line.replace(/^[^，。；：、！？,.;:!?\s]*[，。；：、！？,.;:!?\s]?/, '') : line.replace(/^\S*\s?/, ''));
}

function firstWords(suffix: string): string {
  const line = /^[^\n\t]*/.exec(suffix)?.[0] ?? '';
  const whole = line.length < suffix.length || suffix.length < CONTEXT_UNITS - 1;
  if (whole) return collapse(line);
  const cut = HAN.test(line) ? lastBreak(line, /[，。；：、！？,.;:!?\s]/) : lastBreak(line, /\s/);
  return collapse(line.slice(0, cut));
}

function lastBreak(line: string, separator: RegExp): number {
  for (let at = line.length - 1; at >= 0; at--) if (separator.test(line.charAt(at))) return at;
  return 0;
}

function head(line: string): string {
  if (HAN.test(line)) return cutHan(line, EDGE_HAN);
  return line.split(' ').slice(0, EDGE_WORDS).join(' ');
}

function tail(line: string): string {
  if (HAN.test(line)) {
    const short = line.slice(-EDGE_HAN * 2);
    const at = /[，。；：、！？]/.exec(short.slice(0, -1));
    return (at !== null && short.length < line.length ? short.slice(at.index + 1) : line.length <= EDGE_HAN * 2 ? line : short).trim();
  }
  return line.split(' ').slice(-EDGE_WORDS).join(' ');
}

/** Up to the first punctuation after `size` characters: a safe word boundary in Chinese. */
function cutHan(line: string, size: number): string {
  const at = /[，。；：、！？]/.exec(line.slice(size, size * 4));
  return at === null ? line.slice(0, size * 2) : line.slice(0, size + at.index);
}
