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
