/** What a shell's addresses answered, read as the content of its page, or why it is none. */
import type { BlockDraft } from '../blocks.ts';
import { decodeText } from '../charset/decode.ts';
import { isObject } from '../html/head.ts';
import { type PageReading, readPage } from '../html/page.ts';
import { escapePointer } from '../pointer.ts';
import { sniffType } from '../sniff.ts';
import { type Chosen, chooseContent, type PageIdentity, View } from './choose.ts';
import { kindOfData } from './data-kind.ts';
import { isStopped } from './keys.ts';
import { parseJson } from './literal.ts';
import { textToHtml } from './markdown.ts';
import { readText } from './mass.ts';
import type { PagePart } from './pack.ts';
import { renderChosen, renderMarkup } from './render.ts';

export type AnswerReading =
  | { readonly kind: 'nothing'; readonly why: string }
  | {
      readonly kind: 'content';
      readonly blocks: readonly BlockDraft[];
      readonly title: string | null;
      /** Units of its text, and of all text of the answer that is no machinery. */
      readonly length: number;
      readonly total: number;
    };

/** An answer below this says nothing. */
const LEAST = 20;
/** A list of so many short texts is a list that somebody may want to read. */
const LEAST_ENTRIES = 5;
const MAX_EVENTS = 5_000;
const WHOLE_PAGE = /<(?:!doctype\s|html[\s>]|body[\s>])/i;

const nothing = (why: string): AnswerReading => ({ kind: 'nothing', why });

/** Pure; never throws; linear in the answer. */
export function readAnswer(answer: PagePart, page: PageIdentity): AnswerReading {
  const { bytes, contentType, charset, url } = answer;
  const kind = sniffType(bytes, contentType);
  if (kind === 'none') return nothing('the answer is empty');
  if (kind === 'pdf' || kind === 'office' || kind === 'binary') return nothing('the answer is a file');
  const source = decodeText(bytes, charset).text;
  if (contentType === 'text/event-stream') return fromData(eventsOf(source), url, page);
  const value = kind === 'html' ? undefined : parseJson(source.trim());
  if (value !== undefined) return fromData(value, url, page);
  if (kind === 'xml' || kind === 'csv' || kind === 'json') return nothing(`the answer is ${kind}, and no content for a page`);
  const blocks =
    kind !== 'html'
      ? renderMarkup(textToHtml(source), url, url)
      : WHOLE_PAGE.test(source.slice(0, 2_000))
        ? ofPage(source, answer)
        : renderMarkup(source, url, url);
  return content(blocks, null, null);
}

function ofPage(source: string, { url, bytes }: PagePart): BlockDraft[] {
  // A frame is a page of its own, with what stands around its text.
  const { blocks } = readPage({ source, byteLength: bytes.length, url, fetchedAt: '1970-01-01T00:00:00.000Z', headers: [] });
  return blocks.map(({ source: _place, ...block }) => ({ ...block, origin: { state: url, pointer: '' } }));
}

function content(blocks: readonly BlockDraft[], title: string | null, total: number | null): AnswerReading {
  const length = blocks.reduce((sum, { text }) => sum + readText(text).mass, 0);
  if (length < LEAST) return nothing('the answer holds hardly any text');
  return { kind: 'content', blocks, title, length, total: total ?? length };
}

function fromData(value: unknown, url: string, page: PageIdentity): AnswerReading {
  const chosen = chooseContent({ name: url, value }, page) ?? chooseEntries(value, url);
  if (chosen === null) return nothing('the answer holds no text that a reader would read');
  const kind = kindOfData(chosen.value, value);
  if (kind !== null) return nothing(`the answer is ${kind}`);
  return content(renderChosen(chosen, url), chosen.title, chosen.total);
}

/** The longest list of short texts; their names are none that stand for machinery. */
function chooseEntries(value: unknown, url: string): Chosen | null {
  let best: { list: readonly string[]; pointer: string } | null = null;
  const look = (part: unknown, pointer: string, depth: number): void => {
    if (Array.isArray(part)) {
      const texts = part.filter((entry) => typeof entry === 'string' && readText(entry).kind !== 'none');
      if (texts.length === part.length && texts.length >= LEAST_ENTRIES && texts.length > (best?.list.length ?? 0))
        best = { list: texts, pointer };
    } else if (isObject(part) && depth < 4)
      for (const [key, entry] of Object.entries(part).slice(0, 200))
        if (!isStopped(key)) look(entry, `${pointer}/${escapePointer(key)}`, depth + 1);
  };
  look(value, '', 0);
  if (best === null) return null;
  const { list, pointer }: { list: readonly string[]; pointer: string } = best;
  const mass = list.reduce((sum, text) => sum + readText(text).mass, 0);
  return { value: list, pointer, state: url, mass, total: mass, title: null, view: new View(value) };
}

/** The data of a stream of events (WHATWG HTML 9.2.6), JSON where it is JSON. */
function eventsOf(source: string): unknown[] {
  return source
    .split(/\r?\n\r?\n/)
    .slice(0, MAX_EVENTS)
    .map((event) => ({
      data: [...event.matchAll(/^data: ?(.*)$/gm)].map(([, line = '']) => line).join('\n'),
      name: /^event: ?(.*)$/m.exec(event)?.[1] ?? 'message',
    }))
    .filter(({ data, name }) => data !== '' && name === 'message')
    .map(({ data }) => {
      const value = parseJson(data);
      return typeof value === 'object' && value !== null ? value : data;
    });
}

/** A shell whose content is what its addresses answered, in their order. */
export function fillShell(reading: PageReading, answers: readonly PagePart[]): PageReading {
  const page = { title: reading.title ?? reading.shape.title, url: reading.canonicalUrl };
  const read = answers.map((answer) => readAnswer(answer, page)).filter((one) => one.kind === 'content');
  const blocks = read.flatMap((one) => one.blocks);
  const mainLength = blocks.reduce((sum, { text }) => sum + text.length, 0);
  const [length, total] = [read.reduce((sum, one) => sum + one.length, 0), read.reduce((sum, one) => sum + one.total, 0)];
  const own = read.length === 1 ? (read[0]?.title ?? null) : null;
  return {
    ...reading,
    blocks,
    title: reading.title ?? own,
    coverage: Math.min(1, total === 0 ? 1 : length / total),
    shape: { ...reading.shape, mainLength },
  };
}
