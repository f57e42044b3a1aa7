import type { HiddenText, Link, PageType, Times } from '../../vocabulary/index.ts';
import type { BlockDraft } from '../blocks.ts';
import { describeControls } from '../characters.ts';
import type { PageReading } from '../html/page.ts';
import { plainShape } from '../shape.ts';
import { findTimes, withFileTimes } from '../times/times.ts';
import type { FileFacts } from './facts.ts';
import type { Meter } from './meter.ts';

/** Where the bytes come from. */
export interface OfficeInput {
  readonly bytes: Uint8Array;
  readonly url: string;
  readonly fetchedAt: string;
  readonly headers: readonly (readonly [string, string])[];
}

/** What a reader of one kind finds in a file. */
export interface OfficeContent {
  readonly blocks: readonly BlockDraft[];
  readonly facts: FileFacts;
  /** Language stated for the text; null = none. */
  readonly language: string | null;
  readonly links: readonly { readonly url: string; readonly text: string }[];
  readonly hidden: readonly HiddenText[];
  /** Code points taken out of the text. */
  readonly removed: readonly number[];
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly pageType?: PageType;
}

/** Text that no reader of the file sees, within the meter's bounds. */
export class HiddenTexts {
  readonly texts: HiddenText[] = [];
  readonly #meter: Meter;

  constructor(meter: Meter) {
    this.#meter = meter;
  }

  add(channel: HiddenText['channel'], how: string, text: string): void {
    const folded = text.replace(/\s+/g, ' ').trim();
    const kept = folded.slice(0, this.#meter.hidden(folded.length));
    if (kept !== '') this.texts.push({ channel, how, text: kept });
  }
}

export function toReading(content: OfficeContent, input: OfficeInput): PageReading {
  const { blocks, facts, links, removed, metadata } = content;
  const mainLength = blocks.reduce((sum, { text }) => sum + text.length, 0);
  const headings = blocks.flatMap(({ kind, level = 1, text }) => (kind === 'heading' ? [{ level, text }] : []));
  const paragraphs = blocks.filter(({ kind }) => kind === 'paragraph');
  const tables = blocks.filter(({ kind }) => kind === 'table').length;
  const title = facts.title ?? firstHeading(blocks);
  const language = content.language ?? facts.language;
  const visible = beginning(blocks);
  const longest = paragraphs.reduce((most, { text }) => Math.max(most, text.length), 0);
  const controls: HiddenText[] =
    removed.length === 0 ? [] : [{ channel: 'control_characters', how: 'stripped from text', text: describeControls(removed) }];
  return {
    blocks,
    title,
    siteName: null,
    author: facts.author,
    language,
    canonicalUrl: input.url,
    pageType: content.pageType ?? (longest > 200 ? 'article' : tables > 0 ? 'data' : 'unknown'),
    times: timesOf(input, facts, blocks, title, language),
    links: links.map(({ url, text }): Link => ({ url, text, rel: [], region: 'content' })),
    hidden: [...content.hidden, ...controls],
    metadata: { ...Object.fromEntries([...facts.entries].map(([key, value]) => [`file.${key}`, value])), ...metadata },
    coverage: mainLength === 0 ? 0 : 1,
    shape: {
      ...plainShape('office', input.bytes.length, visible, mainLength),
      visibleLength: mainLength,
      title: title ?? '',
      headings: headings.slice(0, 500),
      paragraphs: paragraphs.length,
      longestParagraph: longest,
      links: links.length,
      linkTextLength: links.reduce((sum, { text }) => sum + text.length, 0),
      tables,
    },
  };
}

/** As much of the text as a shape keeps. */
function beginning(blocks: readonly BlockDraft[]): string {
  let out = '';
  for (const { text } of blocks) {
    if (out.length > 20_000) break;
    out += `${text.slice(0, 20_000)}\n`;
  }
  return out.trimEnd();
}

/** A heading that opens the text. */
function firstHeading(blocks: readonly BlockDraft[]): string | null {
  const heading = blocks.slice(0, 5).find(({ kind }) => kind === 'heading');
  return heading?.text.slice(0, 500) ?? null;
}

/** Dates near the beginning of the text first, then those of the file. */
function timesOf(
  input: OfficeInput,
  facts: FileFacts,
  blocks: readonly BlockDraft[],
  title: string | null,
  language: string | null,
): Times {
  const found = findTimes({
    fetchedAt: input.fetchedAt,
    url: input.url,
    language,
    jsonLd: [],
    meta: [],
    elements: [],
    microdata: [],
    lines: blocks.slice(0, 40).flatMap(({ text, kind }, i) => (text.length < 200 && kind !== 'table' ? [{ text, near: i < 8 }] : [])),
    title,
    headers: input.headers,
  });
  return withFileTimes(found, facts.created, facts.modified);
}
