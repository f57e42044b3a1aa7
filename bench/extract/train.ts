/**
 * Trains the choice of content on the open pages (`$VERITRAIL_SHARED` or `../shared`): lexicon, first and second look, quality, page types.
 * Writes `src/extract/html/learned/model.json`, and with `--folds DIR` one model a fold that has not seen the sites of the fold, for
 * `bench/extract/validate.ts`. Deterministic: `--check` writes nothing and says whether `model.json` is what it would write, and if not,
 * what has changed since. Run: `npm run train:extract -- [--folds DIR] [--check]`.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { chooseContent } from '../../src/extract/html/learned/choose.ts';
import { SEGMENT_FEATURES, segmentFeatures } from '../../src/extract/html/learned/features.ts';
import { NO_LEXICON } from '../../src/extract/html/learned/lexicon.ts';
import { ALL_FEATURES, loadModel, type StoredModel } from '../../src/extract/html/learned/model.ts';
import { PAGE_FEATURES } from '../../src/extract/html/learned/page-features.ts';
import { QUALITY_FEATURES, type QualityWeights, weigh } from '../../src/extract/html/learned/quality.ts';
import { SECOND_FEATURES, secondFeatures } from '../../src/extract/html/learned/second-features.ts';
import type { PackedTrees } from '../../src/extract/html/learned/trees.ts';
import { type Binned, type Boosted, type BoostOptions, boostLogistic, findEdges, predict, random, sigmoid, toBins } from './boost.ts';
import { FOLDS, loadScorer, SHARED } from './corpora.ts';
import { CORPORA, type Data, readData } from './data.ts';
import { packTrees } from './pack.ts';
import { cutPage } from './pages.ts';
import { differences, type TrainingRecord, trainingRecord } from './record.ts';
import { correlation, fitRidge } from './ridge.ts';

const FIRST: BoostOptions = { trees: 280, leaves: 8, rate: 0.08, lambda: 3, minWeight: 1, rowShare: 0.5, featureShare: 0.3, seed: 11 };
const SECOND: BoostOptions = { trees: 100, leaves: 8, rate: 0.08, lambda: 3, minWeight: 1, rowShare: 0.5, featureShare: 0.5, seed: 23 };
const TYPES: BoostOptions = { trees: 60, leaves: 6, rate: 0.1, lambda: 3, minWeight: 3, rowShare: 0.6, featureShare: 0.3, seed: 41 };
/** Penalty of the weights of quality. */
const RIDGE = 5;
/** Rows of less weight are drawn by weight: menus are long and much alike. */
const THIN = 0.02;
/** Columns of the first look that the second sees again. */
const SEEN_AGAIN = new Set([
  'units',
  'links',
  'tag',
  'level',
  'to heading',
  'stops',
  'text mean',
  'name faded',
  'rules kept',
  'alike count',
  'page rules links',
  'page links',
  'page prose',
]);
/** Page types of the corpus by ours. */
const TYPE_OF: Readonly<Record<string, string>> = {
  article: 'article',
  documentation: 'documentation',
  product: 'product',
  forum: 'forum',
  listing: 'listing',
  collection: 'collection',
  service: 'service',
};

const folder = process.argv.includes('--folds') ? process.argv[process.argv.indexOf('--folds') + 1] : undefined;
const started = process.cpuUsage();
const say = (text: string): void =>
  console.log(`${((process.cpuUsage(started).user + process.cpuUsage(started).system) / 1e6).toFixed(0)} CPU-s  ${text}`);

const data = readData(await loadScorer());
say(`${data.pages.length} pages, ${data.rows} segments, ${SEGMENT_FEATURES.length} features`);

interface Trained {
  readonly models: readonly Boosted[];
  readonly packed: readonly PackedTrees[];
}
type Train = (use: Int32Array, options: BoostOptions) => Boosted;

/** One model a fold without it, and one from all rows. */
function trainFolds(
  use: readonly number[],
  foldOfRow: (row: number) => number,
  options: BoostOptions,
  train: Train,
  pack: (model: Boosted) => PackedTrees,
): Trained {
  const models = Array.from({ length: FOLDS + 1 }, (_, fold) => {
    const model = train(Int32Array.from(use.filter((row) => foldOfRow(row) !== fold)), { ...options, seed: options.seed + fold });
    say(`  fold ${fold === FOLDS ? 'none' : fold}`);
    return model;
  });
  return { models, packed: models.map(pack) };
}

const foldOfRow = (row: number): number => data.pages[data.pageOf[row] ?? 0]?.fold ?? 0;
const { thin, weight } = thinOut(data);
say(`${thin.length} rows drawn`);

const firstBins = bins(data.values, SEGMENT_FEATURES.length, thin);
const first = trainFolds(
  thin,
  foldOfRow,
  { ...FIRST, groups: data.pageOf },
  (use, options) => boostLogistic(firstBins.binned, data.share, weight, use, options),
  (model) => packTrees(model, SEGMENT_FEATURES, firstBins.edges),
);
const firstSeen = outOfFold(first.models, firstBins.binned);
say('first look');

const again = SEGMENT_FEATURES.flatMap((name, at) => (SEEN_AGAIN.has(name) ? [at] : []));
const secondNames = [...again.map((at) => SEGMENT_FEATURES[at] ?? ''), ...ALL_FEATURES.slice(SEGMENT_FEATURES.length)];
const secondBins = bins(secondValues(), secondNames.length, thin);
const second = trainFolds(
  thin,
  foldOfRow,
  { ...SECOND, groups: data.pageOf },
  (use, options) => boostLogistic(secondBins.binned, data.share, weight, use, options),
  (model) => packTrees(model, secondNames, secondBins.edges),
);
say('second look');

const NOTHING: PackedTrees = { base: 0, features: [], edges: [], scale: 1, trees: '' };
const UNKNOWN: QualityWeights = { bias: 0.5, weights: [] };
const stored = (fold: number, quality: QualityWeights, types: Readonly<Record<string, PackedTrees>>): StoredModel => ({
  lexicon: {
    names: Object.fromEntries([...(data.lexica[fold]?.names ?? [])].sort()),
    texts: Object.fromEntries([...(data.lexica[fold]?.texts ?? [])].sort()),
  },
  first: first.packed[fold] ?? NOTHING,
  second: second.packed[fold] ?? NOTHING,
  quality,
  types,
});

const pageValues = new Float32Array(data.pages.length * PAGE_FEATURES.length);
const judged = judgePages();
/** By fold, the last from all. */
const quality = Array.from({ length: FOLDS + 1 }, (_, fold) => {
  const use = judged.filter((page) => page.fold !== fold);
  return fitRidge(
    use.map(({ row }) => row),
    use.map(({ f1 }) => f1),
    RIDGE,
  );
});
report();

const typed = data.pages.flatMap(({ record }, page) => (record.corpus === 'wcxb' && TYPE_OF[record.type] !== undefined ? [page] : []));
const typeBins = bins(pageValues, PAGE_FEATURES.length, typed);
const types = new Map(
  [...new Set(Object.values(TYPE_OF))].map((type) => {
    const target = Float32Array.from(data.pages, ({ record }) => (TYPE_OF[record.type] === type ? 1 : 0));
    const even = new Float32Array(data.pages.length).fill(1);
    return [
      type,
      trainFolds(
        typed,
        (page) => data.pages[page]?.fold ?? 0,
        TYPES,
        (use, options) => boostLogistic(typeBins.binned, target, even, use, options),
        (model) => packTrees(model, PAGE_FEATURES, typeBins.edges),
      ),
    ] as const;
  }),
);
reportTypes();

const typesOf = (fold: number): Record<string, PackedTrees> =>
  Object.fromEntries([...types].map(([type, { packed }]) => [type, packed[fold] ?? NOTHING]));
if (folder !== undefined) {
  mkdirSync(folder, { recursive: true });
  for (let fold = 0; fold < FOLDS; fold += 1)
    writeFileSync(join(folder, `fold-${fold}.json`), JSON.stringify(stored(fold, quality[fold] ?? UNKNOWN, typesOf(fold))));
}
const record = trainingRecord(data, SEGMENT_FEATURES, { first: FIRST, second: SECOND, types: TYPES, thin: THIN, ridge: RIDGE });
const made = `${JSON.stringify({ record, ...stored(FOLDS, quality[FOLDS] ?? UNKNOWN, typesOf(FOLDS)) })}\n`;
const path = resolve(import.meta.dirname, '../../src/extract/html/learned/model.json');
if (process.argv.includes('--check')) check();
else {
  writeFileSync(path, made);
  say(`written; data from ${SHARED}`);
}

function check(): void {
  const shipped = readFileSync(path, 'utf8');
  if (shipped === made) {
    say('model.json is what the script makes');
    return;
  }
  const changed = differences((JSON.parse(shipped) as { record?: TrainingRecord }).record, record);
  say(`model.json is not what the script makes; changed: ${changed.length === 0 ? 'how it is trained' : changed.join('; ')}`);
  process.exitCode = 1;
}

function bins(values: Float32Array, width: number, sample: readonly number[]): { binned: Binned; edges: ReturnType<typeof findEdges> } {
  const edges = findEdges(values, width, sample);
  return { binned: toBins(values, width, edges), edges };
}

function thinOut({ rows, weight: full }: Data): { thin: number[]; weight: Float32Array } {
  const next = random(5);
  const out: number[] = [];
  const scaled = new Float32Array(rows);
  for (let row = 0; row < rows; row += 1) {
    const value = full[row] ?? 0;
    const chance = Math.min(1, value / THIN);
    if (value <= 0 || next() >= chance) continue;
    out.push(row);
    scaled[row] = value / chance;
  }
  return { thin: out, weight: scaled };
}

/** Each row's probability by the model that has not seen its site. */
function outOfFold(models: readonly Boosted[], binned: Binned): Float32Array {
  return Float32Array.from({ length: binned.rows }, (_, row) => {
    const model = models[foldOfRow(row)];
    return model === undefined ? 0 : sigmoid(predict(model, binned, row));
  });
}

function secondValues(): Float32Array {
  const width = secondNames.length;
  const values = new Float32Array(data.rows * width);
  for (const page of data.pages) {
    const { input, segments } = cutPage(page.record);
    const more = secondFeatures(firstSeen.slice(page.from, page.to), segmentFeatures(input, segments, NO_LEXICON), segments);
    for (let i = 0; i < segments.count; i += 1) {
      again.forEach((column, k) => {
        values[(page.from + i) * width + k] = data.values[(page.from + i) * SEGMENT_FEATURES.length + column] ?? 0;
      });
      values.set(more.subarray(i * SECOND_FEATURES.length, (i + 1) * SECOND_FEATURES.length), (page.from + i) * width + again.length);
    }
  }
  return values;
}

/** What each page's choice looks like by the model that has not seen it, and how good it is. */
function judgePages(): { fold: number; corpus: string; row: readonly number[]; f1: number }[] {
  const models = Array.from({ length: FOLDS }, (_, fold) => loadModel(stored(fold, UNKNOWN, {})));
  return data.pages.flatMap(({ record, fold, labels }, page) => {
    const model = models[fold];
    if (model === undefined) return [];
    const choice = chooseContent(cutPage(record).input, model);
    pageValues.set(choice.page, page * PAGE_FEATURES.length);
    if (labels.gold === 0) return [];
    let [hit, chosen] = [0, 0];
    choice.kept.forEach((keep, i) => {
      if (keep !== 1) return;
      hit += (labels.share[i] ?? 0) * (labels.tokens[i] ?? 0);
      chosen += labels.tokens[i] ?? 0;
    });
    return [{ fold, corpus: record.corpus, row: choice.judged, f1: (2 * hit) / (chosen + labels.gold) }];
  });
}

function report(): void {
  const of = (corpus: string): typeof judged => judged.filter((page) => page.corpus === corpus);
  const truth = of('wcxb').map(({ f1 }) => f1);
  const guess = of('wcxb').map(({ row, fold }) => weigh(row, quality[fold] ?? UNKNOWN));
  say(`quality (${QUALITY_FEATURES.join(', ')}): correlation with the F1 of segments ${correlation(guess, truth).toFixed(3)}`);
  for (const corpus of Object.keys(CORPORA)) {
    const mine = of(corpus);
    if (mine.length > 0) say(`${corpus}: F1 of segments ${(mine.reduce((sum, { f1 }) => sum + f1, 0) / mine.length).toFixed(4)}`);
  }
}

function reportTypes(): void {
  let right = 0;
  const recall = new Map<string, [number, number, number]>();
  const at = (type: string): [number, number, number] => {
    const entry = recall.get(type) ?? [0, 0, 0];
    recall.set(type, entry);
    return entry;
  };
  for (const page of typed) {
    const fold = data.pages[page]?.fold ?? 0;
    const scores = [...types].map(
      ([type, { models }]) => [type, predict(models[fold] ?? { base: 0, trees: [] }, typeBins.binned, page)] as const,
    );
    const best = scores.reduce((a, b) => (b[1] > a[1] ? b : a))[0];
    const truth = TYPE_OF[data.pages[page]?.record.type ?? ''] ?? '';
    at(truth)[1] += 1;
    at(best)[2] += 1;
    if (best === truth) {
      right += 1;
      at(truth)[0] += 1;
    }
  }
  say(
    `page types: accuracy ${(right / typed.length).toFixed(3)}; ${[...recall].map(([type, [hit, all, said]]) => `${type} R ${(hit / all).toFixed(2)} P ${(hit / Math.max(1, said)).toFixed(2)}`).join(', ')}`,
  );
}
