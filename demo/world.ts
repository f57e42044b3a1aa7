/** @module The demo world: a small web of our own, made from a seed. Pure: the same seed gives the same world, another seed other facts. */

import { englishQuestions } from './world/en/questions.ts';
import { englishPages } from './world/pages-en.ts';
import { chinesePages } from './world/pages-zh.ts';
import { indexEntries } from './world/search.ts';
import { robots } from './world/transport.ts';
import type { World } from './world/types.ts';
import { drawMarket } from './world/vendors.ts';
import { chineseQuestions } from './world/zh/questions.ts';

export type * from './world/types.ts';

/** The folder that the node-hour vendors' documentation closes to robots. */
const CLOSED = '/internal/';

export function createWorld(seed: number): World {
  const english = drawMarket('en', seed);
  const chinese = drawMarket('zh', seed);
  const drafts = { en: englishPages(english), zh: chinesePages(chinese) };
  const pages = [...drafts.en, ...drafts.zh].map(({ page }) => page);
  const hosts = [...new Set(pages.map(({ url }) => new URL(url).host))].sort();
  const closing = new Set([english.a.docs, chinese.a.docs]);
  return {
    seed,
    now: '2026-11-30T09:00:00Z',
    hosts,
    pages: [...pages, ...hosts.map((host) => robots(host, closing.has(host) ? [CLOSED] : []))],
    search: [...indexEntries(drafts.en, 'en'), ...indexEntries(drafts.zh, 'zh')],
    questions: [...englishQuestions(english), ...chineseQuestions(chinese)],
    disallowed: pages.filter(({ url }) => new URL(url).pathname.startsWith(CLOSED)).map(({ url }) => url),
  };
}
