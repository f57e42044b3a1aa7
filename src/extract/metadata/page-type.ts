import type { PageType } from '../../vocabulary/index.ts';
import { type Head, typesOf } from '../html/head.ts';

const ARTICLE_TYPES = /Article|BlogPosting|Posting|Report$/;

export interface PageSignals {
  readonly head: Head;
  readonly url: string;
  readonly prose: number;
  readonly units: number;
  readonly linked: number;
  readonly codeBlocks: number;
  readonly dataTables: number;
  readonly blocks: number;
  readonly repliesAreContent: boolean;
}

const DOCS_GENERATOR =
  /sphinx|mkdocs|docusaurus|docbook|doxygen|javadoc|gitbook|vitepress|vuepress|hugo.*docs|readthedocs|antora|jekyll.*docs|rustdoc|typedoc/i;

/** Page type by its own statement first, then by address and proportions. */
export function choosePageType(signals: PageSignals): PageType {
  const { head, url } = signals;
  const types = new Set(head.jsonLd.flatMap(typesOf));
  const path = (URL.parse(url)?.pathname ?? '').toLowerCase();
  const host = (URL.parse(url)?.hostname ?? '').toLowerCase();
  const og = head.meta.get('og:type')?.toLowerCase() ?? '';
  if (
    types.has('DiscussionForumPosting') ||
    types.has('QAPage') ||
    signals.repliesAreContent ||
    /\/(?:forums?|threads?|topics?|viewtopic|showthread|questions)(?:\/|\.|$)/.test(path) ||
    host.startsWith('forum')
  ) {
    return signals.linked > signals.units * 0.6 ? 'listing' : 'forum';
  }
  if (
    DOCS_GENERATOR.test(head.meta.get('generator') ?? '') ||
    types.has('TechArticle') ||
    types.has('APIReference') ||
    /^(?:docs?|developers?|api|reference|help|support|wiki)\./.test(host) ||
    /\/(?:docs?|documentation|reference|manual|api|guide|wiki|help)(?:\/|$)/.test(path)
  )
    return 'documentation';
  if (types.has('Product') && !types.has('ItemList') && !types.has('CollectionPage')) return 'product';
  if (og === 'product' || og === 'og:product' || /\/(?:product|products|dp|item)\/[^/]+/.test(path)) return 'product';
  if ([...types].some((type) => ARTICLE_TYPES.test(type)) || og === 'article') return 'article';
  if (types.has('Dataset')) return 'data';
  if (signals.dataTables > 0 && signals.dataTables >= signals.blocks * 0.2) return 'data';
  if (
    types.has('CollectionPage') ||
    types.has('ItemList') ||
    types.has('SearchResultsPage') ||
    signals.linked > signals.units * 0.55 ||
    /\/(?:category|categories|tag|tags|archive|search|collections?)(?:\/|$)/.test(path)
  )
    return 'listing';
  if (signals.codeBlocks >= 3) return 'documentation';
  if (signals.prose > signals.units * 0.7 && signals.prose > 1200 && path !== '/') return 'article';
  if (path === '/' || types.has('LocalBusiness') || types.has('Service') || types.has('Organization'))
    return signals.units > 0 ? 'service' : 'unknown';
  return signals.prose > 600 ? 'article' : 'unknown';
}
