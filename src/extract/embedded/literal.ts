/** What a reading may cost at most; shared by all readings of one page, so that many false starts stay linear. */
export interface Allowance {
  /** Characters left to look at. */
  characters: number;
  /** Values left to make. */
  values: number;
}

export interface Reading {
  readonly value: unknown;
  /** Where the literal ends in the source. */
  readonly end: number;
}

const MAX_DEPTH = 150;
/** No value: the source says something that is no literal. */
const NONE = Symbol('none');

const NAME = /[A-Za-z_$\u00aa-\uffff][\w$\u00aa-\uffff]{0,200}/y;
const NUMBER = /(?:0[xX][\da-fA-F]{1,16}|0[bB][01]{1,64}|0[oO][0-7]{1,22}|(?:\d{1,400}\.?\d{0,400}|\.\d{1,400})(?:[eE][+-]?\d{1,4})?)n?/y;
/** `(function(a,b){return ` as state writers shorten repeated values. */
const FUNCTION = /\(?\s{0,9}(?:function\s{0,9})?\(([\w$,\s]{0,60000})\)\s{0,9}(?:=>\s{0,9})?\{\s{0,9}return\b\s{0,9}/y;
const WORDS: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['true', true],
  ['false', false],
  ['null', null],
  ['undefined', undefined],
  ['NaN', null],
  ['Infinity', null],
]);
const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['n', '\n'],
  ['t', '\t'],
  ['r', '\r'],
  ['b', '\b'],
  ['f', '\f'],
  ['v', '\v'],
  ['0', '\0'],
  ['\n', ''],
]);

/**
 * A JavaScript literal as data: JSON and what scripts write besides it (bare keys, other quotes, comments, trailing commas, `void 0`, `!0`,
 * `new Date("…")`, `JSON.parse("…")`, a function that only returns a literal made of its arguments). Nothing is run; null where the
 * source is anything else. Linear in what it reads.
 */
export function readLiteral(source: string, at: number, allowance: Allowance): Reading | null {
  const reader = new LiteralReader(source, at, allowance);
  const value = reader.value(0);
  allowance.characters -= reader.at - at;
  return value === NONE ? null : { value, end: reader.at };
}

class LiteralReader {
  readonly #source: string;
  readonly #allowance: Allowance;
  readonly #stop: number;
  #names: ReadonlyMap<string, unknown> = new Map();
  at: number;

  constructor(source: string, at: number, allowance: Allowance) {
    this.#source = source;
    this.at = at;
    this.#allowance = allowance;
    this.#stop = Math.min(source.length, at + Math.max(0, allowance.characters));
  }

  value(depth: number): unknown {
    this.#space();
    this.#allowance.values -= 1;
    if (depth > MAX_DEPTH || this.#allowance.values < 0 || this.at >= this.#stop) return NONE;
    const first = this.#source.charAt(this.at);
    switch (first) {
      case '{':
        return this.#object(depth);
      case '[':
        return this.#array(depth);
      case '"':
      case "'":
      case '`':
        return this.#string(first);
      case '(':
        return this.#group(depth);
      case '!':
        return this.#not(depth);
      case '-':
      case '+': {
        this.at += 1;
        const number = this.value(depth + 1);
        return typeof number === 'number' ? (first === '-' ? -number : number) : number === null ? null : NONE;
      }
      default:
        return /[\d.]/.test(first) ? this.#number() : this.#word(depth);
    }
  }

  #space(): void {
    const source = this.#source;
    while (this.at < this.#stop) {
      const code = source.charCodeAt(this.at);
      if (code <= 32 || code === 0xa0 || code === 0xfeff || code === 0x2028 || code === 0x2029) this.at += 1;
      else if (code === 47 && source.charAt(this.at + 1) === '/') this.#skipTo('\n', 1);
      else if (code === 47 && source.charAt(this.at + 1) === '*') this.#skipTo('*/', 2);
      else return;
    }
  }

  #skipTo(mark: string, length: number): void {
    const end = this.#source.indexOf(mark, this.at + 2);
    this.at = end < 0 ? this.#stop : Math.min(this.#stop, end + length);
  }

  #take(character: string): boolean {
    this.#space();
    if (this.#source.charAt(this.at) !== character || this.at >= this.#stop) return false;
    this.at += 1;
    return true;
  }

  #match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.#source);
    if (found === null || this.at + found[0].length > this.#stop) return null;
    this.at += found[0].length;
    return found;
  }

  #object(depth: number): unknown {
    const out: Record<string, unknown> = {};
    this.at += 1;
    while (!this.#take('}')) {
      const key = this.#key();
      if (key === null) return NONE;
      if (!this.#take(':')) return NONE;
      const value = this.value(depth + 1);
      if (value === NONE) return NONE;
      if (key !== '__proto__') out[key] = value;
      if (this.#take(',')) continue;
      if (!this.#take('}')) return NONE;
      break;
    }
    return out;
  }

  #key(): string | null {
    this.#space();
    const first = this.#source.charAt(this.at);
    if (first === '"' || first === "'") {
      const text = this.#string(first);
      return typeof text === 'string' ? text : null;
    }
    return (this.#match(NAME) ?? this.#match(NUMBER))?.[0] ?? null;
  }

  #array(depth: number): unknown {
    const out: unknown[] = [];
    this.at += 1;
    while (!this.#take(']')) {
      if (this.#take(',')) {
        out.push(undefined);
        continue;
      }
      const value = this.value(depth + 1);
      if (value === NONE) return NONE;
      out.push(value);
      if (this.#take(',')) continue;
      if (!this.#take(']')) return NONE;
      break;
    }
    return out;
  }

  #string(quote: string): unknown {
    const source = this.#source;
    let from = this.at + 1;
    let out = '';
    for (let at = from; at < this.#stop; at += 1) {
      const code = source.charCodeAt(at);
      if (code === 92) {
        out += source.slice(from, at);
        const escaped = this.#escape(at + 1);
        out += escaped.text;
        at = escaped.end - 1;
        from = escaped.end;
      } else if (code === quote.charCodeAt(0)) {
        this.at = at + 1;
        return out === '' ? source.slice(from, at) : out + source.slice(from, at);
      } else if (code === 10 && quote !== '`') break;
      else if (code === 36 && quote === '`' && source.charAt(at + 1) === '{') break;
    }
    return NONE;
  }

  #escape(at: number): { text: string; end: number } {
    const source = this.#source;
    const mark = source.charAt(at);
    const hex = (from: number, length: number): { text: string; end: number } => {
      const code = Number.parseInt(source.slice(from, from + length), 16);
      return Number.isNaN(code) ? { text: '', end: from } : { text: String.fromCharCode(code), end: from + length };
    };
    if (mark === 'x') return hex(at + 1, 2);
    if (mark !== 'u') return { text: ESCAPES.get(mark) ?? mark, end: at + 1 };
    if (source.charAt(at + 1) !== '{') return hex(at + 1, 4);
    const close = source.slice(at, at + 10).indexOf('}');
    const code = close < 0 ? Number.NaN : Number.parseInt(source.slice(at + 2, at + close), 16);
    return code <= 0x10ffff ? { text: String.fromCodePoint(code), end: at + close + 1 } : { text: '', end: at + 2 };
  }

  #number(): unknown {
    const found = this.#match(NUMBER)?.[0];
    return found === undefined ? NONE : found.endsWith('n') ? found.slice(0, -1) : Number(found);
  }

  #not(depth: number): unknown {
    this.at += 1;
    const value = this.value(depth + 1);
    return value === NONE ? NONE : !value;
  }

  #word(depth: number): unknown {
    const word = this.#match(NAME)?.[0];
    if (word === undefined) return NONE;
    if (this.#names.has(word)) return this.#names.get(word);
    if (WORDS.has(word)) return WORDS.get(word);
    if (word === 'void') return this.value(depth + 1) === NONE ? NONE : undefined;
    if (word === 'new') return this.#built(depth);
    if (word === 'JSON' && this.#match(/\s{0,9}\.\s{0,9}parse\b/y) !== null) return this.#parsed(depth);
    if (word === 'decodeURIComponent') return this.#decoded(depth);
    if (word === 'Object' && this.#match(/\s{0,9}\.\s{0,9}freeze\b/y) !== null) return this.#single(depth);
    return NONE;
  }

  /** The one argument of a call. */
  #single(depth: number): unknown {
    const list = this.#arguments(depth);
    return list === null || list.length === 0 ? NONE : list[0];
  }

  #arguments(depth: number): unknown[] | null {
    if (!this.#take('(')) return null;
    const out: unknown[] = [];
    while (!this.#take(')')) {
      const value = this.value(depth + 1);
      if (value === NONE) return null;
      out.push(value);
      if (this.#take(',')) continue;
      if (!this.#take(')')) return null;
      break;
    }
    return out;
  }

  #built(depth: number): unknown {
    this.#space();
    const name = this.#match(NAME)?.[0];
    const list = this.#arguments(depth);
    if (list === null) return NONE;
    if (name === 'Date' || name === 'URL' || name === 'Set') return list[0];
    if (name !== 'Map') return NONE;
    const out: Record<string, unknown> = {};
    for (const entry of Array.isArray(list[0]) ? list[0] : [])
      if (Array.isArray(entry) && String(entry[0]) !== '__proto__') out[String(entry[0])] = entry[1];
    return out;
  }

  #parsed(depth: number): unknown {
    const text = this.#single(depth);
    if (typeof text !== 'string') return NONE;
    const value = parseJson(text);
    return value === undefined ? NONE : value;
  }

  #decoded(depth: number): unknown {
    const text = this.#single(depth);
    if (typeof text !== 'string') return NONE;
    try {
      return decodeURIComponent(text);
    } catch {
      // Not percent-encoded after all: then it is no literal that this reader knows.
      return NONE;
    }
  }

  /** A value in parentheses, or a function that is called at once and only returns a literal. */
  #group(depth: number): unknown {
    const found = this.#match(FUNCTION);
    if (found === null) {
      this.at += 1;
      const value = this.value(depth + 1);
      return value !== NONE && this.#take(')') ? value : NONE;
    }
    const body = this.at;
    this.at = closing(this.#source, body, this.#stop);
    if (!this.#take('}')) return NONE;
    this.#take(')');
    const values = this.#arguments(depth + 1);
    if (values === null) return NONE;
    const end = this.at;
    const outer = this.#names;
    const names = (found[1] ?? '').split(',').map((name) => name.trim());
    this.#names = new Map([...outer, ...names.map((name, index) => [name, values[index]] as const)]);
    this.at = body;
    const value = this.value(depth + 1);
    this.#names = outer;
    this.at = end;
    // `(function(){…}(…))` has its closing parenthesis still to come.
    this.#take(')');
    return value;
  }
}

/** Where the bracket that encloses `at` closes; `stop` when it does not. Strings are stepped over. */
function closing(source: string, at: number, stop: number): number {
  let depth = 0;
  for (let i = at; i < stop; i += 1) {
    const code = source.charCodeAt(i);
    if (code === 34 || code === 39 || code === 96) {
      for (i += 1; i < stop && source.charCodeAt(i) !== code; i += 1) if (source.charCodeAt(i) === 92) i += 1;
    } else if (code === 123 || code === 91 || code === 40) depth += 1;
    else if (code === 125 || code === 93 || code === 41) {
      if (depth === 0) return i;
      depth -= 1;
    }
  }
  return stop;
}

/** The value of a JSON text; undefined when it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Expected: callers ask whether a text is JSON.
    return undefined;
  }
}
