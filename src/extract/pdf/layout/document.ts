import type { BlockDraft } from '../../blocks.ts';
import { escapeLineStart } from '../../html/inline.ts';
import { type Composed, compose, lineText, type Vocabulary } from './compose.ts';
import { type BodyStyle, bodyStyle, headingLevels, isHeading } from './headings.ts';
import type { Item, Line, PageTable } from './model.ts';
import { allBold, continues, leadingOf, markerOf, type Paragraph, type Part, toParts } from './paragraphs.ts';
import { joinParts, type TablePart, tableDraft, toTablePart } from './tables.ts';

type Piece =
  | { readonly kind: 'text'; readonly paragraph: Paragraph; readonly composed: Composed; readonly role: 'heading' | 'note' | 'plain' }
  | { readonly kind: 'table'; readonly part: TablePart };

const CAPTION =
  /^(?:table|tab\.|figure|fig\.|exhibit|tabelle|tableau|tabla|abbildung|表|图|圖|図)\s?[\dA-Z一二三四五六七八九十IVX]{1,4}(?:[.\-–]\d{1,3})?(?:[.:：\s、]|$)/iu;
/** Smaller than body text by this much, and at the foot of its column, lines with a mark are notes. */
const NOTE_SIZE = 0.93;
const NOTE_MARK = /^(?:[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3}|[*†‡§]{1,3}|\[?\d{1,3}[.\])]?\s)/u;

/** All pages in reading order to blocks: paragraphs and tables go on over page ends, notes come last. */
export function toBlocks(items: readonly Item[], words: Vocabulary, outline: ReadonlySet<string>): BlockDraft[] {
  const parts = toParts(items, leadingOf(items));
  const body = bodyStyle(parts);
  const pieces = joined(parts, body, words, outline);
  const headings = pieces.flatMap((piece) =>
    piece.kind === 'text' && piece.role === 'heading' ? [{ paragraph: piece.paragraph, text: piece.composed.text }] : [],
  );
  const levels = headingLevels(headings);
  return drafts(pieces, levels);
}

function joined(parts: readonly Part[], body: BodyStyle, words: Vocabulary, outline: ReadonlySet<string>): Piece[] {
  const main: { part: Part; table?: TablePart }[] = [];
  const notes: Paragraph[] = [];
  const noteLines = new Set(notesOf(parts, body));
  for (const part of parts) {
    const last = main.at(-1);
    if (part.kind === 'table') {
      const own = toTablePart(part, words);
      const whole = last?.table === undefined ? null : joinParts(last.table, own);
      if (whole !== null && last !== undefined) last.table = whole;
      else if (part.rows > 1) main.push({ part, table: own });
      else main.push(...rowLines(part).map((line) => ({ part: line })));
    } else if (noteLines.has(part)) notes.push(part);
    else if (
      last?.part.kind === 'paragraph' &&
      !isCaptionLine(part) &&
      continues(last.part, part) &&
      !looksHeading(last.part, body) &&
      !looksHeading(part, body)
    )
      last.part.lines.push(...part.lines);
    else main.push({ part });
  }
  const text = (paragraph: Paragraph, note: boolean): Piece => {
    const composed = compose(paragraph.lines, words);
    const heading = !note && !CAPTION.test(composed.text) && isHeading(paragraph, composed, body, outline);
    return { kind: 'text', paragraph, composed, role: note ? 'note' : heading ? 'heading' : 'plain' };
  };
  return [
    ...main.flatMap(({ part, table }): Piece[] =>
      part.kind === 'table' ? (table === undefined ? [] : [{ kind: 'table', part: table }]) : [text(part, false)],
    ),
    ...notes.map((note) => text(note, true)),
  ];
}

/** A single row of boxes that goes on no table: its texts as paragraphs. */
function rowLines(table: PageTable): Paragraph[] {
  const { flow } = table;
  return table.cells.flatMap(({ lines }): Paragraph[] => {
    const own = lines.flatMap((tokens): Line[] => {
      const [first] = tokens;
      const last = tokens.at(-1);
      return first === undefined || last === undefined
        ? []
        : [
            {
              tokens,
              left: first.left,
              right: last.right,
              base: first.base,
              size: Math.max(...tokens.map(({ size }) => size)),
              page: flow.page,
              flow,
            },
          ];
    });
    const [line] = own;
    if (line === undefined) return [];
    return [{ kind: 'paragraph', lines: own, size: line.size, bold: allBold(line), fixedPitch: false, marker: markerOf(line) }];
  });
}

const looksHeading = ({ size, bold }: Paragraph, body: BodyStyle): boolean => size > body.size * 1.1 || (bold && !body.bold);
const isCaptionLine = ({ lines: [first] }: Paragraph): boolean => first !== undefined && CAPTION.test(lineText(first.tokens));

/** Paragraphs at the foot of a column, set small and begun with a mark. */
function notesOf(parts: readonly Part[], body: BodyStyle): Paragraph[] {
  const out: Paragraph[] = [];
  const small = (part: Part | undefined): part is Paragraph => part?.kind === 'paragraph' && part.size < body.size * NOTE_SIZE;
  const flowOf = (part: Part | undefined): Line['flow'] | undefined => (part?.kind === 'paragraph' ? part.lines[0]?.flow : part?.flow);
  for (let i = parts.length - 1; i >= 0; i -= 1) {
    if (!small(parts[i]) || flowOf(parts[i + 1]) === flowOf(parts[i])) continue;
    const group: Paragraph[] = [];
    let at = i;
    for (let part = parts[at]; small(part) && flowOf(part) === flowOf(parts[i]); at -= 1, part = parts[at]) group.unshift(part);
    const start = group.findIndex(({ lines: [first] }) => first !== undefined && NOTE_MARK.test(lineText(first.tokens)));
    // A page set small as a whole has no notes.
    if (start >= 0 && flowOf(parts[at]) !== undefined && flowOf(parts[at])?.page === flowOf(parts[i])?.page)
      out.push(...group.slice(start));
    i = at + 1;
  }
  return out;
}

function drafts(pieces: readonly Piece[], levels: readonly number[]): BlockDraft[] {
  const out: BlockDraft[] = [];
  const path: { level: number; text: string }[] = [];
  let heading = 0;
  let page = 1;
  let listLefts: number[] = [];
  const push = (draft: BlockDraft): void => {
    const starts = draft.regions?.[0]?.page ?? page;
    const mark = starts > page ? `<!-- page ${starts} -->\n\n` : '';
    page = Math.max(page, draft.regions?.at(-1)?.page ?? page);
    out.push({ ...draft, markdown: `${mark}${draft.markdown}`, ...(mark === '' ? {} : { joint: '\n\n' }) });
  };
  for (const [index, piece] of pieces.entries()) {
    const headingPath = path.map(({ text }) => text);
    if (piece.kind === 'table') {
      listLefts = [];
      push(tableDraft(piece.part, captionAt(pieces, index), headingPath));
      continue;
    }
    const { paragraph, composed, role } = piece;
    const { text, markdown, regions } = composed;
    if (role === 'heading') {
      const level = levels[heading] ?? 1;
      heading += 1;
      while ((path.at(-1)?.level ?? 0) >= level) path.pop();
      push({
        kind: 'heading',
        level,
        text: oneLine(text),
        markdown: `${'#'.repeat(level)} ${oneLine(markdown)}`,
        headingPath: path.map((entry) => entry.text),
        regions,
      });
      path.push({ level, text: oneLine(text) });
      listLefts = [];
    } else if (paragraph.fixedPitch && paragraph.lines.length > 1) {
      listLefts = [];
      push(codeDraft(paragraph, headingPath));
    } else if (paragraph.marker !== null && role === 'plain') {
      const left = paragraph.lines[0]?.left ?? 0;
      const first = listLefts.length === 0;
      listLefts = [...listLefts.filter((other) => other < left - 3), left];
      push({ ...itemDraft(paragraph, composed, listLefts.length - 1), headingPath, joint: first ? '\n\n' : '\n' });
    } else {
      listLefts = [];
      const caption = CAPTION.test(text) && text.length < 400;
      push({
        kind: caption ? 'caption' : 'paragraph',
        text,
        markdown: escapeLineStart(markdown).replaceAll('\n', '  \n'),
        headingPath: role === 'note' ? [] : headingPath,
        regions,
      });
    }
  }
  return out;
}

const oneLine = (text: string): string => text.replaceAll('\n', ' ');

/** `Table 3: …` right over or under a table. */
function captionAt(pieces: readonly Piece[], index: number): string | null {
  for (const piece of [pieces[index - 1], pieces[index + 1]])
    if (piece?.kind === 'text' && CAPTION.test(piece.composed.text) && piece.composed.text.length < 400) return piece.composed.text;
  return null;
}

/** The bullet, or a plain number, is left to the Markdown; other marks (`(a)`, `一、`) are text that others refer to. */
function itemDraft({ marker }: Paragraph, { text, markdown, regions }: Composed, depth: number): Omit<BlockDraft, 'headingPath'> {
  const mark = marker?.mark ?? '';
  const plain = marker?.ordered === false || /^\d{1,3}[.)]$/.test(mark);
  const cut =
    plain && text.startsWith(mark) ? text.slice(mark.length).length - text.slice(mark.length).trimStart().length + mark.length : 0;
  const shown = cut === 0 ? markdown : markdown.slice(markdown.indexOf(mark) + mark.length).trimStart();
  const bullet = marker?.ordered === true && plain ? mark : '-';
  return {
    kind: 'list_item',
    text: text.slice(cut),
    markdown: `${'  '.repeat(depth)}${bullet} ${oneLine(shown)}`,
    regions: regions.map((region) => ({
      ...region,
      span: { start: Math.max(0, region.span.start - cut), end: Math.max(0, region.span.end - cut) },
    })),
  };
}

/** Lines as they stand, set in by their place. */
function codeDraft({ lines }: Paragraph, headingPath: readonly string[]): BlockDraft {
  const left = Math.min(...lines.map((line) => line.left));
  const [token] = lines[0]?.tokens ?? [];
  const width = token === undefined ? 6 : (token.right - token.left) / Math.max(1, [...token.text].length);
  const rows = lines.map((line) => {
    let text = '';
    for (const { left: at, text: piece } of line.tokens) text = `${text.padEnd(Math.min(400, Math.round((at - left) / width)))}${piece}`;
    return text;
  });
  const text = rows.join('\n');
  const { regions } = compose(lines, new Set());
  return {
    kind: 'code',
    text,
    markdown: `\`\`\`\n${text}\n\`\`\``,
    headingPath,
    regions:
      regions.length === 1 ? regions.map((region) => ({ ...region, span: { start: 0, end: text.length } })) : codeRegions(lines, rows),
  };
}

function codeRegions(lines: readonly Line[], rows: readonly string[]): NonNullable<BlockDraft['regions']> {
  let at = 0;
  return lines.flatMap((line, i) => {
    const start = at;
    at += (rows[i]?.length ?? 0) + 1;
    return compose([line], new Set()).regions.map((region) => ({ ...region, span: { start, end: at - 1 } }));
  });
}
