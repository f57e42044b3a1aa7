/** All labelled pages as one table of segments, each page with the lexicon that has not seen its fold. */
import { SEGMENT_FEATURES, segmentFeatures } from '../../src/extract/html/learned/features.ts';
import type { Lexicon } from '../../src/extract/html/learned/lexicon.ts';
import { FOLDS, foldOf, loadCorpus, type PageRecord, type Scorer, siteOf } from './corpora.ts';
import { countWords, learnLexicon, type SiteWords } from './learn-lexicon.ts';
import { cutPage, type Labels, labelPage } from './pages.ts';

/** Weight of a corpus in training: snippets say little of a page. */
export const CORPORA: Readonly<Record<string, number>> = { wcxb: 1, scrapinghub: 1, chinese: 1, trafilatura: 0.5 };

export interface Page {
  readonly record: PageRecord;
  readonly fold: number;
  readonly from: number;
  readonly to: number;
  readonly labels: Labels;
}

export interface Data {
  readonly pages: readonly Page[];
  readonly rows: number;
  readonly values: Float32Array;
  readonly share: Float32Array;
  readonly weight: Float32Array;
  /** Which page a row belongs to. */
  readonly pageOf: Int32Array;
  /** By fold: learned without it; the last from all. */
  readonly lexica: readonly Lexicon[];
}

export function readData(scorer: Scorer): Data {
  const words: SiteWords[] = [];
  const pages: Page[] = [];
  let rows = 0;
  for (const record of Object.keys(CORPORA).flatMap(loadCorpus)) {
    const cut = cutPage(record);
    if (cut.segments.count === 0) continue;
    const labels = labelPage(record, cut, scorer);
    const site = siteOf(record);
    const fold = foldOf(site);
    words.push(countWords(site, fold, cut, labels));
    pages.push({ record, fold, from: rows, to: rows + cut.segments.count, labels });
    rows += cut.segments.count;
  }
  const lexica = Array.from({ length: FOLDS + 1 }, (_, fold) => learnLexicon(words, fold));
  const width = SEGMENT_FEATURES.length;
  const values = new Float32Array(rows * width);
  const [share, weight, pageOf] = [new Float32Array(rows), new Float32Array(rows), new Int32Array(rows)];
  pages.forEach((page, number) => {
    const { input, segments } = cutPage(page.record);
    const lexicon = lexica[page.fold];
    if (lexicon === undefined) return;
    values.set(segmentFeatures(input, segments, lexicon).rows, page.from * width);
    share.set(page.labels.share, page.from);
    const factor = CORPORA[page.record.corpus] ?? 1;
    weight.set(
      page.labels.weight.map((value) => value * factor),
      page.from,
    );
    pageOf.fill(number, page.from, page.to);
  });
  return { pages, rows, values, share, weight, pageOf, lexica };
}
