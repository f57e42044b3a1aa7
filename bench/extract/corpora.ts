/** The open pages with gold text, and the scorer's own tokens and marks, so that what is fitted is what is measured. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';
import { getDomain } from 'tldts';

export const SHARED = process.env.VERITRAIL_SHARED ?? resolve(import.meta.dirname, '../../../shared');

export interface Gold {
  readonly text?: string;
  readonly with?: readonly string[];
  readonly without?: readonly string[];
  readonly tables?: readonly unknown[];
  readonly code?: readonly unknown[];
  readonly headings?: readonly unknown[];
}

export interface PageRecord {
  readonly id: string;
  readonly corpus: string;
  readonly url: string | null;
  readonly type: string;
  readonly file: string;
  readonly gold: Gold;
}

type Scores = Readonly<Record<string, number | null>>;

/** What is used of `shared/bench/extraction/score.mjs`. */
export interface Scorer {
  readonly tokens: (text: string | undefined, lower?: boolean) => string[];
  readonly scorePage: (record: PageRecord, got: Readonly<Record<string, unknown>>) => Scores;
  readonly aggregate: (
    rows: readonly { s: Scores; bytes: number; ms: number | null; missing: boolean }[],
  ) => Readonly<Record<string, number>>;
}

export const loadScorer = async (): Promise<Scorer> =>
  (await import(pathToFileURL(join(SHARED, 'bench/extraction/score.mjs')).href)) as Scorer;

export function loadCorpus(name: string): PageRecord[] {
  const lines = brotliDecompressSync(readFileSync(join(SHARED, 'data/extraction', name, 'pages.jsonl.br'))).toString('utf8');
  return lines
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => ({ ...(JSON.parse(line) as Omit<PageRecord, 'corpus'>), corpus: name }));
}

export const loadBytes = ({ corpus, file }: Pick<PageRecord, 'corpus' | 'file'>): Uint8Array => {
  const packed = readFileSync(join(SHARED, 'data/extraction', corpus, file));
  return file.endsWith('.br') ? brotliDecompressSync(packed) : packed;
};

/** Pages of one registrable domain are one site; a page without an address is its own. */
export const siteOf = ({ url, id }: PageRecord): string => (url === null ? id : (getDomain(url) ?? URL.parse(url)?.hostname ?? id));

export const FOLDS = 5;
/** All pages of a site stand in one fold. */
export const foldOf = (site: string): number => createHash('sha256').update(site).digest().readUInt32BE(0) % FOLDS;
