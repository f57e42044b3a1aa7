/** @module SearXNG's JSON search API over the index of a world (docs/dev/search_api.rst of searxng). */
import { searchEntries } from './world/search.ts';
import type { SearchEntry } from './world.ts';

const PAGE_SIZE = 10;
const ENGINE = 'worldindex';

export interface SearchReply {
  status: number;
  contentType: string;
  body: string;
}

/** Answers `/search` for the given parameters: `q`, `format`, `language`, `pageno`. Without `q` 400, for a format other than json 403. */
export function searchAnswer(entries: readonly SearchEntry[], parameters: URLSearchParams): SearchReply {
  const query = parameters.get('q')?.trim() ?? '';
  if (parameters.get('format') !== 'json')
    return { status: 403, contentType: 'text/html; charset=utf-8', body: '<!doctype html><title>403 Forbidden</title><h1>Forbidden</h1>' };
  if (query === '') return { status: 400, contentType: 'application/json', body: JSON.stringify({ error: 'No query' }) };
  const language = parameters.get('language') ?? 'all';
  const preferred = language === 'all' || language === 'auto' ? null : language.split('-')[0];
  const from = (Math.max(1, Number.parseInt(parameters.get('pageno') ?? '1', 10) || 1) - 1) * PAGE_SIZE;
  const hits = searchEntries(
    entries.filter((entry) => preferred === null || entry.lang === preferred),
    query,
  ).slice(from, from + PAGE_SIZE);
  return {
    status: 200,
    contentType: 'application/json',
    body: JSON.stringify({
      query,
      results: hits.map(({ entry, score }, index) => result(entry, score, from + index + 1)),
      answers: [],
      corrections: [],
      infoboxes: [],
      suggestions: [],
      unresponsive_engines: [],
    }),
  };
}

/** What `/config` tells of the instance, as far as clients read it. */
export function searchConfig(): string {
  return JSON.stringify({
    categories: ['general'],
    engines: [
      {
        name: ENGINE,
        categories: ['general'],
        shortcut: 'wi',
        enabled: true,
        paging: true,
        language_support: true,
        languages: ['en', 'zh'],
        regions: [],
        safesearch: false,
        time_range_support: false,
        timeout: 3,
      },
    ],
    limiter: { enabled: false },
    version: 'demo',
  });
}

function result(entry: SearchEntry, score: number, position: number): Record<string, unknown> {
  const { protocol, host, pathname, search } = new URL(entry.url);
  return {
    url: entry.url,
    title: entry.title,
    content: entry.snippet,
    publishedDate: entry.publishedDate === null ? null : `${entry.publishedDate}T00:00:00`,
    engine: ENGINE,
    engines: [ENGINE],
    positions: [position],
    score: Number(score.toFixed(3)),
    category: 'general',
    template: 'default.html',
    parsed_url: [protocol.slice(0, -1), host, pathname, '', search.slice(1), ''],
    thumbnail: '',
    img_src: '',
    priority: '',
  };
}
