/**
 * @module What a page is, on pages that no rule was written for: confusion, F1 of each label, acceptance, languages, calibration; beside them the shared
 * set, where it is there. Rules are made on the half `dev`, the only one that is shown page by page; the half `test` says what they are worth.
 * @example npm run bench:classify
 * @example npm run bench:classify -- --errors   (the wrong pages of the half `dev`)
 */
import { parseArgs } from 'node:util';
import { sharedFile } from '../../test/support/shared.ts';
import { judgeShared, judgeUnseen } from './judge.ts';
import { calibration, isRight, type Judged, type Score, scoreOf } from './score.ts';
import { unseenPages } from './unseen/corpus.ts';
import { LABELS } from './unseen/template.ts';

/** Other tools' decision rules, measured once on held-out pages of other templates, all behind a status of 200. */
const PEERS = [
  ['Crawlee (status, 3 selectors)', 0.067, 0.996, 0, 0],
  ['Firecrawl (Markdown not empty)', 0.074, 0.888, 0.05, 0.128],
  ['Crawl4AI (is_blocked)', 0.181, 0.683, 0.03, 0.077],
] as const;

const { values } = parseArgs({ options: { errors: { type: 'boolean', default: false }, seed: { type: 'string', default: '1' } } });
const pages = unseenPages(Number(values.seed));
const half = new Map(pages.map(({ id, half: name }) => [id, name]));
const judged = judgeUnseen(pages);
const hidden = judgeUnseen(pages, { behind200: true });
const labelsFile = sharedFile('data/classify/labels.jsonl');
const shared = labelsFile === null ? null : judgeShared(labelsFile);
const of = (list: readonly Judged[], name: string): Judged[] => list.filter(({ id }) => half.get(id) === name);

const rows: [string, Score][] = [
  ['unseen dev', scoreOf(of(judged, 'dev'))],
  ['unseen test', scoreOf(of(judged, 'test'))],
  ['unseen test behind 200', scoreOf(of(hidden, 'test'))],
];
if (shared !== null) rows.push(['shared set', scoreOf(shared)]);

confusion('unseen test', of(judged, 'test'));
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
console.log('\nby language (unseen test)');
const held = of(judged, 'test');
for (const lang of new Set(held.map((page) => page.lang))) {
  const list = held.filter((page) => page.lang === lang);
  figures(`${lang}, right ${percent(scoreOf(list).accuracy).trim()}`, scoreOf(list));
}
console.log('\ncalibration (unseen test): confidence, share right, pages');
for (const bin of calibration(held)) if (bin.pages > 0) console.log(`${bin.confidence.toFixed(2)}  ${bin.right.toFixed(2)}  ${bin.pages}`);
if (values.errors)
  for (const page of of(judged, 'dev').filter((one) => !isRight(one)))
    console.log(`${page.id.padEnd(34)} ${page.label} → ${page.kind} ${page.confidence.toFixed(2)}`);
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
