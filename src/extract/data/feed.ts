import type { TimeValue } from '../../vocabulary/index.ts';
import { isObject, type JsonObject } from '../html/head.ts';
import { readDate } from '../times/parse-date.ts';

/** An entry of a feed, as stated. */
export interface FeedEntry {
  readonly id: string | null;
  readonly title: string;
  readonly url: string | null;
  readonly authors: readonly string[];
  readonly published: string | null;
  readonly updated: string | null;
  readonly categories: readonly string[];
  readonly body: string;
  readonly bodyIs: 'html' | 'text';
  /** Files that belong to it. */
  readonly attachments: readonly string[];
}

export interface Feed {
  readonly title: string | null;
  readonly description: string;
  readonly url: string | null;
  readonly language: string | null;
  readonly authors: readonly string[];
  readonly updated: TimeValue | null;
  readonly entries: readonly FeedEntry[];
  readonly cut: string | null;
}

export const MAX_ENTRIES = 5_000;

/** A date of a feed, whatever form it has: RFC 822, RFC 3339 or another. */
export function feedTime(text: string | null, source: string): TimeValue | null {
  const date = text === null ? null : readDate(text, { monthFirst: false });
  return date === null ? null : { value: date.value, precision: date.precision, zone: date.zone, source, confidence: 'high' };
}

/** JSON Feed 1 and 1.1; null = another JSON value. */
export function readJsonFeed(value: unknown): Feed | null {
  if (!isObject(value) || typeof value['version'] !== 'string' || !value['version'].startsWith('https://jsonfeed.org/version/'))
    return null;
  const items = Array.isArray(value['items']) ? value['items'].filter(isObject) : [];
  const entries = items.slice(0, MAX_ENTRIES).map(jsonEntry);
  const latest = entries.map((entry) => feedTime(entry.updated ?? entry.published, 'feed entry')).reduce(later, null);
  return {
    title: text(value, 'title'),
    description: text(value, 'description') ?? '',
    url: text(value, 'home_page_url'),
    language: text(value, 'language'),
    authors: authorsOf(value),
    updated: latest,
    entries,
    cut: items.length > entries.length ? `${entries.length} of ${items.length} entries` : null,
  };
}

export const later = (a: TimeValue | null, b: TimeValue | null): TimeValue | null =>
  a === null || (b !== null && b.value > a.value) ? b : a;

function jsonEntry(item: JsonObject): FeedEntry {
  const html = text(item, 'content_html');
  const tags = Array.isArray(item['tags']) ? item['tags'] : [];
  const attachments = Array.isArray(item['attachments']) ? item['attachments'].filter(isObject) : [];
  const id = item['id'];
  return {
    id: typeof id === 'string' || typeof id === 'number' ? String(id) : null,
    title: text(item, 'title') ?? '',
    url: text(item, 'url') ?? text(item, 'external_url'),
    authors: authorsOf(item),
    published: text(item, 'date_published'),
    updated: text(item, 'date_modified'),
    categories: tags.filter((tag) => typeof tag === 'string').slice(0, 50),
    body: html ?? text(item, 'content_text') ?? text(item, 'summary') ?? '',
    bodyIs: html === null ? 'text' : 'html',
    attachments: attachments.flatMap((attachment) => text(attachment, 'url') ?? []).slice(0, 20),
  };
}

function authorsOf(value: JsonObject): string[] {
  const all = Array.isArray(value['authors']) ? value['authors'] : [value['author']];
  return all
    .filter(isObject)
    .flatMap((author) => text(author, 'name') ?? [])
    .slice(0, 20);
}

function text(value: JsonObject, key: string): string | null {
  const found = value[key];
  return typeof found === 'string' && found.trim() !== '' ? found : null;
}
