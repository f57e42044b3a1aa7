/** @module The demo world as data: pages by URL, an index over them, and questions with the answers that are true in it. */

export type Language = 'en' | 'zh';

/** What a page does beyond standing there. `rate_limit_once`: the first request of a server's life gets 429 with `Retry-After: 1`. */
type PageBehaviour = 'redirect' | 'rate_limit_once';

export interface WorldPage {
  /** Absolute, plain http, default port: `http://docs.lumora.example/pricing`. */
  url: string;
  status: number;
  headers: Record<string, string>;
  body: string | Uint8Array;
  behaviour?: PageBehaviour;
}

/** What the search endpoint knows of a page. The snippet may be stale: it is written here, not cut from the page. */
export interface SearchEntry {
  url: string;
  title: string;
  snippet: string;
  /** ISO date, or null where the index has none. */
  publishedDate: string | null;
  lang: Language;
  keywords: string[];
}

/** A value as a number, in the units of the page: `{ value: 0.418, unit: 'node.h', currency: 'USD' }` is a price per node-hour. */
export interface ExpectedNumber {
  value: number;
  /** UCUM-like: `d`, `s`, `%`, `GB`; for prices the denominator `node.h` or `cluster.mo`. */
  unit: string;
  /** ISO 4217. */
  currency?: string;
}

export interface ExpectedFact {
  /** Vendor name as in the question. */
  entity: string;
  dimension: string;
  /** Texts of which one must stand in the answer; the first is the page's own wording. */
  values: string[];
  number?: ExpectedNumber;
  /** The page that states it first-hand. */
  url: string;
  /** Further pages that state the same. */
  alsoAt: string[];
  /** Stands literally in the text of the page, and so in any right quote. */
  quoteIncludes: string;
}

interface ExpectedConflict {
  /** Kind as in the vocabulary's `ConflictKind`. */
  kind: 'context_difference' | 'value' | 'semantic' | 'temporal';
  dimension: string;
  entity: string;
  urls: [string, string];
}

/** What a program can compute from facts: here the monthly price of the smallest allowed cluster, before storage and traffic beyond the allowance. */
export interface ExpectedDerivation {
  entity: string;
  dimension: 'monthly_price';
  number: ExpectedNumber;
  computation: string;
  /** Pages that hold the premises. */
  urls: string[];
}

export interface DemoQuestion {
  id: string;
  language: Language;
  question: string;
  expected: {
    facts: ExpectedFact[];
    derivations: ExpectedDerivation[];
    conflicts: ExpectedConflict[];
    /** `terms`: words of which one must stand where the answer says that it does not know. */
    unknowns: { entity: string; dimension: string; terms: string[] }[];
    /** Values that are not true today for what is asked: they may stand in conflicts or with a later validity, never as a current fact. */
    neverSay: string[];
    /** Groups of URLs that carry one text and count as one source. */
    copies: string[][];
  };
}

export interface World {
  seed: number;
  /** The clock of a run in this world, ISO instant. */
  now: string;
  hosts: string[];
  pages: WorldPage[];
  search: SearchEntry[];
  questions: DemoQuestion[];
  /** Pages that stand in the index but that robots.txt closes: a good run never requests them. */
  disallowed: string[];
}

/** A page together with its entry in the index, if it has one. */
export interface Draft {
  page: WorldPage;
  listing?: Omit<SearchEntry, 'url' | 'lang'>;
}
