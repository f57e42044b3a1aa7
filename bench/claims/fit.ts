/**
 * Fits the weights of the claim check on the open data (`$VERITRAIL_SHARED/data/claims` or `../shared`): logistic regression with L2, every
 * set weighing the same, tested by five folds that keep claims about one evidence together. Prints AUROC per set, P and R by threshold, and
 * the weights for `src/evidence/claim/weights.ts`. Run: `node bench/claims/fit.ts`.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { analyse, FEATURES } from '../../src/evidence/claim/features.ts';

const shared = process.env.VERITRAIL_SHARED ?? resolve(import.meta.dirname, '../../../shared');
const SETS = ['fever-symmetric', 'fool-me-twice', 'numeric-swap', 'wice-oracle', 'zh-facts'] as const;
interface Row {
  readonly set: string;
  readonly fold: number;
  readonly x: readonly number[];
  readonly y: number;
  readonly contradicted: boolean;
}
interface Line {
  readonly claim: string;
  readonly evidence?: string;
  readonly sentences?: readonly string[];
  readonly supporting?: readonly number[];
  readonly lang?: string;
  readonly label: string;
}

const hash = (text: string): number => Array.from(text).reduce((sum, char) => (sum * 31 + char.charCodeAt(0)) >>> 0, 7);

const rows: Row[] = SETS.flatMap((set) => {
  const path = join(shared, 'data/claims', `${set}.jsonl`);
  if (!existsSync(path)) {
    console.log(`${set}: not there, left out`);
    return [];
  }
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((text): Row => {
      const line = JSON.parse(text) as Line;
      const evidence = line.evidence ?? (line.sentences ?? []).filter((_, at) => line.supporting?.includes(at)).join(' ');
      const { features } = analyse({ claim: line.claim, evidence, language: line.lang ?? 'en' });
      return {
        set,
        fold: hash(evidence.slice(0, 24)) % 5,
        x: [1, ...FEATURES.map((name) => features[name])],
        y: line.label === 'supported' ? 1 : 0,
        contradicted: line.label === 'contradicted',
      };
    });
});

const SIZE = new Map(SETS.map((set) => [set as string, rows.filter((row) => row.set === set).length]));
const dot = (a: readonly number[], b: readonly number[]): number => a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);
const sigmoid = (z: number): number => 1 / (1 + Math.exp(-z));

function train(data: readonly Row[], rounds = 1500, lambda = 0.0005): number[] {
  const w = new Array<number>(FEATURES.length + 1).fill(0);
  const total = data.reduce((sum, row) => sum + weight(row), 0);
  for (let round = 0; round < rounds; round += 1) {
    const gradient = w.map((value, at) => (at === 0 ? 0 : lambda * value));
    for (const row of data) {
      const error = ((sigmoid(dot(w, row.x)) - row.y) * weight(row)) / total;
      for (const [at, value] of row.x.entries()) gradient[at] = (gradient[at] ?? 0) + error * value;
    }
    for (const at of w.keys()) w[at] = (w[at] ?? 0) - 1.5 * (gradient[at] ?? 0);
  }
  return w;
}
const weight = (row: Row): number => 1 / Math.sqrt(SIZE.get(row.set) ?? 1);

function auroc(scored: readonly { score: number; y: number }[]): number {
  const sorted = [...scored].sort((a, b) => a.score - b.score);
  let [rank, positives] = [0, 0];
  for (const [at, { y }] of sorted.entries()) if (y === 1) [rank, positives] = [rank + at + 1, positives + 1];
  return (rank - (positives * (positives + 1)) / 2) / (positives * (scored.length - positives));
}

const scored = [0, 1, 2, 3, 4].flatMap((fold) => {
  const w = train(
    rows.filter((row) => row.fold !== fold),
    800,
  );
  return rows.filter((row) => row.fold === fold).map((row) => ({ ...row, score: sigmoid(dot(w, row.x)) }));
});
for (const set of SETS) {
  const mine = scored.filter((row) => row.set === set);
  if (mine.length === 0) continue;
  const line = [0.5, 0.6, 0.7, 0.8].map((t) => {
    const said = mine.filter((row) => row.score >= t);
    const hit = said.filter((row) => row.y === 1).length;
    return `${t}: P ${(hit / said.length).toFixed(3)} R ${(hit / mine.filter((row) => row.y === 1).length).toFixed(3)}`;
  });
  console.log(set.padEnd(16), `AUROC ${auroc(mine).toFixed(3)}`, line.join('  '));
}
const final = train(rows, 3000);
console.log(['bias', ...FEATURES].map((name, at) => `  ${name}: ${(final[at] ?? 0).toFixed(2)},`).join('\n'));
