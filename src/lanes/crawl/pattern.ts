import { RE2JS, RE2JSSyntaxException } from 're2js';
import { VeritrailError } from '../../vocabulary/index.ts';

/** What of an address a pattern looks at. */
export type PatternPart = 'url' | 'host' | 'path' | 'query';

export interface Pattern {
  /** As it was given. */
  readonly source: string;
  readonly part: PatternPart;
  matches(url: URL): boolean;
}

const PREFIX = /^(url|host|path|query):(?!\/\/)/;

/**
 * `[part:]regex` or `[part:]glob:pattern`. The part is `url` (default: the whole address without fragment), `host`, `path` or `query`
 * (without `?`). A regular expression is RE2 (linear time) and matches anywhere in the part; a glob matches the whole part: `**` any run,
 * `*` any run without `/`, `?` one character but `/`.
 * @throws VeritrailError `regex_invalid` with the position of what does not compile
 * @example compilePattern('query:(^|&)add-to-cart=')
 */
export function compilePattern(source: string): Pattern {
  const part = (PREFIX.exec(source)?.[1] ?? 'url') as PatternPart;
  const start = PREFIX.exec(source)?.[0].length ?? 0;
  const body = source.slice(start);
  if (body === '') throw new VeritrailError('regex_invalid', `"${source}": an empty pattern at position ${start}`);
  const compiled = body.startsWith('glob:') ? RE2JS.compile(globToRegex(body.slice(5))) : compileRegex(source, body, start);
  return { source, part, matches: (url) => compiled.matcher(partOf(url, part)).find() };
}

function compileRegex(source: string, body: string, start: number): RE2JS {
  try {
    return RE2JS.compile(body);
  } catch (error) {
    if (!(error instanceof RE2JSSyntaxException)) throw error;
    const what = 'error' in error ? String(error.error) : 'syntax error';
    const wrong = 'input' in error && typeof error.input === 'string' ? error.input : '';
    const at = what === 'missing closing )' ? openParenthesis(body) : wrong === '' ? body.length - 1 : Math.max(0, body.lastIndexOf(wrong));
    throw new VeritrailError('regex_invalid', `"${source}": ${what} at position ${start + at}`, error);
  }
}

/** The last one that nothing closes; the compiler names the whole pattern there. */
function openParenthesis(pattern: string): number {
  const open: number[] = [];
  let inClass = false;
  for (let at = 0; at < pattern.length; at++) {
    const char = pattern[at];
    if (char === '\\') at++;
    else if (inClass) inClass = char !== ']';
    else if (char === '[') inClass = true;
    else if (char === '(') open.push(at);
    else if (char === ')') open.pop();
  }
  return open.at(-1) ?? 0;
}

function globToRegex(glob: string): string {
  let out = '^';
  for (let at = 0; at < glob.length; at++) {
    const char = glob[at] ?? '';
    if (char === '*' && glob[at + 1] === '*') {
      out += '.*';
      at++;
    } else if (char === '*') out += '[^/]*';
    else if (char === '?') out += '[^/]';
    else out += RE2JS.quote(char);
  }
  return `${out}$`;
}

function partOf(url: URL, part: PatternPart): string {
  switch (part) {
    case 'host':
      return url.hostname;
    case 'path':
      return url.pathname;
    case 'query':
      return url.search.slice(1);
    case 'url':
      return `${url.protocol}//${url.host}${url.pathname}${url.search}`;
  }
}
