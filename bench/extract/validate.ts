/**
 * Scores of the shipped reader on the open pages: each page read with the model that has not seen its site (`--folds DIR`, written by
 * `train.ts`), and next to it the fit of the shipped model. Scorer: `shared/bench/extraction/score.mjs`.
 * Run: `npm run bench:extract -- --folds DIR [--fit] [--limit N]`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { assemble } from '../../src/extract/blocks.ts';
import { decodeText } from '../../src/extract/charset/decode.ts';
import { loadModel, type Model, type StoredModel, shippedModel } from '../../src/extract/html/learned/model.ts';
import { readPage } from '../../src/extract/html/page.ts';
import { FOLDS, foldOf, loadBytes, loadCorpus, loadScorer, type PageRecord, siteOf } from './corpora.ts';
import { correlation } from './ridge.ts';

const argument = (name: string): string | undefined =>
  process.argv.includes(name) ? process.argv[process.argv.indexOf(name) + 1] : undefined;
const folder = argument('--folds');
const limit = Number(argument('--limit') ?? 1);
/** Only pages whose gold holds this: `tables`, `code`, `headings`. */
const only = ['tables', 'code', 'headings'].find((name): name is 'tables' | 'code' | 'headings' => name === argument('--with'));
const scorer = await loadScorer();
const folds =
  folder === undefined
    ? []
    : Array.from({ length: FOLDS }, (_, fold) =>
        loadModel(JSON.parse(readFileSync(join(folder, `fold-${fold}.json`), 'utf8')) as StoredModel),
      );
const MEASURES = [
  'bag_f1',
  'bag_p',
  'bag_r',
  'shingle_f1',
  'snip_f1',
  'title_exact',
  'date_exact',
  'table_shape',
  'table_cells',
  'code_kept',
  'heading_order',
  'list_kept',
  'link_absolute',
  'ms_median',
];

interface Row {
  readonly type: string;
  readonly s: Readonly<Record<string, number | null>>;
  readonly bytes: number;
  readonly ms: number | null;
  readonly missing: boolean;
  readonly quality: number;
  readonly pageType: string;
}

function score(record: PageRecord, model: Model): Row {
  const bytes = loadBytes(record);
  const before = process.cpuUsage();
  const url = record.url ?? 'https://page.invalid/';
  const source = decodeText(bytes, null).text;
  const reading = readPage({ source, byteLength: bytes.length, url, fetchedAt: '2026-01-01T00:00:00Z', headers: [] }, model);
  const { text, markdown } = assemble(reading.blocks);
  const spent = process.cpuUsage(before);
  const got = {
    text,
    markdown,
    title: reading.title,
    published: reading.times.published?.value ?? null,
    author: reading.author.join('; '),
  };
  return {
    type: record.type,
    s: scorer.scorePage(record, got),
    bytes: bytes.length,
    ms: (spent.user + spent.system) / 1000,
    missing: false,
    quality: reading.quality ?? 0,
    pageType: reading.pageType,
  };
}

function print(name: string, rows: readonly Row[]): void {
  const total = scorer.aggregate(rows);
  console.log(
    name.padEnd(24),
    String(rows.length).padStart(5),
    MEASURES.flatMap((measure) => (total[measure] === undefined ? [] : [`${measure} ${total[measure].toFixed(3)}`])).join('  '),
  );
}

function qualityOf(rows: readonly Row[]): number {
  const pairs = rows.flatMap(({ s, quality }) => (typeof s.bag_f1 === 'number' ? [[quality, s.bag_f1] as const] : []));
  return correlation(
    pairs.map(([guess]) => guess),
    pairs.map(([, truth]) => truth),
  );
}

for (const corpus of ['wcxb', 'scrapinghub', 'chinese', 'trafilatura']) {
  const records = loadCorpus(corpus).filter(
    (record, at) => at % limit === 0 && (only === undefined || (record.gold[only]?.length ?? 0) > 0),
  );
  const unseen =
    folds.length === 0
      ? []
      : records.flatMap((record) => {
          const model = folds[foldOf(siteOf(record))];
          return model === undefined ? [] : [score(record, model)];
        });
  const kinds: [string, readonly Row[]][] = [['unseen sites', unseen]];
  if (folds.length === 0 || process.argv.includes('--fit')) kinds.push(['fit', records.map((record) => score(record, shippedModel()))]);
  for (const [kind, rows] of kinds) {
    if (rows.length === 0) continue;
    print(`${corpus}, ${kind}`, rows);
    if (corpus !== 'wcxb') continue;
    for (const type of new Set(rows.map((row) => row.type)))
      print(
        `  ${type}`,
        rows.filter((row) => row.type === type),
      );
    const right = rows.filter(({ type, pageType }) => pageType === (type === 'collection' ? 'listing' : type)).length;
    console.log(`  page type: accuracy ${(right / rows.length).toFixed(3)} (collections are listings)`);
    console.log(`  quality against bag F1: correlation ${qualityOf(rows).toFixed(3)}`);
  }
  const out = argument('--pages');
  if (out !== undefined)
    writeFileSync(
      `${out}-${corpus}.jsonl`,
      unseen.map((row, at) => JSON.stringify({ id: records[at]?.id, url: records[at]?.url, ...row })).join('\n'),
    );
}
