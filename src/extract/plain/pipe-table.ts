/** A table drawn with bars: its rows, the header first, and how many lines it takes. */
export interface PipeTable {
  readonly rows: readonly (readonly string[])[];
  readonly lines: number;
}

const RULE = /^:?-+:?$/;
/** Where another block begins (GFM 4.10: it ends the table). */
const OTHER_BLOCK = /^\s{0,3}(?:>|#{1,6}\s|`{3,}|~{3,})/;

/** The table that begins at a line (GFM 4.10): a header, a rule with as many cells, rows up to an empty line. Null = none. Linear. */
export function pipeTable(lines: readonly string[], at: number): PipeTable | null {
  const [head = '', rule = ''] = [lines[at], lines[at + 1]];
  if (!head.includes('|') || !rule.includes('-') || !/^[\s|:-]+$/.test(rule)) return null;
  const names = cellsOf(head);
  const rules = cellsOf(rule);
  if (rules.length !== names.length || !rules.every((cell) => RULE.test(cell))) return null;
  const rows: string[][] = [names];
  let next = at + 2;
  for (; next < lines.length; next += 1) {
    const line = lines[next] ?? '';
    if (line.trim() === '' || OTHER_BLOCK.test(line)) break;
    // What a row has too much is ignored.
    rows.push(cellsOf(line).slice(0, names.length));
  }
  return { rows, lines: next - at };
}

/** Cells between bars that no backslash precedes. */
function cellsOf(line: string): string[] {
  const cells: string[] = [];
  let cell = '';
  const body = line.trim().replace(/^\|/, '');
  for (let i = 0; i < body.length; i += 1) {
    const sign = body[i];
    if (sign === '\\' && body[i + 1] === '|') {
      cell += '|';
      i += 1;
    } else if (sign === '|') {
      cells.push(cell.trim());
      cell = '';
    } else cell += sign;
  }
  // The bar that closes a line opens no cell.
  return cell.trim() === '' && body.endsWith('|') ? cells : [...cells, cell.trim()];
}
