import { createHash } from 'node:crypto';
import { projectForIngest } from '../extract/index.ts';
import type { PassageSource, Store } from '../store/index.ts';
import { tokenize } from '../text/tokens/index.ts';
import type { Document, Span } from '../vocabulary/index.ts';
import type { TermScore } from './bm25.ts';
import { conditionsOf, facetsOf, type GivenFacets, type PassageFilters } from './facets.ts';
import { type Passage, passagesOf } from './passages.ts';
import { rankPassages } from './rank.ts';

interface AddOptions {
  readonly artifactId: string;
  readonly facets?: GivenFacets;
}

type AddResult =
  | { readonly added: true; readonly change: 'new' | 'replaced' | 'unchanged'; readonly passages: number }
  /** The document does not meet `agent-document-v1`; the index still holds what it held before. */
  | { readonly added: false; readonly reason: string };

interface SearchOptions {
  readonly k: number;
  readonly language?: string | null;
  readonly filters?: PassageFilters;
}

interface PassageHit {
  readonly documentUrl: string;
  readonly artifactId: string;
  readonly title: string | null;
  readonly headingPath: readonly string[];
  /** In the text of the artifact's document. */
  readonly span: Span;
  readonly text: string;
  /** Header row of the table whose later rows `text` holds. */
  readonly lead: string | null;
  readonly score: number;
  /** What each query term brought; the scores add up to `score`. */
  readonly explain: readonly TermScore[];
}

export interface PassageIndex {
  add(document: Document, options: AddOptions): Promise<AddResult>;
  /** All passages of a page, in every scope, or in one (null = public). @returns how many went */
  remove(canonicalUrl: string, authScope?: string | null): Promise<number>;
  search(query: string, options: SearchOptions): Promise<PassageHit[]>;
}

/** Part of every fingerprint: raise it when terms or passages are made in another way, and documents are indexed anew. */
const ANALYSIS_VERSION = 'passages-1';

/** @example await createIndex(openStore({ memory: true })).search('backup price per month', { k: 5 }) */
export function createIndex(store: Pick<Store, 'passages' | 'artifacts'>): PassageIndex {
  const { passages, artifacts } = store;
  return {
    async add(document, { artifactId, facets: stated = {} }) {
      const ingest = projectForIngest(document);
      if ('reason' in ingest) return { added: false, reason: ingest.reason };
      // The stored artifact knows its scope: text behind a login must not become public because a caller forgot to say so.
      const authScope = stated.authScope ?? (await artifacts.get(artifactId))?.authScope;
      const given: GivenFacets = authScope === undefined ? stated : { ...stated, authScope };
      const key = keyOf(document.canonicalUrl, given.authScope ?? null);
      const facets = facetsOf(document, given);
      const source: PassageSource = {
        key,
        url: document.canonicalUrl,
        artifactId,
        title: document.title,
        fingerprint: sha256(JSON.stringify([ANALYSIS_VERSION, document.contentHash, document.textHash, document.title, facets])),
      };
      const known = await passages.source(key);
      if (known?.fingerprint === source.fingerprint) {
        await passages.touch(key, artifactId);
        return { added: true, change: 'unchanged', passages: 0 };
      }
      const rows = passagesOf(document).map((passage) => ({
        ...passage,
        hash: sha256(passage.text),
        terms: termsOf(passage, document),
        facets,
      }));
      await passages.replace(source, rows);
      return { added: true, change: known === null ? 'new' : 'replaced', passages: rows.length };
    },
    async remove(canonicalUrl, authScope) {
      if (authScope !== undefined) return passages.remove(keyOf(canonicalUrl, authScope));
      let removed = 0;
      for (const { key } of await passages.sourcesOf(canonicalUrl)) removed += await passages.remove(key);
      return removed;
    },
    async search(query, { k, language = null, filters = {} }) {
      const ranked = await rankPassages(passages, tokenize(query, language), k, conditionsOf(filters));
      return ranked.map(({ passage, score, terms }) => ({
        documentUrl: passage.source.url,
        artifactId: passage.source.artifactId,
        title: passage.source.title,
        headingPath: passage.headingPath,
        span: passage.span,
        text: passage.text,
        lead: passage.lead,
        score,
        explain: terms,
      }));
    },
  };
}

/** A passage is found by its own words, and by those that say what it is about: title, headings above it, table header. */
function termsOf(passage: Passage, document: Document): string[] {
  const context = [document.title, ...passage.headingPath.filter((heading) => !passage.text.startsWith(heading)), passage.lead];
  return tokenize([...context.filter((part) => part !== null), passage.text].join('\n'), document.language);
}

/** One page in one scope. */
const keyOf = (canonicalUrl: string, authScope: string | null): string => JSON.stringify([canonicalUrl, authScope]);

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
