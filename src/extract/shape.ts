import type { PageShape } from '../vocabulary/index.ts';
import type { ContentKind } from './sniff.ts';

/** The part of a shape that is counted node by node. */
export type PageCounts = Pick<
  PageShape,
  | 'headings'
  | 'paragraphs'
  | 'longestParagraph'
  | 'links'
  | 'linkTextLength'
  | 'scripts'
  | 'scriptBytes'
  | 'scriptSources'
  | 'inlineScriptHead'
  | 'stylesheets'
  | 'images'
  | 'tables'
  | 'iframes'
  | 'embeds'
  | 'forms'
  | 'buttons'
  | 'ids'
  | 'classes'
  | 'emptyRoots'
  | 'noscriptText'
>;

/** The shape of bytes that are no HTML page: only what applies is filled. */
export function plainShape(contentKind: ContentKind, byteLength: number, text: string, mainLength: number): PageShape {
  return {
    contentKind,
    byteLength,
    title: '',
    visibleText: text.slice(0, VISIBLE_TEXT_MAX),
    visibleLength: text.length,
    mainLength,
    ...emptyCounts(),
    metaRefresh: null,
    metaRobots: [],
    generator: null,
    jsonLdTypes: [],
    ogType: null,
    canonical: null,
    embeddedState: [],
    ...characterShares(text),
  };
}

/** What is counted in a page, before anything was counted: a new object each time, since it is counted into. */
export function emptyCounts(): PageCounts {
  return {
    headings: [],
    paragraphs: 0,
    longestParagraph: 0,
    links: 0,
    linkTextLength: 0,
    scripts: 0,
    scriptBytes: 0,
    scriptSources: [],
    inlineScriptHead: '',
    stylesheets: 0,
    images: 0,
    tables: 0,
    iframes: [],
    forms: [],
    buttons: [],
    ids: [],
    classes: [],
    emptyRoots: [],
    noscriptText: '',
  };
}

/** `PageShape.visibleText` is cut here. */
export const VISIBLE_TEXT_MAX = 20_000;

/** Signs of bytes read with the wrong charset, or of binary bytes read as text. */
export function characterShares(text: string): { replacementCharacters: number; controlCharacterShare: number } {
  let broken = 0;
  let control = 0;
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    // Nearly all characters of nearly all texts.
    if (code >= 0x20 && code < 0x7f) continue;
    if (code === 0xfffd) broken += 1;
    else if ((code < 0x20 && code !== 9 && code !== 10 && code !== 13 && code !== 12) || (code >= 0x7f && code <= 0x9f)) control += 1;
  }
  return { replacementCharacters: broken, controlCharacterShare: text.length === 0 ? 0 : control / text.length };
}
