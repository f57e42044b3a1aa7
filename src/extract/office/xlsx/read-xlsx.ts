import type { BlockDraft } from '../../blocks.ts';
import { stripControls } from '../../characters.ts';
import { escapeMarkdown } from '../../html/inline.ts';
import { untilEnough } from '../enough.ts';
import { readCoreFacts } from '../facts.ts';
import type { Meter } from '../meter.ts';
import { HiddenTexts, type OfficeContent } from '../reading.ts';
import { webAddress } from '../web-address.ts';
import { mustRead, readRelations, targetsOf } from '../zip/parts.ts';
import { isOn, readXml } from '../zip/xml.ts';
import type { Zip } from '../zip/zip.ts';
import { placeKey, sheetBlocks } from './blocks.ts';
import type { Epoch } from './number-display.ts';
import { readSheet, type SheetCell, type SheetContent } from './sheet.ts';
import { readStrings } from './strings.ts';
import { readStyles } from './styles.ts';

interface SheetName {
  readonly name: string;
  readonly id: string;
  readonly hidden: boolean;
}

/** A workbook: each sheet under its name as heading; hidden sheets, rows and columns apart. */
export function readXlsx(zip: Zip, main: string, meter: Meter): { content: OfficeContent; cut: string | null } {
  const relations = readRelations(zip, main);
  const { sheets, epoch } = readWorkbook(mustRead(zip, main));
  const part = (type: string): Uint8Array | null => {
    const [target] = targetsOf(relations, type);
    return target === undefined ? null : zip.read(target);
  };
  const ports = { strings: readStrings(part('sharedStrings')), styles: readStyles(part('styles')), epoch, meter };
  const hidden = new HiddenTexts(meter);
  const blocks: BlockDraft[] = [];
  const links: { url: string; text: string }[] = [];
  const removed: number[] = [];
  let cut: string | null = null;
  for (const { name, id, hidden: away } of sheets) {
    const target = relations.find((relation) => relation.id === id && relation.type === 'worksheet')?.target;
    const data = target === undefined || target === null ? null : zip.read(target);
    if (data === null || target === undefined || target === null || cut !== null) continue;
    const sheet: SheetContent = { cells: [], spans: [], links: [], frozenRows: 0 };
    cut = untilEnough(() => readSheet(data, ports, sheet));
    const related = readRelations(zip, target);
    for (const comments of targetsOf(related, 'comments')) readComments(zip.read(comments), hidden);
    if (away) {
      hidden.add('hidden', `sheet ${name}`, lines(sheet.cells));
      continue;
    }
    hidden.add('hidden', `rows or columns of sheet ${name}`, lines(sheet.cells.filter((cell) => cell.hidden)));
    const addresses = new Map(
      related.flatMap((relation) => (relation.external ? [[relation.id, webAddress(relation.target)] as const] : [])),
    );
    const linkAt = new Map(sheet.links.map((link) => [placeKey(link), addresses.get(link.id) ?? null]));
    const visible = sheet.cells.filter((cell) => !cell.hidden && clean(cell, removed));
    // From here on the cells belong to their table.
    sheet.cells = [];
    for (const cell of linkAt.size === 0 ? [] : visible) {
      cell.link = linkAt.get(placeKey(cell)) ?? null;
      if (cell.link !== null && links.length < 20_000) links.push({ url: cell.link, text: cell.text.slice(0, 500) });
    }
    const own = sheetBlocks(name, inOrder(visible), sheet.spans, sheet.frozenRows, [name]);
    if (own.length > 0)
      blocks.push({ kind: 'heading', level: 1, text: name, markdown: `# ${escapeMarkdown(name)}`, headingPath: [] }, ...own);
  }
  const facts = readCoreFacts(zip);
  return {
    cut,
    content: {
      blocks,
      facts,
      language: null,
      links,
      hidden: hidden.texts,
      removed,
      metadata: { 'file.type': 'xlsx', 'file.sheets': sheets.filter((sheet) => !sheet.hidden).map(({ name }) => name) },
      pageType: 'data',
    },
  };
}

/** False when nothing is left of its text. */
function clean(cell: SheetCell, removed: number[]): boolean {
  const cleaned = stripControls(cell.text);
  for (const point of cleaned.removed) if (removed.length < 10_000) removed.push(point);
  cell.text = cleaned.text;
  return cleaned.text.trim() !== '';
}

/** Sheets are written in order; one that is not is sorted. */
function inOrder(cells: SheetCell[]): SheetCell[] {
  const sorted = cells.every((cell, i) => i === 0 || placeKey(cells[i - 1] ?? cell) < placeKey(cell));
  return sorted ? cells : cells.sort((a, b) => placeKey(a) - placeKey(b));
}

function readWorkbook(data: Uint8Array): { sheets: SheetName[]; epoch: Epoch } {
  const sheets: SheetName[] = [];
  let epoch: Epoch = 1900;
  readXml(data, {
    open(name, attributes) {
      if (name === 'x:workbookPr' && attributes['date1904'] !== undefined && isOn(attributes['date1904'])) epoch = 1904;
      if (name === 'x:sheet' && sheets.length < 1000)
        sheets.push({
          name: (attributes['name'] ?? '').replace(/\s+/g, ' ').trim(),
          id: attributes['r:id'] ?? '',
          hidden: /^(?:veryH|h)idden$/.test(attributes['state'] ?? ''),
        });
    },
  });
  return { sheets, epoch };
}

/** Rows as lines. */
function lines(cells: readonly SheetCell[]): string {
  const rows = new Map<number, string[]>();
  for (const { row, text } of cells) {
    const line = rows.get(row);
    if (line !== undefined) line.push(text);
    else if (rows.size < 5000) rows.set(row, [text]);
  }
  return [...rows.values()].map((texts) => texts.join(' | ')).join('\n');
}

function readComments(data: Uint8Array | null, hidden: HiddenTexts): void {
  let text = '';
  let inText = false;
  if (data !== null)
    readXml(data, {
      open(name) {
        if (name === 'x:comment') text = '';
        if (name === 'x:t') inText = true;
      },
      text(piece) {
        if (inText && text.length < 5000) text += piece;
      },
      close(name) {
        if (name === 'x:t') inText = false;
        if (name === 'x:comment') hidden.add('non_rendered', 'cell comment', text);
      },
    });
}
