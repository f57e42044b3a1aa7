import type { Times } from '../../vocabulary/index.ts';
import type { Arena } from '../html/arena.ts';
import type { PageHints } from '../html/chrome.ts';
import type { Head, JsonObject } from '../html/head.ts';
import type { Layout } from '../html/layout.ts';
import type { TimeSources } from '../times/sources.ts';
import { findTimes } from '../times/times.ts';
import { authorSources } from './author-sources.ts';
import { chooseAuthors } from './choose-authors.ts';
import { chooseTitle, type TitleContext } from './choose-title.ts';
import { findHeadline } from './headline.ts';
import { dateElements, dateLines, gatherLines, isNear, type PageLine, type Place } from './marks.ts';
import { readMicrodata } from './microdata.ts';
import { chooseSite } from './site.ts';
import { titleSources } from './title-sources.ts';
import { metadataOf } from './typed.ts';

export interface MetadataInput {
  readonly arena: Arena;
  readonly layout: Layout;
  readonly head: Head;
  readonly hints: PageHints;
  readonly url: string;
  readonly fetchedAt: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly language: string | null;
  /** The subtree with the main content. */
  readonly mainStart: number;
  readonly mainEnd: number;
}

/** What a page shows and says about itself, gathered once for title, authors and times. */
export interface Statements {
  readonly place: Place;
  readonly lines: readonly PageLine[];
  readonly microdata: readonly JsonObject[];
}

export function gatherStatements({ arena, layout, head, mainStart, mainEnd }: MetadataInput): Statements {
  const place = { headline: findHeadline(arena, layout, mainStart, mainEnd, head.title), mainStart, mainEnd };
  return { place, lines: gatherLines(arena, layout, place), microdata: readMicrodata(arena) };
}

/** A line longer than this is no mark of time. */
const RELATIVE_LINE = 60;

export function timeSources(input: MetadataInput, { place, lines, microdata }: Statements, title: string | null): TimeSources {
  const { arena, layout, head, url, fetchedAt, headers, language } = input;
  return {
    fetchedAt,
    url,
    language,
    jsonLd: head.jsonLd,
    microdata,
    meta: head.metaAll,
    elements: dateElements(arena, layout, place),
    lines: dateLines(arena, layout, lines, place),
    relative: lines
      .filter(({ text, distance }) => isNear(distance) && text.length <= RELATIVE_LINE)
      .map(({ text, distance }) => ({ text, near: true, distance })),
    title,
    headers,
  };
}

export interface Metadata {
  readonly title: string | null;
  readonly siteName: string | null;
  readonly author: readonly string[];
  readonly times: Times;
  readonly metadata: Record<string, unknown>;
}

/** Title, site, authors, times and typed values of a page. Pure, linear in the page. */
export function readMetadata(input: MetadataInput): Metadata {
  const { head, url, hints } = input;
  const statements = gatherStatements(input);
  const { place, lines, microdata } = statements;
  const siteName = chooseSite(head, url);
  const title = chooseTitle(titleSources(input, place, microdata), { site: siteName, url, kind: titleKind(hints, url) });
  return {
    title,
    siteName,
    author: chooseAuthors(authorSources(input, place, lines, microdata), siteName),
    times: findTimes(timeSources(input, statements, title)),
    metadata: metadataOf(head, microdata, url),
  };
}

export function titleKind(hints: PageHints, url: string): TitleContext['kind'] {
  if (hints.thread) return 'thread';
  if (hints.product) return 'product';
  if (hints.article) return 'article';
  return (URL.parse(url)?.pathname ?? '/').length <= 1 ? 'home' : 'other';
}
