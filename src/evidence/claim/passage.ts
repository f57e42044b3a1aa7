import { splitSentences } from '../../text/sentences/index.ts';
import type { Span } from '../../vocabulary/index.ts';

/** A part of the evidence that states one thing: a clause, a sentence, or a row of a table with its headers. */
export interface Passage extends Span {
  readonly text: string;
  /** Headers and caption that stand over it. */
  readonly context: string;
}

/** A Chinese comma often ends a statement; in English it rarely does. */
const CLAUSE_END = /[;,\uFF1B\uFF0C](?=\s*[\p{Script=Han}“"])/gu;

/** Sentences of running text, or rows of a table; offsets are of the evidence. */
export function passagesOf(evidence: string, language?: string | null): Passage[] {
  if (isTable(evidence)) return rowsOf(evidence);
  return splitSentences(evidence, language).map(({ start, end }) => ({ text: evidence.slice(start, end), start, end, context: '' }));
}

/** The clauses of a passage; one for languages whose commas do not part statements. */
export function clausesOf(passage: Passage): Passage[] {
  if (!/\p{Script=Han}/u.test(passage.text)) return [passage];
  const clauses: Passage[] = [];
  let start = 0;
  for (const end of [...Array.from(passage.text.matchAll(CLAUSE_END), (match) => match.index + 1), passage.text.length]) {
    const text = passage.text.slice(start, end);
    if (text.trim() !== '') clauses.push({ text, start: passage.start + start, end: passage.start + end, context: passage.context });
    start = end;
  }
  return clauses;
}

const isTable = (evidence: string): boolean => (evidence.match(/^.*\S \| ?\S/gmu) ?? []).length >= 2;

/** Rows of a table written as text: the first row with cells is the head. Each cell is read with its head. */
function rowsOf(evidence: string): Passage[] {
  const lines: Span[] = [];
  for (let start = 0; start <= evidence.length; ) {
    const newline = evidence.indexOf('\n', start);
    const end = newline < 0 ? evidence.length : newline;
    lines.push({ start, end });
    start = end + 1;
  }
  const rows: Passage[] = [];
  let caption = '';
  let head: string | null = null;
  for (const { start, end } of lines) {
    const text = evidence.slice(start, end);
    if (text.trim() === '') continue;
    if (!text.includes(' | ')) {
      if (head === null) caption = `${caption} ${text}`.trim();
      else rows.push({ text, start, end, context: caption });
    } else if (head === null) head = text;
    else rows.push({ text, start, end, context: `${caption} ${head}` });
  }
  return rows.length === 0 && head !== null ? [{ text: evidence, start: 0, end: evidence.length, context: '' }] : rows;
}
