import type { HiddenText, Link, PageShape, PageType, Times } from '../../vocabulary/index.ts';
import type { BlockDraft } from '../blocks.ts';
import { describeControls } from '../characters.ts';
import { languageTag } from '../language.ts';
import { choosePageType } from '../metadata/page-type.ts';
import { readMetadata } from '../metadata/read-metadata.ts';
import { pageHints, settlePageType } from '../page-kind.ts';
import type { SiteKnowledge, SiteReading } from '../site/index.ts';
import { addressResolver } from './address.ts';
import { readContent } from './content.ts';
import { gatherHidden, gatherLinks } from './gather.ts';
import { readHead } from './head.ts';
import { measure, textSizes } from './layout.ts';
import { type Model, shippedModel } from './learned/model.ts';
import { pageShape } from './page-shape.ts';
import { parseHtml } from './parse.ts';
import { selectMain } from './select.ts';
import { findVisibility } from './visibility.ts';

export interface PageInput {
  readonly source: string;
  readonly byteLength: number;
  readonly url: string;
  readonly fetchedAt: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly site?: SiteKnowledge;
}

/** A page read, before offsets and hashes. */
export interface PageReading {
  readonly blocks: readonly BlockDraft[];
  readonly title: string | null;
  readonly siteName: string | null;
  readonly author: readonly string[];
  /** As stated by the page or its headers; null = nothing stated. */
  readonly language: string | null;
  readonly canonicalUrl: string;
  readonly pageType: PageType;
  readonly times: Times;
  readonly links: readonly Link[];
  readonly hidden: readonly HiddenText[];
  readonly metadata: Record<string, unknown>;
  readonly coverage: number;
  /** Estimate of how good the choice of main content is, 0–1; only where there was a choice. */
  readonly quality?: number;
  readonly shape: PageShape;
  /** What its site had to do with the choice; absent when nothing of a site was given. */
  readonly site?: SiteReading;
}

/** HTML text to blocks and everything the page says about itself. Pure; never throws; linear in the input. */
export function readPage(input: PageInput, model: Model = shippedModel()): PageReading {
  const arena = parseHtml(input.source);
  const sizes = textSizes(arena);
  const visibility = findVisibility(arena, sizes);
  const layout = measure(arena, visibility, sizes);
  const head = readHead(arena);
  const resolve = addressResolver(input.url, head.baseHref);
  const hints = pageHints(head, input.url);
  const selection = selectMain(arena, layout, hints);
  const removed: number[] = [];
  const content = readContent(
    { arena, layout, head, hints, url: input.url, body: 0, selection },
    { model, link: resolve, removed, ...(input.site === undefined ? {} : { site: input.site }) },
  );
  const { blocks } = content;
  const mainLength = blocks.reduce((sum, block) => sum + block.text.length, 0);
  const [mainStart, mainEnd] = [selection.roots.at(-1) ?? 0, arena.end(selection.roots.at(-1) ?? 0)];
  const canonical = head.canonicalHref === null ? null : resolve(head.canonicalHref);
  const language =
    languageTag(head.lang) ??
    languageTag(head.httpEquiv.get('content-language')) ??
    languageTag(header(input.headers, 'content-language')) ??
    languageTag(head.meta.get('og:locale'));
  const { url, fetchedAt, headers } = input;
  const stated = readMetadata({ arena, layout, head, hints, url, fetchedAt, headers, language, mainStart, mainEnd });
  const shape = pageShape({ arena, head, layout, byteLength: input.byteLength, mainLength, canonical, resolve });
  const hidden = gatherHidden(arena, layout, visibility, head);
  if (removed.length > 0) hidden.push({ channel: 'control_characters', how: 'stripped from text', text: describeControls(removed) });
  return {
    blocks,
    title: stated.title,
    siteName: stated.siteName,
    author: stated.author,
    language,
    canonicalUrl: canonicalOf(canonical, input.url),
    pageType: settlePageType(
      choosePageType({
        head,
        url: input.url,
        prose: layout.prose[mainStart] ?? 0,
        units: layout.units[mainStart] ?? 0,
        linked: layout.linked[mainStart] ?? 0,
        codeBlocks: blocks.filter((block) => block.kind === 'code').length,
        dataTables: blocks.filter((block) => block.kind === 'table').length,
        blocks: blocks.length,
        repliesAreContent: selection.repliesAreContent,
      }),
      content.type,
      layout.units[0] ?? 0,
    ),
    times: stated.times,
    links: gatherLinks(arena, layout, head, content.inside, resolve),
    hidden,
    metadata: stated.metadata,
    coverage: shape.visibleLength === 0 ? (mainLength > 0 ? 1 : 0) : Math.min(1, mainLength / shape.visibleLength),
    ...(content.quality === null ? {} : { quality: content.quality }),
    shape,
    ...(content.site === null ? {} : { site: content.site }),
  };
}

export const header = (headers: readonly (readonly [string, string])[], name: string): string | undefined =>
  headers.find(([key]) => key.toLowerCase() === name)?.[1];

/** A canonical link is believed within its own site only: a copied page must not pass for its source, nor a page for its home. */
export function canonicalOf(canonical: string | null, url: string): string {
  if (canonical === null) return url;
  const [from, to] = [URL.parse(url), URL.parse(canonical)];
  if (from === null || to === null) return url;
  const bare = (host: string): string => host.replace(/^(?:www|m|mobile|amp)\./, '');
  if (bare(from.hostname) !== bare(to.hostname)) return url;
  const toHome = to.pathname === '/' && to.search === '' && from.pathname !== '/' && !/^\/(?:index|default|home)\b/i.test(from.pathname);
  return toHome ? url : canonical;
}
