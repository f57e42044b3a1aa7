/** One record: its fields, and where in the text it ends. */
export interface DelimitedRecord {
  readonly fields: string[];
  readonly to: number;
}

const LINE_END = /\r\n?|\n/y;

/**
 * Records of RFC 4180 with any delimiter: a quoted field may hold delimiters, line ends and doubled quotes. A quote that is never closed
 * is a character like others. Empty lines are no records. Linear.
 */
export function* records(text: string, delimiter: string): Generator<DelimitedRecord> {
  let at = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  let quotes = true;
  let fields: string[] = [];
  while (at < text.length) {
    const start = at;
    let field = '';
    if (quotes && text.charCodeAt(at) === QUOTE) {
      const close = closing(text, at + 1);
      if (close < 0) quotes = false;
      else {
        field = text.slice(at + 1, close).replaceAll('""', '"');
        at = close + 1;
      }
    }
    const rest = at;
    while (at < text.length && !ends(text.charCodeAt(at), delimiter)) at += 1;
    field += text.slice(rest, at);
    fields.push(field);
    if (at < text.length && text.charCodeAt(at) === delimiter.charCodeAt(0)) {
      at += 1;
      // A delimiter at the very end opens one more field.
      if (at < text.length) continue;
      fields.push('');
    }
    LINE_END.lastIndex = at;
    const line = LINE_END.exec(text)?.[0].length ?? 0;
    at += line;
    const blank = fields.length === 1 && fields[0] === '' && start + line === at;
    if (!blank) yield { fields, to: at };
    fields = [];
  }
}

const QUOTE = 0x22;

const ends = (code: number, delimiter: string): boolean => code === 10 || code === 13 || code === delimiter.charCodeAt(0);

/** The quote that closes a field: one that no other follows. */
function closing(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 2)) if (text.charCodeAt(at + 1) !== QUOTE) return at;
  return -1;
}
