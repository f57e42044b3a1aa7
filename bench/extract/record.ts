/** What a model was trained from: enough to say later why it is no longer what the script makes. */
import { createHash } from 'node:crypto';
import { loadBytes } from './corpora.ts';
import type { Data } from './data.ts';

const LICENCES: Readonly<Record<string, string>> = {
  wcxb: 'CC-BY-4.0, M. Foley, WCXB: A Multi-Type Web Content Extraction Benchmark (2026)',
  scrapinghub: 'MIT, scrapinghub/article-extraction-benchmark',
  chinese: 'MIT, immortal-autumn/Chinese-Web-Content-Extraction-Dataset',
  trafilatura: 'Apache-2.0, adbar/trafilatura tests',
};

interface CorpusRecord {
  readonly licence: string;
  /** Pages with text. */
  readonly pages: number;
  /** SHA-256 over the bytes and the gold of these pages. */
  readonly sha256: string;
}

export interface TrainingRecord {
  readonly about: string;
  readonly corpora: Readonly<Record<string, CorpusRecord>>;
  /** What the pages look like to the trees. */
  readonly table: { readonly segments: number; readonly features: number; readonly sha256: string };
  readonly options: Readonly<Record<string, unknown>>;
}

export function trainingRecord(data: Data, features: readonly string[], options: Readonly<Record<string, unknown>>): TrainingRecord {
  return {
    about: 'Written by bench/extract/train.ts; do not edit.',
    corpora: Object.fromEntries(Object.keys(LICENCES).map((name) => [name, corpusRecord(data, name)])),
    table: { segments: data.rows, features: features.length, sha256: tableHash(data, features) },
    options,
  };
}

function corpusRecord(data: Data, name: string): CorpusRecord {
  const pages = data.pages.filter(({ record }) => record.corpus === name);
  const hash = createHash('sha256');
  for (const { record } of pages) hash.update(JSON.stringify(record)).update(loadBytes(record));
  return { licence: LICENCES[name] ?? '', pages: pages.length, sha256: hash.digest('hex') };
}

function tableHash({ values, share, weight, lexica }: Data, features: readonly string[]): string {
  const hash = createHash('sha256').update(features.join('\n'));
  for (const column of [values, share, weight]) hash.update(new Uint8Array(column.buffer, column.byteOffset, column.byteLength));
  for (const { names, texts } of lexica) hash.update(JSON.stringify([[...names], [...texts]]));
  return hash.digest('hex');
}

/** What of two trainings is not the same, most basic first; empty when all is. */
export function differences(old: TrainingRecord | undefined, now: TrainingRecord): string[] {
  if (old?.table === undefined) return ['the record (written by an older script)'];
  const out = Object.entries(now.corpora).flatMap(([name, { sha256 }]) =>
    old.corpora[name]?.sha256 === sha256 ? [] : [`the pages of ${name}`],
  );
  if (old.table.sha256 !== now.table.sha256) out.push('what the pages look like to the trees (features, segments, lexicon)');
  if (JSON.stringify(old.options) !== JSON.stringify(now.options)) out.push('the options of the training');
  return out;
}
