import type { PageType } from '../vocabulary/index.ts';
import type { PageHints } from './html/chrome.ts';
import { type Head, typesOf } from './html/head.ts';

const FORUM_GENERATOR = /discourse|xenforo|vbulletin|phpbb|vanilla|flarum|nodebb|invision|mybb|smf|discuz|phpwind/i;
const FORUM_HOST = /^(?:forums?|community|communities|discuss|discussions?|bbs|boards?|answers?)\./;
const FORUM_PATH =
  /\/(?:forums?|threads?|topics?|discussions?|questions|bbs|board)(?:[/.?-]|$)|viewtopic|showthread|viewthread|forumthread|dispbbs|\/t\/[^/]+\/\d+|\/comments\/[a-z0-9]+\//;
const ARTICLE = /Article$|BlogPosting|Report$/;

/** Read off the page's own statements and its address, never off the site's name. */
export function pageHints(head: Head, url: string): PageHints {
  const types = head.jsonLd.flatMap(typesOf);
  const parsed = URL.parse(url);
  const address = `${parsed?.pathname ?? ''}${parsed?.search ?? ''}`.toLowerCase();
  const thread =
    types.some((type) => type === 'DiscussionForumPosting' || type === 'QAPage') ||
    FORUM_GENERATOR.test(head.meta.get('generator') ?? '') ||
    FORUM_HOST.test(parsed?.hostname.toLowerCase() ?? '') ||
    FORUM_PATH.test(address);
  const product =
    !thread &&
    (types.includes('Product') || types.includes('ProductGroup') || /^(?:og:)?product/.test(head.meta.get('og:type')?.toLowerCase() ?? ''));
  return {
    thread,
    product,
    article: !thread && (head.meta.get('og:type')?.toLowerCase() === 'article' || types.some((type) => ARTICLE.test(type))),
  };
}

/** Types of the training pages by ours; a collection is a listing of things for sale. */
const LEARNED: Readonly<Record<string, PageType>> = {
  article: 'article',
  documentation: 'documentation',
  product: 'product',
  forum: 'forum',
  listing: 'listing',
  collection: 'listing',
  service: 'service',
};
/** A page with fewer units is too short to be like any other. */
const LEAST_UNITS = 300;

/** What the page is like, where that is clear, else what the rules say; tables of data are known by rule only. */
export function settlePageType(byRules: PageType, learned: string | null, units: number): PageType {
  if (byRules === 'data' || learned === null || units < LEAST_UNITS) return byRules;
  return LEARNED[learned] ?? byRules;
}
