/** The open pages with their options for title, authors and date, and which of them the gold says is right. */
import { createHash } from 'node:crypto';
import { decodeText } from '../../src/extract/charset/decode.ts';
import { readHead } from '../../src/extract/html/head.ts';
import { measure, textSizes } from '../../src/extract/html/layout.ts';
import { parseHtml } from '../../src/extract/html/parse.ts';
import { selectMain } from '../../src/extract/html/select.ts';
import { findVisibility } from '../../src/extract/html/visibility.ts';
import { languageTag } from '../../src/extract/language.ts';
import { authorSources } from '../../src/extract/metadata/author-sources.ts';
import { authorOptions } from '../../src/extract/metadata/choose-authors.ts';
import { titleOptions } from '../../src/extract/metadata/choose-title.ts';
import { gatherStatements, timeSources, titleKind } from '../../src/extract/metadata/read-metadata.ts';
import { chooseSite } from '../../src/extract/metadata/site.ts';
import { titleSources } from '../../src/extract/metadata/title-sources.ts';
import { pageHints } from '../../src/extract/page-kind.ts';
import { isRefused, isStructured, publishedOptions } from '../../src/extract/times/choose-published.ts';
import { plausibleTimes } from '../../src/extract/times/times.ts';
import { foldOf, loadBytes, loadCorpus, type PageRecord, SHARED, siteOf } from '../extract/corpora.ts';

export interface MetadataGold {
  readonly title?: string | null;
  readonly author?: string | null;
  /** ISO date; null = the page has none. */
  readonly published?: string | null;
}

export type MetadataScores = Readonly<Record<string, number>>;
/** `scoreMeta` of `shared/bench/extraction/score.mjs`: what is fitted is what is measured. */
export type ScoreMeta = (gold: MetadataGold, got: MetadataGold) => MetadataScores;

/** One question with its possible answers. */
export interface Choice {
  readonly corpus: string;
  readonly fold: number;
  readonly half: 'A' | 'B';
  readonly features: readonly Readonly<Record<string, number>>[];
  /** The right options; empty = "none" is right. */
  readonly right: readonly number[];
  /** The options that are right or one day off, as another zone makes them. */
  readonly close: readonly number[];
  /** Is the option an answer even where it is unlikely? */
  readonly stands: (option: number) => boolean;
  /** Does the reader give nothing rather than this option? */
  readonly refused: (option: number) => boolean;
  /** How much it counts in the fit; 0 = it is measured only. */
  readonly weight: number;
  /** False where the corpus does not say what is right. */
  readonly labelled: boolean;
  /** The corpus says that there is nothing to be found. */
  readonly absent: boolean;
}

export interface Choices {
  readonly titles: readonly Choice[];
  readonly authors: readonly Choice[];
  readonly dates: readonly Choice[];
}

export const CORPORA = ['wcxb', 'htmldate', 'trafilatura', 'postlight', 'chinese'] as const;
const DAY_MS = 86_400_000;
/** A page whose gold names no author may name one all the same: a weak "none". */
const UNNAMED = 0.1;

/** Sites whose pages no rule was written from stand in half B. */
const halfOf = (site: string): 'A' | 'B' => ((createHash('sha256').update(`half:${site}`).digest()[0] ?? 0) % 2 === 0 ? 'A' : 'B');

export const loadScoreMeta = async (): Promise<ScoreMeta> =>
  ((await import(`${SHARED}/bench/extraction/score.mjs`)) as { scoreMeta: ScoreMeta }).scoreMeta;

export function readChoices(scoreMeta: ScoreMeta): Choices {
  const out = { titles: [] as Choice[], authors: [] as Choice[], dates: [] as Choice[] };
  for (const record of CORPORA.flatMap(loadCorpus)) {
    const gold = record.gold as MetadataGold;
    if (!('published' in gold) && !gold.title && !gold.author) continue;
    const { titles, authors, dates, updated } = optionsOf(record);
    const site = siteOf(record);
    const shared = { corpus: record.corpus, fold: foldOf(site), half: halfOf(site), stands: () => false, refused: () => false };
    if (gold.title) {
      const right = indexes(titles, ({ text }) => scoreMeta({ title: gold.title ?? '' }, { title: text })['title_exact'] === 1);
      out.titles.push({
        ...shared,
        features: titles.map(({ features }) => features),
        right,
        close: right,
        weight: right.length > 0 ? 1 : 0,
        labelled: true,
        absent: false,
      });
    }
    if (gold.author || record.corpus === 'wcxb') {
      const right = gold.author
        ? indexes(authors, ({ names }) => scoreMeta({ author: gold.author ?? '' }, { author: names.join('; ') })['author_exact'] === 1)
        : [];
      out.authors.push({
        ...shared,
        features: authors.map(({ features }) => features),
        right,
        close: right,
        weight: gold.author ? 1 : UNNAMED,
        labelled: Boolean(gold.author),
        absent: false,
      });
    }
    if ('published' in gold) {
      const stated = gold.published ?? null;
      const agrees = (day: string): boolean => stated !== null && (stated.startsWith(day) || day.startsWith(stated));
      const exact = indexes(dates, ({ day }) => day === stated);
      const right = exact.length > 0 ? exact : indexes(dates, ({ day }) => agrees(day));
      const contradicted = dates.some(
        ({ day, features }) => !agrees(day) && ['jsonld', 'jsonld-page', 'microdata', 'meta'].some((via) => features[via] === 1),
      );
      // Gold that is the day of the last change teaches nothing about the day of publication.
      const changed = updated.some(agrees) && (right.length === 0 || contradicted);
      out.dates.push({
        ...shared,
        features: dates.map(({ features }) => features),
        right,
        close: indexes(dates, ({ day }) => agrees(day) || Math.abs(Date.parse(day) - Date.parse(stated ?? '')) <= DAY_MS),
        stands(option) {
          const stated = dates[option];
          return stated !== undefined && isStructured(stated);
        },
        refused(option) {
          const stray = dates[option];
          return stray === undefined || isRefused(stray, dates);
        },
        weight: changed ? 0 : 1,
        labelled: true,
        absent: stated === null,
      });
    }
  }
  return out;
}

const indexes = <O>(options: readonly O[], is: (option: O) => boolean): number[] => options.flatMap((option, i) => (is(option) ? [i] : []));

function optionsOf(record: PageRecord) {
  const url = record.url ?? 'https://page.invalid/';
  const arena = parseHtml(decodeText(loadBytes(record), null).text);
  const sizes = textSizes(arena);
  const layout = measure(arena, findVisibility(arena, sizes), sizes);
  const head = readHead(arena);
  const hints = pageHints(head, url);
  const root = selectMain(arena, layout, hints).roots.at(-1) ?? 0;
  const language = languageTag(head.lang) ?? languageTag(head.httpEquiv.get('content-language')) ?? languageTag(head.meta.get('og:locale'));
  const input = {
    arena,
    layout,
    head,
    hints,
    url,
    fetchedAt: new Date().toISOString(),
    headers: [],
    language,
    mainStart: root,
    mainEnd: arena.end(root),
  };
  const statements = gatherStatements(input);
  const { place, lines, microdata } = statements;
  const site = chooseSite(head, url);
  const times = plausibleTimes(timeSources(input, statements, null));
  return {
    titles: titleOptions(titleSources(input, place, microdata), { site, url, kind: titleKind(hints, url) }),
    authors: authorOptions(authorSources(input, place, lines, microdata), site),
    dates: publishedOptions(times),
    updated: times.filter(({ kind, rank }) => kind === 'updated' && rank < 90).map(({ time }) => time.value.slice(0, 10)),
  };
}
