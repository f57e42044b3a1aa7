import type { ApiHint } from '../../vocabulary/index.ts';
import type { PageAddress } from './worth.ts';

/** An address as a script puts it together: texts and, at most once, something that changes. */
export interface Concatenation {
  /** With its first value. */
  readonly filled: string;
  /** With `{}` where the value goes that changes from call to call. */
  readonly template: string;
  readonly hole: ApiHint['next'] | null;
  /** Where a value of it came from, when it does not stand there. */
  readonly by: ApiHint['filled'] | null;
  /** 1 for an address that stands there in full; less where a value had to be found. */
  readonly certainty: number;
  readonly end: number;
}

const MAX_LENGTH = 2_000;
const MAX_HOLES = 4;
/** How far a name is looked for around its use. */
const AROUND = 20_000;
const STRING = /\s{0,9}(?:"((?:[^"\\\n]|\\.){0,1000})"|'((?:[^'\\\n]|\\.){0,1000})')/y;

/** The expression that begins at `from`, up to the comma or bracket that ends it; null when it is no address that can be known. */
export function addressIn(source: string, from: number, page: PageAddress): Concatenation | null {
  const pieces: ({ text: string } | { expression: string })[] = [];
  let at = from;
  const stop = Math.min(source.length, from + MAX_LENGTH);
  while (at < stop) {
    STRING.lastIndex = at;
    const found = STRING.exec(source);
    if (found !== null) {
      pieces.push({ text: plain(found[1] ?? found[2] ?? '') });
      at += found[0].length;
    } else if (source.charAt(at) === '`') {
      const end = readTemplate(source, at + 1, stop, pieces);
      if (end < 0) return null;
      at = end;
    } else {
      const end = expressionEnd(source, at, stop);
      const expression = source.slice(at, end).trim();
      if (expression === '') return null;
      pieces.push({ expression });
      at = end;
    }
    while (/\s/.test(source.charAt(at))) at += 1;
    if (source.charAt(at) !== '+') break;
    at += 1;
  }
  return fill(pieces, source, from, at, page);
}

const plain = (text: string): string =>
  text
    .replace(/\\u([\da-fA-F]{4})|\\x([\da-fA-F]{2})/g, (_all, long, short) => String.fromCharCode(Number.parseInt(long ?? short, 16)))
    .replace(/\\(.)/g, '$1');

function readTemplate(source: string, from: number, stop: number, pieces: ({ text: string } | { expression: string })[]): number {
  let text = '';
  for (let at = from; at < stop; at += 1) {
    const sign = source.charAt(at);
    if (sign === '\\') {
      text += source.charAt(at + 1);
      at += 1;
    } else if (sign === '`') {
      pieces.push({ text });
      return at + 1;
    } else if (sign === '$' && source.charAt(at + 1) === '{') {
      pieces.push({ text });
      text = '';
      const end = expressionEnd(source, at + 2, stop);
      pieces.push({ expression: source.slice(at + 2, end).trim() });
      at = end;
    } else text += sign;
  }
  return -1;
}

/** The end of a part of the sum: a `+` between parts, or what ends the whole. `++` belongs to its name. */
function expressionEnd(source: string, from: number, stop: number): number {
  let depth = 0;
  for (let at = from; at < stop; at += 1) {
    const sign = source.charAt(at);
    if (sign === '(' || sign === '[' || sign === '{') depth += 1;
    else if (sign === ')' || sign === ']' || sign === '}') {
      if (depth === 0) return at;
      depth -= 1;
    } else if (depth === 0 && (sign === ',' || sign === ';')) return at;
    else if (depth === 0 && sign === '+') {
      if (source.charAt(at + 1) !== '+') return at;
      at += 1;
    }
  }
  return stop;
}

interface Known {
  readonly value: string;
  readonly hole?: ApiHint['next'];
  readonly by?: ApiHint['filled'];
  readonly certainty: number;
}

function fill(
  pieces: readonly ({ text: string } | { expression: string })[],
  source: string,
  from: number,
  end: number,
  page: PageAddress,
): Concatenation | null {
  let filled = '';
  let template = '';
  let hole: ApiHint['next'] | null = null;
  let certainty = 1;
  let by: ApiHint['filled'] | null = null;
  if (pieces.filter((piece) => 'expression' in piece).length > MAX_HOLES) return null;
  for (const piece of pieces) {
    if ('text' in piece) {
      filled += piece.text;
      template += piece.text;
      continue;
    }
    const known = firstValue(piece.expression, filled, source, from, page);
    if (known === null) return null;
    certainty *= known.certainty;
    filled += known.value;
    template += known.hole === undefined || hole !== null ? known.value : '{}';
    hole ??= known.hole ?? null;
    if (known.by !== undefined && by !== 'guess') by = known.by;
  }
  // An address, or at least a path: other texts are handed to functions of the same names too.
  return /^(?:https?:\/\/|\/|\.{1,2}\/)|^[\w-]+(?:\/|\.json|\.php|\?)/i.test(filled)
    ? { filled, template, hole, by, certainty, end }
    : null;
}

/** A value that an expression has at its first use, as far as the text of the script tells it. */
function firstValue(expression: string, before: string, source: string, from: number, page: PageAddress): Known | null {
  const inner = unwrap(expression);
  if (/Math\.random|Date\.now|new Date|performance\.now/.test(inner)) return { value: '0', by: 'guess', certainty: 0.3 };
  if (/^(?:window\.|document\.)?location\.origin$/.test(inner)) return { value: URL.parse(page.url)?.origin ?? '', certainty: 1 };
  const parameter = /(?:searchParams|URLSearchParams\([^()]{0,80}\))\.get\(\s{0,9}["']([\w-]{1,60})["']/.exec(inner)?.[1];
  if (parameter !== undefined) return fromParameter(parameter, page);
  if (/location\.(?:hash|pathname)/.test(inner)) return fromRoute(page);
  const counter = /^(\+\+)?([A-Za-z_$][\w$]{0,60})(\+\+|\s?\+\s?1)?$/.exec(inner);
  if (counter !== null)
    return fromName(counter[2] ?? '', counter[1] !== undefined || /\+ ?1/.test(counter[3] ?? ''), before, source, from, page);
  const field = /^[A-Za-z_$][\w$]{0,60}(?:\??\.[\w$]{1,60}){0,3}\??\.([\w$]{1,60})$/.exec(inner)?.[1];
  if (field !== undefined) {
    if (/param|route|query|slug/i.test(inner)) return fromRoute(page);
    return { value: '', hole: { kind: 'field', name: field }, certainty: 0.5 };
  }
  // A choice between a value that was found and one that stands in for it (`m ? m[1] : 0`).
  const choice = /^([A-Za-z_$][\w$]{0,60})\s{0,9}(?:\?|\|\||&&)/.exec(inner)?.[1];
  return choice === undefined ? null : fromName(choice, false, before, source, from, page);
}

const unwrap = (expression: string): string => {
  let inner = expression.trim();
  for (let depth = 0; depth < 4; depth += 1) {
    const found = /^(?:encodeURIComponent|String|Number|parseInt)?\(([\s\S]*)\)$/.exec(inner);
    if (found === null) return inner;
    inner = (found[1] ?? '').trim();
  }
  return inner;
};

const COUNTING = /(?:^|[?&])(?:p|pg|page|page_?no|page_?num(?:ber)?|offset|start|from|skip|index|cursor)=$/i;

/** A name is looked up where it is declared: a number that counts, a text, or something read from the address. */
function fromName(name: string, stepped: boolean, before: string, source: string, from: number, page: PageAddress): Known | null {
  const around = source.slice(Math.max(0, from - AROUND), from + AROUND);
  const quoted = name.replaceAll('$', '\\$');
  const declared = new RegExp(`(?:\\b(?:let|var|const)\\s|[,;({]\\s{0,9})\\s{0,9}${quoted}\\s{0,9}=(?!=)\\s{0,9}([^\\n;]{1,200})`).exec(
    around,
  )?.[1];
  if (declared !== undefined) {
    const number = /^(\d{1,9})\b(?!\.)/.exec(declared)?.[1];
    if (number !== undefined) {
      const first = Number(number) + (stepped ? 1 : 0);
      return { value: String(first), hole: { kind: 'counter', value: first }, certainty: COUNTING.test(before) ? 1 : 0.8 };
    }
    const text = /^["'`]([^"'`\\]{0,500})["'`]/.exec(declared)?.[1];
    if (text !== undefined) return { value: text, certainty: 0.9 };
    const parameter = /\.get\(\s{0,9}["']([\w-]{1,60})["']/.exec(declared)?.[1];
    if (parameter !== undefined) return fromParameter(parameter, page);
    if (/location\.|useParams|useRoute|route|params/.test(declared)) return fromRoute(page);
  }
  if (/^(?:id|slug|path|key|name|handle|route)$/i.test(name)) return fromRoute(page);
  return COUNTING.test(before) ? { value: '1', hole: { kind: 'counter', value: 1 }, certainty: 0.6 } : null;
}

function fromParameter(name: string, page: PageAddress): Known | null {
  const value = URL.parse(page.requestedUrl)?.searchParams.get(name) ?? URL.parse(page.url)?.searchParams.get(name);
  return value === null || value === undefined ? null : { value: encodeURIComponent(value), by: 'address', certainty: 0.9 };
}

/** The last part of the route: of the fragment where the page is routed by it, else of the path. */
function fromRoute(page: PageAddress): Known | null {
  const target = URL.parse(page.requestedUrl) ?? URL.parse(page.url);
  const route = target === null ? '' : target.hash.length > 2 ? target.hash.slice(1) : target.pathname;
  const segment = route.split(/[/?&]/).filter(Boolean).at(-1);
  return segment === undefined ? null : { value: segment, by: 'address', certainty: 0.8 };
}
