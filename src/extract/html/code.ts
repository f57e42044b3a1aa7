import type { Arena } from './arena.ts';
import { T, tagSet, UNRENDERED } from './tags.ts';

export interface Code {
  readonly text: string;
  readonly language: string | null;
}

const LINE_NUMBERS =
  /(?:^|[\s_-])(?:line-?(?:numbers?|nos?|num)(?:-rows)?|linenodiv|gutter|lnt?|blob-num|hljs-ln-numbers|rouge-gutter|copy(?:-?(?:btn|button|code))?|clipboard)(?=$|[\s_-])/i;
const LINE = /(?:^|\s)(?:(?:code|view|token|ec|cm|hljs-ln|react-code)-?)?line(?=\s|$)/;
const LANGUAGE = /(?:^|\s)(?:(?:language|lang|highlight-source|highlight|source|code)[-:]|brush:\s?)([A-Za-z][\w+#.-]{0,24})/g;
const HIGHLIGHTED = /(?:^|\s)(?:highlight|sourceCode|code|codehilite|prettyprint)(?=\s|$)/;
const TABLE_PARTS = tagSet('td', 'tr', 'tbody', 'table');
const NOT_LANGUAGES =
  /^(?:text|plain|plaintext|none|nohighlight|default|code|block|highlight|wrapper|container|copy|toolbar|line-numbers|box|example|auto|hljs|shiki|prettyprint|numberlines|highlighter-rouge)$/i;
/** Languages that are known by their bare name in a class (`hljs python`) or a `lang` attribute. */
const KNOWN = new Set(
  `bash sh shell zsh console powershell batch c cpp c++ csharp cs java javascript js jsx typescript ts tsx json json5 yaml yml toml xml html css scss sass less python py ruby rb go golang rust rs php perl lua r
  swift kotlin scala haskell clojure elixir erlang dart sql graphql dockerfile makefile cmake nginx ini diff http markdown md latex tex vim matlab julia groovy objectivec asm wasm solidity zig nim proto protobuf hcl
  terraform vue svelte`.split(/\s+/),
);

/** The text of a code block, verbatim: line breaks kept, line numbers and copy buttons left out. */
export function readCode(arena: Arena, pre: number, shown: (n: number) => boolean): Code | null {
  const pieces: string[] = [];
  /** Where in `pieces` elements begin that are a line each. */
  const lines: number[] = [];
  let last = '';
  const add = (text: string): void => {
    if (text === '') return;
    pieces.push(text);
    last = text.at(-1) ?? '';
  };
  const end = arena.end(pre);
  for (let n = pre + 1; n < end; n += 1) {
    const tag = arena.tag(n);
    if (tag === T['#text']) {
      if (shown(n)) add(arena.text(n));
    } else if (tag === T.br) add('\n');
    else {
      const classes = arena.attribute(n, 'class') ?? '';
      if (UNRENDERED[tag] === 1 || tag === T.button || !shown(n) || LINE_NUMBERS.test(classes)) n = arena.end(n) - 1;
      else if ((tag === T.div || tag === T.p || tag === T.li || tag === T.tr) && last !== '' && last !== '\n') add('\n');
      else if ((tag === T.span || tag === T.code) && (tag === T.code || LINE.test(classes))) lines.push(pieces.length);
    }
  }
  if (lines.length > 1 && !pieces.some((piece) => piece.includes('\n')))
    for (const at of lines.reverse()) if (at > 0) pieces[at] = `\n${pieces[at] ?? ''}`;
  const text = pieces
    .join('')
    .replace(/\r\n?/g, '\n')
    .replace(/^(?:[ \t]*\n)+/, '')
    .trimEnd();
  return text === '' ? null : { text, language: languageOf(arena, pre) };
}

/** Stated on the element, its `code` child, or a wrapper at most three levels up; a table around the code is no level. */
function languageOf(arena: Arena, pre: number): string | null {
  const places: number[] = [];
  for (let n = pre + 1; n < Math.min(arena.end(pre), pre + 4); n += 1) if (arena.tag(n) === T.code) places.push(n);
  const own = places.length + 1;
  for (let n = pre, up = 0; n > 0 && up < 4; n = arena.parent(n)) {
    places.push(n);
    if (TABLE_PARTS[arena.tag(n)] !== 1) up += 1;
  }
  for (const [i, n] of places.entries()) {
    const classes = (arena.attribute(n, 'class') ?? '').slice(0, 500);
    const stated = [
      arena.attribute(n, 'data-lang'),
      arena.attribute(n, 'data-language'),
      ...Array.from(classes.matchAll(LANGUAGE), (match) => match[1]),
    ];
    const found = stated.find((name) => name !== undefined && name !== '' && !NOT_LANGUAGES.test(name));
    if (found !== undefined) return found.toLowerCase().slice(0, 30);
    if (i >= own && !HIGHLIGHTED.test(classes)) continue;
    const bare = [arena.attribute(n, 'lang') ?? '', ...classes.split(/\s+/)]
      .map((word) => word.toLowerCase())
      .find((word) => KNOWN.has(word));
    if (bare !== undefined) return bare;
  }
  return null;
}

const CODE_TABLE = /(?:^|[\s_-])(?:highlight|js-file-line-container|blob|code|hljs-ln)(?=$|[\s_-])/i;

/** A table that puts a number before each line of code. */
export function isCodeTable(arena: Arena, table: number): boolean {
  if (!CODE_TABLE.test((arena.attribute(table, 'class') ?? '').slice(0, 300))) return false;
  let numbered = false;
  for (let n = table + 1; n < arena.end(table); n += 1) {
    const tag = arena.tag(n);
    if (tag === T.pre || tag === T.th) return false;
    if (tag === T.td && LINE_NUMBERS.test(arena.attribute(n, 'class') ?? '')) numbered = true;
  }
  return numbered;
}

/** A column of line numbers beside the code (Pygments, Rouge, Chroma): a `pre` of nothing but numbers in a row of code. */
export function isNumbering(arena: Arena, pre: number): boolean {
  const cell = arena.closest(pre, T.td);
  if (cell < 0 || arena.end(pre) - pre > 20_000) return false;
  const text = arena.textContent(pre);
  if (text.length > 100_000 || !/^[\s\d]*\d[\s\d]*$/.test(text)) return false;
  for (let at = arena.end(cell); at < arena.end(arena.parent(cell)); at += 1) if (arena.tag(at) === T.pre) return true;
  return false;
}
