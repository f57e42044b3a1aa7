import { describeControls, stripControls } from '../characters.ts';
import type { PdfFile } from './file/file.ts';
import { type Meter, PdfLimit } from './file/meter.ts';
import { isArray, PdfStream } from './file/objects.ts';
import { lineText } from './layout/compose.ts';
import { type Frame, toFrames } from './layout/frame.ts';
import { toRows } from './layout/rows.ts';
import { type Annotations, linkWords, readAnnotations } from './page/annotations.ts';
import { Interpreter } from './page/interpret.ts';
import { type Marks, newMarks, type Word } from './page/marks.ts';
import { type PdfPage, readPages } from './page/tree.ts';
import { partWords, type Seen } from './page/visibility.ts';

/** One page as it is seen. */
export interface SeenPage {
  /** Text by writing direction, the main one first. */
  readonly frames: readonly Frame[];
  readonly recognised: boolean;
  /** A picture of a page, without text. */
  readonly scanned: boolean;
}

export interface HiddenPiece {
  readonly how: string;
  readonly text: string;
}

export interface SeenFile {
  readonly pages: readonly SeenPage[];
  readonly hidden: readonly HiddenPiece[];
  /** Characters taken out, because nobody sees them. */
  readonly controls: string | null;
  readonly links: Annotations['links'];
  readonly fields: Annotations['fields'];
  readonly aslant: readonly string[];
  readonly images: number;
  /** Why not everything was read; null when it was. */
  readonly cut: string | null;
}

/** More pages than nearly every book has, at about 0.5 MB each while they are laid out; those behind are left out and the document is a part. */
const MAX_PAGES = 1000;
const MAX_HIDDEN = 20_000;
const NOTHING = new Uint8Array(0);

/** Draw all pages and part what is seen from what is not. */
export function seeFile(file: PdfFile, meter: Meter): SeenFile {
  const pages: SeenPage[] = [];
  const hidden: HiddenPiece[] = [];
  const links: Annotations['links'][number][] = [];
  const fields: Annotations['fields'][number][] = [];
  const aslant: string[] = [];
  const removed: number[] = [];
  let images = 0;
  let cut: string | null = null;
  try {
    const { pages: found, more } = readPages(file, MAX_PAGES);
    if (more) cut = `only the first ${MAX_PAGES} pages were read`;
    const interpreter = new Interpreter(file);
    for (const page of found) {
      const marks = newMarks();
      try {
        drawPage(file, page, interpreter, marks);
        const annotations = readAnnotations(file, page, interpreter, marks);
        linkWords(marks, annotations.links);
        links.push(...annotations.links);
        fields.push(...annotations.fields);
      } finally {
        // What was drawn before a limit is kept.
        const seen = partWords(marks, page.width, page.height, meter);
        images += marks.areas.filter(({ kind }) => kind === 'image').length;
        hidden.push(...hiddenOf(seen, marks));
        const { frames, aslant: others } = toFrames(
          seen.words.map((word) => clean(word, removed)),
          marks,
          page.width,
          page.height,
        );
        if (others.length > 0) aslant.push(others.map(({ text }) => text).join(' '));
        pages.push({ frames, recognised: seen.recognised, scanned: seen.pictured && seen.words.length === 0 });
      }
    }
  } catch (error) {
    if (!(error instanceof PdfLimit)) throw error;
    cut = error.message;
  }
  return {
    pages,
    hidden: bounded(hidden),
    controls: removed.length === 0 ? null : describeControls(removed),
    links,
    fields,
    aslant,
    images,
    cut,
  };
}

function drawPage(file: PdfFile, page: PdfPage, interpreter: Interpreter, marks: Marks): void {
  const contents = file.resolve(page.dict.get('Contents'));
  const streams = isArray(contents) ? contents.map(file.resolve) : [contents];
  const parts = streams.flatMap((stream) => (stream instanceof PdfStream ? [file.data(stream) ?? NOTHING, Uint8Array.of(10)] : []));
  interpreter.draw(
    Buffer.concat(parts),
    page.resources,
    page.toDisplay,
    { left: 0, top: 0, right: page.width, bottom: page.height },
    marks,
  );
}

/** A word without characters that nobody sees; a soft hyphen at its end breaks it. */
function clean(word: Word, removed: number[]): Word {
  const { text, removed: own } = stripControls(word.text);
  if (text === word.text) return word;
  if (removed.length < 10_000) removed.push(...own);
  return { ...word, text, softHyphen: word.softHyphen || word.text.endsWith('\u00ad') };
}

function hiddenOf({ hidden }: Seen, { stated }: Marks): HiddenPiece[] {
  const pieces = hidden.map(({ how, words }) => ({
    how,
    text: toFrames(words, { rulings: [], dots: [] }, 0, 0)
      .frames.flatMap(({ tokens }) => toRows(tokens))
      .map(({ segments }) => lineText(segments.flatMap((segment) => segment.tokens)))
      .join('\n'),
  }));
  return [...pieces, ...stated.map((text) => ({ how: 'ActualText', text }))].filter(({ text }) => text.trim() !== '');
}

/** Pieces with one reason put together, cut at a length. */
function bounded(pieces: readonly HiddenPiece[]): HiddenPiece[] {
  const by = new Map<string, string>();
  for (const { how, text } of pieces) {
    const before = by.get(how) ?? '';
    if (before.length < MAX_HIDDEN) by.set(how, before === '' ? text : `${before}\n${text}`);
  }
  return [...by].map(([how, text]) => ({ how, text: text.slice(0, MAX_HIDDEN) }));
}
