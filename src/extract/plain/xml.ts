import { Parser } from 'htmlparser2';
import type { BlockDraft } from '../blocks.ts';
import { escapeLineStart, escapeMarkdown } from '../html/inline.ts';

const MAX_BLOCKS = 50_000;
const MAX_TEXT = 200_000;
const MAX_DEPTH = 200;

interface Element {
  readonly name: string;
  text: string;
  /** It has text beside its elements: all of it is one block. */
  mixed: boolean;
  /** Blocks before it. */
  readonly blocks: number;
}

/** `cut`: why it was read in part; null = to its end. */
export interface XmlReading {
  readonly blocks: readonly BlockDraft[];
  readonly cut: string | null;
}

/**
 * XML of an unknown kind: each element with text is a block, under the names of the elements that hold it. Text with elements inside it
 * (as in prose) is one block. Entities are those of XML; a DTD is passed over. Linear.
 */
export function readXml(source: string): XmlReading {
  const blocks: BlockDraft[] = [];
  const open: Element[] = [];
  let cut: string | null = null;
  const close = (): void => {
    const element = open.pop();
    const parent = open.at(-1);
    if (element === undefined) return;
    if (parent?.mixed === true) {
      if (parent.text.length < MAX_TEXT) parent.text += element.text;
      return;
    }
    const text = element.text.replace(/\s+/g, ' ').trim();
    if (text === '') return;
    const headingPath = [...open.map(({ name }) => name), element.name];
    blocks.push({ kind: 'paragraph', text, markdown: escapeLineStart(escapeMarkdown(text)), headingPath });
  };
  const parser: Parser = new Parser(
    {
      onopentag(name) {
        if (open.length >= MAX_DEPTH || blocks.length >= MAX_BLOCKS) {
          cut = blocks.length >= MAX_BLOCKS ? `${MAX_BLOCKS} elements` : 'it is nested too deeply';
          parser.pause();
          return;
        }
        const parent = open.at(-1);
        if (parent !== undefined && parent.text.trim() !== '') parent.mixed = true;
        open.push({ name: name.slice(0, 200), text: '', mixed: parent?.mixed === true, blocks: blocks.length });
      },
      ontext(text) {
        const element = open.at(-1);
        if (element === undefined || element.text.length >= MAX_TEXT) return;
        // Text behind an element that was read as a block of its own: it was a part of this text.
        if (!element.mixed && blocks.length > element.blocks && text.trim() !== '') {
          element.text = `${blocks
            .splice(element.blocks)
            .map((block) => block.text)
            .join(' ')}${element.text}`;
          element.mixed = true;
        }
        element.text += text;
      },
      onclosetag: close,
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.write(source);
  parser.end();
  // Reading may have ended inside of elements.
  while (open.length > 0) close();
  return { blocks, cut };
}
