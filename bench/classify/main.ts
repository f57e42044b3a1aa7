/**
 * @module What a page is, on pages that no rule was written for: confusion, F1 of each label, acceptance, languages, calibration; beside them the shared
 * set, where it is there. There are two corpora, `unseen` and the later `fresh`, each in two halves. Rules are made on the halves `dev`, the only ones that
 * are shown page by page; the halves `test` say what they are worth.
 * @example npm run bench:classify
 * @example npm run bench:classify -- --dev      (only the halves on which rules are made)
 * @example npm run bench:classify -- --errors   (their wrong pages)
 */
import { parseArgs } from 'node:util';
import { sharedFile } from '../../test/support/shared.ts';
import { freshPages } from './fresh/corpus.ts';
import { judgeShared, judgeUnseen } from './judge.ts';
import { calibration, isRight, type Judged, type Score, scoreOf } from './score.ts';
import { type Half, type UnseenPage, unseenPages } from './unseen/corpus.ts';
import { LABELS } from './unseen/template.ts';

/** Other tools' decision rules, measured once on held-out pages of other templates, all behind a status of 200. */
const PEERS = [
  ['Crawlee (status, 3 selectors)', 0.067, 0.996, 0, 0],
  ['Firecrawl (Markdown not empty)', 0.074, 0.888, 0.05, 0.128],
  ['Crawl4AI (is_blocked)', 0.181, 0.683, 0.03, 0.077],
] as const;

const { values } = parseArgs({
  options: {
    errors: { type: 'boolean', default: false },
    dev: { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
  },
});
const seed = Number(values.seed);
const shown = values.dev || values.errors;
const corpora = (
  [
    ['unseen', unseenPages(seed)],
    ['fresh', freshPages(seed)],
  ] as const
).map(([name, pages]) => {
  const half = (which: Half): UnseenPage[] => pages.filter((page) => page.half === which);
  return {
    name,
    dev: judgeUnseen(half('dev')),
    test: shown ? [] : judgeUnseen(half('test')),
    hidden: shown ? [] : judgeUnseen(half('test'), { behind200: true }),
  };
});
const labelsFile = sharedFile('data/classify/labels.jsonl');
const shared = labelsFile === null ? null : judgeShared(labelsFile);

const rows = corpora.flatMap(({ name, dev, test, hidden }): [string, Score][] => [
  [`${name} dev`, scoreOf(dev)],
  ...(shown
    ? []
    : (
        [
          [`${name} test`, scoreOf(test)],
          [`${name} test behind 200`, scoreOf(hidden)],
        ] as const
      ).map(([title, score]): [string, Score] => [title, score])),
]);
if (shared !== null) rows.push(['shared set', scoreOf(shared)]);

for (const { name, dev, test } of corpora) confusion(`${name} ${shown ? 'dev' : 'test'}`, shown ? dev : test);
if (shared !== null) confusion('shared set', shared);
console.log(`\n${'F1'.padEnd(14)}${rows.map(([name]) => name.padStart(24)).join('')}`);
for (const label of LABELS)
  console.log(`${label.padEnd(14)}${rows.map(([, { f1 }]) => (f1.get(label)?.toFixed(3) ?? '–').padStart(24)).join('')}`);
console.log(`\n${''.padEnd(32)}  pages  macro-F1  bad accepted  good refused  hard refused  calibration error`);
for (const [name, one] of rows) figures(name, one);
for (const [name, macro, bad, good, hard] of PEERS)
  console.log(
    `${name.padEnd(32)}    341  ${macro.toFixed(3).padStart(8)}  ${percent(bad)}  ${percent(good)}  ${percent(hard)}  ${'–'.padStart(17)}`,
  );
for (const { name, dev, test } of corpora) {
  const list = shown ? dev : test;
  console.log(`\nby language (${name} ${shown ? 'dev' : 'test'})`);
  for (const lang of new Set(list.map((page) => page.lang))) {
    const own = list.filter((page) => page.lang === lang);
    figures(`${lang}, right ${percent(scoreOf(own).accuracy).trim()}`, scoreOf(own));
  }
  console.log(`\ncalibration (${name} ${shown ? 'dev' : 'test'}): confidence, share right, pages`);
  for (const bin of calibration(list))
    if (bin.pages > 0) console.log(`${bin.confidence.toFixed(2)}  ${bin.right.toFixed(2)}  ${bin.pages}`);
  if (values.errors)
    for (const page of dev.filter((one) => !isRight(one)))
      console.log(`${page.id.padEnd(34)} ${page.label} → ${page.kind} ${page.confidence.toFixed(2)}`);
}
console.log(
  `BENCH ${JSON.stringify({ bench: 'classify', ...Object.fromEntries(rows.map(([name, one]) => [name.replaceAll(' ', '_'), numbers(one)])) })}`,
);

function confusion(title: string, list: readonly Judged[]): void {
  const kinds = [...new Set([...LABELS, ...list.map(({ kind }) => kind)])];
  console.log(`\nconfusion, ${title}: rows are labels, columns answers${' '.repeat(3)}(an accepted alternative counts as the label)`);
  console.log(`${''.padEnd(13)}${kinds.map((kind) => kind.slice(0, 6).padStart(7)).join('')}`);
  for (const label of LABELS) {
    const own = list.filter((page) => page.label === label);
    const count = (kind: string): number => own.filter((page) => (isRight(page) ? label : page.kind) === kind).length;
    console.log(`${label.padEnd(13)}${kinds.map((kind) => String(count(kind) || '·').padStart(7)).join('')}`);
  }
}

function figures(name: string, one: Score): void {
  console.log(
    `${name.padEnd(32)}  ${String(one.pages).padStart(5)}  ${one.macroF1.toFixed(3).padStart(8)}  ${percent(one.badAccepted)}  ${percent(one.goodRefused)}  ${percent(one.hardRefused)}  ${one.calibrationError.toFixed(3).padStart(17)}`,
  );
}

function percent(value: number): string {
  return `${(value * 100).toFixed(1)} %`.padStart(12);
}

function numbers({ f1, ...rest }: Score): Record<string, number> {
  const round = (value: number): number => Number(value.toFixed(4));
  return {
    ...Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, round(value)])),
    worstF1: round(Math.min(...f1.values())),
  };
}
