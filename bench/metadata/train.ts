/**
 * Fits the weights for title, authors and date of publication from the open pages and writes them beside the code that
 * uses them, with a record of the training. Five folds by site: `cross-validated` is measured with weights that have not
 * seen the site; the rules that gather the options were written from pages of half A, so half B is also free of them.
 *
 *     node bench/metadata/train.ts [--dry]
 */
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Weights } from '../../src/extract/metadata/logit.ts';
import { FOLDS } from '../extract/corpora.ts';
import { answer, type FitOptions, fitWeights } from './logit.ts';
import { type Choice, CORPORA, loadScoreMeta, readChoices } from './pages.ts';

const SOURCE = resolve(import.meta.dirname, '../../src/extract');
const PAGES =
  'open pages of WCXB (CC-BY-4.0), adbar/htmldate, adbar/trafilatura (Apache-2.0), postlight/parser (MIT, Apache-2.0) and a Chinese set (MIT); only weights of named features are kept, no page text';
const dry = process.argv.includes('--dry');

interface Task {
  readonly name: string;
  readonly file: string;
  readonly choices: readonly Choice[];
  readonly options: FitOptions;
  readonly thresholds: Readonly<Record<string, number>>;
}

const { titles, authors, dates } = readChoices(await loadScoreMeta());
const tasks: readonly Task[] = [
  {
    name: 'title',
    file: 'metadata/title-weights.json',
    choices: titles,
    options: { penalty: 0.01, steps: 500, none: false },
    thresholds: {},
  },
  {
    name: 'authors',
    file: 'metadata/author-weights.json',
    choices: authors,
    options: { penalty: 0.01, steps: 500, none: true },
    thresholds: { least: 0 },
  },
  {
    name: 'published',
    file: 'times/published-weights.json',
    choices: dates,
    options: { penalty: 0.02, steps: 500, none: true },
    thresholds: { least: 0.35, medium: 0.8, high: 0.95 },
  },
];

for (const { name, file, choices, options, thresholds } of tasks) {
  const folds = Array.from({ length: FOLDS }, (_, fold) =>
    fitWeights(
      choices.filter((choice) => choice.fold !== fold),
      options,
    ),
  );
  const least = thresholds['least'] ?? 0;
  const crossValidated = (choice: Choice): Weights => folds[choice.fold] ?? {};
  const record = {
    script: 'bench/metadata/train.ts',
    data: PAGES,
    method: `conditional logit, L2 ${options.penalty}, ${options.steps} steps of Adam; ${FOLDS} folds by registrable domain`,
    choices: choices.filter(({ weight }) => weight > 0).length,
    'exact, cross-validated': report(choices, crossValidated, least),
    'exact, cross-validated, pages whose sites no rule was written from': report(
      choices.filter(({ half }) => half === 'B'),
      crossValidated,
      least,
    ),
    ...(name === 'published' ? { 'wrong, cross-validated': reportWrong(choices, crossValidated, least) } : {}),
  };
  const weights = fitWeights(choices, options);
  process.stdout.write(`${name}\n${JSON.stringify(record, null, 2)}\n`);
  if (thresholds['high'] !== undefined) process.stdout.write(`${JSON.stringify(calibration(choices, crossValidated))}\n`);
  process.stdout.write(`exact, in sample: ${JSON.stringify(report(choices, () => weights, least))}\n`);
  if (!dry) writeFileSync(resolve(SOURCE, file), `${JSON.stringify({ training: record, thresholds, weights }, null, 2)}\n`);
}

/** Which option the reader would give for a page; null for none. */
function given(choice: Choice, weights: Weights, least: number): number | null {
  const likeliest = answer(choice, weights, least);
  return likeliest === null || choice.refused(likeliest.option) ? null : likeliest.option;
}

/** Share of the labelled pages of a corpus whose answer is right, and how many there are. */
function report(choices: readonly Choice[], weights: (choice: Choice) => Weights, least: number): Record<string, string> {
  return shares(choices, (choice) => {
    const option = given(choice, weights(choice), least);
    return option === null ? choice.absent : choice.right.includes(option);
  });
}

/** Share of the pages with a date that are given one more than a day away from it; those whose stated date is that of a change apart. */
function reportWrong(choices: readonly Choice[], weights: (choice: Choice) => Weights, least: number): Record<string, string> {
  const dated = choices.filter(({ absent }) => !absent);
  const wrong = (choice: Choice): boolean => {
    const option = given(choice, weights(choice), least);
    return option !== null && !choice.close.includes(option);
  };
  const all = shares(dated, wrong);
  const changed = shares(dated, (choice) => choice.weight === 0 && wrong(choice));
  return Object.fromEntries(
    Object.entries(all).map(([corpus, share]) => [
      corpus,
      `${share}; ${changed[corpus]?.slice(0, 5)} where the corpus gives the last change`,
    ]),
  );
}

function shares(choices: readonly Choice[], holds: (choice: Choice) => boolean): Record<string, string> {
  const out: Record<string, string> = {};
  for (const corpus of CORPORA) {
    const own = choices.filter((choice) => choice.corpus === corpus && choice.labelled);
    if (own.length > 0) out[corpus] = `${(own.filter(holds).length / own.length).toFixed(3)} of ${own.length}`;
  }
  return out;
}

/** Precision by probability, for the thresholds of confidence. */
function calibration(choices: readonly Choice[], weights: (choice: Choice) => Weights): Record<string, string> {
  const edges = [0.35, 0.5, 0.65, 0.8, 0.9, 0.95, 0.98, 1.01];
  const answers = choices.filter(({ weight }) => weight > 0).map((choice) => ({ choice, likeliest: answer(choice, weights(choice)) }));
  return Object.fromEntries(
    edges.slice(0, -1).map((from, i) => {
      const to = edges[i + 1] ?? 1;
      const own = answers.filter(({ likeliest }) => likeliest !== null && likeliest.probability >= from && likeliest.probability < to);
      const right = own.filter(({ choice, likeliest }) => choice.right.includes(likeliest?.option ?? -1)).length;
      return [`from ${from}`, own.length === 0 ? '-' : `${(right / own.length).toFixed(3)} of ${own.length}`];
    }),
  );
}
