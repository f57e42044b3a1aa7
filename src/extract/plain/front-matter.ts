/** What a Markdown file says about itself before its text: names and values as written. */
export interface FrontMatter {
  readonly fields: ReadonlyMap<string, string>;
  /** The lines between the marks. */
  readonly text: string;
  /** Where the text begins. */
  readonly end: number;
}

const MAX_LENGTH = 20_000;
/** A name and its value; an item or a value that goes on; a remark. */
const LINE = /^(?:([A-Za-z][\w .-]{0,60}?)[ \t]*:(?:[ \t]+(.*))?|[ \t]*-[ \t].*|[ \t]+\S.*|#.*|)$/;

/** Lines of YAML between two lines of `---` at the very beginning; null = none. Lists of names are joined by `; `. */
export function frontMatter(source: string): FrontMatter | null {
  const open = /^\ufeff?---[ \t]*\r?\n/.exec(source)?.[0].length;
  if (open === undefined) return null;
  const close = /\r?\n(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/.exec(source.slice(open, open + MAX_LENGTH));
  if (close === null) return null;
  const text = source.slice(open, open + close.index);
  const fields = new Map<string, string>();
  let last = '';
  for (const line of text.split(/\r?\n/)) {
    const parts = LINE.exec(line);
    if (parts === null) return null;
    const [, name, value = ''] = parts;
    if (name !== undefined) {
      last = name.toLowerCase();
      fields.set(last, plain(value));
    } else {
      const item = plain(/^[ \t]*-[ \t]+(?:name:[ \t]*)?(.*)$/.exec(line)?.[1] ?? '');
      const before = fields.get(last);
      if (item !== '' && before !== undefined) fields.set(last, before === '' ? item : `${before}; ${item}`);
    }
  }
  return fields.size === 0 ? null : { fields, text, end: open + close.index + close[0].length };
}

/** Quotes around a value, and the brackets of a list of values. */
function plain(value: string): string {
  const trimmed = value.trim();
  const list = /^\[(.*)\]$/.exec(trimmed)?.[1];
  if (list !== undefined) return list.split(',').map(plain).join('; ');
  return /^(["'])(.*)\1$/.exec(trimmed)?.[2] ?? trimmed;
}
