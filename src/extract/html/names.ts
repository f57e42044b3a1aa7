import type { Arena } from './arena.ts';

/** Words of a name, kept for the last names seen: a template repeats a few of them over and over. */
const cutNames = new Map<string, readonly string[]>();
const MAX_NAMES = 2_000;
/** The hash that CSS modules append (`table_root__adKqa`): its letters are no words. */
const MODULE_HASH = /_{2,3}(?=[\w-]{0,7}[A-Z0-9])[\w-]{5,8}(?=\s|$)/g;
const NONE: readonly string[] = [];

/** Class and id of an element as one string, cut at 400 characters; '' when it has neither. */
export function namesOf(arena: Arena, n: number): string {
  const classes = arena.attribute(n, 'class');
  const id = arena.attribute(n, 'id');
  if (classes === undefined && id === undefined) return '';
  // The very string that the page's elements of one class share.
  if (id === undefined && classes !== undefined && classes !== '') return classes.slice(0, 400);
  return `${classes ?? ''} ${id ?? ''}`.slice(0, 400);
}

/** Class and id cut into lower-case words at separators and capitals. */
export function wordsOf(arena: Arena, n: number): readonly string[] {
  const classes = arena.attribute(n, 'class');
  const id = arena.attribute(n, 'id');
  if (classes === undefined && id === undefined) return NONE;
  if (id === undefined) return cutName((classes ?? '').slice(0, 400));
  if ((classes?.length ?? 0) + id.length > 399) return cutName(namesOf(arena, n));
  // An id stands once on a page: only classes are worth remembering.
  const own = plainWords(id) ?? anyWords(id);
  return classes === undefined ? own : [...cutName(classes), ...own];
}

export function cutName(names: string): readonly string[] {
  const known = cutNames.get(names);
  if (known !== undefined) return known;
  const words = plainWords(names) ?? anyWords(names);
  if (cutNames.size >= MAX_NAMES) cutNames.clear();
  cutNames.set(names, words);
  return words;
}

/** Names of ASCII without a module's hash, nearly all there are, read in one pass; null for others. */
function plainWords(names: string): string[] | null {
  const words: string[] = [];
  let start = -1;
  let before = 0;
  for (let at = 0; at < names.length; at += 1) {
    const code = names.charCodeAt(at);
    if (code > 127 || (code === 0x5f && before === 0x5f)) return null;
    const capital = code >= 65 && code <= 90;
    if (capital || (code >= 97 && code <= 122) || (code >= 48 && code <= 57)) {
      if (start < 0) start = at;
      else if (capital && before >= 97) {
        words.push(names.slice(start, at).toLowerCase());
        start = at;
      }
    } else if (start >= 0) {
      words.push(names.slice(start, at).toLowerCase());
      start = -1;
    }
    before = code;
  }
  if (start >= 0) words.push(names.slice(start).toLowerCase());
  return words;
}

const anyWords = (names: string): string[] =>
  names
    .replace(MODULE_HASH, '')
    .replace(/([a-z])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
