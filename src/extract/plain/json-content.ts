import type { TimeValue } from '../../vocabulary/index.ts';
import type { BlockDraft } from '../blocks.ts';
import { later } from '../data/feed.ts';
import { type Chosen, chooseContent, titleOf } from '../embedded/choose.ts';
import { kindOfData } from '../embedded/data-kind.ts';
import { BODY_KEYS, foldKey } from '../embedded/keys.ts';
import { readText } from '../embedded/mass.ts';
import { authorOf, publishedOf, updatedOf } from '../embedded/record.ts';
import { renderChosen } from '../embedded/render.ts';
import { isObject, type JsonObject, textField } from '../html/head.ts';
import { languageTag } from '../language.ts';

/** What the answer of an interface says to a reader, each block with the JSON Pointer of the value that it was made of. */
export interface JsonContent {
  readonly blocks: readonly BlockDraft[];
  readonly title: string | null;
  readonly author: readonly string[];
  readonly language: string | null;
  readonly published: TimeValue | null;
  readonly updated: TimeValue | null;
  /** Share of the answer's text that it holds. */
  readonly coverage: number;
}

/** An article has so many units of running text at least. */
const LEAST_TEXT = 120;
/** The texts of records make so much of all text at least: what they stand among is then no data of its own. */
const MOST = 0.5;
/** A text stands at most so deep in its record. */
const REACH = 4;
const MAX_RECORDS = 5_000;

/** An article, or a list of them: records with a title and running text. Null for everything else, which is data. */
export function readJsonContent(value: unknown, url: string): JsonContent | null {
  const chosen = chooseContent({ name: 'json', value }, { title: '', url });
  if (chosen === null) return null;
  const records = recordsOf(chosen.value);
  const text = records.reduce((sum, record) => sum + textOf(record, 0), 0);
  if (records.length === 0 || text < LEAST_TEXT || text < MOST * chosen.total || kindOfData(chosen.value, value) !== null) return null;
  const blocks = renderChosen(chosen, url).map(({ origin, ...block }) => ({ ...block, origin: { pointer: origin?.pointer ?? '' } }));
  return blocks.length === 0 ? null : describe(chosen, records, blocks);
}

function describe(chosen: Chosen, records: readonly JsonObject[], blocks: readonly BlockDraft[]): JsonContent {
  const single = isObject(chosen.value) ? chosen.value : null;
  return {
    blocks,
    title: single === null ? null : chosen.title,
    author: single === null ? [] : authorOf(single),
    language:
      single === null ? null : languageTag(textField(single, 'language') ?? textField(single, 'lang') ?? textField(single, 'locale')),
    published: single === null ? null : publishedOf(single, 'json'),
    updated: single === null ? records.map((record) => updatedOf(record, 'json')).reduce(later, null) : updatedOf(single, 'json'),
    coverage: chosen.total === 0 ? 1 : Math.min(1, chosen.mass / chosen.total),
  };
}

/** The record itself, or the entries of a list when most of them are records; each has a title, and one of them running text. */
function recordsOf(value: unknown): JsonObject[] {
  const list = Array.isArray(value) ? value.slice(0, MAX_RECORDS) : [value];
  const titled = list.filter(isObject).filter((record) => titleOf(record) !== null);
  return titled.length * 2 > list.length && titled.some((record) => textOf(record, 0) > 0) ? titled : [];
}

/** Units of running text under names that promise one. */
function textOf(value: unknown, depth: number): number {
  if (depth > REACH || !isObject(value)) return 0;
  let sum = 0;
  for (const [key, entry] of Object.entries(value)) {
    if (!BODY_KEYS.has(foldKey(key))) continue;
    for (const part of Array.isArray(entry) ? entry.slice(0, MAX_RECORDS) : [entry]) {
      if (typeof part !== 'string') {
        sum += textOf(part, depth + 1);
        continue;
      }
      const { kind, mass } = readText(part);
      if (kind === 'prose' || kind === 'html') sum += mass;
    }
  }
  return sum;
}
