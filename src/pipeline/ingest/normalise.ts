import { createHash } from 'node:crypto';
import type { Block, Document, FieldValue } from '../../vocabulary/index.ts';
import { isAdvertisement, isTeasing, steadyLine } from './volatile.ts';

/**
 * Names the rules below: another name, another normal form. A version says by which one it was made; where that is another than this, its content
 * is compared anew and no change is told for it.
 *
 * What counts is the title, each block with the headings over it, and the values that are stated beside the text. Left out are layout (white
 * space, the form of a character), the level and kind of a block of words, counters of readers, times since, times of showing, tokens, blocks
 * marked as advertisements, links to other pages under a heading that says so, and an equal block right after its equal. All else is content: every
 * other figure, and the order of blocks that differ.
 */
export const NORMALISER = 'veritrail-normal/1';

/** A block as it is compared. */
export interface NormalBlock {
  readonly kind: 'words' | 'code' | 'row';
  readonly headingPath: readonly string[];
  readonly text: string;
}

export interface NormalForm {
  readonly title: string;
  readonly blocks: readonly NormalBlock[];
  /** Of values that stand in data beside the text. */
  readonly values: readonly string[];
}

/** The document as it is compared. @param fields of the same document */
export function normalForm(
  document: Document,
  fields: readonly Pick<FieldValue, 'entity' | 'entityId' | 'name' | 'text' | 'number' | 'unit' | 'place'>[] = [],
): NormalForm {
  const blocks = document.blocks.length > 0 ? document.blocks.flatMap((block) => partsOf(document, block)) : linesOf(document.text);
  return normalise({
    title: document.title ?? '',
    blocks,
    values: fields
      .filter(({ place }) => place.span === null)
      .map(({ entity, entityId, name, text, number, unit }) =>
        JSON.stringify([entity, entityId, name, number === null ? text : `${number} ${unit ?? ''}`]),
      ),
  });
}

/** Applied to its own result it changes nothing. */
export function normalise({ title, blocks, values }: NormalForm): NormalForm {
  const kept: NormalBlock[] = [];
  for (const block of blocks) {
    const headingPath = block.headingPath.map(plain);
    const text = block.kind === 'words' ? steady(block.text) : block.kind === 'code' ? codeText(block.text) : plain(block.text);
    if (text === '' || headingPath.some(isForeign) || (block.kind === 'words' && isForeign(text))) continue;
    const last = kept.at(-1);
    if (last?.text === text && last.kind === block.kind && text.length >= LONG) continue;
    kept.push({ kind: block.kind, headingPath, text });
  }
  return { title: plain(title).replace(/^(?:\(\d{1,3}\+?\) )+(?=\S)/, ''), blocks: kept, values: [...new Set(values)].sort() };
}

const isForeign = (text: string): boolean => isAdvertisement(text) || isTeasing(text);

/** Shorter blocks may be answers, marks or figures that are meant twice. */
const LONG = 40;

/** SHA-256 of the normal form. Headings count as the blocks that they are. */
export function contentHashOf(form: NormalForm): string {
  const said = [form.title, form.blocks.map(({ kind, text }) => (kind === 'words' ? text : `${kind}\u0000${text}`)), form.values];
  return createHash('sha256').update(JSON.stringify(said)).digest('hex');
}

/** The words of the normal form, as they are compared with those of other records. */
export const normalText = ({ blocks }: NormalForm): string => blocks.map(({ text }) => text).join('\n');

function partsOf({ text, tables }: Document, { kind, headingPath, span, table }: Block): NormalBlock[] {
  const rows = table === undefined ? undefined : tables[table]?.rows;
  if (rows !== undefined && rows.length > 0)
    return rows.map((cells) => ({
      kind: 'row',
      headingPath,
      text: cells.map((cell) => plain(cell.text).replaceAll('\u241f', ' ')).join(' \u241f '),
    }));
  return [{ kind: kind === 'code' ? 'code' : 'words', headingPath, text: text.slice(span.start, span.end) }];
}

const linesOf = (text: string): NormalBlock[] => text.split('\n').map((line) => ({ kind: 'words', headingPath: [], text: line }));

const steady = (text: string): string =>
  text
    .split('\n')
    .map(steadied)
    .filter((line) => line !== '')
    .join('\n');

/** What is left may read as another line does: until nothing more goes. Each round takes a part away. */
function steadied(line: string): string {
  for (let now = plain(line); ; ) {
    const left = plain(steadyLine(now) ?? '');
    if (left === now) return now;
    now = left;
  }
}

/** White space is layout: runs are one blank, and beside Han characters none at all. */
const plain = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\u200b\u2060\ufeff\u00ad]/g, '')
    .replace(/\s+/g, ' ')
    .replace(/(?<=\p{Script=Han}) | (?=\p{Script=Han})/gu, '')
    .trim();

/** In code, indentation and line ends are content. */
const codeText = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/^\n+|\n+$/g, '');
