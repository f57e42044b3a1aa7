import type { Arena } from './arena.ts';
import { T, UNRENDERED } from './tags.ts';

export interface Code {
  readonly text: string;
  readonly language: string | null;
}

const LINE_NUMBERS =
  /(?:^|[\s_-])(?:line-?(?:numbers?|nos?|num)(?:-rows)?|linenodiv|gutter|lnt?|blob-num|hljs-ln-numbers|rouge-gutter|copy(?:-?(?:btn|button|code))?|clipboard)(?=$|[\s_-])/i;
const LANGUAGE = /(?:^|\s)(?:language|lang|highlight-source|highlight|brush:?|source|sourceCode|code)[-:\s]\s?([A-Za-z][\w+#.-]{0,24})/;
const NOT_LANGUAGES =
  /^(?:text|plain|plaintext|none|nohighlight|default|code|block|highlight|wrapper|container|copy|toolbar|line-numbers|box|example|auto)$/i;

/** The text of a code block, verbatim: line breaks kept, line numbers and copy buttons left out. */
export function readCode(arena: Arena, pre: number, shown: (n: number) => boolean): Code | null {
  let text = '';
  const end = arena.end(pre);
  for (let n = pre + 1; n < end; n += 1) {
    const tag = arena.tag(n);
    if (tag === T['#text']) text += arena.text(n);
    else if (tag === T.br) text += '\n';
    else if (UNRENDERED[tag] === 1 || tag === T.button || !shown(n) || LINE_NUMBERS.test(arena.attribute(n, 'class') ?? ''))
      n = arena.end(n) - 1;
    else if ((tag === T.div || tag === T.p || tag === T.li || tag === T.tr) && text !== '' && !text.endsWith('\n')) text += '\n';
  }
  text = text
    .replace(/\r\n?/g, '\n')
    .replace(/^(?:[ \t]*\n)+/, '')
    .trimEnd();
  return text === '' ? null : { text, language: languageOf(arena, pre) };
}

/** Stated on the element, its `code` child, or a wrapper at most three levels up. */
function languageOf(arena: Arena, pre: number): string | null {
  const places: number[] = [];
  for (let n = pre + 1; n < Math.min(arena.end(pre), pre + 4); n += 1) if (arena.tag(n) === T.code) places.push(n);
  for (let n = pre, up = 0; n > 0 && up < 4; n = arena.parent(n), up += 1) places.push(n);
  for (const n of places) {
    const stated = arena.attribute(n, 'data-lang') ?? arena.attribute(n, 'data-language');
    const found = stated ?? LANGUAGE.exec((arena.attribute(n, 'class') ?? '').slice(0, 500))?.[1];
    if (found !== undefined && found !== '' && !NOT_LANGUAGES.test(found)) return found.toLowerCase().slice(0, 30);
  }
  return null;
}
