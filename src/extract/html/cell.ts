import type { Arena } from './arena.ts';
import { InlineBuffer } from './inline.ts';
import { PhraseWriter, type Written } from './phrasing.ts';
import type { CellText } from './table.ts';
import { T, tagSet } from './tags.ts';

/** What begins on the line that it stands on, inside a cell. */
const IN_LINE = tagSet('td', 'th', 'thead', 'tbody', 'tfoot', 'caption');

/** A cell is one line of the text, and of the Markdown too: blocks and breaks inside it are spaces there, `<br>` here. */
export function readCell(page: Written, cell: number, removed: number[]): CellText {
  const { arena } = page;
  const buffer = new InlineBuffer(removed);
  const phrases: PhraseWriter = new PhraseWriter(page, buffer, (n, tag) => {
    if (tag === T.br) {
      buffer.cellBreak();
      return;
    }
    const inLine = IN_LINE[tag] === 1;
    if (inLine) space(arena, buffer, n);
    else buffer.cellBreak();
    phrases.children(n);
    if (inLine) space(arena, buffer, n);
    else buffer.cellBreak();
  });
  phrases.children(cell);
  const run = buffer.take();
  if (run === null) return { text: '', markdown: '' };
  return {
    text: run.text.replace(/\s*\n\s*/g, ' '),
    markdown: run.markdown
      .replace(/^(?:\s|<br>)+/, '')
      .replace(/\s*\n\s*/g, ' ')
      .replace(/(?:<br>\s*)+$/, '')
      .replaceAll('|', '\\|'),
  };
}

const space = (arena: Arena, buffer: InlineBuffer, n: number): void => buffer.append(' ', arena.from(n), arena.from(n));
